"""`tenfold lab "skip.target=next" "hit.same_turn=none" …`: house rules side by side.

Each argument is a rule set: one or more settings, or the name of an edition, or both: "postal hand.size=8". All of
them, and the rules they are compared with (--rules, --option), play the same deals. Shown is what each changes, with
95 % intervals: how long a game is, how often the better player wins, whether it is good to begin, how long one waits,
how often phases are laid. With --out there are pictures and a JSON file, too. --phases tells how hard the phases of a
list are.
"""

from __future__ import annotations

import argparse
import importlib
from pathlib import Path
from typing import Any

from tenfold.commands.common import Wrong, complain, named_path, why
from tenfold.commands.laboratory import (
    STOPPED,
    bots_named,
    check_players,
    games_number,
    pace_arguments,
    pace_of,
    players_argument,
    rules_arguments,
    say_how_to_go_on,
    say_notes,
    show_result,
    stopped_once,
    told_in_one_line,
    work_arguments,
    workers_of,
)
from tenfold.commands.rules import chosen_rules, name_and_value
from tenfold.game import EDITIONS, Rules, RulesError

MOST_RULE_SETS = 60


def describe(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "rule_sets", nargs="*", metavar="RULES", help='such as "skip.target=next" or "postal"'
    )
    rules_arguments(parser, "what they are compared with (default: mattel)")
    players_argument(parser, 4)
    parser.add_argument(
        "--games", type=games_number, default=1000, metavar="N", help="deals a rule set (default: 1000)"
    )
    parser.add_argument(
        "--bots",
        default="level5,level2",
        metavar="A,B",
        help="the better player and the weaker (level5,level2)",
    )
    parser.add_argument(
        "--phases", metavar="LIST", help="how hard the phases of a list are: its name, or such as S3+S3,R4"
    )
    parser.add_argument(
        "--deals",
        type=games_number,
        default=200_000,
        metavar="N",
        help="with --phases: hands to be dealt (200000)",
    )
    work_arguments(parser)
    pace_arguments(parser)
    parser.add_argument(
        "--out", type=named_path, metavar="FOLDER", help="write pictures (SVG, PNG) and the figures there"
    )


def rule_set(text: str, base: Rules) -> Rules:
    """The rules an argument names: an edition, or the base, with settings. Raises Wrong."""
    words = text.split()
    if not words:
        raise Wrong("an empty rule set; please name a setting such as skip.target=next, or an edition")
    edition = base
    try:
        if "=" not in words[0]:
            edition = Rules.edition(words[0])
            words = words[1:]
        return edition.with_options(dict(name_and_value(word) for word in words))
    except RulesError as problem:
        if "=" not in text and text not in EDITIONS:
            raise Wrong(
                f"{text!r} is no setting such as skip.target=next, and no edition ({problem})"
            ) from None
        raise Wrong(f"{text}: {problem}") from None


def better_and_weaker(text: str) -> tuple[str, str]:
    """The two bots of a comparison. Raises Wrong."""
    bots = bots_named(text)
    if len(bots) != 2:
        raise Wrong(f"--bots {text}: two are needed, the better player and the weaker, such as level5,level2")
    if bots[0] == bots[1]:
        raise Wrong(f"--bots {text}: a bot is named twice; please name a better player and a weaker one")
    if all(bot.startswith("level") for bot in bots) and bots[0] < bots[1]:
        raise Wrong(f"--bots {text}: {bots[1]} is the better player; please name it first")
    return bots[0], bots[1]


def run(chosen: argparse.Namespace) -> int:
    """Compare, and show what was found."""
    base = chosen_rules(chosen.rules, chosen.option)
    try:
        if chosen.phases is not None:
            if chosen.rule_sets:
                raise Wrong(
                    "--phases looks at one rule set: --rules and --option; please leave the others out"
                )
            return run_phases(chosen, base)
        return run_comparison(chosen, base)
    except KeyboardInterrupt:
        say_how_to_go_on("stopped; a comparison is not kept, please start it again")
        return STOPPED


