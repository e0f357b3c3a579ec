"""Cards in and out of a hand, keeping the masks the solver reads (record: `one`, `two`, `alike`, `more`).

`one` and `two` have a bit a kind of number card, `bit_of`, where the hand holds it once and twice. `alike` is
five lanes of twelve bits: lane k - 1 has the numbers held k times or more; `more` goes on with six to eight
times. Nothing else may change `hand` or `count`.
"""

from .codes import COLOUR_BITS, COLOURS, KINDS, WILD
from .tables import BITS, EVERY, IN_ALL_LANES, LANE, LANES, PLACE_OF


def copies(g, s, number):
    """How many natural cards of a number (from 0) the hand of seat `s` holds, in all colours."""
    first = COLOURS * number
    row = g.hand[s]
    return row[first] + row[first + 1] + row[first + 2] + row[first + 3]


def bit_of(kind):
    """The bit of a number card."""
    return 1 << PLACE_OF[kind]


def bits(cards):
    """How many number cards a set of them holds (any mask of up to 60 bits)."""
    return 0 + BITS[cards & EVERY] + BITS[cards >> 12 & EVERY] + BITS[cards >> 24 & EVERY] \
        + BITS[cards >> 36 & EVERY] + BITS[cards >> 48 & EVERY]  # fmt: skip


def one_more(alike, more, number):
    """`alike` and `more` after one more card of a number (from 0)."""
    lanes = IN_ALL_LANES << number
    if alike >> (LANE * (LANES - 1) + number) & 1:
        return alike, more | (more << LANE | EVERY) & lanes
    return alike | (alike << LANE | EVERY) & lanes, more


def one_less(alike, more, number):
    """`alike` and `more` after one of the cards of a number (from 0) has gone."""
    others = ~(IN_ALL_LANES << number)
    if more >> number & 1:
        return alike, more & (more >> LANE | others)
    return alike & (alike >> LANE | others), more


def held_times(alike, more, k):
    """The numbers held `k` times or more, as bits."""
    if k <= LANES:
        return alike >> LANE * (k - 1) & EVERY
    return more >> LANE * (k - 1 - LANES) & EVERY


def most_copies(alike, more):
    """How often the number is held that is held most often."""
    k = (alike > 0) + (alike >= 1 << LANE) + (alike >= 1 << 2 * LANE) + (alike >= 1 << 3 * LANE)
    k += alike >= 1 << 4 * LANE
    while more != 0:
        more >>= LANE
        k += 1
    return k


def numbers_held(g, s):
    """The numbers of which seat `s` holds a natural card, as bits."""
    return 0 + g.alike[s] & EVERY


def colour_count(g, s, colour):
    """How many natural cards of a colour the hand of seat `s` holds."""
    return 0 + BITS[g.one[s] >> LANE * colour & EVERY] + BITS[g.two[s] >> LANE * colour & EVERY]


def add_card(g, s, kind):
    """Put a card into the hand of seat `s`."""
    g.hand[s][kind] += 1
    g.count[s] += 1
    if kind < WILD:
        one, bit = 0 + g.one[s], 1 << PLACE_OF[kind]
        g.two[s] |= one & bit
        g.one[s] = one | bit
        g.alike[s], g.more[s] = one_more(g.alike[s], g.more[s], kind >> COLOUR_BITS)


def remove_card(g, s, kind):
    """Take a card out of the hand of seat `s`, which holds one."""
    g.hand[s][kind] -= 1
    g.count[s] -= 1
    if kind < WILD:
        if g.hand[s][kind] < 2:  # more than the deck has may be held in thought
            two, others = 0 + g.two[s], ~(1 << PLACE_OF[kind])
            g.one[s] &= others | two
            g.two[s] = two & others
        g.alike[s], g.more[s] = one_less(g.alike[s], g.more[s], kind >> COLOUR_BITS)


def empty_hand(g, s):
    """Take every card away from seat `s`, and everything known of its hand."""
    for kind in range(KINDS):
        g.hand[s][kind] = 0
    g.one[s] = 0
    g.two[s] = 0
    g.alike[s] = 0
    g.more[s] = 0
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


def once_without(one, two, kind):
    """`one` after a card of a kind has gone: only the last of two takes the kind away."""
    return one & ~(bit_of(kind) & ~two)


def held_once(g, s):
    """The kinds of number cards seat `s` holds, as bits."""
    return 0 + g.one[s]


def held_twice(g, s):
    """The kinds of number cards seat `s` holds both copies of, as bits."""
    return 0 + g.two[s]
