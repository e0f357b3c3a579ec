"""The one door to the rules, plain or compiled: `engine()` gives an object with the same calls in both modes.

Compiled where numba is installed and TENFOLD_JIT is not 0; machine code that is not in the cache yet is made
by a child process first, and a line on standard error says so. Where it cannot be had a line says why, and plain
Python goes on. Results are the same in both modes.
"""

from __future__ import annotations

import hashlib
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pickle import UnpicklingError
from typing import Any

from .. import cache
from ..game.rules import Rules, write_rules
from ..kernel import compiling, machine_code, twin
from ..kernel.chance import RNG
from ..kernel.record import State, copy, copy_into
from ..switches import wants_machine_code

COMPILING = "compiling the rules, once for this version, a minute or so ..."
PLAINLY = "going on in plain Python, much slower"
SWITCHED_OFF = "compiling is switched off (TENFOLD_JIT=0)"


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


def state_of_sources() -> str:
    """A short name of the rules and bots as they are: results go together only where it is the same."""
    digest = hashlib.sha256()
    twin.add_sources(digest)
    return digest.hexdigest()[:16]


def plain_engine() -> Engine:
    """The rules as ordinary Python."""
    modules = compiling.modules_of_entries()
    return Engine(False, {entry: getattr(module, entry) for entry, module in modules.items()})


class NotCompiled(Exception):
    """The rules cannot be had as machine code; the text says why."""


@dataclass
class _Found:
    """What this process has found: the entry points once they are loaded, or why they are not and will not be."""

    entries: dict[str, Callable[..., Any]] | None = None
    why_plain: str | None = None


_found = _Found()
_finding = threading.Lock()
_said: set[str] = set()


def say_once(line: str) -> None:
    """One line on standard error, once a process."""
    if line not in _said:
        _said.add(line)
        say(line)


def _found_now(speak: Callable[[str], None]) -> dict[str, Callable[..., Any]]:
    """The entry points, made before if they have to be. Raises NotCompiled."""
    try:
        made = compiling.kept()
        if made is None:
            speak(COMPILING)
            problem = compiling.make_in_a_child()
            if problem is not None:
                raise NotCompiled(f"the rules could not be compiled ({problem})")
            made = compiling.kept()
    except twin.TwinUnavailable as fault:
        raise NotCompiled(str(fault)) from fault
    except cache.NoCache as fault:
        raise NotCompiled(f"the compiled rules cannot be kept: {fault}") from fault
    if made is None:
        raise NotCompiled("the compiled rules are gone again")
    try:
        return machine_code.load(made)
    except Exception as fault:
        raise NotCompiled(f"the compiled rules cannot be loaded ({twin.told(fault)})") from fault


def engine(*, quiet: bool = False) -> Engine:
    """Plain or compiled, ready to be called. Waits for the compiling where it is needed; `quiet` says nothing of it.

    Raises WrongSwitch where TENFOLD_JIT is neither 0 nor 1.
    """
    if not wants_machine_code():
        return plain_engine()
    speak: Callable[[str], None] = (lambda line: None) if quiet else say_once
    with _finding:  # a process finds out once
        if _found.entries is None and _found.why_plain is None:
            try:
                _found.entries = _found_now(speak)
            except NotCompiled as fault:
                _found.why_plain = str(fault)
    if _found.entries is not None:
        return Engine(True, _found.entries)
    speak(f"{_found.why_plain}; {PLAINLY}")
    return plain_engine()


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


def is_ready() -> bool:
    """Whether `engine` answers at once: nothing has to be compiled first."""
    if not wants_machine_code() or _found != _Found():
        return True
    try:
        return compiling.kept() is not None
    except (twin.TwinUnavailable, cache.NoCache):
        return True


def why_plain() -> str | None:
    """Why `engine` gives plain Python, as far as it was asked; None where it gives machine code."""
    return _found.why_plain if wants_machine_code() else SWITCHED_OFF
