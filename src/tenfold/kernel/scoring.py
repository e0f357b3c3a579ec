"""The end of a hand: points, and who moves on (rules.md 1.16, 1.17). Who has won is in `winning.py`.

Points of the special cards are the table `SPECIAL_POINTS` (option score.special); who advances is `advance_all`.
"""

from .choosing import FIXED, make_phase
from .codes import (
    COLOURS, E_DROPPED_OUT, E_HAND_OVER, KINDS, NOBODY, OVER, REVERSE, RULES_CARD, SEATS, SKIP, WILD,
)  # fmt: skip
from .hands import bits
from .happened import tell
from .tables import EVERY, IN_ALL_COLOURS

SPECIAL_POINTS = bytes((15, 25, 20, 20, 25, 25))
"""Points of a Skip and of a Wild by the value of score.special, two each."""

POINTS = 5
"""Points of a number card from 1 to 9."""
HIGH = 9
"""The first number (from 0) that costs twice as much."""
HIGH_CARDS = (EVERY >> HIGH << HIGH) * IN_ALL_COLOURS

COMPLETERS, EVERYBODY, ANTI, ANTI_HYBRID = 0, 1, 2, 3  # advance
DROPPED_OUT = -1


def card_points(g, kind):
    """What a card costs who still holds it: 1-9 five, 10-12 ten, Skip 15, Wild 25 (1.16; score.special)."""
    if kind < COLOURS * HIGH:
        return POINTS
    if kind < WILD:
        return 2 * POINTS
    if kind == WILD:
        return SPECIAL_POINTS[2 * g.score_special + 1]
    if kind == SKIP or kind == REVERSE:
        return SPECIAL_POINTS[2 * g.score_special]
    return 0


def hand_points(g, s):
    """The points of the cards seat `s` holds: the sum of their `card_points`, number cards by the masks of the hand."""
    one, two = 0 + g.one[s], 0 + g.two[s]
    cards = bits(one) + bits(two)
    high = bits(one & HIGH_CARDS) + bits(two & HIGH_CARDS)  # these cost twice as much
    total = POINTS * (cards + high)
    for kind in range(WILD, KINDS):
        total += g.hand[s][kind] * card_points(g, kind)
    return total


def next_playing(g, s, direction):
    """The next seat that plays, from `s` in a direction (1: to the left)."""
    seat = s
    for _ in range(SEATS):
        seat += direction
        if seat >= g.players:
            seat = 0
        elif seat < 0:
            seat = g.players - 1
        if g.playing[seat] == 1:
            return seat
    return s


def drop_phase(g, s):
    """Seat `s` drops one phase, to Phase 1 at the lowest (3.26)."""
    if g.phase[s] > 0:
        g.phase[s] -= 1


def advance_one(g, s):
    """What laying or missing its phase means for seat `s` (1.17, option advance)."""
    if g.advance == EVERYBODY:
        g.phase[s] += 1
    elif g.advance == ANTI:
        if g.laid[s] == 0:
            g.phase[s] -= 1
    elif g.laid[s] == 1:
        make_phase(g, s)
    elif g.advance == ANTI_HYBRID:
        drop_phase(g, s)


def drop_by_rules_card(g):
    """Who was named by the rules card drops a phase, and who still holds it (3.26)."""
    if g.drop != NOBODY:
        drop_phase(g, g.drop)
    for s in range(g.players):
        if g.hand[s][RULES_CARD] > 0:
            drop_phase(g, s)


def advance_all(g):
    """Everybody counts and moves on or does not; who drops below Phase 1 is out (1.17, 3.25)."""
    for s in range(g.players):
        if g.playing[s] == 1:
            g.score[s] += g.points[s]
            advance_one(g, s)
    if g.phases_order == FIXED:
        drop_by_rules_card(g)
    for s in range(g.players):
        if g.playing[s] == 1 and g.phase[s] == DROPPED_OUT:
            tell(g, E_DROPPED_OUT, s, 0, 0, 0)


def count_hands(g):
    """The points of everybody who plays, by the cards they hold."""
    for s in range(g.players):
        g.points[s] = 0
        if g.playing[s] == 1:
            g.points[s] = hand_points(g, s)


def close_hand(g, out):
    """No more moves in this hand. `out` is the seat that went out, or NOBODY."""
    g.went_out = out
    g.step = OVER
    g.seat = NOBODY
    g.refilling = 0
    count_hands(g)
    tell(g, E_HAND_OVER, out, 0, 0, 0)
