"""What each value of each option changes, measured: the figures that the house-rule editor tells.

Every value is compared with the printed rules on the same deals (or with the rules that give it a meaning, such as
floating for what floaters may do). A value that changes nothing in any of the deals is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..game.option_catalogue import EXAMPLES
from ..game.options import OPTIONS
from ..game.rules import Rules
from ..game.rules_check import RulesError

MEANING = {"floating.skip": "goout.final_discard=floating", "floating.strict": "goout.final_discard=floating"}
"""Options that mean something only beside another."""
SOME_NUMBERS = {
    "deck.wilds": (0, 2, 4, 6, 10, 12, 16),
    "deck.skips": (0, 2, 6, 8),
    "deck.reverses": (2, 4, 8),
    "hand.size": (8, 9, 11, 12, 13),
    "hand.renewals": (1,),
    "end.max_hands": (5, 10),
}
"""Numbers that are measured where any may stand."""
NOT_MEASURED = ("alt.strict_two", "color.distinct", "end.minimum", "phases.dealt", "save_pile")
"""Options that the printed phases give no meaning, that only say when a game counts, or that bots play too simply."""


def can_be(players: int, *settings: str) -> bool:
    """Whether so many can play by the printed rules with these settings."""
    try:
        return rules_with(*settings).most_players >= players
    except RulesError:
        return False


def measured_values(players: int) -> Iterator[tuple[str, str, str]]:
    """Option, value, and what is set beside it to give it a meaning."""
    for option in OPTIONS:
        if option.name in NOT_MEASURED:
            continue
        values = EXAMPLES.get(option.name, option.values)
        for value in (*values, *map(str, SOME_NUMBERS.get(option.name, ()))):
            by_the_clock = option.name == "end.stop" and value.startswith("minutes")
            beside = MEANING.get(option.name, "")
            if value == option.default or by_the_clock:
                continue
            if can_be(players, beside, f"{option.name}={value}"):
                yield option.name, value, beside


def rules_with(*settings: str) -> Rules:
    """The printed rules with settings."""
    return Rules.edition("mattel").with_options(dict(s.split("=", 1) for s in settings if s))


def rounded(change: dict[str, float | None], factor: float) -> list[float]:
    """Value, low and high, with as many digits as they deserve."""
    return [round(factor * (change[name] or 0.0), 2) for name in ("value", "low", "high")]


def effect_of(entry: dict[str, Any]) -> dict[str, Any] | None:
    """What is kept of a rule set: length in per cent, the better player and who begins in games of 100; or None."""
    changes, minutes = entry["changes"], entry["relative"]["minutes"]
    told = [changes[key]["value"] for key in ("better", "starter_out", "moves", "hands")]
    if not any((minutes["value"], *told)):
        return None
    return {
        "minutes": rounded(minutes, 100),
        "better": rounded(changes["better"], 100),
        "starter": rounded(changes["starter_out"], 100),
    }
