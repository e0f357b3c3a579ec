"""Picks: how the groups of a phase are fixed before cards are counted (rules.md 1.8, section 4).

A group is fixed by one *pick*: the number of a set, the start of a run, a colour, a parity, or two of
these. The picks of a phase are packed into one int, six bits a group, the first group highest, so
that a smaller int is the lay-down with the lower numbers. Where runs wrap (run.wrap) they have more
starts, and their numbers go round.

Cards are bits here: bit 12 * colour + number - 1. `one` has the kinds held, `two` those held twice.
"""

from .codes import (
    ALTERNATING_RUN, COLOUR, COLOUR_PARITY, COLOUR_RUN, COLOURS, EVEN_RUN, NUMBERS, ODD_RUN, PARITY,
    RUN, SET,
)  # fmt: skip
from .groups import WRAPS, longest_run, one_colour
from .hands import bits
from .tables import BITS, EVERY, IN_ALL_COLOURS, ODD_NUMBERS

NO_PICK = 63
"""The pick of a group that gets no natural card."""
START = -2
"""Before the first of all picks, or of all hues."""
END = -1
"""There are no more."""


def with_pick_at(picks, j, pick):
    """The picks with that of group `j` changed."""
    shift = 30 - 6 * j
    return picks & ~(63 << shift) | pick << shift


def bare_groups(picks, groups):
    """How many of so many groups have no pick."""
    bare = 0
    for j in range(groups):
        if pick_of(picks, j) == NO_PICK:
            bare += 1
    return bare


def picked_groups(picks, groups):
    """The groups that have a pick, as bits."""
    picked = 0
    for j in range(groups):
        if pick_of(picks, j) != NO_PICK:
            picked |= 1 << j
    return picked


def barred_by(g, place, picks, groups, barred):
    """The colours barred by the picks of the first groups, too (color.distinct); 0 where none are ever barred."""
    if barred == 0:
        return 0
    for j in range(groups):
        pick = pick_of(picks, j)
        if pick != NO_PICK and one_colour(g.need[place][j] % 16):
            barred |= 1 << pick % COLOURS
    return barred


def is_barred(kind, pick, barred):
    """Whether a pick is of a colour that is barred for groups of one colour."""
    return barred != 0 and one_colour(kind) and barred >> (pick % COLOURS) & 1 == 1


def starts(g, need):
    """How many starts a run has; a run of all numbers that wraps is the same from each, unless colours alternate."""
    longest = longest_run(need % 16)
    if g.run_wrap != WRAPS:
        return longest + 1 - need // 16
    if need // 16 == longest and need % 16 != ALTERNATING_RUN:
        return 1
    return longest


def is_run(kind):
    """Whether each place of such a group has a number of its own."""
    return kind == RUN or kind == COLOUR_RUN or kind == ALTERNATING_RUN or kind == ODD_RUN or kind == EVEN_RUN


def pick_of(picks, j):
    """The pick of group `j`."""
    return picks >> (30 - 6 * j) & 63


def with_pick(picks, j, pick):
    """The picks with that of group `j` set, and those after it cleared."""
    shift = 30 - 6 * j
    return (picks >> (shift + 6) << 6 | pick) << shift


def pick_count(g, need):
    """How many picks a group has; in the order of numbers, then starts, then colours."""
    kind = need % 16
    if kind == SET:
        return NUMBERS
    if kind == COLOUR:
        return COLOURS
    if kind == COLOUR_RUN:
        return COLOURS * starts(g, need)
    if is_run(kind):
        return starts(g, need)
    if kind == PARITY:
        return 2
    if kind == COLOUR_PARITY:
        return 2 * COLOURS
    return COLOURS * NUMBERS  # a set of one colour


def first_number(kind, pick):
    """The number (from 0) in the first place of a run."""
    if kind == COLOUR_RUN:
        return pick // COLOURS
    if kind == ODD_RUN:
        return 2 * pick
    if kind == EVEN_RUN:
        return 2 * pick + 1
    return pick


def step_of(kind):
    """From one place of a run to the next."""
    if kind == ODD_RUN or kind == EVEN_RUN:
        return 2
    return 1


