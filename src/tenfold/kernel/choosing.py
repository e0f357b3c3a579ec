"""Which phase a seat is on (rules.md 1.17), and choosing it where the order is free (3.15, 3.21-3.24).

`phase` counts completed phases; where the order is fixed it is also the place in `order`. Where it is
free, `left` has three bits a place: how often the seat must still make that phase (dealt phase cards
can hold one several times).
"""

from .codes import (
    CHOOSE, E_CHOSE, NOBODY, OK, R_NO_SUCH_PHASE, R_NOT_IN_THESE_RULES, R_NOT_NOW, R_PHASE_DONE, R_WHICH_PHASE,
)  # fmt: skip
from .happened import refuse, tell

FIXED, AT_DEAL, AT_LAYDOWN = 0, 1, 2  # phases.order
BITS_LEFT = 3


def left_of(g, s, place):
    """How often seat `s` must still make a phase, where the order is free."""
    return (g.left[s] >> (BITS_LEFT * place)) & 7


def may_choose(g, s, place):
    """Whether a place of the list is a phase seat `s` has still to make."""
    return place >= 0 and BITS_LEFT * place < 60 and left_of(g, s, place) > 0


def only_left(g, s):
    """The only phase seat `s` has still to make, or NOBODY if there are several."""
    found = NOBODY
    for i in range(g.phases):
        if may_choose(g, s, g.order[i]):
            if found != NOBODY:
                return NOBODY
            found = g.order[i]
    return found


def is_place(g, place):
    """Whether a place of the list is played at all (phases.subset)."""
    for i in range(g.phases):
        if g.order[i] == place:
            return True
    return False


def why_not_place(g, s, said):
    """Why seat `s` may not lay the phase it names (`said`: place + 1, 0 for none)."""
    if g.contract[s] != NOBODY:
        if said > 0 and said - 1 != g.contract[s]:
            return refuse(g, R_NOT_IN_THESE_RULES, said, 0, 0)
        return OK
    if said == 0:
        if only_left(g, s) == NOBODY:
            return refuse(g, R_WHICH_PHASE, 0, 0, 0)
        return OK
    return why_not_make(g, s, said - 1)


def why_not_make(g, s, place):
    """Why a place of the list is no phase seat `s` could make now."""
    if not is_place(g, place):
        return refuse(g, R_NO_SUCH_PHASE, place + 1, 0, 0)
    if not may_choose(g, s, place):
        return refuse(g, R_PHASE_DONE, place + 1, 0, 0)
    return OK


def place_to_lay(g, s, said):
    """The place of the phase that seat `s` lays."""
    if g.contract[s] != NOBODY:
        return g.contract[s]
    if said > 0:
        return said - 1
    return only_left(g, s)


def why_not_choose(g, s, place):
    """Why seat `s` may not choose a phase for this hand (3.21)."""
    if g.step != CHOOSE:
        if g.phases_order != AT_DEAL:
            return refuse(g, R_NOT_IN_THESE_RULES, 0, 0, 0)
        return refuse(g, R_NOT_NOW, 0, 0, 0)
    return why_not_make(g, s, place)


def choose(g, s, place):
    """Seat `s` openly makes a phase its contract for this hand."""
    g.contract[s] = place
    tell(g, E_CHOSE, s, 0, 0, place)


def set_contract(g, s):
    """What seat `s` must lay in the hand that begins: the next phase, or nothing yet where it is chosen."""
    g.contract[s] = NOBODY
    if g.phases_order == FIXED and 0 <= g.phase[s] < g.phases:
        g.contract[s] = g.order[g.phase[s]]


def make_phase(g, s):
    """Seat `s` has completed the phase of its contract."""
    g.phase[s] += 1
    if g.phases_order != FIXED and may_choose(g, s, g.contract[s]):
        g.left[s] -= 1 << (BITS_LEFT * g.contract[s])


def completes_all(g, s):
    """Whether laying its phase in this hand completes everything for seat `s`."""
    return g.playing[s] == 1 and g.phase[s] == g.phases - 1
