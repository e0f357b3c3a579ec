"""Machine code of the rules in a file: `compiling` writes it, whoever plays loads it.

The first line is JSON: the digest of what follows, seconds of CPU it took to make, and for every entry point the
symbol of its environment. The rest is object code for this processor. A file that is damaged is none.
"""

from __future__ import annotations

import ctypes
import hashlib
import json
import os
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from .linking import SYMBOL


@dataclass(frozen=True, slots=True)
class MachineCode:
    """Object code, seconds of CPU that making it took, and entry points with the symbols of their environments."""

    code: bytes
    seconds: float
    environments: dict[str, str]


def write(path: Path, made: MachineCode) -> None:
    """Keep machine code at `path`, whole or not at all. Raises OSError."""
    head = asdict(made) | {"code": hashlib.sha256(made.code).hexdigest()}
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(f".{os.getpid()}")
    fresh.write_bytes(json.dumps(head).encode() + b"\n" + made.code)
    fresh.replace(path)


def read(path: Path) -> MachineCode | None:
    """The machine code at `path`; None where there is none that can be read, or it is not whole."""
    try:
        head, _, code = path.read_bytes().partition(b"\n")
    except OSError:
        return None
    try:
        told = json.loads(head)
        whole = told.pop("code") == hashlib.sha256(code).hexdigest()
        return MachineCode(code=code, **told) if whole else None
    except (ValueError, KeyError, TypeError, AttributeError):
        return None  # a file that something else has written or cut off: it is made anew


def load(made: MachineCode) -> dict[str, Callable[..., Any]]:
    """The entry points, ready to be called, positions only, with the types that `compiling.signature` tells.

    A process loads one version of the rules: symbols are the same in all of them. Needs numba.
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
    for entry, symbol in made.environments.items():
        environment = _dynfunc.Environment({})
        place = (ctypes.c_void_p * 1).from_address(engine.get_global_value_address(symbol))
        place[0] = ctypes.c_void_p(id(environment))
        start = engine.get_function_address(SYMBOL + entry)
        entries[entry] = _dynfunc.make_function(home, entry, "", start, environment, (environment,))
    return entries
