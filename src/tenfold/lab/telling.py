"""What a comparison says, in sentences with intervals, and as a table."""

from __future__ import annotations

from typing import Any

from ..game.options import BY_NAME
from ..game.rule_words import edition_label, value_label, word
from ..game.rules import Rules
from .showing import table, with_interval

Change = dict[str, float | None]


OWN_LETTERS = 24
"""Letters of an own phase list that its name shows."""


def label_of(rules: Rules, base: Rules) -> str:
    """A rule set in players' words: its edition, or what differs from the base."""
    if rules == base == Rules.edition():
        return "Printed rules"
    if rules == base or rules.edition_name != base.edition_name:
        parts, settings = [edition_label(rules.edition_name, "en")], rules.differing()
    else:
        mine, theirs = rules.options(), base.options()
        parts, settings = [], {name: value for name, value in mine.items() if value != theirs[name]}
    for name, value in settings.items():
        if name == "phases.list" and value not in BY_NAME[name].values and ("+" in value or "," in value):
            parts.append(f"own phases {value if len(value) <= OWN_LETTERS else value[:OWN_LETTERS] + ' …'}")
            continue
        option = BY_NAME[name]
        parts.append(f"{word('en', f'option_{option.field}')}: {value_label(option, value, 'en')}")
    return ", ".join(parts)


CLEARLY = 1.25
"""How many times half its interval a change must be to be told: of many figures some seem clear by chance."""


def is_clear(change: Change) -> bool:
    """Whether a change is so far from 0 that it is worth a sentence."""
    if change["low"] is None or change["high"] is None:
        return False
    return abs(change["value"] or 0) > CLEARLY * width(change)


def by_how_much(change: Change, factor: float, more: str, less: str, unit: str = "") -> str:
    """`12.3 ± 0.4 % longer`."""
    value = change["value"] or 0
    size: Change = {
        "value": abs(value),
        "low": abs(value) - width(change),
        "high": abs(value) + width(change),
    }
    return f"{with_interval(size, factor, unit=unit)} {more if value > 0 else less}"


def width(change: Change) -> float:
    """Half the width of an interval."""
    return ((change["high"] or 0) - (change["low"] or 0)) / 2


SUBJECTS = (
    ("better", 100, "The better player wins {much} ({now:.0f} in all).", "games in 100 more", "games in 100 fewer"),
    (
        "starter_out", 100, "Who begins a hand goes out {much} ({now:.0f}; a fair share is {fair:.0f}).",
        "times in 100 more", "times in 100 fewer",
    ),
    ("longest_wait", 1, "The longest wait in a hand is {much}.", "turns longer", "turns shorter"),
    ("laid", 100, "A phase is laid {much} ({now:.0f} in all).", "times in 100 more", "times in 100 fewer"),
    ("behind", 1, "At the end the last is {much}.", "phases farther behind", "phases less far behind"),
)  # fmt: skip
"""What is told beside the length where it is clear: the figure, its factor, the sentence, and both directions."""


WHOLE_MINUTES = 5
"""The change of a game's length from which on minutes are told without a decimal."""


def sentences(entry: dict[str, Any], base: dict[str, Any], players: int) -> list[str]:
    """What a rule set changes against the base: its length in any case, the rest where a difference is clear."""
    length, figures = entry["relative"]["minutes"], entry["figures"]
    before, now = base["figures"]["minutes"]["value"], figures["minutes"]["value"]
    if length["low"] is None:
        return [
            f"In a single deal nothing is to be seen of what changes ({before:.0f} and {now:.0f} minutes)."
        ]
    if is_clear(length):
        how_much = by_how_much(length, 100, "longer", "shorter", " %")
        digits = 0 if abs(before - now) >= WHOLE_MINUTES else 1
        told = [f"Games are {how_much} ({before:.{digits}f} → {now:.{digits}f} minutes)."]
    else:
        told = [f"Games are as long as before, as far as can be seen ({now:.0f} minutes)."]
    for key, factor, sentence, more, less in SUBJECTS:
        if is_clear(entry["changes"][key]):
            much = by_how_much(entry["changes"][key], factor, more, less)
            told.append(sentence.format(much=much, now=factor * figures[key]["value"], fair=100 / players))
    return told


HEADER = (
    "rules",
    "minutes",
    "hands",
    "turns a hand",
    "better wins",
    "starter out",
    "longest wait",
    "laid",
    "behind",
)


def comparison_table(data: dict[str, Any]) -> list[list[str]]:
    """A row for each rule set."""
    rows = []
    for entry in data["rule_sets"]:
        f = entry["figures"]
        rows.append(
            [
                entry["label"],
                with_interval(f["minutes"], digits=0),
                with_interval(f["hands"]),
                with_interval(f["turns"]),
                with_interval(f["better"], 100, unit=" %"),
                with_interval(f["starter_out"], 100, unit=" %"),
                with_interval(f["longest_wait"]),
                with_interval(f["laid"], 100, unit=" %"),
                with_interval(f["behind"]),
            ]
        )
    return rows


def intervals_line(deals: int) -> str:
    """What the figures of so many deals are."""
    if deals < 2:
        return "A single deal says nothing of others, so there are no intervals."
    return "Intervals are 95 %, differences paired deal by deal."


def comparison_lines(data: dict[str, Any]) -> list[str]:
    """A comparison in lines of text."""
    base = data["rule_sets"][0]
    deals = "1 deal" if data["deals"] == 1 else f"{data['deals']} deals"
    lines = [
        f"{deals}, {data['players']} players, seed {data['seed']}; every rule set plays the same deals.",
        f"Compared with: {base['rules']}. {intervals_line(data['deals'])}",
        "",
        *table(HEADER, comparison_table(data)),
    ]
    for entry in data["rule_sets"][1:]:
        lines += ["", f"{entry['label']}  ({entry['name']})"]
        lines += [f"  {sentence}" for sentence in sentences(entry, base, data["players"])]
    return lines


def difficulty_lines(data: dict[str, Any]) -> list[str]:
    """How hard phases are, in lines of text."""
    rows = [
        [
            f"{phase['phase']}  {phase['words']}",
            with_interval(phase["dealt"], 100, digits=2, unit=" %"),
            with_interval(phase["missing"], digits=2),
            with_interval(phase["laid"], 100, unit=" %"),
            with_interval(phase["first_try"], 100, unit=" %"),
            with_interval(phase["turn"]),
        ]
        for phase in data["phases"]
    ]
    asked = f"{data['deals']} hands dealt; {data['games']} games of {data['players']}"
    return [
        f"{asked} by {data['bot']}; rules: {data['rules']}, seed {data['seed']}",
        "",
        *table(
            ("phase", "dealt complete", "cards missing", "laid when tried", "at the first try", "in turn"),
            rows,
        ),
    ]
