"""Laying down a phase (rules.md 1.9, 1.10): all of it, at once, from one's own hand; or group by group (3.20).

A lay-down is a proposal in the plan: each card with the number of the group it was put in and, for a
Wild, what it is said to stand for. `why_not_lay` checks the whole and, where it is legal, leaves the
plan settled: groups named by their requirement, Wilds with values, runs in order. `lay` then does it.
"""

from .choosing import place_to_lay, why_not_place
from .codes import (
    COLOUR_MASK, E_LAID, E_LAID_PART, GROUPS, NUMBERS, OK, R_ALREADY_LAID, R_GROUP_COUNT, R_KEEP_A_CARD,
    R_NEEDS_NATURAL, R_NOT_HELD, R_NOT_IN_THESE_RULES, R_NOT_WILD_NUMBER, R_PART_LAID, R_SAME_COLOUR,
    R_SKIP_IN_GROUP, SKIP, STANDS_COLOUR, WILD,
)  # fmt: skip
from .groups import (
    WRAPS, number_of, one_colour, one_number, one_parity, parity_of, run_number, run_step, settle_group, shared,
    used_as_wild, why_not_group, wild_in_plan,
)  # fmt: skip
from .hands import forget, remove_card
from .happened import refuse, tell
from .leaving import why_not_leave

PER_PHASE, PER_GROUP = 0, 1  # wild.natural_min; 2: none
WILD_NUMBER_PHASES = 7


def clear_plan(g):
    """Forget the proposal."""
    g.plan_count = 0


def put_in_plan(g, kind, group, stands):
    """Add a card to the proposal: `group` counts the groups as they are put down."""
    i = g.plan_count
    g.plan_kind[i] = kind
    g.plan_group[i] = group
    g.plan_stands[i] = stands
    g.plan_count = i + 1


def group_end(g, start):
    """Where the group that starts at a place of the plan ends."""
    end = start + 1
    while end < g.plan_count and g.plan_group[end] == g.plan_group[start]:
        end += 1
    return end


def planned_groups(g):
    """How many groups were put down."""
    found = 0
    start = 0
    while start < g.plan_count:
        start = group_end(g, start)
        found += 1
    return found


def wild_number(g, s):
    """The number that is wild for seat `s`: that of its phase, on Phases 1-7 of the Postal rules (3.27); else 0."""
    if g.postal_wild_numbers == 1 and 0 <= g.contract[s] < WILD_NUMBER_PHASES:
        return g.contract[s] + 1
    return 0


def why_not_as_wild(g, s, kind):
    """Why seat `s` may not use a number card as a Wild."""
    if g.postal_wild_numbers == 0:
        return refuse(g, R_NOT_IN_THESE_RULES, kind, 0, 0)
    if number_of(kind) != wild_number(g, s):
        return refuse(g, R_NOT_WILD_NUMBER, kind, wild_number(g, s), 0)
    return OK


def why_not_from_hand(g, s):
    """Why the plan's cards do not come from the hand of seat `s`, or may not be laid at all."""
    if not hand_holds_plan(g, s):
        return why_not_held(g, s)
    for i in range(g.plan_count):
        if g.plan_kind[i] >= SKIP:
            return refuse(g, R_SKIP_IN_GROUP, g.plan_kind[i], 0, 0)
        if g.plan_kind[i] < WILD and g.plan_stands[i] > 0:
            code = why_not_as_wild(g, s, g.plan_kind[i])
            if code != OK:
                return code
    return OK


def hand_holds_plan(g, s):
    """Whether seat `s` holds all the plan's cards; they are taken out and put back."""
    holds = True
    row = g.hand[s]
    for i in range(g.plan_count):
        row[g.plan_kind[i]] -= 1
        if row[g.plan_kind[i]] < 0:
            holds = False
    for i in range(g.plan_count):
        row[g.plan_kind[i]] += 1
    return holds


