"""Play that goes on and on, tables that come and go: memory grows by nothing that lasts."""

import asyncio
from itertools import pairwise

import pytest

from tenfold.online.load import measuring
from tenfold.online.load.processes import server

ROUNDS, SECONDS, TABLES, RATE = 8, 75.0, 50, 200.0
LEFT = 46.0
"""Seconds in which tables that were left leave memory, the last timers of their connections go, and all is tidied."""
SLACK = 8_000_000
"""Bytes that the allocator may hold more in one round than in another."""


async def memory_after_rounds() -> list[int]:
    """What the server holds after each round, when nobody is there."""
    found = []
    async with server("real", None) as process:
        for _ in range(ROUNDS):
            tables = await measuring._tables(process, TABLES, null=False)
            done = await measuring._play(tables, SECONDS, RATE)
            for table in tables:
                table.close()
            assert done.times, "there was play"
            await asyncio.sleep(LEFT)
            memory = process.memory()
            if memory is None:
                pytest.skip("this system does not tell how much memory a program holds")
            found.append(memory)
    return found


@pytest.mark.long
def test_ten_minutes_of_play_leave_no_memory_behind() -> None:
    found = asyncio.run(memory_after_rounds())
    settled = found[ROUNDS // 2 :]
    assert max(settled) - min(found[2:]) < SLACK, found
    assert not all(after > before for before, after in pairwise(found)), found
