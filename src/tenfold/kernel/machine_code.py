"""Machine code of the rules in a file: `compiling` writes it, whoever plays loads it.

The first line is the digest of all that follows, the second one JSON: the name of the file, seconds of CPU it took
to make, and the entry points. The rest is object code for this processor. A file that is damaged, or another's,
is none; what only we can have written (`cache`) and what is whole is run.
"""

from __future__ import annotations

import ctypes
import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from .. import cache
from .linking import ENVIRONMENT, SYMBOL


class Unfit(Exception):
    """Machine code that cannot be loaded here; the text says why."""


@dataclass(frozen=True, slots=True)
class MachineCode:
    """Object code, seconds of CPU that making it took, and the entry points in it."""

    code: bytes
    seconds: float
    entries: tuple[str, ...]


def write(path: Path, made: MachineCode) -> None:
    """Keep machine code at `path`, whole or not at all. Raises NoCache, OSError."""
    head = {"name": path.stem, "seconds": made.seconds, "entries": made.entries}
    body = json.dumps(head).encode() + b"\n" + made.code
    with cache.written(path) as fresh:
        fresh.write_bytes(hashlib.sha256(body).hexdigest().encode() + b"\n" + body)


def read(path: Path) -> MachineCode | None:
    """The machine code at `path`; None where there is none of ours that is whole. Raises NoCache."""
    digest, _, body = (cache.read(path) or b"").partition(b"\n")
    if digest != hashlib.sha256(body).hexdigest().encode():
        return None
    head, _, code = body.partition(b"\n")
    try:
        match json.loads(head):
            case {"name": path.stem, "seconds": float(seconds), "entries": [*entries]} if all(
                isinstance(entry, str) for entry in entries
            ):
                return MachineCode(code, seconds, tuple(entries))
    except (ValueError, RecursionError):
        pass  # something else has written it: it is made anew
    return None


def load(made: MachineCode) -> dict[str, Callable[..., Any]]:
    """The entry points, ready to be called, positions only, with the types that `compiling.signature` tells.

    A process loads one version of the rules: symbols are the same in all of them. Needs numba. Raises Unfit.
    """
    from llvmlite.binding import ObjectFileRef
    from numba import _dynfunc
    from numba.core.registry import cpu_target
    from numba.core.runtime import rtsys

    context = cpu_target.target_context
    rtsys.initialize(context)
    engine = context.codegen()._engine._ee
    engine.add_object_file(ObjectFileRef.from_data(made.code))
    engine.finalize_object()
    home = ModuleType("tenfold.machine_code")
    entries: dict[str, Callable[..., Any]] = {}
    for entry in made.entries:
        place = engine.get_global_value_address(ENVIRONMENT + entry)
        start = engine.get_function_address(SYMBOL + entry)
        if not (place and start):
            raise Unfit(f"it lacks {entry}")
        environment = _dynfunc.Environment({})
        (ctypes.c_void_p * 1).from_address(place)[0] = ctypes.c_void_p(id(environment))
        entries[entry] = _dynfunc.make_function(home, entry, "", start, environment, (environment,))
    return entries
