"""What a deal gave: cards, Wilds and Skips by seat, and what a pile holds. For counting over many games.

All of it is hidden while a game runs; whoever counts tells nothing before it is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..kernel import codes as k
from ..kernel.deck import copies_in_deck
from ..kernel.solver import distance
from .game import Game


@dataclass(frozen=True, slots=True)
class Pile:
    """How many cards a pile has, and how many Wilds and Skips are among them."""

    cards: int
    wilds: int
    skips: int

    @classmethod
    def of(cls, kinds: Sequence[int]) -> Pile:
        """The pile of these kinds."""
        return cls(len(kinds), kinds.count(k.WILD), kinds.count(k.SKIP))


@dataclass(frozen=True, slots=True)
class Dealt:
    """What a seat was dealt. `complete`: its phase could be laid at once; None where it has not chosen one yet."""

    seat: int
    cards: int
    wilds: int
    skips: int
    complete: bool | None


def full_deck(game: Game) -> Pile:
    """The deck of the rules."""
    copies = [int(copies_in_deck(game.state, kind)) for kind in range(k.KINDS)]
    return Pile(sum(copies), copies[k.WILD], copies[k.SKIP])


def shuffled_deck(game: Game) -> Pile:
    """What was shuffled for the running hand: the deck without what stays on save piles."""
    return Pile.of(game.hands[-1].deck)


def draw_pile(game: Game) -> Pile:
    """What lies on the draw pile."""
    return Pile.of(game.state.draw[: game.state.draw_count])


def renewed_pile(game: Game) -> Pile:
    """What the draw pile was last renewed with in the running hand."""
    return Pile.of(game.hands[-1].renewals[-1][1])


def dealt(game: Game) -> list[Dealt]:
    """What the seats that play this hand hold; of meaning before anybody has moved."""
    g = game.state
    return [
        Dealt(s + 1, int(g.count[s]), int(g.hand[s][k.WILD]), int(g.hand[s][k.SKIP]), _complete(game, s))
        for s in range(game.players)
        if g.playing[s]
    ]


def _complete(game: Game, s: int) -> bool | None:
    g = game.state
    return None if g.contract[s] == k.NOBODY else bool(distance(g, s) == 0)
