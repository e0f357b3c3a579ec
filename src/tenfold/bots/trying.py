"""Moves tried on the same hidden cards dealt anew, deal by deal: what `considering` compares them by."""

from ..kernel.chance import seed
from .policies import set_weights
from .redeal import redeal
from .search import try_move

ENTRIES = ("try_moves",)
ARRAYS = {"luck": ("int64", 1), "w": ("int64", 1), "moves": ("int64", 1), "values": ("int64", 2)}


def try_moves(games, index, s, deals, number, moves, luck, w, values):
    """Fill `values[deal][i]` with the worth of `moves[i]`; how many deals were made, 0 where none can be.

    `games[index]` is the position as seat `s` sees it, the two places behind it are scratch, as are `luck` and `w`;
    `number` is where chance begins.
    """
    seed(luck, number)
    set_weights(w, games[index].players)
    games[index + 1] = games[index]
    hidden = games[index + 1]
    for deal in range(deals):
        if not redeal(hidden, s, luck):
            return deal
        for i in range(len(moves)):
            values[deal][i] = try_move(games, index, s, moves[i], w, luck)
    return deals
