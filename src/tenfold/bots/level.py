"""Play without search (level 5): the baseline's turn with a discard that weighs what it costs (`weighing`).

`w` is a row of weights (`weighing`), a list or an array of whole numbers.
"""

from ..kernel.codes import ANY_END, M_SKIP, NOBODY, OK, PLAY, SKIP
from ..kernel.moves import move_of
from ..kernel.scoring import next_playing
from ..kernel.skips import last_card, why_not_victim
from .discards import last_discard, special_discard
from .greedy import greedy, lay_or_hit
from .hits import NO_MOVE, legal_or_none
from .weighing import W_AHEAD, W_CARDS, W_LAID, W_LATE_LAID, W_TURNS, cheapest


def choose_victim(g, s, w):
    """Whom to skip: who is worth most by the weights, or NOBODY."""
    first = W_LATE_LAID - W_LAID if g.laid[s] == 1 else 0
    best = NOBODY
    most = 0
    seat = s
    for turns in range(g.players - 1):
        seat = next_playing(g, seat, g.direction)
        if seat == s or why_not_victim(g, s, seat) != OK:
            continue
        worth = w[first + W_LAID] * g.laid[seat] + w[first + W_CARDS] * g.count[seat]
        worth += w[first + W_TURNS] * turns + w[first + W_AHEAD] * (g.phase[seat] - g.phase[s])
        if best == NOBODY or worth > most:
            best = seat
            most = worth
    return best


def play_a_skip(g, s, w):
    """A Skip where one is held and more than one seat could be its victim; or NO_MOVE."""
    if g.hand[s][SKIP] == 0 or g.players == 2 or last_card(g, s):
        return NO_MOVE
    victim = choose_victim(g, s, w)
    if victim == NOBODY:
        return NO_MOVE
    return legal_or_none(g, s, move_of(M_SKIP, SKIP, victim, 0, ANY_END, 0))


def discard_by_weight(g, s, w):
    """How seat `s` ends its turn."""
    move = play_a_skip(g, s, w)
    if move == NO_MOVE:
        move = special_discard(g, s)
    if move == NO_MOVE:
        move = cheapest(g, s, w)
    if move == NO_MOVE:
        move = last_discard(g, s)
    return move


def level_move(g, s, w):
    """The move of seat `s`, which is to move; a lay-down is left in the plan."""
    if g.step != PLAY or g.contract[s] == NOBODY:
        return greedy(g, s)
    move = lay_or_hit(g, s)
    if move == NO_MOVE:
        move = discard_by_weight(g, s, w)
    return move


def move_without_laying(g, s, w):
    """How seat `s` would end its turn if it kept its phase in hand, or NO_MOVE."""
    if g.contract[s] == NOBODY:
        return NO_MOVE
    return discard_by_weight(g, s, w)
