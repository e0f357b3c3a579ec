"""Fit the weights of the bots' discard by self-play: `python tools/fit_levels.py --seed 1`.

The cross-entropy method: rows of weights are drawn around a mean, each plays the same mirrored deals against the
baseline and against the best row so far, and the next mean is that of the rows that did best. Everything comes from the
seed, so a run ends where it ended before. The deals lie apart from those strength is measured with (docs/strength.md).
"""

from __future__ import annotations

import argparse
import random
import sys
from dataclasses import dataclass

from tenfold.bots.engine import engine
from tenfold.bots.levels import WEIGHTS_OF_LEVEL_5
from tenfold.bots.matching import BY_ROW
from tenfold.bots.policies import LUCK, PLACES, POLICY_NAMES
from tenfold.bots.weighing import WEIGHTS
from tenfold.game.rules import Rules

GREEDY = POLICY_NAMES.index("greedy")
FIRST_DEAL = 1 << 40
"""Fitting uses the deals from this number on, measuring those below."""
SPREAD = 0.5
LEAST_SPREAD = 2.0


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
        self.rules = engine("match")
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
    """The weights after so many rounds, starting from some."""
    luck = random.Random(ask.seed)
    mean = [float(weight) for weight in start]
    spread = [max(abs(weight) * SPREAD, 10 * LEAST_SPREAD) for weight in mean]
    best = list(start)
    for number in range(ask.rounds):
        first = FIRST_DEAL + ask.seed * 10**9 + number * ask.deals
        rows = [best, [round(m) for m in mean]]
        while len(rows) < ask.rows:
            rows.append([round(luck.gauss(m, s)) for m, s in zip(mean, spread, strict=True)])
        scores = [
            matches.share(first, ask.deals, row, None) + matches.share(first, ask.deals, row, best)
            for row in rows
        ]
        order = sorted(range(len(rows)), key=lambda i: (-scores[i], i))[: ask.elite]
        elite = [rows[i] for i in order]
        for j in range(len(mean)):
            column = [row[j] for row in elite]
            mean[j] = sum(column) / len(column)
            variance = sum((x - mean[j]) ** 2 for x in column) / len(column)
            spread[j] = max(variance**0.5, LEAST_SPREAD)
        best = [round(m) for m in mean]
        print(f"{number + 1}: {scores[order[0]] / 2:.4f} {best}", file=sys.stderr, flush=True)
    return best


def main() -> None:
    """Fit and print the row."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--deals", type=int, default=1500)
    parser.add_argument("--rows", type=int, default=24)
    parser.add_argument("--elite", type=int, default=6)
    parser.add_argument("--rounds", type=int, default=20)
    ask = Ask(**vars(parser.parse_args()))
    print(fit(ask, Matches(ask.players), list(WEIGHTS_OF_LEVEL_5)))


if __name__ == "__main__":
    main()
