"""Fit the weights of the bots' discard by self-play: `python tools/fit_levels.py --seed 1`.

The cross-entropy method: rows of weights are drawn around a mean, each plays the same mirrored deals against the
baseline and against the mean, and the next mean moves to the rows that did best. Of all means the one that wins most
on deals kept for the end is the answer. Everything comes from the seed, so a run ends where it ended before. The
deals lie apart from those strength is measured with (docs/strength.md).
"""

from __future__ import annotations

import argparse
import random
import sys
from dataclasses import dataclass

from tenfold.bots.engine import engine
from tenfold.bots.levels import WEIGHTS_OF_MORE, WEIGHTS_OF_TWO
from tenfold.bots.luck import LUCK
from tenfold.bots.matching import BY_ROW
from tenfold.bots.policies import PLACES, POLICY_NAMES
from tenfold.bots.weighing import W_LAID, WEIGHTS
from tenfold.game.rules import Rules

GREEDY = POLICY_NAMES.index("greedy")
FIRST_DEAL = 1 << 40
"""Fitting uses the deals from this number on, measuring those below."""
START = (1000, 35, 3, 3, 55, 30, 190, 20, 5, 3, 12, 1, 12, 100, -1, -2, 500, 100, -1, -2, 500)
"""Where fitting begins: guesses that were tried one by one."""
SPREAD = 0.4
LEAST_SPREAD = 4.0
KEPT = 0.7
"""How much of the way to the best rows the mean goes in a round."""
FINAL = 4
"""How many times the deals of a round the last comparison takes."""


@dataclass(frozen=True, slots=True)
class Ask:
    """How long to fit, and from where."""

    seed: int
    players: int
    deals: int
    rows: int
    elite: int
    rounds: int


class Matches:
    """Matches by the printed rules, compiled where numba is."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.rules = engine()
        self.games = self.rules.games(Rules.edition("mattel"), PLACES)
        self.luck = self.rules.zeros(LUCK)

    def share(self, first: int, deals: int, row: list[int], other: list[int] | None) -> float:
        """The share of games a row wins on mirrored deals against a row (None: against the baseline)."""
        weights = self.rules.zeros(2, WEIGHTS)
        weights[0][:], weights[1][:] = row, other or row
        two = BY_ROW if other else GREEDY
        won = self.rules["match"](
            self.games, 0, self.players, first, deals, BY_ROW, two, weights, self.rules.rng(), self.luck
        )
        return float(won) / (2 * self.players * deals)


def fit(ask: Ask, matches: Matches, start: list[int]) -> list[int]:
    """The best of the start and the means of all rounds, on deals of their own."""
    luck = random.Random(ask.seed)
    free = W_LAID if ask.players == 2 else WEIGHTS  # with two players a Skip has one victim only
    mean = [float(weight) for weight in start]
    spread = [max(abs(weight) * SPREAD, LEAST_SPREAD) if i < free else 0.0 for i, weight in enumerate(mean)]
    means = [list(start)]
    first = FIRST_DEAL + ask.seed * 10**9
    for number in range(ask.rounds):
        rows = [means[-1]]
        while len(rows) < ask.rows:
            rows.append([round(luck.gauss(m, s)) for m, s in zip(mean, spread, strict=True)])
        scores = [
            matches.share(first, ask.deals, row, None) + matches.share(first, ask.deals, row, means[-1])
            for row in rows
        ]
        first += ask.deals
        order = sorted(range(len(rows)), key=lambda i: (-scores[i], i))[: ask.elite]
        elite = [rows[i] for i in order]
        for j in range(free):
            column = [row[j] for row in elite]
            middle = sum(column) / len(column)
            variance = sum((x - middle) ** 2 for x in column) / len(column)
            mean[j] += KEPT * (middle - mean[j])
            spread[j] = max((1 - KEPT) * spread[j] + KEPT * variance**0.5, LEAST_SPREAD / 2)
        means.append([round(m) for m in mean])
        print(f"{number + 1}: {scores[order[0]] / 2:.4f} {means[-1]}", file=sys.stderr, flush=True)
    shares = [matches.share(first, FINAL * ask.deals, row, None) for row in means]
    print("against the baseline: " + " ".join(f"{share:.4f}" for share in shares), file=sys.stderr)
    return means[shares.index(max(shares))]


def main() -> None:
    """Fit, print the row, and say whether it is the one that plays."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--deals", type=int, default=2500)
    parser.add_argument("--rows", type=int, default=20)
    parser.add_argument("--elite", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=12)
    ask = Ask(**vars(parser.parse_args()))
    row = tuple(fit(ask, Matches(ask.players), list(START)))
    print(row)
    print(
        "as it plays"
        if row == (WEIGHTS_OF_TWO if ask.players == 2 else WEIGHTS_OF_MORE)
        else "another row plays"
    )


if __name__ == "__main__":
    main()
