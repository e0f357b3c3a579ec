"""Moves as values, and their notation (scenarios.md "Moves"): `str(move)` writes what `parse_move` reads."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..kernel import codes as k
from ..kernel.groups import run_step
from ..kernel.hitting import group_kind_of, high_number, landing_end, low_number
from ..kernel.laying import clear_plan, put_in_plan
from ..kernel.moves import (
    discard_of,
    end_of,
    group_of,
    kind_of,
    move_of,
    plain_move,
    seat_of,
    stands_of,
    verb_of,
)
from ..kernel.record import State
from .cards import Card, NotationError, PlayedCard

ENDS = {"": k.ANY_END, "<": k.LOW_END, ">": k.HIGH_END}
END_SIGNS = {code: sign for sign, code in ENDS.items()}


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw from the draw pile: `d`."""

    def __str__(self) -> str:
        return "d"


@dataclass(frozen=True, slots=True)
class Take:
    """Take the top discard: `t`."""

    def __str__(self) -> str:
        return "t"


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay down the phase: `l R3 B3 W | Y4 G5 R6 W`. Groups as they are put down, cards in order."""

    groups: tuple[tuple[PlayedCard, ...], ...]

    def __str__(self) -> str:
        return "l " + " | ".join(" ".join(map(str, group)) for group in self.groups)


@dataclass(frozen=True, slots=True)
class Hit:
    """Hit a card on a group of a seat (both from 1): `h R7>2.1`, at an end of a run `h W>2.1<`."""

    card: PlayedCard
    seat: int
    group: int
    end: str = ""

    def __str__(self) -> str:
        return f"h {self.card}>{self.seat}.{self.group}{self.end}"


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card that is no Skip: `x R9`."""

    card: Card

    def __str__(self) -> str:
        return f"x {self.card}"


@dataclass(frozen=True, slots=True)
class PlaySkip:
    """Play a Skip on a seat (from 1): `x K>3`; None: the only one possible, or nobody for a last card."""

    card: Card
    victim: int | None = None

    def __str__(self) -> str:
        return f"x {self.card}" + (f">{self.victim}" if self.victim is not None else "")


@dataclass(frozen=True, slots=True)
class VariantMove:
    """A move of a rule that is not played at this table; it reads, and is refused."""

    notation: str

    def __str__(self) -> str:
        return self.notation


Move = Draw | Take | Lay | Hit | Discard | PlaySkip | VariantMove

_SEAT = re.compile(r"([1-9])\s*:\s*(.*)", re.DOTALL)
_SEAT_NUMBER = re.compile(r"[1-9][0-9]?")
_TARGET = re.compile(r"([1-9][0-9]?)\.([1-9])([<>]?)")
_VARIANT = re.compile(
    r"t[23]|v [RBGYWKVA]\S*|l\+ .+|l#[1-9]\d? .+|r [RBGY]\S*>[1-9]\.[1-9][<>]?|s [RBGYWKVA]\S*"
    r"|p ([1-9]\d?|before|after|twist)|g [1-9]|x K>-|x W!>[1-9]|x A>[1-9]|x \S+@[123]"
)


def _read_lay(rest: str) -> Move:
    groups = [part.split() for part in rest.split("|")]
    if not all(groups):
        raise NotationError("a group of the lay-down is empty; write it like l R3 B3 W | Y4 G5 R6 W")
    return Lay(tuple(tuple(PlayedCard.parse(word) for word in group) for group in groups))


def _read_hit(rest: str) -> Move:
    face, arrow, target = rest.partition(">")
    match = _TARGET.fullmatch(target.strip())
    if not arrow or match is None:
        raise NotationError(f"'h {rest}' is no hit; write it like h R7>2.1 (seat 2, first group)")
    return Hit(PlayedCard.parse(face.strip()), int(match[1]), int(match[2]), match[3])


def _read_discard(rest: str) -> Move:
    face, arrow, victim = rest.partition(">")
    card = Card.parse(face.strip())
    if not arrow:
        return PlaySkip(card) if card.is_skip else Discard(card)
    if _SEAT_NUMBER.fullmatch(victim.strip()) is None:
        raise NotationError(f"'x {rest}' names no seat; write a Skip on seat 3 like x K>3")
    return PlaySkip(card, int(victim))


