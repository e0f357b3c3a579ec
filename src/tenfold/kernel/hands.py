"""Cards in and out of a hand, keeping the masks the solver reads (record: `ge`, `numbers_of`, `colour_count`).

Nothing else may change `hand` or `count`.
"""

from .codes import COLOURS, KINDS, NUMBERS, WILD
from .tables import BITS


def copies(g, s, number):
    """How many natural cards of a number (from 0) the hand of seat `s` holds, in all colours."""
    first = COLOURS * number
    row = g.hand[s]
    return row[first] + row[first + 1] + row[first + 2] + row[first + 3]


def add_card(g, s, kind):
    """Put a card into the hand of seat `s`."""
    g.hand[s][kind] += 1
    g.count[s] += 1
    if kind < WILD:
        number = kind // COLOURS
        colour = kind % COLOURS
        g.ge[s][copies(g, s, number)] |= 1 << number
        g.numbers_of[s][colour] |= 1 << number
        g.colour_count[s][colour] += 1


def remove_card(g, s, kind):
    """Take a card out of the hand of seat `s`, which holds one."""
    if kind < WILD:
        number = kind // COLOURS
        colour = kind % COLOURS
        g.ge[s][copies(g, s, number)] &= 4095 ^ (1 << number)
        if g.hand[s][kind] == 1:
            g.numbers_of[s][colour] &= 4095 ^ (1 << number)
        g.colour_count[s][colour] -= 1
    g.hand[s][kind] -= 1
    g.count[s] -= 1


def empty_hand(g, s):
    """Take every card away from seat `s`, and everything known of its hand."""
    for kind in range(KINDS):
        g.hand[s][kind] = 0
    for k in range(9):
        g.ge[s][k] = 0
    for colour in range(COLOURS):
        g.numbers_of[s][colour] = 0
        g.colour_count[s][colour] = 0
    g.count[s] = 0
    g.known_count[s] = 0
    g.refused[s] = 0


def know(g, s, kind):
    """Everybody has seen a card go into the hand of seat `s`."""
    g.known[s][g.known_count[s]] = kind
    g.known_count[s] += 1


def forget(g, s, kind):
    """A card has left the hand of seat `s`: it may have been the one everybody knew of."""
    n = g.known_count[s]
    for i in range(n):
        if g.known[s][i] == kind:
            g.known[s][i] = g.known[s][n - 1]
            g.known[s][n - 1] = 0
            g.known_count[s] = n - 1
            return


def bit_of(kind):
    """The bit of a number card."""
    return 1 << (12 * (kind % COLOURS) + kind // COLOURS)


def once_without(one, two, kind):
    """`one` after a card of a kind has gone: only the last of two takes the kind away."""
    return one & ~(bit_of(kind) & ~two)


def held_once(g, s):
    """The kinds of number cards seat `s` holds, as bits."""
    row = g.numbers_of[s]
    return (0 + row[0]) | (0 + row[1]) << 12 | (0 + row[2]) << 24 | (0 + row[3]) << 36


def held_twice(g, s):
    """The kinds of number cards seat `s` holds both copies of, as bits."""
    twice = 0
    for colour in range(COLOURS):
        if g.colour_count[s][colour] > BITS[g.numbers_of[s][colour]]:
            for number in range(NUMBERS):
                if g.hand[s][COLOURS * number + colour] > 1 and g.numbers_of[s][colour] >> number & 1:
                    twice |= 1 << (12 * colour + number)
    return twice
