"""Cards as people write and say them: `R7` is a red 7, `W` a Wild, `W=7` a Wild that stands for a 7.

The kernel's card kinds (FROZEN: docs/frozen/kinds.md) are the only identity of a card; two red sevens
are equal.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from ..kernel.codes import (
    COLOURS,
    EVEN,
    NUMBERS,
    ODD,
    REVERSE,
    RULES_CARD,
    SKIP,
    STANDS_COLOUR,
    WILD,
    WILD_AS_SKIP,
)

COLOUR_LETTERS = "RBGY"
COLOUR_NAMES = ("red", "blue", "green", "yellow")
SPECIAL = {WILD: "W", SKIP: "K", RULES_CARD: "A", REVERSE: "V"}
SPECIAL_NAMES = {WILD: "Wild", SKIP: "Skip", RULES_CARD: "rules card", REVERSE: "Reverse"}
_CARD = re.compile(r"([RBGY])([1-9]|1[0-2])")
_STANDS = re.compile(r"([RBGY]?)([1-9]|1[0-2]|even|odd|)")


class NotationError(ValueError):
    """A card, group or move that cannot be read; the message is one clear sentence."""


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """A card by its kind: 0-47 numbers (4 * (number - 1) + colour), 48 Wild, 49 Skip, 50 rules card, 51 Reverse."""

    kind: int

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read `R7`, `W`, `K`, `V` or `A`; NotationError if it is none of these."""
        for kind, letter in SPECIAL.items():
            if text == letter:
                return _card(kind)
        match = _CARD.fullmatch(text)
        if match is None:
            raise NotationError(f"'{text}' is no card; cards are R1-R12, B, G, Y likewise, W and K")
        return _card(COLOURS * (int(match[2]) - 1) + COLOUR_LETTERS.index(match[1]))

    @property
    def number(self) -> int:
        """1-12, or 0 for a card without a number."""
        return self.kind // COLOURS + 1 if self.kind < WILD else 0

    @property
    def colour(self) -> str:
        """'red', 'blue', 'green', 'yellow', or '' for a card without a colour."""
        return COLOUR_NAMES[self.kind % COLOURS] if self.kind < WILD else ""

    @property
    def is_wild(self) -> bool:
        """Whether this is a Wild."""
        return self.kind == WILD

    @property
    def is_skip(self) -> bool:
        """Whether this is a Skip."""
        return self.kind == SKIP

    @property
    def name(self) -> str:
        """As a person says it: 'red 7', 'Wild'."""
        return SPECIAL_NAMES[self.kind] if self.kind >= WILD else f"{self.colour} {self.number}"

    def __str__(self) -> str:
        if self.kind >= WILD:
            return SPECIAL[self.kind]
        return f"{COLOUR_LETTERS[self.kind % COLOURS]}{self.number}"


@cache
def _card(kind: int) -> Card:
    return Card(kind)


def token(kind: int) -> str:
    """The notation of a card kind; `K!` for a Wild that lies on the pile as a Skip."""
    return "K!" if kind == WILD_AS_SKIP else str(_card(kind))


def stands_text(stands: int) -> str:
    """What a Wild stands for as it is written: '7', 'G', 'G7', 'even', 'Godd'; '' for nothing."""
    number, colour = stands % STANDS_COLOUR, stands // STANDS_COLOUR
    word = {0: "", ODD: "odd", EVEN: "even"}.get(number, str(number))
    return (COLOUR_LETTERS[colour - 1] if colour else "") + word


def parse_stands(text: str) -> int:
    """The kernel's number for what a Wild is said to stand for; NotationError if it cannot be read."""
    match = _STANDS.fullmatch(text)
    if match is None or not text:
        raise NotationError(
            f"'={text}' says no value; a Wild stands for 1-{NUMBERS}, R B G Y, both, even or odd"
        )
    number = {"": 0, "even": EVEN, "odd": ODD}.get(match[2])
    colour = COLOUR_LETTERS.index(match[1]) + 1 if match[1] else 0
    return (int(match[2]) if number is None else number) + STANDS_COLOUR * colour


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card as it is put down: itself and, for a Wild, what it stands for (0: not said)."""

    card: Card
    stands: int = 0

    @classmethod
    def parse(cls, text: str) -> PlayedCard:
        """Read `R7`, `W`, `W=7`, `R2=9`."""
        face, equals, value = text.partition("=")
        return cls(Card.parse(face), parse_stands(value) if equals else 0)

    def __str__(self) -> str:
        return f"{self.card}={stands_text(self.stands)}" if self.stands else str(self.card)


def parse_cards(text: str) -> list[Card]:
    """Cards separated by spaces."""
    return [Card.parse(word) for word in text.split()]
