"""Many games of one rule set: who asks for what, the run, and the summary."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..bots.engine import state_of_sources
from .chunks import GAMES_A_SEED, Chunk, Counted, chunk_size, chunks_of, parsed, play_chunk
from .folder import FolderProblem, RunFolder
from .metrics import Pace, all_metrics, with_time
from .notes import notes_on
from .readying import make_ready
from .statistics import Figure, Sums, known
from .totals import ATTEMPTS, totals_of
from .working import Workers, do_all


@dataclass(frozen=True)
class Asked:
    """What a simulation is: the same ask gives the same figures."""

    rules: str
    bots: tuple[str, ...]
    games: int
    seed: int
    pace: Pace = field(default_factory=Pace)

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.bots)

    def chunks(self) -> list[Chunk]:
        """The games, cut into chunks."""
        return chunks_of(self.rules, self.bots, self.seed * GAMES_A_SEED, self.games, chunk_size(self.games))

    def manifest(self) -> dict[str, Any]:
        """As it is written into the folder of a run."""
        return {
            "command": "simulate",
            "rules": self.rules,
            "players": self.players,
            "bots": list(self.bots),
            "games": self.games,
            "seed": self.seed,
            "pace": {"turn": self.pace.turn, "hand": self.pace.hand},
            "chunk": chunk_size(self.games),
            "sources": state_of_sources(),
        }


class Counting:
    """The sums of a run, chunk by chunk, in any order."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.places = len(parsed(asked.rules).phases)
        self.metrics = all_metrics(asked.players, self.places)
        self.sums = {metric.key: Sums() for metric in self.metrics}
        self.longest = 0

    def add(self, counted: Counted) -> None:
        """Count a chunk."""
        totals = with_time(totals_of(counted, self.places), self.asked.pace)
        for metric in self.metrics:
            self.sums[metric.key] += metric.sums(totals)
        self.longest = max(self.longest, int(counted.games["moves"].max(initial=0)))

    def figure(self, key: str) -> Figure:
        """A figure by its name."""
        metric = next(metric for metric in self.metrics if metric.key == key)
        return metric.figure(self.sums[key])

    def spread_of_turns(self) -> float:
        """The standard deviation of the turns played in a hand."""
        turns, squares = self.sums["turns"], self.sums["hand_turns_squared"]
        if turns.x < 2:
            return math.nan
        return math.sqrt((squares.y - turns.y**2 / turns.x) / (turns.x - 1))

    def summary(self) -> dict[str, Any]:
        """Everything that was found, as JSON values."""
        asked = self.asked
        seats = range(1, asked.players + 1)

        def json_of(*keys: str) -> dict[str, Any]:
            return {key: self.figure(key).as_json() for key in keys}

        names = ("hands", "minutes", "turns", "turns_of_a_player", "moves", "lost_turns", "longest_wait")
        figures = json_of(*names, "renewals", "exhausted", "nobody_out", "starter_out")
        figures |= json_of("laid", "points", "winner_score", "behind", "takes", "hits")
        figures["hands"]["sd"] = known(self.sums["hands"].spread())
        figures["turns"]["sd"] = known(self.spread_of_turns())
        figures["turns_of_a_player"]["sd"] = known(self.spread_of_turns() / asked.players)
        return {
            **{name: value for name, value in asked.manifest().items() if name not in ("chunk", "sources")},
            "notes": notes_on([parsed(asked.rules)]),
            "not_ended": self.sums["ended"].n - self.sums["ended"].y,
            "most_moves": self.longest,
            **figures,
            "wins_by_seat": [self.figure(f"won_{n}").as_json() for n in seats],
            "wins_by_place": [self.figure(f"place_{n}").as_json() for n in seats],
            "phases": self.phases(),
        }

    def phases(self) -> list[dict[str, Any]]:
        """What was found about each phase that was played."""
        rules = parsed(self.asked.rules)
        found = []
        for place in rules.played_places:
            n = place + 1
            keys = {
                "laid": f"laid_{n}",
                "turn": f"turn_{n}",
                "dealt": f"dealt_{n}",
                "missing": f"missing_{n}",
            }
            keys |= {f"attempt_{nth}": f"laid{nth}_{n}" for nth in range(1, ATTEMPTS + 1)}
            figures = {name: self.figure(key).as_json() for name, key in keys.items()}
            found.append(
                {"phase": n, "groups": str(rules.phases[place]), "tried": self.sums[f"laid_{n}"].x, **figures}
            )
        return found


def chunk_results(
    asked: Asked,
    workers: Workers,
    folder: RunFolder | None,
    advance: Callable[[int], None],
    tell: Callable[[str], None],
) -> Iterator[Counted]:
    """Every chunk of a run: those that are finished already from the folder, the others played and kept."""
    chunks = asked.chunks()
    open_ones = [index for index in range(len(chunks)) if folder is None or not folder.has(index)]
    for index in sorted(set(range(len(chunks))) - set(open_ones)):
        if folder is not None:
            try:
                kept = folder.read(index, asked.players)
            except FolderProblem as problem:
                tell(f"{problem}; it is played again")
                open_ones.append(index)
                continue
            advance(chunks[index].count)
            yield kept
    games = sum(chunks[index].count for index in open_ones)
    make_ready({bot: games * asked.bots.count(bot) for bot in set(asked.bots)}, tell)
    for place, counted in do_all(play_chunk, [chunks[index] for index in open_ones], workers):
        index = open_ones[place]
        if folder is not None:
            folder.keep(index, counted)
        advance(chunks[index].count)
        yield counted


def simulate(
    asked: Asked,
    workers: Workers,
    out: Path | None = None,
    advance: Callable[[int], None] = lambda more: None,
    tell: Callable[[str], None] = lambda line: None,
) -> dict[str, Any]:
    """Play all games and answer the summary; with a folder, keep everything there and go on where it stopped.

    Raises FolderProblem, NotKept, WorkStopped, NoRay.
    """
    counting = Counting(asked)
    if out is None:
        for counted in chunk_results(asked, workers, None, advance, tell):
            counting.add(counted)
        return counting.summary()
    folder = RunFolder(out)
    finished = folder.finished(asked.manifest(), counting.summary())
    if finished is not None:
        advance(asked.games)
        return finished
    with folder.opened(asked.manifest()):
        for counted in chunk_results(asked, workers, folder, advance, tell):
            counting.add(counted)
        summary = counting.summary()
        folder.finish(len(asked.chunks()), summary)
    return summary
