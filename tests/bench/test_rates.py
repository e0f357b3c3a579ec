"""What the bench repeats is the same plain and compiled, and does what it says. Nothing here measures time."""

import pytest

from tenfold.bench.measures import PRINTED, positions
from tenfold.bench.rates import COPIES, DISTANCES, RANDOM_ACTIONS, ROLLOUTS
from tenfold.bots.engine import Engine, engine, plain_engine
from tenfold.kernel.codes import OVER
from tenfold.kernel.legal import MOST_LEGAL
from tenfold.kernel.record import FIELDS

PLACES = 12


def outcome(kind: Engine, task: int, count: int, players: int = 4):
    games = kind.games(PRINTED, PLACES + 1)
    for place, state in enumerate(positions(players, PLACES), 1):
        games[place] = kind.games_of(state)[0]
    places = players if task == RANDOM_ACTIONS else PLACES
    total = kind["repeat_task"](games, places, task, count, kind.rng(), kind.zeros(MOST_LEGAL))
    return total, [kind.state(games, i) for i in range(PLACES + 1)]


@pytest.mark.parametrize("task", [ROLLOUTS, RANDOM_ACTIONS, DISTANCES, COPIES])
def test_plain_and_compiled_do_the_same(task: int) -> None:
    compiled = engine(quiet=True)
    if not compiled.compiled:
        pytest.skip("numba is not installed, or TENFOLD_JIT=0")
    one, here = outcome(plain_engine(), task, 60)
    other, there = outcome(compiled, task, 60)
    assert one == other
    assert one > 0
    for plain, record in zip(here, there, strict=True):
        assert all(getattr(plain, name) == getattr(record, name) for name, *_ in FIELDS)


def test_a_rollout_plays_a_copy_to_the_end_of_its_hand() -> None:
    before = positions(4, PLACES)
    _, after = outcome(plain_engine(), ROLLOUTS, PLACES)
    assert after[0].step == OVER
    assert after[0].hand_no == before[-1].hand_no
    for state, same in zip(before, after[1:], strict=True):
        assert all(getattr(state, name) == getattr(same, name) for name, *_ in FIELDS)


def test_random_actions_go_on_through_hands_and_games() -> None:
    total, after = outcome(plain_engine(), RANDOM_ACTIONS, 3000, players=2)
    assert total > 0
    assert after[0].hand_no > 3
