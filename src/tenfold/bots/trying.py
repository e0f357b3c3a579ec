"""Moves tried on the same hidden cards dealt anew, deal by deal: what `considering` compares them by."""

from ..kernel.chance import seed
from ..kernel.codes import OK
from ..kernel.moves import play, why_not
from .level import level_move
from .policies import set_weights
from .redeal import redeal
from .search import play_out, supply_anyhow
from .value import MOST, value_of

ENTRIES = ("try_moves",)
ARRAYS = {"luck": ("int64", 1), "w": ("int64", 1), "moves": ("int64", 1), "values": ("int64", 2)}


def share_of_game(g, s):
    """What the position after a hand is worth to seat `s`, from 0 to MOST, all seats together having MOST."""
    total = 0
    for other in range(g.players):
        if g.playing[other] == 1:
            total += value_of(g, other)
    return value_of(g, s) * MOST // total if total > 0 else 0


def try_move(games, index, s, move, w, luck):
    """The share of the game after a move on the cards in `games[index + 1]`, which stay."""
    games[index + 2] = games[index + 1]
    g = games[index + 2]
    if why_not(g, s, move) != OK:
        level_move(g, s, w)  # a lay-down has to be in the plan again
        if why_not(g, s, move) != OK:
            return 0
    play(g, move)
    supply_anyhow(g, luck)
    play_out(g, w, luck)
    return share_of_game(g, s)


def try_moves(games, index, s, deals, number, moves, luck, w, values):
    """Fill `values[deal][i]` with the worth of `moves[i]`; how many deals were made, 0 where none can be.

    `games[index]` is the position as seat `s` sees it, the two places behind it are scratch, as are `luck` and `w`;
    `number` is where chance begins.
    """
    seed(luck, number)
    set_weights(w)
    games[index + 1] = games[index]
    hidden = games[index + 1]
    for deal in range(deals):
        if not redeal(hidden, s, luck):
            return deal
        for i in range(len(moves)):
            values[deal][i] = try_move(games, index, s, moves[i], w, luck)
    return deals
