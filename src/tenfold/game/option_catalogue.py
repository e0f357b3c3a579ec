"""Options and editions in words, as plain JSON values: what a house-rule editor shows."""

from __future__ import annotations

from typing import Any

from .option_effects import effect_sentence
from .options import BY_NAME, OPTIONS, Option
from .phase_lists import LISTS
from .rule_sheet import chapter_of
from .rule_words import edition_label, sentence_of, value_label, word

EXAMPLES = {
    "phases.list": tuple(LISTS),
    "phases.subset": ("all", "even", "odd", "first:5", "first:8", "1-4", "6-9"),
    "end.stop": ("none", "minutes:30", "minutes:60", "hands:5", "hands:10"),
    "end.minimum": ("0", "3", "5.5"),
}
"""Values offered where the value is a text of its own syntax; others may be typed."""

SHORT_RANGE = 20
"""A range of numbers up to this long is offered whole."""


def offered_values(option: Option) -> tuple[str, ...]:
    """The values of an option that are offered: all of them, except in long ranges and texts with a syntax."""
    if option.name in EXAMPLES:
        return EXAMPLES[option.name]
    if option.numbers is None:
        return option.values
    lowest, highest = option.numbers
    if highest - lowest >= SHORT_RANGE:
        return option.values
    return tuple(map(str, range(lowest, highest + 1)))


def told(option: Option, value: str, language: str) -> str:
    """What a value means, and what it was measured to change."""
    return f"{sentence_of(option, value, language)} {effect_sentence(option.name, value, language)}".rstrip()


def _option_entry(option: Option, language: str) -> dict[str, Any]:
    chapter = chapter_of(option.name)
    return {
        "name": option.name,
        "label": word(language, f"option_{option.field}"),
        "about": word(language, f"about_{option.field}"),
        "chapter": chapter,
        "chapter_label": word(language, f"chapter_{chapter}"),
        "default": option.default,
        "numbers": list(option.numbers) if option.numbers else None,
        "free_text": option.is_text,
        "wanted": option.wanted,
        "values": [
            {
                "value": value,
                "label": value_label(option, value, language),
                "sentence": told(option, value, language),
            }
            for value in offered_values(option)
        ],
    }


def option_catalogue(language: str = "en") -> list[dict[str, Any]]:
    """Every option in the order of rules.md 2.1; RulesError for a language there is no catalogue of.

    `numbers` is [lowest, highest] where any number may stand; `free_text` where the value has a syntax of its own,
    which `wanted` shows.
    """
    return [_option_entry(option, language) for option in OPTIONS]


def _edition_entry(name: str, values: dict[str, str], language: str) -> dict[str, Any]:
    from .rules import Rules

    return {
        "name": name,
        "label": edition_label(name, language),
        "about": word(language, f"edition_about_{name}"),
        "most_players": Rules.edition(name).most_players,
        "options": [
            {
                "name": option,
                "label": word(language, f"option_{BY_NAME[option].field}"),
                "value": value,
                "value_label": value_label(BY_NAME[option], value, language),
            }
            for option, value in values.items()
        ],
    }


def editions_catalogue(language: str = "en") -> list[dict[str, Any]]:
    """Every edition with what differs from the printed rules; RulesError as above."""
    from .rules import EDITIONS

    return [_edition_entry(name, values, language) for name, values in EDITIONS.items()]
