"""What must be true in every hand, whoever plays: rulings that speak of all games and not of one position."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

from oracle.pair import NotingShuffler, token
from tenfold.game import Game, Rules

WHOLE_DECK = sorted([token(kind) for kind in range(48) for _ in (1, 2)] + ["W"] * 8 + ["K"] * 4)


def position(game: Game) -> dict[str, list[str]]:
    """The lines of the position as words behind their names."""
    lines = [line.split() for line in game.position_text().splitlines()]
    named = {}
    for words in lines:
        size = 2 if words[0] in ("hand", "laid") and words[1].endswith(":") else 1
        named[" ".join(words[:size])] = words[size:]
    return named


def all_cards(game: Game) -> list[str]:
    """Every card wherever it lies, Wilds as plain Wilds."""
    named = position(game)
    cards = [word for name, words in named.items() if name.endswith(":") for word in words if word != "|"]
    return sorted([card.partition("=")[0] for card in cards] + ["K"] * sum(map(int, named["skipped"])))


def move_by_chance(game: Game, rng: random.Random) -> None:
    """Lays where it can, else any move, a hit rather than a discard."""
    lays = [str(lay) for lay in game.lays()] if game.step == "play" and rng.random() < 0.8 else []
    moves = [text for move in game.legal_moves() if (text := str(move))[0] != "l"]
    hits = [move for move in moves if move[0] == "h"] if rng.random() < 0.5 else []
    game.play(rng.choice(lays or hits or moves))


def hand_by_hand(seed: int, hands: int, stack: str = ""):
    """A game with moves by chance, given out before every act; it ends after some hands."""
    rng = random.Random(seed)
    shuffler = NotingShuffler(rng, stack)
    game = Game.new(Rules.edition("mattel"), players=2 + seed % 5, shuffler=shuffler)
    while True:
        yield game, shuffler
        if game.game_over or (game.hand_over and game.hand_no >= hands):
            return
        if game.hand_over:
            game.deal()
        else:
            move_by_chance(game, rng)


@pytest.mark.parametrize("seed", range(5))
def test_all_108_cards_are_always_there(seed):
    for game, _ in hand_by_hand(seed, 4):
        assert all_cards(game) == WHOLE_DECK


@pytest.mark.parametrize("seed", range(5))
def test_r49_drawing_and_discarding_leaves_the_pool_as_it_is(seed):
    for game, _ in hand_by_hand(seed, 4):
        if game.step == "draw":
            named = position(game)
            pool = len(named["draw:"]) + len(named["discard:"]) + sum(map(int, named["skipped"]))
            assert pool == 108 - 10 * game.players


@pytest.mark.parametrize("seed", range(5))
def test_r85_before_laying_everybody_holds_ten_cards(seed):
    for game, _ in hand_by_hand(seed, 4):
        named = position(game)
        for seat in range(1, game.players + 1):
            if not named[f"laid {seat}:"] and not game.hand_over:
                assert len(named[f"hand {seat}:"]) == 10 + (seat == game.to_move and game.step == "play")


@pytest.mark.parametrize("seed", range(10))
def test_r123_somebody_can_always_be_skipped(seed):
    for game, _ in hand_by_hand(seed, 6, stack="skips"):
        if game.to_move:
            before = (game.to_move - 2) % game.players
            assert position(game)["skipped"][before] == "0"


@pytest.mark.parametrize("seed", range(10))
def test_r81_r91_a_new_hand_begins_with_all_cards_and_no_skips_in_front(seed):
    dealers: list[int] = []
    for game, shuffler in hand_by_hand(seed, 6, stack="skips"):
        named = position(game)
        if not dealers or len(dealers) < game.hand_no:
            dealers.append(game.dealer)
            assert set(named["skipped"]) == {"0"}
            assert Counter(shuffler.deck) == Counter(WHOLE_DECK)
            order = [(game.dealer + i) % game.players + 1 for i in range(game.players)]
            for place, seat in enumerate(order):
                dealt = shuffler.deck[place : 10 * game.players : game.players]
                assert sorted(named[f"hand {seat}:"]) == sorted(dealt)
            assert named["discard:"] == [shuffler.deck[10 * game.players]]
    assert all(later == earlier % game.players + 1 for earlier, later in itertools.pairwise(dealers))
