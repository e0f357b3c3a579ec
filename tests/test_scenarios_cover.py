"""The scenarios ask about every value of every option (rules.md 2.1), each in at least two of its own."""

import re
from collections import Counter
from pathlib import Path

from tenfold.game import EDITIONS
from tenfold.game.options import OPTIONS
from tenfold.game.scenario import read_file

FOLDER = Path(__file__).parent / "scenarios"
FORMS = {
    "phases.subset": ["all", "even", "odd", r"first:\d+", r"\d+-\d+"],
    "phases.list": ["original", r"[a-z].*"],
    "end.stop": ["none", r"minutes:\d+", r"hands:\d+"],
    "end.minimum": ["0", r"\d+\.5"],
}
"""The forms of values that are free text."""


def named(entry):
    """Options with their values that a scenario names, itself or by its edition; aliases by their first names."""
    said = EDITIONS[entry.get("rules", "mattel")] | entry.get("options", {})
    return {(o.name, o.read(said[o.name])) for o in OPTIONS if o.name in said}


ENTRIES = [entry for file in sorted(FOLDER.glob("*.toml")) for entry in read_file(file)]
ASKED = Counter(pair for entry in ENTRIES for pair in named(entry))


def asked(option, form):
    """How many scenarios name a value of this form."""
    return sum(n for (name, value), n in ASKED.items() if name == option and re.fullmatch(form, value))


def wanted():
    """Every option with every form of its values; where any number may stand, one that is not listed, too."""
    for option in OPTIONS:
        values = [re.escape(value) for value in option.values]
        if option.numbers:
            values.append("(?!" + "|".join(f"{value}$" for value in values) + ").+")
        yield from ((option.name, form) for form in FORMS.get(option.name, values))


def test_every_value_is_asked_about_twice():
    assert [(option, form) for option, form in wanted() if asked(option, form) < 2] == []


def test_every_edition_is_asked_about():
    assert EDITIONS.keys() - {entry.get("rules", "mattel") for entry in ENTRIES} == set()


def test_every_alias_is_asked_about():
    said = {(name, value) for entry in ENTRIES for name, value in entry.get("options", {}).items()}
    assert [(o.name, a) for o in OPTIONS for a, _ in o.aliases if (o.name, a) not in said] == []
