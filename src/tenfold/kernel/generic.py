"""The exact solver for any mixture of groups (rules.md 1.8, 1.9 and the kinds of section 4).

The picks of a phase (`picks.py`) are visited by decreasing upper bound. For fixed picks the places of
the groups and the cards of the hand are a bipartite graph, and its largest matching is read off the
cheapest cut: for runs that falls apart into single numbers, so only the other groups have to be tried
in and out. An alternating run is no matching: its colours are fixed first (`hues`, three bits a place).

Some number cards may count as Wilds (3.27; `wild`, as bits): naturals are counted without them, but
they can be the natural card of a group. A largest matching can always be chosen so that it reaches as
many groups as any matching does, so naturals and groups reached are counted apart.

Cards are bits as in `picks`. No more than five runs of mixed colours are counted over one number.
"""

from .codes import ALTERNATING_RUN, COLOUR_RUN, COLOURS, NUMBERS
from .hands import bits, held_once, held_twice
from .picks import (
    END, NO_PICK, START, bare_groups, block_cards, is_run, naturals_alone, next_picks,
    peaks_from, peaks_of, pick_of, picked_groups, run_numbers,
)  # fmt: skip
from .rest import barred_colours, wild_cards
from .tables import EVERY, IN_ALL_COLOURS

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
            cards |= 1 << (12 * (hue - 1) + (pick + i) % NUMBERS)
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


def group_cards(need, pick, slot, hues):
    """The kinds, as bits, that any place of a group takes."""
    whole = (1 << (need // 16)) - 1
    kind = need % 16
    if not is_run(kind):
        return block_cards(need, pick)
    if kind == COLOUR_RUN or kind == ALTERNATING_RUN:
        return narrow_cards(need, pick, slot, hues, whole)
    return run_numbers(need, pick, whole) * IN_ALL_COLOURS


def most_reached(g, place, picks, hues, groups, one, two):
    """How many of some groups (bits) can get a natural card each: by Hall, the worst of their subsets says."""
    count = 0
    for j in range(g.need_count[place]):
        count += groups >> j & 1
    lacking = 0
    some = groups
    while some > 0:
        cards = 0
        members = 0
        slot = 0
        for j in range(g.need_count[place]):
            need = 0 + g.need[place][j]
            if some >> j & 1:
                cards |= group_cards(need, pick_of(picks, j), slot, hues)
                members += 1
            slot += need // 16
        lacking = max(lacking, members - bits(one & cards) - bits(two & cards))
        some = some - 1 & groups
    return count - lacking


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
        held &= ~hues_at(one, (number + 1) % NUMBERS)
    return held == 0


def may_be_hue(g, one, number, hue, hues, slot, position, last):
    """Whether the place `slot` of a run can have this hue after the hues of the places before it.

    With strictly two colours (alt.strict_two) the first two places say all, whatever is held.
    """
    before = hues >> (3 * (slot - 1)) & 7 if position > 0 else 0
    if g.alt_strict_two == 0:
        return may_hue(one, number, hue, before, last)
    if position > 1:
        return hue == hues >> (3 * (slot - 2)) & 7
    return hue < FREE and hue != before


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
            number = (pick + position) % NUMBERS
            hue = hues >> (3 * slot) & 7
            last = position == need // 16 - 1
            while found == 0 and hue < FREE:
                hue += 1
                if may_be_hue(g, one, number, hue, hues, slot, position, last):
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
            total += naturals_alone(g, need, pick_of(picks, j), one, two)
    return total


def coloured(hues):
    """How many places of alternating runs have a colour."""
    count = 0
    while hues != 0:
        if hues & 7 != 0 and hues & 7 != FREE:
            count += 1
        hues >>= 3
    return count


def best_hues(g, place, picks, enough, reach, one, two, wild):
    """The first colours for the alternating runs with which most naturals fit; 0 without such runs.

    With `enough` naturals it looks no further. At least `reach` groups must be able to get a natural
    card or a card of `wild`; END if no colours let them.
    """
    if not has_alternating(g, place):
        return 0
    slots = 0
    for j in range(g.need_count[place]):
        slots += g.need[place][j] // 16
    beside = alone_beside(g, place, picks, one, two)
    picked = picked_groups(picks, 0 + g.need_count[place])
    best = -1
    found = END
    hues = next_hues(g, place, picks, START, one, slots)
    while hues != END and best < enough:
        if beside + coloured(hues) > best:
            naturals = settle(g, place, picks, hues, 0, one & ~wild, two & ~wild)
            if naturals > best and (
                reach == 0 or most_reached(g, place, picks, hues, picked, one, two) >= reach
            ):
                best = naturals
                found = hues
        hues = next_hues(g, place, picks, hues, one, slots)
    return found


def most_mixed(g, s, place):
    """The most natural cards of seat `s` that fit the phase at `place`, for any mixture of groups."""
    one = held_once(g, s)
    two = held_twice(g, s)
    barred = barred_colours(g, s)
    peaks = peaks_of(g, place, one, two, barred)
    if g.need_count[place] == 1:
        return peaks_from(peaks, 0)
    least = min(peaks_from(peaks, 0), bits(one) + bits(two))
    best = 0
    while least > best:
        picks = next_picks(g, place, START, least, peaks, one, two, barred)
        while picks != END and best < least:
            hues = best_hues(g, place, picks, least, 0, one, two, 0)
            best = max(best, settle(g, place, picks, hues, 0, one, two))
            picks = next_picks(g, place, picks, least, peaks, one, two, barred)
        least -= 1
    return best


def can_reach(g, s, place, naturals, reach):
    """Whether seat `s` can lay so many naturals and at once give `reach` groups a natural card (wild.natural_min)."""
    one = held_once(g, s)
    two = held_twice(g, s)
    wild = wild_cards(g, s)
    barred = barred_colours(g, s)
    groups = 0 + g.need_count[place]
    peaks = peaks_of(g, place, one, two, barred)
    picks = next_picks(g, place, START, naturals, peaks, one, two, barred)
    while picks != END:
        if groups - bare_groups(picks, groups) >= reach:
            hues = best_hues(g, place, picks, 99, reach, one, two, wild)
            if (
                hues != END
                and settle(g, place, picks, hues, 0, one & ~wild, two & ~wild) >= naturals
                and most_reached(g, place, picks, hues, picked_groups(picks, groups), one, two) >= reach
            ):
                return True
        picks = next_picks(g, place, picks, naturals, peaks, one, two, barred)
    return False


def number_fits(g, s, place):
    """Whether a wild number that seat `s` holds could lie in its phase as what it is (3.27)."""
    wild = wild_cards(g, s)
    return peaks_of(g, place, held_once(g, s) & wild, held_twice(g, s) & wild, barred_colours(g, s)) != 0
