"""How strong the levels are, as `tools/measure_levels.py` measured it: two players, printed rules, level 1 being 0."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

MEASURED = Path(__file__).with_name("strengths.json")


@dataclass(frozen=True, slots=True)
class Level:
    """A level and its strength in Elo, with the 95 % interval from `low` to `high`."""

    name: str
    number: int
    elo: int
    low: int
    high: int


LEVELS: tuple[Level, ...] = tuple(
    Level(f"level{number}", number, *figures)
    for number, figures in enumerate(json.loads(MEASURED.read_text()), 1)
)
