"""What the bench repeats many times over records: rollouts, random legal actions, distances, copies.

Compiled like the kernel, as one entry point. `games[0]` is scratch; the positions are `games[1]` to
`games[places]`. Everything answers a number that depends on all that was done, the same in both modes.
"""

from ..bots.greedy import greedy
from ..kernel.best import best_lay
from ..kernel.chance import NUMBER, below, seed, supply
from ..kernel.codes import M_LAY, NOBODY, NOTHING, OK, OVER, PLAY
from ..kernel.dealing import start_game, start_hand
from ..kernel.legal import list_legal
from ..kernel.moves import play, why_not
from ..kernel.solver import distance, distance_from

ENTRIES = ("repeat_task",)

ROLLOUTS, RANDOM_ACTIONS, DISTANCES, COPIES = 0, 1, 2, 3
"""What can be repeated. Random actions are those of one game after another, of `places` players."""
SUM_MASK = (1 << 55) - 1


def roll_out(games, place, rng):
    """Copy a position and play its hand to the end, the baseline in every seat; a sum of moves and points."""
    games[0] = games[place]
    g = games[0]
    total = 0
    while g.step != OVER:
        move = greedy(g, g.seat)
        play(g, move)
        if g.chance != NOTHING:
            supply(g, rng)
        total += move
    for s in range(g.players):
        total += g.points[s]
    return total


def next_game(g, players, rng):
    """Deal the next hand, or the first one of the next game."""
    if g.game_over == 1 or g.hand_no == 0:
        seed(rng, rng[NUMBER] + 1)
        start_game(g, players)
    else:
        start_hand(g)
    supply(g, rng)


def random_action(g, players, rng, found):
    """Play one of all legal actions, each as likely, the best lay-down being one of them; the move."""
    if g.step == OVER or g.hand_no == 0:
        next_game(g, players, rng)
    s = g.seat
    count = list_legal(g, found)
    if g.step == PLAY and g.laid[s] == 0 and g.contract[s] != NOBODY and distance(g, s) == 0:
        found[count] = M_LAY
        count += 1
    move = found[below(rng, count)]
    if move == M_LAY and (best_lay(g, s) == 0 or why_not(g, s, move) != OK):
        return NOBODY
    play(g, move)
    if g.chance != NOTHING:
        supply(g, rng)
    return move


def distances(g):
    """The sum of the distances of every hand from every phase."""
    total = 0
    for s in range(g.players):
        for i in range(g.phases):
            total += distance_from(g, s, g.order[i])
    return total


def repeat_task(games, places, task, count, rng, found):
    """Do a task `count` times, at one position after another; a sum below 2^55 of what came out."""
    total = 0
    for i in range(count):
        place = 1 + i % places
        if task == ROLLOUTS:
            total += roll_out(games, place, rng)
        elif task == RANDOM_ACTIONS:
            total += random_action(games[0], places, rng, found)
        elif task == DISTANCES:
            total += distances(games[place])
        else:
            games[0] = games[place]
            total += games[0].turn
        total &= SUM_MASK
    return total
