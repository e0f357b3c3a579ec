"""What is a set, a run, cards of one colour: read from rules.md 1.8 and 1.9, by trying every value.

What is said but does not count says nothing: the colour of a Wild in a set, an end of a group that is no run.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from .cards import WILD, Card
from .notation import Named

# Reasons for which a group does not fit its requirement; the tests count them as one.
GROUP_REASONS = frozenset(
    {
        "group_too_small",
        "set_differs",
        "colour_differs",
        "run_repeats",
        "run_gap",
        "run_outside",
        "wild_contradicts",
        "needs_value",
        "needs_colour",
        "ambiguous_run",
        "parity_differs",
        "not_alternating",
    }
)


@dataclass(frozen=True)
class Need:
    """A requirement of a phase: S3 is a set of three, R4 a run of four, C7 seven of one colour."""

    letter: str
    size: int

    def __str__(self) -> str:
        return f"{self.letter}{self.size}"


@dataclass(frozen=True)
class Placed:
    """A card on the table with the number or colour that it stands for."""

    card: Card
    number: int | None = None
    colour: str | None = None

    def __str__(self) -> str:
        if self.card.is_natural:
            return str(self.card)
        return f"W={self.colour or ''}{self.number or ''}"


@dataclass
class Group:
    """A laid group; the cards of a run from low to high."""

    need: Need
    placed: list[Placed]

    @property
    def lowest(self) -> int:
        return self.placed[0].number or 0

    @property
    def highest(self) -> int:
        return self.placed[-1].number or 0

    def __str__(self) -> str:
        order = self.placed if self.need.letter == "R" else sorted(self.placed, key=lambda p: p.card.rank)
        return " ".join(str(p) for p in order)


class DoesNotFit(Exception):
    """The cards do not make the group; the argument is the reason's code."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def needs_of(text: str) -> list[Need]:
    """The requirements of a phase such as ``S3+R4``; ValueError for a kind the printed game lacks."""
    parts = [part.strip() for part in text.split("+")]
    if not all(part[:1] in ("S", "R", "C") and part[1:].isdigit() for part in parts):
        raise ValueError(f"{text!r} is no phase of the printed game")
    return [Need(part[0], int(part[1:])) for part in parts]


def place(need: Need, named: Sequence[Named]) -> Group:
    """The group that the cards make for the requirement; DoesNotFit if they make none."""
    if len(named) < need.size:
        raise DoesNotFit("group_too_small")
    if any(n.declared and n.card.is_natural for n in named):
        raise DoesNotFit("wild_contradicts")
    if need.letter == "S":
        return Group(need, _set(named))
    if need.letter == "C":
        return Group(need, _one_colour(named))
    return Group(need, _run(named))


def _set(named: Sequence[Named]) -> list[Placed]:
    numbers = {n.card.number for n in named if n.card.is_natural}
    if len(numbers) > 1:
        raise DoesNotFit("set_differs")
    said = {n.number for n in named if n.number is not None}
    if len(numbers | said) > 1:
        raise DoesNotFit("wild_contradicts")
    if not numbers | said:
        raise DoesNotFit("needs_value")
    (number,) = numbers | said
    return [Placed(n.card, number) for n in named]


def _one_colour(named: Sequence[Named]) -> list[Placed]:
    colours = {n.card.letter for n in named if n.card.is_natural}
    if len(colours) > 1:
        raise DoesNotFit("colour_differs")
    said = {n.colour for n in named if n.colour is not None}
    if len(colours | said) > 1:
        raise DoesNotFit("wild_contradicts")
    if not colours | said:
        raise DoesNotFit("needs_colour")
    (colour,) = colours | said
    return [Placed(n.card, colour=colour) for n in named]


def _fixed(named: Named) -> int | None:
    """The number a card of a run must have, None for a Wild of which nothing is said."""
    return named.card.number if named.card.is_natural else named.number


def _run(named: Sequence[Named]) -> list[Placed]:
    starts = range(1, 13 - len(named) + 1)
    as_written = [s for s in starts if all(_fixed(n) in (None, s + i) for i, n in enumerate(named))]
    if len(as_written) == 1:
        return [Placed(n.card, as_written[0] + i) for i, n in enumerate(named)]
    if as_written:
        raise DoesNotFit("needs_value")
    numbers = [number for n in named if (number := _fixed(n)) is not None]
    if len(set(numbers)) < len(numbers):
        raise DoesNotFit("run_repeats")
    any_order = [s for s in starts if all(s <= number < s + len(named) for number in numbers)]
    if not any_order:
        raise DoesNotFit("run_gap")
    if len(any_order) > 1:
        raise DoesNotFit("ambiguous_run")
    return _sorted_run(named, any_order[0])


def _sorted_run(named: Sequence[Named], start: int) -> list[Placed]:
    """The cards in the order of the run that begins at start, free Wilds in the holes."""
    by_number = {_fixed(n): n.card for n in named if _fixed(n) is not None}
    free = iter([n.card for n in named if _fixed(n) is None])
    return [Placed(by_number.get(v) or next(free), v) for v in range(start, start + len(named))]


def match(needs: Sequence[Need], groups: Sequence[Sequence[Named]]) -> list[Group]:
    """The groups in the order of the requirements, whatever order they were written in."""
    reason = None
    for order in itertools.permutations(groups):
        try:
            return [place(need, named) for need, named in zip(needs, order, strict=True)]
        except DoesNotFit as fault:
            reason = reason or fault
    raise reason or DoesNotFit("group_too_small")


def ends_for(group: Group, card: Card) -> tuple[list[str], str]:
    """Where on the group the card may be hit, and the reason if nowhere.

    Places are ``low`` and ``high`` on a run, ``in`` on another group.
    """
    if group.need.letter == "R":
        return _run_ends(group, card)
    same = group.placed[0]
    fits = card == WILD or (card.number == same.number if same.number else card.letter == same.colour)
    return (["in"], "") if fits else ([], "hit_does_not_fit")


def _run_ends(group: Group, card: Card) -> tuple[list[str], str]:
    open_ends = [end for end in ("low", "high") if 1 <= (at(group, end).number or 0) <= 12]
    if not open_ends:
        return [], "run_full"
    ends = [end for end in open_ends if not card.is_natural or at(group, end).number == card.number]
    return ends, "" if ends else "hit_does_not_fit"


def at(group: Group, end: str, card: Card = WILD) -> Placed:
    """The card as it stands once it is hit at that place of the group."""
    if end == "in":
        return Placed(card, group.placed[0].number, group.placed[0].colour)
    return Placed(card, group.lowest - 1 if end == "low" else group.highest + 1)


def agrees(named: Named, placed: Placed) -> bool:
    """Whether what was said of a Wild is what it stands for there."""
    number = named.number in (None, placed.number) or placed.number is None
    colour = named.colour in (None, placed.colour) or placed.colour is None
    return number and colour


def hit_card(group: Group, card: Card, end: str) -> Group:
    """The group with the card on it, at the place that was found."""
    placed = at(group, end, card)
    return Group(group.need, [placed, *group.placed] if end == "low" else [*group.placed, placed])
