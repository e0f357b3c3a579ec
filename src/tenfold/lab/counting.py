"""Games played and counted: a row of whole numbers for each game, and one for each hand and seat.

Compiled like the kernel. A game is named by its number alone, so what is counted is the same however many
games are played in one call, by whom and where. Every figure of the laboratory is a ratio of sums of these.
"""

from ..bots.fast_play import begin_game
from ..bots.policies import decide
from ..kernel.chance import below, seed, start_stream, supply
from ..kernel.codes import E_FIRST_SKIPPED, E_LOST_TURN, M_HIT, M_TAKE, NOBODY, OVER, RENEWAL, SEATS
from ..kernel.dealing import start_hand
from ..kernel.drawing import fill_with_deck
from ..kernel.hands import add_card, empty_hand
from ..kernel.moves import play, verb_of
from ..kernel.scoring import next_playing
from ..kernel.solver import distance

ENTRIES = ("count_games", "count_dealt")
ARRAYS = {
    "bots": ("int64", 1), "luck": ("int64", 1), "game_rows": ("int64", 2), "hand_rows": ("int64", 2),
    "tally": ("int64", 2),
}  # fmt: skip
"""Arguments that are arrays (`kernel.compiling`)."""

BOT_STREAM = 2
"""The stream of hand 0 that bots throw their dice with (0 draws the dealer, 1 deals phase cards)."""

# Columns of a row for a game; behind them the score and the phases of each seat.
G_NUMBER, G_HANDS, G_MOVES, G_TURNS, G_LOST, G_RENEWALS, G_FIRST, G_WINNERS, G_ENDED, G_ROWS = (
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
)  # fmt: skip
G_SCORE = 10
G_PHASES = G_SCORE + SEATS
G_COLUMNS = G_PHASES + SEATS

# Columns of a row for a hand and a seat. H_LAST is scratch: turns played in the hand when the seat last began one.
(
    H_GAME, H_HAND, H_SEAT, H_PLAYS, H_STARTS, H_PHASE, H_ATTEMPT, H_MISSING, H_LAID, H_OUT, H_POINTS, H_HAND_TURNS,
    H_TURNS, H_LOST, H_WAIT, H_TAKES, H_HITS, H_RENEWALS, H_REPLAY, H_LAST,
) = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19)  # fmt: skip
H_COLUMNS = 20
UNKNOWN = -1


def open_rows(g, number, game_rows, i, hand_rows, base, before):
    """Begin the rows of a hand that has just been dealt; `before` is the base of the hand before, or NOBODY."""
    starter = next_playing(g, g.dealer, g.direction)
    for s in range(g.players):
        for column in range(H_COLUMNS):
            hand_rows[base + s][column] = 0
        hand_rows[base + s][H_GAME] = number
        hand_rows[base + s][H_HAND] = g.hand_no
        hand_rows[base + s][H_SEAT] = s
        hand_rows[base + s][H_PLAYS] = g.playing[s]
        hand_rows[base + s][H_REPLAY] = g.replay
        hand_rows[base + s][H_MISSING] = UNKNOWN
        if s == starter:
            hand_rows[base + s][H_STARTS] = 1
        if g.playing[s] == 1 and g.contract[s] != NOBODY:
            hand_rows[base + s][H_MISSING] = distance(g, s)
    if before == NOBODY:
        game_rows[i][G_FIRST] = starter
    count_lost(g, hand_rows, base)


def count_lost(g, hand_rows, base):
    """Count the turns that were lost in the last act."""
    for e in range(g.event_count):
        if g.event[e][0] == E_LOST_TURN or g.event[e][0] == E_FIRST_SKIPPED:
            hand_rows[base + g.event[e][1]][H_LOST] += 1


def begin_turn(row, played):
    """A seat begins a turn, the `played`-th of the hand: how many of others it has waited for."""
    waited = played - 1 - row[H_LAST]
    if waited > row[H_WAIT]:
        row[H_WAIT] = waited
    row[H_LAST] = played
    row[H_TURNS] += 1


