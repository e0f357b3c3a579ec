"""Every bot by a number, for compiled code: `decide` gives a bot's move.

A new bot is a name at the end of `POLICY_NAMES` and a line in `decide`. Levels 1 to 4 are `people`, level 5 is
`level`, 6 and 7 search; docs/strength.md tells how strong each is.
"""

from .careless import careless
from .greedy import greedy
from .level import level_move
from .levels import (
    KINDS_OF_MISTAKES, ROLLOUTS_OF_LEVEL_6, ROLLOUTS_OF_LEVEL_7, WEIGHTS_OF_MORE, WEIGHTS_OF_TWO,
)  # fmt: skip
from .luck import BUDGET, WEIGHTS_AT
from .people import play_like_people
from .search import best_move
from .weighing import WEIGHTS

POLICY_NAMES = ("greedy", "careless", "level1", "level2", "level3", "level4", "level5", "level6", "level7")
"""Bots by name; the place is the number that `decide` knows."""

CARELESS, LEVEL_1, LEVEL_5, LEVEL_6, LEVEL_7 = 1, 2, 6, 7, 8
SIMPLE_BOTS = POLICY_NAMES[:2]
"""Those that need neither luck nor more than one place of `games`."""
PLACES = 3
"""How many elements of `games` a bot may use, from the game's own on."""


def set_weights(w, players):
    """Put the weights of level 5 in force."""
    for i in range(WEIGHTS):
        w[i] = WEIGHTS_OF_TWO[i] if players == 2 else WEIGHTS_OF_MORE[i]


def decide_simply(g, s, bot):
    """The move of one of the SIMPLE_BOTS for seat `s`, which is to move; a lay-down is left in the plan."""
    if bot == CARELESS:
        return careless(g, s)
    return greedy(g, s)


def rollouts(bot, luck):
    """How many rollouts a bot that searches may make for a decision."""
    if luck[BUDGET] > 0:
        return luck[BUDGET]
    return ROLLOUTS_OF_LEVEL_6 if bot == LEVEL_6 else ROLLOUTS_OF_LEVEL_7


def decide(games, index, s, bot, luck):
    """The move of a bot for seat `s`, which is to move; a lay-down is left in the plan."""
    if bot < LEVEL_1:
        return decide_simply(games[index], s, bot)
    w = luck[WEIGHTS_AT : WEIGHTS_AT + WEIGHTS]
    set_weights(w, games[index].players)
    if bot < LEVEL_5:
        return play_like_people(games[index], s, w, KINDS_OF_MISTAKES * (bot - LEVEL_1), luck)
    move = level_move(games[index], s, w)
    if bot > LEVEL_5:
        move = best_move(games, index, s, move, rollouts(bot, luck), w, luck)
    return move
