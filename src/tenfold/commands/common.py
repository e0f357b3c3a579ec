"""What several verbs need: the fault of wrong input, reading a text file, and which cards are shown."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

_NUMBER = re.compile(r"([0-9]{1,30}(?:_[0-9]{3}){0,9})(?:[eE]([0-9]{1,2}))?")


class Wrong(Exception):
    """Wrong input: one sentence that says what is wrong and what would be right."""


def whole_number(lowest: int, highest: int) -> Callable[[str], int]:
    """A type for argparse: a whole number in a range; `100_000` and `1e6` are understood, too."""

    def read(text: str) -> int:
        count = written_number(text)
        if count is None or not lowest <= count <= highest:
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number from {lowest} to {highest}")
        return count

    return read


def written_number(text: str) -> int | None:
    """The whole number that a text is, None if it is none."""
    parts = _NUMBER.fullmatch(text)
    return None if parts is None else int(parts[1].replace("_", "")) * 10 ** int(parts[2] or 0)


def named_path(text: str) -> Path:
    """A type for argparse: a file or folder; no name at all, as from a variable that is not set, is none."""
    if not text.strip():
        raise argparse.ArgumentTypeError("the name is empty; please name a file or folder")
    return Path(text)


def read_text(name: str) -> str:
    """The text of the file `name`, or of standard input for "-". Raises Wrong if it cannot be read."""
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except FileNotFoundError:
        raise Wrong(f"{name}: there is no such file") from None
    except IsADirectoryError:
        raise Wrong(f"{name} is a folder; please name a file in it") from None
    except (OSError, ValueError) as problem:
        raise Wrong(f"{name} cannot be read: {why(problem)}") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        raise Wrong(f"{name} is not a text in UTF-8 (line {line})") from None


def without_server_packages(problem: ModuleNotFoundError) -> Exception:
    """What to raise where a package of the server is missing; `problem` itself where it is a part of Tenfold."""
    if problem.name is None or problem.name.partition(".")[0] == "tenfold":
        return problem
    return Wrong(
        f"the table needs the package {problem.name}, which is not installed; "
        "start it with ./play, or: pip install 'tenfold[server]'"
    )


def complain(sentence: str) -> None:
    """One line on standard error; where that cannot be written either, the exit status alone tells."""
    one_line = " ".join(sentence.split())
    if sys.stderr is None:
        return
    try:
        print(f"tenfold: {one_line}", file=sys.stderr, flush=True)
    except OSError:
        drop(sys.stderr)


def drop(stream: TextIO) -> None:
    """Send what is still to be written to a stream nowhere, so that nothing complains at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def why(problem: Exception) -> str:
    """The system's own words for a fault, without numbers and repeated names."""
    words = getattr(problem, "strerror", None) or str(problem)
    return words[:1].lower() + words[1:]


def cards_argument(parser: argparse.ArgumentParser) -> None:
    """Add --cards: the printed cards, or those of two ordinary decks (rules.md 1.1)."""
    parser.add_argument(
        "--cards",
        choices=("printed", "ordinary"),
        default="printed",
        help="ordinary: show the cards of two ordinary decks, such as ♥7; kings ♚ are Wilds, jokers ★ Skips",
    )
