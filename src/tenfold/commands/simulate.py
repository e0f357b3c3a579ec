"""`tenfold simulate N`: many games between bots, and what is typical of them.

Play N games by a rule set and tell how long they are, who wins, and how often each phase is laid. The same seed gives
the same figures, whatever the number of workers. With --out everything is kept in a folder, as tables (Parquet), and
a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path

from tenfold.commands.common import Wrong, complain, named_path
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
from tenfold.commands.rules import chosen_rules


def describe(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("games", type=games_number, metavar="N", help="how many games")
    players_argument(parser, 4)
    parser.add_argument(
        "--bots", default="greedy", metavar="BOT[,BOT…]", help="one for all seats, or one for each"
    )
    rules_arguments(parser)
    work_arguments(parser)
    pace_arguments(parser)
    parser.add_argument(
        "--out", type=named_path, metavar="FOLDER", help="keep all games and hands there as tables"
    )


def seats_of(text: str, players: int) -> tuple[str, ...]:
    """The bot of each seat. Raises Wrong."""
    bots = bots_named(text)
    if len(bots) == 1:
        return tuple(bots * players)
    if len(bots) != players:
        raise Wrong(
            f"--bots: {players} play, so {players} bots are needed, or one for all; {len(bots)} are named"
        )
    return tuple(bots)


def run(chosen: argparse.Namespace) -> int:
    """Play, and show the summary."""
    rules = chosen_rules(chosen.rules, chosen.option)
    check_players(rules, chosen.players)
    bots = seats_of(chosen.bots, chosen.players)
    with told_in_one_line("simulate"):
        from tenfold.lab.folder import NotKept
        from tenfold.lab.progress import progress
        from tenfold.lab.showing import simulation_lines
        from tenfold.lab.simulating import Asked, simulate
        from tenfold.lab.working import WorkStopped

        say_notes(rules)
        asked = Asked(str(rules), bots, chosen.games, chosen.seed, pace_of(chosen))
        try:
            with stopped_once(), progress("games", asked.games) as advance:
                summary = simulate(asked, workers_of(chosen), chosen.out, advance, complain)
        except (WorkStopped, NotKept) as problem:
            raise Wrong(f"{problem}; {kept_line(chosen.out)}") from None
        except KeyboardInterrupt:
            say_how_to_go_on(f"stopped; {kept_line(chosen.out)}")
            return STOPPED
    show_result(chosen, summary, simulation_lines(summary))
    return 0


def kept_line(out: Path | None) -> str:
    """What is kept of a run that was stopped, and how to go on."""
    if out is None:
        return "nothing is kept without --out FOLDER"
    words = " ".join(shlex.quote(word) for word in sys.argv[1:])
    return f"what is finished is kept in {out}; the same command goes on: tenfold {words}"
