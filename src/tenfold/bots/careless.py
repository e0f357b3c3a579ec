"""A careless player: plays as people do who do not look around them. For measuring luck against skill.

It never takes the discard, lays its phase as soon as it can, hits one card a turn, and throws away its
highest card that brings it no farther from the phase, whatever the others collect. It reads what
the baseline reads, and leaves to it what the rules force.
"""

from ..kernel.codes import COLOURS, DRAW, M_DRAW, M_HIT, M_LAY, NOBODY, NUMBERS, OK, PLAY, SKIP
from ..kernel.drawing import why_not_draw
from ..kernel.moves import discard_of, plain_move, verb_of, why_not
from ..kernel.solver import distance_without
from .greedy import greedy
from .hits import NO_MOVE


def careless_discard(g, s):
    """The highest natural card that may go and costs nothing (laid) or the fewest cards (not laid), or NO_MOVE."""
    best = NO_MOVE
    best_distance = 99
    for back in range(NUMBERS):
        for colour in range(COLOURS):
            kind = COLOURS * (NUMBERS - 1 - back) + colour
            if g.hand[s][kind] == 0:
                continue
            missing = 0
            if g.laid[s] == 0:
                missing = distance_without(g, s, kind)
            if missing < best_distance and why_not(g, s, discard_of(kind)) == OK:
                best = discard_of(kind)
                best_distance = missing
    return best


def careless_play(g, s):
    """Lay down, hit once, end the turn."""
    move = greedy(g, s)
    if verb_of(move) == M_LAY or (verb_of(move) == M_HIT and g.hits == 0):
        return move
    if g.hand[s][SKIP] > 0 and verb_of(move) != M_HIT:
        return move
    if g.contract[s] == NOBODY:
        return move
    thrown = careless_discard(g, s)
    if thrown == NO_MOVE:
        return move
    return thrown


def careless(g, s):
    """The move of a careless player for seat `s`, which is to move; a lay-down is left in the plan."""
    if g.step == DRAW and why_not_draw(g) == OK:
        return plain_move(M_DRAW)
    if g.step != PLAY or g.floats == 1 or g.owed == 1:
        return greedy(g, s)
    return careless_play(g, s)