def run_numbers(need, pick, free):
    """The numbers, as a mask, of those places of a run that are set in `free` (bit 0: the lowest)."""
    kind = need % 16
    numbers = 0
    if step_of(kind) == 1:
        numbers = free << first_number(kind, pick)
    else:
        for i in range(need // 16):
            if free >> i & 1:
                numbers |= 1 << (first_number(kind, pick) + 2 * i)
    return (numbers | numbers >> NUMBERS) & EVERY


def block_cards(need, pick):
    """The kinds, as bits, that fit a group whose places are all alike: a set, a colour, a parity."""
    kind = need % 16
    if kind == SET:
        return IN_ALL_COLOURS << pick
    if kind == COLOUR:
        return EVERY << (12 * pick)
    if kind == PARITY:
        return (ODD_NUMBERS << pick) * IN_ALL_COLOURS
    if kind == COLOUR_PARITY:
        return (ODD_NUMBERS << (pick // COLOURS)) << (12 * (pick % COLOURS))
    return 1 << (12 * (pick % COLOURS) + pick // COLOURS)


def most_alternating(one, start, size):
    """The most naturals in an alternating run from `start`: neighbours differ in colour (3.14)."""
    free = 0  # the best so far whose last place no natural takes; the others end in that colour
    red = blue = green = yellow = -99
    for place in range(start, start + size):
        number = place % NUMBERS
        low = max(free, blue)
        high = max(green, yellow)
        other = max(free, red)
        new_red = 1 + max(low, high) if one >> number & 1 else -99
        new_blue = 1 + max(other, high) if one >> (12 + number) & 1 else -99
        new_green = 1 + max(max(red, low), yellow) if one >> (24 + number) & 1 else -99
        new_yellow = 1 + max(max(red, low), green) if one >> (36 + number) & 1 else -99
        free = max(max(low, high), red)
        red = new_red
        blue = new_blue
        green = new_green
        yellow = new_yellow
    return max(max(max(free, red), max(blue, green)), yellow)


def most_of_two_colours(one, numbers):
    """The most naturals in an alternating run of strictly two colours on these numbers (3.14, alt.strict_two)."""
    most = 0
    odd = numbers & ODD_NUMBERS
    even = numbers & ~ODD_NUMBERS
    for first in range(COLOURS):
        for second in range(COLOURS):
            if first != second:
                most = max(most, 0 + BITS[one >> (12 * first) & odd] + BITS[one >> (12 * second) & even])
    return most


def alone(g, need, pick, one, two):
    """The most naturals that fit the group with this pick if it were the only one."""
    kind = need % 16
    size = need // 16
    if kind == RUN or kind == ODD_RUN or kind == EVEN_RUN:
        numbers = run_numbers(need, pick, (1 << size) - 1)
        held = one | one >> 24
        return 0 + BITS[(held | held >> 12) & numbers]
    if kind == COLOUR_RUN:
        return 0 + BITS[one >> (12 * (pick % COLOURS)) & run_numbers(need, pick, (1 << size) - 1)]
    if kind == ALTERNATING_RUN:
        if g.alt_strict_two == 1:
            return most_of_two_colours(one, run_numbers(need, pick, (1 << size) - 1))
        return most_alternating(one, pick, size)
    cards = block_cards(need, pick)
    return min(size, bits(one & cards) + bits(two & cards))


def peaks_of(g, place, one, two, barred):
    """The most naturals of each group alone, four bits a group."""
    peaks = 0
    for j in range(g.need_count[place]):
        need = 0 + g.need[place][j]
        peak = 0
        for pick in range(pick_count(g, need)):
            if not is_barred(need % 16, pick, barred):
                peak = max(peak, alone(g, need, pick, one, two))
        peaks |= peak << (4 * j)
    return peaks


def peaks_from(peaks, j):
    """The sum of the peaks of group `j` and all after it."""
    total = 0
    peaks >>= 4 * j
    while peaks != 0:
        total += peaks & 15
        peaks >>= 4
    return total


def next_pick(g, need, pick, least, one, two, barred):
    """The first pick from `pick` on that is not barred and holds `least` naturals or more, or END."""
    if pick > NO_PICK:
        return END
    count = pick_count(g, need)
    while pick < count:
        held = alone(g, need, pick, one, two)
        if held > 0 and held >= least and not is_barred(need % 16, pick, barred):
            return pick
        pick += 1
    if least <= 0:
        return NO_PICK
    return END


def naturals_alone(g, need, pick, one, two):
    """`alone`, where the group may be without a pick."""
    if pick == NO_PICK:
        return 0
    return alone(g, need, pick, one, two)


def first_pick(g, place, picks, j):
    """The pick at which group `j` starts: equal groups come in rising order, to meet each pair once."""
    if j > 0 and g.need[place][j] == g.need[place][j - 1]:
        return pick_of(picks, j - 1)
    return 0


def next_picks(g, place, picks, least, peaks, one, two, barred):
    """The picks after `picks` (START: the first) whose groups alone hold `least` naturals in all, or END.

    `barred`: the colours no group of one colour may have (`rest.barred_colours`).
    """
    last = g.need_count[place] - 1
    before = 0
    j = 0
    pick = 0
    if picks == START:
        picks = 0
    else:
        j = last
        pick = pick_of(picks, last) + 1
        for i in range(last):
            before += naturals_alone(g, 0 + g.need[place][i], pick_of(picks, i), one, two)
    while j >= 0:
        need = 0 + g.need[place][j]
        taken = barred_by(g, place, picks, j, barred)
        pick = next_pick(g, need, pick, least - before - peaks_from(peaks, j + 1), one, two, taken)
        if pick == END:
            j -= 1
            if j >= 0:
                pick = pick_of(picks, j)
                before -= naturals_alone(g, 0 + g.need[place][j], pick, one, two)
                pick += 1
        else:
            picks = with_pick(picks, j, pick)
            if j == last:
                return picks
            before += naturals_alone(g, need, pick, one, two)
            j += 1
            pick = first_pick(g, place, picks, j)
    return END
