"""Learn what situations are worth from games of level 5 among themselves: `python tools/fit_values.py`.

Writes `src/tenfold/bots/situations.bin` (see `bots/value.py`). Two-player games by the printed rules; each hand of each
game says, for both seats, who had how many phases left, who was ahead by how many points, and who won in the end.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np

from tenfold.bots.engine import engine
from tenfold.bots.luck import LUCK
from tenfold.bots.policies import PLACES, POLICY_NAMES
from tenfold.bots.value import PHASES_LEFT, STEP, STEPS
from tenfold.game.rules import Rules
from tenfold.kernel.chance import RNG
from tenfold.lab import counting as c

TABLE = Path(__file__).parent.parent / "src" / "tenfold" / "bots" / "situations.bin"
FIRST_GAME = 1 << 41
MOST_HANDS = 60
MOST_MOVES = 200000
CHUNK = 500
PRIOR = 6.0
"""How many games a neighbouring difference of points counts for at most."""


def situations(rows: Any, games: Any) -> Any:
    """(own phases left, other's, difference step, won) of every hand and seat of two-player games."""
    first = rows[rows[:, c.H_SEAT] == 0]
    second = rows[rows[:, c.H_SEAT] == 1]
    winners = dict(zip(games[:, c.G_NUMBER].tolist(), games[:, c.G_WINNERS].tolist(), strict=True))
    score = [0, 0]
    last = -1
    found = []
    for one, two in zip(first.tolist(), second.tolist(), strict=True):
        if one[c.H_GAME] != last:
            score, last = [0, 0], one[c.H_GAME]
        if one[c.H_REPLAY] == 0:
            left = [11 - one[c.H_PHASE], 11 - two[c.H_PHASE]]
            for seat in range(2):
                ahead = (score[1 - seat] - score[seat] + STEP * STEPS // 2) // STEP
                won = winners[last] >> seat & 1
                found.append((left[seat], left[1 - seat], min(max(ahead, 0), STEPS - 1), won))
        score[0] += one[c.H_POINTS]
        score[1] += two[c.H_POINTS]
    return np.array(found)


def smooth(wins: Any, seen: Any) -> Any:
    """The share of games won, thin places filled up from neighbouring differences of points."""
    share = np.empty_like(wins)
    for own in range(PHASES_LEFT):
        for other in range(PHASES_LEFT):
            w, n = wins[own, other].astype(float), seen[own, other].astype(float)
            near_w, near_n = w.copy(), n.copy()
            for reach in range(1, 4):
                near_w[reach:] += w[:-reach] / (1 + reach)
                near_w[:-reach] += w[reach:] / (1 + reach)
                near_n[reach:] += n[:-reach] / (1 + reach)
                near_n[:-reach] += n[reach:] / (1 + reach)
            guess = 1 / (1 + np.exp(-(other - own) * 1.0 - (np.arange(STEPS) - STEPS // 2) * 0.05))
            filled = (near_w + PRIOR * guess) / (near_n + PRIOR)
            share[own, other] = rising((w + PRIOR * filled) / (n + PRIOR), n + PRIOR)
    return (share + 1 - share.transpose(1, 0, 2)[:, :, ::-1]) / 2


def rising(values: Any, weights: Any) -> list[float]:
    """The nearest row that never falls (isotonic regression: neighbours that fall are pooled)."""
    pools: list[tuple[float, float, int]] = []
    for value, weight in zip(values.tolist(), weights.tolist(), strict=True):
        pools.append((value, weight, 1))
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            (v, w, n), (v2, w2, n2) = pools[-2:]
            pools[-2:] = [((v * w + v2 * w2) / (w + w2), w + w2, n + n2)]
    return [value for value, _, count in pools for _ in range(count)]


def main() -> None:
    """Play, learn, write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100000)
    parser.add_argument("--bot", default="level5")
    ask = parser.parse_args()
    rules = engine()
    games = rules.games(Rules.edition("mattel"), PLACES)
    bots = np.full(2, POLICY_NAMES.index(ask.bot), np.int64)
    rng, luck = np.zeros(RNG, np.int64), np.zeros(LUCK, np.int64)
    game_rows = np.zeros((CHUNK, c.G_COLUMNS), np.int64)
    hand_rows = np.zeros((2 * MOST_HANDS * CHUNK, c.H_COLUMNS), np.int64)
    shape = (PHASES_LEFT, PHASES_LEFT, STEPS)
    wins, seen = np.zeros(shape), np.zeros(shape)
    for first in range(FIRST_GAME, FIRST_GAME + ask.games, CHUNK):
        hand_rows[:] = -1
        rules["count_games"](games, 0, 2, first, CHUNK, bots, MOST_MOVES, game_rows, hand_rows, rng, luck)
        found = situations(hand_rows[hand_rows[:, c.H_GAME] >= 0], game_rows)
        np.add.at(seen, (found[:, 0], found[:, 1], found[:, 2]), 1)
        np.add.at(wins, (found[:, 0], found[:, 1], found[:, 2]), found[:, 3])
    share = smooth(wins, seen)
    TABLE.write_bytes(np.clip(np.round(256 * share), 1, 255).astype(np.uint8).tobytes())
    for own in range(1, PHASES_LEFT):
        print(own, *(f"{share[own, other, STEPS // 2]:.2f}" for other in range(1, PHASES_LEFT)))


if __name__ == "__main__":
    main()
