"""Which numbers have a legal move: the mask of the seat to move, packed in bits.

Bit `a % 8` of byte `a // 8` belongs to the number `a` (numpy: `unpackbits(..., bitorder="little")`). The mask
says what `why_not` says, without asking it for every number: whole blocks come from bit masks of the hand
and of what fits each group; what only some rule sets have is asked one by one.
"""

from ..kernel.choosing import AT_LAYDOWN, may_choose
from ..kernel.codes import (
    ALTERNATING_RUN, ANY_END, CHOOSE, DRAW, GIVE, KINDS, M_SKIP, NO_EFFECT, NOBODY, NOTHING, NUMBERS, OK, OVER, PLAY,
    RETURN, REVERSE, RULES_CARD, SKIP, WILD,
)  # fmt: skip
from ..kernel.drawing import why_not_draw, why_not_take
from ..kernel.groups import run_step
from ..kernel.hands import held_once
from ..kernel.hitting import group_kind_of, high_number, joining_cards, low_number, why_not_reach
from ..kernel.leaving import why_not_hit_more, why_not_leave
from ..kernel.moves import move_of, why_not
from ..kernel.rest import open_place
from ..kernel.skips import last_card, why_not_victim
from ..kernel.solver import distance, phase_size
from .numbering import (
    L_ACTIONS, L_CHOICES, L_COLOURS, L_DISCARDS, L_DROPS, L_GIFTS, L_GROUPS, L_HITS, L_NUMBER_HITS, L_SAVED, L_SAVES,
    L_SKIPS, L_WILD_HITS, L_WILD_SKIPS, LAY_NUMBER, NATURALS, NO_MOVE, move_of_number,
)  # fmt: skip

EVERY_NUMBER = (1 << NUMBERS) - 1
BYTE = 255


def mask_bytes(layout):
    """How many bytes a packed mask takes."""
    return (layout[L_ACTIONS] + 7) // 8


def allow(masks, i, a):
    """Set the bit of one number in row `i`."""
    masks[i, a >> 3] |= 1 << (a & 7)


def allow_bits(masks, i, first, bits):
    """Set the bits of up to 52 numbers from `first` on."""
    at = first >> 3
    bits <<= first & 7
    while bits != 0:
        masks[i, at] |= bits & BYTE
        bits >>= 8
        at += 1


def apart(numbers):
    """Twelve bits moved four places apart: from numbers to the kinds of one colour."""
    numbers = (numbers | numbers << 18) & 0x3F00003F
    numbers = (numbers | numbers << 9) & 0x7007007007
    return (numbers | numbers << 3 | numbers << 6) & 0x111111111111


def by_kind(cards):
    """Cards as bits 12 * colour + number - 1 become bits by kind."""
    return (
        apart(cards & EVERY_NUMBER)
        | apart(cards >> 12 & EVERY_NUMBER) << 1
        | apart(cards >> 24 & EVERY_NUMBER) << 2
        | apart(cards >> 36 & EVERY_NUMBER) << 3
    )


def allow_if_legal(g, s, layout, masks, i, a):
    """Ask for one number."""
    move = move_of_number(g, s, layout, a)
    if move != NO_MOVE and why_not(g, s, move) == OK:
        allow(masks, i, a)


def allow_range(g, s, layout, masks, i, first, end):
    """Ask for every number of a block."""
    for a in range(first, end):
        allow_if_legal(g, s, layout, masks, i, a)


def can_lay(g, s):
    """Whether seat `s`, with its contract, could lay its best lay-down now."""
    if distance(g, s) > 0:
        return False
    return why_not_leave(g, s, phase_size(g, open_place(g, s))) == OK


def lays(g, s):
    """The lay-downs that are legal, as bits: of the contract, or of every phase that could be chosen at laying."""
    if g.owed == 1:
        return 0
    contract = 0 + g.contract[s]
    if g.phases_order != AT_LAYDOWN:
        return 1 if contract != NOBODY and can_lay(g, s) else 0
    found = 0
    for n in range(g.phases):
        place = 0 + g.order[n]
        if place == contract or (contract == NOBODY and may_choose(g, s, place)):
            g.contract[s] = place
            if can_lay(g, s):
                found |= 1 << n
    g.contract[s] = contract
    return found


def may_hit_cards(g, s, cards):
    """Whether so many cards may leave the hand of seat `s` as hits now."""
    if why_not_hit_more(g, cards, g.count[s] - 1) != OK:
        return False
    return g.floats == 1 or why_not_leave(g, s, cards) == OK


def wild_ends(g, seat, group):
    """Where a Wild joins a group of the table: 1 the low end of a run or a group that is no run, 2 the high end."""
    if run_step(group_kind_of(g, seat, group)) == 0:
        return 1
    ends = 0
    if low_number(g, seat, group) > 0:
        ends = 1
    if high_number(g, seat, group) > 0:
        ends |= 2
    return ends


def allow_wild_hits(g, s, layout, masks, i, seat, group, place):
    """The hits of a Wild on one group: it may leave the hand."""
    colours = layout[L_COLOURS]
    first = layout[L_WILD_HITS] + 2 * colours * place
    if colours > 1 and group_kind_of(g, seat, group) == ALTERNATING_RUN:
        allow_range(g, s, layout, masks, i, first, first + 2 * colours)
        return
    ends = wild_ends(g, seat, group)
    if ends & 1 == 1:
        allow(masks, i, first)
    if ends & 2 == 2:
        allow(masks, i, first + colours)


