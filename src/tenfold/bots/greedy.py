"""The greedy baseline: later strength is measured against it, so it never changes (docs/decisions).

`greedy(g, s)` is a plain function over an information record (`kernel.seeing.hide`): it reads public
fields and the hand of seat `s`, and nothing else. numba compiles it unchanged.
"""

from ..kernel.best import best_lay
from ..kernel.choosing import may_choose
from ..kernel.codes import (
    ALTERNATING_RUN, ANY_END, CHOOSE, COLOURS, DRAW, GIVE, HIGH_END, KINDS, LOW_END, M_CHOOSE, M_DRAW,
    M_GIVE, M_HIT, M_LAY, M_LAY_PART, M_REPLACE, M_SAVE, M_SAVED, M_SKIP, M_TAKE, NOBODY, NO_EFFECT, NUMBERS, OK,
    PLAY, RULES_CARD, RUN, SET, SKIP, STANDS_COLOUR, WILD,
)  # fmt: skip
from ..kernel.drawing import card_of, top_discard, why_not_draw, why_not_take
from ..kernel.groups import run_step
from ..kernel.hands import copies, held_once
from ..kernel.hitting import (
    fits_anywhere, group_kind_of, groups_of, high_number, joining_cards, landing_stands, low_number,
)  # fmt: skip
from ..kernel.laying import why_not_lay_best, wild_number
from ..kernel.moves import discard_of, move_of, plain_move, why_not
from ..kernel.saving import saved_place
from ..kernel.scoring import next_playing
from ..kernel.skips import last_card, why_not_victim
from ..kernel.solver import (
    MOST_COPIES, brings_nearer, can_spare, counts_numbers, distance, distance_from, distance_with, distance_without,
    is_needed, most_by_forms,
)  # fmt: skip
from ..kernel.stuck import could_lay_group
from ..kernel.tables import BITS
from ..kernel.turns import throws_freely

NO_MOVE = -1
SETS, RUNS, SETS_AND_RUNS, COLOURED = 0, 1, 2, 3


def legal_hit(g, s, kind, seat, group, end, stands):
    """The hit as a move if it is legal, or NO_MOVE."""
    move = move_of(M_HIT, kind, seat, group, end, stands)
    if why_not(g, s, move) == OK:
        return move
    return NO_MOVE


def wild_hit(g, s, kind, seat, group, end):
    """The hit of a card used as a Wild at one end of a group, in the first colour that goes, or NO_MOVE."""
    if kind >= WILD:
        move = legal_hit(g, s, kind, seat, group, end, 0)
        if move != NO_MOVE or group_kind_of(g, seat, group) != ALTERNATING_RUN:
            return move
    stands = landing_stands(g, WILD, seat, group, end, STANDS_COLOUR)
    if kind < WILD and group_kind_of(g, seat, group) != ALTERNATING_RUN:
        return legal_hit(g, s, kind, seat, group, end, stands)
    for colour in range(COLOURS):
        said = stands % STANDS_COLOUR + STANDS_COLOUR * (colour + 1)
        move = legal_hit(g, s, kind, seat, group, end, said)
        if move != NO_MOVE:
            return move
    return NO_MOVE


def hit_on(g, s, kind, seat, group, wildly):
    """The hit of a card on one group (a Wild takes the low end where both are open), or NO_MOVE."""
    if not wildly:
        return legal_hit(g, s, kind, seat, group, ANY_END, 0)
    if run_step(group_kind_of(g, seat, group)) == 0:
        return wild_hit(g, s, kind, seat, group, ANY_END)
    if low_number(g, seat, group) > 0:
        return wild_hit(g, s, kind, seat, group, LOW_END)
    if high_number(g, seat, group) > 0:
        return wild_hit(g, s, kind, seat, group, HIGH_END)
    return NO_MOVE


