"""Every bot by a number, for compiled code: `decide` gives a bot's move.

A new bot is a name at the end of `POLICY_NAMES` and a line in `decide`. The levels are being built: level5
weighs its discards, level7 searches; docs/decisions/0023-levels.md tells what is measured and what is missing.
`luck` is what a bot keeps between decisions: a generator of its own that never touches the deals, weights, and
room for a search.
"""

from .careless import careless
from .greedy import greedy
from .level import level_move
from .levels import WEIGHTS_OF_LEVEL_5
from .search import best_move
from .weighing import WEIGHTS

POLICY_NAMES = ("greedy", "careless", "level5", "level7")
"""Bots by name; the place is the number that `decide` knows."""

CARELESS, LEVEL_5, LEVEL_7 = 1, 2, 3
SIMPLE_BOTS = POLICY_NAMES[:2]
"""Those that need neither luck nor more than one place of `games`."""
PLACES = 3
"""How many elements of `games` a bot may use, from the game's own on."""
LUCK = 512
"""How long `luck` is."""
WEIGHED, BUDGET = 16, 30
"""Where the weights in force lie in `luck`, and how many rollouts a search may take."""
ROLLOUTS = 1600


def set_weights(w):
    """Put the weights of level 5 in force."""
    for i in range(WEIGHTS):
        w[i] = WEIGHTS_OF_LEVEL_5[i]


def decide_simply(g, s, bot):
    """The move of one of the SIMPLE_BOTS for seat `s`, which is to move; a lay-down is left in the plan."""
    if bot == CARELESS:
        return careless(g, s)
    return greedy(g, s)


def decide(games, index, s, bot, luck):
    """The move of a bot for seat `s`, which is to move; a lay-down is left in the plan."""
    if bot == LEVEL_5 or bot == LEVEL_7:
        w = luck[WEIGHED : WEIGHED + WEIGHTS]
        set_weights(w)
        move = level_move(games[index], s, w)
        if bot == LEVEL_7:
            budget = ROLLOUTS if luck[BUDGET] == 0 else luck[BUDGET]
            move = best_move(games, index, s, move, budget, w, luck)
        return move
    return decide_simply(games[index], s, bot)
