"""What is a group: read from rules.md 1.8, 1.9, 2.1 and 4, by trying every value.

What is said but does not count says nothing: the colour of a Wild in a set, an end of a group that is no run.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from .cards import COLOURS, Card
from .notation import Named
from .options import Says

# Reasons for which a group does not fit its requirement; the tests count them as one.
GROUP_REASONS = frozenset(
    {
        "group_too_small",
        "group_too_large",
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
        "not_wild_number",
        "same_colour",
    }
)


@dataclass(frozen=True)
class Need:
    """A requirement of a phase: S3 is a set of three, R4 a run of four, C7 seven of one colour (rules.md 4)."""

    letter: str
    size: int

    def __str__(self) -> str:
        return f"{self.letter}{self.size}"

    @property
    def is_run(self) -> bool:
        return self.letter in ("R", "CR", "AR", "OR", "ER")

    @property
    def one_colour(self) -> bool:
        """Whether all its cards have one colour."""
        return self.letter in ("C", "CR", "CP", "CS")

    @property
    def one_number(self) -> bool:
        return self.letter in ("S", "CS")

    @property
    def one_parity(self) -> bool:
        return self.letter in ("P", "CP")

    @property
    def step(self) -> int:
        """From one card of the run to the next."""
        return 2 if self.letter in ("OR", "ER") else 1

    @property
    def first(self) -> int:
        """The lowest number of such a run."""
        return 2 if self.letter == "ER" else 1


@dataclass(frozen=True)
class Placed:
    """A card on the table with what it stands for; ``wild``: it is not itself."""

    card: Card
    number: int | None = None
    colour: str | None = None
    parity: str | None = None
    wild: bool = False

    def __str__(self) -> str:
        if not self.wild:
            return str(self.card)
        return f"{self.card}={self.colour or ''}{self.number or self.parity or ''}"


@dataclass
class Group:
    """A laid group; the cards of a run from low to high."""

    need: Need
    placed: list[Placed]
    says: Says = field(default_factory=Says)

    def __str__(self) -> str:
        if self.need.is_run:
            return " ".join(map(str, self.placed))
        return " ".join(str(p) for p in sorted(self.placed, key=lambda p: (p.card.rank, p.wild, str(p))))


class DoesNotFit(Exception):
    """The cards do not make the group; the argument is the reason's code."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def needs_of(text: str) -> list[Need]:
    """The requirements of a phase such as ``S3+R4``."""
    parts = [part.strip() for part in text.split("+")]
    return [Need(part.rstrip("0123456789"), int(part.lstrip("SRCPAOE"))) for part in parts]


def place(need: Need, named: Sequence[Named], says: Says, wild_number: int = 0) -> Group:
    """The group that the cards make for the requirement; DoesNotFit if they make none.

    ``wild_number`` is the number whose cards the player may use as Wilds (3.27), 0 for none.
    """
    if len(named) < need.size:
        raise DoesNotFit("group_too_small")
    if len(named) > need.size and says["laydown.extra"] == "exact":
        raise DoesNotFit("group_too_large")
    if any(n.wild and n.card.is_natural and n.card.number != wild_number for n in named):
        raise DoesNotFit("not_wild_number")
    placed = _run(need, named, says) if need.is_run else _alike(need, named)
    return Group(need, placed, says)


def parity_of(number: int) -> str:
    return "odd" if number % 2 else "even"


def _only(values: Iterable[object], said: Iterable[object], differs: str, missing: str) -> object:
    """The one value that naturals have and Wilds are said to have; None does not count."""
    natural, wild = set(values) - {None}, set(said) - {None}
    if len(natural) > 1:
        raise DoesNotFit(differs)
    if len(natural | wild) > 1:
        raise DoesNotFit("wild_contradicts")
    if not natural | wild:
        raise DoesNotFit(missing)
    return (natural | wild).pop()


def _one_colour(named: Sequence[Named]) -> str:
    naturals = [n.card.letter for n in named if not n.wild]
    return str(_only(naturals, [n.colour for n in named], "colour_differs", "needs_colour"))