def first_hit(g, s, kind, on_runs, on_others, wildly):
    """The first group of the table a card can be hit on, runs or others, or NO_MOVE."""
    for seat in range(g.players):
        for group in range(groups_of(g, seat)):
            is_run = run_step(group_kind_of(g, seat, group)) > 0
            if (is_run and on_runs) or (not is_run and on_others):
                move = hit_on(g, s, kind, seat, group, wildly)
                if move != NO_MOVE:
                    return move
    return NO_MOVE


def hit_of(g, s, cards, on_runs):
    """The first of some natural cards (bits) that can be hit as what it is, on runs or on others, or NO_MOVE."""
    for number in range(NUMBERS):
        for colour in range(COLOURS):
            if cards >> (12 * colour + number) & 1 == 1:
                move = first_hit(g, s, COLOURS * number + colour, on_runs, not on_runs, False)
                if move != NO_MOVE:
                    return move
    return NO_MOVE


def natural_hit(g, s):
    """The natural card to hit next, on runs first, or NO_MOVE."""
    on_runs = 0
    on_others = 0
    for seat in range(g.players):
        for group in range(groups_of(g, seat)):
            if run_step(group_kind_of(g, seat, group)) > 0:
                on_runs |= joining_cards(g, seat, group)
            else:
                on_others |= joining_cards(g, seat, group)
    held = held_once(g, s)
    move = NO_MOVE
    if held & on_runs != 0:
        move = hit_of(g, s, held & on_runs, True)
    if move == NO_MOVE and held & on_others != 0:
        move = hit_of(g, s, held & on_others, False)
    return move


def wild_hit_of(g, s):
    """What can be hit as a Wild: wild numbers (3.27), then Wilds; NO_MOVE if nothing fits."""
    if wild_number(g, s) > 0:
        for colour in range(COLOURS):
            kind = COLOURS * (wild_number(g, s) - 1) + colour
            if g.hand[s][kind] > 0:
                move = first_hit(g, s, kind, True, True, True)
                if move != NO_MOVE:
                    return move
    if g.hand[s][WILD] > 0:
        return first_hit(g, s, WILD, True, True, True)
    return NO_MOVE


def next_hit(g, s):
    """What to hit next: natural cards on runs first, then on sets and colours, Wilds last; NO_MOVE if nothing fits."""
    if g.owed == 1:
        return wild_hit_of(g, s)
    move = natural_hit(g, s)
    if move == NO_MOVE and save_wild(g, s) == NO_MOVE:
        move = wild_hit_of(g, s)
    return move


def wants(g, s, kind):
    """Whether the top discard is worth taking: a Wild or what brings the phase nearer; once laid, what can be hit."""
    if g.laid[s] == 1:
        return fits_anywhere(g, s, kind)
    if kind >= SKIP:
        return False
    return kind == WILD or brings_nearer(g, s, kind)


def saved_move(g, s, kind):
    """The move that takes a card from the own Save pile, or NO_MOVE if it does not lie there."""
    if saved_place(g, s, kind) == NOBODY:
        return NO_MOVE
    return legal_or_none(g, s, move_of(M_SAVED, kind, NOBODY, 0, ANY_END, 0))


def useful_saved(g, s):
    """Before laying: the saved card that brings the phase nearer, naturals before Wilds; or NO_MOVE."""
    if g.save_pile == 0 or g.laid[s] == 1:
        return NO_MOVE
    missing = distance(g, s)
    for kind in range(SKIP):
        if saved_place(g, s, kind) != NOBODY and distance_with(g, s, kind) < missing:
            return saved_move(g, s, kind)
    return NO_MOVE


def any_saved(g, s):
    """Where nothing else can be had: the first card of the own Save pile, or NO_MOVE."""
    for kind in range(KINDS):
        move = saved_move(g, s, kind)
        if move != NO_MOVE:
            return move
    return NO_MOVE


def choose_draw(g, s):
    """Draw or take; a saved card if it brings the phase nearer and the discard does not."""
    if why_not_take(g) == OK and (why_not_draw(g) != OK or wants(g, s, card_of(top_discard(g)))):
        return plain_move(M_TAKE)
    move = useful_saved(g, s)
    if move == NO_MOVE and why_not_draw(g) != OK:
        move = any_saved(g, s)
    if move == NO_MOVE:
        move = plain_move(M_DRAW)
    return move


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
    return 0 + BITS[g.ge[s][1] & near]


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


