"""Search (level 7): try each candidate on the same hidden cards dealt anew, play the hand out, value what comes.

Candidates are compared with the choice of level 5 deal by deal; the worse half goes after each part of the budget
(sequential halving), and another choice is taken only where it is better by more than chance would have it (the gate).
Works in `games`: [index] is the position, [index + 1] and [index + 2] scratch. Reads what the seat may know: it
hides everything else first. A position that cannot be dealt anew is left to level 5.
"""

from ..kernel.chance import shuffle_draw
from ..kernel.codes import (
    ANY_END, DEALER, DRAW, M_DISCARD, M_DRAW, M_HIT, M_LAY, M_SKIP, M_TAKE, NOBODY, NOTHING, OK, OVER, PLAY, SKIP,
    WILD,
)  # fmt: skip
from ..kernel.dealing import go_on
from ..kernel.moves import discard_of, move_of, plain_move, play, verb_of, why_not
from ..kernel.seeing import hide
from ..kernel.solver import distance, distance_without
from .hits import NO_MOVE
from .level import level_move, move_without_laying
from .redeal import redeal
from .value import value_of

# Where things lie in `luck`, behind the generator and the weights (`policies`).
MOVES, SUMS, SQUARES, ALIVE = 32, 48, 64, 80
MOST_CANDIDATES = 12
GATE = 225
"""The gate in hundredths of a variance: 1.5 standard errors, squared."""
LONGEST_HAND = 4000


def add_candidate(g, s, move, luck, n):
    """Add a move to the candidates if it is legal and not there yet; how many there are then."""
    if n >= MOST_CANDIDATES or move == NO_MOVE:
        return n
    for i in range(n):
        if luck[MOVES + i] == move:
            return n
    if verb_of(move) != M_LAY and why_not(g, s, move) != OK:
        return n
    luck[MOVES + n] = move
    return n + 1


def list_draws(g, s, luck, n):
    """Add drawing and taking."""
    n = add_candidate(g, s, plain_move(M_TAKE), luck, n)
    return add_candidate(g, s, plain_move(M_DRAW), luck, n)


def list_skips(g, s, luck, n):
    """Add the victims of a Skip."""
    if g.hand[s][SKIP] > 0:
        for victim in range(g.players):
            n = add_candidate(g, s, move_of(M_SKIP, SKIP, victim, 0, ANY_END, 0), luck, n)
    return n


def list_discards(g, s, luck, n):
    """Add the natural cards that cost nothing of the phase, or all once it is laid; one of each number and colour."""
    late = g.laid[s] == 1 or g.contract[s] == NOBODY
    here = 0 if late else distance(g, s)
    for kind in range(WILD):
        if g.hand[s][kind] > 0 and (late or distance_without(g, s, kind) <= here):
            n = add_candidate(g, s, discard_of(kind), luck, n)
    return n


def list_candidates(g, s, first, w, luck):
    """Write the moves worth trying, that of level 5 first; how many there are."""
    n = add_candidate(g, s, first, luck, 0)
    verb = verb_of(first)
    if g.step == DRAW:
        return list_draws(g, s, luck, n)
    if g.step != PLAY or g.owed == 1 or g.floats == 1:
        return n
    if verb == M_LAY:
        return add_candidate(g, s, move_without_laying(g, s, w), luck, n)
    if verb == M_HIT:
        return list_discards(g, s, luck, n)
    if verb == M_DISCARD or verb == M_SKIP:
        n = list_skips(g, s, luck, n)
        return list_discards(g, s, luck, n)
    return n


def supply_anyhow(g, luck):
    """Renew a pile in a rollout, in any order."""
    while g.chance != NOTHING and g.chance != DEALER:
        shuffle_draw(g, luck)
        go_on(g)


def play_out(g, w, luck):
    """Play the hand to its end, level 5 in every seat."""
    for _ in range(LONGEST_HAND):
        if g.step == OVER:
            return
        play(g, level_move(g, g.seat, w))
        supply_anyhow(g, luck)


def try_move(games, index, s, move, w, luck):
    """The value of a move on the cards dealt anew in `games[index + 1]`, which stay."""
    games[index + 2] = games[index + 1]
    g = games[index + 2]
    if why_not(g, s, move) != OK:
        level_move(g, s, w)  # a lay-down has to be in the plan again
        if why_not(g, s, move) != OK:
            return 0
    play(g, move)
    supply_anyhow(g, luck)
    play_out(g, w, luck)
    return value_of(g, s)


def try_all(games, index, s, n, w, luck):
    """One deal: the first candidate and every other that is left, compared with it."""
    base = try_move(games, index, s, luck[MOVES], w, luck)
    for i in range(1, n):
        if luck[ALIVE + i] == 1:
            better = try_move(games, index, s, luck[MOVES + i], w, luck) - base
            luck[SUMS + i] += better
            luck[SQUARES + i] += better * better


def halve(n, alive, luck):
    """Drop the worse half of the candidates that are left beside the first; how many are left with it."""
    keep = (alive - 1 + 1) // 2
    while alive - 1 > keep:
        worst = 0
        for i in range(1, n):
            if luck[ALIVE + i] == 1 and (worst == 0 or luck[SUMS + i] < luck[SUMS + worst]):
                worst = i
        luck[ALIVE + worst] = 0
        alive -= 1
    return alive


def passes_gate(total, squares, deals):
    """Whether a sum of differences is above 0 by more than chance would have it."""
    if total <= 0 or deals < 2:
        return False
    return 100 * total * total * deals > GATE * (deals * squares - total * total)


def best_move(games, index, s, first, budget, w, luck):
    """The move found with `budget` rollouts, `first` being the choice of level 5."""
    games[index + 1] = games[index]
    hidden = games[index + 1]
    hide(hidden, s)
    n = list_candidates(games[index], s, first, w, luck)
    if n < 2 or not redeal(hidden, s, luck):
        return first
    for i in range(n):
        luck[SUMS + i] = 0
        luck[SQUARES + i] = 0
        luck[ALIVE + i] = 1
    alive = n
    rounds = 1
    while 1 << rounds < n:
        rounds += 1
    deals = 0
    for _ in range(rounds):
        for _ in range(max(budget // (rounds * alive), 1)):
            redeal(hidden, s, luck)
            try_all(games, index, s, n, w, luck)
            deals += 1
        if alive > 2:
            alive = halve(n, alive, luck)
    return chosen(n, deals, luck)


def chosen(n, deals, luck):
    """The candidate with the highest mean among those left, if it passes the gate; else the first."""
    best = 0
    for i in range(1, n):
        if luck[ALIVE + i] == 1 and (best == 0 or luck[SUMS + i] > luck[SUMS + best]):
            best = i
    if best > 0 and passes_gate(luck[SUMS + best], luck[SQUARES + best], deals):
        return 0 + luck[MOVES + best]
    return 0 + luck[MOVES]
