"""Whole games of the baseline in the kernel, from a number: for statistics and for comparing plain and compiled.

Entry points take (games, index), where `games` is a list of states or an array of records.
"""

from ..kernel.chance import below, seed, supply
from ..kernel.codes import E_COLUMNS, KINDS, M_LAY, NOTHING, OK, OVER
from ..kernel.dealing import start_game, start_hand
from ..kernel.legal import list_legal
from ..kernel.moves import play, verb_of, why_not
from .greedy import greedy

ENTRIES = ("play_game", "play_games")

HASH_MASK = (1 << 55) - 1
LONGEST = 200000
"""Moves after which a game counts as one that does not end."""


def mix(h, value):
    """Mix a number into a running hash below 2^55."""
    return ((h ^ (value + 1)) * 131 + (h >> 31)) & HASH_MASK


def mix_position(g, h):
    """Mix what a position is into a running hash: hands, piles, table, scores, turn."""
    h = mix(mix(mix(h, g.hand_no), g.turn), 8 * g.seat + g.step)
    h = mix(mix(mix(h, g.draw_count), g.discard_count), g.dealer)
    for s in range(g.players):
        h = mix(mix(mix(h, g.score[s]), g.phase[s] + 1), 2 * g.skips[s] + g.laid[s])
        for kind in range(KINDS):
            if g.hand[s][kind] > 0:
                h = mix(h, 64 * g.hand[s][kind] + kind)
        h = mix(h, g.refused[s] & HASH_MASK)
    for i in range(g.pool_count):
        h = mix(h, g.pool_kind[i] + 64 * (g.pool_group[i] + 64 * g.pool_stands[i]))
    for i in range(g.draw_count):
        h = mix(h, g.draw[i])
    for i in range(g.discard_count):
        h = mix(h, g.discard[i])
    for i in range(g.event_count):
        for j in range(E_COLUMNS):
            h = mix(h, g.event[i][j])
    return h


def choose(g, rng, randomly, found):
    """The baseline's move, or once in `randomly` decisions a random legal one (0: never)."""
    if randomly > 0 and below(rng, randomly) == 0:
        count = list_legal(g, found)
        return found[below(rng, count)]
    return greedy(g, g.seat)


def begin_game(g, players, number, rng):
    """Deal the first hand of a game by its number; the rules are in the record already."""
    seed(rng, number)
    start_game(g, players)
    supply(g, rng)


def next_hand(g, rng):
    """Deal the next hand."""
    start_hand(g)
    supply(g, rng)


def play_game(games, index, players, number, randomly, rng, found):
    """Play a whole game from a number; the hash of all its positions, or -1 if a move was illegal or it did not end.

    The rules are in the record already. `rng` (`chance.RNG` long) and `found` (MOST_LEGAL long) are scratch.
    """
    g = games[index]
    begin_game(g, players, number, rng)
    h = 7
    for _ in range(LONGEST):
        if g.step == OVER:
            if g.game_over == 1:
                return mix_position(g, h)
            next_hand(g, rng)
            continue
        move = choose(g, rng, randomly, found)
        if why_not(g, g.seat, move) != OK:
            return -1
        h = mix(h, move)
        play(g, move)
        supply(g, rng)
        if verb_of(move) == M_LAY or g.step == OVER:
            h = mix_position(g, h)
    return -1


def play_games(games, index, players, first, count, rng):
    """Play `count` greedy games from number `first` on, unchecked; a hash of their moves and results.

    What a policy is tested to do needs no check, so this is how fast games can be. The rules are in the
    record already; -1 if a game did not end.
    """
    g = games[index]
    h = 7
    for number in range(first, first + count):
        begin_game(g, players, number, rng)
        moves = 0
        while g.game_over == 0:
            if g.step == OVER:
                next_hand(g, rng)
            move = greedy(g, g.seat)
            play(g, move)
            if g.chance != NOTHING:
                supply(g, rng)
            h = mix(h, move)
            moves += 1
            if moves == LONGEST:
                return -1
        h = mix(mix(h, g.hand_no), moves)
        for s in range(players):
            h = mix(h, g.score[s])
    return h
