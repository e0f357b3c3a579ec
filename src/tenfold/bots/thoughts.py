"""One decision by any bot, for the table and for hints: the door of compiled code that `choosing` uses.

`think` makes a decision with a number of rollouts. Where a clock bounds the search it is made step by step instead, so
that the caller can look at the clock: `think_step`.
"""

from ..kernel.chance import seed
from .level import level_move
from .luck import BUDGET, DEALS, WEIGHTS_AT
from .policies import decide, set_weights
from .search import begin, chosen, halve, try_for
from .weighing import WEIGHTS

ENTRIES = ("think", "think_step")
ARRAYS = {"luck": ("int64", 1)}
BEGIN, TRY, HALVE, END = 0, 1, 2, 3
"""What a step does: list the candidates, try those that are left on more deals, drop the worse half, choose."""


def think(games, index, s, bot, number, budget, luck):
    """The move of a bot for seat `s` in `games[index]`, the position as that seat sees it; a lay-down lies in the plan.

    The two places behind it are scratch, as is `luck`; `number` is where the bot's own chance begins, `budget` how many
    rollouts it may make (0: as many as it usually does).
    """
    seed(luck, number)
    luck[BUDGET] = budget
    return decide(games, index, s, bot, luck)


def think_step(games, index, s, step, n, alive, amount, luck):
    """A step of a search among `n` candidates, of which `alive` are left.

    BEGIN (`amount`: where chance begins): how many candidates there are. TRY (about `amount` rollouts) and HALVE: how
    many are left. END: the move, which is level 5's own if there was nothing to choose.
    """
    w = luck[WEIGHTS_AT : WEIGHTS_AT + WEIGHTS]
    if step == BEGIN:
        seed(luck, amount)
        set_weights(w, games[index].players)
        luck[DEALS] = 0
        return begin(games, index, s, level_move(games[index], s, w), w, luck)
    if step == TRY:
        alive, luck[DEALS] = try_for(games, index, s, n, alive, luck[DEALS], amount, w, luck)
        return alive
    if step == HALVE:
        return halve(n, alive, luck)
    return chosen(n, luck[DEALS], luck)
