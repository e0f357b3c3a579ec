"""Cards as plain values: a colour letter and a number, or one of the cards without a number (rules.md 1.1)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

COLOURS = "RBGY"
_CARD = re.compile(r"([RBGY])([1-9]|1[0-2])")


@dataclass(frozen=True)
class Card:
    """One card; a Wild is ``Card("W")``, a Skip ``Card("K")``, a Reverse ``Card("V")``, the rules card ``Card("A")``.

    ``Card("K!")`` is how a Wild that was played as a Skip lies on the table.
    """

    letter: str
    number: int = 0

    @property
    def is_natural(self) -> bool:
        return self.number > 0

    @property
    def rank(self) -> int:
        """Where the card stands when cards are sorted: by number, then colour, Wilds, Skips last."""
        return (
            self.number * 10 + COLOURS.index(self.letter) if self.number else 1000 + "WKAV".index(self.letter)
        )

    def points(self, special: str = "15/25") -> int:
        """What the card costs in the hand at the end (rules.md 1.16, score.special: Skip/Wild)."""
        skip, wild = map(int, special.split("/"))
        if self.number:
            return 10 if self.number >= 10 else 5
        return {"W": wild, "K": skip, "V": skip, "A": 0}[self.letter]

    def __str__(self) -> str:
        return f"{self.letter}{self.number}" if self.number else self.letter


WILD = Card("W")
SKIP = Card("K")
WILD_AS_SKIP = Card("K!")
REVERSE = Card("V")
RULES_CARD = Card("A")


def card(token: str) -> Card:
    """The card of a token such as ``R12``, ``W`` or ``K``; ValueError if it is none."""
    if token in ("W", "K", "V", "A", "K!"):
        return Card(token)
    found = _CARD.fullmatch(token)
    if found is None:
        raise ValueError(f"{token!r} is no card")
    return Card(found.group(1), int(found.group(2)))


def cards(text: str) -> list[Card]:
    """The cards of tokens separated by spaces."""
    return [card(token) for token in text.split()]


def as_held(face: Card) -> Card:
    """The card itself, whatever it was played as."""
    return WILD if face == WILD_AS_SKIP else face


def whole_deck(wilds: int = 8, skips: int = 4, reverses: int = 0, rules_cards: int = 0) -> list[Card]:
    """All cards: two of each number in four colours, eight Wilds, four Skips, or as the options say."""
    numbers = [Card(colour, number) for number in range(1, 13) for colour in COLOURS for _ in (1, 2)]
    return numbers + [WILD] * wilds + [SKIP] * skips + [REVERSE] * reverses + [RULES_CARD] * rules_cards


def in_order(some: Iterable[Card]) -> list[Card]:
    return sorted(some, key=lambda c: c.rank)


def words(some: Iterable[Card]) -> str:
    return " ".join(str(c) for c in some)
