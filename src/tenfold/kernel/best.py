"""The best lay-down of a hand that is there, and the others worth offering (rules.md 1.9, 1.10).

A lay-down here has exactly the required sizes; whatever else fits can be hit afterwards. Best means:
the fewest groups made of Wilds alone, then the most naturals used, then the most cards left in hand
that could follow as hits, then the lowest numbers, starts and colours, group by group.

It is written into the plan (`plan_kind`, `plan_group`, `plan_stands`), in the order of the phase, runs
from low to high, other groups by kind. While it is made, a place of the plan is a place of the phase.
"""

from .codes import (
    ALTERNATING_RUN, COLOUR, COLOUR_PARITY, COLOUR_RUN, COLOURS, GROUPS, NUMBERS, ODD, PARITY, SET,
    STANDS_COLOUR, WILD,
)  # fmt: skip
from .generic import FREE, best_hues, settle
from .picks import (
    END, IN_ALL_COLOURS, NO_PICK, START, bits, block_cards, first_number, held_once, held_twice, is_run,
    next_picks, peaks_of, pick_of, step_of,
)  # fmt: skip
from .solver import distance, most_naturals, phase_size

ALL_PICKS = (1 << 36) - 1
FIRST = 1 << 60
"""Above the rank of every lay-down."""


def place_cards(need, pick, position, hues, slot):
    """The kinds, as bits, that one place of a group takes."""
    kind = need % 16
    if pick == NO_PICK:
        return 0
    if not is_run(kind):
        return block_cards(need, pick)
    number = first_number(kind, pick) + step_of(kind) * position
    if kind == COLOUR_RUN:
        return 1 << (12 * (pick % COLOURS) + number)
    if kind == ALTERNATING_RUN:
        hue = hues >> (3 * slot) & 7
        if hue == FREE:
            return 0
        return 1 << (12 * (hue - 1) + number)
    return IN_ALL_COLOURS << number


