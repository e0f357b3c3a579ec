"""Phase 10 with two ordinary decks of 52 cards and jokers (rules.md 1.1).

Suits are colours: hearts are red and clubs green as in every deck of four colours; diamonds are yellow, as in
German decks, and spades, the darkest, are blue. The ace is 1, jack 11, queen 12; kings are Wilds, jokers Skips.
A king is shown as ♚ and a joker as ★, so that neither is taken for the K of the notation, which is a Skip.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..kernel.codes import COLOURS, REVERSE, RULES_CARD, SKIP, WILD
from .cards import COLOUR_LETTERS, COLOUR_NAMES, Card, PlayedCard
from .rule_words import rule_texts, word

if TYPE_CHECKING:
    from .rules import Rules

SUITS = {"R": "♥", "B": "♠", "G": "♣", "Y": "♦"}
"""The suit of each colour."""

FACES = {1: "A", 11: "J", 12: "Q"}
"""How the cards are marked that have no number."""

KING, JOKER, MARKED_REVERSE, MARKED_RULES_CARD = "♚", "★", "⇄", "§"
SPECIAL_SIGNS = {WILD: KING, SKIP: JOKER, REVERSE: MARKED_REVERSE, RULES_CARD: MARKED_RULES_CARD}
"""Signs of cards without a number; the last two are no cards of an ordinary deck and have to be marked."""

KINGS, JOKERS = 8, 4
"""How many of each two decks have, as a rule."""

_VALUE = r"(?:[RBGY]?(?:1[0-2]|[1-9]|even|odd)|[RBGY])"
_NUMBER = r"[RBGY](?:1[0-2]|[1-9])"
_CARD = re.compile(rf"(?<![\w=.:-])(?:{_NUMBER}|W|K!?|V)(?:={_VALUE})?(?![\w'’])")
_NOTATION = re.compile(rf"(?<![\w=.:-])(?:{_NUMBER}|W|K!?|V|A)(?:={_VALUE})?(?![\w'’])")
_SPOKEN = re.compile(rf"\b({'|'.join(COLOUR_NAMES)}) (1[0-2]|[1-9])\b")
_SPOKEN_VALUE = re.compile(rf"\bWild \(({_VALUE})\)")
_AS_VALUE = re.compile(rf"(?<= as )({_VALUE})(?=\.)")
_WORDS = (("Wild", "king"), ("Skip", "joker"))
_TYPED_SUITS = {"H": "R", "S": "B", "C": "G", "D": "Y", **{suit: letter for letter, suit in SUITS.items()}}
_TYPED_FACES = {"A": "1", "J": "11", "Q": "12"}
_TYPED = re.compile(r"(?<![\w=])([HSCD♥♠♣♦])(A|J|Q|10|[1-9])(?!\w)")
_TYPED_STANDS = re.compile(r"=([HSCD♥♠♣♦]?)(A|J|Q|1[0-2]|[1-9]|even|odd|)(?!\w)")


def _stands(value: str) -> str:
    """What a Wild stands for: `7`, `G`, `G11`, `even`, `Godd`."""
    suit = SUITS.get(value[:1], "")
    number = value[1:] if suit else value
    return suit + (FACES.get(int(number), number) if number.isdecimal() else number)


def ordinary_token(token: str) -> str:
    """A card of the notation as an ordinary one: `R7` is ♥7, `W=11` ♚=J, `K` ★; NotationError if it is none."""
    if token == "K!":
        return f"{JOKER}!"
    played, value = PlayedCard.parse(token), token.partition("=")[2]
    return _sign(played.card) + (f"={_stands(value)}" if value else "")


def _sign(card: Card) -> str:
    if card.kind in SPECIAL_SIGNS:
        return SPECIAL_SIGNS[card.kind]
    return SUITS[COLOUR_LETTERS[card.kind % COLOURS]] + FACES.get(card.number, str(card.number))


def ordinary_name(token: str, language: str = "en") -> str:
    """A card of the notation as people name the ordinary one: '7 of hearts', 'Herz 7', 'дама пик', 'king (a Wild)'."""
    card = PlayedCard.parse(token).card
    if not card.number:
        key = {WILD: "king", SKIP: "joker", REVERSE: "reverse", RULES_CARD: "rules_card"}[card.kind]
        return word(language, f"ordinary_{key}")
    face = f"face_{card.number}"
    name = word(language, face) if face in rule_texts(language) else str(card.number)
    return word(
        language,
        "ordinary_card",
        face=name,
        suit=word(language, f"suit_{COLOUR_LETTERS[card.kind % COLOURS]}"),
    )


def ordinary_notation(line: str) -> str:
    """A line of a record, a move or a hand with its cards as ordinary ones; headers in [ ] stay as they are."""
    if line.startswith("["):
        return line
    return _NOTATION.sub(lambda card: ordinary_token(card[0]), line)


def ordinary_sentence(sentence: str, names: Sequence[str] = ()) -> str:
    """An English sentence about the game with its cards as ordinary ones; the players' names stay as they are."""
    kept = [re.escape(name) for name in sorted(names, key=len, reverse=True) if name]
    if not kept:
        return _rewritten(sentence)
    parts = re.split(rf"(?<!\w)({'|'.join(kept)})(?!\w)", sentence)
    return "".join(part if place % 2 else _rewritten(part) for place, part in enumerate(parts))


