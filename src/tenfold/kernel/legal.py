"""All legal moves of a position, lay-downs apart: those are too many to list (`best.py` offers some).

Every move listed is one that `why_not` accepts; what a Wild may stand for on an alternating run is
listed colour by colour, an end of a run only where both are open.
"""

from .codes import (
    ALTERNATING_RUN, ANY_END, COLOURS, DRAW, HIGH_END, KINDS, LOW_END, M_DRAW, M_HIT, M_SKIP, M_TAKE, NOBODY, NOTHING,
    OK, SKIP, STANDS_COLOUR, WILD,
)  # fmt: skip
from .drawing import why_not_draw, why_not_take
from .groups import run_step
from .hitting import group_kind_of, high_number, low_number, why_not_join
from .moves import discard_of, move_of, plain_move
from .skips import last_card, why_not_skip

MOST_LEGAL = 1400
"""Room for every list: 16 kinds of cards, 36 groups, two ends, and what else there is."""


def list_hits_at(g, kind, s, group, end, out, n):
    """Add the hits of a card on one end of one group."""
    if kind < WILD or group_kind_of(g, s, group) != ALTERNATING_RUN:
        if why_not_join(g, kind, s, group, end, 0) == OK:
            out[n] = move_of(M_HIT, kind, s, group, end, 0)
            return n + 1
        return n
    for colour in range(COLOURS):
        stands = STANDS_COLOUR * (colour + 1)
        if why_not_join(g, kind, s, group, end, stands) == OK:
            out[n] = move_of(M_HIT, kind, s, group, end, stands)
            n += 1
    return n


def list_hits_on(g, kind, s, group, out, n):
    """Add the hits of a card on one group: at both ends by name where a Wild finds both open."""
    both = (
        kind >= WILD
        and run_step(group_kind_of(g, s, group)) > 0
        and low_number(g, s, group) > 0
        and high_number(g, s, group) > 0
    )
    if both:
        n = list_hits_at(g, kind, s, group, LOW_END, out, n)
        return list_hits_at(g, kind, s, group, HIGH_END, out, n)
    return list_hits_at(g, kind, s, group, ANY_END, out, n)


def list_hits(g, out, n):
    """Add every hit of the seat to move (1.11)."""
    actor = g.seat
    if g.laid[actor] == 0:
        return n
    for kind in range(SKIP):
        if g.hand[actor][kind] == 0:
            continue
        for s in range(g.players):
            if g.laid[s] == 1:
                for group in range(g.need_count[g.contract[s]]):
                    n = list_hits_on(g, kind, s, group, out, n)
    return n


def list_skips(g, out, n):
    """Add every Skip of the seat to move, by victim; as a last card it skips nobody (1.12)."""
    s = g.seat
    if g.hand[s][SKIP] == 0:
        return n
    if last_card(g, s):
        out[n] = discard_of(SKIP)
        return n + 1
    for victim in range(g.players):
        if why_not_skip(g, s, SKIP, victim) == OK:
            out[n] = move_of(M_SKIP, SKIP, victim, 0, ANY_END, 0)
            n += 1
    return n


def list_discards(g, out, n):
    """Add every discard that is no Skip."""
    for kind in range(KINDS):
        if kind != SKIP and g.hand[g.seat][kind] > 0:
            out[n] = discard_of(kind)
            n += 1
    return n


def list_legal(g, out):
    """Write all legal moves but lay-downs into `out` (MOST_LEGAL long) and give their number back."""
    n = 0
    if g.seat == NOBODY or g.chance != NOTHING:
        return n
    if g.step == DRAW:
        if why_not_draw(g) == OK:
            out[n] = plain_move(M_DRAW)
            n += 1
        if why_not_take(g) == OK:
            out[n] = plain_move(M_TAKE)
            n += 1
        return n
    n = list_hits(g, out, n)
    n = list_discards(g, out, n)
    return list_skips(g, out, n)
