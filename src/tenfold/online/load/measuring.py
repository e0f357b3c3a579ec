"""The steps of one run: people at a pace, as fast as it goes with and without the game, a frozen reader, idle ones."""

import asyncio
import re
import statistics
import urllib.request
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

from tenfold.online.load.processes import Process, server
from tenfold.online.load.tables import SEATS, Done, LoadTable

SETTLE = 0.5
"""Seconds in which what is on its way arrives."""
AT_ONCE = 8
"""Tables that come together at the same time."""
FROZEN_WITHIN = 60.0
"""Seconds after which a reader that takes nothing should be gone."""
SLICES = 3
LOOKERS_ON = 90
"""Idle people at one table, at most."""

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Plan:
    """How much is to be done: tables of four, moves a second of all together, seconds a step, idle connections."""

    tables: int = 25
    rate: float = 25.0
    seconds: float = 10.0
    idle: int = 1000
    place: Path | None = None
    """Where the data goes: what is measured is the disk, too. None: where the system keeps temporary files."""


@dataclass(frozen=True, slots=True)
class Paced:
    """Moves at a pace: how many a second there were, and milliseconds from a command to everybody's event."""

    moves: float
    refused: int
    p50: float
    p99: float
    worst: float


@dataclass(frozen=True, slots=True)
class Fastest:
    """As fast as it goes: moves a second, and for each second of the server's processor; medians of the slices."""

    moves: float
    moves_per_cpu: float | None
    p50: float
    p99: float


@dataclass(frozen=True, slots=True)
class Frozen:
    """A reader that takes nothing: whether it was dropped, after how many moves, and what the others noticed."""

    dropped: bool
    moves: int
    p99_before: float
    p99: float


@dataclass(frozen=True, slots=True)
class Idle:
    """Memory of the server in bytes, before and with so many idle connections; None where it cannot be seen."""

    connections: int
    added: int
    """Those that came between `before` and `after`."""
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Found:
    """What came out."""

    plan: Plan
    paced: Paced
    real: Fastest
    null: Fastest
    frozen: Frozen
    idle: Idle


async def measure(plan: Plan, say: Say) -> Found:
    """All steps, one after the other; `say` is told what goes on. Raises NoServer, OSError, HttpRefused."""
    async with AsyncExitStack() as stack:
        real = await stack.enter_async_context(server("real", plan.place))
        null = await stack.enter_async_context(server("null", plan.place))
        say(f"{plan.tables} tables of {SEATS} come together, twice")
        playing = await _tables(real, plan.tables, null=False)
        moving = await _tables(null, plan.tables, null=True)
        say(f"{plan.rate:g} moves a second for {plan.seconds:g} seconds")
        paced = await _paced(playing, plan)
        say(f"as fast as it goes, {SLICES} times with the game and without")
        fast, bare = await _fastest(real, playing, null, moving, plan.seconds / SLICES)
        say("a reader that takes nothing")
        frozen = await _frozen(real, playing[0])
        for table in (*playing, *moving):
            table.close()
    say(f"{plan.idle} idle connections")
    async with server("real", plan.place) as fresh:
        idle = await _idle(fresh, plan.idle)
    return Found(plan, paced, fast, bare, frozen, idle)


async def _tables(process: Process, count: int, *, null: bool) -> list[LoadTable]:
    tables = [LoadTable(process.url, null=null) for _ in range(count)]
    some = asyncio.Semaphore(AT_ONCE)

    async def come_together(table: LoadTable) -> None:
        async with some:
            await asyncio.to_thread(table.make)
            await table.open()

    await asyncio.gather(*map(come_together, tables))
    return tables


async def _play(tables: list[LoadTable], seconds: float, rate: float = 0.0) -> Done:
    """Let all tables play for a while; what they did."""
    done = Done()
    pause = len(tables) / rate if rate else 0.0
    for n, table in enumerate(tables):
        table.play(done, pause, n * pause / len(tables))
    await asyncio.sleep(seconds)
    for table in tables:
        table.stop()
    await asyncio.sleep(SETTLE)
    return done


async def _paced(tables: list[LoadTable], plan: Plan) -> Paced:
    done = await _play(tables, plan.seconds, plan.rate)
    times = sorted(done.times)
    return Paced(len(times) / plan.seconds, done.refused, _ms(times, 0.5), _ms(times, 0.99), _ms(times, 1.0))


async def _fastest(
    real: Process, playing: list[LoadTable], null: Process, moving: list[LoadTable], seconds: float
) -> tuple[Fastest, Fastest]:
    """Real and null game by turns, so that whatever else the machine does strikes both."""
    slices: dict[str, list[tuple[int, float | None, list[float]]]] = {"real": [], "null": []}
    for _ in range(SLICES):
        for name, process, tables in (("real", real, playing), ("null", null, moving)):
            before = process.seconds()
            done = await _play(tables, seconds)
            after = process.seconds()
            used = None if before is None or after is None else after - before
            slices[name].append((len(done.times), used, sorted(done.times)))
    fast, bare = (_median(slices[name], seconds) for name in ("real", "null"))
    return fast, bare


def _median(slices: list[tuple[int, float | None, list[float]]], seconds: float) -> Fastest:
    per_cpu = [moves / used for moves, used, _ in slices if used]
    return Fastest(
        statistics.median(moves / seconds for moves, _, _ in slices),
        statistics.median(per_cpu) if per_cpu else None,
        statistics.median(_ms(times, 0.5) for _, _, times in slices),
        statistics.median(_ms(times, 0.99) for _, _, times in slices),
    )


async def _frozen(process: Process, table: LoadTable) -> Frozen:
    """Somebody who looks on and reads nothing, at a table that plays as fast as it can."""
    before = await _play([table], 2.0)
    reader = await table.look_on()
    assert reader.line is not None and reader.line.transport is not None
    reader.line.transport.pause_reading()
    done, dropped = Done(), False
    table.play(done, 0.0, 0.0)
    for _ in range(int(FROZEN_WITHIN)):
        await asyncio.sleep(1)
        dropped = await asyncio.to_thread(_overflows, process.url) > 0
        if dropped:
            break
    table.stop()
    reader.line.close()
    return Frozen(dropped, len(done.times), _ms(sorted(before.times), 0.99), _ms(sorted(done.times), 0.99))


def _overflows(url: str) -> float:
    """How many connections the server has dropped because they were too slow."""
    with urllib.request.urlopen(f"{url}/metrics", timeout=10) as answer:
        found = re.search(rb"^tenfold_outbox_overflows_total (\S+)$", answer.read(), re.MULTILINE)
    return float(found[1]) if found else 0.0


async def _idle(process: Process, connections: int) -> Idle:
    tables = await _tables(process, -(-connections // (SEATS + LOOKERS_ON)), null=False)
    lookers = connections - SEATS * len(tables)
    await asyncio.sleep(SETTLE)
    before = process.memory()
    opened = []
    for n in range(max(lookers, 0)):
        opened.append(await tables[n % len(tables)].look_on())
    await asyncio.sleep(SETTLE)
    after = process.memory()
    for person in opened:
        if person.line is not None:
            person.line.close()
    for table in tables:
        table.close()
    return Idle(len(opened) + SEATS * len(tables), len(opened), before, after)


def _ms(times: list[float], part: float) -> float:
    """The milliseconds that `part` of all sorted times need at most; 0 where there are none."""
    return 1000 * times[min(len(times) - 1, int(part * len(times)))] if times else 0.0