def _alike(need: Need, named: Sequence[Named]) -> list[Placed]:
    """Cards that have the number, the colour, the parity in common."""
    number = colour = parity = None
    own = [n.card.number for n in named if not n.wild]
    if need.one_number:
        number = int(str(_only(own, [n.number for n in named if n.wild], "set_differs", "needs_value")))
    if need.one_parity:
        said = [n.parity or (n.number and parity_of(n.number)) for n in named if n.wild]
        parity = str(_only(map(parity_of, own), said, "parity_differs", "needs_value"))
    if need.one_colour:
        colour = _one_colour(named)
    return [Placed(n.card, number, colour, parity, n.wild) for n in named]


def lines(need: Need, length: int, says: Says) -> list[list[int]]:
    """Every run of so many numbers, each from low to high; with run.wrap 1 follows 12."""
    starts = range(need.first, 13, need.step)
    if says.yes("run.wrap"):
        runs = [[(s - 1 + need.step * i) % 12 + 1 for i in range(length)] for s in starts]
        return [run for run in runs if len(set(run)) == length]
    return [[s + need.step * i for i in range(length)] for s in starts if s + need.step * (length - 1) <= 12]


def _fixed(named: Named) -> int | None:
    """The number a card of a run must have, None for a Wild of which nothing is said."""
    return named.number if named.wild else named.card.number


def _run(need: Need, named: Sequence[Named], says: Says) -> list[Placed]:
    """The cards as the run in which they were written, else the only one that they can make."""
    possible = lines(need, len(named), says)
    written = [
        run for run in possible if all(_fixed(n) in (None, v) for n, v in zip(named, run, strict=True))
    ]
    if len(written) > 1:
        raise DoesNotFit("needs_value")
    if written:
        return _coloured(need, list(named), written[0], says)
    numbers = [number for n in named if (number := _fixed(n)) is not None]
    if len(set(numbers)) < len(numbers):
        raise DoesNotFit("run_repeats")
    any_order = [run for run in possible if set(numbers) <= set(run)]
    if not any_order:
        raise DoesNotFit("run_gap")
    if len(any_order) > 1:
        raise DoesNotFit("ambiguous_run")
    by_number = {_fixed(n): n for n in named if _fixed(n) is not None}
    free = iter([n for n in named if _fixed(n) is None])
    return _coloured(need, [by_number.get(v) or next(free) for v in any_order[0]], any_order[0], says)


def _coloured(need: Need, named: list[Named], run: list[int], says: Says) -> list[Placed]:
    """The run with the colours that its Wilds stand for where colours matter."""
    colours: Sequence[str | None] = [None] * len(named)
    if need.letter == "CR":
        colours = [_one_colour(named)] * len(named)
    if need.letter == "AR":
        found = list(itertools.islice(colourings(named, says), 2))
        if not found:
            raise DoesNotFit("not_alternating")
        if len(found) > 1:
            raise DoesNotFit("needs_colour")
        colours = found[0]
    return [Placed(n.card, v, c, None, n.wild) for n, v, c in zip(named, run, colours, strict=True)]


def colourings(named: Sequence[Named], says: Says, so_far: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every way to colour an alternating run (3.14)."""
    if len(so_far) == len(named):
        yield so_far
        return
    n = named[len(so_far)]
    for colour in (n.colour or COLOURS) if n.wild else n.card.letter:
        if follows(so_far, colour, says):
            yield from colourings(named, says, (*so_far, colour))


def follows(before: Sequence[str | None], colour: str, says: Says) -> bool:
    """Whether the colour may stand behind the others in an alternating run."""
    if before and before[-1] == colour:
        return False
    return not says.yes("alt.strict_two") or len(before) < 2 or before[-2] == colour


def match(
    needs: Sequence[Need], groups: Sequence[Sequence[Named]], says: Says, wild_number: int = 0
) -> list[Group]:
    """The groups in the order of the requirements, whatever order they were written in."""
    reason = None
    for order in itertools.permutations(groups):
        try:
            return [place(need, named, says, wild_number) for need, named in zip(needs, order, strict=True)]
        except DoesNotFit as fault:
            reason = reason or fault
    raise reason or DoesNotFit("group_too_small")


def colours_repeat(groups: Iterable[Group]) -> bool:
    """Whether two groups of one colour have the same (color.distinct)."""
    colours = [g.placed[0].colour or g.placed[0].card.letter for g in groups if g.need.one_colour]
    return len(set(colours)) < len(colours)
