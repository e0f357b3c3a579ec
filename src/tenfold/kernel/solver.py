"""How far a hand is from its phase (rules.md 1.7-1.9): exact, for every mixture of groups.

With m the most natural cards of the hand that fit the phase together, S its size and w the Wilds
held, S - m - w cards are missing; and one natural at least, where the rules ask for it (1.9).
The common phases have closed forms over the masks that `hands.py` keeps; all others go to `generic`.

A number that is wild for the seat (3.27) counts among w and not in m; it can still be the one natural
that is asked for. Groups laid early (3.20) are left out of S and m.
"""

from .codes import (
    COLOUR, COLOUR_RUN, COLOURS, RUN as RUNS, SET, WILD,
)  # fmt: skip
from .generic import can_reach, most_mixed, number_fits
from .groups import WRAPS, one_colour, run_step
from .hands import add_card, colour_count, held_times, most_copies, one_less, one_more, remove_card
from .laying import PER_GROUP, PER_PHASE, natural_on_table, wild_number
from .rest import hide_number, open_place, wild_numbers_held
from .tables import CRIT_HIGH, CRIT_LOW, EVERY, LANE, MASKS, RUN

MOST_COPIES = 8
"""How often a number is in the deck (1.1)."""


def phase_size(g, place):
    """How many cards the phase at `place` of the list asks for (1.7)."""
    needs = g.need[place]
    size = needs[0] // 16
    for j in range(1, g.need_count[place]):
        size += needs[j] // 16
    return size


def most_two_sets(alike, more, a, b):
    """The most naturals in a set of `a` and a set of `b` <= `a`, which may share a number (1.8)."""
    k = most_copies(alike, more)
    if k >= a + b:
        return a + b
    first = k if k < a else a
    second = first if first < b else b
    while second > 0:
        numbers = held_times(alike, more, second)
        if numbers & (numbers - 1) != 0:
            break
        second -= 1
    return first + second if first + second > k else k


def most_set_and_run(alike, more, a, b):
    """The most naturals in a set of `a` and a run of `b` together (1.8)."""
    held = MASKS * b + (alike & EVERY)
    k = most_copies(alike, more)
    if k > a or k == 0:
        return (a if k > a else 0) + RUN[held]
    critical = 256 * CRIT_HIGH[held] + CRIT_LOW[held]
    if held_times(alike, more, k) & ~critical == 0:
        return k + RUN[held] - 1
    return k + RUN[held]


def most_of_a_colour(g, s, limit):
    """The most naturals of one colour, up to `limit` (1.8)."""
    most = 0
    for colour in range(COLOURS):
        here = colour_count(g, s, colour)
        if here > most:
            most = here
    return most if most < limit else limit


def most_colour_run(g, s, length):
    """The most naturals in a run of one colour (rules.md 4, `CR`)."""
    most = 0
    for colour in range(COLOURS):
        here = 0 + RUN[MASKS * length + (g.one[s] >> LANE * colour & EVERY)]
        if here > most:
            most = here
    return most


def most_by_forms(g, s, place):
    """`most_naturals` where runs do not wrap and no group has been laid early."""
    return most_of(g, s, place, g.alike[s], g.more[s])


def most_of(g, s, place, alike, more):
    """`most_by_forms`, as if the hand held its numbers as often as `alike` and `more` say."""
    groups = g.need_count[place]
    needs = g.need[place]
    kind = needs[0] % 16
    size = needs[0] // 16
    if groups == 1:
        if kind == RUNS:
            return 0 + RUN[MASKS * size + (alike & EVERY)]
        if kind == COLOUR:
            return most_of_a_colour(g, s, size)
        if kind == SET:
            k = most_copies(alike, more)
            return k if k < size else size
        if kind == COLOUR_RUN:
            return most_colour_run(g, s, size)
    elif groups == 2:
        kind2 = needs[1] % 16
        size2 = needs[1] // 16
        if kind == SET and kind2 == RUNS:
            return most_set_and_run(alike, more, size, size2)
        if kind == SET and kind2 == SET:
            if size >= size2:
                return most_two_sets(alike, more, size, size2)
            return most_two_sets(alike, more, size2, size)
        if kind == RUNS and kind2 == SET:
            return most_set_and_run(alike, more, size2, size)
    return most_mixed(g, s, place)


def most_naturals(g, s, place):
    """The most natural cards of seat `s` that fit the phase at `place` together, wild numbers left out (1.7-1.9)."""
    number = wild_number(g, s)
    one, two, alike, more = 0 + g.one[s], 0 + g.two[s], 0 + g.alike[s], 0 + g.more[s]
    if number > 0:
        hide_number(g, s, number)
    if g.run_wrap == WRAPS or g.parts[s] != 0:
        naturals = most_mixed(g, s, place)
    else:
        naturals = most_by_forms(g, s, place)
    g.one[s], g.two[s], g.alike[s], g.more[s] = one, two, alike, more
    return naturals


def note_forms(g):
    """Keep whether the closed forms hold (record: `without_forms`): the rules have been written."""
    g.without_forms = 0
    if g.wild_natural_min == PER_GROUP or g.run_wrap == WRAPS or g.postal_wild_numbers == 1:
        g.without_forms = 1


