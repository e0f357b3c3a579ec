"""The compiled twin: the kernel's files loaded a second time, every function wrapped by numba.

The plain modules stay as they are; nothing rebinds them and they never import numpy. `load()` gives
a namespace whose attributes are the twin modules; records are elements of an array made by `games`.
Compiling happens at the first call of an entry point and is kept in a cache folder named by everything
it depends on: numba's own check looks at one file only and would keep the code of a changed callee.
numba and numpy come with `tenfold[fast]`.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import sys
from functools import lru_cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from . import record
from .record import FIELDS, State

TWIN = "tenfold._twin"
"""The package the twins live in: `tenfold._twin.kernel.moves` is the twin of `tenfold.kernel.moves`."""

PLAIN_ONLY = {"record", "twin", "__init__"}
POLICIES = ("greedy", "fast_play")
"""Modules of `bots` that are compiled with the kernel, in the order they import each other."""
ENTRY_MODULES = {"fast_play"}
"""Their functions are called from Python, so it is theirs whose machine code is kept."""

KERNEL = Path(record.__file__).parent
BOTS = KERNEL.parent / "bots"


class TwinUnavailable(RuntimeError):
    """numba or numpy is not installed."""


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


def _load_twin(name: str, path: Path, wrap: Any) -> ModuleType:
    """Load one file as a twin module and wrap the functions it defines."""
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} cannot be loaded")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    for key, value in list(vars(module).items()):
        if isinstance(value, FunctionType) and value.__module__ == name:
            setattr(module, key, wrap(value))
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
    return [*sorted(KERNEL.glob("*.py")), *(BOTS / f"{policy}.py" for policy in POLICIES)]


def cache_folder() -> Path:
    """Where compiled code is kept: one folder a state of the sources, numba's version and the processor."""
    import numba
    from llvmlite.binding import get_host_cpu_name

    digest = hashlib.sha256(f"{numba.__version__} {sys.version} {get_host_cpu_name()}".encode())
    for path in sources():
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "tenfold" / "twin" / digest.hexdigest()[:24]


def _one_version(dispatcher: Any, types: Any) -> Any:
    """Let calls with constants use the one version for integers: numba would compile one a constant."""
    template = dispatcher.get_call_template
    dispatcher.get_call_template = lambda args, kws: template(
        tuple(types.unliteral(arg) for arg in args), kws
    )
    return dispatcher


@lru_cache(maxsize=1)
def _machine_code_for_entries_only() -> None:
    """Let numba make machine code of entry points alone; measured, it saves half of the compiling.

    Every other function is linked into those, and nobody calls it from Python, so that all numba needs
    for it is a key of its own.
    """
    from numba.core.cpu import CPUContext

    whole = CPUContext.get_executable
    entries = {f"{TWIN}.bots.{name}" for name in ENTRY_MODULES}

    def get_executable(context: Any, library: Any, function: Any, environment: Any) -> Any:
        if function.modname.startswith(f"{TWIN}.") and function.modname not in entries:
            return [].append
        return whole(context, library, function, environment)

    CPUContext.get_executable = get_executable


@lru_cache(maxsize=2)
def load(boundscheck: bool = False) -> dict[str, ModuleType]:
    """The twin modules by name (`moves`, `solver`, ... and `greedy`), compiled at their first call.

    With `boundscheck` reads out of range are errors; that code is not kept. Raises TwinUnavailable where
    numba is not installed.
    """
    try:
        import numba
    except ImportError as error:
        raise TwinUnavailable("numba is not installed; it comes with tenfold[fast]") from error
    numba.config.CACHE_DIR = str(cache_folder())
    _machine_code_for_entries_only()

    def wrapper(keep: bool) -> Any:
        compiled = numba.njit(boundscheck=boundscheck, nogil=True, cache=keep and not boundscheck)
        return lambda function: _one_version(compiled(function), numba.types)

    _package(TWIN)
    _package(f"{TWIN}.kernel")
    _package(f"{TWIN}.bots")
    names = {p.stem for p in KERNEL.glob("*.py")} - PLAIN_ONLY
    plain = wrapper(keep=False)
    twins = {n: _load_twin(f"{TWIN}.kernel.{n}", KERNEL / f"{n}.py", plain) for n in _order(KERNEL, names)}
    for policy in POLICIES:
        wrap = wrapper(keep=policy in ENTRY_MODULES)
        twins[policy] = _load_twin(f"{TWIN}.bots.{policy}", BOTS / f"{policy}.py", wrap)
    return twins
