"""Finished games that a host does not want to keep for ever are deleted, at quiet times.

A table goes with everything it left: its log, records, reports, and its line in the lists of its players. One
that was never finished stays. A table in memory is not touched.
"""

import asyncio
import time

import structlog

from tenfold.online import metrics, showing
from tenfold.online.rooms import NoSuchRoom, Rooms
from tenfold.online.store import Store, StoreError

LOOK_EVERY = 60.0
"""Seconds between looks whether it is quiet."""
SWEEP_EVERY = 3600.0
AT_LATEST_EVERY = 24 * 3600.0
"""Where it is never quiet."""
STEP = 20
"""Tables deleted in one go."""
DAY_MS = 24 * 3600 * 1000

_log = structlog.get_logger("tenfold.sweeping")


class Sweeper:
    """Deletes tables whose last game ended more than `days` days ago."""

    def __init__(self, rooms: Rooms, store: Store, days: float) -> None:
        self._rooms, self._store, self._days = rooms, store, days
        self._last = time.monotonic() - SWEEP_EVERY

    async def run(self) -> None:
        """Sweep whenever it is time, until cancelled."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            waited = time.monotonic() - self._last
            if waited >= (SWEEP_EVERY if self._rooms.quiet() else AT_LATEST_EVERY):
                self._last = time.monotonic()
                try:
                    await self.sweep(showing.now_ms())
                except StoreError as fault:
                    _log.error("finished games not deleted", fault=str(fault))

    async def sweep(self, now: int) -> int:
        """Delete what is old enough at `now` (ms since 1970); gives how many tables. Raises StoreError."""
        before, deleted = now - int(self._days * DAY_MS), 0
        for room, v in await self._old(before):
            if await self._rooms.remove(room, v):
                deleted += 1
                if deleted % STEP == 0:
                    await asyncio.sleep(1)  # whoever plays goes first
        metrics.SWEPT.inc(deleted)
        if deleted:
            _log.info("finished games deleted", tables=deleted)
        return deleted

    async def _old(self, before: int) -> list[tuple[str, int]]:
        """Tables that are over since `before`. Of one whose summary was lost a new one is made first."""
        for room in await self._store.outdated(before):
            try:
                (await self._rooms.find(room)).note()  # it counts from the next time on
            except (NoSuchRoom, StoreError):
                continue  # logged where it was noticed
        return await self._store.over_since(before)
