"""The best lay-down of a hand that is there, and the others worth offering (rules.md 1.9, 1.10).

A lay-down here has exactly the required sizes; whatever else fits can be hit afterwards. Best means:
the fewest groups made of Wilds alone, then the most naturals used, then the most cards left in hand
that could follow as hits, then the lowest numbers, starts and colours, group by group. Where a number
is wild for the seat (3.27), its cards are laid after all others as what they are where that fits, then
as Wilds, and before Wilds.

It is written into the plan (`plan_kind`, `plan_group`, `plan_stands`), in the order of the phase, runs
from low to high, other groups by kind. While it is made, a place of the plan is a place of the phase.
"""

from .codes import (
    ALTERNATING_RUN, COLOUR, COLOUR_PARITY, COLOUR_RUN, COLOURS, GROUPS, NUMBERS, ODD, PARITY, SET,
    STANDS_COLOUR, WILD,
)  # fmt: skip
from .generic import FREE, best_hues, most_reached, settle
from .groups import WRAPS, longest_run
from .laying import PER_GROUP, PER_PHASE, natural_on_table
from .picks import (
    END, NO_PICK, START, bare_groups, barred_by, bits, block_cards, first_number, held_once, held_twice, is_barred,
    is_run, next_picks, peaks_of, pick_of, picked_groups, step_of, with_pick_at,
)  # fmt: skip
from .rest import (
    IN_ALL_COLOURS,
    barred_colours,
    open_place,
    requirement,
    wild_cards,
    wild_numbers_held,
    wilds_held,
)
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
    number = (first_number(kind, pick) + step_of(kind) * position) % NUMBERS
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


def fill_place(g, place, picks, hues, filled, one, two, wild, slot, cards, total, later):
    """Put the lowest card into a place that still lets `total` cards lie in all; whether there is one.

    The groups in `later` must still be able to get a natural card each. Cards of `wild` (3.27) may not
    take the place of others.
    """
    kind = lowest_kind(cards & one, 0)
    if kind == WILD or total == 0:
        return False
    plain = 0 if wild == 0 else settle(g, place, picks, hues, filled, one & ~wild, two & ~wild)
    while kind < WILD:
        less = once_without(one, two, kind)
        less2 = two & ~bit_of(kind)
        after = filled | 1 << slot
        kept = settle(g, place, picks, hues, after, less, less2) == total - 1
        if kept and wild != 0:
            used = 1 - (wild & bit_of(kind) != 0)
            kept = settle(g, place, picks, hues, after, less & ~wild, less2 & ~wild) == plain - used
        if kept and (later == 0 or most_reached(g, place, picks, hues, later, less, less2) == bits(later)):
            g.plan_kind[slot] = kind
            return True
        kind = lowest_kind(cards & one, kind + 1)
    return False


