"""Laying down a phase (rules.md 1.9, 1.10): all of it, at once, from one's own hand.

A lay-down is a proposal in the plan: each card with the number of the group it was put in and, for a
Wild, what it is said to stand for. `why_not_lay` checks the whole and, where it is legal, leaves the
plan settled: groups named by their requirement, Wilds with values, runs in order. `lay` then does it.
"""

from .codes import (
    E_LAID, E_LAID_CARD, GROUPS, NUMBERS, OK, R_ALREADY_LAID, R_GROUP_COUNT, R_NEEDS_NATURAL,
    R_NOT_HELD, R_NOT_IN_THESE_RULES, R_SKIP_IN_GROUP, SKIP, STANDS_COLOUR, WILD,
)  # fmt: skip
from .groups import (
    number_of, one_colour, one_number, one_parity, parity_of, run_step, settle_group, why_not_group,
)  # fmt: skip
from .hands import forget, remove_card
from .happened import refuse, tell

ANY_NATURAL = 0  # wild.natural_min = per_phase


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


def why_not_from_hand(g, s):
    """Why the plan's cards do not come from the hand of seat `s`, or may not be laid at all."""
    for i in range(g.plan_count):
        named = 0
        for j in range(i + 1):
            if g.plan_kind[j] == g.plan_kind[i]:
                named += 1
        if named > g.hand[s][g.plan_kind[i]]:
            return refuse(g, R_NOT_HELD, g.plan_kind[i], g.hand[s][g.plan_kind[i]], named)
    for i in range(g.plan_count):
        if g.plan_kind[i] >= SKIP:
            return refuse(g, R_SKIP_IN_GROUP, g.plan_kind[i], 0, 0)
        if g.plan_kind[i] < WILD and g.plan_stands[i] > 0:
            return refuse(g, R_NOT_IN_THESE_RULES, g.plan_kind[i], 0, 0)
    return OK


def fitting_needs(g, start, end, place):
    """The requirements of a phase that a group of the plan meets, as a bit mask."""
    fits = 0
    for j in range(g.need_count[place]):
        if why_not_group(g, start, end, g.need[place][j]) == OK:
            fits |= 1 << j
    return fits


def matching(g, place):
    """Which requirement each group of the plan meets: a digit (base GROUPS) a group, or -1 if there is no way.

    Groups may come in any order; where several ways are open the written order is the requirements' order.
    """
    needed = g.need_count[place]
    ways = 1
    for _ in range(needed):
        ways *= needed
    for way in range(ways):
        used = 0
        found = 0
        left = way
        start = 0
        scale = ways
        while start < g.plan_count:
            scale //= needed
            choice = left // scale
            left -= choice * scale
            end = group_end(g, start)
            if (used >> choice) & 1 == 1 or why_not_group(g, start, end, g.need[place][choice]) != OK:
                found = -1
                break
            used |= 1 << choice
            found = found * GROUPS + choice
            start = end
        if found >= 0:
            return found
    return -1


def why_no_matching(g, place):
    """The reason to give when the groups put down do not meet the requirements.

    A group that meets none of them comes first, judged by the requirement in its own place.
    """
    start = 0
    at = 0
    while start < g.plan_count:
        end = group_end(g, start)
        if fitting_needs(g, start, end, place) == 0:
            return why_not_group(g, start, end, g.need[place][at])
        start = end
        at += 1
    start = 0
    for j in range(g.need_count[place]):
        end = group_end(g, start)
        code = why_not_group(g, start, end, g.need[place][j])
        if code != OK:
            return code
        start = end
    return OK


def enough_naturals(g):
    """Whether the lay-down holds the natural card it needs (option wild.natural_min)."""
    for i in range(g.plan_count):
        if g.plan_kind[i] < WILD:
            return True
    return False


def settle_plan(g, place, found):
    """Name every group of the plan by its requirement and give its Wilds their values."""
    scale = 1
    for _ in range(g.need_count[place] - 1):
        scale *= GROUPS
    start = 0
    while start < g.plan_count:
        end = group_end(g, start)
        j = found // scale % GROUPS
        settle_group(g, start, end, g.need[place][j] % 16)
        for i in range(start, end):
            g.plan_group[i] = j
        start = end
        scale //= GROUPS


def why_not_lay(g, s):
    """Why seat `s` may not lay down the plan now; OK leaves the plan settled."""
    if g.laid[s] == 1:
        return refuse(g, R_ALREADY_LAID, 0, 0, 0)
    code = why_not_from_hand(g, s)
    if code != OK:
        return code
    place = g.contract[s]
    if planned_groups(g) != g.need_count[place]:
        return refuse(g, R_GROUP_COUNT, g.need_count[place], planned_groups(g), 0)
    found = matching(g, place)
    if found < 0:
        return why_no_matching(g, place)
    if not enough_naturals(g):
        return refuse(g, R_NEEDS_NATURAL, 0, 0, 0)
    settle_plan(g, place, found)
    return OK


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
    if kind < WILD:
        return number_of(kind)
    number = stands % STANDS_COLOUR
    if number > NUMBERS:
        return 0
    return number


def colour_shown(kind, stands):
    """The colour + 1 a laid card shows, 0 where it has none."""
    if kind < WILD:
        return kind % 4 + 1
    return stands // STANDS_COLOUR


def widen_group(g, s, group, kind, stands):
    """Keep what a group is: its numbers, its parity, its colour (record: `low`, `high`, `hue`)."""
    group_kind = g.need[g.contract[s]][group] % 16
    number = number_shown(kind, stands)
    if one_colour(group_kind):
        g.hue[s][group] = colour_shown(kind, stands)
    if one_parity(group_kind):
        parity = stands % STANDS_COLOUR
        if kind < WILD:
            parity = parity_of(number)
        g.low[s][group] = parity
        g.high[s][group] = parity
    elif one_number(group_kind) or (run_step(group_kind) > 0 and g.low[s][group] == 0):
        g.low[s][group] = number
        g.high[s][group] = number
    elif run_step(group_kind) > 0 and number > g.high[s][group]:
        g.high[s][group] = number
    elif run_step(group_kind) > 0:
        g.low[s][group] = number


def table_plan(g, s):
    """Put the settled plan on the table as the phase of seat `s`."""
    for i in range(g.plan_count):
        put_on_table(g, g.plan_kind[i], s, g.plan_group[i], g.plan_stands[i])
        widen_group(g, s, g.plan_group[i], g.plan_kind[i], g.plan_stands[i])
    g.laid[s] = 1


def lay(g, s):
    """Lay down the settled plan: the cards leave the hand, the phase counts from now on (1.10)."""
    tell(g, E_LAID, s, 0, 0, g.contract[s])
    for i in range(g.plan_count):
        remove_card(g, s, g.plan_kind[i])
        forget(g, s, g.plan_kind[i])
        tell(g, E_LAID_CARD, s, g.plan_kind[i], GROUPS * s + g.plan_group[i], g.plan_stands[i])
    table_plan(g, s)
    g.laid_now = 1
    g.renewals = 0
    g.idle = 0
