"""Whether a seat has any move but one that a ban forbids: then the ban does not apply (rules.md 2.1, last readings)."""

from .codes import KINDS, NO_EFFECT, OK, SKIP, WILD
from .hitting import fits_anywhere, why_not_reach
from .leaving import why_not_hit_more, why_not_leave
from .saving import why_not_save
from .skips import why_not_skip, why_not_victim
from .solver import distance
from .turns import why_not_discard


def could_hit(g, s):
    """Whether seat `s` could hit anything."""
    if g.laid[s] == 0 or why_not_reach(g, s, s) != OK:
        return False
    if why_not_hit_more(g, 1, g.count[s] - 1) != OK or why_not_leave(g, s, 1) != OK:
        return False
    for kind in range(SKIP):
        if g.hand[s][kind] > 0 and fits_anywhere(g, s, kind):
            return True
    return False


def could_throw(g, s):
    """Whether seat `s` could end its turn with any card without breaking a ban."""
    for kind in range(KINDS):
        if g.hand[s][kind] == 0:
            continue
        if why_not_save(g, s, kind) == OK:
            return True
        if kind != SKIP and why_not_discard(g, s, kind, -1, False) == OK:
            return True
        if kind == SKIP or (kind == WILD and g.wild_as_skip == 1):
            if g.draw_same_back == 1 and g.taken == kind:
                continue
            if why_not_skip(g, s, kind, NO_EFFECT, False) == OK:
                return True
            for victim in range(g.players):
                if why_not_victim(g, s, victim) == OK:
                    return True
    return False


def is_stuck(g, s):
    """Whether seat `s` has no move at all unless bans on discards are lifted."""
    if could_throw(g, s) or could_hit(g, s):
        return False
    return g.laid[s] == 1 or g.contract[s] < 0 or distance(g, s) > 0
