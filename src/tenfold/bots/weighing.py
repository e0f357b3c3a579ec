"""The discard of the levels: every card that may go is given a cost, in whole numbers, and the cheapest goes.

What counts: whether the phase is farther away without it, how many unseen cards would then bring it nearer,
what the baseline sees in it, its points, and what the next player could do with it. The weights are a row of
`levels.WEIGHTS`, fitted by `tools/fit_levels.py`. All that is read is public or the own hand.
"""

from ..kernel.codes import COLOUR, COLOURS, NOBODY, NUMBERS, WILD
from ..kernel.hands import bit_of, copies, one_less
from ..kernel.hitting import groups_of, group_kind_of, joining_cards, numbers_joining
from ..kernel.groups import run_step
from ..kernel.scoring import card_points, next_playing
from ..kernel.solver import (
    MOST_COPIES, can_spare, counts_numbers, distance, distance_without, is_needed, most_by_forms, most_with,
)  # fmt: skip
from .discards import COLOURED, SETS, phase_type, promise
from .hits import NO_MOVE, legal_or_none
from .unseen import outs_of_numbers, unseen
from ..kernel.moves import discard_of

# Places of a row of weights.
W_LOST, W_OUTS, W_PROMISE, W_POINTS, W_COLLECTED, W_REFUSED, W_JOINS, W_LATE_POINTS, W_SOON, W_LATE_DANGER = (
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
)  # fmt: skip
WEIGHTS = 10
"""How long a row of weights is."""


def next_to_play(g, s):
    """Who plays after seat `s`: the next seat that does not lose its turn, or NOBODY if that is `s` again."""
    seat = next_playing(g, s, g.direction)
    for _ in range(g.players):
        if seat == s:
            return NOBODY
        if g.skips[seat] == 0:
            return seat
        seat = next_playing(g, seat, g.direction)
    return NOBODY


def refused_numbers(g, seat):
    """The numbers (bits) of which a seat has left a card lying in this hand."""
    found = 0
    for colour in range(COLOURS):
        for number in range(NUMBERS):
            if g.refused[seat] >> (COLOURS * number + colour) & 1:
                found |= 1 << number
    return found


