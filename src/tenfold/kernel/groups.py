"""What fits a group and what each Wild in it stands for (rules.md 1.8, 1.9).

A proposed group is a slice `a:b` of the plan (record: `plan_kind`, `plan_stands`) in the order the
player put the cards. `why_not_group` judges it and changes nothing; `settle_group` then gives every
Wild its value and puts a run in order, low to high. A new kind of group is a row in the questions at
the top and, if it is no run, a line in `shared_reason`.
"""

from .codes import (
    ALTERNATING_RUN, COLOUR, COLOUR_BITS, COLOURS, COLOUR_PARITY, COLOUR_RUN, COLOUR_SET, EVEN, EVEN_RUN, NUMBERS,
    ODD, ODD_RUN, OK, PARITY, RUN, R_AMBIGUOUS_RUN, R_COLOUR_DIFFERS, R_GROUP_TOO_LARGE, R_GROUP_TOO_SMALL,
    R_NEEDS_COLOUR, R_NEEDS_VALUE, R_NOT_ALTERNATING, R_PARITY_DIFFERS, R_RUN_GAP, R_RUN_OUTSIDE, R_RUN_REPEATS,
    R_SET_DIFFERS, R_WILD_CONTRADICTS, SET, STANDS_COLOUR, WILD,
)  # fmt: skip
from .happened import refuse

DIFFERENT = -1
WRAPS = 1  # run.wrap = yes
EXACT = 1  # laydown.extra = exact


def run_step(group_kind):
    """The step between neighbours of a run: 1, 2 for odd and even runs, 0 if the group is no run."""
    if group_kind == RUN or group_kind == COLOUR_RUN or group_kind == ALTERNATING_RUN:
        return 1
    if group_kind == ODD_RUN or group_kind == EVEN_RUN:
        return 2
    return 0


def run_lowest(group_kind):
    """The lowest number a run of this kind can hold (1.8: no wrap)."""
    if group_kind == EVEN_RUN:
        return 2
    return 1


def run_highest(group_kind):
    """The highest number a run of this kind can hold."""
    if group_kind == ODD_RUN:
        return NUMBERS - 1
    return NUMBERS


def one_number(group_kind):
    """Whether all cards of the group share one number."""
    return group_kind == SET or group_kind == COLOUR_SET


def one_colour(group_kind):
    """Whether all cards of the group share one colour."""
    return (
        group_kind == COLOUR
        or group_kind == COLOUR_RUN
        or group_kind == COLOUR_PARITY
        or group_kind == COLOUR_SET
    )


def one_parity(group_kind):
    """Whether all cards of the group are odd, or all even."""
    return group_kind == PARITY or group_kind == COLOUR_PARITY


def number_of(kind):
    """The number 1-12 of a natural card."""
    return (kind >> COLOUR_BITS) + 1


def parity_of(number):
    """ODD or EVEN."""
    if number % 2 == 1:
        return ODD
    return EVEN


def used_as_wild(kind, stands):
    """Whether a card is a Wild where it lies: a Wild, or a wild number (3.27) that says what it stands for."""
    return kind >= WILD or stands > 0


def wild_in_plan(g, i):
    """Whether the plan's card `i` is used as a Wild."""
    return used_as_wild(g.plan_kind[i], g.plan_stands[i])


def said_number(g, i):
    """The number of the plan's card `i`: its own, or what a Wild is said to stand for; 0 if not said."""
    if not wild_in_plan(g, i):
        return number_of(g.plan_kind[i])
    number = g.plan_stands[i] % STANDS_COLOUR
    if number > NUMBERS:
        return 0
    return number


def said_colour(g, i):
    """The colour + 1 of the plan's card `i`, or 0 if a Wild does not say."""
    if not wild_in_plan(g, i):
        return g.plan_kind[i] % COLOURS + 1
    return g.plan_stands[i] // STANDS_COLOUR