def why_not_held(g, s):
    """The first of the plan's cards that seat `s` does not hold, or not so often; OK if it holds them all."""
    for i in range(g.plan_count):
        named = 0
        for j in range(i + 1):
            if g.plan_kind[j] == g.plan_kind[i]:
                named += 1
        if named > g.hand[s][g.plan_kind[i]]:
            return refuse(g, R_NOT_HELD, g.plan_kind[i], g.hand[s][g.plan_kind[i]], named)
    return OK


def open_needs(g, s, place):
    """The requirements of a phase that seat `s` has not laid yet, as a bit mask."""
    return ((1 << g.need_count[place]) - 1) & ~g.parts[s]


def count_needs(needs):
    """How many requirements a mask holds."""
    found = 0
    for j in range(GROUPS):
        found += (needs >> j) & 1
    return found


def fitting_needs(g, start, end, place, needs):
    """The requirements among `needs` that a group of the plan meets, as a bit mask."""
    fits = 0
    for j in range(g.need_count[place]):
        if (needs >> j) & 1 == 1 and why_not_group(g, start, end, g.need[place][j]) == OK:
            fits |= 1 << j
    return fits


def matching(g, place, needs):
    """Which requirement each group of the plan meets: a digit (base GROUPS) a group, or -1 if there is no way.

    Groups may come in any order; where several ways are open the written order is the requirements' order.
    """
    needed = g.need_count[place]
    ways = 1
    for _ in range(planned_groups(g)):
        ways *= needed
    for way in range(ways):
        free = needs
        found = 0
        left = way
        start = 0
        scale = ways
        while start < g.plan_count:
            scale //= needed
            choice = left // scale
            left -= choice * scale
            end = group_end(g, start)
            if (free >> choice) & 1 == 0 or why_not_group(g, start, end, g.need[place][choice]) != OK:
                found = -1
                break
            free &= ~(1 << choice)
            found = found * GROUPS + choice
            start = end
        if found >= 0:
            return found
    return -1


def why_no_matching(g, place, needs):
    """The reason to give when the groups put down do not meet the requirements.

    A group that meets none of them comes first, judged by the requirement in its own place.
    """
    start = 0
    for j in range(g.need_count[place]):
        if (needs >> j) & 1 == 1 and start < g.plan_count:
            end = group_end(g, start)
            if fitting_needs(g, start, end, place, needs) == 0:
                return why_not_group(g, start, end, g.need[place][j])
            start = end
    start = 0
    for j in range(g.need_count[place]):
        if (needs >> j) & 1 == 1 and start < g.plan_count:
            end = group_end(g, start)
            code = why_not_group(g, start, end, g.need[place][j])
            if code != OK:
                return code
            start = end
    return OK


def digit_of(found, groups, at):
    """The requirement that the group in a place of the plan meets, of a matching of so many groups."""
    scale = 1
    for _ in range(groups - 1 - at):
        scale *= GROUPS
    return found // scale % GROUPS


def colours_on_table(g, s):
    """The colours of groups of one colour that seat `s` has laid early, as a bit mask."""
    colours = 0
    for j in range(GROUPS):
        if (g.parts[s] >> j) & 1 == 1 and g.hue[s][j] > 0:
            colours |= 1 << g.hue[s][j]
    return colours


def why_same_colour(g, s, place, found):
    """Why two groups of one colour may not be laid in the same colour (color.distinct)."""
    if g.color_distinct == 0:
        return OK
    colours = colours_on_table(g, s)
    start = 0
    at = 0
    groups = planned_groups(g)
    while start < g.plan_count:
        end = group_end(g, start)
        if one_colour(g.need[place][digit_of(found, groups, at)] % 16):
            colour = shared(g, start, end, 1, 0)
            if (colours >> colour) & 1 == 1:
                return refuse(g, R_SAME_COLOUR, 0, 0, 0)
            colours |= 1 << colour
        start = end
        at += 1
    return OK


