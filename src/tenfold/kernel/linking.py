"""How the twin becomes machine code: all its functions in one LLVM module, optimised once.

numba optimises each function together with everything it calls, and makes machine code of all of them, so that
a deep program is compiled again and again (measured here: 150 to 240 s of CPU; with that for entry points only
still 118 s). Python calls entry points alone. So functions stay as they were lowered until all entry points are
there; then everything is linked, what Python does not call becomes internal, and the whole is optimised in one go.
Nor does the kernel count an index from the end, which spares a branch each time (with bounds checks on, such an
index is an error). This touches numba inside (`CPUCodeLibrary`, `CPUContext`, `arrayobj`); the lock file holds its
version, and `tests/kernel/test_twin.py` compares what comes out with the plain kernel.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

SYMBOL = "tenfold."
"""How the symbols of entry points begin."""
ENVIRONMENT = "tenfold.environment."
"""How the symbols of their environments begin."""


def _mangled(package: str) -> str:
    """What the names of a package's functions have in common in LLVM."""
    return "".join(f"{len(part)}{part}" for part in package.split("."))


def _is_of(library: Any, package: str) -> bool:
    """Whether a library holds a function of the twin."""
    return any(
        not function.is_declaration and _mangled(package) in function.name
        for function in library._final_module.functions
    )


def _stay_as_lowered(library: Any) -> None:
    """Finish a library without its callees: ready to be linked, not to be run."""
    library._shared_module = library._final_module
    library._finalize_dynamic_globals()
    library._finalized = True


@lru_cache(maxsize=1)
def index_from_the_start_only(package: str) -> None:
    """Let an index in the functions of a package stand for itself; numba would ask of each whether it is negative."""
    from numba.core import types
    from numba.np import arrayobj

    fix = arrayobj.fix_integer_index

    def index(context: Any, builder: Any, kind: Any, value: Any, size: Any) -> Any:
        if _mangled(package) in builder.function.name:
            return context.cast(builder, value, kind, types.intp)
        return fix(context, builder, kind, value, size)

    arrayobj.fix_integer_index = index


@lru_cache(maxsize=1)
def leave_unlinked(package: str) -> None:
    """Let numba type and lower the functions of a package and no more."""
    from numba.core.codegen import CPUCodeLibrary
    from numba.core.cpu import CPUContext

    finalize, get_executable = CPUCodeLibrary.finalize, CPUContext.get_executable

    def finish(library: Any) -> None:
        if _is_of(library, package):
            _stay_as_lowered(library)
        else:
            finalize(library)

    def executable(context: Any, library: Any, function: Any, environment: Any) -> Any:
        if function.modname.startswith(f"{package}."):
            library._ensure_finalized()
            return [].append  # a key of its own is all numba needs for a function that is not called yet
        return get_executable(context, library, function, environment)

    CPUCodeLibrary.finalize = finish
    CPUContext.get_executable = executable


def _needed(libraries: list[Any]) -> list[Any]:
    """The libraries and every one they need, each once."""
    found: list[Any] = []
    waiting = list(libraries)
    while waiting:
        library = waiting.pop(0)
        if library not in found:
            found.append(library)
            if library._shared_module is library._final_module:
                waiting += library._linking_libraries
    return found


def link_all(entries: dict[str, Any]) -> bytes:
    """Object code of entry points, numba's compile results by name.

    What Python calls of an entry point has the symbol `SYMBOL` and its name, its environment `ENVIRONMENT` and it.
    """
    codegen = next(iter(entries.values())).library.codegen
    module = codegen.create_library("tenfold")._final_module
    kept = {compiled.fndesc.llvm_cpython_wrapper_name: entry for entry, compiled in entries.items()}
    for library in _needed([compiled.library for compiled in entries.values()]):
        module.link_in(library._get_module_for_linking(), preserve=True)
    for function in module.functions:
        if function.name in kept:
            function.name = SYMBOL + kept[function.name]
        elif not function.is_declaration:
            function.linkage = "internal"
    for entry, compiled in entries.items():
        symbol = compiled.target_context.get_env_name(compiled.fndesc)
        module.get_global_variable(symbol).name = ENVIRONMENT + entry
    passes, builder = codegen._module_pass_manager()
    passes.run(module, builder)  # once: numba's first, cheaper run is for reference counts
    module.verify()
    code: bytes = codegen._tm.emit_object(module)
    return code
