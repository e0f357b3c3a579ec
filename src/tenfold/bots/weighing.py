"""The discard of the levels: every card that may go is given a cost, in whole numbers, and the cheapest goes.

What counts: whether the phase is farther away without it, what the card still promises and how many of its number
can still come, its points, and what the seat that plays next could do with it. The weights are a row of
`levels`, fitted by `tools/fit_levels.py`. All that is read is public or the own hand.
"""

from ..kernel.codes import COLOURS, NOBODY, NUMBERS, WILD
from ..kernel.groups import run_step
from ..kernel.hands import bit_of, numbers_held
from ..kernel.hitting import group_kind_of, groups_of, numbers_joining
from ..kernel.moves import discard_of
from ..kernel.scoring import card_points, next_playing
from ..kernel.solver import can_spare, counts_numbers, distance, distance_without, is_needed, most_by_forms
from .discards import COLOURED, RUNS, SETS, phase_type, promise
from .hits import NO_MOVE, legal_or_none
from .unseen import live_of, unseen_numbers

# Places of a row of weights: before laying, once laid, whom to skip before and once laid.
W_LOST, W_PROMISE, W_POINTS, W_LIVE = 0, 1, 2, 3
W_COLLECTED, W_REFUSED, W_JOINS, W_FEW, W_MIDDLE, W_COMMON = 4, 5, 6, 7, 8, 9
W_LATE_POINTS, W_SOON, W_LATE_DANGER = 10, 11, 12
W_LAID, W_CARDS, W_TURNS, W_AHEAD = 13, 14, 15, 16
W_LATE_LAID, W_LATE_CARDS, W_LATE_TURNS, W_LATE_AHEAD = 17, 18, 19, 20
FIRST_DANGER, LAST_DANGER = W_COLLECTED, W_COMMON
"""The weights that tell what the next player could do with a card."""
WEIGHTS = 21
"""How long a row of weights is."""

COLUMN = 1 | 1 << 12 | 1 << 24 | 1 << 36
"""The four cards of the number 1, as bits 12 * colour + number - 1."""
ROW = (1 << NUMBERS) - 1
NEAR = 0b1111111
"""The numbers within three of the number 4."""


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


def is_done(g, seat):
    """Whether a seat has laid, or may lay any phase, so that nobody can tell what it collects."""
    return g.laid[seat] == 1 or g.contract[seat] == NOBODY


