"""Every bot by a number, for compiled code: `decide` gives a bot's move.

A new bot is a name at the end of `POLICY_NAMES` and a line in `decide`. `rng` is for bots that throw dice:
a stream of its own that never touches the deals.
"""

from .careless import careless
from .greedy import greedy

POLICY_NAMES = ("greedy", "careless")
"""Bots by name; the place is the number that `decide` knows."""

CARELESS = 1


def decide(games, index, s, bot, rng):
    """The move of a bot for seat `s`, which is to move; a lay-down is left in the plan."""
    if bot == CARELESS:
        return careless(games[index], s)
    return greedy(games[index], s)
