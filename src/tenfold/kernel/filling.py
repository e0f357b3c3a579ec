"""Filling the groups of a lay-down with the cards of a hand, once their picks are chosen (rules.md 1.9, 3.27).

Naturals come first, as many as fit together; then each Wild gets what it stands for. The lay-down is
written into the plan; while it is made, a place of the plan is a place of the phase.
"""

from .codes import (
    ALTERNATING_RUN, COLOUR, COLOUR_PARITY, COLOUR_RUN, COLOURS, NUMBERS, ODD, PARITY, SET,
    STANDS_COLOUR, WILD,
)  # fmt: skip
from .hands import bit_of, bits, once_without
from .generic import FREE, group_cards, most_reached, settle
from .picks import (
    NO_PICK, barred_by, block_cards, first_number, is_barred, is_run, pick_of, picked_groups, step_of,
    with_pick_at,
)  # fmt: skip
from .tables import EVERY, IN_ALL_COLOURS


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
    numbers = (cards | cards >> 12 | cards >> 24 | cards >> 36) & EVERY
    for number in range(least // COLOURS, NUMBERS):
        if numbers >> number & 1:
            for colour in range(COLOURS):
                kind = COLOURS * number + colour
                if kind >= least and cards >> (12 * colour + number) & 1:
                    return kind
    return WILD


def fill_place(g, place, picks, hues, filled, one, two, wild, slot, cards, total, later, apart):
    """Put the lowest card into a place that still lets `total` cards lie in all; whether there is one.

    The groups in `later` must still be able to get a natural card each. Cards of `wild` (3.27) may not
    take the place of others. Where groups do not compete (`apart`) every card that fits will do.
    """
    if cards & one == 0 or total == 0:
        return False
    kind = lowest_kind(cards & one, 0)
    if apart:
        g.plan_kind[slot] = kind
        return True
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


def do_not_compete(g, place, picks, hues):
    """Whether no card fits two of the groups, unless these are alike: any card that fits can then be put anywhere."""
    taken = 0
    slot = 0
    for j in range(g.need_count[place]):
        need = 0 + g.need[place][j]
        pick = pick_of(picks, j)
        alike = j > 0 and pick == pick_of(picks, j - 1) and need == g.need[place][j - 1]
        if pick != NO_PICK and not alike:
            cards = group_cards(need, pick, slot, hues)
            if cards & taken != 0:
                return False
            taken |= cards
        slot += need // 16
    return True


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
    apart = wild == 0 and do_not_compete(g, place, picks, hues)
    filled = 0
    for limit in range(2):
        slot = 0
        for j in range(groups):
            size = g.need[place][j] // 16
            later &= ~(1 << j)
            most = 1 if limit == 0 else size
            after = fill_group(
                g, place, picks, hues, filled, one, two, wild, j, slot, most, whole, later, apart
            )
            one, two = take_new(g, filled, after, slot, size, one, two)
            filled = after
            slot += size


def fill_group(g, place, picks, hues, filled, one, two, wild, j, slot, limit, whole, later, apart):
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
            if fill_place(g, place, picks, hues, filled, one, two, wild, here, cards, total, later, apart):
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
