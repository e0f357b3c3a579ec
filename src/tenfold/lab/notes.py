"""What figures leave out: said beside them, so that nobody reads more into them than is there."""

from __future__ import annotations

from collections.abc import Iterable

from ..game.rules import Rules

NO_CLOCK = "the clock of these rules is not simulated: games are played to their end"


def notes_on(rule_sets: Iterable[Rules]) -> list[str]:
    """What is not as the rules say when games are simulated: a sentence each, none where all is."""
    return [NO_CLOCK] if any(rules.end_stop.startswith("minutes") for rules in rule_sets) else []
