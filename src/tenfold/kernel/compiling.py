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
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from time import process_time
from types import ModuleType
from typing import TYPE_CHECKING, Any

from . import linking, machine_code, twin
from .machine_code import MachineCode

if TYPE_CHECKING:
    from collections.abc import Iterator

ARRAYS: dict[str, tuple[str, int]] = {"rng": ("int64", 1), "found": ("int64", 1)}
"""Arguments that are arrays in every compiled module: numpy's name of the type, and the dimensions."""
OLDER = 8
"""Files of other states of the sources that are kept beside a new one."""
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
    """The machine code of the rules as they are, None where it has not been made. Raises TwinUnavailable."""
    return machine_code.read(twin.code_file())


def make(boundscheck: bool = False) -> MachineCode:
    """Compile every entry point here and now. Raises TwinUnavailable."""
    start = process_time()
    twins, entries = twin.load(boundscheck), {}
    for entry, module in modules_of_entries().items():
        dispatcher = getattr(twins[module.__name__.rpartition(".")[2]], entry)
        types = signature(getattr(module, entry), ARRAYS | getattr(module, "ARRAYS", {}))
        dispatcher.compile(types)
        entries[entry] = dispatcher.overloads[types]
    code, environments = linking.link_all(entries)
    return MachineCode(code, round(process_time() - start, 3), environments)


@contextmanager
def one_at_a_time(path: Path) -> Iterator[None]:
    """Let one process make `path` while others wait, where the system has such locks."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def start_compiling() -> subprocess.Popen[bytes]:
    """Start a child that makes the machine code and keeps it; status 0 when it is there."""
    paths = [str(twin.TENFOLD.parent), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(paths)}
    return subprocess.Popen(
        [sys.executable, "-m", "tenfold.kernel.compiling"],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )


def forget_old(path: Path) -> None:
    """Delete the oldest files beside `path`, all but OLDER."""
    found = sorted(path.parent.glob("*.code"), key=lambda file: file.stat().st_mtime, reverse=True)
    for old in [file for file in found if file != path][OLDER:]:
        old.unlink(missing_ok=True)
        old.with_suffix(".lock").unlink(missing_ok=True)


def main() -> None:
    """Make the machine code of the rules as they are, unless it is there, and keep it."""
    path = twin.code_file()
    with one_at_a_time(path):
        if machine_code.read(path) is None:
            machine_code.write(path, make())
            forget_old(path)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as fault:
        sys.exit(f"tenfold: the compiled rules cannot be kept at {twin.code_file()}: {fault.strerror}")
