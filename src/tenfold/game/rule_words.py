"""The words of the rule sheet and of the house-rule editor, in English, German, Greek and Russian.

One catalogue a language in `rule_texts/`, all with the same keys, each read when it is first asked for:

rule_OPTION_VALUE      what the value means, in full sentences
value_OPTION_VALUE     the value in a few words; `value_yes` and `value_no` serve all options of that kind
option_… about_…       the option's name, and what it changes in the game
effect_…               what the laboratory has measured about a value (`option_effects`)
edition_… edition_about_…, chapter_…, text_…, group_…, ordinary_…

OPTION is the name of the attribute of `Rules`. Where a number is filled in, the key ends in the plural form:
`_one`, `_few`, `_many`, and `_half` for 5.5; a key that ends in the number itself goes before these.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from .options import Option
from .rules_check import RulesError

LANGUAGES = ("en", "de", "el", "ru")
"""Languages there are rule sheets in."""

_COMMA = ("de", "el", "ru")
"""Languages that write 5,5."""


@cache
def rule_texts(language: str) -> dict[str, str]:
    """All texts of a language by key; RulesError for a language there is no catalogue of."""
    if language not in LANGUAGES:
        raise RulesError(f"there is no rule sheet in '{language}'; there is one in {', '.join(LANGUAGES)}")
    path = files(__package__) / "rule_texts" / f"{language}.json"
    entries: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return entries


def word(language: str, key: str, **params: object) -> str:
    """The text of a key with its places filled; KeyError if there is none."""
    return rule_texts(language)[key].format_map(params)


def plural(language: str, number: int) -> str:
    """The plural form that goes with a number: 'one', 'few' or 'many'."""
    if language != "ru":
        return "one" if number == 1 else "many"
    if number % 10 == 1 and number % 100 != 11:
        return "one"
    return "few" if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else "many"


def counted(language: str, key: str, number: int, **params: object) -> str:
    """The text of a key in the plural form of a number, which fills {value}."""
    return word(language, f"{key}_{plural(language, number)}", value=number, **params)


def _key_and_places(language: str, option: Option, value: str) -> tuple[str, dict[str, object]]:
    """What stands behind the option's name in the keys of a value, and what fills its sentence."""
    if option.name == "phases.list":
        return _list_key(language, value), {}
    head, colon, number = value.partition(":")
    if option.name == "phases.subset":
        first, dash, last = value.partition("-")
        if dash:
            return "slice", {"first": first, "last": last}
        return head, {"last": number}
    if colon:
        return f"{head}_{plural(language, int(number))}", {"value": number}
    if option.name == "end.minimum" and float(value) > 0:
        whole = value.removesuffix(".0")
        if not whole.isdecimal():
            return "least_half", {"value": whole.replace(".", ",") if language in _COMMA else whole}
        return f"least_{plural(language, int(whole))}", {"value": whole}
    if option.name == "end.minimum":
        return "0", {}
    if option.numbers is None or not value.isdecimal():
        return value, {}
    exact = f"rule_{option.field}_{value}"
    return value if exact in rule_texts(language) else plural(language, int(value)), {"value": value}


def _list_key(language: str, value: str) -> str:
    from .phase_lists import ALIASES

    name = ALIASES.get(value, value)
    return name if f"value_phases_list_{name}" in rule_texts(language) else "own"


def sentence_of(option: Option, value: str, language: str = "en") -> str:
    """What an option's value means, in full sentences."""
    key, places = _key_and_places(language, option, value)
    return word(language, f"rule_{option.field}_{key}", **places)


def value_label(option: Option, value: str, language: str) -> str:
    """An option's value in a few words; a number is its own label."""
    key, places = _key_and_places(language, option, value)
    texts = rule_texts(language)
    for name in (f"value_{option.field}_{key}", f"value_{key}"):
        if name in texts:
            return word(language, name, **places)
    return value


def edition_label(name: str, language: str) -> str:
    """An edition's name as people call it."""
    return word(language, f"edition_{name}")
