"""The C yardstick: builds `yardstick.c` with the compiler of the machine, keeps it, and runs it.

It plays whole games of the baseline by the printed rules, so that the kernel can be held against what is
possible at all. The program is kept in the cache folder, one for each state of its sources, the compiler
and the processor.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

HERE = Path(__file__).parent
PROGRAM = "yardstick.c"
FLAGS = (("-std=c11", "-O3", "-march=native"), ("-std=c11", "-O3"))
"""The best a compiler may have first; some know no -march=native."""
COMPILERS = ("cc", "gcc", "clang")


class NoYardstick(RuntimeError):
    """There is no C compiler here, or it fails; the text says which."""


@dataclass(frozen=True)
class Played:
    """What the yardstick played: the hash of all its moves, their number, and seconds of CPU."""

    hash: int
    actions: int
    seconds: float


def compiler() -> str:
    """The C compiler: $CC, or the first of those that are usual. Raises NoYardstick."""
    for name in (os.environ.get("CC", ""), *COMPILERS):
        found = shutil.which(name) if name else None
        if found:
            return found
    raise NoYardstick("no C compiler was found (cc, gcc or clang)")


def processor() -> str:
    """What the processor can do, as far as the system says it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return f"{platform.machine()} {platform.processor()}"
    return "\n".join(sorted({line for line in lines if line.startswith(("model name", "flags", "Features"))}))


def sources() -> list[Path]:
    """The files the yardstick is made of."""
    return sorted([*HERE.glob("*.c"), *HERE.glob("*.h")])


def kept_at(command: str) -> Path:
    """Where the program made by a compiler is kept."""
    version = subprocess.run([command, "--version"], capture_output=True, check=False).stdout
    digest = hashlib.sha256(version + command.encode() + processor().encode())
    for path in sources():
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "tenfold" / "yardstick" / digest.hexdigest()[:24] / "yardstick"


def make(command: str, target: Path) -> None:
    """Compile the program into a file, which appears whole or not at all. Raises NoYardstick."""
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=target.parent)
    os.close(handle)
    complaint = ""
    for flags in FLAGS:
        made = subprocess.run(
            [command, *flags, "-o", name, str(HERE / PROGRAM)], capture_output=True, text=True, check=False
        )
        if made.returncode == 0:
            Path(name).replace(target)
            return
        complaint = complaint or made.stderr.strip().partition("\n")[0]
    Path(name).unlink()
    raise NoYardstick(f"{command} could not compile the yardstick: {complaint}")


@lru_cache(maxsize=1)
def program() -> Path:
    """The yardstick, built where it is not kept yet. Raises NoYardstick."""
    command = compiler()
    target = kept_at(command)
    if not target.exists():
        make(command, target)
    return target


def play(players: int, first: int, count: int) -> Played:
    """Play `count` games from number `first` on, 2 to 6 players. Raises NoYardstick."""
    asked = [str(program()), str(players), str(first), str(count)]
    ended = subprocess.run(asked, capture_output=True, text=True, check=False)
    if ended.returncode != 0:
        raise NoYardstick(f"the yardstick stopped with status {ended.returncode} {ended.stderr.strip()}")
    digits, actions, seconds = ended.stdout.split()
    return Played(int(digits), int(actions), float(seconds))