def run_comparison(chosen: argparse.Namespace, base: Rules) -> int:
    """Compare rule sets."""
    if not chosen.rule_sets:
        raise Wrong('name a rule set to compare, such as: tenfold lab "skip.target=next"')
    wanted = [rule_set(text, base) for text in chosen.rule_sets]
    different = []
    for text, rules in zip(chosen.rule_sets, wanted, strict=True):
        if rules == base:
            raise Wrong(f"{text!r} changes nothing; it is what it would be compared with")
        if rules in different:
            raise Wrong(f"{text!r}: these rules are named twice; please name each rule set once")
        different.append(rules)
    if len(different) > MOST_RULE_SETS:
        raise Wrong(f"{len(different)} rule sets are too many for one comparison; {MOST_RULE_SETS} can be")
    for rules in (base, *different):
        check_players(rules, chosen.players)
    bots = better_and_weaker(chosen.bots)
    with told_in_one_line("lab"):
        from tenfold.lab.comparing import Asked
        from tenfold.lab.findings import found
        from tenfold.lab.progress import progress
        from tenfold.lab.telling import comparison_lines

        make_folder(chosen.out)
        say_notes(base, *different)
        texts = tuple(str(rules) for rules in (base, *different))
        asked = Asked(texts, chosen.players, chosen.games, chosen.seed, pace_of(chosen), bots)
        with stopped_once(), progress("deals", asked.deals * len(texts)) as advance:
            data = found(asked, workers_of(chosen), advance, complain)
        draw_and_show(chosen, data, comparison_lines(data), "lab")
    return 0


def run_phases(chosen: argparse.Namespace, base: Rules) -> int:
    """Tell how hard phases are."""
    try:
        rules = base.with_options({"phases.list": chosen.phases})
    except RulesError as problem:
        raise Wrong(f"--phases: {problem}") from None
    check_players(rules, chosen.players)
    better, _ = better_and_weaker(chosen.bots)
    with told_in_one_line("lab"):
        from tenfold.lab.dealing import Asked, difficulty
        from tenfold.lab.progress import progress
        from tenfold.lab.telling import difficulty_lines

        make_folder(chosen.out)
        say_notes(rules)
        asked = Asked(str(rules), chosen.players, chosen.deals, chosen.games, chosen.seed, better)
        with stopped_once(), progress("hands and games", asked.deals + asked.games) as advance:
            data = difficulty(asked, workers_of(chosen), advance, complain)
        draw_and_show(chosen, data, difficulty_lines(data), "phases")
    return 0


def make_folder(out: Path | None) -> None:
    """The folder for figures and pictures, and what draws them, before anything is played for nothing. Raises Wrong."""
    if out is None:
        return
    importlib.import_module("tenfold.lab.plots")
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise Wrong(f"{out} cannot be used as a folder: {why(problem)}") from None


def draw(data: dict[str, Any], out: Path | None, name: str) -> list[Path]:
    """Write figures and pictures into a folder; their paths. Raises NotKept."""
    if out is None:
        return []
    from tenfold.lab import plots
    from tenfold.lab.folder import write_json

    write_json(out / f"{name}.json", data)
    if name == "phases":
        return plots.save(plots.difficulty(data), out, "phases-difficulty")
    return plots.draw_comparison(data, out, name)


def draw_and_show(chosen: argparse.Namespace, data: dict[str, Any], lines: list[str], name: str) -> None:
    """Write what was found and print it; it is printed as well where it cannot be written. Raises Wrong."""
    from tenfold.lab.folder import NotKept

    try:
        pictures = draw(data, chosen.out, name)
    except NotKept as problem:
        show_result(chosen, data, lines)
        raise Wrong(f"{problem}; what was found is printed all the same") from None
    told = ["", "Pictures: " + ", ".join(map(str, pictures))] if pictures else []
    show_result(chosen, data, [*lines, *told])