def collects(g, seat, kind, kind_of_phase):
    """How many cards a seat is known to hold that go with a natural card, for its phase."""
    found = 0
    for i in range(g.known_count[seat]):
        other = 0 + g.known[seat][i]
        if other >= WILD:
            continue
        apart = abs(other // COLOURS - kind // COLOURS)
        if kind_of_phase == COLOURED:
            found += other % COLOURS == kind % COLOURS
        elif kind_of_phase == SETS:
            found += apart == 0
        else:
            found += apart < 4
    return found


def danger(g, seat, kind, refused, table, w):
    """What it costs to leave a natural card to the seat that plays next."""
    if seat == NOBODY:
        return 0
    if g.laid[seat] == 1 or g.contract[seat] == NOBODY:
        return w[W_JOINS] if table & bit_of(kind) != 0 else 0
    kind_of_phase = phase_type(g, g.contract[seat])
    cost = w[W_COLLECTED] * collects(g, seat, kind, kind_of_phase)
    if kind_of_phase != COLOURED and refused >> (kind // COLOURS) & 1 == 1:
        cost -= w[W_REFUSED]
    return cost


def joining_table(g):
    """Every natural card that fits a group on the table, as bits."""
    table = 0
    for seat in range(g.players):
        for group in range(groups_of(g, seat)):
            table |= joining_cards(g, seat, group)
    return table


def gaining_numbers(g, s, place, naturals):
    """The numbers (bits) of which one more card lets more naturals fit, for phases that `counts_numbers` names."""
    gains = 0
    for number in range(NUMBERS):
        if copies(g, s, number) < MOST_COPIES and most_with(g, s, place, number) > naturals:
            gains |= 1 << number
    return gains


def outs_without_number(g, s, place, naturals, number, hidden):
    """How many unseen natural cards would bring the phase nearer once a card of a number is gone."""
    alike, more = 0 + g.alike[s], 0 + g.more[s]
    g.alike[s], g.more[s] = one_less(alike, more, number)
    gains = gaining_numbers(g, s, place, naturals)
    g.alike[s], g.more[s] = alike, more
    return outs_of_numbers(hidden, gains)


def lightest_of_number(g, s, number, seat, refused, table, w):
    """Of the cards held of a number the one that is of least use to the seat that plays next."""
    best = NO_MOVE
    least = 0
    for kind in range(COLOURS * number, COLOURS * number + COLOURS):
        if g.hand[s][kind] > 0:
            cost = danger(g, seat, kind, refused, table, w)
            if best == NO_MOVE or cost < least:
                best = kind
                least = cost
    return best


def cheapest_number(g, s, seat, refused, table, w):
    """The natural card to throw for a phase of sets and runs, or NO_MOVE."""
    place = 0 + g.contract[s]
    kind_of_phase = phase_type(g, place)
    naturals = most_by_forms(g, s, place)
    spare = can_spare(g, s, place, naturals)
    hidden = unseen(g, s, False)
    best = NO_MOVE
    least = 0
    for number in range(NUMBERS):
        if g.alike[s] >> number & 1 == 0:
            continue
        lost = not spare and is_needed(g, s, place, naturals, number)
        kind = lightest_of_number(g, s, number, seat, refused, table, w)
        cost = w[W_LOST] if lost else 0
        if w[W_OUTS] > 0 and not spare:
            cost -= w[W_OUTS] * outs_without_number(g, s, place, naturals - lost, number, hidden)
        cost += w[W_PROMISE] * promise(g, s, kind, kind_of_phase) // 20
        cost -= w[W_POINTS] * card_points(g, kind)
        cost += danger(g, seat, kind, refused, table, w)
        if best == NO_MOVE or cost < least:
            best = kind
            least = cost
    return best


def is_one_colour(g, s):
    """Whether the phase is a single group of one colour."""
    place = 0 + g.contract[s]
    return g.need_count[place] == 1 and g.need[place][0] % 16 == COLOUR


def cheapest_other(g, s, seat, refused, table, w):
    """The natural card to throw for any other phase, or NO_MOVE."""
    kind_of_phase = phase_type(g, g.contract[s])
    here = distance(g, s)
    hidden = unseen(g, s, True) if is_one_colour(g, s) else 0
    best = NO_MOVE
    least = 0
    for kind in range(WILD):
        if g.hand[s][kind] > 0:
            cost = w[W_LOST] * (distance_without(g, s, kind) - here)
            cost += w[W_PROMISE] * promise(g, s, kind, kind_of_phase) // 20
            cost += w[W_OUTS] * (hidden >> (6 * (kind % COLOURS)) & 63) // 8
            cost -= w[W_POINTS] * card_points(g, kind)
            cost += danger(g, seat, kind, refused, table, w)
            if best == NO_MOVE or cost < least:
                best = kind
                least = cost
    return best


def soon(g, kind):
    """How many runs on the table a natural card could join after one or two cards more."""
    found = 0
    for seat in range(g.players):
        for group in range(groups_of(g, seat)):
            if run_step(group_kind_of(g, seat, group)) == 1:
                ends = numbers_joining(g, seat, group)
                near = ends << 1 | ends >> 1 | ends << 2 | ends >> 2
                found += near >> (kind // COLOURS) & 1
    return found


def cheapest_late(g, s, seat, refused, table, w):
    """The natural card to throw once the phase is laid, or NO_MOVE."""
    best = NO_MOVE
    least = 0
    for kind in range(WILD):
        if g.hand[s][kind] > 0:
            cost = w[W_SOON] * soon(g, kind) - w[W_LATE_POINTS] * card_points(g, kind)
            cost += w[W_LATE_DANGER] * danger(g, seat, kind, refused, table, w) // 8
            if best == NO_MOVE or cost < least:
                best = kind
                least = cost
    return best


def cheapest(g, s, w):
    """The natural card a level throws away, as a move, or NO_MOVE where it holds none or may not."""
    seat = next_to_play(g, s)
    refused = 0 if seat == NOBODY else refused_numbers(g, seat)
    table = joining_table(g)
    kind = NO_MOVE
    if g.laid[s] == 1 or g.contract[s] == NOBODY:
        kind = cheapest_late(g, s, seat, refused, table, w)
    elif counts_numbers(g, s, g.contract[s]):
        kind = cheapest_number(g, s, seat, refused, table, w)
    else:
        kind = cheapest_other(g, s, seat, refused, table, w)
    if kind == NO_MOVE:
        return NO_MOVE
    return legal_or_none(g, s, discard_of(kind))
