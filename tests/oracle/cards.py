"""Cards as plain values: a colour letter and a number, or a Wild, or a Skip (rules.md 1.1)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

COLOURS = "RBGY"
_CARD = re.compile(r"([RBGY])([1-9]|1[0-2])")


@dataclass(frozen=True)
class Card:
    """One card; a Wild is ``Card("W", 0)``, a Skip ``Card("K", 0)``."""

    letter: str
    number: int = 0

    @property
    def is_natural(self) -> bool:
        return self.number > 0

    @property
    def rank(self) -> int:
        """Where the card stands when cards are sorted: by number, then colour, Wilds, Skips last."""
        if self.letter == "W":
            return 1000
        if self.letter == "K":
            return 1001
        return self.number * 10 + COLOURS.index(self.letter)

    @property
    def points(self) -> int:
        """What the card costs in the hand at the end (rules.md 1.16)."""
        if self.letter == "W":
            return 25
        if self.letter == "K":
            return 15
        return 10 if self.number >= 10 else 5

    def __str__(self) -> str:
        return f"{self.letter}{self.number}" if self.number else self.letter


WILD = Card("W")
SKIP = Card("K")


def card(token: str) -> Card:
    """The card of a token such as ``R12``, ``W`` or ``K``; ValueError if it is none."""
    if token in ("W", "K"):
        return Card(token)
    found = _CARD.fullmatch(token)
    if found is None:
        raise ValueError(f"{token!r} is no card")
    return Card(found.group(1), int(found.group(2)))


def cards(text: str) -> list[Card]:
    """The cards of tokens separated by spaces."""
    return [card(token) for token in text.split()]


def whole_deck() -> list[Card]:
    """All 108 cards: two of each number in four colours, eight Wilds, four Skips."""
    numbers = [Card(colour, number) for number in range(1, 13) for colour in COLOURS for _ in (1, 2)]
    return numbers + [WILD] * 8 + [SKIP] * 4


def in_order(some: Iterable[Card]) -> list[Card]:
    return sorted(some, key=lambda c: c.rank)


def words(some: Iterable[Card]) -> str:
    return " ".join(str(c) for c in some)
