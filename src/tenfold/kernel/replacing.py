"""Putting the natural card in place of a Wild on the table (rules.md 3.9, wild.replace).

`slide`: in runs; the Wild moves to an open end of its run. `take`: in any group; the Wild comes to the
hand and must be hit again in the same turn.
"""

from .codes import (
    ALTERNATING_RUN, ANY_END, COLOURS, E_REPLACED, GROUPS, HIGH_END, LOW_END, NOBODY, OK, R_END_CLOSED, R_LAY_FIRST,
    R_NO_SUCH_GROUP, R_NO_WILD_THERE, R_NOT_HELD, R_NOT_IN_THESE_RULES, R_RUN_FULL, R_USE_WILD_FIRST, R_WHICH_END,
    R_WILD_HAS_NO_PLACE, STANDS_COLOUR, WILD,
)  # fmt: skip
from .groups import number_of, one_colour, one_number, one_parity, parity_of, run_step
from .hands import add_card, forget, know, remove_card
from .happened import refuse, tell
from .hitting import (
    colour_before, end_number, fits_anywhere, group_exists, group_kind_of, high_number, low_number, note_joining,
    why_not_reach,
)  # fmt: skip
from .laying import widen_group
from .leaving import why_not_hit_more, why_not_leave

SLIDE, TAKE = 1, 2


def replaces(g, kind, s, group, i):
    """Whether a natural card is what the Wild at a place of the pool stands for in its group."""
    group_kind = group_kind_of(g, s, group)
    number = g.pool_stands[i] % STANDS_COLOUR
    colour = g.pool_stands[i] // STANDS_COLOUR
    if (run_step(group_kind) > 0 or one_number(group_kind)) and number != number_of(kind):
        return False
    if one_parity(group_kind) and number != parity_of(number_of(kind)):
        return False
    if (one_colour(group_kind) or group_kind == ALTERNATING_RUN) and colour != kind % COLOURS + 1:
        return False
    return True


def wild_to_replace(g, kind, s, group):
    """The place in the pool of a Wild that a natural card can take the place of, or NOBODY."""
    for i in range(g.pool_count):
        if (
            g.pool_group[i] == GROUPS * s + group
            and g.pool_kind[i] == WILD
            and replaces(g, kind, s, group, i)
        ):
            return i
    return NOBODY


def slide_end(g, s, group, end):
    """The end a Wild slides to: the one named, else the only open one; ANY_END if it must be said."""
    low = low_number(g, s, group)
    high = high_number(g, s, group)
    if end != ANY_END:
        return end
    if low > 0 and high > 0:
        return ANY_END
    if high > 0:
        return HIGH_END
    return LOW_END


def why_not_slide(g, kind, s, group, end):
    """Why the Wild cannot move to an end of its run."""
    if run_step(group_kind_of(g, s, group)) == 0:
        return refuse(g, R_NO_WILD_THERE, kind, s, group)
    if low_number(g, s, group) == 0 and high_number(g, s, group) == 0:
        return refuse(g, R_RUN_FULL, kind, s, group)
    lands = slide_end(g, s, group, end)
    if lands == ANY_END:
        return refuse(g, R_WHICH_END, kind, s, group)
    if end_number(g, s, group, lands) == 0:
        return refuse(g, R_END_CLOSED, kind, s, group)
    return OK


def why_not_exchange(g, actor, kind, s, group, end):
    """Why the exchange does not work out: nowhere for the Wild to go, or too many cards in one turn."""
    if g.wild_replace == SLIDE:
        code = why_not_slide(g, kind, s, group, end)
        if code == OK:
            code = why_not_hit_more(g, 1, g.count[actor] - 1)
        return code
    if g.owed == 1:
        return refuse(g, R_USE_WILD_FIRST, 0, 0, 0)
    if not fits_anywhere(g, actor, WILD):
        return refuse(g, R_WILD_HAS_NO_PLACE, 0, 0, 0)
    return why_not_hit_more(g, 2, g.count[actor] - 1)


def why_not_replace(g, actor, kind, s, group, end):
    """Why seat `actor` may not put a natural card in place of a Wild of a group."""
    if g.wild_replace == 0:
        return refuse(g, R_NOT_IN_THESE_RULES, 0, 0, 0)
    if g.laid[actor] == 0:
        return refuse(g, R_LAY_FIRST, 0, 0, 0)
    if g.hand[actor][kind] == 0:
        return refuse(g, R_NOT_HELD, kind, 0, 1)
    if not group_exists(g, s, group):
        return refuse(g, R_NO_SUCH_GROUP, s, group, 0)
    if kind >= WILD or wild_to_replace(g, kind, s, group) == NOBODY:
        return refuse(g, R_NO_WILD_THERE, kind, s, group)
    code = why_not_exchange(g, actor, kind, s, group, end)
    if code == OK:
        code = why_not_reach(g, actor, s)
    if code == OK:
        code = why_not_leave(g, actor, 1)
    return code


def sliding_colour(g, s, group, lands, stands):
    """The colour + 1 a Wild takes at the end it slides to: its own, unless its new neighbour has it already."""
    colour = stands // STANDS_COLOUR
    if group_kind_of(g, s, group) != ALTERNATING_RUN:
        return colour
    if g.alt_strict_two == 1:
        return colour_before(g, s, group, lands, 1)
    neighbour = colour_before(g, s, group, lands, 0)
    if colour == neighbour:
        return neighbour % COLOURS + 1
    return colour


def slide_wild(g, s, group, i, end):
    """Move the Wild at a place of the pool to an end of its run."""
    lands = slide_end(g, s, group, end)
    number = end_number(g, s, group, lands)
    colour = sliding_colour(g, s, group, lands, g.pool_stands[i])
    last = g.pool_count
    g.pool_kind[last] = WILD
    g.pool_group[last] = GROUPS * s + group
    g.pool_stands[last] = number + STANDS_COLOUR * colour
    g.pool_count = last + 1
    g.size[s][group] += 1
    widen_group(g, s, group, WILD, g.pool_stands[last])
    note_joining(g)
    return lands


def replace(g, actor, kind, s, group, end):
    """Put the natural card in place of the Wild; the Wild slides, or comes to the hand to be hit again."""
    i = wild_to_replace(g, kind, s, group)
    remove_card(g, actor, kind)
    forget(g, actor, kind)
    lands = ANY_END
    if g.wild_replace == SLIDE:
        lands = slide_wild(g, s, group, i, end)
    else:
        add_card(g, actor, WILD)
        know(g, actor, WILD)
        g.owed = 1
    g.pool_kind[i] = kind
    g.pool_stands[i] = 0
    g.hits += 1
    g.renewals = 0
    g.idle = 0
    tell(g, E_REPLACED, actor, kind, GROUPS * s + group, lands)