def promise(g, s, kind, kind_of_phase):
    """What a natural card is worth keeping for, whether needed or not: 20 v + s of the key."""
    if kind < 9 * COLOURS:
        return 20 * worth(g, s, kind, kind_of_phase) + 1
    return 20 * worth(g, s, kind, kind_of_phase)


def lowest_colour(g, s, number):
    """The first kind of a number (from 0) that the hand holds."""
    kind = COLOURS * number
    while g.hand[s][kind] == 0:
        kind += 1
    return kind


def first_of(numbers):
    """Of some numbers (bits) that are worth the same the one to throw: a high one for its points, else the lowest."""
    if numbers >> 9 != 0:
        numbers = numbers >> 9 << 9
    return 0 + BITS[(numbers & -numbers) - 1]


def least_promising(g, s, numbers, kind_of_phase):
    """Of some numbers held (bits) the one that promises least."""
    if kind_of_phase == SETS:  # the fewest copies
        k = 1
        while k < MOST_COPIES and numbers & ~g.ge[s][k + 1] == 0:
            k += 1
        return first_of(numbers & ~g.ge[s][k + 1]) if k < MOST_COPIES else first_of(numbers)
    if kind_of_phase == RUNS:  # held twice, or far from all others: of no use
        held = 0 + g.ge[s][1]
        near = held << 1 | held << 2 | held << 3 | held >> 1 | held >> 2 | held >> 3
        useless = numbers & (g.ge[s][2] | ~near)
        if useless != 0:
            return first_of(useless)
    best = NO_MOVE
    least = 0
    for number in range(NUMBERS):
        if numbers >> number & 1:
            key = promise(g, s, COLOURS * number, kind_of_phase)
            if best == NO_MOVE or key < least:
                best = number
                least = key
    return best


def least_wanted_number(g, s, kind_of_phase):
    """`least_wanted` for sets and runs: the loss of a card costs one or nothing, so what is not needed goes first."""
    place = 0 + g.contract[s]
    held = 0 + g.ge[s][1]
    if held == 0:
        return NO_MOVE
    naturals = most_by_forms(g, s, place)
    spare = can_spare(g, s, place, naturals)
    left = held
    while left != 0:
        number = least_promising(g, s, left, kind_of_phase)
        if spare or not is_needed(g, s, place, naturals, number):
            return lowest_colour(g, s, number)
        left &= ~(1 << number)
    return lowest_colour(g, s, least_promising(g, s, held, kind_of_phase))


def least_wanted(g, s):
    """Before laying: the natural with the smallest key 1000 d + 20 v + s, ties by number, then colour; or NO_MOVE."""
    kind_of_phase = phase_type(g, g.contract[s])
    if counts_numbers(g, s, g.contract[s]):
        return least_wanted_number(g, s, kind_of_phase)
    best = NO_MOVE
    best_key = 0
    for kind in range(WILD):
        if g.hand[s][kind] > 0:
            key = 1000 * distance_without(g, s, kind) + promise(g, s, kind, kind_of_phase)
            if best == NO_MOVE or key < best_key:
                best = kind
                best_key = key
    return best


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


def legal_or_none(g, s, move):
    """The move if it is legal, or NO_MOVE."""
    if why_not(g, s, move) == OK:
        return move
    return NO_MOVE


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


def wanted_discard(g, s):
    """After laying the highest number, before it what is wanted least, or NO_MOVE if that may not be discarded."""
    kind = NO_MOVE
    if g.laid[s] == 1 or g.contract[s] == NOBODY:
        kind = highest_natural(g, s)
    else:
        kind = least_wanted(g, s)
    if kind == NO_MOVE:
        return NO_MOVE
    if g.step == PLAY and throws_freely(g):
        return discard_of(kind)
    return legal_or_none(g, s, discard_of(kind))


