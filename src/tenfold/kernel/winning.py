"""Who has won (rules.md 1.18): the last phase, lowest total, the leader when the game is stopped; ties."""

from .choosing import FIXED, completes_all
from .codes import E_GAME_OVER, E_STOPPED, E_TIE, NOBODY, OVER
from .happened import tell
from .scoring import ANTI, DROPPED_OUT, EVERYBODY, advance_all, close_hand, next_playing

LAST_PHASE, LOWEST_TOTAL, LEADER_AT_STOP, OUT_WITH_LAST_PHASE = 0, 1, 2, 3  # end.winner
FIRST_OUT, FIRST_LAYDOWN, LAST_PHASE_EACH, SHARED = 0, 1, 2, 3  # tie.replay
NO_STOP, BY_CLOCK, BY_HANDS = 0, 1, 2  # end.stop
NO_POINTS = 1 << 30


def end_game(g, winners):
    """The game is over; `winners` has a bit a seat (none: no result)."""
    g.won = winners
    g.game_over = 1
    for s in range(g.players):
        if (winners >> s) & 1 == 1:
            tell(g, E_GAME_OVER, s, 0, 0, 0)
    if winners == 0:
        tell(g, E_GAME_OVER, NOBODY, 0, 0, 0)


def fewest_points(g, seats):
    """Those of some seats (a bit each) who have the fewest points."""
    fewest = NO_POINTS
    found = 0
    for s in range(g.players):
        if (seats >> s) & 1 == 1 and g.score[s] <= fewest:
            if g.score[s] < fewest:
                found = 0
            fewest = 0 + g.score[s]
            found |= 1 << s
    return found


def finishers(g):
    """Those who have completed everything, as bits."""
    found = 0
    for s in range(g.players):
        if g.phase[s] >= g.phases:
            found |= 1 << s
    return found


def halves(g, s):
    """How far seat `s` has come, in half phases: a phase laid in a hand that was stopped counts half (3.18)."""
    if g.stopped == 1 and g.step != OVER:
        return 2 * g.phase[s] + g.laid[s]
    return 2 * g.phase[s]


def leaders(g):
    """Those who have come farthest, and among them those with the fewest points, as bits."""
    most = -2
    found = 0
    for s in range(g.players):
        if halves(g, s) >= most:
            if halves(g, s) > most:
                found = 0
            most = halves(g, s)
            found |= 1 << s
    return fewest_points(g, found)


def is_one(seats):
    """Whether exactly one seat is among them."""
    return seats != 0 and seats & (seats - 1) == 0


def settle(g, seats):
    """The best of the game: one wins, several share or replay (tie.replay)."""
    if is_one(seats) or g.tie_replay == SHARED:
        end_game(g, seats)
        return
    g.replay = 1
    for s in range(g.players):
        g.playing[s] = (seats >> s) & 1
        if g.playing[s] == 1:
            if g.phase[s] >= g.phases:
                g.phase[s] = g.phases - 1
            tell(g, E_TIE, s, 0, 0, 0)


def settle_replay(g):
    """After a hand that replays a tie: the first to go out wins, or the first to lay; else another deal."""
    winner = 0 + g.went_out
    if g.tie_replay == FIRST_LAYDOWN:
        for s in range(g.players):
            if g.laid[s] == 1:
                winner = s
    if winner == NOBODY:
        return
    if g.advance != ANTI:
        for s in range(g.players):
            if g.playing[s] == 1:
                g.phase[s] = g.phases
    end_game(g, 1 << winner)


def settle_anti(g):
    """Anti-Phase: the last one in wins; after as many hands as phases, the highest phase (3.25)."""
    inside = 0
    just_out = 0
    for s in range(g.players):
        if g.playing[s] == 1 and g.phase[s] > DROPPED_OUT:
            inside |= 1 << s
        elif g.playing[s] == 1:
            just_out |= 1 << s
            g.playing[s] = 0
    if inside == 0:
        for s in range(g.players):
            g.playing[s] = (just_out >> s) & 1
        settle(g, fewest_points(g, just_out))
    elif is_one(inside):
        settle(g, inside)
    elif g.hand_no >= g.phases:
        settle(g, leaders(g))


def settle_app(g):
    """The app's rule (7.1): who finishes and goes out wins; else by completed phases, then points."""
    if finishers(g) == 0:
        return
    if g.went_out != NOBODY and g.phase[g.went_out] >= g.phases:
        end_game(g, 1 << g.went_out)
    else:
        settle(g, leaders(g))


def settle_game(g):
    """After a hand that is no replay: whether the game is over, and who has won (end.winner)."""
    if g.advance == ANTI:
        settle_anti(g)
    elif g.end_winner == OUT_WITH_LAST_PHASE:
        settle_app(g)
    elif finishers(g) != 0 and (g.end_winner == LOWEST_TOTAL or g.advance == EVERYBODY):
        settle(g, fewest_points(g, (1 << g.players) - 1))
    elif finishers(g) != 0:
        settle(g, fewest_points(g, finishers(g)))


def hands_are_up(g):
    """Whether this was the last hand of the game by number (end.stop=hands:H, end.max_hands)."""
    if g.end_stop == BY_HANDS and g.hand_no >= g.end_stop_at:
        return True
    return g.end_max_hands > 0 and g.hand_no >= g.end_max_hands


def finish_tied(g):
    """A tie that will not be replayed any more: its seats have completed the last phase again."""
    if g.replay == 1 and g.advance != ANTI:
        for s in range(g.players):
            if g.playing[s] == 1:
                g.phase[s] = g.phases


def stop(g):
    """The game is stopped: the leader wins, if anybody has come far enough (end.minimum, 3.18)."""
    g.stopped = 1
    tell(g, E_STOPPED, NOBODY, 0, 0, 0)
    finish_tied(g)
    best = leaders(g)
    for s in range(g.players):
        if (best >> s) & 1 == 1 and halves(g, s) < g.end_minimum_halves:
            best = 0
            break
    g.step = OVER
    g.seat = NOBODY
    end_game(g, best)


def end_hand(g, out):
    """The hand is over: everybody else counts, who laid moves on, the deal passes (1.14-1.18).

    `out` is the seat that went out, or NOBODY. Hands, groups and piles stay until the next deal.
    """
    close_hand(g, out)
    if g.replay == 1:
        settle_replay(g)
    else:
        advance_all(g)
        settle_game(g)
    if g.game_over == 0 and hands_are_up(g):
        stop(g)
    if g.game_over == 0:
        g.dealer = next_playing(g, g.dealer, 1)


def lay_down_ends_game(g, s):
    """Whether the phase just laid ends the game at once (end.timing, tie.replay=first_laydown)."""
    if g.replay == 1:
        return g.tie_replay == FIRST_LAYDOWN
    if g.end_timing == 0 or not completes_all(g, s):
        return False
    for other in range(g.players):
        if other != s and completes_all(g, other):
            return False
    return True


def replays_where_it_stands(g):
    """Whether a tie is replayed with the phase a seat is on now: where phases go backwards (3.25)."""
    return g.advance == ANTI and g.phases_order == FIXED and g.tie_replay != LAST_PHASE_EACH


def replays_own_phase(g, s):
    """Whether seat `s` replays a tie with the phase it attempted last, not the last of the list."""
    return g.phases_order != FIXED or g.advance == ANTI or g.tie_replay == LAST_PHASE_EACH