def parse_move(notation: str) -> Move:
    """Read a move without its seat; NotationError with one clear sentence if it cannot be read."""
    words = " ".join(notation.split())
    verb, _, rest = words.partition(" ")
    if _VARIANT.fullmatch(words):
        return VariantMove(words)
    if words == "d":
        return Draw()
    if words == "t":
        return Take()
    if rest and verb == "l":
        return _read_lay(rest)
    if rest and verb == "h":
        return _read_hit(rest)
    if rest and verb == "x":
        return _read_discard(rest)
    raise NotationError(
        f"'{words}' is no move; moves are d, t, l R3 B3 W | Y4 G5 R6 W, h R7>2.1, x R9, and x K>3 for a Skip"
    )


def parse_seat_move(notation: str) -> tuple[int | None, Move]:
    """Read a move that may name its seat: `3: h R7>2.1` is (3, …), `d` is (None, Draw())."""
    match = _SEAT.fullmatch(notation.strip())
    if match is None:
        return None, parse_move(notation)
    return int(match[1]), parse_move(match[2])


def to_kernel(g: State, move: Move) -> int:
    """The kernel's number of a move; a lay-down is put into the plan (too many cards: cut, and refused there)."""
    match move:
        case Draw():
            return int(plain_move(k.M_DRAW))
        case Take():
            return int(plain_move(k.M_TAKE))
        case Lay(groups):
            clear_plan(g)
            cards = [(played, i) for i, group in enumerate(groups) for played in group]
            for played, i in cards[: k.PLAN]:
                put_in_plan(g, played.card.kind, min(i, k.PLAN - 1), played.stands)
            return int(plain_move(k.M_LAY))
        case Hit(played, seat, group, end):
            return int(move_of(k.M_HIT, played.card.kind, seat - 1, group - 1, ENDS[end], played.stands))
        case Discard(card):
            return int(discard_of(card.kind))
        case PlaySkip(card, victim):
            seat = k.NOBODY if victim is None else victim - 1
            return int(move_of(k.M_SKIP, card.kind, seat, 0, k.ANY_END, 0))
        case VariantMove():
            return int(plain_move(k.M_VARIANT))


def planned_lay(g: State) -> Lay:
    """The settled plan as a move: groups in the order of the phase, Wilds said only where they must be."""
    groups: list[tuple[PlayedCard, ...]] = []
    contract = g.contract[g.seat]
    for j in range(g.need_count[contract]):
        cards = [(g.plan_kind[i], g.plan_stands[i]) for i in range(g.plan_count) if g.plan_group[i] == j]
        alternating = g.need[contract][j] % 16 == k.ALTERNATING_RUN
        all_wild = all(kind >= k.WILD for kind, _ in cards)
        said = [
            PlayedCard(Card(kind), stands if alternating or (all_wild and at == 0) else 0)
            for at, (kind, stands) in enumerate(cards)
        ]
        groups.append(tuple(said))
    return Lay(tuple(groups))


def normal_hit(g: State, move: Hit) -> Hit:
    """A legal hit in the one way it is written: the end where a Wild finds both open, a colour where it must be."""
    s, group, kind = move.seat - 1, move.group - 1, move.card.card.kind
    if kind < k.WILD or run_step(group_kind_of(g, s, group)) == 0:
        return Hit(PlayedCard(move.card.card), move.seat, move.group)
    colour = 0
    if group_kind_of(g, s, group) == k.ALTERNATING_RUN:
        colour = move.card.stands // k.STANDS_COLOUR * k.STANDS_COLOUR
    both_open = low_number(g, s, group) > 0 and high_number(g, s, group) > 0
    end = landing_end(g, kind, s, group, ENDS[move.end], move.card.stands) if both_open else k.ANY_END
    return Hit(PlayedCard(move.card.card, colour), move.seat, move.group, END_SIGNS[end])


def from_kernel(g: State, move: int) -> Move:
    """The move a kernel number stands for; of a lay-down the plan holds the cards."""
    verb, card = verb_of(move), Card(kind_of(move))
    if verb == k.M_DRAW:
        return Draw()
    if verb == k.M_TAKE:
        return Take()
    if verb == k.M_LAY:
        return planned_lay(g)
    if verb == k.M_HIT:
        played = PlayedCard(card, stands_of(move))
        return Hit(played, seat_of(move) + 1, group_of(move) + 1, END_SIGNS[end_of(move)])
    if verb == k.M_SKIP:
        seat = seat_of(move)
        return PlaySkip(card, None if seat == k.NOBODY else seat + 1)
    return Discard(card)
