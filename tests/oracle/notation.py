"""Reads moves as people write them (scenarios.md, moves)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .cards import SKIP, WILD, Card, card

_STANDS = re.compile(r"([RBGY])?([1-9]|1[0-2]|even|odd)?")
_HIT = re.compile(r"(\S+?)>(\d+)\.(\d+)([<>]?)")
_SEAT = re.compile(r"(\d+):\s*(.*)", re.DOTALL)
_DISCARD = re.compile(r"([^>!]+)(!?)(?:>(\d+|-))?")
_LAY = re.compile(r"l(?:#(\d+))?")


class Unreadable(ValueError):
    """The text is no move."""


@dataclass(frozen=True)
class Named:
    """A card as a move names it, with what the player says it stands for (None: not said)."""

    card: Card
    number: int | None = None
    colour: str | None = None
    parity: str | None = None

    @property
    def declared(self) -> bool:
        return (self.number, self.colour, self.parity) != (None, None, None)

    @property
    def wild(self) -> bool:
        """Whether it is used as a Wild: it is one, or a number card that is said to stand for something."""
        return self.card == WILD or (self.declared and self.card.is_natural)


@dataclass(frozen=True)
class Written:
    """A move as written: what is done, by whom if that is said, and with which cards; ``number``: a phase or a seat."""

    verb: str
    seat: int | None = None
    groups: tuple[tuple[Named, ...], ...] = ()
    named: Named | None = None
    target: int = 0
    group: int = 0
    end: str = ""
    victim: int | None = None
    nobody: bool = False
    as_skip: bool = False
    number: int = 0


def read_named(token: str) -> Named:
    """A card of a move or of a laid group: ``R5``, ``W``, ``W=7``, ``W=G``, ``W=Godd``, ``R2=9``."""
    face, equals, stands = token.partition("=")
    try:
        face_card = card(face)
    except ValueError as fault:
        raise Unreadable(str(fault)) from None
    if not equals:
        return Named(face_card)
    found = _STANDS.fullmatch(stands)
    if found is None or not stands or not (face_card == WILD or face_card.is_natural):
        raise Unreadable(f"{token!r} does not say what a card stands for")
    colour, value = found.groups()
    if value in ("even", "odd"):
        return Named(face_card, None, colour, value)
    return Named(face_card, int(value) if value else None, colour)


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
    if verb in ("p", "g") and what.isdecimal():
        return Written(verb, seat, number=int(what))
    if verb in ("v", "s") and what:
        return Written(verb, seat, named=_plain(what))
    if verb == "l+" and what:
        return Written("l+", seat, groups=read_groups(what))
    if what and (lay := _LAY.fullmatch(verb)):
        return Written("l", seat, groups=read_groups(what), number=int(lay.group(1) or 0))
    if verb in ("h", "r") and (hit := _HIT.fullmatch(what)):
        face, target, group, end = hit.groups()
        named = read_named(face) if verb == "h" else _plain(face)
        return Written(verb, seat, named=named, target=int(target), group=int(group), end=end)
    if verb == "x" and (thrown := _DISCARD.fullmatch(what)):
        return _read_discard(seat, *thrown.groups())
    raise Unreadable(f"{text!r} is no move")


def _plain(face: str) -> Named:
    named = read_named(face)
    if named.declared:
        raise Unreadable("this card stands for nothing")
    return named


def _read_discard(seat: int | None, face: str, mark: str, victim: str | None) -> Written:
    named, nobody = _plain(face), victim == "-"
    if (mark and named.card != WILD) or (nobody and not mark and named.card != SKIP):
        raise Unreadable("only a Wild is marked as a Skip, and only a Skip is without effect")
    if victim and not mark and named.card == WILD:
        raise Unreadable("a Wild that is played as a Skip is marked")
    number = int(victim) if victim and not nobody else None
    return Written("x", seat, named=named, victim=number, nobody=nobody, as_skip=bool(mark))
