"""What is measured in other processes: compiling, loading what is compiled, importing the library; and the machine."""

from __future__ import annotations

import os
import platform
import resource
import subprocess
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

from .. import starting
from ..bots.engine import engine, why_plain
from ..kernel import compiling
from .measures import Missing, Source
from .slices import Figure, Measure

SLICES = 3
"""How often a process is started to measure it."""


def cpu_of_children() -> float:
    """The seconds of CPU that processes started here have taken; those that still run are not in it."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def cpu_of(command: list[str], **environment: str) -> float:
    """Seconds of CPU a command takes. Raises Missing if it fails."""
    before = cpu_of_children()
    ended = subprocess.run(
        command,
        env=compiling.environment() | environment,
        cwd=starting.PACKAGE,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if ended.returncode != 0:
        raise Missing(f"{' '.join(command[1:])} fails: {ended.stderr.strip().rpartition(chr(10))[2]}")
    return cpu_of_children() - before


def python(program: str) -> Callable[[int], float]:
    """The seconds of CPU of a new Python that runs a program, less what Python takes to start."""
    return lambda count: sum(
        cpu_of(starting.python("-c", program)) - cpu_of(starting.python("-c", "")) for _ in range(count)
    )


def needs_numba() -> None:
    """Raises Missing where nothing is compiled."""
    if not engine().compiled:
        raise Missing(f"the rules are not compiled here: {why_plain()}")


def importing() -> Iterable[Measure]:
    """Importing the library."""
    library = Figure("import_cpu_s", "importing tenfold.game", "s")
    yield Measure((library,), python("import tenfold.game"), fixed=1, most=SLICES)


def loading() -> Iterable[Measure]:
    """Loading the compiled rules from the cache."""
    needs_numba()
    words = "loading the compiled rules, numba included"
    program = "from tenfold.bots.engine import engine; engine()"
    yield Measure((Figure("start_cpu_s", words, "s"),), python(program), fixed=1, most=SLICES)


def compile_anew() -> tuple[int, float]:
    """How many entry points there are, and the seconds of CPU that compiling them takes, in an empty cache."""
    with tempfile.TemporaryDirectory() as folder:
        seconds = cpu_of(compiling.command(), XDG_CACHE_HOME=folder)
    return len(compiling.modules_of_entries()), seconds


def compiled_before() -> tuple[int, float]:
    """The same of what is kept already, as noted when it was made. Raises Missing."""
    made = compiling.kept()
    if made is None:
        raise Missing("the compiled rules are not kept on this machine")
    return len(made.entries), made.seconds


def compiling_time(quick: bool) -> Source:
    """Compiling everything, once; a quick bench tells what it took when it was done."""

    def measures() -> Iterable[Measure]:
        needs_numba()
        entries, seconds = compiled_before() if quick else compile_anew()
        figure = Figure("compile_cpu_s", f"compiling {entries} entry points", "s")
        yield Measure((figure,), lambda count: seconds, fixed=1, most=1)

    return Source(("compile_cpu_s",), measures)


SOURCES = (Source(("import_cpu_s",), importing), Source(("start_cpu_s",), loading))


def load_average() -> float:
    """How many processes wanted to run in the last minute; 0 where the system does not say."""
    try:
        return os.getloadavg()[0]
    except OSError:
        return 0.0


def machine() -> str:
    """Processor, cores, system, Python."""
    model = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        model = next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return f"{model}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"
