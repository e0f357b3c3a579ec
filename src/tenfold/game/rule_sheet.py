"""The rule sheet: the rules in force in full sentences, built from the options (`Rules.describe`).

Every option has a sentence in the catalogue, keyed by its value or, where any number may stand, by its
name alone. An empty sentence is an option that says nothing by itself under the printed rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .options import OPTIONS, Option
from .texts import text

if TYPE_CHECKING:
    from .rules import Rules


def sentence_of(option: Option, value: str) -> str:
    """What an option's value means, in one sentence."""
    if option.numbers is not None and value.isdecimal():
        return text(f"rule_{option.field}", {"value": value})
    return text(f"rule_{option.field}_{value}", {"value": value})


def rule_sheet(rules: Rules, language: str) -> str:
    """The whole sheet as text; RulesError for a language there is no catalogue of."""
    from .rules import RulesError

    if language != "en":
        raise RulesError(f"there is no rule sheet in '{language}' yet; there is one in: en")
    values = rules.options()
    wilds, skips = int(values["deck.wilds"]), int(values["deck.skips"])
    facts = {"most": rules.most_players, "cards": 96 + wilds + skips, "wilds": wilds, "skips": skips}
    title = text("rule_title", {"edition": rules.edition_name})
    lines = [title, "=" * len(title), "", text("rule_players", facts), "", text("rule_phases"), ""]
    lines += [f"{number:3}. {phase.words}" for number, phase in enumerate(rules.phases, 1)]
    lines.append("")
    differing = rules.differing()
    for option in OPTIONS:
        sentence = sentence_of(option, values[option.name])
        if sentence:
            mark = f" {text('rule_differs')}" if option.name in differing else ""
            lines.append(f"* {sentence}{mark}")
    return "\n".join(lines) + "\n"
