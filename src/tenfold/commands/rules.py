"""`tenfold rules [EDITION] [--option name=value]…`: the rule sheet.

Show the rules of an edition in words, with house rules of your own if you like.
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
        help="a house rule, such as skip.target=next; may be repeated",
    )


def run(chosen: argparse.Namespace) -> int:
    """Print the sheet."""
    print(chosen_rules(chosen.edition, chosen.option).describe("en").rstrip("\n"))
    return 0


def chosen_rules(edition: str, options: list[str]) -> Rules:
    """The rules of an edition with house rules given as name=value. Raises Wrong."""
    changes = dict(name_and_value(option) for option in options)
    try:
        rules = Rules.edition(edition)
        return rules.replace(**changes) if changes else rules
    except RulesError as problem:
        raise Wrong(str(problem)) from None


def name_and_value(option: str) -> tuple[str, str]:
    """`skip.target=next` as the field's name and its value."""
    name, sign, value = option.partition("=")
    if not sign or not name.strip() or not value.strip():
        raise Wrong(f"--option {option}: please write NAME=VALUE, for example skip.target=next")
    return name.strip().replace(".", "_"), value.strip()
