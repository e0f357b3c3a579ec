"""Where on a group a card may be hit, and what it stands for there (rules.md 1.9, 1.11)."""

from __future__ import annotations

from .cards import COLOURS, Card
from .groups import DoesNotFit, Group, Placed, follows, parity_of
from .notation import Named


def beyond(group: Group, end: str) -> int | None:
    """The number of the place behind an end of a run, None where the run cannot grow there."""
    need, numbers = group.need, [p.number or 0 for p in group.placed]
    if len(numbers) * need.step >= 12:
        return None
    number = numbers[0] - need.step if end == "low" else numbers[-1] + need.step
    if 1 <= number <= 12:
        return number
    return (number - 1) % 12 + 1 if group.says.yes("run.wrap") else None


def colours_beyond(group: Group, end: str) -> list[str | None]:
    """The colours that a card behind that end of a run may have; [None] where colours do not matter."""
    if group.need.letter == "CR":
        return [group.placed[0].colour]
    if group.need.letter != "AR":
        return [None]
    before = [p.colour for p in group.placed]
    if end == "low":
        before.reverse()
    return [colour for colour in COLOURS if follows(before, colour, group.says)]


def places(group: Group, named: Named) -> dict[str, list[Placed]]:
    """What the card can stand for, by the end of the run (``in`` for other groups); DoesNotFit where nothing."""
    if not group.need.is_run:
        first = group.placed[0]
        here = Placed(named.card, first.number, first.colour, first.parity, named.wild)
        if not named.wild and not _is(named.card, here):
            raise DoesNotFit("hit_does_not_fit")
        return {"in": [here]}
    ends = {end: number for end in ("low", "high") if (number := beyond(group, end)) is not None}
    if not ends:
        raise DoesNotFit("run_full")
    if not named.wild:
        ends = {end: number for end, number in ends.items() if number == named.card.number}
    if not ends:
        raise DoesNotFit("hit_does_not_fit")
    return {end: _at_end(group, named, end, number) for end, number in ends.items()}


def _at_end(group: Group, named: Named, end: str, number: int) -> list[Placed]:
    """What the card can stand for at an end of a run whose number it has; [] where its colour does not fit."""
    colours = colours_beyond(group, end)
    some = [Placed(named.card, number, colour, None, named.wild) for colour in colours]
    return some if named.wild else [p for p in some if _is(named.card, p)]


def _is(card: Card, place: Placed) -> bool:
    """Whether a natural is what stands there."""
    return (
        card.is_natural
        and place.number in (None, card.number)
        and place.colour in (None, card.letter)
        and place.parity in (None, parity_of(card.number))
    )


def _agrees(named: Named, placed: Placed) -> bool:
    """Whether what was said of a Wild is what it stands for there."""
    number = named.number in (None, placed.number) or placed.number is None
    if placed.parity and named.number and parity_of(named.number) != placed.parity:
        return False
    colour = named.colour in (None, placed.colour) or placed.colour is None
    parity = named.parity in (None, placed.parity) or placed.parity is None
    return number and colour and parity


def landing(group: Group, named: Named, sign: str) -> tuple[str, Placed]:
    """The end and what the card stands for there; DoesNotFit with the reason."""
    found = places(group, named)
    if sign and "in" not in found:
        wanted = "low" if sign == "<" else "high"
        if wanted not in found:
            raise DoesNotFit("end_closed")
        found = {wanted: found[wanted]}
    if named.card.is_natural and not sign and len({some[0].number for some in found.values() if some}) == 1:
        found = dict([*found.items()][-1:])  # the one number that a run past 12 lacks goes on top
    if not any(found.values()):
        raise DoesNotFit("hit_does_not_fit")
    numbered = {end: some for end, some in found.items() if some and named.number in (None, some[0].number)}
    agreed = {end: some for end, all_ in found.items() if (some := [p for p in all_ if _agrees(named, p)])}
    if len(agreed) > 1 or (not agreed and len(numbered) > 1):
        raise DoesNotFit("which_end")
    if not agreed:
        raise DoesNotFit("wild_contradicts")
    ((end, some),) = agreed.items()
    if len(some) > 1:
        raise DoesNotFit("needs_colour")
    return end, some[0]


def fits(group: Group, card: Card) -> bool:
    """Whether the card could go anywhere on the group."""
    if not (card.is_natural or card == Card("W")):
        return False
    try:
        return any(places(group, Named(card)).values())
    except DoesNotFit:
        return False


def joined(group: Group, end: str, placed: Placed) -> Group:
    """The group with the card on it; what closes the circle of a run past 12 lies on top, whichever end was named."""
    if end == "low" and (len(group.placed) + 1) * group.need.step >= 12 and group.says.yes("run.wrap"):
        end = "high"
    cards = [placed, *group.placed] if end == "low" else [*group.placed, placed]
    return Group(group.need, cards, group.says)
