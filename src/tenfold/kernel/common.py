"""The best lay-down of the common phases in closed form: a set, two sets, a set and a run, a run, a colour.

It is the one `best.next_lay` finds among all of them, for hands whose every group gets a natural card; whatever
is not common (other options, other groups, groups of Wilds alone) is left to it. `tests/kernel/test_common.py`
compares the two.
"""

from .codes import COLOUR, COLOURS, NUMBERS, RUN, SET, WILD
from .hands import (
    bit_of, colour_count, copies, held_times, most_copies, numbers_held, once_without,
)  # fmt: skip
from .picks import END, pick_of, with_pick_at
from .solver import has_forms, most_by_forms
from .tables import BITS, EVERY, MASKS, first_colour, lowest_of
from .tables import RUN as RUN_OF


def followers(held, start, end):
    """The numbers, as bits, that could follow one after another on a run of the numbers from `start` up to `end`."""
    chain = 0
    number = start - 1
    while number >= 0 and held >> number & 1:
        chain |= 1 << number
        number -= 1
    number = end
    while number < NUMBERS and held >> number & 1:
        chain |= 1 << number
        number += 1
    return chain


def one_set(g, s, size, most):
    """The number of the best set that holds `most` naturals, or END."""
    if most == 0:
        return END
    alike, more = 0 + g.alike[s], 0 + g.more[s]
    return lowest_of(held_times(alike, more, most_copies(alike, more)))


def one_of_a_colour(g, s, size, most):
    """The colour of the best group that holds `most` naturals, or END."""
    best = END
    most_held = 0
    for colour in range(COLOURS):
        held = colour_count(g, s, colour)
        if min(held, size) == most and held > most_held:
            best = colour
            most_held = held
    return best


def one_run(g, s, size, most):
    """The start (from 0) of the best run that holds `most` naturals, or END."""
    held = numbers_held(g, s)
    best = END
    most_hits = -1
    for start in range(NUMBERS + 1 - size):
        if BITS[held & ((1 << size) - 1) << start] == most:
            hits = 0 + BITS[followers(held, start, start + size)]
            if hits > most_hits:
                best = start
                most_hits = hits
    return best


def two_sets(g, s, size, size2, most):
    """The best numbers of two sets that hold `most` naturals: 16 * first + second, or END."""
    alike, more = 0 + g.alike[s], 0 + g.more[s]
    firsts = held_times(alike, more, max(most - size2, 1))
    best = END
    most_held = 0
    while firsts != 0:
        first = lowest_of(firsts)
        count = copies(g, s, first)
        seconds = held_times(alike, more, max(most - size, 1))
        if size == size2:
            seconds = seconds >> first << first
        firsts &= firsts - 1
        while seconds != 0:
            second = lowest_of(seconds)
            seconds &= seconds - 1
            count2 = 0
            naturals = min(count, size + size2)
            if second != first:
                count2 = copies(g, s, second)
                naturals = min(count, size) + min(count2, size2)
            elif count == 1:
                naturals = 0  # one of the two would be of Wilds alone
            if naturals == most and count + count2 > most_held:
                best = 16 * first + second
                most_held = count + count2
    return best


def rate_set_and_run(held, number, count, size, start, size2, most):
    """How many cards could follow as hits on a set and a run that hold `most` naturals; -1 if they hold fewer."""
    window = (1 << size2) - 1 << start
    here = held & window
    used = min(count, size)
    naturals = used + BITS[here]
    if here >> number & 1:
        if count > size:
            used += 1
        else:
            naturals -= 1
            if count == 1 and here == 1 << number:
                return -1
    if naturals != most or here == 0:
        return -1
    left = count - used
    bit = 1 << number
    chain = followers(held & ~bit | (left > 0) << number, start, start + size2)
    return left + BITS[chain & ~bit]


def set_and_run(g, s, size, size2, most):
    """The number of the set and the start of the run that hold `most` naturals best: 16 * number + start, or END."""
    held = numbers_held(g, s)
    least = most - RUN_OF[MASKS * size2 + held]  # what the set must hold beside the longest run
    best = END
    most_hits = -1
    numbers = held_times(g.alike[s], g.more[s], max(least, 1))
    while numbers != 0:
        number = lowest_of(numbers)
        numbers &= numbers - 1
        count = copies(g, s, number)
        for start in range(NUMBERS + 1 - size2):
            hits = rate_set_and_run(held, number, count, size, start, size2, most)
            if hits > most_hits:
                best = 16 * number + start
                most_hits = hits
    return best


def common_picks(g, s, place):
    """The picks of the best lay-down of a complete hand where that is a common case, or END."""
    if not has_forms(g, s):
        return END
    groups = g.need_count[place]
    kind = g.need[place][0] % 16
    size = g.need[place][0] // 16
    most = most_by_forms(g, s, place)
    if most == 0:
        return END
    best = END
    if groups == 1:
        if kind == SET:
            best = one_set(g, s, size, most)
        elif kind == RUN:
            best = one_run(g, s, size, most)
        elif kind == COLOUR:
            best = one_of_a_colour(g, s, size, most)
        return END if best == END else with_pick_at(0, 0, best)
    kind2 = g.need[place][1] % 16
    size2 = g.need[place][1] // 16
    if groups == 2 and kind == SET and kind2 == SET:
        best = two_sets(g, s, size, size2, most)
    elif groups == 2 and kind == SET and kind2 == RUN:
        best = set_and_run(g, s, size, size2, most)
    return END if best == END else with_pick_at(with_pick_at(0, 0, best // 16), 1, best % 16)


def lowest_fitting(kind, pick, position, one):
    """The lowest card kind that fits a place of a set, a run or a colour, among some cards (bits), or WILD."""
    if kind == COLOUR:
        cards = one >> (12 * pick) & EVERY
        if cards == 0:
            return WILD
        return COLOURS * BITS[(cards & -cards) - 1] + pick
    number = pick + position if kind == RUN else pick
    colour = first_colour(one, number)
    return COLOURS * number + colour if colour < COLOURS else WILD


def empty_plan(g, place):
    """A plan with a Wild in every place of a phase."""
    slot = 0
    for j in range(g.need_count[place]):
        for _ in range(g.need[place][j] // 16):
            g.plan_kind[slot] = WILD
            g.plan_group[slot] = j
            slot += 1
    g.plan_count = slot


def fill_common(g, place, picks, one, two):
    """Put the natural cards of a common lay-down into the plan: first one into every group, then what fits.

    Any card that fits can go anywhere: where a set and a run want the same number, as many lie in the end.
    """
    empty_plan(g, place)
    for limit in range(2):
        slot = 0
        for j in range(g.need_count[place]):
            kind = g.need[place][j] % 16
            size = g.need[place][j] // 16
            pick = pick_of(picks, j)
            position = 0
            while position < size:
                card = WILD
                if g.plan_kind[slot + position] == WILD:
                    card = lowest_fitting(kind, pick, position, one)
                if card != WILD:
                    g.plan_kind[slot + position] = card
                    one = once_without(one, two, card)
                    two &= ~bit_of(card)
                    if limit == 0:
                        position = size
                position += 1
            slot += size
