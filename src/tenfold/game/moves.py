"""Moves as values: `str(move)` writes what `notation.parse_move` reads (scenarios.md "Moves")."""

from __future__ import annotations

from dataclasses import dataclass

from .cards import Card, PlayedCard

Group = tuple[PlayedCard, ...]


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
class TakeSaved:
    """Take a saved card instead of drawing: `v R5`."""

    card: Card

    def __str__(self) -> str:
        return f"v {self.card}"


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay down the phase: `l R3 B3 W | Y4 G5 R6 W`; `l#7 …` names the phase where it is chosen at laying.

    Groups as they are put down, cards in order.
    """

    groups: tuple[Group, ...]
    phase: int = 0

    def __str__(self) -> str:
        number = f"#{self.phase}" if self.phase else ""
        return f"l{number} " + " | ".join(" ".join(map(str, group)) for group in self.groups)


@dataclass(frozen=True, slots=True)
class LayPart:
    """Lay one group of the phase early: `l+ R3 B3 W`."""

    groups: tuple[Group, ...]

    def __str__(self) -> str:
        return "l+ " + " | ".join(" ".join(map(str, group)) for group in self.groups)


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
class Replace:
    """Put a natural card in place of the Wild that stands for it: `r R5>2.1`, `<` or `>` where the Wild slides to."""

    card: Card
    seat: int
    group: int
    end: str = ""

    def __str__(self) -> str:
        return f"r {self.card}>{self.seat}.{self.group}{self.end}"


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card that is no Skip: `x R9`."""

    card: Card

    def __str__(self) -> str:
        return f"x {self.card}"


@dataclass(frozen=True, slots=True)
class PlaySkip:
    """Play a Skip on a seat (from 1): `x K>3`; a Wild as one: `x W!>3`; the rules card as a last card: `x A>3`.

    Victim None: the only one possible, or nobody for a last card; 0: a Skip without effect, `x K>-`.
    """

    card: Card
    victim: int | None = None

    def __str__(self) -> str:
        face = f"{self.card}!" if self.card.is_wild else str(self.card)
        if self.victim is None:
            return f"x {face}"
        return f"x {face}>{self.victim or '-'}"


@dataclass(frozen=True, slots=True)
class Save:
    """End the turn by saving a card: `s R5`."""

    card: Card

    def __str__(self) -> str:
        return f"s {self.card}"


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose a phase for this hand: `p 7`."""

    phase: int

    def __str__(self) -> str:
        return f"p {self.phase}"


@dataclass(frozen=True, slots=True)
class Give:
    """The dealer gives the turned-up Wild or Skip to a seat (from 1): `g 3`."""

    seat: int

    def __str__(self) -> str:
        return f"g {self.seat}"


@dataclass(frozen=True, slots=True)
class OtherMove:
    """A move of another game (Twist); it reads, and is refused."""

    notation: str

    def __str__(self) -> str:
        return self.notation


Move = (
    Draw
    | Take
    | TakeSaved
    | Lay
    | LayPart
    | Hit
    | Replace
    | Discard
    | PlaySkip
    | Save
    | Choose
    | Give
    | OtherMove
)