def _rewritten(text: str) -> str:
    text = _CARD.sub(lambda card: ordinary_token(card[0]), text)
    text = _SPOKEN.sub(lambda card: _spoken(card[1], card[2]), text)
    text = _SPOKEN_VALUE.sub(lambda wild: f"Wild ({_stands(wild[1])})", text)
    text = _AS_VALUE.sub(lambda value: _stands(value[1]), text)
    for printed, ordinary in _WORDS:
        text = re.sub(rf"\b{printed}(?=s?\b)", ordinary, text)
    return text


def _spoken(colour: str, number: str) -> str:
    return ordinary_name(COLOUR_LETTERS[COLOUR_NAMES.index(colour)] + number)


def typed_notation(text: str) -> str:
    """What a player types with ordinary cards as notation: `h HQ>2.1` is `h R12>2.1`; K or ♚ a Wild, * or ★ a Skip.

    Suits are H S C D or their signs. Cards written as in the notation (`R7`, `W`) stay.
    """
    text = _TYPED.sub(lambda card: _TYPED_SUITS[card[1]] + _TYPED_FACES.get(card[2], card[2]), text)
    text = _TYPED_STANDS.sub(
        lambda value: "=" + _TYPED_SUITS.get(value[1], "") + _TYPED_FACES.get(value[2], value[2]), text
    )
    text = re.sub(rf"(?<![\w=])(?:K|{KING})(?!\w)", "W", text)
    return (
        text.replace("*", "K")
        .replace(JOKER, "K")
        .replace(MARKED_REVERSE, "V")
        .replace(MARKED_RULES_CARD, "A")
    )


def ordinary_deck(rules: Rules, language: str) -> list[str]:
    """How to build the deck of these rules from two ordinary ones, in sentences; what they lack is said."""
    wilds, skips, reverses = int(rules.deck_wilds), int(rules.deck_skips), int(rules.deck_reverses)
    lines = [word(language, "ordinary_decks"), word(language, "ordinary_faces")]
    kings = "none" if wilds == 0 else "short" if wilds > KINGS else "all" if wilds == KINGS else "some"
    lines.append(word(language, f"ordinary_kings_{kings}", value=wilds, missing=wilds - KINGS))
    jokers = "none" if skips == 0 else "short" if skips > JOKERS else "some"
    lines.append(word(language, f"ordinary_jokers_{jokers}", value=skips, missing=skips - JOKERS))
    if reverses:
        lines.append(word(language, "ordinary_reverses_needed", value=reverses))
    if rules.deck_rules_card == "yes":
        lines.append(word(language, "ordinary_rules_card_needed"))
    return lines