def going_with(kind, kind_of_phase):
    """The natural cards that go with a card for a kind of phase, as bits; none with a Wild or a special card."""
    if kind >= WILD:
        return 0
    if kind_of_phase == COLOURED:
        return ROW << 12 * (kind % COLOURS)
    if kind_of_phase == SETS:
        return COLUMN << kind // COLOURS
    return COLUMN * ((NEAR << kind // COLOURS) >> 3 & ROW)


def collected(g, seat):
    """The natural cards that go with those a seat is known to hold, for its phase, as bits."""
    kind_of_phase = phase_type(g, g.contract[seat])
    cards = 0
    for i in range(g.known_count[seat]):
        cards |= going_with(0 + g.known[seat][i], kind_of_phase)
    return cards


def left_lying(g, seat):
    """The cards of the numbers of which a seat has left one lying in this hand, as bits."""
    cards = 0
    if g.refused[seat] != 0 and phase_type(g, g.contract[seat]) != COLOURED:
        for number in range(NUMBERS):
            if g.refused[seat] >> (COLOURS * number) & 15 != 0:
                cards |= COLUMN << number
    return cards


def is_useful(g, seat):
    """The natural cards the seat that plays next is likely to want, as bits."""
    if seat == NOBODY:
        return 0
    return 0 + g.joining if is_done(g, seat) else collected(g, seat)


def is_useless(g, seat):
    """The natural cards the seat that plays next is likely to leave lying, as bits."""
    return 0 if seat == NOBODY or is_done(g, seat) else left_lying(g, seat)


def use_cost(g, seat, w):
    """What it costs to leave a useful card to a seat."""
    if seat == NOBODY:
        return 0
    if is_done(g, seat):
        return w[W_JOINS] + (w[W_FEW] if g.count[seat] < 3 else 0)
    return 0 + w[W_COLLECTED]


def danger(kind, useful, useless, cost, w):
    """What it costs to leave a natural card to the seat that plays next."""
    if useful & bit_of(kind) != 0:
        return cost
    if useless & bit_of(kind) != 0:
        return -w[W_REFUSED]
    return 0


def lightest_of_number(g, s, number, useful, useless):
    """Of the cards held of a number the one that is of least use to the seat that plays next; ties by colour."""
    held = g.one[s] & COLUMN << number
    if held & useless & ~useful != 0:
        held &= useless & ~useful
    elif held & ~useful != 0:
        held &= ~useful
    colour = 0
    while held >> 12 * colour & ROW == 0:
        colour += 1
    return COLOURS * number + colour


def centrality(number):
    """How many windows a number could take part in, as far as it goes: 0 for the ends."""
    return min(number, NUMBERS - 1 - number)


def prior_danger(g, seat, number, live, w):
    """What a number is worth to a seat of whose hand nothing is known: by its phase and how many can still come."""
    if seat == NOBODY or is_done(g, seat):
        return 0
    kind_of_phase = phase_type(g, g.contract[seat])
    cost = 0
    if kind_of_phase == RUNS:
        cost = w[W_MIDDLE] * centrality(number)
    elif kind_of_phase != COLOURED:
        cost = w[W_COMMON] * live_of(live, number)
    return cost


def cheapest_number(g, s, seat, useful, useless, w):
    """The natural card to throw for a phase of sets and runs, or NO_MOVE."""
    place = 0 + g.contract[s]
    kind_of_phase = phase_type(g, place)
    naturals = most_by_forms(g, s, place)
    spare = can_spare(g, s, place, naturals)
    live = unseen_numbers(g, s)
    numbers = numbers_held(g, s)
    cost_of_use = use_cost(g, seat, w)
    best = NO_MOVE
    least = 0
    for number in range(NUMBERS):
        if numbers >> number & 1 == 0:
            continue
        kind = lightest_of_number(g, s, number, useful, useless)
        cost = danger(kind, useful, useless, cost_of_use, w)
        cost += prior_danger(g, seat, number, live, w)
        if not spare and is_needed(g, s, place, naturals, number):
            cost += w[W_LOST]
        cost += w[W_PROMISE] * promise(g, s, kind, kind_of_phase) // 20
        if kind_of_phase != RUNS:
            cost += w[W_LIVE] * live_of(live, number)
        cost -= w[W_POINTS] * card_points(g, kind)
        if best == NO_MOVE or cost < least:
            best = kind
            least = cost
    return best


def cheapest_other(g, s, seat, useful, useless, w):
    """The natural card to throw for any other phase, or NO_MOVE."""
    kind_of_phase = phase_type(g, g.contract[s])
    here = distance(g, s)
    cost_of_use = use_cost(g, seat, w)
    best = NO_MOVE
    least = 0
    for kind in range(WILD):
        if g.hand[s][kind] > 0:
            cost = w[W_LOST] * (distance_without(g, s, kind) - here)
            cost += w[W_PROMISE] * promise(g, s, kind, kind_of_phase) // 20
            cost -= w[W_POINTS] * card_points(g, kind)
            cost += danger(kind, useful, useless, cost_of_use, w)
            if best == NO_MOVE or cost < least:
                best = kind
                least = cost
    return best


def soon_joining(g):
    """The numbers that could join a run on the table after one or two cards more, as bits."""
    near = 0
    for seat in range(g.players):
        for group in range(groups_of(g, seat)):
            if run_step(group_kind_of(g, seat, group)) == 1:
                ends = numbers_joining(g, seat, group)
                near |= ends << 1 | ends >> 1 | ends << 2 | ends >> 2
    return near


def cheapest_late(g, s, seat, useful, useless, w):
    """The natural card to throw once the phase is laid, or NO_MOVE."""
    near = soon_joining(g)
    cost_of_use = use_cost(g, seat, w)
    best = NO_MOVE
    least = 0
    for kind in range(WILD):
        if g.hand[s][kind] > 0:
            cost = w[W_SOON] * (near >> (kind // COLOURS) & 1) - w[W_LATE_POINTS] * card_points(g, kind)
            cost += w[W_LATE_DANGER] * danger(kind, useful, useless, cost_of_use, w) // 8
            if best == NO_MOVE or cost < least:
                best = kind
                least = cost
    return best


def cheapest(g, s, w):
    """The natural card a level throws away, as a move, or NO_MOVE where it holds none or may not."""
    seat = next_to_play(g, s)
    useful = is_useful(g, seat)
    useless = is_useless(g, seat)
    kind = NO_MOVE
    if is_done(g, s):
        kind = cheapest_late(g, s, seat, useful, useless, w)
    elif counts_numbers(g, s, g.contract[s]):
        kind = cheapest_number(g, s, seat, useful, useless, w)
    else:
        kind = cheapest_other(g, s, seat, useful, useless, w)
    if kind == NO_MOVE:
        return NO_MOVE
    return legal_or_none(g, s, discard_of(kind))
