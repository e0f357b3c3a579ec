"""Matches of one bot against another on mirrored deals, counted in compiled code: what the weights are fitted with.

`weights` has a row for each of the two, read where a side is named BY_ROW.
"""

from ..kernel.chance import seed, supply
from ..kernel.codes import OK, OVER
from ..kernel.moves import play, why_not
from .fast_play import LONGEST, begin_game, next_hand
from .level import level_move
from .policies import decide

ENTRIES = ("match", "play_moves", "play_checked")
ARRAYS = {"weights": ("int64", 2), "luck": ("int64", 1), "out": ("int64", 1), "bots": ("int64", 1)}
BY_ROW = -1
"""The side that plays by its row of weights."""


def side_move(games, index, s, bot, w, luck):
    """The move of a side for seat `s`."""
    if bot == BY_ROW:
        return level_move(games[index], s, w)
    return decide(games, index, s, bot, luck)


def play_pair(games, index, players, number, seat, one, two, weights, rng, luck):
    """Play a game in which `one` has a seat and `two` all others; whether `one` wins it: 2, 1 shared, 0."""
    g = games[index]
    begin_game(g, players, number, rng)
    seed(luck, number)
    for _ in range(LONGEST):
        if g.game_over == 1:
            break
        if g.step == OVER:
            next_hand(g, rng)
        s = 0 + g.seat
        if s == seat:
            play(g, side_move(games, index, s, one, weights[0], luck))
        else:
            play(g, side_move(games, index, s, two, weights[1], luck))
        supply(g, rng)
    if g.won >> seat & 1 == 0:
        return 0
    return 2 if g.won == 1 << seat else 1


def match(games, index, players, first, count, one, two, weights, rng, luck):
    """Twice the games `one` wins of `players` times `count`: every deal with it in every seat."""
    won = 0
    for number in range(first, first + count):
        for seat in range(players):
            won += play_pair(games, index, players, number, seat, one, two, weights, rng, luck)
    return won


def play_moves(games, index, players, number, bot, rng, luck, out):
    """Begin a game with one bot in every seat and write its first moves into `out`."""
    g = games[index]
    begin_game(g, players, number, rng)
    made = 0
    while made < len(out) and g.game_over == 0:
        if g.step == OVER:
            next_hand(g, rng)
        else:
            out[made] = decide(games, index, g.seat, bot, luck)
            play(g, out[made])
            made += 1
        supply(g, rng)
    return made


def play_checked(games, index, players, number, bots, most_hands, rng, luck):
    """Play a game, `bots[seat]` on each seat, every move checked; how many moves, or -1 for an illegal one or no end.

    A game that reaches `most_hands` hands is stopped there.
    """
    g = games[index]
    begin_game(g, players, number, rng)
    seed(luck, number)
    made = 0
    while g.game_over == 0 and made < LONGEST:
        if g.step == OVER:
            if g.hand_no == most_hands:
                return made
            next_hand(g, rng)
        else:
            s = 0 + g.seat
            move = decide(games, index, s, bots[s], luck)
            if why_not(g, s, move) != OK:
                return -1
            play(g, move)
            made += 1
        supply(g, rng)
    return made if g.game_over == 1 else -1
