"""One road for all moves: `why_not` says why a move is illegal, `play` does one that is legal.

A move is one int, so that policies and batches can pass it around: verb, card, seat, group (or the
place of a phase + 1), end of a run, what a Wild is said to stand for. A lay-down's cards are in the plan.
"""

from .choosing import choose, why_not_choose
from .codes import (
    CHOOSE, DRAW, GIVE, M_CHOOSE, M_DISCARD, M_DRAW, M_GIVE, M_HIT, M_LAY, M_LAY_PART, M_OTHER,
    M_REPLACE, M_SAVE, M_SAVED, M_SKIP, M_TAKE, NOBODY, NOTHING, OK, OVER, PLAY, RETURN, RULES_CARD,
    R_ALREADY_DRAWN, R_CHOOSE_FIRST, R_DRAW_FIRST, R_GIVE_FIRST, R_HAND_OVER, R_NOT_IN_THESE_RULES,
    R_NOT_YOUR_TURN, R_RETURN_FIRST, R_RETURN_NO_SKIP, R_USE_WILD_FIRST, SKIP,
)  # fmt: skip
from .drawing import draw, take, why_not_draw, why_not_take
from .happened import clear_events, refuse
from .hitting import add_joining, hit, why_not_hit
from .laying import lay, lay_part, why_not_lay, why_not_lay_part
from .opening import give, next_to_choose, return_card, why_not_give, why_not_return
from .replacing import replace, why_not_replace
from .saving import save, take_saved, why_not_save, why_not_take_saved
from .skips import last_card, play_skip, why_not_skip
from .stuck import is_stuck
from .turns import after_discard, after_playing, after_skip, discard, why_not_discard, why_not_throw
from .winning import end_hand, lay_down_ends_game


def move_of(verb, kind, seat, group, end, stands):
    """A move as one int; `seat` may be NOBODY."""
    return verb + 16 * (kind + 64 * (seat + 1 + 256 * (group + 64 * (end + 4 * stands))))


def verb_of(move):
    """M_DRAW, M_TAKE, M_LAY, ..."""
    return move & 15


def kind_of(move):
    """The card a move plays."""
    return move >> 4 & 63


def seat_of(move):
    """The seat a move aims at, or NOBODY."""
    return (move >> 10 & 255) - 1


def group_of(move):
    """The group a hit goes to; of a lay-down or a choice the place of the phase + 1."""
    return move >> 18 & 63


def end_of(move):
    """The end of the run a hit names."""
    return move >> 24 & 3


def stands_of(move):
    """What a Wild is said to stand for, 0 if nothing is said."""
    return move >> 26


def plain_move(verb):
    """A move without a card: draw, take, or lay what the plan holds."""
    return verb  # `move_of` with nothing named


def discard_of(kind):
    """The move that discards a card; a Skip without a victim named."""
    verb = M_SKIP if kind == SKIP else M_DISCARD
    return verb + 16 * kind  # `move_of` with nobody aimed at


def why_not_step(g, s, verb):
    """Why a seat may not do this kind of thing now, whatever the cards (1.5)."""
    if g.step == OVER or g.chance != NOTHING:
        return refuse(g, R_HAND_OVER, 0, 0, 0)
    if s != g.seat:
        return refuse(g, R_NOT_YOUR_TURN, g.seat, s, 0)
    if verb == M_OTHER:
        return refuse(g, R_NOT_IN_THESE_RULES, 0, 0, 0)
    if g.step == CHOOSE and verb != M_CHOOSE:
        return refuse(g, R_CHOOSE_FIRST, 0, 0, 0)
    if g.step == GIVE and verb != M_GIVE:
        return refuse(g, R_GIVE_FIRST, 0, 0, 0)
    if g.step == RETURN and verb != M_DISCARD:
        if verb == M_SKIP:
            return refuse(g, R_RETURN_NO_SKIP, 0, 0, 0)
        return refuse(g, R_RETURN_FIRST, 0, 0, 0)
    if verb == M_CHOOSE or verb == M_GIVE:
        return OK
    draws = verb == M_DRAW or verb == M_TAKE or verb == M_SAVED
    if g.step == DRAW and not draws:
        return refuse(g, R_DRAW_FIRST, 0, 0, 0)
    if g.step == PLAY and draws:
        return refuse(g, R_ALREADY_DRAWN, 0, 0, 0)
    return OK


