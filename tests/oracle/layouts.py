"""Finds a lay-down of the printed game by trying every number, start and colour, and every card for every place."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence

from .cards import COLOURS, WILD, Card
from .groups import Need

# A place in a group: the colour and the number that its card must have or stand for ("" and 0: any).
Slot = tuple[str, int]


def one_lay(needs: Sequence[Need], hand: Sequence[Card]) -> str | None:
    """A move that lays the phase with exactly the cards it needs, None if the hand has none."""
    if sum(need.size for need in needs) > sum(card.letter != "K" for card in hand):
        return None
    near = [[slots for slots in _readings(need) if _within_reach(slots, hand)] for need in needs]
    for choice in itertools.product(*near):
        slots = [slot for reading in choice for slot in reading]
        if _within_reach(slots, hand) and (chosen := _fill(slots, list(hand), False)) is not None:
            tokens = iter([_token(card, slot) for card, slot in zip(chosen, slots, strict=True)])
            return "l " + " | ".join(" ".join(itertools.islice(tokens, need.size)) for need in needs)
    return None


def _readings(need: Need) -> list[list[Slot]]:
    """Everything that the requirement can be, as the slots of its cards."""
    if need.letter == "S":
        return [[("", number)] * need.size for number in range(1, 13)]
    if need.letter == "C":
        return [[(colour, 0)] * need.size for colour in COLOURS]
    return [[("", start + i) for i in range(need.size)] for start in range(1, 14 - need.size)]


def _fits(card: Card, slot: Slot) -> bool:
    colour, number = slot
    return card.is_natural and colour in ("", card.letter) and number in (0, card.number)


def _within_reach(slots: Sequence[Slot], hand: Sequence[Card]) -> bool:
    """Whether the Wilds could make up for the naturals that lack: a quick look that never says no wrongly."""
    lacking = 0
    for slot, wanted in Counter(slots).items():
        lacking += max(0, wanted - sum(_fits(card, slot) for card in hand))
    return lacking <= hand.count(WILD)


def _fill(slots: Sequence[Slot], held: list[Card], natural: bool) -> list[Card] | None:
    """A card for every slot, at least one of them a natural: every fitting card is tried, then a Wild."""
    if not slots:
        return [] if natural else None
    choices = {card for card in held if _fits(card, slots[0])}
    for chosen in [*sorted(choices, key=lambda card: card.rank), *([WILD] if WILD in held else [])]:
        left = list(held)
        left.remove(chosen)
        rest = _fill(slots[1:], left, natural or chosen.is_natural)
        if rest is not None:
            return [chosen, *rest]
    return None


def _token(card: Card, slot: Slot) -> str:
    return str(card) if card.is_natural else f"W={slot[0]}{slot[1] or ''}"