def close_rows(g, hand_rows, base, before, renewals, game_rows, i):
    """End the rows of a hand that is over."""
    game_rows[i][G_HANDS] += 1
    for s in range(g.players):
        row = hand_rows[base + s]
        row[H_PHASE] = g.contract[s] + 1
        row[H_ATTEMPT] = 1
        if before != NOBODY and hand_rows[before + s][H_PHASE] == row[H_PHASE] and row[H_PLAYS] == 1:
            row[H_ATTEMPT] = hand_rows[before + s][H_ATTEMPT] + 1
        row[H_POINTS] = g.points[s]
        row[H_HAND_TURNS] = g.turn
        row[H_RENEWALS] = renewals
        if g.went_out == s:
            row[H_OUT] = 1
        game_rows[i][G_TURNS] += row[H_TURNS]
        game_rows[i][G_LOST] += row[H_LOST]
    game_rows[i][G_RENEWALS] += renewals


def count_hand(games, index, bots, game_rows, i, hand_rows, base, before, rng, luck, most):
    """Play the hand that has been dealt, at most `most` moves; how many were made."""
    g = games[index]
    played = 0
    renewals = 0
    moves = 0
    turn = NOBODY
    while g.step != OVER and moves < most:
        s = 0 + g.seat
        row = hand_rows[base + s]
        if turn != g.turn:
            turn = 0 + g.turn
            played += 1
            begin_turn(row, played)
        move = decide(games, index, s, bots[s], luck)
        play(g, move)
        moves += 1
        verb = verb_of(move)
        if verb == M_HIT:
            row[H_HITS] += 1
        elif verb == M_TAKE:
            row[H_TAKES] += 1
        if row[H_LAID] == 0 and g.laid[s] == 1:
            row[H_LAID] = row[H_TURNS]
        count_lost(g, hand_rows, base)
        if g.chance == RENEWAL:
            renewals += 1
            supply(g, rng)
            count_lost(g, hand_rows, base)
    close_rows(g, hand_rows, base, before, renewals, game_rows, i)
    return moves


def count_game(games, index, players, number, bots, most_moves, game_rows, i, hand_rows, used, rng, luck):
    """Play one game; how many rows of hands are used then, or NOBODY where they do not fit."""
    g = games[index]
    for column in range(G_COLUMNS):
        game_rows[i][column] = 0
    game_rows[i][G_NUMBER] = number
    seed(luck, number)
    start_stream(luck, 0, BOT_STREAM)
    begin_game(g, players, number, rng)
    moves = 0
    before = NOBODY
    base = used
    while g.game_over == 0 and moves < most_moves:
        if base + players > len(hand_rows):
            return NOBODY
        if before != NOBODY:
            start_hand(g)
            supply(g, rng)
        open_rows(g, number, game_rows, i, hand_rows, base, before)
        moves += count_hand(
            games, index, bots, game_rows, i, hand_rows, base, before, rng, luck, most_moves - moves
        )
        before = base
        base += players
    game_rows[i][G_MOVES] = moves
    game_rows[i][G_WINNERS] = g.won
    game_rows[i][G_ENDED] = g.game_over
    game_rows[i][G_ROWS] = base - used
    for s in range(players):
        game_rows[i][G_SCORE + s] = g.score[s]
        game_rows[i][G_PHASES + s] = g.phase[s]
    return base


def count_games(games, index, players, first, count, bots, most_moves, game_rows, hand_rows, rng, luck):
    """Play games `first`, `first + 1`, ... with a bot for each seat; how many fitted into the rows for hands.

    The rules are in the record already. A game is given up after `most_moves` moves; then it has no winner.
    `rng` (`chance.RNG` long) and `luck` (`policies.LUCK`) are scratch, for the deals and for the bots' own dice.
    """
    used = 0
    for i in range(count):
        used = count_game(
            games, index, players, first + i, bots, most_moves, game_rows, i, hand_rows, used, rng, luck
        )
        if used == NOBODY:
            return i
    return count


def deal_one(g, rng):
    """Deal one hand from the top of a deck that is shuffled as far as it is dealt."""
    empty_hand(g, 0)
    fill_with_deck(g)
    for _ in range(g.hand_size):
        j = below(rng, g.draw_count)
        g.draw_count -= 1
        kind = 0 + g.draw[j]
        g.draw[j] = g.draw[g.draw_count]
        add_card(g, 0, kind)


def count_dealt(games, index, first, count, rng, tally):
    """Deal `count` hands and add to `tally[place of the phase][cards missing]`.

    The rules are in the record already; a game must not be in it.
    """
    g = games[index]
    for number in range(first, first + count):
        seed(rng, number)
        deal_one(g, rng)
        for i in range(g.phases):
            g.contract[0] = g.order[i]
            tally[g.order[i]][distance(g, 0)] += 1
