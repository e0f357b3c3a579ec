"""The command `tenfold`: finds the verb, shows faults in one line, answers the exit status.

0: done, and all is right; 1: done, and something is not right (a scenario fails, deals differ);
2: wrong input, or output that cannot be written; 130: stopped with Ctrl-C.
"""

import argparse
import difflib
import errno
import importlib
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn, TextIO

from tenfold import __version__
from tenfold.commands import VERBS
from tenfold.commands.common import Wrong, complain, drop, why
from tenfold.switches import WrongSwitch, wants_machine_code

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

__all__ = ["VERBS", "main"]

WRONG_INPUT = 2
STOPPED = 130
CLOSED_PIPE = 141
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)
"""Why a device or a file takes no (more) output."""


class Parser(argparse.ArgumentParser):
    """An ArgumentParser that raises Wrong instead of printing its usage and leaving."""

    def error(self, message: str) -> NoReturn:
        """What argparse calls for wrong arguments."""
        raise Wrong(f"{message} (see {self.prog} --help)")

    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        """Where argparse prints --help and --version; it would be silent about output that cannot be written."""
        (file or sys.stderr).write(message)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and answer its exit status. `arguments` without the program's name."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if sys.stdout is None:  # `tenfold rules >&-`
        complain("the output cannot be written: it is closed")
        return WRONG_INPUT
    for stream in (sys.stdout, sys.stderr):
        show_any_letter(stream)
    try:
        try:
            return run(given)
        finally:
            sys.stdout.flush()  # --help ends here, too; what cannot be written shows now, not at exit
    except Wrong as problem:
        complain(str(problem))
        return WRONG_INPUT
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return STOPPED
    except BrokenPipeError:
        # who read the output has gone (`tenfold replay … | head`)
        drop(sys.stdout)
        return CLOSED_PIPE
    except OSError as problem:
        if problem.errno not in NO_ROOM:
            raise
        drop(sys.stdout)
        complain(f"the output cannot be written: {why(problem)}")
        return WRONG_INPUT


def run(given: list[str]) -> int:
    """Find the verb and do it. Raises Wrong for wrong input."""
    if not given or given[0].startswith("-"):
        whole = overview()
        whole.parse_args(given)
        whole.print_help()
        return 0
    try:
        wants_machine_code()  # whatever is done: other processes could only say it late
    except WrongSwitch as problem:
        raise Wrong(str(problem)) from None
    name, *rest = given
    if name not in VERBS:
        near = difflib.get_close_matches(name, VERBS, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(VERBS)}"
        raise Wrong(f"there is no command {name}; {hint}")
    verb = importlib.import_module(f"tenfold.commands.{name}")
    about = (verb.__doc__ or "").partition("\n\n")[2]
    parser = Parser(prog=f"tenfold {name}", description=about, allow_abbrev=False)
    verb.describe(parser)
    status: int = verb.run(parser.parse_args(rest))
    return status


def overview() -> argparse.ArgumentParser:
    """What `tenfold --help` shows."""
    width = max(map(len, VERBS)) + 2
    listing = "\n".join(f"  {name:{width}}{what}" for name, what in VERBS.items())
    whole = Parser(
        prog="tenfold",
        usage="tenfold COMMAND …",
        description="The home of the card game Phase 10.",
        epilog=f"commands:\n{listing}\n\nMore about one: tenfold COMMAND --help",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    whole.add_argument("--version", action="version", version=f"tenfold {__version__}")
    return whole


def show_any_letter(stream: TextIO) -> None:
    """A terminal that lacks a letter shows ? instead of ending the program."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
