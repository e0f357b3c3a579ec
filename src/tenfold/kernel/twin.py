"""The compiled twin: the kernel's files loaded a second time, every function wrapped by numba.

The plain modules stay as they are; nothing rebinds them and they never import numpy. `load()` gives the twin
modules, which `compiling` makes machine code of; records are elements of an array made by `games`. The code is
kept in a file named by everything it depends on: numba's own cache looks at one file only and would keep the
code of a changed callee. numba and numpy come with `tenfold[fast]`.
"""

from __future__ import annotations

import hashlib
import importlib.util
import sys
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from .. import cache
from . import record
from .linking import index_from_the_start_only, leave_unlinked
from .record import FIELDS, State

TWIN = "tenfold._twin"
"""The package the twins live in: `tenfold._twin.kernel.moves` is the twin of `tenfold.kernel.moves`."""

PLAIN_ONLY = {"record", "twin", "linking", "machine_code", "compiling", "__init__"}
DATA = ("bots/situations.bin",)
"""Files that compiled modules read while they are loaded: what is in them is in the machine code."""
TENFOLD = Path(record.__file__).parent.parent
COMPILED: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "bots",
        (
            *("hits", "discards", "greedy", "fast_play", "careless", "unseen", "weighing", "level", "levels"),
            *("luck", "redeal", "value", "search", "people", "policies"),
            *("matching", "outlook", "trying", "thoughts"),
        ),
    ),
    ("lab", ("counting",)),
    ("envs", ("numbering", "masking", "observing", "stepping")),
    ("bench", ("rates",)),
)
"""Modules of other packages that are compiled with the kernel, in the order they import each other.

A module names the functions that Python calls in `ENTRIES`: machine code of these is made and kept.
"""


class TwinUnavailable(RuntimeError):
    """numba cannot be used; the text says why."""


def integer_name(bits: int, low: int, high: int) -> str:
    """The numpy name of the integer type of a field."""
    return ("uint" if high > 2 ** (bits - 1) - 1 and low >= 0 and bits < 64 else "int") + str(bits)


def dtype() -> Any:
    """The numpy structured dtype of the record."""
    import numpy as np

    return np.dtype(
        [(name, integer_name(bits, low, high), shape) for name, shape, bits, low, high, _ in FIELDS]
    )


def games(count: int) -> Any:
    """An array of `count` empty records."""
    import numpy as np

    return np.zeros(count, dtype())


def zeros(*shape: int) -> Any:
    """An array of zeros of 64 bits, as entry points take them."""
    import numpy as np

    return np.zeros(shape, np.int64)


def to_record(g: State, row: Any) -> None:
    """Write a plain state into a record of an array."""
    for name, *_ in FIELDS:
        row[name] = getattr(g, name)


def to_state(row: Any) -> State:
    """The plain state of a record of an array."""
    g = State()
    for name, shape, *_ in FIELDS:
        setattr(g, name, row[name].tolist() if shape else int(row[name]))
    return g


def _package(name: str) -> ModuleType:
    package = ModuleType(name)
    package.__path__ = []
    sys.modules[name] = package
    return package


def _load_twin(package: str, stem: str, wrap: Any) -> ModuleType:
    """Load one file as a twin module and wrap the functions it defines."""
    name, path = f"{TWIN}.{package}.{stem}", TENFOLD / package / f"{stem}.py"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} cannot be loaded")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    entries = getattr(module, "ENTRIES", ())
    for key, value in list(vars(module).items()):
        if isinstance(value, FunctionType) and value.__module__ == name:
            setattr(module, key, wrap(value, key in entries))
    return module


def _order(folder: Path, names: set[str]) -> list[str]:
    """The modules of a folder, those imported before those that import them."""
    import ast

    imports = {
        name: {
            node.module
            for node in ast.parse((folder / f"{name}.py").read_text()).body
            if isinstance(node, ast.ImportFrom) and node.level == 1 and node.module in names
        }
        for name in names
    }
    ordered: list[str] = []
    while len(ordered) < len(names):
        ready = sorted(n for n in names if n not in ordered and imports[n] <= set(ordered))
        if not ready:
            raise ImportError("the kernel's modules import each other in a circle")
        ordered += ready
    return ordered


def sources() -> list[Path]:
    """Every file the compiled code depends on."""
    others = [TENFOLD / package / f"{name}.py" for package, names in COMPILED for name in names]
    return [*sorted((TENFOLD / "kernel").glob("*.py")), *others, *(TENFOLD / name for name in DATA)]


def add_sources(digest: Any) -> None:
    """Let a digest (of hashlib) depend on every file the compiled code depends on."""
    for path in sources():
        digest.update(path.name.encode() + b"\0" + path.read_bytes())


def _numba() -> Any:
    """numba. Raises TwinUnavailable where it is not installed, or broken."""
    if importlib.util.find_spec("numba") is None:
        raise TwinUnavailable("numba is not installed (it comes with tenfold[fast])")
    try:
        import numba
    except Exception as fault:
        raise TwinUnavailable(f"numba is installed, but broken ({told(fault)})") from fault
    return numba


def told(fault: BaseException) -> str:
    """What a fault says, in a line."""
    return " ".join(f"{type(fault).__name__}: {fault}".split())[:200].rstrip(": ")


def code_file() -> Path:
    """Where machine code is kept: one file for a state of the sources, the versions of what makes it and the processor.

    Raises TwinUnavailable, NoCache.
    """
    numba = _numba()
    import llvmlite
    from llvmlite.binding import get_host_cpu_features, get_host_cpu_name

    processor = get_host_cpu_name()
    with suppress(RuntimeError):  # not known of every processor; numba asks for none then
        processor += f" {get_host_cpu_features().flatten()}"
    made_by = f"{numba.__version__} {llvmlite.__version__} {sys.version}"
    digest = hashlib.sha256(f"{made_by} {processor}".encode())
    add_sources(digest)
    return cache.root() / "rules" / f"{digest.hexdigest()[:24]}.code"


def _one_version(dispatcher: Any, types: Any) -> Any:
    """Let every call use the one version for integers: numba would compile one for each constant and width."""
    template = dispatcher.get_call_template

    def wide(arg: Any) -> Any:
        plain = types.unliteral(arg)
        return types.int64 if isinstance(plain, types.Integer) and plain.bitwidth < 64 else plain

    dispatcher.get_call_template = lambda args, kws: template(tuple(map(wide, args)), kws)
    return dispatcher


@lru_cache(maxsize=2)
def load(boundscheck: bool = False) -> dict[str, ModuleType]:
    """The twin modules by name (`moves`, `solver`, ... and `greedy`), to be compiled and not to be called.

    With `boundscheck` reads out of range will be errors. Raises TwinUnavailable where numba is not installed.
    """
    numba = _numba()
    leave_unlinked(TWIN)
    index_from_the_start_only(TWIN)

    def wrap(function: FunctionType, entry: bool) -> Any:
        compiled = numba.njit(
            boundscheck=boundscheck,
            nogil=True,
            no_cpython_wrapper=not entry,
            no_cfunc_wrapper=True,
            error_model="numpy",
        )
        return _one_version(compiled(function), numba.types)

    kernel = {p.stem for p in (TENFOLD / "kernel").glob("*.py")} - PLAIN_ONLY
    packages = (("kernel", tuple(_order(TENFOLD / "kernel", kernel))), *COMPILED)
    _package(TWIN)
    twins: dict[str, ModuleType] = {}
    for package, names in packages:
        _package(f"{TWIN}.{package}")
        twins |= {name: _load_twin(package, name, wrap) for name in names}
    return twins
