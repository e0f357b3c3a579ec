"""How the baseline ends its turn (docs/decisions/0004): whom it skips, and what it throws away.

Part of the baseline, so it never changes. Where nothing may be thrown away it does whatever else there is.
"""

from ..kernel.best import best_lay
from ..kernel.codes import (
    ANY_END, COLOUR, COLOURS, KINDS, M_LAY_PART, M_REPLACE, M_SAVE, M_SKIP, NOBODY, NO_EFFECT, OK, PLAY,
    RULES_CARD, RUN, SET, SKIP, WILD,
)  # fmt: skip
from ..kernel.hands import colour_count, copies, held_times, numbers_held
from ..kernel.hitting import groups_of
from ..kernel.moves import discard_of, move_of, plain_move
from ..kernel.scoring import next_playing
from ..kernel.skips import last_card, why_not_victim
from ..kernel.solver import (
    MOST_COPIES, can_spare, counts_numbers, distance_without, has_forms, is_needed, most_by_forms, phase_size,
)  # fmt: skip
from ..kernel.stuck import could_lay_group
from ..kernel.tables import BITS, EVERY, HIGHEST, LANE, first_colour, lowest_of
from ..kernel.turns import throws_freely
from .hits import NO_MOVE, legal_or_none, save_wild

SETS, RUNS, SETS_AND_RUNS, COLOURED = 0, 1, 2, 3
UNKNOWN = -1
"""In place of a distance that nobody has asked for."""


def choose_victim(g, s):
    """Whom to skip: of those who have laid (of all if none has) who holds fewest cards, ties to the next in turn."""
    best = NOBODY
    best_key = 0
    seat = s
    for _ in range(g.players - 1):
        seat = next_playing(g, seat, g.direction)
        if seat == s or why_not_victim(g, s, seat) != OK:
            continue
        key = 1000 * (1 - g.laid[seat]) + g.count[seat]
        if best == NOBODY or key < best_key:
            best = seat
            best_key = key
    return best


def phase_type(g, place):
    """Whether a phase is of sets, of runs, of both, or of anything else."""
    sets = 0
    runs = 0
    for j in range(g.need_count[place]):
        group_kind = g.need[place][j] % 16
        if group_kind == SET:
            sets += 1
        elif group_kind == RUN:
            runs += 1
    if sets + runs < g.need_count[place]:
        return COLOURED
    if runs == 0:
        return SETS
    if sets == 0:
        return RUNS
    return SETS_AND_RUNS


def neighbours(g, s, number):
    """How many other numbers within three of a number (from 0) the hand holds."""
    near = (0b1111111 << number) >> 3 & ~(1 << number)
    return 0 + BITS[numbers_held(g, s) & near]


def worth(g, s, kind, kind_of_phase):
    """How much a natural card promises for the phase."""
    number = kind // COLOURS
    held = copies(g, s, number)
    if kind_of_phase == SETS:
        return held
    if kind_of_phase == COLOURED:
        return colour_count(g, s, kind % COLOURS)
    near = neighbours(g, s, number)
    if kind_of_phase == RUNS:
        if held > 1:
            return 0
        return near
    if near > 2 * held:
        return near
    return 2 * held


def highest_natural(g, s):
    """The natural card of the highest number, or NO_MOVE; of equal numbers the first colour."""
    held = numbers_held(g, s)
    if held == 0:
        return NO_MOVE
    return lowest_colour(g, s, HIGHEST[held])


def promise(g, s, kind, kind_of_phase):
    """What a natural card is worth keeping for, whether needed or not: 20 v + s of the key."""
    return 20 * worth(g, s, kind, kind_of_phase) + (kind < 9 * COLOURS)


def lowest_colour(g, s, number):
    """The first kind of a number (from 0) that the hand holds."""
    return COLOURS * number + first_colour(g.one[s], number)


def first_of(numbers):
    """Of some numbers (bits) that are worth the same the one to throw: a high one for its points, else the lowest."""
    if numbers >> 9 != 0:
        numbers = numbers >> 9 << 9
    return 0 + BITS[(numbers & -numbers) - 1]


