"""The end of a hand: points, phases, who has won (rules.md 1.16-1.18).

Points of the special cards are the table `SPECIAL_POINTS` (option score.special); who advances is
`advances`; who wins is `settle_game`.
"""

from .codes import E_GAME_OVER, E_HAND_OVER, E_TIE, KINDS, NOBODY, OVER, SEATS, SKIP, WILD
from .happened import tell

SPECIAL_POINTS = bytes((15, 25))
"""Points of a Skip and of a Wild by the value of score.special, two each."""


def card_points(g, kind):
    """What a card costs who still holds it: 1-9 five, 10-12 ten, Skip 15, Wild 25 (1.16)."""
    if kind < 36:
        return 5
    if kind < WILD:
        return 10
    if kind == WILD:
        return SPECIAL_POINTS[2 * g.score_special + 1]
    if kind == SKIP:
        return SPECIAL_POINTS[2 * g.score_special]
    return 0


def hand_points(g, s):
    """The points of the cards seat `s` holds."""
    total = 0
    for kind in range(KINDS):
        total += g.hand[s][kind] * card_points(g, kind)
    return total


def advances(g, s):
    """Whether seat `s` moves on to the next phase (1.17): whoever laid it, out or not."""
    return g.laid[s] == 1


def next_playing(g, s, direction):
    """The next seat that plays, from `s` in a direction (1: to the left)."""
    seat = s
    for _ in range(SEATS):
        seat = (seat + direction + g.players) % g.players
        if g.playing[seat] == 1:
            return seat
    return s


def best_finisher_points(g):
    """The fewest total points among those who have completed the last phase; NOBODY if there is none."""
    fewest = NOBODY
    for s in range(g.players):
        if g.phase[s] >= g.phases and (fewest == NOBODY or g.score[s] < fewest):
            fewest = g.score[s]
    return fewest


def finishers_with(g, points):
    """How many who have completed the last phase have these points."""
    found = 0
    for s in range(g.players):
        if g.phase[s] >= g.phases and g.score[s] == points:
            found += 1
    return found


def win(g, s):
    """Seat `s` has won the game."""
    g.winner = s
    g.game_over = 1
    tell(g, E_GAME_OVER, s, 0, 0, 0)


def start_replay(g, points):
    """Those who are tied, and only they, replay the last phase (1.18, tie.replay)."""
    g.replay = 1
    for s in range(g.players):
        g.playing[s] = 0
        if g.phase[s] >= g.phases and g.score[s] == points:
            g.playing[s] = 1
            g.phase[s] = g.phases - 1
            tell(g, E_TIE, s, 0, 0, 0)


def settle_game(g):
    """After a hand: who has completed the last phase and has fewest points wins; a tie is replayed (1.18)."""
    points = best_finisher_points(g)
    if points == NOBODY:
        return
    if finishers_with(g, points) > 1:
        start_replay(g, points)
        return
    for s in range(g.players):
        if g.phase[s] >= g.phases and g.score[s] == points:
            win(g, s)
            return


def settle_replay(g):
    """After a hand that replays a tie: the first to go out wins; nobody out means another deal."""
    if g.went_out == NOBODY:
        return
    for s in range(g.players):
        if g.playing[s] == 1:
            g.phase[s] = g.phases
    win(g, g.went_out)


def end_hand(g, out):
    """The hand is over: everybody else counts, who laid moves on, the deal passes (1.14-1.18).

    `out` is the seat that went out, or NOBODY. Hands, groups and piles stay until the next deal.
    """
    g.went_out = out
    g.step = OVER
    g.seat = NOBODY
    for s in range(g.players):
        g.points[s] = 0
        if g.playing[s] == 1:
            g.points[s] = hand_points(g, s)
    tell(g, E_HAND_OVER, out, 0, 0, 0)
    if g.replay == 1:
        settle_replay(g)
    else:
        for s in range(g.players):
            g.score[s] += g.points[s]
            if advances(g, s):
                g.phase[s] += 1
        settle_game(g)
    if g.game_over == 0:
        g.dealer = next_playing(g, g.dealer, 1)
