"""The compiled twin plays what the plain kernel plays, to the last card."""

import os
import random

import pytest

from tenfold.bots.fast_play import play_game
from tenfold.game.rules import Rules, write_rules
from tenfold.kernel import twin
from tenfold.kernel.chance import RNG
from tenfold.kernel.legal import MOST_LEGAL
from tenfold.kernel.record import FIELDS, State, faults
from variants.random_rules import random_rules

np = pytest.importorskip("numpy", reason="numpy comes with tenfold[fast]")
pytest.importorskip("numba", reason="numba comes with tenfold[fast]")

GAMES = 1000
RULE_SETS = 2000 if os.environ.get("TENFOLD_LONG") == "1" else 60
PRINTED = Rules.edition("mattel")


def rules_in_a_state(rules):
    g = State()
    write_rules(rules, g)
    return g


def plain_game(players, number, randomly, rules=PRINTED):
    g = rules_in_a_state(rules)
    return play_game([g], 0, players, number, randomly, [0] * RNG, [0] * MOST_LEGAL), g


def compiled_game(twins, players, number, randomly, rules=PRINTED):
    games = twin.games(1)
    twin.to_record(rules_in_a_state(rules), games[0])
    rng, found = np.zeros(RNG, np.int64), np.zeros(MOST_LEGAL, np.int64)
    h = twins["fast_play"].play_game(games, 0, players, number, randomly, rng, found)
    return h, twin.to_state(games[0])


@pytest.mark.parametrize("randomly", [0, 3], ids=["greedy", "greedy with random legal moves"])
def test_plain_and_compiled_play_the_same_games(randomly):
    twins = twin.load()
    for number in range(GAMES // 2):
        players = 2 + number % 5
        plain, g = plain_game(players, number, randomly)
        compiled, record = compiled_game(twins, players, number, randomly)
        assert plain >= 0, f"game {number} met an illegal move or did not end"
        assert compiled == plain, f"game {number} of {players} players"
        assert not faults(g)
        assert all(getattr(g, name) == getattr(record, name) for name, *_ in FIELDS)


def test_plain_and_compiled_play_the_same_games_under_every_rule():
    twins, luck = twin.load(), random.Random(3)
    for number in range(RULE_SETS):
        rules = random_rules(luck, 20)
        players = luck.randint(2, rules.most_players)
        plain, g = plain_game(players, number, 4 * (number % 2), rules)
        compiled, record = compiled_game(twins, players, number, 4 * (number % 2), rules)
        assert plain == compiled, f"{rules} with {players} players, game {number}"
        assert all(getattr(g, name) == getattr(record, name) for name, *_ in FIELDS)


@pytest.mark.long  # a second compiling, of some minutes
def test_the_compiled_kernel_reads_nothing_out_of_range():
    twins = twin.load(boundscheck=True)
    for number in range(20):
        h, _ = compiled_game(twins, 2 + number % 5, number, 3 * (number % 2))
        assert h == plain_game(2 + number % 5, number, 3 * (number % 2))[0]


def test_a_record_takes_at_most_two_kilobytes():
    assert twin.dtype().itemsize <= 2048


def test_the_plain_modules_are_left_alone():
    twin.load()
    from tenfold.kernel import moves

    assert type(moves.play).__name__ == "function"


def test_the_cache_folder_follows_every_source(tmp_path, monkeypatch):
    changed = tmp_path / "scoring.py"
    before = twin.cache_folder()
    real = twin.sources()
    changed.write_text((twin.TENFOLD / "kernel" / "scoring.py").read_text() + "\n# changed\n")
    monkeypatch.setattr(twin, "sources", lambda: [changed if p.name == "scoring.py" else p for p in real])
    assert twin.cache_folder() != before
