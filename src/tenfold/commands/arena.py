"""`tenfold arena --bots A,B`: bots against bots.

Every deal is played with every seating, so that nobody is lucky with cards or seat, and the 95 % intervals are over
deals. Ratings are Elo for two players and OpenSkill for more. With --stop the match ends as soon as the first bot is
clearly better or worse than a fair share: a confidence sequence decides, which holds however often one looks.
"""

from __future__ import annotations

import argparse

from tenfold.commands.common import Wrong, complain
from tenfold.commands.laboratory import (
    STOPPED,
    bots_named,
    check_players,
    games_number,
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
from tenfold.commands.rules import chosen_rules

MOST_BOTS = 12


def describe(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--bots", required=True, metavar="A,B[,…]", help="two bots or more")
    players_argument(parser, 2)
    parser.add_argument(
        "--games",
        type=games_number,
        default=2000,
        metavar="G",
        help="rounded up to whole deals (default: 2000)",
    )
    parser.add_argument("--stop", action="store_true", help="end as soon as the result is clear")
    parser.add_argument(
        "--alone",
        action="store_true",
        help="only games with the first bot alone against all of another (3 players or more)",
    )
    rules_arguments(parser)
    work_arguments(parser)


def run(chosen: argparse.Namespace) -> int:
    """Play, and show the results."""
    rules = chosen_rules(chosen.rules, chosen.option)
    check_players(rules, chosen.players)
    bots = bots_named(chosen.bots)
    if not 2 <= len(bots) <= MOST_BOTS:
        raise Wrong(f"--bots {chosen.bots}: 2 to {MOST_BOTS} bots can be compared, separated by commas")
    if len(set(bots)) < len(bots):
        raise Wrong(f"--bots {chosen.bots}: a bot is named twice; please name each once")
    if chosen.alone and (chosen.players == 2 or len(bots) >= chosen.players):
        raise Wrong(
            f"--alone: {len(bots)} bots at {chosen.players} seats; it takes 3 seats or more, and fewer bots than seats"
        )
    with told_in_one_line("arena"):
        from tenfold.lab.arena import Asked, play_match
        from tenfold.lab.progress import progress
        from tenfold.lab.showing import match_lines

        say_notes(rules)
        asked = Asked(
            str(rules),
            tuple(bots),
            chosen.players,
            chosen.games,
            chosen.seed,
            chosen.stop,
            chosen.alone,
        )
        try:
            with stopped_once(), progress("games", asked.deals * len(asked.seatings())) as advance:
                summary = play_match(asked, workers_of(chosen), advance, complain)
        except KeyboardInterrupt:
            say_how_to_go_on("stopped; a match is not kept, please start it again")
            return STOPPED
    show_result(chosen, summary, match_lines(summary))
    return 0
