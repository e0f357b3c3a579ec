"""`tenfold rules [EDITION] [--option name=value]…`: the rule sheet.

Show the rules of an edition in words, with single options changed where you like.
"""

import argparse

from tenfold.commands.common import Wrong
from tenfold.game import Rules, RulesError


def describe(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("edition", nargs="?", default="mattel", metavar="EDITION", help="default: mattel")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the rules, such as skip.target=choose; may be repeated",
    )


def run(chosen: argparse.Namespace) -> int:
    """Print the sheet."""
    print(chosen_rules(chosen.edition, chosen.option).describe("en").rstrip("\n"))
    return 0


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
        raise Wrong(f"--option {option}: please write NAME=VALUE, for example skip.target=choose")
    return name.strip(), value.strip()
