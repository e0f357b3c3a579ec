"""Search (level 7): try each candidate on the same hidden cards dealt anew, play the hand out, value what comes.

Candidates are compared with the choice of level 5 deal by deal; the worse half goes after each part of the budget
(sequential halving), and another choice is taken only where it is better by more than chance would have it (the gate).
Works in `games`: [index] is the position, [index + 1] and [index + 2] scratch. Reads what the seat may know: it
hides everything else first. A position that cannot be dealt anew is left to level 5.
"""

from ..kernel.chance import shuffle_draw
from ..kernel.codes import (
    ANY_END, COLOURS, DEALER, DRAW, M_DISCARD, M_DRAW, M_HIT, M_LAY, M_SKIP, M_TAKE, NOTHING, NUMBERS, OK, OVER,
    PLAY, SKIP,
)  # fmt: skip
from ..kernel.dealing import go_on
from ..kernel.moves import discard_of, move_of, plain_move, play, verb_of, why_not
from ..kernel.seeing import hide
from ..kernel.solver import distance, distance_without
from .hits import NO_MOVE
from .luck import ALIVE, MOVES, SQUARES, SUMS
from .discards import COLOURED, phase_type
from .level import level_move, move_without_laying
from .redeal import redeal
from .value import share_of_game
from .weighing import is_done, is_useful, is_useless, lightest_of_number, next_to_play

MOST_CANDIDATES = 12
GATE = 225
"""The gate in hundredths of a variance: 1.5 standard errors, squared."""
WORSE = 400
"""What is two standard errors worse than the first is tried no longer."""
CHECKED = 40
"""After how many deals that is looked at."""
DRAWS_LESS = 4
"""Whether to draw or take is tried with so much less: level 5 is seldom wrong there."""
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
    """Add natural cards that cost nothing of the phase, or any once it is laid: one of each number, or colour."""
    late = is_done(g, s)
    by_colour = not late and phase_type(g, g.contract[s]) == COLOURED
    here = 0 if late else distance(g, s)
    seat = next_to_play(g, s)
    useful = is_useful(g, seat)
    useless = is_useless(g, seat)
    tried = 0
    for back in range(NUMBERS):
        number = NUMBERS - 1 - back
        for colour in range(COLOURS):
            kind = COLOURS * number + colour
            if g.hand[s][kind] == 0 or (by_colour and tried >> colour & 1 == 1):
                continue
            if not by_colour:
                kind = lightest_of_number(g, s, number, useful, useless)
            if late or distance_without(g, s, kind) <= here:
                n = add_candidate(g, s, discard_of(kind), luck, n)
                tried |= 1 << colour
            if not by_colour:
                break
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
    """The share of the game a move brings on the cards dealt anew in `games[index + 1]`, which stay."""
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


def try_all(games, index, s, n, w, luck):
    """One deal: the first candidate and every other that is left, compared with it."""
    base = try_move(games, index, s, luck[MOVES], w, luck)
    for i in range(1, n):
        if luck[ALIVE + i] == 1:
            better = try_move(games, index, s, luck[MOVES + i], w, luck) - base
            luck[SUMS + i] += better
            luck[SQUARES + i] += better * better


def passes_gate(total, squares, deals, gate):
    """Whether a sum of differences is above 0 by more than chance would have it."""
    if total <= 0 or deals < 2:
        return False
    return 100 * total * total * deals > gate * (deals * squares - total * total)


def drop_worse(n, alive, deals, luck):
    """Drop what is clearly worse than the first; how many are left with it."""
    for i in range(1, n):
        if luck[ALIVE + i] == 1 and passes_gate(-luck[SUMS + i], luck[SQUARES + i], deals, WORSE):
            luck[ALIVE + i] = 0
            alive -= 1
    return alive


def halve(n, alive, luck):
    """Drop the worse half of the candidates that are left beside the first; how many are left with it."""
    keep = alive // 2
    while alive - 1 > keep:
        worst = 0
        for i in range(1, n):
            if luck[ALIVE + i] == 1 and (worst == 0 or luck[SUMS + i] < luck[SUMS + worst]):
                worst = i
        luck[ALIVE + worst] = 0
        alive -= 1
    return alive


def begin(games, index, s, first, w, luck):
    """Lay out a search: the position with everything hidden, and the candidates, that of level 5 first; how many."""
    games[index + 1] = games[index]
    hidden = games[index + 1]
    hide(hidden, s)
    luck[MOVES] = first
    n = list_candidates(games[index], s, first, w, luck)
    if n > 1 and not redeal(hidden, s, luck):
        return 1
    for i in range(n):
        luck[SUMS + i] = 0
        luck[SQUARES + i] = 0
        luck[ALIVE + i] = 1
    return n


def try_for(games, index, s, n, alive, deals, budget, w, luck):
    """Spend a part of the budget on more deals after `deals` of them; (how many are left, deals made in all)."""
    left = max(budget // alive, 1)
    while left > 0 and alive > 1:
        some = min(left, CHECKED)
        for _ in range(some):
            redeal(games[index + 1], s, luck)
            try_all(games, index, s, n, w, luck)
        deals += some
        left -= some
        alive = drop_worse(n, alive, deals, luck)
    return alive, deals


def best_move(games, index, s, first, budget, w, luck):
    """The move found with at most `budget` rollouts, `first` being the choice of level 5."""
    n = begin(games, index, s, first, w, luck)
    if games[index].step == DRAW:
        budget //= DRAWS_LESS
    alive = n
    deals = 0
    rounds = 1
    while 1 << rounds < n:
        rounds += 1
    for _ in range(rounds):
        if alive > 1:
            alive, deals = try_for(games, index, s, n, alive, deals, budget // rounds, w, luck)
        if alive > 2:
            alive = halve(n, alive, luck)
    return chosen(n, deals, luck)


def chosen(n, deals, luck):
    """The candidate with the highest mean among those left, if it passes the gate; else the first."""
    best = 0
    for i in range(1, n):
        if luck[ALIVE + i] == 1 and (best == 0 or luck[SUMS + i] > luck[SUMS + best]):
            best = i
    if best > 0 and passes_gate(luck[SUMS + best], luck[SQUARES + best], deals, GATE):
        return 0 + luck[MOVES + best]
    return 0 + luck[MOVES]
