"""A bot chooses in a view: by name, always the same from a seed, with the levels that search where they can."""

import math
from itertools import pairwise
from typing import Any

import pytest

from tenfold.bots import BOTS, LEVELS, UnknownBot, choose, consider, prepare
from tenfold.bots.analysing import Analyst
from tenfold.game import FastShuffler, Game, Rules

PRINTED = Rules.edition("mattel")


def game(players: int = 2, number: int = 5, moves: int = 7) -> Game:
    played = Game.new(PRINTED, players=players, shuffler=FastShuffler(number))
    for _ in range(moves):
        played.play(choose("greedy", played.view(played.to_move)))
    return played


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_makes_a_legal_move_and_the_same_again(name: str) -> None:
    for moves in (0, 5, 12, 23):
        played = game(3, moves=moves)
        view = played.view(played.to_move)
        move = choose(name, view, rollouts=40, seed=3)
        assert played.explain(move) is None
        assert choose(name, view, rollouts=40, seed=3) == move
        assert view.to_json() == played.view(played.to_move).to_json()


def test_whole_games_are_played_through_views() -> None:
    played = Game.new(PRINTED, players=4, shuffler=FastShuffler(8))
    names = ("level1", "level3", "level5", "level4")
    while not played.game_over:
        if played.hand_over:
            played.deal()
        else:
            played.play(choose(names[played.to_move - 1], played.view(played.to_move), seed=8))


def test_the_strongest_level_thinks_by_the_clock_where_it_can() -> None:
    played = game(moves=2)
    assert played.explain(choose("level7", played.view(played.to_move), milliseconds=5)) is None


def test_without_machine_code_the_searching_levels_play_as_level_5(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TENFOLD_JIT", "0")
    said = prepare()
    assert said is not None and said.startswith("levels 6 and 7 play as level 5: ")
    for moves in (3, 9, 15):
        played = game(moves=moves)
        view = played.view(played.to_move)
        assert choose("level7", view) == choose("level6", view) == choose("level5", view)


def test_wrong_questions_are_answered_clearly() -> None:
    played = game()
    with pytest.raises(UnknownBot, match="there is no bot 'level8'; bots are: greedy, careless, level1"):
        choose("level8", played.view(played.to_move))
    waiting = 3 - played.to_move
    with pytest.raises(ValueError, match="only when its own seat is to move"):
        choose("level5", played.view(waiting))


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(
    ("what", "value"),
    [
        *(("rollouts", value) for value in (-1, 0, 1.5, "1", True, 10**30)),
        *(("milliseconds", value) for value in (-5, math.nan, math.inf, "50", True, 10**30)),
        *(("seed", value) for value in (1.5, "1", None, True)),
    ],
)
def test_every_bot_is_asked_with_numbers(name: str, what: str, value: Any) -> None:
    played = game()
    with pytest.raises(ValueError, match=f"^{what}=.*: a (whole )?number"):
        choose(name, played.view(played.to_move), **{what: value})


@pytest.mark.parametrize(
    ("what", "value"), [("rollouts", -1), ("rollouts", 1.5), ("milliseconds", math.nan), ("seed", 1.5)]
)
def test_what_weighs_moves_is_asked_with_numbers(what: str, value: Any) -> None:
    played = game()
    with pytest.raises(ValueError, match=f"^{what}=.*: a (whole )?number"):
        consider(played.view(played.to_move), **{what: value})
    if what != "milliseconds":
        with pytest.raises(ValueError, match=f"^{what}=.*: a whole number"):
            Analyst(played, **{what: value})


@pytest.mark.parametrize("seed", [-1, 1 << 60, 10**30])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    played = game()
    view = played.view(played.to_move)
    for name in BOTS:
        assert played.explain(choose(name, view, rollouts=5, seed=seed)) is None
    assert consider(view, rollouts=20, seed=seed) == consider(view, rollouts=20, seed=seed)
    next(Analyst(played, rollouts=2, seed=seed).steps())


def test_the_levels_are_named_in_order_with_their_strength() -> None:
    assert [level.name for level in LEVELS] == [f"level{n}" for n in range(1, 8)]
    assert LEVELS[0].elo == 0
    for weaker, stronger in pairwise(LEVELS):
        assert weaker.high < stronger.low
        assert stronger.elo - weaker.elo >= (60 if stronger.number <= 5 else 25)
        if stronger.number <= 5:
            assert stronger.elo - weaker.elo <= 120
