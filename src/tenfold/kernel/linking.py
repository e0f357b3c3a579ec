"""How numba's libraries of the twin are put together: every function optimised once, in the entry points.

numba optimises each function together with everything it calls, and makes machine code of all of them,
so that a deep program is compiled again and again (measured here: 150 to 240 s of CPU). Only entry points
are called from Python. So the others stay as they were lowered, and an entry point is linked with all of
them and optimised as a whole, its callees for it alone: 30 s, and a fifth fewer instructions. Nor does the
kernel count an index from the end, which saves as much again (with bounds checks on, such an index is an
error). This touches numba inside (`CPUCodeLibrary`, `CPUContext`, `arrayobj`); the lock file holds its version,
and `tests/kernel/test_twin.py` compares what comes out with the plain kernel.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any


def _mangled(package: str) -> str:
    """What the names of a package's functions have in common in LLVM."""
    return "".join(f"{len(part)}{part}" for part in package.split("."))


def _is_of(library: Any, package: str) -> bool:
    """Whether a library holds a function of the twin."""
    return any(
        not function.is_declaration and _mangled(package) in function.name
        for function in library._final_module.functions
    )


def _is_inner(library: Any, package: str, entries: frozenset[str]) -> bool:
    """Whether a library holds a function of the twin that nobody calls from Python."""
    return library.name not in entries and _is_of(library, package)


def _leave_unlinked(library: Any) -> None:
    """Finish a library without its callees: ready to be linked, not to be run."""
    for function in library._final_module.functions:
        if not function.is_declaration and function.linkage.name == "external":
            function.linkage = "linkonce_odr"
    library._shared_module = library._final_module
    library._finalize_dynamic_globals()
    library._finalized = True


def _callees(library: Any) -> list[Any]:
    """Every library an entry point needs, each once."""
    found: list[Any] = []
    waiting = list(library._linking_libraries)
    while waiting:
        callee = waiting.pop(0)
        if callee not in found:
            found.append(callee)
            if callee._shared_module is callee._final_module:
                waiting += callee._linking_libraries
    return found


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
def link_at_entries_only(package: str, entries: frozenset[str]) -> None:
    """Let numba optimise and make machine code of the entry points of a package alone."""
    from numba.core.codegen import CPUCodeLibrary
    from numba.core.cpu import CPUContext

    finalize = CPUCodeLibrary.finalize
    optimize = CPUCodeLibrary._optimize_final_module
    get_executable = CPUContext.get_executable

    def finalize_once(library: Any) -> None:
        if _is_inner(library, package, entries):
            _leave_unlinked(library)
            return
        if _is_of(library, package):
            library._linking_libraries = _callees(library)
        finalize(library)

    def optimize_for_entry(library: Any) -> None:
        """An entry point's callees are its own, so that they can be inlined, shortened or dropped."""
        if not _is_of(library, package):
            optimize(library)
            return
        for function in library._final_module.functions:
            if not function.is_declaration and function.linkage.name == "linkonce_odr":
                function.linkage = "internal"
        passes, builder = library._codegen._module_pass_manager()
        passes.run(library._final_module, builder)  # once: numba's first, cheaper run is for reference counts

    def executable(context: Any, library: Any, function: Any, environment: Any) -> Any:
        if function.modname.startswith(f"{package}.") and function.qualname not in entries:
            return [].append  # a key of its own is all numba needs for a function nobody calls from Python
        return get_executable(context, library, function, environment)

    CPUCodeLibrary.finalize = finalize_once
    CPUCodeLibrary._optimize_final_module = optimize_for_entry
    CPUContext.get_executable = executable
