"""One decision by any bot, for the table and for hints: the door of compiled code that `choosing` uses."""

from ..kernel.chance import seed
from .luck import BUDGET
from .policies import decide

ENTRIES = ("think",)
ARRAYS = {"luck": ("int64", 1)}


def think(games, index, s, bot, number, budget, luck):
    """The move of a bot for seat `s` in `games[index]`, the position as that seat sees it; a lay-down lies in the plan.

    The two places behind it are scratch, as is `luck`; `number` is where the bot's own chance begins, `budget` how many
    rollouts it may make (0: as many as it usually does).
    """
    seed(luck, number)
    luck[BUDGET] = budget
    return decide(games, index, s, bot, luck)
