"""Facts and reasons name the true figures: those of the solver, of brute force, of the cards that are hidden."""

import os
import random
from collections.abc import Iterator

import pytest

from game.playing import choose_move, new_game
from kernel import brute
from kernel.hands import TEN
from tenfold.bots.explaining import (
    Facts,
    Reason,
    explain_moves,
    facts,
    gathered,
    helping_kinds,
    unseen_by_kind,
)
from tenfold.game import Card, FastShuffler, Game
from tenfold.game.kernel_moves import number_of_move, to_kernel
from tenfold.game.moves import Discard, Draw, Move, Take
from tenfold.kernel.codes import KINDS, NOBODY, OK, OVER, SKIP, WILD
from tenfold.kernel.hands import add_card, empty_hand
from tenfold.kernel.hitting import fits_anywhere
from tenfold.kernel.moves import play, why_not
from tenfold.kernel.record import State, copy
from tenfold.kernel.scoring import card_points
from tenfold.kernel.solver import distance
from variants.random_rules import random_rules

TIMES = 20 if os.environ.get("TENFOLD_LONG") == "1" else 1


def decisions(game: Game, number: int, most: int) -> Iterator[Game]:
    """The game at its decisions, played by the baseline with a random move now and then."""
    luck = random.Random(number)
    for _ in range(most):
        if game.game_over:
            return
        if game.hand_over:
            game.deal()
            continue
        yield game
        game.play(choose_move(game, luck, 6))


def random_games(seed: str, count: int) -> Iterator[Game]:
    luck = random.Random(seed)
    for number in range(count * TIMES):
        rules = random_rules(luck, 5)
        yield Game.new(rules, luck.randint(2, rules.most_players), FastShuffler(number))


def hidden_cards(g: State, s: int) -> list[int]:
    """How many cards of each kind seat `s` has not seen, counted where they really are."""
    found = [0] * KINDS
    for kind in g.draw[: g.draw_count]:
        found[kind] += 1
    for other in range(g.players):
        if other != s:
            for kind in range(KINDS):
                found[kind] += g.hand[other][kind]
            for kind in g.known[other][: g.known_count[other]]:
                found[kind] -= 1
    return found


def matches(label: str, kind: int) -> bool:
    """Whether a card kind is meant by a label such as `7`, `R`, `R7`, `any`."""
    if label == "any":
        return kind < WILD
    card = Card(kind)
    return label in (str(card), str(card.number) if kind < WILD else "", str(card)[0] if kind < WILD else "")


def check_unseen(game: Game, told: Facts) -> None:
    g, s = game.state, game.to_move - 1
    hidden = hidden_cards(g, s)
    assert unseen_by_kind(game.view(s + 1).seen, s) == hidden
    assert told.unseen == sum(hidden)
    assert told.points == sum(g.hand[s][kind] * card_points(g, kind) for kind in range(KINDS))


def check_helping(game: Game, told: Facts) -> None:
    """Every kind is tried in a copy."""
    g, s = game.state, game.to_move - 1
    hidden = hidden_cards(g, s)
    if g.laid[s] == 1:
        assert told.distance is None
        helping = [kind for kind in range(WILD + 1) if fits_anywhere(g, s, kind)]
    else:
        places = [g.contract[s]] if g.contract[s] != NOBODY else [int(told.phase) - 1]
        helping = []
        for kind in range(KINDS):
            other = copy(g)
            other.contract[s] = places[0]
            here = distance(other, s)
            assert told.distance == here
            add_card(other, s, kind)
            if distance(other, s) < here:
                helping.append(kind)
    assert told.helps == sum(hidden[kind] for kind in helping)
    assert sum(helping.unseen for helping in told.helping) == told.helps
    for kind in range(KINDS):
        named = [entry for entry in told.helping if matches(entry.card, kind)]
        assert len(named) <= 1
        if hidden[kind]:
            assert bool(named) == (kind in helping), (kind, told.helping)


def played(g: State, s: int, move: Move) -> State | None:
    """The position after a move; None where the hand ends or a card comes that nobody knows yet."""
    after = copy(g)
    assert why_not(after, s, to_kernel(after, move)) == OK
    play(after, number_of_move(move))
    return None if after.step == OVER or isinstance(move, Draw) or after.chance else after


def check_moves(game: Game) -> None:
    g, s = game.state, game.to_move - 1
    moves = [*game.plain_moves(), *game.lays()]
    for told in explain_moves(game.view(s + 1), moves):
        after = played(g, s, told.move)
        if after is None or g.contract[s] == NOBODY:
            continue
        if after.laid[s] == 1:
            assert told.distance is None
        else:
            assert told.distance == distance(after, s), (told, str(game.rules))
        if isinstance(told.move, Take | Discard):
            hidden = hidden_cards(after, s)
            assert told.helping == sum(hidden[kind] for kind in helping_kinds(after, s)), told


