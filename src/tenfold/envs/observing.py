"""What a seat observes, as small numbers: the own seat first, then in order to the left.

FROZEN: tenfold-observation-1 (docs/frozen/actions.md). It is written from public fields and the hand of the
seat that looks, and from nothing else.
"""

from ..kernel.choosing import FIXED, left_of
from ..kernel.codes import ALTERNATING_RUN, GROUPS, KINDS, NOBODY, NUMBERS, STANDS_COLOUR, WILD
from ..kernel.drawing import card_of, top_discard
from ..kernel.groups import one_number, run_step
from ..kernel.hitting import colour_at, group_kind_of
from ..kernel.saving import SAVED
from ..kernel.skips import EVERYBODY_ONCE, PER_CIRCUIT
from .numbering import L_GROUPS, L_PLAYERS, NUMBERING, relative_to, seat_at

# Where the blocks that every observation has begin, and how long their rows are.
TABLE, PHASE, HAND, PILE, SEATS_AT = 0, 20, 30, 82, 134
SEAT_FIELDS = 8
GROUP_FIELDS = 5
MOST = 127
ANEW = -1
FEW = 3
"""So many cards known of a hand are written without a loop of its own length, which would cost more."""

# Places of the layout, behind those of the numbering: where each other block begins (empty where a rule set has none).
O_KNOWN, O_GROUPS, O_ENDS, O_WILDS, O_PARTS, O_SKIPPED, O_SAVED, O_LEFT = (
    NUMBERING, NUMBERING + 1, NUMBERING + 2, NUMBERING + 3, NUMBERING + 4, NUMBERING + 5, NUMBERING + 6, NUMBERING + 7,
)  # fmt: skip
O_SIZE = NUMBERING + 8
"""How long an observation is."""
LAYOUT = NUMBERING + 9
"""How long a layout is."""


def has_alternating_runs(g):
    """Whether a phase that is played has a run of alternating colours."""
    for i in range(g.phases):
        for j in range(g.need_count[g.order[i]]):
            if g.need[g.order[i]][j] % 16 == ALTERNATING_RUN:
                return True
    return False


def lay_out_observation(g, layout):
    """Write where the blocks of an observation begin behind the numbering in `layout`."""
    players = layout[L_PLAYERS]
    groups = layout[L_GROUPS] * players
    circuits = g.skip_limit == PER_CIRCUIT or g.skip_limit == EVERYBODY_ONCE
    layout[O_KNOWN] = SEATS_AT + SEAT_FIELDS * players
    layout[O_GROUPS] = layout[O_KNOWN] + KINDS * (players - 1)
    layout[O_ENDS] = layout[O_GROUPS] + GROUP_FIELDS * groups
    layout[O_WILDS] = layout[O_ENDS] + (2 * groups if has_alternating_runs(g) else 0)
    layout[O_PARTS] = layout[O_WILDS] + (NUMBERS * groups if g.wild_replace > 0 else 0)
    layout[O_SKIPPED] = layout[O_PARTS] + (players if g.laydown_partial == 1 else 0)
    layout[O_SAVED] = layout[O_SKIPPED] + (players if circuits else 0)
    layout[O_LEFT] = layout[O_SAVED] + ((KINDS + 1) * players if g.save_pile == 1 else 0)
    layout[O_SIZE] = layout[O_LEFT] + ((g.phases + 1) * players if g.phases_order != FIXED else 0)


def write_table(g, s, out, i):
    """What concerns everybody: the step, the piles, the turn."""
    out[i, TABLE] = g.step
    out[i, TABLE + 1] = NOBODY if g.seat == NOBODY else relative_to(g, s, g.seat)
    out[i, TABLE + 2] = NOBODY if g.dealer == NOBODY else relative_to(g, s, g.dealer)
    out[i, TABLE + 3] = g.direction
    out[i, TABLE + 4] = g.draw_count
    out[i, TABLE + 5] = min(0 + g.discard_count, MOST)
    out[i, TABLE + 6] = top_discard(g)
    out[i, TABLE + 7] = g.taken
    out[i, TABLE + 8] = g.hits
    out[i, TABLE + 9] = g.laid_now
    out[i, TABLE + 10] = g.must_take
    out[i, TABLE + 11] = g.owed
    out[i, TABLE + 12] = g.floats
    out[i, TABLE + 13] = g.renewals
    out[i, TABLE + 14] = g.idle
    out[i, TABLE + 15] = g.dealer_reached
    out[i, TABLE + 16] = g.replay
    out[i, TABLE + 17] = min(0 + g.hand_no, MOST)
    out[i, TABLE + 18] = min(0 + g.turn, MOST)
    out[i, TABLE + 19] = g.refilling


def write_own(g, s, groups, out, i):
    """The own phase, as kind and size of each group; the own hand."""
    place = g.contract[s] if g.contract[s] != NOBODY else 0
    count = g.need_count[place] if g.contract[s] != NOBODY else 0
    for j in range(groups):
        need = g.need[place][j] if j < count else 0
        out[i, PHASE + 2 * j] = need & 15
        out[i, PHASE + 2 * j + 1] = need >> 4
    for kind in range(KINDS):
        out[i, HAND + kind] = g.hand[s][kind]


def write_pile(g, out, i, counted):
    """The discard pile, by kind. `counted`: how many discards row `i` counts already; ANEW if it must be counted anew.

    The pile grows at its end; where it has lost one card, that is the one just taken.
    """
    if counted == ANEW:
        for kind in range(KINDS):
            out[i, PILE + kind] = 0
        counted = 0
    elif counted > g.discard_count:
        out[i, PILE + g.taken] -= 1
    for n in range(counted, g.discard_count):
        out[i, PILE + card_of(g.discard[n])] += 1