def allow_hits(g, s, layout, masks, i):
    """Hits of number cards as what they are, and of Wilds."""
    wilds = g.hand[s][WILD] > 0 and may_hit_cards(g, s, 1)
    held = held_once(g, s) if may_hit_cards(g, s, 1 + g.owed) else 0
    if not wilds and held == 0:
        return
    seat = s
    for relative in range(g.players):
        if g.laid[seat] == 1 and why_not_reach(g, s, seat) == OK:
            for group in range(g.need_count[g.contract[seat]]):
                place = relative * layout[L_GROUPS] + group
                first = layout[L_HITS] + NATURALS * place
                fits = held & joining_cards(g, seat, group)
                if fits != 0 and g.owed == 0:
                    allow_bits(masks, i, first, by_kind(fits))
                elif fits != 0:
                    allow_range(g, s, layout, masks, i, first, first + NATURALS)
                if wilds:
                    allow_wild_hits(g, s, layout, masks, i, seat, group, place)
        seat = seat + 1 if seat + 1 < g.players else 0


def discards_are_free(g):
    """Whether any card may be thrown away that is held."""
    return g.step == PLAY and g.owed == 0 and g.floats == 0 and (g.draw_same_back == 0 or g.taken == NOBODY)


def free_discards(g, s):
    """The cards held that are thrown away without a question, as bits by kind: not Skips, not the rules card."""
    cards = by_kind(held_once(g, s))
    if g.hand[s][WILD] > 0:
        cards |= 1 << WILD
    if g.hand[s][REVERSE] > 0:
        cards |= 1 << REVERSE
    return cards


def allow_discards(g, s, layout, masks, i):
    """Discards that are no Skips, one by one; in the step of giving a card up for a Wild what may be given up."""
    for kind in range(KINDS):
        if g.hand[s][kind] > 0:
            allow_if_legal(g, s, layout, masks, i, layout[L_DISCARDS] + kind)


def skips(g, s):
    """Whom a Skip in hand may be played on, as bits by relative seat (0: on nobody), where discards are free."""
    if last_card(g, s):
        return 1
    found = 0
    seat = s
    for relative in range(1, g.players):
        seat = seat + 1 if seat + 1 < g.players else 0
        if why_not_victim(g, s, seat) == OK:
            found |= 1 << relative
    if g.skip_dead_discard != 0 or found == 0:
        if why_not(g, s, move_of(M_SKIP, SKIP, NO_EFFECT, 0, ANY_END, 0)) == OK:
            found |= 1
    return found


def allow_variants(g, s, layout, masks, i):
    """What only some rule sets have, in the step of playing."""
    if g.laid[s] == 1:
        allow_range(g, s, layout, masks, i, layout[L_NUMBER_HITS], layout[L_WILD_SKIPS])
    if g.hand[s][WILD] > 0:
        allow_range(g, s, layout, masks, i, layout[L_WILD_SKIPS], layout[L_DROPS])
    if g.hand[s][RULES_CARD] > 0:
        allow_if_legal(g, s, layout, masks, i, layout[L_DISCARDS] + RULES_CARD)
        allow_range(g, s, layout, masks, i, layout[L_DROPS], layout[L_SAVES])
    allow_range(g, s, layout, masks, i, layout[L_SAVES], layout[L_SAVED])


def allow_before(g, s, layout, masks, i):
    """What can be done before the turn's cards are played, apart from drawing and taking."""
    if g.step == DRAW:
        allow_range(g, s, layout, masks, i, layout[L_SAVED], layout[L_CHOICES])
    elif g.step == RETURN:
        allow_discards(g, s, layout, masks, i)
    elif g.step == CHOOSE:
        allow_range(g, s, layout, masks, i, layout[L_CHOICES], layout[L_GIFTS])
    elif g.step == GIVE:
        allow_range(g, s, layout, masks, i, layout[L_GIFTS], layout[L_ACTIONS])


def write_mask(g, s, layout, masks, i):
    """Write the packed mask of seat `s` into row `i`: a bit is set where the move of its number is legal.

    All are 0 for a seat that is not to move.
    """
    for n in range(mask_bytes(layout)):
        masks[i, n] = 0
    if g.step == OVER or g.chance != NOTHING or g.seat != s:
        return
    has_variants = layout[L_ACTIONS] > layout[L_NUMBER_HITS]
    if g.step == DRAW:
        masks[i, 0] = (1 if why_not_draw(g) == OK else 0) | (2 if why_not_take(g) == OK else 0)
    if g.step != PLAY:
        if has_variants or g.step == RETURN:
            allow_before(g, s, layout, masks, i)
        return
    if g.laid[s] == 1:
        allow_hits(g, s, layout, masks, i)
    else:
        allow_bits(masks, i, LAY_NUMBER, lays(g, s))
    if discards_are_free(g):
        allow_bits(masks, i, layout[L_DISCARDS], free_discards(g, s))
        if g.hand[s][SKIP] > 0:
            allow_bits(masks, i, layout[L_SKIPS], skips(g, s))
    else:
        allow_discards(g, s, layout, masks, i)
        allow_range(g, s, layout, masks, i, layout[L_SKIPS], layout[L_NUMBER_HITS])
    if has_variants:
        allow_variants(g, s, layout, masks, i)
