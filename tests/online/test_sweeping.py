"""Finished games are kept as long as the host wants, and not a table more goes than should."""

import sqlite3
from collections.abc import Callable
from contextlib import closing

import pytest

from online.client import Client
from online.conftest import Running
from tenfold.online import showing
from tenfold.online.rooms import NoSuchRoom
from tenfold.online.settings import Settings
from tenfold.online.sqlite import OF_A_ROOM
from tenfold.online.sweeping import DAY_MS, Sweeper

pytestmark = pytest.mark.anyio


@pytest.fixture
def settings() -> Settings:
    return Settings(bots_at_start=False, idle_after=0.1)


async def left(server: Running, *clients: Client) -> None:
    """Everybody goes, and the tables leave memory."""
    for each in clients:
        room = await server.rooms.find(each.room)
        await each.close()
        room.note()
        room.close()
    await server.store.check(1)  # what was noted is written by then


async def given_up(client: Client, bots: int = 1) -> str:
    """A table whose game is over."""
    room = await client.make(seats=2, bots=bots)
    await client.open()
    await client.command({"k": "report", "seat": 2, "text": "rude"})
    await client.command({"k": "end"})
    return room


def rows(server: Running, room: str) -> dict[str, int]:
    """How much of a room is in each table of the database."""
    with closing(sqlite3.connect(server.store.path)) as db:
        counts = {t: db.execute(f"SELECT count(*) FROM {t} WHERE room = ?", (room,)) for t in OF_A_ROOM}
        return {table: found.fetchone()[0] for table, found in counts.items()}


async def test_a_table_goes_with_all_it_left_when_its_days_are_over_and_the_others_stay(
    client: Callable[[], Client], server: Running
) -> None:
    anna, bert, carla, dora = client(), client(), client(), client()
    over = await given_up(anna)
    running = await bert.make(seats=2, bots=1)
    await bert.open()
    watched = await given_up(carla)
    again = await given_up(dora)
    await dora.command({"k": "rematch"})
    await left(server, anna, bert, dora)
    assert all(rows(server, over).values())
    sweeper, now = Sweeper(server.rooms, server.store, days=7), showing.now_ms()
    assert await sweeper.sweep(now + 6 * DAY_MS) == 0
    assert await sweeper.sweep(now + 8 * DAY_MS) == 1
    assert not any(rows(server, over).values())
    for room in (running, watched, again):
        assert rows(server, room)["log"]
    with pytest.raises(NoSuchRoom):
        await server.rooms.find(over)
    assert (await anna.http.get("/api/mine")).json() == {"games": []}
    assert len((await carla.http.get("/api/mine")).json()["games"]) == 1
    await left(server, carla)
    assert await sweeper.sweep(now + 8 * DAY_MS) == 1
    assert not any(rows(server, watched).values())


async def test_a_table_whose_summary_was_lost_is_looked_at_first(
    client: Callable[[], Client], server: Running
) -> None:
    anna = client()
    room = await given_up(anna)
    await left(server, anna)
    with closing(sqlite3.connect(server.store.path, isolation_level=None)) as db:
        db.execute('UPDATE summaries SET v = 1, body = \'{"state":"playing"}\'')
    sweeper, now = Sweeper(server.rooms, server.store, days=1), showing.now_ms()
    assert await sweeper.sweep(now + 2 * DAY_MS) == 0
    (await server.rooms.find(room)).close()
    await server.store.check(1)
    assert await sweeper.sweep(now + 2 * DAY_MS) == 1


async def test_a_table_that_has_changed_meanwhile_stays(server: Running) -> None:
    await server.store.append("7KQ2M9XD", 0, 1, [b"a", b"b"])
    assert not await server.store.forget("7KQ2M9XD", 1)
    assert not await server.store.forget("NOBODY00", 0)
    assert len(await server.store.load("7KQ2M9XD")) == 2
    assert await server.store.forget("7KQ2M9XD", 2)


async def test_it_is_quiet_when_nobody_is_at_a_table(client: Callable[[], Client], server: Running) -> None:
    anna = client()
    assert server.rooms.quiet()
    await anna.make(seats=2, bots=1)
    await anna.open()
    assert not server.rooms.quiet()
    await left(server, anna)
    assert server.rooms.quiet()
