"""Every move that could be legal, except lay-downs: the oracle tries them all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .cards import REVERSE, RULES_CARD, SKIP, WILD, Card
from .groups import DoesNotFit, Group
from .hits import places
from .notation import Named

if TYPE_CHECKING:
    from .engine import Oracle


def tries(game: Oracle) -> Iterator[str]:
    """The moves in notation, each written as the project writes it."""
    if game.step == "over":
        return
    held = set(game.hands[game.to_move])
    if game.step == "choose":
        yield from (f"p {number}" for number in sorted(set(game.left[game.to_move])))
    elif game.step == "give":
        yield from (f"g {seat}" for seat in game.seats)
    elif game.step == "draw":
        yield from ("d", "t")
        yield from (f"v {card}" for card in set(game.saved[game.to_move]))
    else:
        yield from _plays(game, held)


def _plays(game: Oracle, held: set[Card]) -> Iterator[str]:
    yield from (f"x {card}" for card in held if card not in (SKIP, RULES_CARD))
    if RULES_CARD in held:
        drop = game.step != "return" and game.drops()
        yield from (f"x A>{seat}" for seat in game.seats) if drop else ("x A",)
    if game.step == "return":
        return
    if SKIP in held:
        yield from _skips(game, "K", game.last_skip())
    if WILD in held:
        yield from _skips(game, "W!", game.last_skip(as_skip=True))
    yield from (f"s {card}" for card in held)
    for seat in game.seats:
        for number, group in enumerate(game.laid[seat], 1):
            for card in held - {SKIP, REVERSE, RULES_CARD}:
                yield from _hits(game, card, f"{seat}.{number}", group)
                if card.is_natural and game.says["wild.replace"] != "no":
                    yield from (f"r {card}>{seat}.{number}{end}" for end in ("", "<", ">"))


def _skips(game: Oracle, face: str, last: bool) -> list[str]:
    if last:
        return [f"x {face}"]
    return [*(f"x {face}>{seat}" for seat in game.victims()), f"x {face}>-"]


def _hits(game: Oracle, card: Card, where: str, group: Group) -> Iterator[str]:
    yield from _as(Named(card), card, where, group)
    if card.is_natural and card.number == game.wild_number(game.to_move):
        yield from _as(Named(card, 0), card, where, group)


def _as(named: Named, card: Card, where: str, group: Group) -> Iterator[str]:
    """The hits with the card; what it stands for is said where a number is used as a Wild or several colours fit."""
    try:
        found = places(group, named)
    except DoesNotFit:
        return
    for end, some in found.items():
        sign = {"low": "<", "high": ">"}.get(end, "") if len(found) > 1 else ""
        for placed in some:
            said = (card.is_natural and named.wild) or (len(some) > 1 and placed.wild)
            yield f"h {placed if said else card}>{where}{sign}"
