"""Making machine code of the twin, in a process of its own: `python -m tenfold.kernel.compiling`.

It takes three quarters of a minute of CPU and some hundred megabytes, once for every state of the sources. So
whoever wants the rules compiled asks `kept` whether they are there, and lets a child make them where they are not.
A compiled module names in `ENTRIES` the functions that Python calls, and in `ARRAYS` which of their arguments are
arrays; all others are integers.
"""

from __future__ import annotations

import inspect
import os
import subprocess
import sys
import threading
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from time import process_time, sleep
from types import ModuleType
from typing import TYPE_CHECKING, Any, BinaryIO

from .. import cache, starting
from . import linking, machine_code, twin
from .machine_code import MachineCode

if TYPE_CHECKING:
    from collections.abc import Iterator

ARRAYS: dict[str, tuple[str, int]] = {"rng": ("int64", 1), "found": ("int64", 1)}
"""Arguments that are arrays in every compiled module: numpy's name of the type, and the dimensions."""
OLDER = 8
"""Files of other states of the sources that are kept beside a new one."""
EARLIER = "twin"
"""The folder in which versions before kept what numba had compiled."""
ROOM = 1 << 20
"""Bytes that the machine code takes, generously."""
PATIENCE = 600.0
"""Seconds that a process waits for another one that makes the same."""
LOOK = 0.25
"""Seconds between two looks whether it is ready."""
ATTENDED = "attended"
"""Tells the child to end when its standard input does, which means that whoever waits for it is gone."""
RECORDS = "games"
"""The argument that is an array of records."""


def compiled_modules() -> list[ModuleType]:
    """The plain modules of other packages that are compiled with the kernel."""
    return [import_module(f"tenfold.{package}.{name}") for package, names in twin.COMPILED for name in names]


def modules_of_entries() -> dict[str, ModuleType]:
    """Every entry point by name, with its plain module."""
    return {name: module for module in compiled_modules() for name in getattr(module, "ENTRIES", ())}


def signature(function: Any, arrays: dict[str, tuple[str, int]]) -> tuple[Any, ...]:
    """The numba types of an entry point's arguments."""
    import numba

    types: list[Any] = []
    for name in inspect.signature(function).parameters:
        if name == RECORDS:
            types.append(numba.typeof(twin.games(1)))
        elif name in arrays:
            kind, dimensions = arrays[name]
            types.append(numba.types.Array(getattr(numba.types, kind), dimensions, "C"))
        else:
            types.append(numba.types.int64)
    return tuple(types)


def kept() -> MachineCode | None:
    """The machine code of the rules as they are, None where it has not been made. Raises TwinUnavailable, NoCache."""
    return kept_at(twin.code_file())


def kept_at(path: Path) -> MachineCode | None:
    """The machine code in a file; None where it is not there, or not what these rules need. Raises NoCache."""
    made = machine_code.read(path)
    return made if made is not None and made.entries == tuple(modules_of_entries()) else None


def make(boundscheck: bool = False) -> MachineCode:
    """Compile every entry point here and now. Raises TwinUnavailable."""
    start = process_time()
    twins, entries = twin.load(boundscheck), {}
    for entry, module in modules_of_entries().items():
        dispatcher = getattr(twins[module.__name__.rpartition(".")[2]], entry)
        types = signature(getattr(module, entry), ARRAYS | getattr(module, "ARRAYS", {}))
        dispatcher.compile(types)
        entries[entry] = dispatcher.overloads[types]
    code = linking.link_all(entries)
    return MachineCode(code, round(process_time() - start, 3), tuple(entries))


@contextmanager
def one_at_a_time(path: Path) -> Iterator[None]:
    """Let one process make `path` while others wait. Raises NoCache, OSError."""
    cache.make_folders(path)
    with open(path.with_suffix(".lock"), "ab", opener=cache.gently) as lock:
        wait_for(lock)
        yield


def wait_for(lock: BinaryIO) -> None:
    """Wait until no other process has this lock, where the system has such locks; say so, and not for ever.

    The lock saves work and no more: a file appears whole or not at all, so two processes may make it.
    """
    try:
        import fcntl
    except ImportError:
        return
    for look in range(max(1, round(PATIENCE / LOOK))):
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except BlockingIOError:
            if look == 0:
                tell(
                    f"another process compiles the rules; waiting for it, {PATIENCE / 60:.0f} minutes at most ..."
                )
            sleep(LOOK)
        except OSError:
            return  # a file system without locks


def tell(line: str) -> None:
    """One line on standard error."""
    sys.stderr.write(f"tenfold: {line}\n")
    sys.stderr.flush()


def command(*arguments: str) -> list[str]:
    """The words that start a child that makes the machine code and keeps it; status 0 when it is there."""
    return starting.python("-m", "tenfold.kernel.compiling", *arguments)


def environment() -> dict[str, str]:
    """The environment of that child: what is made must not depend on settings of numba."""
    return {name: value for name, value in starting.environment().items() if not name.startswith("NUMBA_")}


def make_in_a_child() -> str | None:
    """Have a child make the machine code and keep it; None, or why it did not. The child ends with this process."""
    try:
        child = subprocess.Popen(
            command(ATTENDED),
            env=environment(),
            cwd=starting.PACKAGE,  # numba reads settings from the current folder, too
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
        )
    except OSError as fault:
        return f"no process could be started: {fault.strerror}"
    with child:
        try:
            status = child.wait()
        finally:
            child.kill()
    if status < 0:
        return f"the process was ended by signal {-status}"
    return None if status == 0 else "see above"


def forget_old(path: Path) -> None:
    """Delete the oldest files beside `path`, all but OLDER, and what else nobody needs. Raises NoCache."""
    ages = {}
    for file in path.parent.glob("*.code"):
        with suppress(OSError):  # another process deletes, too
            ages[file] = file.lstat().st_mtime
    ages.pop(path, None)
    for old in sorted(ages, key=ages.__getitem__, reverse=True)[OLDER:]:
        with suppress(OSError):
            old.unlink()
            old.with_suffix(".lock").unlink()
    cache.forget_left_over(path.parent)
    cache.forget_folder(EARLIER)


def end_with_standard_input() -> None:
    """End this process when its standard input ends."""

    def watch() -> None:
        while os.read(0, 1):
            pass
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def main() -> None:
    """Make the machine code of the rules as they are, unless it is there, and keep it. Raises TwinUnavailable."""
    path = twin.code_file()
    try:
        with one_at_a_time(path):
            if kept_at(path) is None:
                cache.see_that_it_can_be_written(path, ROOM)
                machine_code.write(path, make())
                forget_old(path)
    except OSError as fault:
        sys.exit(f"tenfold: the compiled rules cannot be kept at {path}: {fault.strerror}")


if __name__ == "__main__":
    if ATTENDED in sys.argv[1:]:
        end_with_standard_input()
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
    except (twin.TwinUnavailable, cache.NoCache) as fault:
        sys.exit(f"tenfold: {fault}")
