"""Games that ended before their deals and results were kept: read from their logs once, table by table."""

import asyncio

import structlog

from tenfold.online import entries as log
from tenfold.online.store import Store, StoreError
from tenfold.online.table import from_rows

STEP = 20
"""Tables asked for at a time."""
PAUSE = 0.2
"""Seconds between two tables, in which whoever plays goes first."""

_log = structlog.get_logger("tenfold.recount")


async def count_missing(store: Store, pause: float = PAUSE) -> int:
    """Count every finished game that is not in the sums yet; gives how many there were."""
    added, last = 0, ""
    try:
        while rooms := await store.uncounted(last, STEP):
            for room in rooms:
                added += await _count_table(store, room)
                await asyncio.sleep(pause)
            last = rooms[-1]
    except StoreError as fault:  # the next start goes on with it
        _log.error("deals not counted", fault=str(fault))
    if added:
        _log.info("deals of finished games counted", games=added)
    return added


async def _count_table(store: Store, room: str) -> int:
    rows = await store.load(room)
    try:
        table = await asyncio.to_thread(from_rows, room, rows)
    except log.LogError as fault:
        _log.error("log cannot be read", room=room, fault=str(fault))
        return 0
    await store.persons.keep(table.outcomes.values())
    added = 0
    for game, tally in table.tallies.items():
        added += await store.count_deals(room, game, table.ended[game], tally)
    return added
