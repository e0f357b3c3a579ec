"""What a seat has not seen yet: which cards may still come, by number and by colour.

Seen is what lies open (laid cards, the discard pile), the own hand, and cards that others took from the discard
pile and still hold. Packed into one int each, so that nothing is allocated: four bits a number, six a colour.
"""

from ..kernel.codes import COLOURS, NUMBERS, WILD
from ..kernel.hands import copies

ALL_NUMBERS = 0x888888888888
ALL_COLOURS = 24 | 24 << 6 | 24 << 12 | 24 << 18


def unseen_numbers(g, s):
    """How many cards of each number seat `s` has not seen, four bits a number."""
    left = 0 + ALL_NUMBERS
    for number in range(NUMBERS):
        left -= copies(g, s, number) << 4 * number
    for i in range(g.pool_count):
        if g.pool_kind[i] < WILD:
            left -= 1 << 4 * (g.pool_kind[i] // COLOURS)
    for i in range(g.discard_count):
        if g.discard[i] < WILD:
            left -= 1 << 4 * (g.discard[i] // COLOURS)
    for other in range(g.players):
        if other != s:
            for i in range(g.known_count[other]):
                if g.known[other][i] < WILD:
                    left -= 1 << 4 * (g.known[other][i] // COLOURS)
    return left


def live_of(left, number):
    """How many of a number (from 0) are unseen."""
    return left >> 4 * number & 15
