"""Moves compared: the choice first, figures that hold, hidden cards without influence, always the same."""

import os
import random

import pytest

from bots.test_explaining import decisions, random_games
from game.playing import new_game
from tenfold.bots import Considered, consider, prepare
from tenfold.bots.hinting import MOST_MOVES, hint
from tenfold.game import Game
from tenfold.game.moves import Discard, Lay
from tenfold.game.view import View
from tenfold.kernel.record import copy

TIMES = 20 if os.environ.get("TENFOLD_LONG") == "1" else 1
ROLLOUTS = 200


@pytest.fixture(scope="module")
def compiled() -> None:
    """What searches needs machine code."""
    pytest.importorskip("numba", reason="numba comes with tenfold[fast]")
    assert prepare() is None


def in_order(found: tuple[Considered, ...]) -> None:
    assert found[0].error == 0
    assert all(0 <= one.win <= 1 and one.error >= 0 for one in found)
    assert [one.win for one in found[1:]] == sorted((one.win for one in found[1:]), reverse=True)
    assert len({str(one.move) for one in found}) == len(found)


@pytest.mark.usefixtures("compiled")
def test_every_move_considered_is_legal_under_any_rules() -> None:
    searched = 0
    for game in random_games("considered", 12):
        for position in decisions(game, game.decision, 12):
            found = consider(position.view(position.to_move), rollouts=30)
            in_order(found)
            searched += found[0].deals > 0
            for one in found:
                assert position.explain(one.move) is None, (str(position.rules), one)
    assert searched > 30


@pytest.mark.usefixtures("compiled")
def test_the_move_that_is_asked_about_is_among_those_compared() -> None:
    luck = random.Random(3)
    for position in decisions(new_game(3, 6), 6, 120):
        also = luck.choice(list(position.legal_moves()))
        if isinstance(also, Lay):
            continue
        found = consider(position.view(position.to_move), rollouts=60, also=also)
        assert str(also) in {str(one.move) for one in found}


@pytest.mark.usefixtures("compiled")
def test_the_same_view_rollouts_and_seed_give_the_same() -> None:
    for position in decisions(new_game(2, 2), 2, 8):
        view = position.view(position.to_move)
        assert consider(view, rollouts=ROLLOUTS, seed=5) == consider(view, rollouts=ROLLOUTS, seed=5)


def with_other_cards(game: Game, luck: random.Random) -> View:
    """The view of whoever is to move once the hidden cards lie otherwise."""
    kept, other = game.state, copy(game.state)
    pile = other.draw[: other.draw_count]
    luck.shuffle(pile)
    other.draw[: other.draw_count] = pile
    game.state = other
    view = game.view(game.to_move)
    game.state = kept
    return view


@pytest.mark.usefixtures("compiled")
def test_hidden_cards_never_change_a_hint() -> None:
    luck = random.Random(9)
    for position in decisions(new_game(3, 3), 3, 20):
        told = hint(position.view(position.to_move), rollouts=ROLLOUTS)
        assert hint(with_other_cards(position, luck), rollouts=ROLLOUTS) == told


@pytest.mark.usefixtures("compiled")
def test_a_hint_names_few_moves_and_none_of_the_same_use_as_the_best() -> None:
    for position in decisions(new_game(2, 4), 4, 40):
        told = hint(position.view(position.to_move), rollouts=ROLLOUTS)
        assert 1 <= len(told.moves) <= MOST_MOVES
        best = told.moves[0].worth
        for one in told.moves[1:]:
            assert one.worth.error > 0 or one.worth.win != best.win


@pytest.mark.usefixtures("compiled")
def test_throwing_a_wild_away_costs_more_than_chance_would_have_it() -> None:
    for position in decisions(new_game(2, 11), 11, 200):
        moves = [move for move in position.plain_moves() if isinstance(move, Discard) and move.card.is_wild]
        laid = position.state.laid[position.to_move - 1]
        if moves and not laid:
            found = consider(position.view(position.to_move), rollouts=2000, also=moves[0])
            wild = next(one for one in found if str(one.move) == str(moves[0]))
            assert found[0].win - wild.win > 2 * wild.error
            return
    raise AssertionError("no Wild was held")


def test_without_machine_code_or_rollouts_there_is_one_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    position = new_game(2, 1)
    view = position.view(position.to_move)
    assert [one.deals for one in consider(view, rollouts=0)] == [0]
    monkeypatch.setenv("TENFOLD_JIT", "0")
    found = consider(view)
    assert len(found) == 1 and position.explain(found[0].move) is None
    assert prepare() is not None


def test_whoever_is_not_to_move_considers_nothing() -> None:
    game = new_game(2, 1)
    with pytest.raises(ValueError, match="to move"):
        consider(game.view(3 - game.to_move))
