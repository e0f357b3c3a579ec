"""Reads moves as people write them (scenarios.md, moves), for the acts that the printed game knows."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .cards import Card, card

_STANDS = re.compile(r"([RBGY])?([1-9]|1[0-2])?")
_HIT = re.compile(r"(\S+?)>(\d+)\.(\d+)([<>]?)")
_SEAT = re.compile(r"(\d+):\s*(.*)", re.DOTALL)
_DISCARD = re.compile(r"([^>]+)(?:>(\d+|-))?")


class Unreadable(ValueError):
    """The text is no move."""


@dataclass(frozen=True)
class Named:
    """A card as a move names it, with what the player says it stands for (None: not said)."""

    card: Card
    number: int | None = None
    colour: str | None = None

    @property
    def declared(self) -> bool:
        return self.number is not None or self.colour is not None


@dataclass(frozen=True)
class Written:
    """A move as written: what is done, by whom if that is said, and with which cards."""

    verb: str
    seat: int | None = None
    groups: tuple[tuple[Named, ...], ...] = ()
    named: Named | None = None
    target: int = 0
    group: int = 0
    end: str = ""
    victim: int | None = None
    nobody: bool = False


def read_named(token: str) -> Named:
    """A card of a move or of a laid group: ``R5``, ``W``, ``W=7``, ``W=G``."""
    face, equals, stands = token.partition("=")
    try:
        face_card = card(face)
    except ValueError as fault:
        raise Unreadable(str(fault)) from None
    if not equals:
        return Named(face_card)
    found = _STANDS.fullmatch(stands)
    if found is None or not stands or face == "K":
        raise Unreadable(f"{token!r} does not say what a card stands for")
    number = int(found.group(2)) if found.group(2) else None
    return Named(face_card, number, found.group(1))


def read_groups(text: str) -> tuple[tuple[Named, ...], ...]:
    """Groups separated by ``|``."""
    groups = tuple(tuple(read_named(token) for token in part.split()) for part in text.split("|"))
    if not all(groups):
        raise Unreadable("a group has no cards")
    return groups


def read_move(text: str) -> Written:
    """The move of a text; Unreadable if it is none."""
    said = _SEAT.fullmatch(text.strip())
    seat, rest = (int(said.group(1)), said.group(2)) if said else (None, text.strip())
    verb, _, what = rest.partition(" ")
    what = what.strip()
    if verb in ("d", "t") and not what:
        return Written(verb, seat)
    if verb == "l" and what:
        return Written("l", seat, groups=read_groups(what))
    if verb == "h" and (hit := _HIT.fullmatch(what)):
        face, target, group, end = hit.groups()
        return Written("h", seat, named=read_named(face), target=int(target), group=int(group), end=end)
    if verb == "x" and (thrown := _DISCARD.fullmatch(what)):
        return _read_discard(seat, *thrown.groups())
    raise Unreadable(f"{text!r} is no move of the printed game")


def _read_discard(seat: int | None, face: str, victim: str | None) -> Written:
    named = read_named(face)
    if named.declared:
        raise Unreadable("a discard stands for nothing")
    if victim == "-":
        return Written("x", seat, named=named, nobody=True)
    return Written("x", seat, named=named, victim=int(victim) if victim else None)