def naturals_between(g, a, b):
    """How many cards of a slice of the plan are used as what they are."""
    found = 0
    for i in range(a, b):
        if not wild_in_plan(g, i):
            found += 1
    return found


def natural_on_table(g, s):
    """Whether a group that seat `s` has laid early holds a natural card."""
    for i in range(g.pool_count):
        if g.pool_group[i] // GROUPS == s and not used_as_wild(g.pool_kind[i], g.pool_stands[i]):
            return True
    return False


def why_no_natural(g, s, whole):
    """Why the lay-down lacks a natural card (option wild.natural_min); `whole`: the phase is complete with it."""
    if g.wild_natural_min == PER_GROUP:
        start = 0
        while start < g.plan_count:
            end = group_end(g, start)
            if naturals_between(g, start, end) == 0:
                return refuse(g, R_NEEDS_NATURAL, 1, 0, 0)
            start = end
    elif g.wild_natural_min == PER_PHASE and whole:
        if naturals_between(g, 0, g.plan_count) == 0 and not natural_on_table(g, s):
            return refuse(g, R_NEEDS_NATURAL, 0, 0, 0)
    return OK


def settle_plan(g, place, found):
    """Name every group of the plan by its requirement and give its Wilds their values."""
    groups = planned_groups(g)
    start = 0
    at = 0
    while start < g.plan_count:
        end = group_end(g, start)
        j = digit_of(found, groups, at)
        settle_group(g, start, end, g.need[place][j] % 16)
        for i in range(start, end):
            g.plan_group[i] = j
        start = end
        at += 1


def why_not_plan(g, s, place, needs, whole):
    """Why the plan does not lay requirements of a phase; OK leaves it settled."""
    found = matching(g, place, needs)
    if found < 0:
        return why_no_matching(g, place, needs)
    code = why_same_colour(g, s, place, found)
    if code == OK:
        code = why_no_natural(g, s, whole)
    if code == OK:
        code = why_not_leave(g, s, g.plan_count)
    if code == OK:
        settle_plan(g, place, found)
    return code


def why_not_lay(g, s, said):
    """Why seat `s` may not lay down the plan now; OK leaves the plan settled.

    `said`: the place of the phase + 1 where it is chosen at laying, 0 if none was named.
    """
    if g.laid[s] == 1:
        return refuse(g, R_ALREADY_LAID, 0, 0, 0)
    code = why_not_from_hand(g, s)
    if code == OK:
        code = why_not_place(g, s, said)
    if code != OK:
        return code
    place = place_to_lay(g, s, said)
    needs = open_needs(g, s, place)
    if planned_groups(g) != count_needs(needs):
        return refuse(g, R_GROUP_COUNT, count_needs(needs), planned_groups(g), 0)
    return why_not_plan(g, s, place, needs, True)


def why_not_lay_best(g, s):
    """`why_not_lay` for a plan that `best.best_lay` made: its groups are right and settled."""
    if g.laid[s] == 1:
        return refuse(g, R_ALREADY_LAID, 0, 0, 0)
    code = why_not_place(g, s, 0)
    if code == OK:
        code = why_not_leave(g, s, g.plan_count)
    return code


def why_not_lay_part(g, s):
    """Why seat `s` may not lay the one group of the plan early (laydown.partial); OK leaves the plan settled."""
    if g.laydown_partial == 0:
        return refuse(g, R_NOT_IN_THESE_RULES, 0, 0, 0)
    if g.laid[s] == 1:
        return refuse(g, R_ALREADY_LAID, 0, 0, 0)
    code = why_not_from_hand(g, s)
    if code != OK:
        return code
    if planned_groups(g) != 1:
        return refuse(g, R_PART_LAID, planned_groups(g), 0, 0)
    needs = open_needs(g, s, g.contract[s])
    whole = count_needs(needs) == 1
    if g.plan_count == g.count[s] and not whole:
        return refuse(g, R_KEEP_A_CARD, 0, 0, 0)
    return why_not_plan(g, s, g.contract[s], needs, whole)


