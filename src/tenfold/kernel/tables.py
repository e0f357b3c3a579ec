"""Constant tables over bit masks of numbers (bit v - 1 stands for the number v), built once on import.

They are `bytes`, because that is the one form of a constant table that plain Python and numba both
read quickly. A value above 255 is spread over two of them: 256 * HIGH + LOW.
"""

from .codes import COLOURS, WILD

MASKS = 4096
EVERY = MASKS - 1
"""All twelve numbers."""
ODD_NUMBERS = 0x555
LANE, LANES = 12, 5
"""Numbers stand side by side in lanes of a word: one a colour, or one for each time a number is held."""
PLACE_OF = bytes(LANE * (kind % COLOURS) + kind // COLOURS for kind in range(WILD))
"""Where the bit of a number card stands where cards are bits."""
IN_ALL_LANES = 1 | 1 << 12 | 1 << 24 | 1 << 36 | 1 << 48
IN_ALL_COLOURS = 1 | 1 << 12 | 1 << 24 | 1 << 36
"""A number in each colour, where cards are bits: bit 12 * colour + number - 1."""


def _counted():
    table = [0]
    for _ in range(12):
        table += [bits + 1 for bits in table]
    return table


BITS = bytes(_counted())
"""BITS[mask]: how many numbers a mask holds."""


HIGHEST = bytes(max(mask.bit_length() - 1, 0) for mask in range(MASKS))
"""HIGHEST[mask]: the highest number (from 0) a mask holds."""


def lowest_of(numbers):
    """The lowest (from 0) of some numbers (bits), of which there is one at least."""
    return 0 + BITS[(numbers & -numbers) - 1]


def first_colour(cards, number):
    """The first colour in which a number (from 0) is among some cards (bits), COLOURS if it is in none."""
    there = cards >> number & IN_ALL_COLOURS
    return (there & 1 == 0) + (there & 0x1001 == 0) + (there & 0x1001001 == 0) + (there == 0)


def _run_rows(length):
    """For one length of run: the most numbers of any window by mask, and those every best window needs.

    A window of `mask` either starts at 1 or is a window of `mask` moved down by one, so each entry
    follows from the one at half its index.
    """
    window = (1 << length) - 1
    most = [0] * MASKS
    needed = [0] * MASKS
    for mask in range(1, MASKS):
        half = mask >> 1
        first = mask & window
        here = BITS[first]
        above = most[half]
        if here > above:
            most[mask] = here
            needed[mask] = first
        elif here < above:
            most[mask] = above
            needed[mask] = needed[half] << 1
        else:
            most[mask] = here
            needed[mask] = first & (needed[half] << 1)
    return most, needed


def _run_tables():
    run = bytearray(MASKS)
    low = bytearray(MASKS)
    high = bytearray(MASKS)
    for length in range(1, 13):
        most, needed = _run_rows(length)
        run += bytes(most)
        low += bytes([mask & 255 for mask in needed])
        high += bytes([mask >> 8 for mask in needed])
    return bytes(run), bytes(low), bytes(high)


RUN, CRIT_LOW, CRIT_HIGH = _run_tables()
"""RUN[4096 * b + mask]: the most numbers of `mask` in any b neighbouring numbers within 1..12.
CRIT in the same place: the mask of those numbers whose loss would lower it."""