@pytest.mark.parametrize("number", range(2 * TIMES))
def test_the_figures_are_those_of_the_solver_and_of_the_cards_that_are_hidden(number: int) -> None:
    for game in decisions(new_game(2 + number % 5, number), number, 70):
        told = facts(game.view(game.to_move))
        check_unseen(game, told)
        check_helping(game, told)
        check_moves(game)


def test_the_figures_are_right_under_any_rules() -> None:
    for game in random_games("facts", 6):
        for position in decisions(game, game.decision, 25):
            told = facts(position.view(position.to_move))
            check_unseen(position, told)
            check_helping(position, told)
            check_moves(position)


def test_distance_and_helping_cards_are_those_of_trying_every_assignment() -> None:
    luck = random.Random(5)
    deck = [kind for kind in range(48) for _ in range(2)] + [WILD] * 8 + [SKIP] * 4
    for case in range(60 * TIMES):
        hand = luck.sample(deck, 10)
        place = case % 10
        game = new_game(2, 0)
        g = copy(game.state)
        s = g.seat
        g.contract[s] = place
        empty_hand(g, s)
        for kind in hand:
            add_card(g, s, kind)
        here = brute.distance(hand, TEN[place])
        there = [
            kind for kind in range(KINDS) if kind >= WILD or hand.count(kind) < 2
        ]  # more the deck has not
        nearer = [kind for kind in there if brute.distance([*hand, kind], TEN[place]) < here]
        assert distance(g, s) == here
        assert [kind for kind in helping_kinds(g, s) if kind in there] == nearer


def test_cards_are_gathered_as_people_say_them() -> None:
    unseen = [2] * KINDS
    sevens = list(range(24, 28))
    assert [(h.card, h.unseen) for h in gathered([*sevens, WILD], unseen)] == [("7", 8), ("W", 2)]
    assert [(h.card, h.unseen) for h in gathered(range(0, 48, 4), unseen)] == [("R", 24)]
    assert [(h.card, h.unseen) for h in gathered(range(48), unseen)] == [("any", 96)]
    assert [(h.card, h.unseen) for h in gathered([0, 5], unseen)] == [("R1", 2), ("B2", 2)]
    unseen[0] = 0
    assert [(h.card, h.unseen) for h in gathered([0, 5], unseen)] == [("B2", 2)]


def test_a_hint_knows_only_what_its_player_may_know() -> None:
    for game in decisions(new_game(3, 4), 4, 60):
        other = copy(game.state)
        s = game.to_move - 1
        luck = random.Random(game.decision)
        pile = other.draw[: other.draw_count]
        luck.shuffle(pile)
        other.draw[: other.draw_count] = pile
        view = game.view(game.to_move)
        moves = game.plain_moves()
        before = facts(view), explain_moves(view, moves)
        game.state = other
        assert (facts(game.view(s + 1)), explain_moves(game.view(s + 1), moves)) == before


def test_reasons_say_what_is_the_case() -> None:
    seen: set[str] = set()
    for game in decisions(new_game(3, 8), 8, 400):
        g, s = game.state, game.to_move - 1
        for told in explain_moves(game.view(s + 1), [*game.plain_moves(), *game.lays()]):
            for reason in told.reasons:
                seen.add(reason.code)
                check_reason(g, s, told.move, reason)
                if reason.code == "keeps_distance":
                    assert reason.params["distance"] == told.distance == distance(g, s)
                    assert reason.params["helping"] == told.helping
                    assert reason.params["unseen"] == sum(hidden_cards(g, s))
    assert {
        "nearer",
        "no_nearer",
        "chance",
        "lays",
        "sheds",
        "keeps_distance",
        "farther",
        "fits_table",
    } <= seen


def check_reason(g: State, s: int, move: Move, reason: Reason) -> None:
    if reason.code == "nearer":
        assert reason.params["before"] == distance(g, s)
        assert reason.params["after"] == distance(g, s) - 1
    if reason.code in ("fits_table", "fits_nowhere"):
        assert isinstance(move, Discard)
        assert fits_anywhere(g, int(reason.params["seat"]) - 1, move.card.kind) == (
            reason.code == "fits_table"
        )
    if reason.code == "sheds":
        assert reason.params["points"] == card_points(g, Card.parse(str(reason.params["card"])).kind)
    if reason.code == "chance":
        hidden = hidden_cards(g, s)
        assert reason.params == {
            "helping": sum(hidden[kind] for kind in helping_kinds(g, s)),
            "unseen": sum(hidden),
        }


def test_whoever_is_not_to_move_gets_no_facts() -> None:
    game = new_game(2, 1)
    with pytest.raises(ValueError, match="to move"):
        facts(game.view(3 - game.to_move))
