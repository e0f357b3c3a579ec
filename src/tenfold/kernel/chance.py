"""A fast generator for simulations, where nobody has to check the deals (games among people: `game/deals.py`).

sfc32 (Chris Doty-Humphrey's small fast counter, PractRand): four 32-bit words in `rng`, only shifts,
additions and masks, so that plain and compiled give the same numbers. Every shuffle of a game has a
stream of its own, named by the game's number, the hand and how often the pile was shuffled in it: the
same number deals the same cards whatever was played before, under any rules and by whomever.
"""

from .codes import DEAL, DEALER, NOTHING, PHASE_CARDS
from .dealing import go_on

MASK = 4294967295
ROUNDS = 12
NUMBER, SHUFFLES = 4, 5
RNG = 6
"""How long `rng` is: four words of the generator, the game's number, shuffles of this hand."""
MOST_SHUFFLES = 4096


def step(a, b, c, d):
    """The four words after (a, b, c, d), and the 32 random bits between."""
    word = (a + b + d) & MASK
    turned = c << 21 | (c & MASK) >> 11  # rotated; what lies above 32 bits goes below
    return b ^ b >> 9, (c + (c << 3)) & MASK, (turned + word) & MASK, (d + 1) & MASK, word


def next_word(rng):
    """The next 32 random bits; changes `rng`."""
    rng[0], rng[1], rng[2], rng[3], word = step(rng[0], rng[1], rng[2], rng[3])
    return word


def seed(rng, number):
    """Start the chance of a game from its number, from 0 to 2^62."""
    rng[NUMBER] = number
    rng[SHUFFLES] = 0
    start_stream(rng, 0, 0)


def start_stream(rng, hand_no, shuffle):
    """Go to the stream of one shuffle of the game: hand 0 has the first dealer (0) and dealt phases (1)."""
    rng[0] = hand_no * MOST_SHUFFLES + shuffle
    rng[1] = rng[NUMBER] & MASK
    rng[2] = (rng[NUMBER] >> 32) & MASK
    rng[3] = 1
    for _ in range(ROUNDS):
        next_word(rng)


def below(rng, n):
    """A random number from 0 to n - 1, each as likely; n up to 2^30.

    Lemire, Fast Random Integer Generation in an Interval (2019): the high half of a product, and a new
    word in the few cases that would favour a number.
    """
    rng[0], rng[1], rng[2], rng[3], word = step(rng[0], rng[1], rng[2], rng[3])
    product = word * n
    if product & MASK < n:
        least = (MASK + 1) % n
        while product & MASK < least:
            product = next_word(rng) * n
    return product >> 32


def shuffle_draw(g, rng):
    """Put the draw pile in random order: Fisher-Yates, counted from the top, from the bottom card on.

    The numbers are those of `below`; the words are kept in hand, since most chance is spent here.
    """
    a, b, c, d = rng[0], rng[1], rng[2], rng[3]
    top = g.draw_count - 1
    place = 0
    while place < top:
        a, b, c, d, word = step(a, b, c, d)
        left = top + 1 - place
        product = word * left
        if product & MASK >= left or product & MASK >= (MASK + 1) % left:
            j = top - (product >> 32)
            kind = g.draw[place]
            g.draw[place] = g.draw[j]
            g.draw[j] = kind
            place += 1
    rng[0], rng[1], rng[2], rng[3] = a, b, c, d


def supply(g, rng):
    """Supply all the chance the position waits for, and go on."""
    while g.chance != NOTHING:
        if g.chance == DEALER:
            start_stream(rng, 0, 0)
            g.dealer = below(rng, g.players)
        else:
            shuffle(g, rng)
        go_on(g)


def shuffle(g, rng):
    """Put the pile in the order of its own stream."""
    if g.chance == PHASE_CARDS:
        start_stream(rng, 0, 1)
    else:
        rng[SHUFFLES] = 1 if g.chance == DEAL else rng[SHUFFLES] + 1
        start_stream(rng, g.hand_no, rng[SHUFFLES])
    shuffle_draw(g, rng)
