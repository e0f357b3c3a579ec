"""Measure how strong the levels are: `python tools/measure_levels.py`, hours on one core.

Every match is a `tenfold arena` command and is kept in build/levels as JSON, so a run that was stopped goes on. From
them come `src/tenfold/bots/strengths.json`, which the level chooser shows, and docs/strength.md.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from dataclasses import dataclass
from math import hypot, log10
from pathlib import Path
from typing import Any

from tenfold.bots.strengths import MEASURED

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "build" / "levels"
PAGE = ROOT / "docs" / "strength.md"
START, END = "<!-- measured -->", "<!-- end of what was measured -->"


@dataclass(frozen=True, slots=True)
class Match:
    """A match, and what it should show (a share of games the first bot's interval must be above, if any)."""

    bots: tuple[str, ...]
    games: int
    players: int = 2
    above: float | None = None

    @property
    def alone(self) -> bool:
        """Whether one bot plays against all of another."""
        return self.players > len(self.bots)

    @property
    def command(self) -> list[str]:
        """The command that repeats it."""
        words = ["arena", "--bots", ",".join(self.bots), "--players", str(self.players)]
        return [
            *words,
            "--games",
            str(self.games),
            "--seed",
            "7",
            *(["--alone"] if self.alone else []),
            "--json",
        ]

    @property
    def name(self) -> str:
        """A short name for its file."""
        return f"{'-'.join(self.bots)}-{self.players}-{self.games}"


NEIGHBOURS = (
    *(Match((f"level{n + 1}", f"level{n}"), 6000) for n in range(1, 5)),
    Match(("level6", "level5"), 2000),
    Match(("level7", "level6"), 1200),
)
OTHERS = (
    Match(("level7", "level5"), 1000, above=0.6),
    Match(("level7", "greedy"), 1000, above=0.72),
    Match(("level7", "greedy"), 1000, 4, above=0.35),
    Match(("level5", "greedy"), 20000, above=0.6),
    Match(("level5", "greedy"), 40000, 4),
    Match(("level1", "level3", "level5", "level7"), 1600, 4),
)


def played(match: Match, workers: int) -> dict[str, Any]:
    """The summary of a match, played now or kept from before."""
    path = KEPT / f"{match.name}.json"
    if not path.exists():
        KEPT.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-P", "-m", "tenfold", *match.command, "--workers", str(workers)]
        path.write_text(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    kept: dict[str, Any] = json.loads(path.read_text())
    return kept


def elo(share: float) -> float:
    """The difference in Elo that a share of games won means."""
    return 400 * log10(share / (1 - share))


def gap(summary: dict[str, Any]) -> tuple[float, float]:
    """How far the first bot of a match is above the second, and half its 95 % interval."""
    first = summary["results"][0]
    return elo(first["win_rate"]), (elo(first["high"]) - elo(first["low"])) / 2


def strengths(matches: list[dict[str, Any]]) -> list[tuple[int, int, int]]:
    """Elo of the levels from the matches of neighbours: (elo, low, high)."""
    found, at, half = [(0, 0, 0)], 0.0, 0.0
    for summary in matches:
        more, error = gap(summary)
        at, half = at + more, hypot(half, error)
        found.append((round(at), round(at - half), round(at + half)))
    return found


def rows(workers: int) -> list[str]:
    """The tables of docs/strength.md, and strengths.json on the way."""
    neighbours = [played(match, workers) for match in NEIGHBOURS]
    table = strengths(neighbours)
    MEASURED.write_text(json.dumps(table) + "\n")
    lines = [
        "| level | Elo | 95 % | above the one below | games |",
        "|---|---|---|---|---|",
        "| 1 | 0 | | | |",
    ]
    for number, ((at, low, high), summary) in enumerate(zip(table[1:], neighbours, strict=True), 2):
        more, error = gap(summary)
        lines.append(
            f"| {number} | {at} | {low} to {high} | {more:.0f} ± {error:.0f} | {summary['games']:,} |"
        )
    lines += ["", "| match | players | games | wins (95 %) | fair |", "|---|---|---|---|---|"]
    for match in OTHERS:
        summary = played(match, workers)
        for result in summary["results"]:
            against = [bot for bot in match.bots if bot != result["bot"]]
            if result["bot"] == match.bots[0] or len(against) > 1:
                share, half = 100 * result["win_rate"], 50 * (result["high"] - result["low"])
                lines.append(
                    f"| {result['bot']} against {', '.join(against)} | {match.players} | {result['games']:,} "
                    f"| {share:.1f} ± {half:.1f} % | {100 / match.players:.0f} % |"
                )
    lines += ["", "The commands:", "", "```"]
    lines += ["tenfold " + " ".join(match.command) for match in (*NEIGHBOURS, *OTHERS)]
    return [*lines, "```"]


def main() -> None:
    """Play what is missing and write the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--workers", type=int, default=1)
    lines = rows(parser.parse_args().workers)
    before, _, rest = PAGE.read_text().partition(START)
    _, _, after = rest.partition(END)
    PAGE.write_text("\n".join([before + START, "", *lines, "", END + after]))


if __name__ == "__main__":
    main()
