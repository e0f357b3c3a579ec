"""How far the work is: a bar on standard error, where that is a terminal; plain lines without the package rich."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

EVERY = 5.0
"""Seconds between two plain lines."""


@contextmanager
def progress(what: str, total: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """Show a bar while the work goes on; the function it gives is told how much more is done."""
    if not sys.stderr.isatty():
        yield lambda more: None
        return
    try:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
    except ModuleNotFoundError:
        yield plain_lines(what, total, done)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total, completed=done)
        yield lambda more: bar.advance(task, more)


def plain_lines(what: str, total: int, done: int) -> Callable[[int], None]:
    """Say now and then how much is done."""
    said = time.monotonic()

    def advance(more: int) -> None:
        nonlocal done, said
        done += more
        if time.monotonic() - said >= EVERY:
            said = time.monotonic()
            sys.stderr.write(f"{what}: {done} of {total}\n")

    return advance
