"""Play without search (level 5): the baseline's turn with a discard that weighs what it costs (`weighing`).

`w` is a row of weights (`weighing`), a list or an array of whole numbers.
"""

from ..kernel.codes import NOBODY, PLAY
from .discards import last_discard, special_discard
from .greedy import greedy, lay_or_hit
from .hits import NO_MOVE
from .weighing import cheapest


def discard_by_weight(g, s, w):
    """How seat `s` ends its turn."""
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