def least_promising(g, s, numbers, kind_of_phase):
    """Of some numbers held (bits) the one that promises least."""
    if kind_of_phase == SETS:  # the fewest copies
        k = 1
        while k < MOST_COPIES and numbers & ~held_times(g.alike[s], g.more[s], k + 1) == 0:
            k += 1
        return first_of(numbers & ~held_times(g.alike[s], g.more[s], k + 1))
    if kind_of_phase == RUNS:  # held twice, or far from all others: of no use
        held = numbers_held(g, s)
        near = held << 1 | held << 2 | held << 3 | held >> 1 | held >> 2 | held >> 3
        useless = numbers & (held_times(g.alike[s], g.more[s], 2) | ~near)
        if useless != 0:
            return first_of(useless)
    best = NO_MOVE
    least = 0
    while numbers != 0:
        number = lowest_of(numbers)
        numbers &= numbers - 1
        key = promise(g, s, COLOURS * number, kind_of_phase)
        if best == NO_MOVE or key < least:
            best = number
            least = key
    return best


def naturals_for(g, s, place, missing):
    """The most naturals that fit the phase of seat `s`, by its distance where that is known and not 0."""
    if missing <= 0:
        return most_by_forms(g, s, place)
    return max(phase_size(g, place) - missing - g.hand[s][WILD], 0)


def least_wanted_number(g, s, kind_of_phase, missing):
    """`least_wanted` for sets and runs: the loss of a card costs one or nothing, so what is not needed goes first."""
    place = 0 + g.contract[s]
    held = numbers_held(g, s)
    if held == 0:
        return NO_MOVE
    naturals = naturals_for(g, s, place, missing)
    spare = missing <= 0 and can_spare(g, s, place, naturals)
    left = held
    while left != 0:
        number = least_promising(g, s, left, kind_of_phase)
        if spare or not is_needed(g, s, place, naturals, number):
            return lowest_colour(g, s, number)
        left &= ~(1 << number)
    return lowest_colour(g, s, least_promising(g, s, held, kind_of_phase))


def least_wanted_of(g, s, cards, kind_of_phase):
    """Of some cards held (bits) the one with the smallest key 1000 d + 20 v + s, ties by number, then colour."""
    best = NO_MOVE
    best_key = 0
    for colour in range(COLOURS):
        numbers = cards >> LANE * colour & EVERY
        while numbers != 0:
            kind = COLOURS * lowest_of(numbers) + colour
            numbers &= numbers - 1
            key = 1000 * distance_without(g, s, kind) + promise(g, s, kind, kind_of_phase)
            if best == NO_MOVE or KINDS * key + kind < best_key:
                best = kind
                best_key = KINDS * key + kind
    return best


def first_of_colours(g, s):
    """Of each colour the card held that goes first where cards of a colour are worth the same, as bits."""
    cards = 0
    for colour in range(COLOURS):
        numbers = 0 + g.one[s] >> LANE * colour & EVERY
        if numbers != 0:
            cards |= 1 << LANE * colour + first_of(numbers)
    return cards


def least_wanted(g, s, missing):
    """Before laying: the natural with the smallest key 1000 d + 20 v + s, ties by number, then colour; or NO_MOVE.

    `missing`: the distance of seat `s`, UNKNOWN where nobody has asked for it.
    """
    place = 0 + g.contract[s]
    kind_of_phase = phase_type(g, place)
    if counts_numbers(g, s, place):
        return least_wanted_number(g, s, kind_of_phase, missing)
    cards = 0 + g.one[s]
    if g.need_count[place] == 1 and g.need[place][0] % 16 == COLOUR and has_forms(g, s):
        cards = first_of_colours(g, s)
    return least_wanted_of(g, s, cards, kind_of_phase)


def choose_skip(g, s, kind):
    """How to play a card as a Skip, or NO_MOVE if the rules have no use for it now."""
    if last_card(g, s) and kind == SKIP:
        return legal_or_none(g, s, discard_of(SKIP))
    victim = choose_victim(g, s)
    if victim == NOBODY and kind == SKIP:
        victim = NO_EFFECT
    if victim == NOBODY:
        return NO_MOVE
    return legal_or_none(g, s, move_of(M_SKIP, kind, victim, 0, ANY_END, 0))


def drop_leader(g, s):
    """The rules card as a last card: who is farthest drops a phase, ties to the next in turn (3.26)."""
    best = NOBODY
    seat = s
    for _ in range(g.players - 1):
        seat = next_playing(g, seat, g.direction)
        if seat != s and (best == NOBODY or g.phase[seat] > g.phase[best]):
            best = seat
    return move_of(M_SKIP, RULES_CARD, best, 0, ANY_END, 0)


