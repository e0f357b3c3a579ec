"""The one door to the rules, plain or compiled: `engine()` gives an object with the same calls in both modes.

Compiled where numba is installed and TENFOLD_JIT is not 0; machine code that is not in the cache yet is made
by a child process first, and a line on standard error says so. Results are the same in both modes.
"""

from __future__ import annotations

import hashlib
import os
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pickle import UnpicklingError
from typing import Any

from ..game.rules import Rules, write_rules
from ..kernel import compiling, machine_code, twin
from ..kernel.chance import RNG
from ..kernel.record import State, copy, copy_into

COMPILING = "compiling the rules, once for this version, a minute or so ..."
PLAIN = "numba is not installed (it comes with tenfold[fast]); going on in plain Python, much slower"
SWITCHED_OFF = "compiling is switched off (TENFOLD_JIT=0)"
FAILED = "the rules could not be compiled (see above); going on in plain Python, much slower"


class Games(list[State]):
    """Plain states that behave like an array of records: `games[i] = games[j]` copies."""

    def __setitem__(self, index: Any, state: Any) -> None:
        copy_into(state, self[index])


def say(line: str) -> None:
    """One line on standard error."""
    sys.stderr.write(f"tenfold: {line}\n")
    sys.stderr.flush()


@dataclass(frozen=True)
class Engine:
    """The kernel, the policies and all entry points, as plain Python or as machine code."""

    compiled: bool
    entries: dict[str, Callable[..., Any]]

    def __getitem__(self, entry: str) -> Callable[..., Any]:
        """An entry point by its name: `engine()["play_games"](games, index, ...)`. KeyError for an unknown one."""
        return self.entries[entry]

    def games(self, rules: Rules, count: int = 1, events: bool = True) -> Any:
        """`count` games by these rules that have not begun: an array of records, or a list of states.

        Simulations that nobody watches need no `events` written.
        """
        state = State()
        write_rules(rules, state)
        state.log_events = int(events)
        return self.games_of(state, count)

    def games_of(self, state: State, count: int = 1) -> Any:
        """`count` games like a plain state: an array of records, or a list of states."""
        if not self.compiled:
            return Games(copy(state) for _ in range(count))
        games = twin.games(count)
        for index in range(count):
            twin.to_record(state, games[index])
        return games

    def state(self, games: Any, index: int = 0) -> State:
        """One of the games as a plain state."""
        state: State = twin.to_state(games[index]) if self.compiled else games[index]
        return state

    def zeros(self, *shape: int) -> Any:
        """Zeros in one or two dimensions: an int64 array, or lists."""
        if self.compiled:
            return twin.zeros(*shape)
        if len(shape) == 1:
            return [0] * shape[0]
        return [[0] * shape[1] for _ in range(shape[0])]

    def rng(self) -> Any:
        """Room for the generator of `kernel.chance`."""
        return self.zeros(RNG)

    def __reduce__(self) -> tuple[Any, ...]:
        """Machine code is not kept in a pickle: the entry points are found again where it is read."""
        return engine_again, (self.compiled, state_of_sources())

    def __deepcopy__(self, memo: dict[int, Any]) -> Engine:
        """Itself: nothing in it changes."""
        return self


def wants_machine_code() -> bool:
    """Whether TENFOLD_JIT allows compiled rules."""
    return os.environ.get("TENFOLD_JIT", "1") != "0"


def state_of_sources() -> str:
    """A short name of the rules and bots as they are: results go together only where it is the same."""
    digest = hashlib.sha256()
    twin.add_sources(digest)
    return digest.hexdigest()[:16]


def plain_engine() -> Engine:
    """The rules as ordinary Python."""
    modules = compiling.modules_of_entries()
    return Engine(False, {entry: getattr(module, entry) for entry, module in modules.items()})


_ready: dict[str, Callable[..., Any]] = {}
"""The entry points once they are loaded: a process loads them once."""
_broken = threading.Event()
"""Compiling has failed in this process: it is not tried again at every decision."""
_said: set[str] = set()


def say_once(line: str) -> None:
    """One line on standard error, once a process."""
    if line not in _said:
        _said.add(line)
        say(line)


def engine(*, quiet: bool = False) -> Engine:
    """Plain or compiled, ready to be called. Waits for the compiling where it is needed; `quiet` says nothing of it."""
    if not wants_machine_code():
        return plain_engine()
    if not _ready:
        speak: Callable[[str], None] = (lambda line: None) if quiet else say_once
        try:
            made = compiling.kept()
        except twin.TwinUnavailable:
            speak(PLAIN)
            return plain_engine()
        if made is None and not _broken.is_set():
            speak(COMPILING)
            ended = compiling.start_compiling().wait()
            made = compiling.kept() if ended == 0 else None
        if made is None:
            _broken.set()
            speak(FAILED)
            return plain_engine()
        _ready.update(machine_code.load(made))
    return Engine(True, _ready)


def engine_again(compiled: bool, sources: str) -> Engine:
    """The engine that was pickled with a game. Raises UnpicklingError where its games do not fit the rules here."""
    if sources != state_of_sources():
        raise UnpicklingError("this was pickled by another version of the rules or bots")
    if not compiled:
        return plain_engine()
    found = engine()
    if not found.compiled:
        raise UnpicklingError("this was pickled with compiled rules, and here they are not compiled")
    return found
