"""The greedy baseline: later strength is measured against it, so it never changes (docs/decisions).

`greedy(g, s)` is a plain function over an information record (`kernel.seeing.hide`): it reads public
fields and the hand of seat `s`, and nothing else. numba compiles it unchanged.
"""

from ..kernel.best import best_lay
from ..kernel.codes import (
    ANY_END, COLOURS, DRAW, KINDS, M_DRAW, M_HIT, M_LAY, M_SKIP, M_TAKE, NOBODY, NUMBERS, OK, RUN,
    SET, SKIP, WILD,
)  # fmt: skip
from ..kernel.drawing import top_discard, why_not_draw, why_not_take
from ..kernel.groups import run_step
from ..kernel.hands import add_card, copies, remove_card
from ..kernel.hitting import group_kind_of, why_not_join
from ..kernel.moves import discard_of, move_of, plain_move
from ..kernel.scoring import next_playing
from ..kernel.skips import last_card, why_not_victim
from ..kernel.solver import distance

NO_MOVE = -1
BOTH_ENDS = 3
SETS, RUNS, SETS_AND_RUNS, COLOURED = 0, 1, 2, 3


def fits_end(g, kind, s, group, end):
    """Whether a card can be hit on a group of seat `s` at an end."""
    return why_not_join(g, kind, s, group, end, 0) == OK


def hit_on(g, kind, s, group):
    """The hit of a card on one group (a Wild takes the low end where both are open), or NO_MOVE."""
    for end in range(BOTH_ENDS):
        if (end == ANY_END or kind >= WILD) and fits_end(g, kind, s, group, end):
            return move_of(M_HIT, kind, s, group, end, 0)
    return NO_MOVE


def first_hit(g, kind, on_runs, on_others):
    """The first group of the table a card can be hit on, runs or others, or NO_MOVE."""
    for s in range(g.players):
        if g.laid[s] == 0:
            continue
        for group in range(g.need_count[g.contract[s]]):
            is_run = run_step(group_kind_of(g, s, group)) > 0
            if (is_run and on_runs) or (not is_run and on_others):
                move = hit_on(g, kind, s, group)
                if move != NO_MOVE:
                    return move
    return NO_MOVE


def next_hit(g, s):
    """What to hit next: natural cards on runs first, then on sets and colours, Wilds last; NO_MOVE if nothing fits."""
    for kind in range(WILD):
        if g.hand[s][kind] > 0:
            move = first_hit(g, kind, True, False)
            if move != NO_MOVE:
                return move
    for kind in range(WILD):
        if g.hand[s][kind] > 0:
            move = first_hit(g, kind, False, True)
            if move != NO_MOVE:
                return move
    if g.hand[s][WILD] > 0:
        return first_hit(g, WILD, True, True)
    return NO_MOVE


def distance_holding(g, s, kind):
    """The distance to the phase with one more card in hand."""
    add_card(g, s, kind)
    missing = distance(g, s)
    remove_card(g, s, kind)
    return missing


def distance_losing(g, s, kind):
    """The distance to the phase with one card fewer in hand."""
    remove_card(g, s, kind)
    missing = distance(g, s)
    add_card(g, s, kind)
    return missing


def wants(g, s, kind):
    """Whether the top discard is worth taking: a Wild or what brings the phase nearer; once laid, what can be hit."""
    if g.laid[s] == 1:
        return first_hit(g, kind, True, True) != NO_MOVE
    return kind == WILD or distance_holding(g, s, kind) < distance(g, s)


def choose_draw(g, s):
    """Draw or take."""
    if why_not_take(g) != OK:
        return plain_move(M_DRAW)
    if why_not_draw(g) != OK or wants(g, s, top_discard(g)):
        return plain_move(M_TAKE)
    return plain_move(M_DRAW)


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
    found = 0
    for other in range(number - 3, number + 4):
        if other != number and 0 <= other < NUMBERS and (g.ge[s][1] >> other) & 1 == 1:
            found += 1
    return found


def worth(g, s, kind, kind_of_phase):
    """How much a natural card promises for the phase."""
    number = kind // COLOURS
    held = copies(g, s, number)
    if kind_of_phase == SETS:
        return held
    if kind_of_phase == COLOURED:
        return g.colour_count[s][kind % COLOURS]
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
    for back in range(NUMBERS):
        number = NUMBERS - 1 - back
        for colour in range(COLOURS):
            if g.hand[s][COLOURS * number + colour] > 0:
                return COLOURS * number + colour
    return NO_MOVE


def least_wanted(g, s):
    """Before laying: the natural with the smallest key 1000 d + 20 v + s, ties by number, then colour; or NO_MOVE."""
    kind_of_phase = phase_type(g, g.contract[s])
    best = NO_MOVE
    best_key = 0
    for kind in range(WILD):
        if g.hand[s][kind] == 0:
            continue
        small = 1
        if kind // COLOURS >= 9:
            small = 0
        key = 1000 * distance_losing(g, s, kind) + 20 * worth(g, s, kind, kind_of_phase) + small
        if best == NO_MOVE or key < best_key:
            best = kind
            best_key = key
    return best


def choose_discard(g, s):
    """Discard: a Skip if one is held; after laying the highest number, before it what is wanted least; a Wild last."""
    if g.hand[s][SKIP] > 0:
        if last_card(g, s):
            return discard_of(SKIP)
        victim = choose_victim(g, s)
        if victim != NOBODY:
            return move_of(M_SKIP, SKIP, victim, 0, ANY_END, 0)
    kind = NO_MOVE
    if g.laid[s] == 1:
        kind = highest_natural(g, s)
    else:
        kind = least_wanted(g, s)
    if kind != NO_MOVE:
        return discard_of(kind)
    for special in range(WILD, KINDS):
        if g.hand[s][special] > 0 and special != SKIP:
            return discard_of(special)
    return discard_of(SKIP)


def greedy(g, s):
    """The move of the baseline for seat `s`, which is to move; a lay-down is left in the plan."""
    if g.step == DRAW:
        return choose_draw(g, s)
    if g.laid[s] == 0 and best_lay(g, s) == 1:
        return plain_move(M_LAY)
    if g.laid[s] == 1:
        move = next_hit(g, s)
        if move != NO_MOVE:
            return move
    return choose_discard(g, s)
