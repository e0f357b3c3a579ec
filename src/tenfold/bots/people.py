"""Levels 1 to 4: level 5 with the mistakes people make, each so often in a hundred decisions (`levels.MISTAKES`).

They overlook a card on the discard pile they could use, a phase that is complete, a hit; they lay down Wilds
where numbers would do; they throw a card away without a thought for who plays next, or keep what looks pretty
instead of what they need. Every move has a reason a person could give: none is random.
"""

from ..kernel.best import alternative_lays
from ..kernel.chance import below
from ..kernel.codes import DRAW, M_DISCARD, M_DRAW, M_HIT, M_LAY, M_SKIP, M_TAKE, OK, PLAY, WILD
from ..kernel.drawing import why_not_draw
from ..kernel.moves import plain_move, verb_of, why_not
from .hits import NO_MOVE
from .level import level_move, move_without_laying
from .levels import MISTAKES
from .luck import OTHER_WEIGHTS_AT
from .weighing import FIRST_DANGER, LAST_DANGER, W_LATE_DANGER, W_LOST, WEIGHTS

# Places of a row of mistakes.
OVERLOOKS_CARD, OVERLOOKS_PHASE, OVERLOOKS_HIT, WASTES_WILDS, FORGETS_NEXT, KEEPS_PRETTY = 0, 1, 2, 3, 4, 5
ALTERNATIVES = 6
"""How many lay-downs are looked at for one that wastes Wilds."""


def happens(luck, percent):
    """Whether something that is done so often in a hundred times is done now."""
    return percent > 0 and below(luck, 100) < percent


def wilds_in_plan(g):
    """How many Wilds the lay-down in the plan uses."""
    found = 0
    for i in range(g.plan_count):
        found += g.plan_kind[i] == WILD
    return found


def waste_wilds(g, s):
    """Leave the lay-down with the most Wilds in the plan, of the first that could be made."""
    best = 0
    most = -1
    for nth in range(ALTERNATIVES):
        if alternative_lays(g, s, nth) == 0:
            break
        if wilds_in_plan(g) > most and why_not(g, s, plain_move(M_LAY)) == OK:
            most = wilds_in_plan(g)
            best = nth
    alternative_lays(g, s, best)


def careless_weights(w, mistakes, luck):
    """The weights for this discard: those of level 5, or less what a player forgets to think of."""
    row = luck[OTHER_WEIGHTS_AT : OTHER_WEIGHTS_AT + WEIGHTS]
    for i in range(WEIGHTS):
        row[i] = w[i]
    if happens(luck, MISTAKES[mistakes + FORGETS_NEXT]):
        for i in range(FIRST_DANGER, LAST_DANGER + 1):
            row[i] = 0
        row[W_LATE_DANGER] = 0
    if happens(luck, MISTAKES[mistakes + KEEPS_PRETTY]):
        row[W_LOST] = 0
    return row


def play_like_people(g, s, w, mistakes, luck):
    """The move of a player who makes mistakes; a lay-down is left in the plan. `mistakes`: where their row begins."""
    if g.step == DRAW:
        move = level_move(g, s, w)
        if (
            verb_of(move) == M_TAKE
            and why_not_draw(g) == OK
            and happens(luck, MISTAKES[mistakes + OVERLOOKS_CARD])
        ):
            move = plain_move(M_DRAW)
        return move
    if g.step != PLAY or g.owed == 1 or g.floats == 1:
        return level_move(g, s, w)
    row = careless_weights(w, mistakes, luck)
    move = level_move(g, s, row)
    verb = verb_of(move)
    other = NO_MOVE
    if verb == M_LAY and happens(luck, MISTAKES[mistakes + OVERLOOKS_PHASE]):
        other = move_without_laying(g, s, row)
    elif verb == M_HIT and happens(luck, MISTAKES[mistakes + OVERLOOKS_HIT]):
        other = move_without_laying(g, s, row)
    if other != NO_MOVE and (verb_of(other) == M_DISCARD or verb_of(other) == M_SKIP):
        return other
    if verb == M_LAY:
        if (
            happens(luck, MISTAKES[mistakes + WASTES_WILDS])
            and move == plain_move(M_LAY)
            and g.hand[s][WILD] > 0
        ):
            waste_wilds(g, s)
        else:
            move = level_move(g, s, row)  # the plan may have been used meanwhile
    return move