def save_wild(g, s):
    """After laying: a Wild is saved for the next hand where hitting it would not end this one; or NO_MOVE."""
    if g.save_pile == 0 or g.laid[s] == 0 or g.hand[s][WILD] == 0 or g.count[s] - g.hand[s][WILD] < 2:
        return NO_MOVE
    return legal_or_none(g, s, move_of(M_SAVE, WILD, NOBODY, 0, ANY_END, 0))


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


def choose_discard(g, s):
    """Discard: a Skip if one is held; after laying the highest number, before it what is wanted least; a Wild last.

    With a Save pile a Wild is kept for the next hand.
    """
    move = special_discard(g, s)
    if move == NO_MOVE:
        move = wanted_discard(g, s)
    if move == NO_MOVE:
        move = last_discard(g, s)
    return move


def nearest_phase(g, s):
    """Of the phases still to be made the one the hand is nearest to, ties to the first; the contract stays."""
    best = NOBODY
    best_distance = 0
    for i in range(g.phases):
        if may_choose(g, s, g.order[i]):
            missing = distance_from(g, s, g.order[i])
            if best == NOBODY or missing < best_distance:
                best = 0 + g.order[i]
                best_distance = missing
    return best


def lay_move(g, s):
    """The best lay-down if the hand has one, left in the plan and legal, or NO_MOVE."""
    if best_lay(g, s) == 0 or g.owed == 1 or why_not_lay_best(g, s) != OK:
        return NO_MOVE
    return plain_move(M_LAY)


def lay_nearest(g, s):
    """Where the phase is chosen at laying: the lay-down of the nearest phase, naming it, or NO_MOVE."""
    place = nearest_phase(g, s)
    g.contract[s] = place
    there = best_lay(g, s)
    g.contract[s] = NOBODY
    if there == 0:
        return NO_MOVE
    return legal_or_none(g, s, move_of(M_LAY, 0, NOBODY, place + 1, ANY_END, 0))


def aim(g, s):
    """For a decision before laying, the contract a free seat plays towards; the caller sets it back."""
    if g.contract[s] == NOBODY and g.laid[s] == 0:
        g.contract[s] = nearest_phase(g, s)
        return True
    return False


def before_play(g, s):
    """Choosing a phase, giving the upcard away, giving up a card for a Wild: the simplest sensible choice."""
    if g.step == CHOOSE:
        return move_of(M_CHOOSE, 0, NOBODY, nearest_phase(g, s) + 1, ANY_END, 0)
    if g.step == GIVE:
        if top_discard(g) == WILD:
            return move_of(M_GIVE, 0, s, 0, ANY_END, 0)
        return move_of(M_GIVE, 0, next_playing(g, s, g.direction), 0, ANY_END, 0)
    move = wanted_discard(g, s)
    if move == NO_MOVE:
        move = any_discard(g, s)
    return move


def lay_or_hit(g, s):
    """Lay down as soon as it can be, then hit whatever fits; NO_MOVE if there is nothing of the kind."""
    if g.laid[s] == 1:
        return next_hit(g, s)
    if g.contract[s] == NOBODY:
        return lay_nearest(g, s)
    return lay_move(g, s)


def play_cards(g, s):
    """Lay down, hit, or end the turn."""
    move = lay_or_hit(g, s)
    if move != NO_MOVE:
        return move
    aimed = aim(g, s)
    move = choose_discard(g, s)
    if aimed:
        g.contract[s] = NOBODY
    return move


def greedy(g, s):
    """The move of the baseline for seat `s`, which is to move; a lay-down is left in the plan."""
    if g.step != DRAW and g.step != PLAY:
        aimed = g.step != CHOOSE and aim(g, s)
        move = before_play(g, s)
        if aimed:
            g.contract[s] = NOBODY
        return move
    if g.step == DRAW:
        aimed = aim(g, s)
        move = choose_draw(g, s)
        if aimed:
            g.contract[s] = NOBODY
        return move
    return play_cards(g, s)
