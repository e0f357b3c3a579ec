"""Ratings of bots: Elo by the model of Bradley and Terry for two players, OpenSkill for more."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from .arrays import Numbers
from .statistics import Z
from .totals import WHOLE

ELO = 400 / math.log(10)
MIDDLE = 1500
ROUNDS = 10_000
CLOSE = 1e-12
BLOCKS = 20
"""Blocks of deals for the jackknife."""
LEAST_A_BLOCK = 2
"""Deals a block must have: from fewer an interval would be made up."""
RATED = 10_000
"""OpenSkill looks at so many games at most; more change little and take long."""


def fit(wins: list[list[float]]) -> list[float]:
    """Strengths (logarithms, mean 0) of the model of Bradley and Terry; `wins[i][j]`: games i won against j.

    Hunter's iteration (2004). Half a won game each way is added to every pair that met, so that nobody is
    infinitely strong.
    """
    bots = range(len(wins))
    met = [[wins[i][j] + wins[j][i] if i != j else 0.0 for j in bots] for i in bots]
    won = [sum(wins[i][j] + 0.5 * (met[i][j] > 0) for j in bots if j != i) for i in bots]
    strength = [1.0 for _ in bots]
    for _ in range(ROUNDS):
        new = []
        for i in bots:
            weight = sum((met[i][j] + 1) / (strength[i] + strength[j]) for j in bots if met[i][j] > 0)
            new.append(won[i] / weight)
        mean = math.exp(sum(map(math.log, new)) / len(new))
        new = [s / mean for s in new]
        change = max(abs(a - b) / b for a, b in zip(new, strength, strict=True))
        strength = new
        if change < CLOSE:
            break
    return [math.log(s) for s in strength]


def wins_between(count: int, seats: Sequence[Sequence[int]], won: Numbers) -> list[list[float]]:
    """How many games each bot won against each other at tables of two."""
    wins = [[0.0] * count for _ in range(count)]
    for n, (first, second) in enumerate(seats):
        wins[first][second] += float(won[n, :, 0].sum()) / WHOLE
        wins[second][first] += float(won[n, :, 1].sum()) / WHOLE
    return wins


def bradley_terry(bots: Sequence[str], seats: Sequence[Sequence[int]], won: Numbers) -> dict[str, Any]:
    """Elo of each bot around 1500, with intervals by a jackknife over blocks of deals."""
    whole = fit(wins_between(len(bots), seats, won))
    blocks = BLOCKS if won.shape[1] >= LEAST_A_BLOCK * BLOCKS else 1
    block = np.arange(won.shape[1]) * blocks // won.shape[1]
    parts = (
        [fit(wins_between(len(bots), seats, won[:, block != b])) for b in range(blocks)] if blocks > 1 else []
    )
    table = []
    for i, bot in enumerate(bots):
        elo = MIDDLE + ELO * whole[i]
        mean = sum(part[i] for part in parts) / max(len(parts), 1)
        squares = sum((part[i] - mean) ** 2 for part in parts) * (blocks - 1) / blocks
        half = Z * ELO * math.sqrt(squares) if parts else math.inf
        row = {"bot": bot, "elo": elo}
        table.append(row | ({"low": elo - half, "high": elo + half} if parts else {}))
    return {"model": "elo", "table": table}


def openskill(bots: Sequence[str], seats: Sequence[Sequence[int]], place: Numbers) -> dict[str, Any]:
    """OpenSkill (Plackett-Luce) of each bot, game after game; mu, sigma, and mu - 3 sigma to sort by.

    A bot on several seats of a table moves by the mean of what its seats move.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = {bot: model.rating(name=bot) for bot in bots}
    deals = min(place.shape[1], max(1, RATED // len(seats)))
    for deal in range(deals):
        for n, sitting in enumerate(seats):
            before = [[ratings[bots[bot]]] for bot in sitting]
            after = model.rate(before, ranks=[float(p) for p in place[n, deal]])
            for bot in set(sitting):
                moved = [team[0] for team, seat in zip(after, sitting, strict=True) if seat == bot]
                mu = sum(rating.mu for rating in moved) / len(moved)
                sigma = sum(rating.sigma for rating in moved) / len(moved)
                ratings[bots[bot]] = model.rating(mu=mu, sigma=sigma, name=bots[bot])
    table = [
        {"bot": bot, "mu": r.mu, "sigma": r.sigma, "ordinal": r.mu - 3 * r.sigma}
        for bot, r in ratings.items()
    ]
    return {"model": "openskill", "games": deals * len(seats), "table": table}
