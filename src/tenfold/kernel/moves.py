"""One road for all moves: `why_not` says why a move is illegal, `play` does one that is legal.

A move is one int, so that policies and batches can pass it around: verb, card, seat, group, end of a
run, what a Wild is said to stand for. A lay-down's cards are in the plan.
"""

from .codes import (
    ANY_END, DRAW, M_DISCARD, M_DRAW, M_HIT, M_LAY, M_SKIP, M_TAKE, M_VARIANT, NOBODY, NOTHING, OK, OVER, PLAY,
    R_ALREADY_DRAWN, R_DRAW_FIRST, R_HAND_OVER, R_NOT_IN_THESE_RULES, R_NOT_YOUR_TURN, SKIP,
)  # fmt: skip
from .drawing import draw, take, why_not_draw, why_not_take
from .happened import clear_events, refuse
from .hitting import hit, why_not_hit
from .laying import lay, why_not_lay
from .skips import play_skip, why_not_skip
from .turns import discard, end_turn, go_out, is_out, why_not_discard


def move_of(verb, kind, seat, group, end, stands):
    """A move as one int; `seat` may be NOBODY."""
    return verb + 8 * (kind + 64 * (seat + 1 + 256 * (group + 64 * (end + 4 * stands))))


def verb_of(move):
    """M_DRAW, M_TAKE, M_LAY, M_HIT, M_DISCARD or M_SKIP."""
    return move % 8


def kind_of(move):
    """The card a move plays."""
    return move // 8 % 64


def seat_of(move):
    """The seat a move aims at, or NOBODY."""
    return move // 512 % 256 - 1


def group_of(move):
    """The group a hit goes to."""
    return move // 131072 % 64


def end_of(move):
    """The end of the run a hit names."""
    return move // 8388608 % 4


def stands_of(move):
    """What a Wild is said to stand for, 0 if nothing is said."""
    return move // 33554432


def plain_move(verb):
    """A move without a card: draw, take, or lay what the plan holds."""
    return move_of(verb, 0, NOBODY, 0, ANY_END, 0)


def discard_of(kind):
    """The move that discards a card; a Skip without a victim named."""
    if kind == SKIP:
        return move_of(M_SKIP, kind, NOBODY, 0, ANY_END, 0)
    return move_of(M_DISCARD, kind, NOBODY, 0, ANY_END, 0)


def why_not_step(g, s, verb):
    """Why a seat may not do this kind of thing now, whatever the cards (1.5)."""
    if g.step == OVER or g.chance != NOTHING:
        return refuse(g, R_HAND_OVER, 0, 0, 0)
    if s != g.seat:
        return refuse(g, R_NOT_YOUR_TURN, g.seat, s, 0)
    draws = verb == M_DRAW or verb == M_TAKE
    if verb == M_VARIANT:
        return refuse(g, R_NOT_IN_THESE_RULES, 0, 0, 0)
    if g.step == DRAW and not draws:
        return refuse(g, R_DRAW_FIRST, 0, 0, 0)
    if g.step == PLAY and draws:
        return refuse(g, R_ALREADY_DRAWN, 0, 0, 0)
    return OK


def why_not(g, s, move):
    """Why seat `s` may not make a move now: a code, its parameters in `why`; OK if it is legal.

    Changes nothing but `why` and, for a lay-down that is legal, the plan, which it leaves settled.
    """
    verb = verb_of(move)
    code = why_not_step(g, s, verb)
    if code != OK:
        return code
    if verb == M_DRAW:
        return why_not_draw(g)
    if verb == M_TAKE:
        return why_not_take(g)
    if verb == M_LAY:
        return why_not_lay(g, s)
    if verb == M_HIT:
        return why_not_hit(g, s, kind_of(move), seat_of(move), group_of(move), end_of(move), stands_of(move))
    if verb == M_SKIP:
        return why_not_skip(g, s, kind_of(move), seat_of(move))
    return why_not_discard(g, s, kind_of(move))


def play(g, move):
    """Make a legal move of the seat to move (`why_not` gave OK just before, so a lay-down is settled)."""
    clear_events(g)
    s = g.seat
    verb = verb_of(move)
    if verb == M_DRAW:
        draw(g)
    elif verb == M_TAKE:
        take(g)
    elif verb == M_LAY:
        lay(g, s)
    elif verb == M_HIT:
        hit(g, s, kind_of(move), seat_of(move), group_of(move), end_of(move), stands_of(move))
    elif verb == M_SKIP:
        play_skip(g, s, seat_of(move))
        end_turn(g)
    else:
        discard(g, s, kind_of(move))
        end_turn(g)
    if (verb == M_LAY or verb == M_HIT) and is_out(g, s):
        go_out(g, s)