def lowest_kind(cards, least):
    """The lowest card kind from `least` on among some bits, or WILD if there is none."""
    for kind in range(least, WILD):
        if cards >> (12 * (kind % COLOURS) + kind // COLOURS) & 1:
            return kind
    return WILD


def bit_of(kind):
    """The bit of a number card."""
    return 1 << (12 * (kind % COLOURS) + kind // COLOURS)


def once_without(one, two, kind):
    """`one` after a card of a kind has gone: only the last of two takes the kind away."""
    return one & ~(bit_of(kind) & ~two)


def fill_place(g, place, picks, hues, filled, one, two, slot, cards, total):
    """Put the lowest card into a place that still lets `total` cards lie in all; whether there is one."""
    kind = lowest_kind(cards & one, 0)
    while kind < WILD:
        less = once_without(one, two, kind)
        if settle(g, place, picks, hues, filled | 1 << slot, less, two & ~bit_of(kind)) == total - 1:
            g.plan_kind[slot] = kind
            return True
        kind = lowest_kind(cards & one, kind + 1)
    return False


def fill(g, place, picks, hues, one, two):
    """Put natural cards into the places of the plan, as many as fit; the rest are Wilds.

    First every group gets one natural if it can, for no group shall be made of Wilds alone (1.9).
    Returns the groups that are, as bits.
    """
    total = settle(g, place, picks, hues, 0, one, two)
    filled = 0
    bare = 0
    slot = 0
    for j in range(g.need_count[place]):
        size = g.need[place][j] // 16
        for i in range(slot, slot + size):
            g.plan_kind[i] = WILD
            g.plan_group[i] = j
        after = fill_group(g, place, picks, hues, filled, one, two, j, slot, total, 1)
        if after == filled:
            bare |= 1 << j
        else:
            one, two = take_new(g, filled, after, slot, size, one, two)
            filled = after
            total -= 1
        slot += size
    g.plan_count = slot
    slot = 0
    for j in range(g.need_count[place]):
        size = g.need[place][j] // 16
        after = fill_group(g, place, picks, hues, filled, one, two, j, slot, total, size)
        one, two = take_new(g, filled, after, slot, size, one, two)
        total -= bits(after) - bits(filled)
        filled = after
        slot += size
    return bare


def fill_group(g, place, picks, hues, filled, one, two, j, slot, total, limit):
    """Put up to `limit` naturals into the free places of group `j`, which starts at `slot`.

    Returns the places filled then, as bits.
    """
    need = 0 + g.need[place][j]
    pick = pick_of(picks, j)
    count = 0
    for position in range(need // 16):
        here = slot + position
        if total > 0 and count < limit and filled >> here & 1 == 0:
            cards = place_cards(need, pick, position, hues, here)
            if fill_place(g, place, picks, hues, filled, one, two, here, cards, total):
                kind = 0 + g.plan_kind[here]
                one = once_without(one, two, kind)
                two &= ~bit_of(kind)
                filled |= 1 << here
                total -= 1
                count += 1
    return filled


def take_new(g, filled, after, slot, size, one, two):
    """`one` and `two` without the cards of those places of a group that have been filled since."""
    for i in range(slot, slot + size):
        if (after & ~filled) >> i & 1:
            kind = 0 + g.plan_kind[i]
            one = once_without(one, two, kind)
            two &= ~bit_of(kind)
    return one, two


def sort_group(g, slot, size):
    """Put the cards of a group in the plan in the order of their kinds."""
    for i in range(slot + 1, slot + size):
        kind = 0 + g.plan_kind[i]
        k = i
        while k > slot and g.plan_kind[k - 1] > kind:
            g.plan_kind[k] = g.plan_kind[k - 1]
            k -= 1
        g.plan_kind[k] = kind


def stands_in_block(kind, pick):
    """What a Wild stands for in a group whose places are all alike (1.9)."""
    if pick == NO_PICK:
        pick = 0
    if kind == SET:
        return pick + 1
    if kind == COLOUR:
        return STANDS_COLOUR * (pick + 1)
    if kind == PARITY:
        return ODD + pick
    colour = STANDS_COLOUR * (pick % COLOURS + 1)
    if kind == COLOUR_PARITY:
        return ODD + pick // COLOURS + colour
    return pick // COLOURS + 1 + colour  # COLOUR_SET


def alternating_colour(g, slot, first, end):
    """The lowest colour for a Wild in an alternating run that differs from those beside it."""
    before = -1
    after = -1
    if slot > first:
        before = colour_in_plan(g, slot - 1)
    if slot + 1 < end and g.plan_kind[slot + 1] < WILD:
        after = g.plan_kind[slot + 1] % COLOURS
    colour = 0
    while colour == before or colour == after:
        colour += 1
    return colour


def colour_in_plan(g, slot):
    """The colour of a card of the plan, or the one it stands for."""
    if g.plan_kind[slot] < WILD:
        return g.plan_kind[slot] % COLOURS
    return g.plan_stands[slot] // STANDS_COLOUR - 1


def say_what_wilds_are(g, place, picks):
    """Write what every Wild of the plan stands for, and put the cards of each group in order (1.9)."""
    slot = 0
    for j in range(g.need_count[place]):
        need = 0 + g.need[place][j]
        kind = need % 16
        pick = pick_of(picks, j)
        if not is_run(kind):
            sort_group(g, slot, need // 16)
        start = 0 if pick == NO_PICK else pick
        for position in range(need // 16):
            stands = 0
            if g.plan_kind[slot] == WILD:
                if not is_run(kind):
                    stands = stands_in_block(kind, pick)
                else:
                    stands = first_number(kind, start) + step_of(kind) * position + 1
                    if kind == COLOUR_RUN:
                        stands += STANDS_COLOUR * (start % COLOURS + 1)
                    if kind == ALTERNATING_RUN:
                        colour = alternating_colour(g, slot, slot - position, slot - position + need // 16)
                        stands += STANDS_COLOUR * (colour + 1)
            g.plan_stands[slot] = stands
            slot += 1


def end_colours(g, kind, slot):
    """The colours, as bits, that could follow a card at the end of a run in the plan (1.11)."""
    if kind == COLOUR_RUN:
        return 1 << colour_in_plan(g, slot)
    if kind == ALTERNATING_RUN:
        return 15 & ~(1 << colour_in_plan(g, slot))
    return 15


def run_hits(g, kind, number, step, slot, one):
    """The cards, as bits, that could follow one after another at one end of a run, from `number` (from 0) on.

    At each number the lowest kind that fits is the one that follows.
    """
    cards = 0
    colours = end_colours(g, kind, slot)
    while 0 <= number < NUMBERS:
        colour = 0
        while colour < COLOURS and (colours >> colour & 1 == 0 or one >> (12 * colour + number) & 1 == 0):
            colour += 1
        if colour == COLOURS:
            return cards
        cards |= 1 << (12 * colour + number)
        if kind == ALTERNATING_RUN:
            colours = 15 & ~(1 << colour)
        number += step
    return cards


def hits_after(g, place, picks, one, two):
    """How many natural cards left in hand could follow as hits on the groups of the plan (1.11)."""
    for slot in range(g.plan_count):
        kind = 0 + g.plan_kind[slot]
        if kind < WILD:
            one = once_without(one, two, kind)
            two &= ~bit_of(kind)
    blocks = 0
    runs = 0
    slot = 0
    for j in range(g.need_count[place]):
        need = 0 + g.need[place][j]
        kind = need % 16
        pick = pick_of(picks, j)
        if pick == NO_PICK:
            pick = 0
        size = need // 16
        if is_run(kind):
            step = step_of(kind)
            low = first_number(kind, pick)
            runs |= run_hits(g, kind, low - step, -step, slot, one)
            runs |= run_hits(g, kind, low + step * size, step, slot + size - 1, one)
        else:
            blocks |= block_cards(need, pick)
        slot += size
    return bits(one & (blocks | runs)) + bits(two & blocks)


def make_plan(g, place, picks, most, one, two):
    """Write the lay-down with these picks into the plan; its rank without the order, above 0.

    0 if a group gets no natural card though it has a pick: the same comes without that pick.
    """
    hues = best_hues(g, place, picks, most, one, two)
    bare = fill(g, place, picks, hues, one, two)
    for j in range(g.need_count[place]):
        if bare >> j & 1 and pick_of(picks, j) != NO_PICK:
            return 0
    say_what_wilds_are(g, place, picks)
    naturals = 0
    for slot in range(g.plan_count):
        if g.plan_kind[slot] < WILD:
            naturals += 1
    return (GROUPS - bits(bare) << 5 | naturals) << 5 | hits_after(g, place, picks, one, two)


def next_lay(g, s, after):
    """Write the best lay-down of seat `s` that ranks below `after` (FIRST: the best of all) into the plan.

    Returns its rank, or 0 (and an empty plan) if there is none. Lower picks rank higher among equals.
    """
    g.plan_count = 0
    place = 0 + g.contract[s]
    if distance(g, s) > 0:
        return 0
    one = held_once(g, s)
    two = held_twice(g, s)
    peaks = peaks_of(g, place, one, two)
    most = most_naturals(g, s, place)
    least = max(phase_size(g, place) - g.hand[s][WILD], 1)
    if after == FIRST:
        least = most
    rank = 0
    found = 0
    picks = next_picks(g, place, START, least, peaks, one, two)
    while picks != END:
        hues = best_hues(g, place, picks, most, one, two)
        naturals = settle(g, place, picks, hues, 0, one, two)
        if naturals >= least and most_rank(g, naturals, bits(one) + bits(two)) > rank >> 36:
            rating = make_plan(g, place, picks, most, one, two)
            order = rating << 36 | ALL_PICKS - picks
            if rating > 0 and rank < order < after:
                rank = order
                found = picks
        picks = next_picks(g, place, picks, least, peaks, one, two)
    g.plan_count = 0
    if rank > 0:
        make_plan(g, place, found, most, one, two)
    return rank


def most_rank(g, naturals, held):
    """The highest rank, without the order, that a lay-down with so many naturals out of a hand can have."""
    return (GROUPS << 5 | naturals) << 5 | held - naturals


def bare_groups(rank):
    """How many groups of a lay-down are made of Wilds alone, by its rank."""
    return GROUPS - (rank >> 46)


def best_lay(g, s):
    """Write the best lay-down of seat `s` into the plan; 1, or 0 if its distance is not 0."""
    if next_lay(g, s, FIRST) > 0:
        return 1
    return 0


def alternative_lays(g, s, nth):
    """Write the nth (0: the best) lay-down worth offering into the plan; 1, or 0 if there are not so many.

    None is offered that has more groups of Wilds alone than the best. To go through all of them,
    `next_lay` with the last rank is quicker.
    """
    best = next_lay(g, s, FIRST)
    rank = best
    for _ in range(nth):
        if rank > 0:
            rank = next_lay(g, s, rank)
    if rank > 0 and bare_groups(rank) == bare_groups(best):
        return 1
    g.plan_count = 0
    return 0
