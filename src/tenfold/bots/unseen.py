"""What a seat has not seen yet: which cards may still come, by number and by colour.

Seen is what lies open (laid cards, the discard pile), the own hand, and cards that others took from the discard
pile and still hold. Packed into one int each, so that nothing is allocated: four bits a number, six a colour.
"""

from ..kernel.codes import COLOURS, NUMBERS, WILD

ALL_NUMBERS = 0x888888888888
ALL_COLOURS = 24 | 24 << 6 | 24 << 12 | 24 << 18


def place_of(kind, by_colour):
    """Where the count of a number card's number, or of its colour, begins."""
    if by_colour:
        return 6 * (kind % COLOURS)
    return 4 * (kind // COLOURS)


def unseen(g, s, by_colour):
    """How many cards of each number, or of each colour, seat `s` has not seen."""
    left = 0 + ALL_NUMBERS
    if by_colour:
        left = 0 + ALL_COLOURS
    for kind in range(WILD):
        left -= g.hand[s][kind] << place_of(kind, by_colour)
    for i in range(g.pool_count):
        if g.pool_kind[i] < WILD:
            left -= 1 << place_of(g.pool_kind[i], by_colour)
    for i in range(g.discard_count):
        if g.discard[i] < WILD:
            left -= 1 << place_of(g.discard[i], by_colour)
    for other in range(g.players):
        if other != s:
            for i in range(g.known_count[other]):
                if g.known[other][i] < WILD:
                    left -= 1 << place_of(g.known[other][i], by_colour)
    return left


def outs_of_numbers(left, numbers):
    """How many of the cards `unseen` counts by number have one of some numbers (bits)."""
    found = 0
    for number in range(NUMBERS):
        if numbers >> number & 1:
            found += left >> (4 * number) & 15
    return found
