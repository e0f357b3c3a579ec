"""The exact solver for any mixture of groups (rules.md 1.8, 1.9 and the kinds of section 4).

The picks of a phase (`picks.py`) are visited by decreasing upper bound. For fixed picks the places of
the groups and the cards of the hand are a bipartite graph, and its largest matching is read off the
cheapest cut: for runs that falls apart into single numbers, so only the other groups have to be tried
in and out. An alternating run is no matching: its colours are fixed first (`hues`, three bits a place).

Cards are bits as in `picks`. No more than five runs of mixed colours are counted over one number.
"""

from .codes import ALTERNATING_RUN, COLOUR_RUN, COLOURS
from .picks import (
    END, NO_PICK, START, bits, block_cards, held_once, held_twice, is_run, naturals_alone, next_picks,
    peaks_from, peaks_of, pick_of, run_numbers,
)  # fmt: skip
from .tables import EVERY

FREE = 5
"""The hue of a place in an alternating run that no natural card takes; 1-4 are colours, 0 is not set."""


def piled(layers, mask):
    """Twelve-bit layers, the k-th with the numbers counted k times or more, with `mask` counted once more."""
    shift = 0
    while mask != 0 and shift < 60:
        more = layers >> shift & mask
        layers |= mask << shift
        mask = more
        shift += 12
    return layers


def piled_cards(one, two):
    """The layers of the numbers of some cards."""
    layers = 0
    for colour in range(COLOURS):
        layers = piled(layers, one >> (12 * colour) & EVERY)
        layers = piled(layers, two >> (12 * colour) & EVERY)
    return layers


