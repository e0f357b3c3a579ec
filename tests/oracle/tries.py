"""Every move that could be legal, except lay-downs: the oracle tries them all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .cards import SKIP, Card
from .groups import Group, ends_for

if TYPE_CHECKING:
    from .engine import Oracle


def tries(game: Oracle) -> Iterator[str]:
    """The moves in notation, each written as the project writes it."""
    if game.step == "over":
        return
    yield from ("d", "t")
    held = set(game.hands[game.to_move])
    yield from (f"x {card}" for card in held if card != SKIP)
    if SKIP in held:
        yield from _skips(game)
    for seat in game.seats:
        for number, group in enumerate(game.laid[seat], 1):
            for card in held:
                yield from _hits(card, f"{seat}.{number}", group)


def _skips(game: Oracle) -> list[str]:
    if game.last_skip():
        return ["x K"]
    return [f"x K>{seat}" for seat in game.victims()] or ["x K>-"]


def _hits(card: Card, where: str, group: Group) -> list[str]:
    if card.is_natural or len(ends_for(group, card)[0]) < 2:
        return [f"h {card}>{where}"]
    return [f"h {card}>{where}<", f"h {card}>{where}>"]