def said_parity(g, i):
    """ODD or EVEN of the plan's card `i`, or 0 if a Wild does not say."""
    if wild_in_plan(g, i) and g.plan_stands[i] % STANDS_COLOUR > NUMBERS:
        return g.plan_stands[i] % STANDS_COLOUR
    number = said_number(g, i)
    if number == 0:
        return 0
    return parity_of(number)


def said(g, i, part):
    """Number (part 0), colour (1) or parity (2) of the plan's card `i`, 0 if not said."""
    if part == 0:
        return said_number(g, i)
    if part == 1:
        return said_colour(g, i)
    return said_parity(g, i)


def shared(g, a, b, part, naturals_only):
    """What the cards of a group have in common: 0 if none says, DIFFERENT if they disagree."""
    common = 0
    for i in range(a, b):
        if naturals_only == 1 and wild_in_plan(g, i):
            continue
        value = said(g, i, part)
        if value == 0:
            continue
        if common == 0:
            common = value
        elif common != value:
            return DIFFERENT
    return common


def why_not_shared(g, a, b, part, differs, open_code):
    """Why the cards do not share a number, a colour or a parity; OK if they do and it is known which."""
    if shared(g, a, b, part, 1) == DIFFERENT:
        return refuse(g, differs, 0, 0, 0)
    common = shared(g, a, b, part, 0)
    if common == DIFFERENT:
        return refuse(g, R_WILD_CONTRADICTS, 0, 0, 0)
    if common == 0:
        return refuse(g, open_code, 0, 0, 0)
    return OK


def shared_reason(g, a, b, group_kind):
    """Why the cards do not share what a group of this kind must share."""
    code = OK
    if one_number(group_kind):
        code = why_not_shared(g, a, b, 0, R_SET_DIFFERS, R_NEEDS_VALUE)
    if code == OK and one_parity(group_kind):
        code = why_not_shared(g, a, b, 2, R_PARITY_DIFFERS, R_NEEDS_VALUE)
    if code == OK and one_colour(group_kind):
        open_code = R_NEEDS_COLOUR
        if group_kind == COLOUR:
            open_code = R_NEEDS_VALUE
        code = why_not_shared(g, a, b, 1, R_COLOUR_DIFFERS, open_code)
    return code


def run_number(group_kind, start, place):
    """The number at a place of a run, counted past 12 from 1 again (which only run.wrap lets happen)."""
    return (start - 1 + run_step(group_kind) * place) % NUMBERS + 1


def longest_run(group_kind):
    """How many cards a run of this kind can have."""
    return NUMBERS // run_step(group_kind)


def may_start(g, group_kind, start, length):
    """Whether a run of a length can start at a number: within 1..12, or anywhere where runs wrap (run.wrap)."""
    if g.run_wrap == WRAPS:
        return length <= longest_run(group_kind)
    return start + run_step(group_kind) * (length - 1) <= run_highest(group_kind)


def holds_as_put(g, a, b, group_kind, start):
    """Whether a run from `start` has every number where it was put."""
    if not may_start(g, group_kind, start, b - a):
        return False
    for i in range(a, b):
        number = said_number(g, i)
        if number > 0 and number != run_number(group_kind, start, i - a):
            return False
    return True


def holds_numbers(g, a, b, group_kind, start):
    """Whether a run from `start` has room for every number said, in whatever order."""
    if not may_start(g, group_kind, start, b - a):
        return False
    for i in range(a, b):
        number = said_number(g, i)
        if number > 0 and (number - start) % NUMBERS > run_step(group_kind) * (b - a - 1):
            return False
    return True


def start_as_put(g, a, b, group_kind):
    """Where the run starts if the order the cards were put in is consistent, else 0."""
    i = a
    while i < b and said_number(g, i) == 0:
        i += 1
    if i == b:
        return 0
    start = said_number(g, i) - run_step(group_kind) * (i - a)
    if start < 1 and g.run_wrap == WRAPS:
        start += NUMBERS
    low = run_lowest(group_kind)
    if (
        start < low
        or (start - low) % run_step(group_kind) != 0
        or not holds_as_put(g, a, b, group_kind, start)
    ):
        return 0
    return start