def has_forms(g, s):
    """Whether nothing stands against the closed forms: no option, no group laid early."""
    return g.without_forms == 0 and g.parts[s] == 0


def distance(g, s):
    """How many cards seat `s` must at least get before it can lay its phase of this hand (1.7-1.9)."""
    if g.without_forms == 0 and g.parts[s] == 0:
        return distance_by_forms(g, s, 0 + g.contract[s])
    return distance_otherwise(g, s)


def distance_from(g, s, place):
    """The distance seat `s` would have if it were on the phase at `place` of the list."""
    if g.without_forms == 0 and g.parts[s] == 0:
        return distance_by_forms(g, s, place)
    contract = 0 + g.contract[s]
    g.contract[s] = place
    missing = distance_otherwise(g, s)
    g.contract[s] = contract
    return missing


def distance_by_forms(g, s, place):
    """The distance of seat `s` from the phase at `place` by the plain rules."""
    naturals = most_of(g, s, place, g.alike[s], g.more[s])
    needs = g.need[place]
    groups = g.need_count[place]
    size = needs[0] // 16  # `phase_size`
    if groups == 2:
        size += needs[1] // 16
    elif groups > 2:
        size = phase_size(g, place)
    missing = size - naturals - g.hand[s][WILD]
    if missing > 0:
        return missing
    if naturals == 0 and g.wild_natural_min == PER_PHASE:
        return 1
    return 0


def distance_otherwise(g, s):
    """The distance of seat `s` under options that the closed forms do not know."""
    place = open_place(g, s)
    naturals = most_naturals(g, s, place)
    numbers = wild_numbers_held(g, s)
    missing = max(phase_size(g, place) - naturals - g.hand[s][WILD] - numbers, 0)
    if g.wild_natural_min == PER_GROUP:
        return missing_per_group(g, s, place, naturals, numbers, missing)
    if missing == 0 and naturals == 0 and g.wild_natural_min == PER_PHASE:
        if not natural_on_table(g, s) and not number_fits(g, s, place):
            return 1
    return missing


def missing_per_group(g, s, place, naturals, numbers, missing):
    """How many cards are missing, `missing` at least, where every group must hold a natural card (wild.natural_min).

    Where every group takes any card, a natural can be moved from a group with two into one without.
    """
    groups = 0 + g.need_count[place]
    missing = max(missing, groups - naturals - numbers)
    if takes_any_card(g, place):
        return missing
    held = g.hand[s][WILD] + numbers
    while not can_reach(g, s, place, max(phase_size(g, place) - held - missing, 0), groups - missing):
        missing += 1
    return missing


def takes_any_card(g, place):
    """Whether each group of the phase takes any natural card, whatever the other groups are."""
    for j in range(g.need_count[place]):
        kind = g.need[place][j] % 16
        if run_step(kind) == 2 or (g.color_distinct == 1 and one_colour(kind)):
            return False
    return True


def counts_numbers(g, s, place):
    """Whether the closed form of a phase reads nothing but `alike`: a set, a run, two sets, a set and a run."""
    if not has_forms(g, s) or g.need_count[place] > 2:
        return False
    kind = g.need[place][0] % 16
    if g.need_count[place] == 1:
        return kind <= RUNS
    kind2 = g.need[place][1] % 16
    return kind <= RUNS and kind2 <= RUNS and (kind == SET or kind2 == SET)


def can_spare(g, s, place, naturals):
    """Whether seat `s`, with so many naturals that fit, can lose any one card and stay as near to its phase."""
    if naturals + g.hand[s][WILD] <= phase_size(g, place):
        return False
    return naturals > 1 or g.wild_natural_min != PER_PHASE


def most_with(g, s, place, number):
    """`most_naturals` with one more card of a number (from 0), for phases that `counts_numbers` names."""
    alike, more = one_more(g.alike[s], g.more[s], number)
    return most_of(g, s, place, alike, more)


def most_without(g, s, place, number):
    """`most_naturals` without one of the cards held of a number (from 0), for phases that `counts_numbers` names."""
    alike, more = one_less(g.alike[s], g.more[s], number)
    return most_of(g, s, place, alike, more)


def is_needed(g, s, place, naturals, number):
    """Whether fewer naturals than `naturals` fit without one card of a number (from 0) seat `s` holds.

    For phases that `counts_numbers` names.
    """
    return most_without(g, s, place, number) < naturals


def brings_nearer(g, s, kind):
    """Whether one more card of a natural kind makes the distance of seat `s` less."""
    place = 0 + g.contract[s]
    if not counts_numbers(g, s, place):
        return distance_with(g, s, kind) < distance(g, s)
    naturals = most_by_forms(g, s, place)
    missing = phase_size(g, place) - naturals - g.hand[s][WILD]
    if missing <= 0 and (naturals > 0 or g.wild_natural_min != PER_PHASE):
        return False
    return most_with(g, s, place, kind // COLOURS) > naturals


def distance_without(g, s, kind):
    """The distance of seat `s` once it has given away one card of `kind`, which it holds."""
    remove_card(g, s, kind)
    result = distance(g, s)
    add_card(g, s, kind)
    return result


def distance_with(g, s, kind):
    """The distance of seat `s` once it has got one more card of `kind`."""
    add_card(g, s, kind)
    result = distance(g, s)
    remove_card(g, s, kind)
    return result
