"""How the seats of the compared games play: mostly sensibly, sometimes at random."""

from __future__ import annotations

import random
from collections import Counter

from .cards import WILD, Card
from .engine import Oracle
from .groups import Need


def choose(game: Oracle, rng: random.Random, wildness: float) -> str:
    """A legal move; with the probability ``wildness`` any, else one that a beginner might choose."""
    moves = sorted(game.legal_moves())
    if rng.random() < wildness:
        return rng.choice(moves)
    if game.step == "draw":
        return (
            "t"
            if "t" in moves and _wants(game, game.discard[0])
            else rng.choice([m for m in moves if m != "t"] or moves)
        )
    hits = [move for move in moves if move[0] == "h"]
    return rng.choice(hits) if hits else _discard(game, moves, rng)


def worth(card: Card, hand: list[Card], needs: list[Need]) -> float:
    """How much the card helps with the phase, roughly."""
    if card == WILD:
        return 100
    if not card.is_natural:
        return 3
    others = Counter(c for c in hand if c.is_natural)
    numbers = Counter(c.number for c in hand if c.is_natural)
    value = 0.0
    for need in needs:
        if need.letter == "S":
            value += 2 * numbers[card.number]
        elif need.letter == "R":
            value += 6 / numbers[card.number] - abs(6.5 - card.number) / 6
        else:
            value += 2 * sum(count for other, count in others.items() if other.letter == card.letter)
    return value


def _wants(game: Oracle, card: Card) -> bool:
    hand = [*game.hands[game.to_move], card]
    values = sorted(worth(c, hand, game.needs(game.to_move)) for c in hand)
    return (
        not game.laid[game.to_move] and worth(card, hand, game.needs(game.to_move)) > values[len(values) // 2]
    )


def _discard(game: Oracle, moves: list[str], rng: random.Random) -> str:
    """The least useful card; a Skip at a random victim where that is the least useful."""
    hand = game.hands[game.to_move]
    if not hand:
        return rng.choice(moves)
    worst = min(hand, key=lambda card: (worth(card, hand, game.needs(game.to_move)), rng.random()))
    return rng.choice([move for move in moves if move == f"x {worst}" or move.startswith(f"x {worst}>")])
