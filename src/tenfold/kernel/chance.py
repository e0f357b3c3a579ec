"""A fast generator for simulations, where nobody has to check the deals (games among people: `game/deals.py`).

sfc32 (Chris Doty-Humphrey's small fast counter, PractRand): four 32-bit words in `rng`, only shifts,
additions and masks, so that plain and compiled give the same numbers.
"""

from .codes import DEALER, NOTHING
from .dealing import go_on

MASK = 4294967295
ROUNDS = 12


def next_word(rng):
    """The next 32 random bits; changes `rng`."""
    word = (rng[0] + rng[1] + rng[3]) & MASK
    rng[3] = (rng[3] + 1) & MASK
    rng[0] = rng[1] ^ (rng[1] >> 9)
    rng[1] = (rng[2] + (rng[2] << 3)) & MASK
    rng[2] = (((rng[2] << 21) & MASK) | (rng[2] >> 11)) + word
    rng[2] &= MASK
    return word


def seed(rng, number):
    """Start the generator from a number from 0 to 2^62."""
    rng[0] = 0
    rng[1] = number & MASK
    rng[2] = (number >> 32) & MASK
    rng[3] = 1
    for _ in range(ROUNDS):
        next_word(rng)


def below(rng, n):
    """A random number from 0 to n - 1, each as likely (rejection; n up to 2^31)."""
    limit = (MASK + 1) // n * n
    word = next_word(rng)
    while word >= limit:
        word = next_word(rng)
    return word % n


def shuffle_draw(g, rng):
    """Put the draw pile in random order (Fisher-Yates)."""
    for back in range(g.draw_count - 1):
        i = g.draw_count - 1 - back
        j = below(rng, i + 1)
        kind = g.draw[i]
        g.draw[i] = g.draw[j]
        g.draw[j] = kind


def supply(g, rng):
    """Supply all the chance the position waits for, and go on."""
    while g.chance != NOTHING:
        if g.chance == DEALER:
            g.dealer = below(rng, g.players)
        else:
            shuffle_draw(g, rng)
        go_on(g)
