"""How a position with open cards stands for everybody: for the analysis of a game that is over, never for a bot.

The draw pile is shuffled again and again and the hand played out with level 5 in every seat (`search`); what comes
then is valued by the table of situations (`value`).
"""

from ..kernel.chance import seed, shuffle_draw
from ..kernel.codes import OVER
from .policies import set_weights
from .search import play_out
from .value import value_of

ENTRIES = ("outlook",)
ARRAYS = {"luck": ("int64", 1), "w": ("int64", 1), "worth": ("int64", 1)}


def outlook(games, index, deals, number, luck, w, worth):
    """Write what the position is worth to each seat into `worth`, summed over so many orders of the draw pile.

    `games[index + 1]`, `luck` and `w` (WEIGHTS long) are scratch; `number` is where chance begins. A hand that is over
    is valued once.
    """
    seed(luck, number)
    players = games[index].players
    set_weights(w, players)
    for s in range(players):
        worth[s] = 0
    if games[index].step == OVER:
        deals = 1
    for _ in range(deals):
        games[index + 1] = games[index]
        g = games[index + 1]
        shuffle_draw(g, luck)
        play_out(g, w, luck)
        for s in range(players):
            if g.playing[s] == 1:
                worth[s] += value_of(g, s)
    return deals
