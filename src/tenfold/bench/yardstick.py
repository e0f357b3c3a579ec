"""The C yardsticks: builds them with the compiler of the machine, keeps them, and runs them.

Both play whole games of the baseline by the printed rules. BY_HAND (`yardstick.c`) is written for these rules
alone and keeps nothing it does not need: what is possible at all. SAME_IN_C is the kernel's own text
(`in_c`): what a C compiler makes of it. Programs are kept in the cache folder, one for each state of its
text, the compiler and the processor.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from .. import cache
from ..game.rules import Rules, write_rules
from ..kernel.record import State
from .in_c import whole_games

HERE = Path(__file__).parent
TUNED = (("-O3", "-march=native"), ("-O3",))
"""The best a compiler may have first; some know no -march=native."""
COMPILERS = ("cc", "gcc", "clang")


@dataclass(frozen=True)
class Yardstick:
    """A C program: what it is called in reports, its text, and the flags it needs."""

    name: str
    text: Callable[[], str]
    flags: tuple[str, ...]


def same_in_c() -> str:
    """The kernel's functions in C, with the printed rules."""
    state = State()
    write_rules(Rules.edition("mattel"), state)
    state.log_events = 0
    return whole_games(state)


BY_HAND = Yardstick("the yardstick", (HERE / "yardstick.c").read_text, ("-std=c11", f"-I{HERE}"))
SAME_IN_C = Yardstick("the kernel in C", same_in_c, ("-std=gnu11", "-fwrapv"))


class NoYardstick(RuntimeError):
    """There is no C compiler here, or it fails; the text says which."""


@dataclass(frozen=True)
class Played:
    """What a yardstick played: the hash of all its moves, and seconds of CPU."""

    hash: int
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


def kept_at(command: str, text: str) -> Path:
    """Where the program that a compiler makes of a text is kept. Raises NoCache."""
    version = subprocess.run([command, "--version"], capture_output=True, check=False).stdout
    digest = hashlib.sha256(b"\0".join([version, command.encode(), processor().encode(), text.encode()]))
    for path in sorted(HERE.glob("*.h")):
        digest.update(path.read_bytes())
    return cache.root() / "yardstick" / digest.hexdigest()[:24] / "yardstick"


def make(command: str, yardstick: Yardstick, text: str, target: Path) -> None:
    """Compile a program into a file, which appears whole or not at all. Raises NoYardstick, NoCache, OSError."""
    complaint = ""
    with cache.written(target) as fresh:
        for tuned in TUNED:
            asked = [command, *yardstick.flags, *tuned, "-w", "-o", str(fresh), "-x", "c", "-"]
            made = subprocess.run(asked, input=text, capture_output=True, text=True, check=False)
            if made.returncode == 0:
                fresh.chmod(cache.PRIVATE)
                return
            complaint = complaint or made.stderr.strip().partition("\n")[0]
        raise NoYardstick(f"{command} could not compile {yardstick.name}: {complaint}")


@lru_cache(maxsize=2)
def program(yardstick: Yardstick) -> Path:
    """A yardstick, built where it is not kept yet. Raises NoYardstick."""
    command, text = compiler(), yardstick.text()
    try:
        target = kept_at(command, text)
        if not cache.is_kept(target):
            make(command, yardstick, text, target)
            cache.forget_left_over(target.parent)
    except cache.NoCache as fault:
        raise NoYardstick(f"{yardstick.name} cannot be kept: {fault}") from fault
    except OSError as fault:
        raise NoYardstick(f"{yardstick.name} cannot be kept at {target}: {fault.strerror}") from fault
    return target


def _run(yardstick: Yardstick, players: int, first: int, count: int) -> list[str]:
    """What a yardstick prints, word by word. Raises NoYardstick."""
    asked = [str(program(yardstick)), str(players), str(first), str(count)]
    try:
        ended = subprocess.run(asked, capture_output=True, text=True, check=False)
    except OSError as fault:
        raise NoYardstick(f"{yardstick.name} cannot be run at {asked[0]}: {fault.strerror}") from fault
    if ended.returncode != 0:
        raise NoYardstick(f"{yardstick.name} stopped with status {ended.returncode} {ended.stderr.strip()}")
    return ended.stdout.split()


def play(yardstick: Yardstick, players: int, first: int, count: int) -> Played:
    """Play `count` games from number `first` on, 2 to 6 players. Raises NoYardstick."""
    digits, seconds, *_ = _run(yardstick, players, first, count)
    return Played(int(digits), float(seconds))


def actions(players: int, first: int, count: int) -> int:
    """How many actions these games have. Raises NoYardstick."""
    return int(_run(BY_HAND, players, first, count)[2])
