"""Phases and their groups in notation: `S3+R4` is a set of three and a run of four (rules.md 1.7, 4)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..kernel.codes import (
    ALTERNATING_RUN,
    COLOUR,
    COLOUR_PARITY,
    COLOUR_RUN,
    COLOUR_SET,
    EVEN_RUN,
    GROUPS,
    NUMBERS,
    ODD_RUN,
    PARITY,
    RUN,
    SET,
)  # fmt: skip
from .cards import NotationError

GROUP_LETTERS = {
    SET: "S", RUN: "R", COLOUR: "C", COLOUR_RUN: "CR", ALTERNATING_RUN: "AR", PARITY: "P", COLOUR_PARITY: "CP",
    ODD_RUN: "OR", EVEN_RUN: "ER", COLOUR_SET: "CS",
}  # fmt: skip
"""The letters of each group kind of the kernel (FROZEN: docs/frozen/kinds.md)."""

GROUP_WORDS = {
    SET: "set of {size}",
    RUN: "run of {size}",
    COLOUR: "{size} cards of one colour",
    COLOUR_RUN: "run of {size} in one colour",
    ALTERNATING_RUN: "run of {size} in alternating colours",
    PARITY: "{size} cards, all even or all odd",
    COLOUR_PARITY: "{size} cards of one colour, all even or all odd",
    ODD_RUN: "run of {size} odd numbers",
    EVEN_RUN: "run of {size} even numbers",
    COLOUR_SET: "set of {size} in one colour",
}
_GROUP = re.compile(r"(CR|AR|CP|OR|ER|CS|S|R|C|P)([1-9][0-9]?)")
_LONGEST = {RUN: NUMBERS, COLOUR_RUN: NUMBERS, ALTERNATING_RUN: NUMBERS, ODD_RUN: 6, EVEN_RUN: 6}


@dataclass(frozen=True, slots=True)
class Need:
    """One group a phase asks for: its kind (kernel.codes) and the fewest cards."""

    kind: int
    size: int

    @classmethod
    def parse(cls, text: str) -> Need:
        """Read `S3`, `R4`, `CR5`; NotationError if it cannot be read or nobody could make it."""
        match = _GROUP.fullmatch(text)
        if match is None:
            raise NotationError(f"'{text}' is no group; groups are S3 R4 C7 CR4 AR9 P6 CP5 OR5 ER5 CS3")
        kind = next(k for k, letters in GROUP_LETTERS.items() if letters == match[1])
        size = int(match[2])
        if size < 2:
            raise NotationError(f"'{text}' is no group; a group has two cards or more")
        if size > _LONGEST.get(kind, 15):
            raise NotationError(
                f"'{text}' is longer than such a group can be ({_LONGEST.get(kind, 15)} cards)"
            )
        return cls(kind, size)

    @property
    def code(self) -> int:
        """The kernel's number for it: 16 * size + kind."""
        return 16 * self.size + self.kind

    @property
    def words(self) -> str:
        """'set of 3'."""
        return GROUP_WORDS[self.kind].format(size=self.size)

    def __str__(self) -> str:
        return f"{GROUP_LETTERS[self.kind]}{self.size}"


@dataclass(frozen=True, slots=True)
class Phase:
    """The contract of a hand: the groups to be laid, in the order they are named."""

    needs: tuple[Need, ...]

    @classmethod
    def parse(cls, text: str) -> Phase:
        """Read `S3+R4`; NotationError if it cannot be read."""
        needs = tuple(Need.parse(part.strip()) for part in text.split("+"))
        if len(needs) > GROUPS:
            raise NotationError(f"'{text}' asks for more than {GROUPS} groups")
        return cls(needs)

    @property
    def size(self) -> int:
        """The fewest cards it takes."""
        return sum(need.size for need in self.needs)

    @property
    def words(self) -> str:
        """'2 sets of 3', 'set of 3 + run of 4'."""
        first = self.needs[0]
        if len(self.needs) > 1 and all(need == first for need in self.needs):
            return f"{len(self.needs)} {first.words.replace('set', 'sets', 1).replace('run', 'runs', 1)}"
        return " + ".join(need.words for need in self.needs)

    def __str__(self) -> str:
        return "+".join(map(str, self.needs))


def parse_phases(text: str) -> tuple[Phase, ...]:
    """A list of phases separated by commas."""
    return tuple(Phase.parse(part) for part in text.split(","))
