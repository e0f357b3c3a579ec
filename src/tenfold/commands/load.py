"""`tenfold load`: how much does a server bear on this machine?

Start a server with data of its own, let people play at many tables, and measure: the time from a command to
everybody's event at a pace, moves a second as fast as it goes (with the game and, in turn, without one), what a reader
that takes nothing does to the others, and the memory of idle connections. Everything is deleted afterwards.
"""

import argparse
import asyncio
import json
import sys

from tenfold.commands.common import Wrong, named_path, whole_number, without_server_packages


def describe(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "--tables", type=whole_number(1, 5000), default=25, metavar="N", help="of four (default: 25)"
    )
    parser.add_argument(
        "--rate", type=whole_number(1, 100_000), default=25, metavar="N", help="moves a second (25)"
    )
    parser.add_argument(
        "--seconds", type=whole_number(1, 3600), default=10, metavar="N", help="each step takes (10)"
    )
    parser.add_argument(
        "--idle", type=whole_number(1, 50_000), default=1000, metavar="N", help="connections (1000)"
    )
    parser.add_argument(
        "--place", type=named_path, metavar="FOLDER", help="on the disk that is to be measured"
    )
    parser.add_argument("--json", action="store_true", help="one JSON text instead of lines")


def run(chosen: argparse.Namespace) -> int:
    """0: measured. Raises Wrong where a server does not start or does not answer."""
    try:
        from tenfold.online.asking import HttpRefused
        from tenfold.online.load import measuring, report
        from tenfold.online.load.processes import NoServer, open_many
        from tenfold.online.tidying import young_only
    except ModuleNotFoundError as problem:
        raise without_server_packages(problem) from None
    needed = max(2 * 4 * chosen.tables, chosen.idle) + 200
    if not open_many(needed):
        raise Wrong(
            f"this system lets a program open fewer than {needed} connections; choose fewer, or ulimit -n"
        )
    if chosen.place is not None and not chosen.place.is_dir():
        raise Wrong(f"{chosen.place} is no folder; --place names the one in which the data is to lie")
    plan = measuring.Plan(chosen.tables, chosen.rate, chosen.seconds, chosen.idle, chosen.place)
    try:
        with young_only():  # or the time that Python takes here would be counted as the server's
            found = asyncio.run(measuring.measure(plan, progress))
    except (NoServer, HttpRefused, OSError) as problem:
        raise Wrong(f"the server does not bear it: {problem}") from None
    if chosen.json:
        print(json.dumps(report.as_json(found), indent=1))
    else:
        print("\n".join(report.lines(found)))
    return 0


def progress(what: str) -> None:
    """Where a person watches: what goes on."""
    if sys.stderr.isatty():
        sys.stderr.write(f"{what} ...\n")
        sys.stderr.flush()
