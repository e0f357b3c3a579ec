"""Reading moves (FROZEN: docs/frozen/notation.md). Reading is generous about spaces, writing is strict (`moves.py`)."""

from __future__ import annotations

import re
from collections.abc import Callable

from .cards import Card, NotationError, PlayedCard
from .moves import (
    Choose,
    Discard,
    Draw,
    Give,
    Group,
    Hit,
    Lay,
    LayPart,
    Move,
    OtherMove,
    PlaySkip,
    Replace,
    Save,
    Take,
    TakeSaved,
)  # fmt: skip

_SEAT = re.compile(r"([1-9])\s*:\s*(.*)", re.DOTALL)
_SEAT_NUMBER = re.compile(r"[1-9][0-9]?")
_TARGET = re.compile(r"([1-9][0-9]?)\.([1-9])([<>]?)")
_LAY_NUMBER = re.compile(r"l#([1-9][0-9]?)")
_TWIST = re.compile(r"t[1-3]|p (before|after|twist)|x \S+@[1-3]")


def _groups(rest: str) -> tuple[Group, ...]:
    groups = [part.split() for part in rest.split("|")]
    if not all(groups):
        raise NotationError("a group of the lay-down is empty; write it like l R3 B3 W | Y4 G5 R6 W")
    return tuple(tuple(PlayedCard.parse(word) for word in group) for group in groups)


def _target(verb: str, rest: str) -> tuple[str, int, int, str]:
    face, arrow, target = rest.partition(">")
    match = _TARGET.fullmatch(target.strip())
    if not arrow or match is None:
        raise NotationError(
            f"'{verb} {rest}' names no group; write it like {verb} R7>2.1 (seat 2, first group)"
        )
    return face.strip(), int(match[1]), int(match[2]), match[3]


def _hit(rest: str) -> Move:
    face, seat, group, end = _target("h", rest)
    return Hit(PlayedCard.parse(face), seat, group, end)


def _replace(rest: str) -> Move:
    face, seat, group, end = _target("r", rest)
    return Replace(Card.parse(face), seat, group, end)


def _discard(rest: str) -> Move:
    face, arrow, victim = (part.strip() for part in rest.partition(">"))
    as_skip = face.endswith("!")
    card = Card.parse(face.removesuffix("!"))
    if as_skip and not card.is_wild:
        raise NotationError(
            f"'x {rest}': only a Wild is written with ! when it is played as a Skip, like x W!>3"
        )
    if not arrow:
        return PlaySkip(card) if card.is_skip or as_skip else Discard(card)
    if victim == "-" and card.is_skip:
        return PlaySkip(card, 0)
    return (
        PlaySkip(card, _number(f"x {rest}", victim))
        if as_skip or not card.is_wild
        else _wild_at(card, rest, victim)
    )


def _wild_at(card: Card, rest: str, victim: str) -> Move:
    _number(f"x {rest}", victim)
    raise NotationError(f"'x {rest}': a Wild that is played as a Skip is written x {card}!>{victim}")


def _number(move: str, text: str) -> int:
    if _SEAT_NUMBER.fullmatch(text) is None:
        raise NotationError(f"'{move}' names no seat; write a Skip on seat 3 like x K>3")
    return int(text)


def _choose(rest: str) -> Move:
    if _SEAT_NUMBER.fullmatch(rest) is None:
        raise NotationError(f"'p {rest}' names no phase; write it like p 7")
    return Choose(int(rest))


def _give(rest: str) -> Move:
    if _SEAT_NUMBER.fullmatch(rest) is None:
        raise NotationError(f"'g {rest}' names no seat; write it like g 3")
    return Give(int(rest))


_VERBS: dict[str, Callable[[str], Move]] = {
    "l": lambda rest: Lay(_groups(rest)),
    "l+": lambda rest: LayPart(_groups(rest)),
    "h": _hit,
    "r": _replace,
    "x": _discard,
    "v": lambda rest: TakeSaved(Card.parse(rest)),
    "s": lambda rest: Save(Card.parse(rest)),
    "p": _choose,
    "g": _give,
}


def parse_move(notation: str) -> Move:
    """Read a move without its seat; NotationError with one clear sentence if it cannot be read."""
    words = " ".join(notation.split())
    verb, _, rest = words.partition(" ")
    if words == "d":
        return Draw()
    if words == "t":
        return Take()
    if _TWIST.fullmatch(words):
        return OtherMove(words)
    numbered = _LAY_NUMBER.fullmatch(verb)
    if numbered is not None and rest:
        return Lay(_groups(rest), int(numbered[1]))
    if rest and verb in _VERBS:
        return _VERBS[verb](rest)
    raise NotationError(
        f"'{words}' is no move; moves are d, t, l R3 B3 W | Y4 G5 R6 W, h R7>2.1, x R9, and x K>3 for a Skip"
    )


def parse_seat_move(notation: str) -> tuple[int | None, Move]:
    """Read a move that may name its seat: `3: h R7>2.1` is (3, …), `d` is (None, Draw())."""
    match = _SEAT.fullmatch(notation.strip())
    if match is None:
        return None, parse_move(notation)
    return int(match[1]), parse_move(match[2])