def fill(g, place, picks, hues, one, two, wild):
    """Put natural cards into the places of the plan, as many as fit; the rest are Wilds.

    First every group with a pick gets one natural, for no group shall be made of Wilds alone (1.9).
    """
    groups = 0 + g.need_count[place]
    slot = 0
    for j in range(groups):
        for _ in range(g.need[place][j] // 16):
            g.plan_kind[slot] = WILD
            g.plan_group[slot] = j
            slot += 1
    g.plan_count = slot
    whole = settle(g, place, picks, hues, 0, one, two)
    later = picked_groups(picks, groups)
    filled = 0
    for limit in range(2):
        slot = 0
        for j in range(groups):
            size = g.need[place][j] // 16
            later &= ~(1 << j)
            most = 1 if limit == 0 else size
            after = fill_group(g, place, picks, hues, filled, one, two, wild, j, slot, most, whole, later)
            one, two = take_new(g, filled, after, slot, size, one, two)
            filled = after
            slot += size


def fill_group(g, place, picks, hues, filled, one, two, wild, j, slot, limit, whole, later):
    """Put up to `limit` naturals into the free places of group `j`, which starts at `slot`.

    `whole` cards lie in all places in the end. Returns the places filled then, as bits.
    """
    need = 0 + g.need[place][j]
    pick = pick_of(picks, j)
    count = 0
    for position in range(need // 16):
        here = slot + position
        if count < limit and filled >> here & 1 == 0:
            cards = place_cards(need, pick, position, hues, here)
            total = whole - bits(filled)
            if fill_place(g, place, picks, hues, filled, one, two, wild, here, cards, total, later):
                kind = 0 + g.plan_kind[here]
                one = once_without(one, two, kind)
                two &= ~bit_of(kind)
                filled |= 1 << here
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


def name_bare(g, place, picks, barred):
    """The picks with one for each group of Wilds alone: the lowest, in a colour that is open (color.distinct)."""
    groups = 0 + g.need_count[place]
    for j in range(groups):
        if pick_of(picks, j) == NO_PICK:
            taken = barred_by(g, place, picks, groups, barred)
            pick = 0
            while is_barred(g.need[place][j] % 16, pick, taken) and pick < COLOURS:
                pick += 1
            picks = with_pick_at(picks, j, pick)
    return picks


def alternating_colour(g, slot, first, end, hue):
    """The lowest colour for a Wild in an alternating run that differs from those beside it.

    With strictly two colours (alt.strict_two) it is the colour fixed for the place, where one is.
    """
    if g.alt_strict_two == 1 and 0 < hue < FREE:
        return hue - 1
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


def stands_in_run(g, kind, pick, position, slot, size, hues):
    """What a Wild stands for at a place of a run (1.9)."""
    stands = (first_number(kind, pick) + step_of(kind) * position) % NUMBERS + 1
    if kind == COLOUR_RUN:
        stands += STANDS_COLOUR * (pick % COLOURS + 1)
    if kind == ALTERNATING_RUN:
        first = slot - position
        colour = alternating_colour(g, slot, first, first + size, hues >> (3 * slot) & 7)
        stands += STANDS_COLOUR * (colour + 1)
    return stands


def say_what_wilds_are(g, place, picks, hues):
    """Write what every Wild of the plan stands for, and put the cards of each group in order (1.9)."""
    slot = 0
    for j in range(g.need_count[place]):
        need = 0 + g.need[place][j]
        kind = need % 16
        size = need // 16
        pick = pick_of(picks, j)
        if not is_run(kind):
            sort_group(g, slot, size)
        for position in range(size):
            stands = 0
            if g.plan_kind[slot] == WILD:
                if is_run(kind):
                    stands = stands_in_run(g, kind, pick, position, slot, size, hues)
                else:
                    stands = stands_in_block(kind, pick)
            g.plan_stands[slot] = stands
            slot += 1


def lay_wild_numbers(g, s, wild):
    """Put cards of the seat's wild number in the places of Wilds, as far as it holds more of them (3.27)."""
    kind = lowest_kind(wild, 0)
    slot = 0
    while slot < g.plan_count and kind < WILD:
        left = 0 + g.hand[s][kind]
        for i in range(g.plan_count):
            if g.plan_kind[i] == kind:
                left -= 1
        if left == 0:
            kind = lowest_kind(wild, kind + 1)
        else:
            if g.plan_kind[slot] == WILD:
                g.plan_kind[slot] = kind
            slot += 1


def end_colours(g, kind, slot, inward):
    """The colours, as bits, that could follow a card at the end of a run in the plan (1.11).

    `inward`: from the end to the card beside it, 0 in a run of one card.
    """
    if kind == COLOUR_RUN:
        return 1 << colour_in_plan(g, slot)
    if kind == ALTERNATING_RUN:
        if g.alt_strict_two == 1 and inward != 0:
            return 1 << colour_in_plan(g, slot + inward)
        return 15 & ~(1 << colour_in_plan(g, slot))
    return 15


def run_hits(g, kind, number, step, slot, inward, most, one):
    """The cards, as bits, that could follow one after another at one end of a run, from `number` (from 0) on.

    At each number the lowest kind that fits is the one that follows; `most` at the most.
    """
    cards = 0
    colours = end_colours(g, kind, slot, inward)
    own = 1 << max(colour_in_plan(g, slot), 0)
    for _ in range(most):
        number %= NUMBERS
        colour = 0
        while colour < COLOURS and (colours >> colour & 1 == 0 or one >> (12 * colour + number) & 1 == 0):
            colour += 1
        if colour == COLOURS:
            return cards
        cards |= 1 << (12 * colour + number)
        if kind == ALTERNATING_RUN:
            colours = own if g.alt_strict_two == 1 else 15 & ~(1 << colour)
            own = 1 << colour
        number += step
    return cards


def both_ends(g, need, pick, slot, one):
    """The cards, as bits, that could follow at the two ends of a run of the plan (1.11)."""
    kind = need % 16
    size = need // 16
    step = step_of(kind)
    low = first_number(kind, pick)
    inward = 1 if size > 1 else 0
    room = longest_run(kind) - size
    below = room if g.run_wrap == WRAPS else low // step
    cards = run_hits(g, kind, low - step, -step, slot, inward, below, one)
    above = room - bits(cards) if g.run_wrap == WRAPS else room - low // step
    return cards | run_hits(g, kind, low + step * size, step, slot + size - 1, -inward, above, one)


def hits_after(g, place, picks, one, two, wild):
    """How many natural cards left in hand could follow as hits on the groups of the plan (1.11)."""
    for slot in range(g.plan_count):
        kind = 0 + g.plan_kind[slot]
        if kind < WILD:
            one = once_without(one, two, kind)
            two &= ~bit_of(kind)
    one &= ~wild
    two &= ~wild
    blocks = 0
    runs = 0
    slot = 0
    for j in range(g.need_count[place]):
        need = 0 + g.need[place][j]
        pick = pick_of(picks, j)
        if is_run(need % 16):
            runs |= both_ends(g, need, pick, slot, one)
        else:
            blocks |= block_cards(need, pick)
        slot += need // 16
    return bits(one & (blocks | runs)) + bits(two & blocks)


def rate(bare, naturals, numbers, hits):
    """The rank of a lay-down without the order: groups of Wilds alone, naturals, wild numbers as such, hits after."""
    return ((GROUPS + 1 - bare << 5 | naturals) << 5 | numbers) << 5 | hits


def bare_in(rank):
    """How many groups of a lay-down are made of Wilds alone, by its rank."""
    return GROUPS + 1 - (rank >> 51)


def make_plan(g, s, place, picks, hues, one, two, wild):
    """Write the lay-down with these picks into the plan; its rank without the order, above 0.

    Every group with a pick must be able to get a natural card.
    """
    groups = 0 + g.need_count[place]
    fill(g, place, picks, hues, one, two, wild)
    named = name_bare(g, place, picks, barred_colours(g, s))
    say_what_wilds_are(g, place, named, hues)
    naturals = 0
    numbers = 0
    for slot in range(g.plan_count):
        kind = 0 + g.plan_kind[slot]
        if kind < WILD and wild & bit_of(kind) == 0:
            naturals += 1
        elif kind < WILD:
            numbers += 1
    hits = hits_after(g, place, named, one, two, wild)
    lay_wild_numbers(g, s, wild)
    for slot in range(g.plan_count):
        g.plan_group[slot] = requirement(g, s, g.plan_group[slot])
    return rate(bare_groups(picks, groups), naturals, numbers, hits)


def most_bare(g, s, place):
    """How many groups of seat `s` may be made of Wilds alone (1.9, wild.natural_min)."""
    if g.wild_natural_min == PER_GROUP:
        return 0
    if g.wild_natural_min == PER_PHASE and not natural_on_table(g, s):
        return g.need_count[place] - 1
    return 0 + g.need_count[place]


def best_picks(g, s, place, least, after, most, one, two, wild):
    """The highest rank below `after` of a lay-down with `least` naturals or more, or 0 (the plan is spoilt)."""
    groups = 0 + g.need_count[place]
    barred = barred_colours(g, s)
    peaks = peaks_of(g, place, one, two, barred)
    plain = bits(one & ~wild) + bits(two & ~wild)
    allowed = most_bare(g, s, place)
    numbers = wild_numbers_held(g, s)
    rank = 0
    picks = next_picks(g, place, START, least, peaks, one, two, barred)
    while picks != END:
        bare = bare_groups(picks, groups)
        hues = END
        if bare <= allowed:
            hues = best_hues(g, place, picks, most, groups - bare, one, two, wild)
        if hues != END:
            naturals = settle(g, place, picks, hues, 0, one & ~wild, two & ~wild)
            picked = picked_groups(picks, groups)
            if (
                naturals >= least
                and rate(bare, naturals, numbers, plain - naturals) > rank >> 36
                and most_reached(g, place, picks, hues, picked, one, two) == groups - bare
            ):
                order = make_plan(g, s, place, picks, hues, one, two, wild) << 36 | ALL_PICKS - picks
                if rank < order < after:
                    rank = order
        picks = next_picks(g, place, picks, least, peaks, one, two, barred)
    return rank


def next_lay(g, s, after):
    """Write the best lay-down of seat `s` that ranks below `after` (FIRST: the best of all) into the plan.

    Returns its rank, or 0 (and an empty plan) if there is none. Lower picks rank higher among equals.
    """
    g.plan_count = 0
    if distance(g, s) > 0:
        return 0
    place = open_place(g, s)
    one = held_once(g, s)
    two = held_twice(g, s)
    wild = wild_cards(g, s)
    most = most_naturals(g, s, place)
    enough = max(phase_size(g, place) - wilds_held(g, s), 0)
    least = most if after == FIRST else enough
    rank = best_picks(g, s, place, least, after, most, one, two, wild)
    while rank == 0 and least > enough:  # the most naturals may leave a group without one
        least -= 1
        rank = best_picks(g, s, place, least, after, most, one, two, wild)
    g.plan_count = 0
    if rank > 0:
        picks = ALL_PICKS - (rank & ALL_PICKS)
        reach = g.need_count[place] - bare_groups(picks, g.need_count[place])
        hues = best_hues(g, place, picks, most, reach, one, two, wild)
        make_plan(g, s, place, picks, hues, one, two, wild)
    return rank


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
    if rank > 0 and bare_in(rank) == bare_in(best):
        return 1
    g.plan_count = 0
    return 0
