"""A whole comparison: measured, and in players' words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .chunks import parsed
from .comparing import Asked, as_json, compare
from .telling import label_of
from .working import Workers


def found(
    asked: Asked,
    workers: Workers,
    advance: Callable[[int], None] = lambda more: None,
    tell: Callable[[str], None] = lambda line: None,
) -> dict[str, Any]:
    """What a comparison finds, with labels for people. Raises WorkStopped, NoRay."""
    data = as_json(asked, compare(asked, workers, advance, tell))
    base = parsed(asked.rule_sets[0])
    labels: list[str] = []
    for entry in data["rule_sets"]:
        rules = parsed(entry["rules"])
        label = label_of(rules, base)
        labels.append(label)
        entry["label"] = label if labels.count(label) == 1 else f"{label} ({labels.count(label)})"
        entry["groups"] = {str(place + 1): str(rules.phases[place]) for place in rules.played_places}
    return data
