"""A whole bench: all sources, the slices, what is missing; as a table and as JSON."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from . import environments, measures, surroundings
from .measures import Missing, Source
from .slices import Measure, Result, take

FULL_ROUNDS, FULL_SECONDS = 21, 0.15
QUICK_ROUNDS, QUICK_SECONDS = 5, 0.05
COMPARED_GAMES = 200
"""Games of each number of players that yardstick and kernel must play alike before they are compared."""


@dataclass
class Report:
    """What a bench found. `words` says what a key means and its unit."""

    results: dict[str, Result] = field(default_factory=dict)
    words: dict[str, tuple[str, str]] = field(default_factory=dict)
    keys: list[str] = field(default_factory=list)
    missing: dict[str, str] = field(default_factory=dict)
    same_games: bool | None = None
    loads: tuple[float, float] = (0.0, 0.0)
    rounds: int = 0

    def to_json(self) -> dict[str, Any]:
        """Every key with its median (None where it is missing), the spread and the reasons beside them."""
        medians = {key: self.results[key].median if key in self.results else None for key in self.keys}
        return {
            **medians,
            "spread": {key: [result.low, result.high] for key, result in self.results.items()},
            "units": {key: unit for key, (_, unit) in self.words.items()},
            "missing": self.missing,
            "same_games": self.same_games,
            "load_average": list(self.loads),
            "rounds": self.rounds,
            "machine": surroundings.machine(),
        }

    def named(self, key: str) -> str:
        """A figure in words, also where it was not measured."""
        return (
            self.words[key][0] if key in self.words else key.replace("_", " ") if key.count("_") > 1 else key
        )

    def lines(self) -> list[str]:
        """The table for people."""
        width = max(len(words) for words, _ in self.words.values())
        lines = [f"{'':{width}}  {'median':>13}            middle half"]
        for key in filter(self.results.__contains__, self.keys):
            words, unit = self.words[key]
            result = self.results[key]
            shown = [f"{number(value):>13}" for value in (result.median, result.low, result.high)]
            lines.append(f"{words:{width}}  {shown[0]} {unit:5} {shown[1]}  to{shown[2]}")
        for reason in dict.fromkeys(self.missing.values()):
            keys = ", ".join(self.named(key) for key in self.keys if self.missing.get(key) == reason)
            lines.append(f"Not measured: {keys} ({reason}).")
        if self.same_games is not None:
            lines.append(f"Yardstick and kernel play {'the same' if self.same_games else 'DIFFERENT'} games.")
        lines.append(f"{self.rounds} rounds on {surroundings.machine()}.")
        lines.append(
            f"Load average {self.loads[0]:.1f} before and {self.loads[1]:.1f} after; times are seconds of CPU."
        )
        return lines


def number(value: float) -> str:
    """A number as people read it: four digits, thousands apart."""
    if value >= 1000:
        return f"{value:,.0f}"
    return f"{value:.4g}"


def sources(quick: bool) -> list[Source]:
    """Where the figures come from, in the order of the report."""
    return [
        *measures.SOURCES,
        *environments.SOURCES,
        *surroundings.SOURCES,
        surroundings.compiling_time(quick),
    ]


def bench(quick: bool, tell: Callable[[int, int], None]) -> Report:
    """Measure everything. `tell(done, all)` is called after each slice."""
    report = Report(rounds=QUICK_ROUNDS if quick else FULL_ROUNDS)
    before = surroundings.load_average()
    taken: list[Measure] = []
    for source in sources(quick):
        report.keys += source.keys
        try:
            taken += source.measures()
        except Missing as reason:
            report.missing |= dict.fromkeys(source.keys, str(reason))
    for ratio in measures.RATIOS:
        report.keys.append(ratio.key)
        report.words[ratio.key] = (ratio.words, ratio.unit)
        lacking = report.missing.keys() & {ratio.over, ratio.under}
        if lacking:
            report.missing[ratio.key] = report.missing[min(lacking)]
    for measure in taken:
        report.words |= {figure.key: (figure.words, figure.unit) for figure in measure.figures}
    if quick and "compile_cpu_s" in report.words:
        words, unit = report.words["compile_cpu_s"]
        report.words["compile_cpu_s"] = (f"{words}, when they were compiled (remembered)", unit)
    try:
        report.same_games = not measures.differing_games(COMPARED_GAMES if quick else 10 * COMPARED_GAMES)
    except Missing:
        report.same_games = None  # no yardstick: said where its figures are missing
    seconds = QUICK_SECONDS if quick else FULL_SECONDS
    report.results = take(taken, measures.RATIOS, report.rounds, seconds, tell)
    report.loads = (before, surroundings.load_average())
    return report
