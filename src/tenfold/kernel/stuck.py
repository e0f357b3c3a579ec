"""Whether a seat has any move but one that a ban forbids: then the ban does not apply (rules.md 2.1, last readings)."""

from .choosing import may_choose
from .codes import KINDS, NO_EFFECT, NOBODY, OK, SKIP, WILD
from .hitting import fits_anywhere, groups_of, why_not_reach
from .laying import PER_PHASE
from .leaving import why_not_hit_more, why_not_leave
from .replacing import why_not_replace
from .saving import why_not_save
from .skips import why_not_skip, why_not_victim
from .solver import distance, distance_from
from .turns import why_not_discard

NO_NATURAL = 2  # wild.natural_min = none


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


def could_replace(g, s):
    """Whether seat `s` could put any natural card in place of a Wild (3.9)."""
    if g.wild_replace == 0 or g.laid[s] == 0:
        return False
    for kind in range(WILD):
        for seat in range(g.players):
            for group in range(groups_of(g, seat)):
                for end in range(3):
                    if why_not_replace(g, s, kind, seat, group, end) == OK:
                        return True
    return False


def could_lay_group(g, s, j):
    """Whether the hand of seat `s` completes one group of its phase, which it has not laid early yet (3.20)."""
    parts = 0 + g.parts[s]
    rule = 0 + g.wild_natural_min
    others = (1 << g.need_count[g.contract[s]]) - 1 & ~(1 << j)
    g.parts[s] = others  # as if all others were laid
    if rule == PER_PHASE and parts != others:
        g.wild_natural_min = NO_NATURAL  # a later group can bring it
    missing = distance(g, s)
    g.parts[s] = parts
    g.wild_natural_min = rule
    return missing == 0


def could_lay(g, s):
    """Whether seat `s` could lay its phase, one it may choose for it, or a group of it early."""
    if g.laid[s] == 1:
        return False
    if g.contract[s] == NOBODY:
        return could_lay_a_choice(g, s)
    if distance(g, s) == 0:
        return True
    if g.laydown_partial == 1:
        for j in range(g.need_count[g.contract[s]]):
            if g.parts[s] >> j & 1 == 0 and could_lay_group(g, s, j):
                return True
    return False


def could_lay_a_choice(g, s):
    """Whether the hand of seat `s` completes any of the phases it may still choose (3.15)."""
    for i in range(g.phases):
        if may_choose(g, s, g.order[i]) and distance_from(g, s, g.order[i]) == 0:
            return True
    return False


def is_stuck(g, s):
    """Whether seat `s` has no move at all unless bans on discards are lifted."""
    return not (could_throw(g, s) or could_hit(g, s) or could_lay(g, s) or could_replace(g, s))