def any_discard(g, s):
    """The first card that may be thrown away, naturals first, then the special cards; NO_MOVE if there is none."""
    for kind in range(KINDS):
        if g.hand[s][kind] == 0 or kind == SKIP:
            continue
        move = legal_or_none(g, s, discard_of(kind))
        if move == NO_MOVE and kind == RULES_CARD:
            move = legal_or_none(g, s, drop_leader(g, s))
        if move != NO_MOVE:
            return move
    return choose_skip(g, s, SKIP)


def any_save(g, s):
    """Where nothing may be thrown away: the first card that may be saved, or NO_MOVE."""
    for kind in range(KINDS):
        if g.hand[s][kind] > 0:
            move = legal_or_none(g, s, move_of(M_SAVE, kind, NOBODY, 0, ANY_END, 0))
            if move != NO_MOVE:
                return move
    return NO_MOVE


def wanted_discard(g, s, missing):
    """After laying the highest number, before it what is wanted least, or NO_MOVE if that may not be discarded."""
    kind = NO_MOVE
    if g.laid[s] == 1 or g.contract[s] == NOBODY:
        kind = highest_natural(g, s)
    else:
        kind = least_wanted(g, s, missing)
    if kind == NO_MOVE:
        return NO_MOVE
    if g.step == PLAY and throws_freely(g):
        return discard_of(kind)
    return legal_or_none(g, s, discard_of(kind))


def special_discard(g, s):
    """What goes before any number card, or NO_MOVE: a Wild to be saved, a Skip if one is held, the rules card."""
    move = save_wild(g, s)
    if move == NO_MOVE and g.hand[s][SKIP] > 0:
        move = choose_skip(g, s, SKIP)
    if move == NO_MOVE and g.hand[s][RULES_CARD] > 0:
        move = legal_or_none(g, s, drop_leader(g, s))
        if move == NO_MOVE:
            move = legal_or_none(g, s, discard_of(RULES_CARD))
    return move


def any_replacement(g, s):
    """Where nothing may be thrown away: the first natural card that may take the place of a Wild, or NO_MOVE (3.9)."""
    if g.wild_replace == 0:
        return NO_MOVE
    for kind in range(WILD):
        for seat in range(g.players):
            for group in range(groups_of(g, seat)):
                for end in range(3):
                    move = legal_or_none(g, s, move_of(M_REPLACE, kind, seat, group, end, 0))
                    if move != NO_MOVE:
                        return move
    return NO_MOVE


def any_group(g, s):
    """Where nothing may be thrown away: a group that can be laid early, left in the plan, or NO_MOVE (3.20)."""
    if g.laydown_partial == 0 or g.laid[s] == 1 or g.contract[s] == NOBODY:
        return NO_MOVE
    for j in range(g.need_count[g.contract[s]]):
        if g.parts[s] >> j & 1 == 0 and could_lay_group(g, s, j):
            parts = 0 + g.parts[s]
            g.parts[s] = (1 << g.need_count[g.contract[s]]) - 1 & ~(1 << j)
            best_lay(g, s)
            g.parts[s] = parts
            move = legal_or_none(g, s, plain_move(M_LAY_PART))
            if move != NO_MOVE:
                return move
    return NO_MOVE


def last_discard(g, s):
    """Where no number card that is wanted least may go: whatever ends the turn, or else can be done."""
    move = any_discard(g, s)
    if move == NO_MOVE and g.hand[s][WILD] > 0:
        move = choose_skip(g, s, WILD)
    if move == NO_MOVE:
        move = any_save(g, s)
    if move == NO_MOVE:
        move = any_replacement(g, s)
    if move == NO_MOVE:
        move = any_group(g, s)
    return move


def choose_discard(g, s, missing):
    """Discard: a Skip if one is held; after laying the highest number, before it what is wanted least; a Wild last.

    With a Save pile a Wild is kept for the next hand. `missing`: the distance of seat `s`, or UNKNOWN.
    """
    move = special_discard(g, s)
    if move == NO_MOVE:
        move = wanted_discard(g, s, missing)
    if move == NO_MOVE:
        move = last_discard(g, s)
    return move
