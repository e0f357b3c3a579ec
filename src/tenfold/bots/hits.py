"""What the baseline hits (docs/decisions/0004): natural cards on runs first, then on sets and colours, Wilds last.

Part of the baseline, so it never changes.
"""

from ..kernel.codes import (
    ALTERNATING_RUN, ANY_END, COLOURS, HIGH_END, LOW_END, M_HIT, M_SAVE, NOBODY, OK,
    STANDS_COLOUR, WILD,
)  # fmt: skip
from ..kernel.groups import run_step
from ..kernel.hands import bit_of, held_once
from ..kernel.hitting import (
    group_kind_of, groups_of, high_number, joining_cards, landing_stands, low_number,
)  # fmt: skip
from ..kernel.laying import wild_number
from ..kernel.moves import move_of, why_not
from ..kernel.tables import EVERY, first_colour, lowest_of

NO_MOVE = -1
"""Where a bot finds nothing of a kind to do."""


def legal_hit(g, s, kind, seat, group, end, stands):
    """The hit as a move if it is legal, or NO_MOVE."""
    move = move_of(M_HIT, kind, seat, group, end, stands)
    if why_not(g, s, move) == OK:
        return move
    return NO_MOVE


def wild_hit(g, s, kind, seat, group, end):
    """The hit of a card used as a Wild at one end of a group, in the first colour that goes, or NO_MOVE."""
    if kind >= WILD:
        move = legal_hit(g, s, kind, seat, group, end, 0)
        if move != NO_MOVE or group_kind_of(g, seat, group) != ALTERNATING_RUN:
            return move
    stands = landing_stands(g, WILD, seat, group, end, STANDS_COLOUR)
    if kind < WILD and group_kind_of(g, seat, group) != ALTERNATING_RUN:
        return legal_hit(g, s, kind, seat, group, end, stands)
    for colour in range(COLOURS):
        said = stands % STANDS_COLOUR + STANDS_COLOUR * (colour + 1)
        move = legal_hit(g, s, kind, seat, group, end, said)
        if move != NO_MOVE:
            return move
    return NO_MOVE


def hit_on(g, s, kind, seat, group, wildly):
    """The hit of a card on one group (a Wild takes the low end where both are open), or NO_MOVE."""
    if not wildly:
        return legal_hit(g, s, kind, seat, group, ANY_END, 0)
    if run_step(group_kind_of(g, seat, group)) == 0:
        return wild_hit(g, s, kind, seat, group, ANY_END)
    if low_number(g, seat, group) > 0:
        return wild_hit(g, s, kind, seat, group, LOW_END)
    if high_number(g, seat, group) > 0:
        return wild_hit(g, s, kind, seat, group, HIGH_END)
    return NO_MOVE


def first_hit(g, s, kind, on_runs, on_others, wildly):
    """The first group of the table a card can be hit on, runs or others, or NO_MOVE."""
    for seat in range(g.players):
        for group in range(groups_of(g, seat)):
            is_run = run_step(group_kind_of(g, seat, group)) > 0
            fits = wildly or joining_cards(g, seat, group) & bit_of(kind) != 0
            if fits and ((is_run and on_runs) or (not is_run and on_others)):
                move = hit_on(g, s, kind, seat, group, wildly)
                if move != NO_MOVE:
                    return move
    return NO_MOVE


def hit_of(g, s, cards, on_runs):
    """The first of some natural cards (bits) that can be hit as what it is, on runs or on others, or NO_MOVE."""
    while cards != 0:
        number = lowest_of((cards | cards >> 12 | cards >> 24 | cards >> 36) & EVERY)
        kind = COLOURS * number + first_colour(cards, number)
        cards &= ~bit_of(kind)
        move = first_hit(g, s, kind, on_runs, not on_runs, False)
        if move != NO_MOVE:
            return move
    return NO_MOVE


def natural_hit(g, s):
    """The natural card to hit next, on runs first, or NO_MOVE."""
    held = held_once(g, s)
    if held & g.joining == 0:
        return NO_MOVE
    on_runs = 0
    on_others = 0
    for seat in range(g.players):
        for group in range(groups_of(g, seat)):
            if run_step(group_kind_of(g, seat, group)) > 0:
                on_runs |= joining_cards(g, seat, group)
            else:
                on_others |= joining_cards(g, seat, group)
    move = NO_MOVE
    if held & on_runs != 0:
        move = hit_of(g, s, held & on_runs, True)
    if move == NO_MOVE and held & on_others != 0:
        move = hit_of(g, s, held & on_others, False)
    return move


def wild_hit_of(g, s):
    """What can be hit as a Wild: wild numbers (3.27), then Wilds; NO_MOVE if nothing fits."""
    if wild_number(g, s) > 0:
        for colour in range(COLOURS):
            kind = COLOURS * (wild_number(g, s) - 1) + colour
            if g.hand[s][kind] > 0:
                move = first_hit(g, s, kind, True, True, True)
                if move != NO_MOVE:
                    return move
    if g.hand[s][WILD] > 0:
        return first_hit(g, s, WILD, True, True, True)
    return NO_MOVE


def next_hit(g, s):
    """What to hit next: natural cards on runs first, then on sets and colours, Wilds last; NO_MOVE if nothing fits."""
    if g.owed == 1:
        return wild_hit_of(g, s)
    move = natural_hit(g, s)
    if move == NO_MOVE and save_wild(g, s) == NO_MOVE:
        move = wild_hit_of(g, s)
    return move


def legal_or_none(g, s, move):
    """The move if it is legal, or NO_MOVE."""
    if why_not(g, s, move) == OK:
        return move
    return NO_MOVE


def save_wild(g, s):
    """After laying: a Wild is saved for the next hand where hitting it would not end this one; or NO_MOVE."""
    if g.save_pile == 0 or g.laid[s] == 0 or g.hand[s][WILD] == 0 or g.count[s] - g.hand[s][WILD] < 2:
        return NO_MOVE
    return legal_or_none(g, s, move_of(M_SAVE, WILD, NOBODY, 0, ANY_END, 0))
