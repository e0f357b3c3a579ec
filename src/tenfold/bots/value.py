"""What a situation between two hands is worth: how often its owner wins the game from there.

A table over (phases the owner has still to make, phases the other has, how many points the other has more, in
steps of fifteen), learnt from games of level 5 among themselves by `tools/fit_values.py`; with several others the
product over them. Values are whole numbers from 0 to MOST.
"""

from pathlib import Path


MOST = 1000
PHASES_LEFT = 11
STEPS = 21
"""Differences of points, from -150 to 150."""
STEP = 15

TABLE = Path(__file__).with_name("situations.bin").read_bytes()
"""256 times the share of games won, less one half, by (own phases left, other's, difference): see `share`."""


def left(g, s):
    """How many phases seat `s` has still to make, as the table counts them."""
    return max(min(g.phases - max(g.phase[s], 0), PHASES_LEFT - 1), 0)


def share(g, s, other):
    """How often, in 256ths, seat `s` ends before `other`."""
    ahead = (g.score[other] - g.score[s] + STEP * STEPS // 2) // STEP
    ahead = max(min(ahead, STEPS - 1), 0)
    return TABLE[(PHASES_LEFT * left(g, s) + left(g, other)) * STEPS + ahead]


def value_of(g, s):
    """What the position after a hand is worth to seat `s`, from 0 to MOST."""
    if g.game_over == 1:
        return won_by(g, s)
    value = 0 + MOST
    for other in range(g.players):
        if other != s and g.playing[other] == 1:
            value = value * share(g, s, other) // 256
    return value


def share_of_game(g, s):
    """What the position after a hand is worth to seat `s`, from 0 to MOST, all seats together having MOST."""
    if g.players == 2 or g.game_over == 1:
        return value_of(g, s)
    total = 0
    for other in range(g.players):
        if g.playing[other] == 1:
            total += value_of(g, other)
    return value_of(g, s) * MOST // total if total > 0 else 0


def won_by(g, s):
    """MOST for a game won alone, its part for one that is shared, 0 for one that is lost."""
    if g.won >> s & 1 == 0:
        return 0
    winners = 0
    for other in range(g.players):
        winners += g.won >> other & 1
    return MOST // winners
