"""The greedy baseline: later strength is measured against it, so it never changes (docs/decisions).

`greedy(g, s)` is a plain function over an information record (`kernel.seeing.hide`): it reads public
fields and the hand of seat `s`, and nothing else. numba compiles it unchanged. What it hits is in `hits`, how
it ends its turn in `discards`.
"""

from ..kernel.best import best_lay
from ..kernel.choosing import may_choose
from ..kernel.codes import (
    ANY_END, CHOOSE, DRAW, GIVE, KINDS, M_CHOOSE, M_DRAW, M_GIVE, M_LAY, M_SAVED, M_TAKE, NOBODY, OK, PLAY,
    SKIP, WILD,
)  # fmt: skip
from ..kernel.drawing import card_of, top_discard, why_not_draw, why_not_take
from ..kernel.hitting import fits_anywhere
from ..kernel.laying import why_not_lay_best
from ..kernel.moves import move_of, plain_move
from ..kernel.saving import saved_place
from ..kernel.scoring import next_playing
from ..kernel.solver import brings_nearer, distance, distance_from, distance_with
from .discards import UNKNOWN, any_discard, choose_discard, wanted_discard
from .hits import NO_MOVE, legal_or_none, next_hit


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
    move = wanted_discard(g, s, UNKNOWN)
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
    missing = UNKNOWN
    if g.laid[s] == 0 and g.contract[s] != NOBODY:
        missing = distance(g, s)
    if missing <= 0:
        move = lay_or_hit(g, s)
        if move != NO_MOVE:
            return move
    aimed = aim(g, s)
    move = choose_discard(g, s, missing)
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
