"""What an analysis says of a game: its figures add up, and nothing is said within the noise."""

import random
from collections.abc import Sequence

import pytest

from game.playing import choose_move
from tenfold.bots import choose
from tenfold.bots.analysing import PLAIN_DEALS, Analysis, Analyst, Outlook, Point
from tenfold.bots.considering import Considered
from tenfold.game import FastShuffler, Game, Move, Rules
from tenfold.game.retelling import just_before
from tenfold.game.view import View
from variants.random_rules import random_rules

COST, ERROR = 0.06, 0.01


def by_greedy(view: View, rollouts: int, seed: int, also: Move) -> Sequence[Considered]:
    """A measure that takes the baseline for the best there is: every other move costs the same."""
    best = choose("greedy", view)
    others = [also] if str(also) != str(best) else []
    if not others and len(view.legal or ()) < 2:
        return [Considered(best, 0.5, 0.0, 0)]
    return [
        Considered(best, 0.5, 0.0, rollouts),
        *(Considered(move, 0.5 - COST, ERROR, rollouts) for move in others or [best]),
    ]


def hardly(view: View, rollouts: int, seed: int, also: Move) -> Sequence[Considered]:
    """The same measure with errors as large as what it finds."""
    return [Considered(one.move, one.win, COST, one.deals) for one in by_greedy(view, rollouts, seed, also)]


def played(players: int, number: int, rules: Rules | None = None, hands: int = 3) -> Game:
    game = Game.new(rules or Rules.edition("mattel"), players, FastShuffler(number))
    luck = random.Random(number)
    while not game.game_over and game.hand_no <= hands:
        if game.hand_over:
            game.deal()
        else:
            game.play(choose_move(game, luck, 12))
    return game


def analysed(game: Game, consider=by_greedy) -> Analysis:
    analyst = Analyst(game, consider, rollouts=4)
    assert [*analyst.steps()] == [*range(1, game.decision + 1)]
    return analyst.found


def adds_up(found: Analysis) -> None:
    for balance in found.balances():
        costs = [one.cost for one in found.judged if one.seat == balance.seat]
        assert balance.end - balance.start == balance.luck - sum(costs)
    for seat in range(found.players):
        hands = [balances[seat] for _, balances in found.hands()]
        whole = found.balances()[seat]
        assert (sum(h.luck for h in hands), sum(h.cost for h in hands)) == (whole.luck, whole.cost)
        assert hands[0].start == whole.start and hands[-1].end == whole.end


@pytest.mark.parametrize("players", [2, 4])
def test_end_less_start_is_luck_less_cost_for_everybody_and_in_every_hand(players: int) -> None:
    game = played(players, players)
    found = analysed(game)
    assert found.complete and found.searched
    adds_up(found)
    assert any(balance.cost for balance in found.balances())
    assert all(abs(sum(point.chances) - 1000) <= players for point in found.points)


def test_a_whole_game_ends_with_everything_for_the_winner() -> None:
    game = played(2, 5, Rules.parse("mattel phases.list=S2,S3"), hands=99)
    assert game.game_over
    found = analysed(game)
    assert found.points[0] == Point(0, -1, 0, (500, 500))
    assert found.points[-1].chances == tuple(1000 if seat in game.winners else 0 for seat in (1, 2))
    adds_up(found)


def test_costs_are_of_the_moves_that_were_not_the_best() -> None:
    game = played(2, 9)
    found = analysed(game)
    moves = [(turn, seat, move) for hand in game.hands for turn, seat, move in hand.moves]
    assert found.judged
    for one in found.judged:
        turn, seat, move = moves[one.decision]
        assert (one.turn, one.seat, str(one.played)) == (turn, seat, move)
        before = just_before(game, one.decision)
        best = str(choose("greedy", before.view(before.to_move)))
        assert str(one.best) == best
        assert one.cost == (60 if move != best else 0)
    told = found.biggest_mistakes()
    assert told and all(str(one.better.move) != str(one.made.move) for one in told)
    assert [one.judged.cost for one in told] == sorted((one.judged.cost for one in told), reverse=True)


def test_nothing_is_a_mistake_within_the_noise() -> None:
    found = analysed(played(2, 9), hardly)
    assert found.judged and not found.mistakes
    assert all(balance.cost == 0 for balance in found.balances())


def test_a_game_that_is_left_in_the_middle_says_what_is_known() -> None:
    analyst = Analyst(played(3, 2), by_greedy, rollouts=4)
    steps = analyst.steps()
    for _ in range(40):
        next(steps)
    assert analyst.found.done == 40 and not analyst.found.complete
    adds_up(analyst.found)


def test_every_turn_has_its_point_under_any_rules() -> None:
    luck = random.Random(2)
    for number in range(3):
        rules = random_rules(luck, 3)
        game = played(luck.randint(2, rules.most_players), number, rules, hands=2)
        found = analysed(game)
        turns = {(hand.hand_no, turn) for hand in game.hands for turn, _, _ in hand.moves}
        assert turns <= {(point.hand_no, point.turn) for point in found.points}
        adds_up(found)


def test_a_game_stands_again_just_before_any_decision() -> None:
    game = played(3, 7)
    moves = [move for hand in game.hands for _, _, move in hand.moves]
    for decision in range(0, game.decision, 37):
        before = just_before(game, decision)
        assert before.decision == decision
        before.play(moves[decision])
    with pytest.raises(ValueError, match="came to"):
        just_before(game, game.decision + 1)


def test_the_curve_is_the_same_plain_and_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba", reason="numba comes with tenfold[fast]")
    states = [just_before(played(3, 5), decision).state for decision in (0, 40, 80)]
    compiled = Outlook(PLAIN_DEALS, 4)
    found = [compiled.chances(state) for state in states]
    monkeypatch.setenv("TENFOLD_JIT", "0")
    plain = Outlook(PLAIN_DEALS, 4)
    assert [plain.chances(state) for state in states] == found
