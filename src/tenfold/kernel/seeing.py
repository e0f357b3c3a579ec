"""What one seat may know (record: the last column of `FIELDS`).

`hide` is the only road from a position to what a policy sees: apart from public fields only the own
hand is left. A test holds it against the field list and swaps hidden cards for others.
"""

from .codes import CARDS, E_COLUMNS, EVENTS, PLAN
from .hands import empty_hand


def hide_hand(g, s):
    """Zero the cards of seat `s` and the masks made from them; their number stays."""
    held = g.count[s]
    known = g.known_count[s]
    refused = g.refused[s]
    empty_hand(g, s)
    g.count[s] = held
    g.known_count[s] = known
    g.refused[s] = refused


def hide(g, s):
    """Zero everything in a copy of the position that seat `s` (NOBODY: a spectator) may not know."""
    for other in range(len(g.count)):
        if other != s:
            hide_hand(g, other)
    for i in range(CARDS):
        g.draw[i] = 0
    for i in range(PLAN):
        g.plan_kind[i] = 0
        g.plan_group[i] = 0
        g.plan_stands[i] = 0
    g.plan_count = 0
    for i in range(3):
        g.why[i] = 0
    for i in range(EVENTS):
        for j in range(E_COLUMNS):
            g.event[i][j] = 0
    g.event_count = 0
