"""Bots think in processes of their own (`workers`), with a limit; whatever goes wrong, there is a move.

A room hands over a `View`, never its game. A bot that fails is counted and logged, and the simplest legal move
is made in its place: nobody waits for it.
"""

import asyncio
import os
from zlib import crc32

import structlog

from tenfold.game import View
from tenfold.online import metrics
from tenfold.online.deciding import simplest_move
from tenfold.online.levels import HINT
from tenfold.online.workers import BOTS, Fault, Pool

MOST_WORKERS = 2
"""Processes where nobody names a number: a decision takes milliseconds, and one that hangs leaves the other."""

_log = structlog.get_logger("tenfold.bots")


def usual_workers() -> int:
    """How many processes think where nobody names a number."""
    return min(MOST_WORKERS, os.cpu_count() or 1)


class Thinker:
    """Asks the bots."""

    def __init__(self, limit: float, workers: int = 0, bots: str = BOTS, milliseconds: int = 50) -> None:
        self._limit, self._milliseconds = limit, milliseconds
        self._pool = Pool(workers or usual_workers(), bots, self._hear)
        self._thoughts: set[asyncio.Task[str]] = set()
        self.strongest: str | None = None
        """What the strongest level plays: None not known yet, "" itself, else why level 5 plays in its place."""

    async def warm_up(self) -> None:
        """Have a process up and prepared before the first decision; where that fails, decisions will tell."""
        try:
            await self._pool.warm_up()
        except (Fault, OSError) as fault:
            _log.error("no process for bots", fault=str(fault))

    async def move(self, room: str, bot: str, view: View) -> str:
        """The bot's move in notation; the simplest legal one when the bot fails or takes too long.

        Whoever is called away leaves a thought that ends by itself.
        """
        try:
            return await self._ask(room, bot, view)
        except Fault as fault:
            return self.simplest(room, bot, view, fault.kind, fault.details)

    async def hint(self, room: str, view: View) -> str | None:
        """A hint for whoever is to move, as JSON text; None where nobody could make one."""
        try:
            return await self._ask(room, HINT, view)
        except Fault as fault:
            metrics.BOT_FAULTS.labels(fault.kind).inc()
            _log.error("no hint", room=room, kind=fault.kind, details=fault.details)
            return None

    async def _ask(self, room: str, bot: str, view: View) -> str:
        """What a worker process answers. Raises Fault."""
        question = (bot, view, crc32(room.encode()), self._milliseconds, self._limit)
        thought = asyncio.create_task(self._pool.ask(question))
        self._thoughts.add(thought)
        thought.add_done_callback(self._ended)
        return await asyncio.shield(thought)

    def simplest(self, room: str, bot: str, view: View, kind: str, details: str = "") -> str:
        """The simplest legal move for a bot that `raised`, `hung`, `died` or chose an `illegal` move."""
        metrics.BOT_FAULTS.labels(kind).inc()
        move = simplest_move(view)
        _log.error("simplest move for a bot", room=room, bot=bot, kind=kind, move=move, details=details)
        return move

    async def close(self) -> None:
        """No more thinking; nobody waits for a bot that hangs."""
        await self._pool.close()
        await asyncio.gather(*self._thoughts, return_exceptions=True)

    def _ended(self, thought: asyncio.Task[str]) -> None:
        self._thoughts.discard(thought)
        if not thought.cancelled():
            thought.exception()  # of a thought that nobody waits for any more

    def _hear(self, why_not: str) -> None:
        if why_not and why_not != self.strongest:
            _log.info("level 7 plays as level 5", why=why_not)
        self.strongest = why_not