def repeated_number(g, a, b):
    """A number that stands twice in a run, or 0."""
    seen = 0
    for i in range(a, b):
        number = said_number(g, i)
        if number > 0 and (seen >> number) & 1 == 1:
            return number
        if number > 0:
            seen |= 1 << number
    return 0


def highest_said(g, a, b):
    """The highest number said in the slice; 0 if none is."""
    highest = 0
    for i in range(a, b):
        if said_number(g, i) > highest:
            highest = said_number(g, i)
    return highest


def first_start(g, a, b, group_kind):
    """The lowest start the run can have, whatever the order of its cards; 0 if it can have none."""
    for start in range(run_lowest(group_kind), NUMBERS + 1, run_step(group_kind)):
        if holds_numbers(g, a, b, group_kind, start):
            return start
    return 0


def last_start(g, a, b, group_kind):
    """The highest start the run can have; 0 if it can have none."""
    last = 0
    for start in range(run_lowest(group_kind), NUMBERS + 1, run_step(group_kind)):
        if holds_numbers(g, a, b, group_kind, start):
            last = start
    return last


def run_start(g, a, b, group_kind):
    """Where the run starts (1.8): as put if that is consistent, else the only start there is, else 0.

    A run of all numbers that wraps is the same run wherever it starts.
    """
    start = start_as_put(g, a, b, group_kind)
    if start > 0 or highest_said(g, a, b) == 0:
        return start
    first = first_start(g, a, b, group_kind)
    if first == last_start(g, a, b, group_kind) or b - a == longest_run(group_kind):
        return first
    return 0


def why_not_run(g, a, b, group_kind):
    """Why the cards are no run of this kind."""
    if b - a > longest_run(group_kind):
        return refuse(g, R_RUN_OUTSIDE, b - a, 0, 0)
    twice = repeated_number(g, a, b)
    if twice > 0:
        return refuse(g, R_RUN_REPEATS, twice, 0, 0)
    if run_step(group_kind) == 2:
        for i in range(a, b):
            number = said_number(g, i)
            if number > 0 and (number - run_lowest(group_kind)) % 2 == 1:
                return refuse(g, R_PARITY_DIFFERS, number, 0, 0)
    if highest_said(g, a, b) == 0:
        return refuse(g, R_NEEDS_VALUE, 0, 0, 0)
    if run_start(g, a, b, group_kind) > 0:
        return OK
    first = first_start(g, a, b, group_kind)
    if first == 0:
        return refuse(g, R_RUN_GAP, 0, 0, 0)
    return refuse(g, R_AMBIGUOUS_RUN, first, last_start(g, a, b, group_kind), b - a)


def card_at(g, a, b, group_kind, start, place):
    """Which card of the slice belongs at a place of the run: who says so, else the next Wild that says nothing."""
    if holds_as_put(g, a, b, group_kind, start):
        return a + place
    silent = 0
    for before in range(place + 1):
        found = saying(g, a, b, run_number(group_kind, start, before))
        if before == place and found >= 0:
            return found
        if found < 0:
            silent += 1
    for i in range(a, b):
        if said_number(g, i) == 0:
            silent -= 1
            if silent == 0:
                return i
    return a + place


def saying(g, a, b, number):
    """The card of the slice that says a number, or -1."""
    for i in range(a, b):
        if said_number(g, i) == number:
            return i
    return -1


def exchange(g, i, j):
    """Move the plan's card `j` to place `i`, those between one place up."""
    kind = g.plan_kind[j]
    stands = g.plan_stands[j]
    for back in range(j - i):
        k = j - back
        g.plan_kind[k] = g.plan_kind[k - 1]
        g.plan_stands[k] = g.plan_stands[k - 1]
    g.plan_kind[i] = kind
    g.plan_stands[i] = stands


