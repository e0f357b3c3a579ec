"""How hard phases are: how often ten dealt cards hold one, how many cards are missing, how many draws it takes."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..bots.engine import engine
from ..game.phase_words import phase_words
from .arrays import Numbers
from .chunks import GAMES_A_SEED, chunk_size, parsed
from .comparing import BOTS
from .metrics import Pace
from .notes import notes_on
from .simulating import Asked as Simulation
from .simulating import simulate
from .statistics import Figure, around, wilson, without_interval
from .working import Workers, do_all

MOST_MISSING = 16
"""A phase has at most fifteen cards."""
PIECES = 60


@dataclass(frozen=True)
class Deals:
    """Some hands to be dealt by these rules."""

    rules: str
    first: int
    count: int


def deal_hands(deals: Deals) -> Numbers:
    """Deal the hands: how many there are by place of the phase list and cards missing."""
    rules = parsed(deals.rules)
    door = engine(quiet=True)
    tally = door.zeros(len(rules.phases), MOST_MISSING)
    door["count_dealt"](door.games(rules), 0, deals.first, deals.count, door.rng(), tally)
    return np.asarray(tally, np.int64)


def deal(
    rules: str, count: int, seed: int, workers: Workers, advance: Callable[[int], None] = lambda more: None
) -> Numbers:
    """Deal `count` hands: how many there are by place of the phase list and cards missing."""
    engine()
    size = max(chunk_size(count), -(-count // PIECES))
    first = seed * GAMES_A_SEED
    pieces = [Deals(rules, first + at, min(size, count - at)) for at in range(0, count, size)]
    whole = np.zeros((len(parsed(rules).phases), MOST_MISSING), np.int64)
    for index, tally in do_all(deal_hands, pieces, workers):
        whole += tally
        advance(pieces[index].count)
    return whole


def complete_as_dealt(tally: Numbers) -> Figure:
    """The share of hands in which nothing is missing."""
    count = int(tally.sum())
    share = int(tally[0]) / count
    if count < 2:
        return without_interval(share, count)
    return Figure(share, *wilson(share, count), count)


def mean_missing(tally: Numbers) -> Figure:
    """How many cards are missing in a dealt hand, on average."""
    count, missing = int(tally.sum()), np.arange(len(tally))
    mean = float((tally * missing).sum()) / count
    variance = float((tally * (missing - mean) ** 2).sum()) / max(count - 1, 1)
    return around(mean, math.sqrt(variance / count), count)


@dataclass(frozen=True)
class Asked:
    """Which phases, how many hands are dealt and how many games are played."""

    rules: str
    players: int
    deals: int
    games: int
    seed: int
    bot: str = BOTS[0]


def difficulty(
    asked: Asked,
    workers: Workers,
    advance: Callable[[int], None] = lambda more: None,
    tell: Callable[[str], None] = lambda line: None,
) -> dict[str, Any]:
    """How hard each phase of the rules is. Raises WorkStopped, NoRay."""
    rules = parsed(asked.rules)
    tally = deal(asked.rules, asked.deals, asked.seed, workers, advance)
    played = simulate(
        Simulation(asked.rules, (asked.bot,) * asked.players, asked.games, asked.seed, Pace()),
        workers,
        None,
        advance,
        tell,
    )
    tried = {phase["phase"]: phase for phase in played["phases"]}
    phases = []
    for place in rules.played_places:
        seen = tried[place + 1]
        phases.append(
            {
                "phase": place + 1,
                "groups": str(rules.phases[place]),
                "words": phase_words(rules.phases[place], "en"),
                "dealt": complete_as_dealt(tally[place]).as_json(),
                "missing": mean_missing(tally[place]).as_json(),
                "laid": seen["laid"],
                "first_try": seen["attempt_1"],
                "turn": seen["turn"],
            }
        )
    return {
        "command": "lab --phases",
        "rules": asked.rules,
        "players": asked.players,
        "deals": asked.deals,
        "games": asked.games,
        "seed": asked.seed,
        "bot": asked.bot,
        "notes": notes_on([rules]),
        "phases": phases,
    }
