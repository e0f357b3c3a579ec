"""`tenfold rules [EDITION] [--option name=value]…`: the rule sheet.

Show the rules of an edition in words, with single options changed where you like, or with a list of phases made
at random. --list shows all editions and options.
"""

import argparse
import json
from typing import Any

from tenfold.commands.common import Wrong, cards_argument, whole_number
from tenfold.game import Rules, RulesError
from tenfold.game.option_catalogue import editions_catalogue, option_catalogue
from tenfold.game.phase_generator import DIFFICULTIES, random_phases
from tenfold.game.phase_words import phase_words
from tenfold.game.rule_sheet import rule_sheet
from tenfold.game.rule_words import LANGUAGES
from tenfold.game.rules_check import LONGEST_LIST


def describe(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("edition", nargs="?", default="mattel", metavar="EDITION", help="default: mattel")
    option_argument(parser)
    parser.add_argument(
        "--language", default="en", metavar="LANGUAGE", help=f"{', '.join(LANGUAGES)} (default: en)"
    )
    parser.add_argument(
        "--list", action="store_true", help="list the editions and the options with their values"
    )
    parser.add_argument("--json", action="store_true", help="one JSON text instead of lines")
    cards_argument(parser)
    parser.add_argument("--random-phases", metavar="SEED", help="phases made at random; any text as seed")
    parser.add_argument(
        "--difficulty",
        choices=DIFFICULTIES,
        help="of the random phases (default: medium, as the printed ones)",
    )
    parser.add_argument(
        "--count",
        type=whole_number(1, LONGEST_LIST),
        metavar="N",
        help="how many random phases (default: 10)",
    )
    parser.add_argument(
        "--even", action="store_true", help="random phases all equally hard, not harder and harder"
    )


def option_argument(parser: argparse.ArgumentParser) -> None:
    """Add --option."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the rules, such as skip.target=next; may be repeated",
    )


def run(chosen: argparse.Namespace) -> int:
    """Print the sheet, or the list of editions and options."""
    try:
        if chosen.list:
            show_list(chosen.language, chosen.json)
        else:
            show_sheet(rules_asked_for(chosen), chosen)
    except RulesError as problem:
        raise Wrong(str(problem)) from None
    return 0


def rules_asked_for(chosen: argparse.Namespace) -> Rules:
    """The rules of the arguments. Raises Wrong or RulesError."""
    if chosen.random_phases is None:
        if chosen.difficulty or chosen.count is not None or chosen.even:
            raise Wrong("--difficulty, --count and --even go with --random-phases SEED")
        return chosen_rules(chosen.edition, chosen.option)
    count = 10 if chosen.count is None else chosen.count
    # the phases of the edition need not fit the other options, as these random ones will
    rules = chosen_rules(chosen.edition, [*chosen.option, f"phases.list={','.join(['S2'] * count)}"])
    phases = random_phases(
        chosen.random_phases, count, chosen.difficulty or "medium", rules, ramp=not chosen.even
    )
    return rules.with_options({"phases.list": phases})


def show_sheet(rules: Rules, chosen: argparse.Namespace) -> None:
    """Print the sheet of the rules."""
    sheet = rule_sheet(rules, chosen.language, ordinary=chosen.cards == "ordinary")
    if chosen.json:
        print(json.dumps(sheet_values(rules, chosen.language, sheet), ensure_ascii=False))
        return
    if chosen.random_phases is not None:
        print(f"phases.list={rules.phases_list}\n")
    print(sheet.rstrip("\n"))


def sheet_values(rules: Rules, language: str, sheet: str) -> dict[str, Any]:
    """A rule set as plain JSON values."""
    return {
        "rules": str(rules),
        "edition": rules.edition_name,
        "language": language,
        "options": rules.options(),
        "differing": rules.differing(),
        "most_players": rules.most_players,
        "deck_size": rules.deck_size,
        "phases": [
            {"number": place + 1, "notation": str(phase), "words": phase_words(phase, language)}
            for place, phase in enumerate(rules.phases)
            if place in rules.played_places
        ],
        "sheet": sheet,
    }


def show_list(language: str, as_json: bool) -> None:
    """Print the editions and the options with their values and labels."""
    editions, options = editions_catalogue(language), option_catalogue(language)
    if as_json:
        print(json.dumps({"editions": editions, "options": options}, ensure_ascii=False))
        return
    width = max(len(edition["name"]) for edition in editions) + 2
    for edition in editions:
        print(f"{edition['name']:{width}}{edition['label']}. {edition['about']}")
    for option in options:
        print(f"\n{option['name']}: {option['label']}. {option['about']}")
        for value in option["values"]:
            default = value["value"] == option["default"]
            if value["label"] == value["value"] and not default:
                continue  # one number of many; the range says it
            label = value["label"] if value["label"] != value["value"] else ""
            print(f"  {'*' if default else ' '} {value['value']:20} {label}".rstrip())
        if option["numbers"] or option["free_text"]:
            print(f"    ({option['wanted']})")


def chosen_rules(edition: str, options: list[str]) -> Rules:
    """The rules of an edition with options given as name=value. Raises Wrong."""
    changes = dict(name_and_value(option) for option in options)
    try:
        return Rules.edition(edition).with_options(changes)
    except RulesError as problem:
        raise Wrong(str(problem)) from None


def name_and_value(option: str) -> tuple[str, str]:
    """`skip.target=next` as the option's name and its value."""
    name, sign, value = option.partition("=")
    if not sign or not name.strip() or not value.strip():
        raise Wrong(f"--option {option}: please write NAME=VALUE, for example skip.target=next")
    return name.strip(), value.strip()