def free_places(need, slot, filled):
    """Which places of a group that starts at `slot` are not filled yet."""
    return (1 << (need // 16)) - 1 & ~(filled >> slot)


def narrow_cards(need, pick, slot, hues, free):
    """The kinds that the free places of a run with fixed colours ask for, as bits."""
    if need % 16 == COLOUR_RUN:
        return run_numbers(need, pick, free) << (12 * (pick % COLOURS))
    cards = 0
    for i in range(need // 16):
        hue = hues >> (3 * (slot + i)) & 7
        if free >> i & 1 and hue < FREE:
            cards |= 1 << (12 * (hue - 1) + pick + i)
    return cards


def settle(g, place, picks, hues, filled, one, two):
    """The most of these cards that the free places of the groups take together: the cheapest cut.

    `filled` has a bit for each place already filled, in the order of the phase.
    """
    blocks = 0  # groups whose places are all alike
    wide = 0  # layers of the numbers that runs of mixed colours ask for
    narrow = 0  # kinds that runs with fixed colours ask for once, twice
    narrow2 = 0
    slot = 0
    for j in range(g.need_count[place]):
        need = 0 + g.need[place][j]
        kind = need % 16
        pick = pick_of(picks, j)
        if pick != NO_PICK:
            free = free_places(need, slot, filled)
            if not is_run(kind):
                blocks |= 1 << j
            elif kind == COLOUR_RUN or kind == ALTERNATING_RUN:
                cards = narrow_cards(need, pick, slot, hues, free)
                narrow2 |= narrow & cards
                narrow |= cards
            else:
                wide = piled(wide, run_numbers(need, pick, free))
        slot += need // 16
    least = 99
    closed = blocks
    while closed >= 0:
        cost = cut_cost(g, place, picks, filled, blocks, closed, one, two, narrow, narrow2, wide)
        least = min(least, cost)
        closed = closed - 1 & blocks if closed > 0 else -1
    return least


def cut_cost(g, place, picks, filled, blocks, closed, one, two, narrow, narrow2, wide):
    """What the cut costs that keeps all cards which fit the `closed` groups, and fills the other groups."""
    cost = 0
    cards = 0
    slot = 0
    for j in range(g.need_count[place]):
        need = 0 + g.need[place][j]
        if closed >> j & 1:
            cards |= block_cards(need, pick_of(picks, j))
        elif blocks >> j & 1:
            cost += bits(free_places(need, slot, filled))
        slot += need // 16
    kept = one & (cards | narrow)
    kept2 = two & (cards | narrow2)
    cost += bits(kept) + bits(kept2)
    if wide != 0:
        cost += bits(wide & piled_cards(one ^ kept, two ^ kept2))
    return cost


def hues_at(one, number):
    """The colours in which a number is held, as bits 1-4."""
    return (one >> number & 1) << 1 | (one >> (12 + number) & 1) << 2 | (one >> (24 + number) & 1) << 3 \
        | (one >> (36 + number) & 1) << 4  # fmt: skip


def may_hue(one, number, hue, before, last):
    """Whether a place of an alternating run may have this hue after the hue `before` (0: the first place).

    A place is left free only where that can be of use: each colour held repeats the one before or may
    stand in the way of the next.
    """
    held = hues_at(one, number)
    if hue < FREE:
        return held >> hue & 1 == 1 and hue != before
    if before != FREE:
        held &= ~(1 << before)
    if not last:
        held &= ~hues_at(one, number + 1)
    return held == 0


def group_at(g, place, slot):
    """The group in which a place of the phase lies, times 16, plus its number in the group."""
    for j in range(g.need_count[place]):
        size = g.need[place][j] // 16
        if slot < size:
            return 16 * j + slot
        slot -= size
    return 0


def next_hues(g, place, picks, hues, one, slots):
    """The next colours for the alternating runs after `hues` (START: the first), or END."""
    slot = 0
    step = 1
    if hues == START:
        hues = 0
    else:
        slot = slots - 1
        step = -1
    while slot >= 0:
        if slot == slots:
            return hues
        at = group_at(g, place, slot)
        need = 0 + g.need[place][at // 16]
        pick = pick_of(picks, at // 16)
        found = 0
        if need % 16 == ALTERNATING_RUN and pick != NO_PICK:
            position = at % 16
            before = hues >> (3 * (slot - 1)) & 7 if position > 0 else 0
            hue = hues >> (3 * slot) & 7
            last = position == need // 16 - 1
            while found == 0 and hue < FREE:
                hue += 1
                if may_hue(one, pick + position, hue, before, last):
                    found = hue
            hues = hues & ((1 << (3 * slot)) - 1) | found << (3 * slot)
        elif step > 0:
            found = FREE
        step = 1 if found > 0 else -1
        slot += step
    return END


def has_alternating(g, place):
    """Whether an alternating run is among the groups of a phase."""
    for j in range(g.need_count[place]):
        if g.need[place][j] % 16 == ALTERNATING_RUN:
            return True
    return False


def alone_beside(g, place, picks, one, two):
    """The most naturals of the groups that are no alternating runs, each alone."""
    total = 0
    for j in range(g.need_count[place]):
        need = 0 + g.need[place][j]
        if need % 16 != ALTERNATING_RUN:
            total += naturals_alone(need, pick_of(picks, j), one, two)
    return total


def coloured(hues):
    """How many places of alternating runs have a colour."""
    count = 0
    while hues != 0:
        if hues & 7 != 0 and hues & 7 != FREE:
            count += 1
        hues >>= 3
    return count


def best_hues(g, place, picks, enough, one, two):
    """The first colours for the alternating runs with which most naturals fit; 0 without such runs.

    With `enough` naturals it looks no further.
    """
    if not has_alternating(g, place):
        return 0
    slots = 0
    for j in range(g.need_count[place]):
        slots += g.need[place][j] // 16
    beside = alone_beside(g, place, picks, one, two)
    best = -1
    found = 0
    hues = next_hues(g, place, picks, START, one, slots)
    while hues != END and best < enough:
        if beside + coloured(hues) > best:
            naturals = settle(g, place, picks, hues, 0, one, two)
            if naturals > best:
                best = naturals
                found = hues
        hues = next_hues(g, place, picks, hues, one, slots)
    return found


def most_mixed(g, s, place):
    """The most natural cards of seat `s` that fit the phase at `place`, for any mixture of groups."""
    one = held_once(g, s)
    two = held_twice(g, s)
    peaks = peaks_of(g, place, one, two)
    if g.need_count[place] == 1:
        return peaks_from(peaks, 0)
    least = min(peaks_from(peaks, 0), bits(one) + bits(two))
    best = 0
    while least > best:
        picks = next_picks(g, place, START, least, peaks, one, two)
        while picks != END and best < least:
            hues = best_hues(g, place, picks, least, one, two)
            best = max(best, settle(g, place, picks, hues, 0, one, two))
            picks = next_picks(g, place, picks, least, peaks, one, two)
        least -= 1
    return best
