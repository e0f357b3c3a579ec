"""Play without search (level 5): the baseline's turn with a discard that weighs what it costs (`weighing`).

`w` is a row of weights (`weighing`), a list or an array of whole numbers.
"""

from ..kernel.codes import M_DISCARD, NOBODY, PLAY, WILD
from ..kernel.moves import kind_of, verb_of
from .greedy import NO_MOVE, choose_discard, greedy
from .weighing import cheapest


def weighed(g, s, move, w):
    """The discard that costs least in place of the baseline's; any other move as it is."""
    if g.step != PLAY or verb_of(move) != M_DISCARD or kind_of(move) >= WILD or g.contract[s] == NOBODY:
        return move
    better = cheapest(g, s, w)
    if better == NO_MOVE:
        return move
    return better


def level_move(g, s, w):
    """The move of seat `s`, which is to move; a lay-down is left in the plan."""
    return weighed(g, s, greedy(g, s), w)


def move_without_laying(g, s, w):
    """How seat `s` would end its turn if it kept its phase in hand, or NO_MOVE."""
    if g.contract[s] == NOBODY:
        return NO_MOVE
    return weighed(g, s, choose_discard(g, s), w)
