"""Between moves as values and the kernel's numbers; the one way in which a legal move is written."""

from __future__ import annotations

from ..kernel import codes as k
from ..kernel.groups import run_step
from ..kernel.hitting import group_kind_of, high_number, landing_end, landing_stands, low_number
from ..kernel.laying import clear_plan, put_in_plan
from ..kernel.moves import (
    discard_of,
    end_of,
    group_of,
    kind_of,
    move_of,
    plain_move,
    seat_of,
    stands_of,
    verb_of,
)
from ..kernel.record import State
from ..kernel.replacing import SLIDE
from .cards import Card, PlayedCard
from .moves import (
    Choose,
    Discard,
    Draw,
    Give,
    Group,
    Hit,
    Lay,
    LayPart,
    Move,
    OtherMove,
    PlaySkip,
    Replace,
    Save,
    Take,
    TakeSaved,
)  # fmt: skip

ENDS = {"": k.ANY_END, "<": k.LOW_END, ">": k.HIGH_END}
END_SIGNS = {code: sign for sign, code in ENDS.items()}


def _plan(g: State, groups: tuple[Group, ...]) -> None:
    """Put groups into the plan; more cards than there is room for are cut off, and refused as not held."""
    clear_plan(g)
    cards = [(played, i) for i, group in enumerate(groups) for played in group]
    for played, i in cards[: k.PLAN]:
        put_in_plan(g, played.card.kind, min(i, k.PLAN - 1), played.stands)


def _victim(victim: int | None) -> int:
    if victim is None:
        return k.NOBODY
    return victim - 1 if victim else k.NO_EFFECT


def to_kernel(g: State, move: Move) -> int:
    """The kernel's number of a move; a lay-down is put into the plan, still to be judged and settled."""
    if isinstance(move, (Lay, LayPart)):
        _plan(g, move.groups)
    return number_of_move(move)


def number_of_move(move: Move) -> int:
    """The kernel's number of a move; the cards of a lay-down are not in it but in the plan."""
    match move:
        case Draw():
            return int(plain_move(k.M_DRAW))
        case Take():
            return int(plain_move(k.M_TAKE))
        case TakeSaved(card):
            return _number(k.M_SAVED, card)
        case Lay(_, phase):
            return _number(k.M_LAY, group=min(phase, 63))
        case LayPart():
            return int(plain_move(k.M_LAY_PART))
        case Hit(played, seat, group, end):
            return _number(k.M_HIT, played.card, seat - 1, group - 1, ENDS[end], played.stands)
        case Replace(card, seat, group, end):
            return _number(k.M_REPLACE, card, seat - 1, group - 1, ENDS[end])
        case Discard(card):
            return int(discard_of(card.kind))
        case PlaySkip(card, victim):
            return _number(k.M_SKIP, card, _victim(victim))
        case Save(card):
            return _number(k.M_SAVE, card)
        case Choose(phase):
            return _number(k.M_CHOOSE, group=min(phase, 63))
        case Give(seat):
            return _number(k.M_GIVE, seat=seat - 1)
        case OtherMove():
            return int(plain_move(k.M_OTHER))


NO_CARD = Card(0)


def _number(
    verb: int,
    card: Card = NO_CARD,
    seat: int = k.NOBODY,
    group: int = 0,
    end: int = k.ANY_END,
    stands: int = 0,
) -> int:
    return int(move_of(verb, card.kind, seat, group, end, stands))


def _written(g: State, j: int, place: int) -> Group:
    """A group of the settled plan: a value only where it must be said."""
    cards = [(g.plan_kind[i], g.plan_stands[i]) for i in range(g.plan_count) if g.plan_group[i] == j]
    alternating = g.need[place][j] % 16 == k.ALTERNATING_RUN
    all_wild = all(kind >= k.WILD or stands for kind, stands in cards)
    return tuple(
        PlayedCard(Card(kind), stands if kind < k.WILD or alternating or (all_wild and at == 0) else 0)
        for at, (kind, stands) in enumerate(cards)
    )


def planned_groups(g: State, place: int) -> tuple[Group, ...]:
    """The groups of the settled plan, in the order of the phase."""
    laid = sorted({g.plan_group[i] for i in range(g.plan_count)})
    return tuple(_written(g, j, place) for j in laid)


def from_kernel(g: State, move: int) -> Move:
    """The move a kernel number stands for; of a lay-down the plan holds the cards."""
    verb, card, seat = verb_of(move), Card(kind_of(move)), seat_of(move)
    if verb == k.M_DRAW:
        return Draw()
    if verb == k.M_TAKE:
        return Take()
    if verb == k.M_SAVED:
        return TakeSaved(card)
    if verb in (k.M_LAY, k.M_LAY_PART):
        return _from_plan(g, move)
    if verb == k.M_HIT:
        played = PlayedCard(card, stands_of(move))
        return Hit(played, seat + 1, group_of(move) + 1, END_SIGNS[end_of(move)])
    if verb == k.M_REPLACE:
        return Replace(card, seat + 1, group_of(move) + 1, END_SIGNS[end_of(move)])
    if verb == k.M_SKIP:
        return PlaySkip(card, None if seat == k.NOBODY else 0 if seat == k.NO_EFFECT else seat + 1)
    if verb == k.M_SAVE:
        return Save(card)
    if verb == k.M_CHOOSE:
        return Choose(group_of(move))
    if verb == k.M_GIVE:
        return Give(seat + 1)
    return Discard(card)


def _from_plan(g: State, move: int) -> Move:
    contract = g.contract[g.seat]
    place = contract if contract != k.NOBODY else group_of(move) - 1
    if verb_of(move) == k.M_LAY_PART:
        return LayPart(planned_groups(g, place))
    return Lay(planned_groups(g, place), place + 1 if contract == k.NOBODY else 0)


def normal_hit(g: State, move: Hit) -> Hit:
    """A legal hit in the one way it is written: the end where a Wild finds both open, a colour where it must be."""
    s, group, kind, stands = move.seat - 1, move.group - 1, move.card.card.kind, move.card.stands
    if kind < k.WILD and stands:
        value = landing_stands(g, kind, s, group, ENDS[move.end], stands)
        return Hit(PlayedCard(move.card.card, value), move.seat, move.group)
    if kind < k.WILD or run_step(group_kind_of(g, s, group)) == 0:
        return Hit(PlayedCard(move.card.card), move.seat, move.group)
    colour = 0
    if group_kind_of(g, s, group) == k.ALTERNATING_RUN and not g.alt_strict_two:
        colour = stands // k.STANDS_COLOUR * k.STANDS_COLOUR
    both_open = low_number(g, s, group) > 0 and high_number(g, s, group) > 0
    end = landing_end(g, kind, s, group, ENDS[move.end], stands) if both_open else k.ANY_END
    return Hit(PlayedCard(move.card.card, colour), move.seat, move.group, END_SIGNS[end])


def normal_replace(g: State, move: Replace) -> Replace:
    """A legal replacement in the one way it is written: the end only where a Wild slides and finds both open."""
    s, group = move.seat - 1, move.group - 1
    slides = g.wild_replace == SLIDE  # so the group is a run
    both_open = slides and low_number(g, s, group) > 0 and high_number(g, s, group) > 0
    return Replace(move.card, move.seat, move.group, move.end if both_open else "")
