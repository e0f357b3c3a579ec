"""The best lay-down of a hand that is there, and the others worth offering (rules.md 1.9, 1.10).

A lay-down here has exactly the required sizes; whatever else fits can be hit afterwards. Best means:
the fewest groups made of Wilds alone, then the most naturals used, then the most cards left in hand
that could follow as hits, then the lowest numbers, starts and colours, group by group. Where a number
is wild for the seat (3.27), its cards are laid after all others as what they are where that fits, then
as Wilds, and before Wilds.

It is written into the plan (`plan_kind`, `plan_group`, `plan_stands`), in the order of the phase, runs
from low to high, other groups by kind. While it is made, a place of the plan is a place of the phase.
"""

from .codes import ALTERNATING_RUN, COLOUR_RUN, COLOURS, GROUPS, NUMBERS, WILD
from .common import common_picks, fill_common
from .filling import (
    fill, name_bare, colour_in_plan, say_what_wilds_are, lay_wild_numbers,
)  # fmt: skip
from .generic import best_hues, most_reached, settle
from .groups import WRAPS, longest_run
from .hands import bit_of, bits, held_once, held_twice, once_without
from .laying import PER_GROUP, PER_PHASE, natural_on_table
from .picks import (
    END, START, bare_groups, block_cards, first_number, is_run, next_picks,
    peaks_of, pick_of, picked_groups, step_of,
)  # fmt: skip
from .rest import barred_colours, open_place, requirement, wild_cards, wild_numbers_held, wilds_held
from .solver import distance, most_naturals, phase_size

ALL_PICKS = (1 << 36) - 1
FIRST = 1 << 60
"""Above the rank of every lay-down."""


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
    """The highest rank below `after` of a lay-down with `least` naturals or more, or 0.

    The plan is left holding that lay-down, or nothing where others have been tried since.
    """
    groups = 0 + g.need_count[place]
    barred = barred_colours(g, s)
    peaks = peaks_of(g, place, one, two, barred)
    plain = bits(one & ~wild) + bits(two & ~wild)
    allowed = most_bare(g, s, place)
    numbers = wild_numbers_held(g, s)
    rank = 0
    in_plan = False
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
                in_plan = rank < order < after
                if in_plan:
                    rank = order
        picks = next_picks(g, place, picks, least, peaks, one, two, barred)
    if not in_plan:
        g.plan_count = 0
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
    if rank > 0 and g.plan_count == 0:
        picks = ALL_PICKS - (rank & ALL_PICKS)
        groups = 0 + g.need_count[place]
        reach = groups - bare_groups(picks, groups)
        hues = best_hues(g, place, picks, most, reach, one, two, wild)
        make_plan(g, s, place, picks, hues, one, two, wild)
    return rank


def best_lay(g, s):
    """Write the best lay-down of seat `s` into the plan; 1, or 0 if its distance is not 0."""
    if distance(g, s) > 0:
        g.plan_count = 0
        return 0
    place = 0 + g.contract[s]
    picks = common_picks(g, s, place)
    if picks != END:
        fill_common(g, place, picks, held_once(g, s), held_twice(g, s))
        say_what_wilds_are(g, place, picks, 0)
        return 1
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
