"""What a seat's hand has still to meet, and what of it counts as Wild (rules.md 3.20, 3.27).

Where groups have been laid early, the requirements that are left are written as a phase of their own
into the last place of the list, so that the solver meets whole phases only.
"""

from .codes import PHASES, WILD
from .hands import copies
from .laying import colours_on_table, wild_number
from .tables import IN_ALL_COLOURS, IN_ALL_LANES

REST = PHASES - 1
DISTINCT = 16
"""Set among barred colours where groups of one colour must differ."""


def open_place(g, s):
    """The place of the list with what seat `s` has still to lay: its contract, or what is left of it (3.20)."""
    place = 0 + g.contract[s]
    if g.parts[s] == 0:
        return place
    count = 0
    for j in range(g.need_count[place]):
        if g.parts[s] >> j & 1 == 0:
            g.need[REST][count] = g.need[place][j]
            count += 1
    g.need_count[REST] = count
    return REST


def requirement(g, s, j):
    """The number, in the whole phase, of the group that is the `j`-th of those still to be laid."""
    found = 0
    while g.parts[s] >> found & 1 == 1:
        found += 1
    for _ in range(j):
        found += 1
        while g.parts[s] >> found & 1 == 1:
            found += 1
    return found


def barred_colours(g, s):
    """The colours no group of one colour may have, as bits, and DISTINCT; 0 without color.distinct."""
    if g.color_distinct == 0:
        return 0
    return DISTINCT | colours_on_table(g, s) >> 1


def wild_cards(g, s):
    """The number cards that seat `s` may use as Wilds (3.27), as bits 12 * colour + number - 1."""
    number = wild_number(g, s)
    if number == 0:
        return 0
    return IN_ALL_COLOURS << (number - 1)


def wild_numbers_held(g, s):
    """How many cards of its wild number seat `s` holds (3.27)."""
    number = wild_number(g, s)
    if number == 0:
        return 0
    return 0 + copies(g, s, number - 1)


def wilds_held(g, s):
    """How many cards seat `s` may use as Wilds."""
    return g.hand[s][WILD] + wild_numbers_held(g, s)


def hide_number(g, s, number):
    """Take a number out of the masks of a hand (record: `one`, `two`, `alike`, `more`), not out of the hand.

    Whoever calls it puts the words back as they were.
    """
    lanes = ~(IN_ALL_LANES << (number - 1))
    g.one[s] &= lanes
    g.two[s] &= lanes
    g.alike[s] &= lanes
    g.more[s] &= lanes
