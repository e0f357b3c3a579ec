"""What the laboratory has measured about single options, in sentences for the house-rule editor.

`option_effects.json` holds, for each value that was measured, how much longer a game is (per cent), how much more
often the better player wins and whoever begins a hand goes out (in 100): value, and the ends of the 95 % interval.
`tools/findings.py` writes it.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from .rule_words import word

LEAST_LENGTH, LEAST_WINS, LEAST_STARTS = 1.5, 2.0, 1.5
"""Smaller changes than these nobody would notice: per cent of a game's length, games or hands in 100."""


@cache
def measured_effects() -> dict[str, Any]:
    """Everything in the file of measurements: how it was measured, and `options`, by name and value."""
    text = (files(__package__) / "option_effects.json").read_text(encoding="utf-8")
    effects: dict[str, Any] = json.loads(text)
    return effects


def effect_on(option: str, value: str) -> dict[str, list[float]] | None:
    """What was measured about a value: `minutes`, `better`, `starter`, each [value, low, high]; None if nothing was."""
    effect: dict[str, list[float]] | None = measured_effects()["options"].get(option, {}).get(value)
    return effect


def direction(change: list[float], least: float) -> int:
    """1 for more, -1 for less, 0 where that is not sure or too little to be noticed."""
    value, low, high = change
    if low <= 0 <= high or abs(value) < least:
        return 0
    return 1 if value > 0 else -1


def effect_sentence(option: str, value: str, language: str = "en") -> str:
    """What a value changes, in a sentence or three; empty where nothing was measured."""
    effect = effect_on(option, value)
    if effect is None:
        return ""
    players = measured_effects()["players"]
    length = direction(effect["minutes"], LEAST_LENGTH)
    key = ("effect_length_same", "effect_length_more", "effect_length_less")[length]
    told = [word(language, key, players=players, percent=round(abs(effect["minutes"][0])))]
    for name, least in (("better", LEAST_WINS), ("starter", LEAST_STARTS)):
        way = direction(effect[name], least)
        if way:
            ending = "more" if way > 0 else "less"
            told.append(word(language, f"effect_{name}_{ending}", games=round(abs(effect[name][0]))))
    return " ".join(told)