def why_not_draw_step(g, s, move):
    """Why a move before the draw is illegal."""
    verb = verb_of(move)
    if verb == M_DRAW:
        return why_not_draw(g)
    if verb == M_TAKE:
        return why_not_take(g)
    if verb == M_SAVED:
        return why_not_take_saved(g, s, kind_of(move))
    if verb == M_CHOOSE:
        return why_not_choose(g, s, group_of(move) - 1)
    return why_not_give(g, seat_of(move))


def why_not_end_step(g, s, move):
    """Why a move that ends the turn is illegal: a discard, a Skip, a saved card."""
    kind = kind_of(move)
    if g.step == RETURN:
        return why_not_return(g, s, kind)
    if verb_of(move) == M_SAVE:
        return why_not_save(g, s, kind)
    stuck = bans_may_lift(g, kind, verb_of(move)) and is_stuck(g, s)
    if verb_of(move) == M_DISCARD or kind == RULES_CARD:
        return why_not_discard(g, s, kind, seat_of(move), stuck)
    code = why_not_throw(g, s, kind, stuck)
    if code != OK:
        return code
    return why_not_skip(g, s, kind, seat_of(move), stuck)


def bans_may_lift(g, kind, verb):
    """Whether this discard is under a ban that does not apply where no other move is left."""
    return (g.draw_same_back == 1 and g.taken == kind) or (verb == M_SKIP and g.skip_dead_discard == 2)


def why_not(g, s, move):
    """Why seat `s` may not make a move now: a code, its parameters in `why`; OK if it is legal.

    Changes nothing but `why` and, for a lay-down that is legal, the plan, which it leaves settled.
    """
    verb = verb_of(move)
    kind = kind_of(move)
    code = why_not_step(g, s, verb)
    if code != OK:
        return code
    if verb == M_LAY or verb == M_LAY_PART:
        if g.owed == 1:
            return refuse(g, R_USE_WILD_FIRST, 0, 0, 0)
        if verb == M_LAY:
            return why_not_lay(g, s, group_of(move))
        return why_not_lay_part(g, s)
    if verb == M_HIT:
        return why_not_hit(g, s, kind, seat_of(move), group_of(move), end_of(move), stands_of(move))
    if verb == M_REPLACE:
        return why_not_replace(g, s, kind, seat_of(move), group_of(move), end_of(move))
    if verb == M_DISCARD or verb == M_SKIP or verb == M_SAVE:
        return why_not_end_step(g, s, move)
    return why_not_draw_step(g, s, move)


def play_before(g, s, move):
    """Make a move of the time before the turn's cards are played: draw, take, choose, give, return."""
    verb = verb_of(move)
    if verb == M_DRAW:
        draw(g)
    elif verb == M_TAKE:
        take(g)
    elif verb == M_SAVED:
        take_saved(g, s, kind_of(move))
    elif verb == M_CHOOSE:
        choose(g, s, group_of(move) - 1)
        next_to_choose(g)
    elif verb == M_GIVE:
        give(g, seat_of(move))
    else:
        return_card(g, s, kind_of(move))


def play_table(g, s, move):
    """Lay down, hit, replace."""
    verb = verb_of(move)
    kind = kind_of(move)
    lays = verb == M_LAY or verb == M_LAY_PART
    if verb == M_LAY:
        lay(g, s, group_of(move))
    elif verb == M_LAY_PART:
        lay_part(g, s)
    elif verb == M_HIT:
        hit(g, s, kind, seat_of(move), group_of(move), end_of(move), stands_of(move))
    else:
        replace(g, s, kind, seat_of(move), group_of(move), end_of(move))
    if lays and g.laid[s] == 1:
        add_joining(g, s)
        if lay_down_ends_game(g, s):
            end_hand(g, NOBODY)
            return
    after_playing(g, s)


def play_end(g, s, move):
    """Discard, play a Skip, save: the turn is over."""
    verb = verb_of(move)
    kind = kind_of(move)
    if verb == M_SAVE:
        save(g, s, kind)
        after_discard(g, s)
    elif verb == M_SKIP and kind != RULES_CARD:
        ends_hand = last_card(g, s)
        play_skip(g, s, kind, seat_of(move))
        after_skip(g, s, ends_hand)
    else:
        discard(g, s, kind, seat_of(move))
        after_discard(g, s)


def play(g, move):
    """Make a legal move of the seat to move (`why_not` gave OK just before, so a lay-down is settled)."""
    clear_events(g)
    s = g.seat
    verb = verb_of(move)
    if g.step != PLAY:
        play_before(g, s, move)
    elif verb == M_DISCARD or verb == M_SKIP or verb == M_SAVE:
        play_end(g, s, move)
    else:
        play_table(g, s, move)
