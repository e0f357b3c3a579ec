"""What the verbs of the laboratory share: their arguments, and faults told in one line."""

from __future__ import annotations

import argparse
import json
import signal
import sys
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Any

from tenfold.bots.asking import MOST_ROLLOUTS
from tenfold.bots.policies import POLICY_NAMES
from tenfold.commands.common import Wrong, complain, whole_number
from tenfold.commands.rules import option_argument
from tenfold.game import Rules, RulesError

if TYPE_CHECKING:
    from tenfold.lab.metrics import Pace
    from tenfold.lab.working import Workers

STOPPED = 130
"""The exit status after one of the STOPS."""
STOPS = (signal.SIGINT, signal.SIGTERM)
"""What asks a long run to stop in good order."""
MOST_GAMES = 1 << 30
MOST_SECONDS = 3600
SEEDS = 1 << 26


def playing_out_arguments(parser: argparse.ArgumentParser, least: int, usual: int) -> None:
    """Add --rollouts, from `least` on, and --seed: how a decision is weighed."""
    parser.add_argument(
        "--rollouts",
        type=whole_number(least, MOST_ROLLOUTS),
        default=usual,
        metavar="N",
        help="how many hands are played out for a decision (default: %(default)s)",
    )
    parser.add_argument(
        "--seed",
        type=whole_number(0, SEEDS - 1),
        default=0,
        metavar="N",
        help="where chance begins (default: 0)",
    )


games_number = whole_number(1, MOST_GAMES)
"""A type for argparse: how many games."""


def ray_address(text: str) -> str:
    """A type for argparse: where a Ray cluster is."""
    if not text.strip():
        raise argparse.ArgumentTypeError("please name a cluster: auto, local, HOST:PORT or ray://HOST:PORT")
    return text.strip()


def players_argument(parser: argparse.ArgumentParser, default: int) -> None:
    """Add --players."""
    parser.add_argument(
        "--players",
        type=whole_number(2, 6),
        default=default,
        metavar="P",
        help=f"how many play (default: {default})",
    )


def rules_arguments(
    parser: argparse.ArgumentParser, meaning: str = "tenfold rules --list names them all"
) -> None:
    """Add --rules and --option."""
    parser.add_argument("--rules", default="mattel", metavar="EDITION", help=meaning)
    option_argument(parser)


def show_result(chosen: argparse.Namespace, data: Mapping[str, Any], lines: Iterable[str]) -> None:
    """Print what was found, as JSON or in lines."""
    print(json.dumps(data, indent=1) if chosen.json else "\n".join(lines))


def work_arguments(parser: argparse.ArgumentParser) -> None:
    """Add --seed, --workers, --ray, --json."""
    parser.add_argument(
        "--seed",
        type=whole_number(0, SEEDS - 1),
        default=1,
        metavar="S",
        help="the same seed deals the same cards",
    )
    parser.add_argument(
        "--workers", type=whole_number(1, 1024), metavar="N", help="processes that play (default: one a core)"
    )
    parser.add_argument(
        "--ray",
        type=ray_address,
        metavar="ADDRESS",
        help="play on a Ray cluster: auto, local, HOST:PORT or ray://HOST:PORT",
    )
    parser.add_argument("--json", action="store_true", help="one JSON text instead of lines")


def pace_arguments(parser: argparse.ArgumentParser) -> None:
    """Add --turn-seconds and --hand-seconds."""
    parser.add_argument(
        "--turn-seconds",
        type=whole_number(0, MOST_SECONDS),
        default=20,
        metavar="N",
        help="how long a turn takes at your table (default: 20)",
    )
    parser.add_argument(
        "--hand-seconds",
        type=whole_number(0, MOST_SECONDS),
        default=120,
        metavar="N",
        help="between two hands: counting, shuffling, dealing (default: 120)",
    )


def pace_of(chosen: argparse.Namespace) -> Pace:
    """The pace of the table."""
    from tenfold.lab.metrics import Pace

    return Pace(chosen.turn_seconds, chosen.hand_seconds)


def workers_of(chosen: argparse.Namespace) -> Workers:
    """Who does the work."""
    from tenfold.lab.working import Workers, cores

    return Workers(chosen.workers or cores(), chosen.ray)


def bots_named(text: str, what: str = "--bots") -> list[str]:
    """Bots by name, separated by commas. Raises Wrong."""
    bots = [bot.strip() for bot in text.split(",")]
    for bot in bots:
        if bot not in POLICY_NAMES:
            raise Wrong(f"{what}: there is no bot {bot!r}; there are {', '.join(POLICY_NAMES)}")
    return bots


def check_players(rules: Rules, players: int) -> None:
    """Raises Wrong unless so many can play by these rules."""
    if not 2 <= players <= rules.most_players:
        raise Wrong(f"--players {players}: by these rules 2 to {rules.most_players} play")


def say_notes(*rule_sets: Rules) -> None:
    """What is not simulated as these rules say: a line each on standard error, before anything is played."""
    from tenfold.lab.notes import notes_on

    for note in notes_on(rule_sets):
        complain(note)


@contextmanager
def told_in_one_line(verb: str) -> Iterator[None]:
    """Turn the faults of the laboratory into Wrong; a missing package, too."""
    try:
        from tenfold.lab import folder, working
    except ModuleNotFoundError as problem:
        raise missing_package(verb, problem) from None
    try:
        yield
    except ModuleNotFoundError as problem:
        raise missing_package(verb, problem) from None
    except RulesError as problem:
        raise Wrong(str(problem)) from None
    except (folder.FolderProblem, working.WorkStopped, working.NoRay) as problem:
        raise Wrong(str(problem)) from None


def missing_package(verb: str, problem: ModuleNotFoundError) -> Exception:
    """What to say of a package that is not installed."""
    if problem.name is None or problem.name.partition(".")[0] == "tenfold":
        return problem
    return Wrong(
        f"tenfold {verb} needs the package {problem.name}, which is not installed; "
        "./play --setup installs it, or: pip install 'tenfold[lab]'"
    )


@contextmanager
def stopped_once() -> Iterator[None]:
    """Ctrl-C or SIGTERM raises KeyboardInterrupt once; another does nothing while all is being put in order."""

    def stop(number: int, frame: FrameType | None) -> None:
        for each in STOPS:
            signal.signal(each, signal.SIG_IGN)
        raise KeyboardInterrupt

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {each: signal.signal(each, stop) for each in STOPS}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def say_how_to_go_on(line: str) -> None:
    """After Ctrl-C: one line on standard error."""
    sys.stderr.write(f"\ntenfold: {line}\n")
    sys.stderr.flush()