def settle_run(g, a, b, group_kind):
    """Put a run in order, low to high, and give its Wilds their numbers (and colours where it has some)."""
    start = run_start(g, a, b, group_kind)
    in_order = holds_as_put(g, a, b, group_kind, start)
    for place in range(b - a):
        # The places before are in order already and say their numbers, so the search finds what is left.
        i = a + place if in_order else card_at(g, a, b, group_kind, start, place)
        if i > a + place:
            exchange(g, a + place, i)
        if wild_in_plan(g, a + place):
            colour = g.plan_stands[a + place] // STANDS_COLOUR
            g.plan_stands[a + place] = run_number(group_kind, start, place) + STANDS_COLOUR * colour
    for i in range(a, b):
        if wild_in_plan(g, i):
            colour = 0
            if one_colour(group_kind):
                colour = shared(g, a, b, 1, 0)
            elif group_kind == ALTERNATING_RUN:
                colour = run_colour(g, a, b, start, i - a)
            g.plan_stands[i] = g.plan_stands[i] % STANDS_COLOUR + STANDS_COLOUR * colour


def settle_group(g, a, b, group_kind):
    """Give every Wild of a group that fits its value, and put a run in order."""
    if run_step(group_kind) > 0:
        settle_run(g, a, b, group_kind)
        return
    stands = 0
    if one_number(group_kind):
        stands += shared(g, a, b, 0, 0)
    if one_parity(group_kind):
        stands += shared(g, a, b, 2, 0)
    if one_colour(group_kind):
        stands += STANDS_COLOUR * shared(g, a, b, 1, 0)
    for i in range(a, b):
        if wild_in_plan(g, i):
            g.plan_stands[i] = stands


def run_colour(g, a, b, start, place):
    """The colour + 1 at a place of a run in alternating colours, 0 if nothing says it.

    Between two neighbours at least two colours are open, so a Wild must name its own; only where the
    run has strictly two colours (alt.strict_two) any card two places on says it as well.
    """
    colour = said_colour(g, card_at(g, a, b, ALTERNATING_RUN, start, place))
    if colour > 0 or g.alt_strict_two == 0:
        return colour
    for other in range(place % 2, b - a, 2):
        colour = said_colour(g, card_at(g, a, b, ALTERNATING_RUN, start, other))
        if colour > 0:
            return colour
    return 0


def why_not_alternating(g, a, b):
    """Why neighbours of a run in alternating colours do not differ (3.14); its numbers are a run already."""
    start = run_start(g, a, b, ALTERNATING_RUN)
    for place in range(b - a):
        if run_colour(g, a, b, start, place) == 0:
            return refuse(g, R_NEEDS_COLOUR, 0, 0, 0)
    for place in range(b - a - 1):
        here = run_colour(g, a, b, start, place)
        if here == run_colour(g, a, b, start, place + 1):
            return refuse(g, R_NOT_ALTERNATING, run_number(ALTERNATING_RUN, start, place), 0, 0)
        if g.alt_strict_two == 1 and place + 2 < b - a and here != run_colour(g, a, b, start, place + 2):
            return refuse(g, R_NOT_ALTERNATING, run_number(ALTERNATING_RUN, start, place), 0, 0)
    return OK


def why_not_group(g, a, b, need):
    """Why the plan's slice is not the group a phase needs (`need` = 16 * size + kind); OK if it is."""
    group_kind = need % 16
    if b - a < need // 16:
        return refuse(g, R_GROUP_TOO_SMALL, need // 16, b - a, 0)
    if g.laydown_extra == EXACT and b - a > need // 16:
        return refuse(g, R_GROUP_TOO_LARGE, need // 16, b - a, 0)
    code = OK
    if run_step(group_kind) > 0:
        code = why_not_run(g, a, b, group_kind)
    if code == OK:
        code = shared_reason(g, a, b, group_kind)
    if code == OK and group_kind == ALTERNATING_RUN:
        code = why_not_alternating(g, a, b)
    return code
