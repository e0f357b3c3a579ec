"""Filling the cache of the compiled twin, in a process of its own: `python -m tenfold.kernel.compiling ENTRY…`.

Compiling takes half a minute of CPU and some hundred megabytes, once for every state of the sources. So
whoever wants the twin asks `missing` which entry points are not in the cache yet, and lets a child make them.
A compiled module says in `ARRAYS` which arguments of its entry points are arrays; all others are integers.
"""

from __future__ import annotations

import inspect
import os
import subprocess
import sys
from collections.abc import Iterable
from contextlib import contextmanager
from importlib import import_module
from time import process_time
from types import ModuleType
from typing import TYPE_CHECKING, Any

from . import twin

if TYPE_CHECKING:
    from collections.abc import Iterator

ARRAYS: dict[str, tuple[str, int]] = {"rng": ("int64", 1), "found": ("int64", 1)}
"""Arguments that are arrays in every compiled module: numpy's name of the type, and the dimensions."""
NOTE = ".seconds"
"""How the files end in which the cache folder keeps what compiling an entry point took."""
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


def dispatcher_of(entry: str) -> tuple[Any, tuple[Any, ...]]:
    """An entry point of the twin and the types it is compiled for. Raises TwinUnavailable, KeyError."""
    module = modules_of_entries()[entry]
    dispatcher = getattr(twin.load()[module.__name__.rpartition(".")[2]], entry)
    return dispatcher, signature(getattr(module, entry), ARRAYS | getattr(module, "ARRAYS", {}))


def is_kept(entry: str) -> bool:
    """Whether the cache holds the machine code of an entry point."""
    dispatcher, types = dispatcher_of(entry)
    if dispatcher.overloads:
        return True
    cache = dispatcher._cache
    return cache._index_key(types, dispatcher.targetctx.codegen()) in cache._cache_file._load_index()


def missing(entries: Iterable[str]) -> list[str]:
    """The entry points whose machine code is not in the cache. Raises TwinUnavailable."""
    return [entry for entry in entries if not is_kept(entry)]


def load_entry(entry: str) -> Any:
    """An entry point ready to be called: from the cache, or compiled here and now."""
    dispatcher, types = dispatcher_of(entry)
    dispatcher.compile(types)
    return dispatcher


def seconds_taken() -> dict[str, float]:
    """Seconds of CPU that children took to compile, by entry point; the first of a process bears what all share."""
    notes = sorted(twin.cache_folder().glob(f"*{NOTE}"))
    return {note.name.removesuffix(NOTE): float(note.read_text(encoding="utf-8")) for note in notes}


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Let one process fill the cache while others wait, where the system has such locks."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    folder = twin.cache_folder()
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "compiling.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def start_compiling(entries: Iterable[str]) -> subprocess.Popen[bytes]:
    """Start a child that puts entry points into the cache; status 0 when all are there."""
    paths = [str(twin.TENFOLD.parent), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(paths)}
    return subprocess.Popen(
        [sys.executable, "-m", "tenfold.kernel.compiling", *entries],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )


def main(entries: list[str]) -> None:
    """Put entry points (none named: all) into the cache."""
    folder = twin.cache_folder()
    with one_at_a_time():
        for entry in entries or modules_of_entries():
            new, start = not is_kept(entry), process_time()
            load_entry(entry)
            if new:
                taken = f"{process_time() - start:.3f}\n"
                (folder / f"{entry}{NOTE}").write_text(taken, encoding="utf-8")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)