def write_seat(g, seat, out, i, at):
    """What everybody knows of a seat."""
    fives = g.score[seat] // 5
    out[i, at] = g.count[seat]
    out[i, at + 1] = g.laid[seat]
    out[i, at + 2] = g.phase[seat]
    out[i, at + 3] = g.skips[seat]
    out[i, at + 4] = g.playing[seat]
    out[i, at + 5] = fives & MOST
    out[i, at + 6] = fives >> 7
    out[i, at + 7] = g.points[seat] // 5


def write_groups(g, seat, groups, out, i, at):
    """The groups in front of a seat, also those of a phase that is laid group by group. No branch: it costs more."""
    place = g.contract[seat] if g.contract[seat] != NOBODY else 0
    for group in range(groups):
        there = 1 if g.size[seat][group] > 0 else 0
        out[i, at] = there * ((g.need[place][group] & 15) + 1)
        out[i, at + 1] = g.low[seat][group]
        out[i, at + 2] = g.high[seat][group]
        out[i, at + 3] = g.hue[seat][group]
        out[i, at + 4] = g.size[seat][group]
        at += GROUP_FIELDS


def write_ends(g, s, layout, out, i):
    """The colours at both ends of the runs of alternating colours."""
    for relative in range(g.players):
        seat = seat_at(g, s, relative)
        for group in range(layout[L_GROUPS]):
            if g.size[seat][group] > 0 and group_kind_of(g, seat, group) == ALTERNATING_RUN:
                at = layout[O_ENDS] + 2 * (layout[L_GROUPS] * relative + group)
                out[i, at] = colour_at(g, seat, group, g.low[seat][group])
                out[i, at + 1] = colour_at(g, seat, group, g.high[seat][group])


def write_wilds(g, s, layout, out, i):
    """Wilds on the table that could be replaced (3.9): how many of each group, by the number they stand for.

    Only groups of one number and runs have numbers; in other groups all count in the first place.
    """
    for n in range(g.pool_count):
        if g.pool_kind[n] != WILD or g.pool_group[n] >= SAVED:
            continue
        seat = g.pool_group[n] // GROUPS
        group = g.pool_group[n] % GROUPS
        group_kind = group_kind_of(g, seat, group)
        number = 0
        if run_step(group_kind) > 0 or one_number(group_kind):
            number = g.pool_stands[n] % STANDS_COLOUR - 1
        at = layout[O_WILDS] + NUMBERS * (layout[L_GROUPS] * relative_to(g, s, seat) + group)
        out[i, at + number] += 1


def write_saved(g, s, layout, out, i):
    """The Save piles (3.21): cards by seat and kind, and who has saved in this hand."""
    for n in range(g.pool_count):
        if g.pool_group[n] >= SAVED:
            relative = relative_to(g, s, g.pool_group[n] - SAVED)
            out[i, layout[O_SAVED] + KINDS * relative + g.pool_kind[n]] += 1
    for relative in range(g.players):
        out[i, layout[O_SAVED] + KINDS * g.players + relative] = g.saved_now >> seat_at(g, s, relative) & 1


def write_left(g, s, layout, out, i):
    """Where the order of phases is free: how often each seat must still make each phase, and which it has chosen."""
    for relative in range(g.players):
        seat = seat_at(g, s, relative)
        at = layout[O_LEFT] + g.phases * relative
        for n in range(g.phases):
            out[i, at + n] = left_of(g, seat, g.order[n])
        out[i, layout[O_LEFT] + g.phases * g.players + relative] = g.contract[seat] + 1


def write_variants(g, s, layout, out, i):
    """The blocks that only some rule sets have."""
    if layout[O_WILDS] > layout[O_ENDS]:
        write_ends(g, s, layout, out, i)
    if layout[O_PARTS] > layout[O_WILDS]:
        write_wilds(g, s, layout, out, i)
    for relative in range(g.players):
        seat = seat_at(g, s, relative)
        if layout[O_SKIPPED] > layout[O_PARTS]:
            out[i, layout[O_PARTS] + relative] = g.parts[seat]
        if layout[O_SAVED] > layout[O_SKIPPED] and g.skipper[seat] != NOBODY:
            out[i, layout[O_SKIPPED] + relative] = relative_to(g, s, g.skipper[seat]) + 1
    if layout[O_LEFT] > layout[O_SAVED]:
        write_saved(g, s, layout, out, i)
    if layout[O_SIZE] > layout[O_LEFT]:
        write_left(g, s, layout, out, i)


def write_observation(g, s, layout, out, i, counted):
    """Write into row `i` of `out` what seat `s` observes: its own hand, and what everybody may know.

    `counted`: how much of the discard pile the row counts already (`write_pile`); other blocks are written anew.
    """
    known = layout[O_KNOWN]
    size = layout[O_SIZE]
    for n in range(size - known):
        out[i, known + n] = 0
    write_table(g, s, out, i)
    groups = layout[L_GROUPS]
    write_own(g, s, groups, out, i)
    write_pile(g, out, i, counted)
    seat = s
    at = layout[O_GROUPS]
    for relative in range(g.players):
        write_seat(g, seat, out, i, SEATS_AT + SEAT_FIELDS * relative)
        write_groups(g, seat, groups, out, i, at)
        at += GROUP_FIELDS * groups
        if relative > 0:
            count = 0 + g.known_count[seat]
            for n in range(FEW):
                out[i, known + g.known[seat][n]] += 1 if n < count else 0
            for n in range(FEW, count):
                out[i, known + g.known[seat][n]] += 1
            known += KINDS
        seat = seat + 1 if seat + 1 < g.players else 0
    if size > layout[O_ENDS]:
        write_variants(g, s, layout, out, i)