def put_on_table(g, kind, s, group, stands):
    """Add a card to the pool of laid cards."""
    i = g.pool_count
    g.pool_kind[i] = kind
    g.pool_group[i] = GROUPS * s + group
    g.pool_stands[i] = stands
    g.pool_count = i + 1
    g.size[s][group] += 1


def number_shown(kind, stands):
    """The number a laid card shows: its own, or what it stands for; 0 where that is no number."""
    if not used_as_wild(kind, stands):
        return number_of(kind)
    number = stands % STANDS_COLOUR
    if number > NUMBERS:
        return 0
    return number


def colour_shown(kind, stands):
    """The colour + 1 a laid card shows, 0 where it has none."""
    if not used_as_wild(kind, stands):
        return (kind & COLOUR_MASK) + 1
    return stands // STANDS_COLOUR


def joins_high(g, s, group, number):
    """Whether a number joins a run at its high end; where runs wrap the last missing number joins there, too."""
    if g.run_wrap == WRAPS:
        return number == run_number(g.need[g.contract[s]][group] % 16, g.high[s][group], 1)
    return number > g.high[s][group]


def widen_group(g, s, group, kind, stands):
    """Keep what a group is: its numbers, its parity, its colour (record: `low`, `high`, `hue`)."""
    group_kind = g.need[g.contract[s]][group] % 16
    number = number_shown(kind, stands)
    if one_colour(group_kind):
        g.hue[s][group] = colour_shown(kind, stands)
    if one_parity(group_kind):
        parity = stands % STANDS_COLOUR
        if not used_as_wild(kind, stands):
            parity = parity_of(number)
        g.low[s][group] = parity
        g.high[s][group] = parity
    elif one_number(group_kind) or (run_step(group_kind) > 0 and g.low[s][group] == 0):
        g.low[s][group] = number
        g.high[s][group] = number
    elif run_step(group_kind) > 0 and joins_high(g, s, group, number):
        g.high[s][group] = number
    elif run_step(group_kind) > 0:
        g.low[s][group] = number


def table_plan(g, s):
    """Put the settled plan on the table in front of seat `s`."""
    for i in range(g.plan_count):
        group = 0 + g.plan_group[i]
        put_on_table(g, g.plan_kind[i], s, group, g.plan_stands[i])
        if i == 0 or group != g.plan_group[i - 1]:
            widen_group(g, s, group, g.plan_kind[i], g.plan_stands[i])
            g.parts[s] |= 1 << group
        elif run_step(g.need[g.contract[s]][group] % 16) > 0:  # in order, since the plan is settled
            g.high[s][group] = number_shown(g.plan_kind[i], g.plan_stands[i])


def finish_phase(g, s):
    """The phase is whole: it counts from now on (1.10)."""
    g.laid[s] = 1
    g.laid_now = 1
    tell(g, E_LAID, s, 0, 0, g.contract[s])


def take_from_hand(g, s):
    """The plan's cards leave the hand; the table has moved on (1.15)."""
    for i in range(g.plan_count):
        remove_card(g, s, g.plan_kind[i])
        forget(g, s, g.plan_kind[i])
    g.renewals = 0
    g.idle = 0


def lay(g, s, said):
    """Lay down the settled plan as the phase of seat `s`."""
    g.contract[s] = place_to_lay(g, s, said)
    take_from_hand(g, s)
    table_plan(g, s)
    finish_phase(g, s)


def lay_part(g, s):
    """Lay the settled group of the plan early; with the last one the phase is whole."""
    take_from_hand(g, s)
    table_plan(g, s)
    tell(g, E_LAID_PART, s, 0, GROUPS * s + g.plan_group[0], 0)
    if open_needs(g, s, g.contract[s]) == 0:
        finish_phase(g, s)
