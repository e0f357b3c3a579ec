"""Analyses of finished games: made once, one after the other, in a process of its own (`analyst`), kept for a while.

Whoever asks is told how far the work is and asks again. What is not kept any more is made anew: the same record
always gives the same analysis.
"""

import asyncio
import os
import signal
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from contextlib import suppress

import msgspec
import structlog

from tenfold import starting
from tenfold.online.protocol import Json

KEPT = 64
"""Analyses kept in memory, at some forty kilobytes each."""
WAITING = 100
"""Games that may wait; whoever asks for one more has to ask again."""
LONGEST = 900.0
"""Seconds after which the work on one game is given up."""
LONGEST_LINE = 2**24

Key = tuple[str, int]
"""A room and the number of a game."""

_log = structlog.get_logger("tenfold.analyses")


class Analyses:
    """What is known of finished games, and one process at work at most."""

    def __init__(self, rollouts: int) -> None:
        self._rollouts = rollouts
        self._found: OrderedDict[Key, Json] = OrderedDict()
        self._waiting: OrderedDict[Key, str] = OrderedDict()
        self._work: asyncio.Task[None] | None = None

    def of(self, room: str, game: int, record: str) -> Json:
        """The analysis of a game, or how far the work on it is; the work begins with the first who asks."""
        key = (room, game)
        found = self._found.get(key)
        if found is None:
            if key not in self._waiting and len(self._waiting) < WAITING:
                self._waiting[key] = record
            found = {"state": "making", "done": 0, "decisions": 0}
            if self._work is None or self._work.done():
                self._work = asyncio.create_task(self._work_on())
        else:
            self._found.move_to_end(key)
        return found

    def forget(self, room: str) -> None:
        """What was found about the games of a room is not kept any longer."""
        for key in [key for key in self._found if key[0] == room]:
            del self._found[key]

    async def close(self) -> None:
        """End the work."""
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)

    async def _work_on(self) -> None:
        """One game after the other, until none waits."""
        while self._waiting:
            key, record = next(iter(self._waiting.items()))
            try:
                async with asyncio.timeout(LONGEST):
                    await self._make(key, record)
            except (TimeoutError, OSError, ValueError, msgspec.DecodeError) as fault:
                _log.error("no analysis", room=key[0], game=key[1], fault=repr(fault))
            if self._found.get(key, {}).get("state") != "ready":
                self._keep(key, {"state": "failed"})
            del self._waiting[key]

    async def _make(self, key: Key, record: str) -> None:
        process = await asyncio.create_subprocess_exec(
            *starting.python("-m", "tenfold.online.analyst", str(self._rollouts)),
            stdin=PIPE,
            stdout=PIPE,
            env=starting.environment(),
            limit=LONGEST_LINE,
            start_new_session=True,
        )
        assert process.stdin is not None and process.stdout is not None
        try:
            process.stdin.write(record.encode())
            process.stdin.close()
            while line := await process.stdout.readline():
                told: Json = msgspec.json.decode(line)
                self._keep(key, {"state": "ready" if "points" in told else "making", **told})
        finally:
            await _end(process)

    def _keep(self, key: Key, found: Json) -> None:
        self._found[key] = found
        self._found.move_to_end(key)
        while len(self._found) > KEPT:
            self._found.popitem(last=False)


async def _end(process: Process) -> None:
    """End a process and what it has started (a compiler)."""
    with suppress(ProcessLookupError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        elif process.returncode is None:
            process.kill()
    await process.wait()
