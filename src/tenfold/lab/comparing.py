"""House rules side by side: every rule set plays the same deals, so that differences are paired deal by deal.

Each deal is played once with the same bot in all seats (length, seats, waiting, phases), and once for every seat with
that bot there and weaker ones elsewhere: how often the better player wins says how much skill counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from ..game.rules import Rules
from .arrays import Totals
from .chunks import GAMES_A_SEED, Chunk, chunks_of, parsed, play_chunk
from .metrics import Metric, Pace, all_metrics, with_time
from .notes import notes_on
from .readying import make_ready
from .statistics import Figure
from .totals import WHOLE, shares, totals_of
from .working import Workers, do_all

BOTS = ("level5", "level2")
"""The better player, as good as can be without a search, and the weaker one."""
BETTER = Metric("better", "better", "better_games", 1 / WHOLE)
"""How often one better player among weaker ones wins."""
COMPARED = (
    "hands", "minutes", "moves", "turns", "turns_of_a_player", "lost_turns", "longest_wait", "exhausted", "nobody_out",
    "starter_out", "laid", "points", "behind", "better", "place_1", "ended",
)  # fmt: skip
"""Figures that are compared between rule sets; beside them those of every phase."""


@dataclass(frozen=True)
class Asked:
    """A comparison: the first rule set is the base, to which the others are compared. `bots`: better and weaker."""

    rule_sets: tuple[str, ...]
    players: int
    deals: int
    seed: int
    pace: Pace = field(default_factory=Pace)
    bots: tuple[str, str] = BOTS

    def seats_of_bots(self) -> Counter[str]:
        """How many seats each bot plays, over all games: the better one everywhere, then in each seat in turn."""
        better, weaker = self.bots
        deals, players = self.deals * len(self.rule_sets), self.players
        return Counter({better: 2 * deals * players}) + Counter({weaker: deals * players * (players - 1)})

    def pieces(self) -> list[Chunk]:
        """All work, rule set by rule set."""
        size = max(1, min(250, self.deals // 8))
        bots = self.bots[:1] * self.players
        return [
            chunk
            for rules in self.rule_sets
            for chunk in chunks_of(rules, bots, self.seed * GAMES_A_SEED, self.deals, size)
        ]


def measure_skill(chunk: Chunk, weaker: str) -> Totals:
    """The same deals with the better player in each seat in turn and weaker ones elsewhere."""
    won = np.zeros(chunk.count, np.int64)
    for seat in range(chunk.players):
        bots = tuple(better if s == seat else weaker for s, better in enumerate(chunk.bots))
        counted = play_chunk(Chunk(chunk.rules, bots, chunk.first, chunk.count))
        won += shares(counted.games["winners"].astype(np.int64), chunk.players)[:, seat]
    return {"better": won, "better_games": np.full(chunk.count, chunk.players, np.int64)}


def measure(chunk: Chunk, weaker: str) -> Totals:
    """Everything that some deals say of a rule set."""
    totals = totals_of(play_chunk(chunk), len(parsed(chunk.rules).phases))
    return totals | measure_skill(chunk, weaker)


@dataclass
class Measured:
    """A rule set with the totals of all its deals, in the order of the deals."""

    rules: Rules
    totals: Totals

    def metric(self, key: str) -> Metric:
        """A figure by its name."""
        players = sum(name.startswith("won_") for name in self.totals)
        known = (BETTER, *all_metrics(players, len(self.rules.phases)))
        return next(metric for metric in known if metric.key == key)

    def figure(self, key: str) -> Figure:
        """A figure with its interval."""
        metric = self.metric(key)
        return metric.figure(metric.sums(self.totals))

    def change(self, key: str, base: Measured) -> Figure:
        """How much more than under the base rules."""
        return self.metric(key).change(self.totals, base.totals)

    def relative_change(self, key: str, base: Measured) -> Figure:
        """The same as a share of the base."""
        return self.metric(key).relative_change(self.totals, base.totals)


def compare(
    asked: Asked,
    workers: Workers,
    advance: Callable[[int], None] = lambda more: None,
    tell: Callable[[str], None] = lambda line: None,
) -> list[Measured]:
    """Measure all rule sets on the same deals. Raises WorkStopped, NoRay."""
    make_ready(asked.seats_of_bots(), tell)
    pieces = asked.pieces()
    done: dict[int, Totals] = {}
    for index, totals in do_all(partial(measure, weaker=asked.bots[1]), pieces, workers):
        done[index] = totals
        advance(pieces[index].count)
    each = len(pieces) // len(asked.rule_sets)
    found = []
    for n, rules in enumerate(asked.rule_sets):
        parts = [done[index] for index in range(n * each, (n + 1) * each)]
        totals = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
        found.append(Measured(parsed(rules), with_time(totals, asked.pace)))
    return found


def name_of(rules: Rules, base: Rules) -> str:
    """What tells a rule set from the base: the options that differ, or its edition."""
    if rules == base:
        return str(rules)
    if rules.edition_name != base.edition_name:
        return str(rules)
    mine, theirs = rules.options(), base.options()
    return " ".join(f"{name}={value}" for name, value in mine.items() if value != theirs[name])


def knows_tries(rules: Rules) -> bool:
    """Whether one can say which phase was tried in a hand in which it was not laid."""
    return rules.phases_order != "choose_at_laydown"


def as_json(asked: Asked, found: list[Measured]) -> dict[str, Any]:
    """Everything that was found, as JSON values."""
    base = found[0]
    rule_sets = []
    for measured in found:
        rules = measured.rules
        alike = rules.phases == base.rules.phases and knows_tries(rules) and knows_tries(base.rules)
        keys = [*COMPARED, *(f"place_{n + 1}" for n in range(1, asked.players))]
        phases = {f"laid_{place + 1}" for place in rules.played_places}
        entry: dict[str, Any] = {
            "name": name_of(rules, base.rules),
            "rules": str(rules),
            "figures": {key: measured.figure(key).as_json() for key in [*keys, *sorted(phases)]},
        }
        if measured is not base:
            comparable = [
                *keys,
                *sorted(phases & {f"laid_{p + 1}" for p in base.rules.played_places} if alike else []),
            ]
            entry["changes"] = {key: measured.change(key, base).as_json() for key in comparable}
            entry["relative"] = {
                key: measured.relative_change(key, base).as_json()
                for key in ("minutes", "hands", "turns", "longest_wait")
            }
        rule_sets.append(entry)
    return {
        "command": "lab",
        "players": asked.players,
        "deals": asked.deals,
        "seed": asked.seed,
        "notes": notes_on(measured.rules for measured in found),
        "pace": {"turn": asked.pace.turn, "hand": asked.pace.hand},
        "bots": {"better": asked.bots[0], "weaker": asked.bots[1]},
        "rule_sets": rule_sets,
    }
