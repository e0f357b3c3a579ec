"""What goes wrong behind a table: the store, a bot, a slow reader, a room; and leaving memory."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from online.client import Client, some_move
from online.conftest import Running
from online.test_tables import in_step, start, two_at_table
from tenfold.online.closing import RoomClosed
from tenfold.online.presence import Alarms
from tenfold.online.settings import Settings
from tenfold.online.store import StoreError

pytestmark = pytest.mark.anyio
Make = Callable[[], Client]


@pytest.fixture
def settings() -> Settings:
    return Settings(idle_after=0.2, away_after=5, retry_after=0.05, bots_at_start=False)


def ones_turn(client: Client) -> bool:
    """It is the client's turn, or the hand is over."""
    return client.s is not None and (client.s["to_move"] == client.seat or client.s["step"] == "over")


async def play_against_bots(client: Client, moves: int) -> None:
    """Make so many moves, or play to the end of the hand; bots have had their turn when this returns."""
    for _ in range(moves):
        await client.until(lambda: ones_turn(client))
        if client.s and client.s["step"] != "over":
            await client.move(some_move(client.s))
    await client.until(lambda: ones_turn(client))


async def play_until_the_bot_draws(client: Client) -> None:
    """Play on until the bot on seat 2 has drawn, which a Skip turned up or played may put off."""
    for _ in range(20):
        if "drew" in acts_of_seat_2(client):
            return
        await play_against_bots(client, 2)


def acts_of_seat_2(client: Client) -> list[Any]:
    """What seat 2 has done, lost turns apart."""
    lost = ("first_skipped", "lost_turn")
    return [e["e"] for e in client.seen() if e.get("seat") == 2 and e["e"] not in lost]


async def test_F41_a_move_that_cannot_be_stored_is_not_made_and_can_be_made_later(
    client: Make, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = await two_at_table(client)
    await start(anna, ben)
    mover = anna if anna.s and anna.s["to_move"] == 1 else ben
    assert mover.s
    draw, before, position = {"k": "move", "m": "d", "turn": mover.s["decision"]}, mover.v, mover.s

    async def full(*_: object, **__: object) -> None:
        raise StoreError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(server.store, "append", full)
        refused = await mover.command(draw, "the same id")
        assert (refused["t"], refused["code"], refused["v"]) == ("nak", "retry", before)
    assert mover.s == position and mover.v == before
    assert (await mover.command(draw, "the same id"))["t"] == "ack"
    await in_step(anna, ben)


async def test_F39_a_room_somebody_else_writes_is_dropped_and_loaded_again(
    client: Make, server: Running
) -> None:
    anna, ben = await two_at_table(client)
    table = await server.table(anna.room)
    body = (await server.store.load(anna.room))[-1].body.replace(b"Ben", b"Bea").replace(b'"sat"', b'"named"')
    foreign = b'{"k":"named","seat":2,"name":"Bea"}'
    assert body != foreign
    await server.store.append(anna.room, table.v, 0, [foreign])
    assert (await anna.command({"k": "name", "name": "Anne"}, "the same id"))["code"] == "retry"
    assert await anna.until_closed() == 1012 and await ben.until_closed() == 1012
    await anna.open()
    await anna.until(lambda: anna.meta["seats"][1]["name"] == "Bea")
    assert (await anna.command({"k": "name", "name": "Anne"}, "the same id"))["t"] == "ack"


async def test_a_bot_whose_move_cannot_be_stored_tries_again(
    client: Make, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = client()
    await anna.make("Anna", seats=2, bots=1)
    await anna.open()
    whole, left = server.store.append, [3]

    async def shaky(room: str, after: int, at: int, bodies: Any, owners: Any = ()) -> None:
        if b'"bot":true' in bodies[0] and left[0]:
            left[0] -= 1
            raise StoreError("not now")
        await whole(room, after, at, bodies, owners)

    monkeypatch.setattr(server.store, "append", shaky)
    await play_until_the_bot_draws(anna)
    await play_against_bots(anna, 6)
    assert left == [0]


async def test_F36_a_reader_that_takes_nothing_is_closed_and_holds_nobody_up(
    client: Make, server: Running
) -> None:
    anna, ben = await two_at_table(client)
    room = await server.rooms.find(anna.room)
    bens = room.sockets.by_seat(room.table.seat_of)[2][0]
    stuck = asyncio.Event()

    async def never(_: str) -> None:
        await stuck.wait()

    bens._ws.send_text = never  # type: ignore[attr-defined]
    for n in range(80):
        assert (await anna.command({"k": "name", "name": f"Anna {n}"}))["t"] == "ack"
    assert await ben.until_closed() == 1013
    await ben.open()
    await ben.until(lambda: ben.meta["seats"][0]["name"] == "Anna 79")


async def test_a_room_that_nobody_looks_at_leaves_memory_and_comes_back(
    client: Make, server: Running
) -> None:
    anna, ben = await two_at_table(client)
    await start(anna, ben)
    room = await server.rooms.find(anna.room)
    position, kept = room.table.game.position_text() if room.table.game else "", anna.s
    for player in (anna, ben):
        await player.close()
    async with asyncio.timeout(10):
        while server.rooms._rooms:
            await asyncio.sleep(0.02)
    with pytest.raises(RoomClosed):
        await room.do(lambda: asyncio.sleep(0))
    games = (await anna.http.get("/api/mine")).json()["games"]
    assert games[0]["state"] == "playing" and not server.rooms._rooms
    await anna.open(v=0)
    table = await server.table(anna.room)
    assert table.game is not None and table.game.position_text() == position and anna.s == kept


async def test_a_fault_of_one_room_is_not_the_others(client: Make, server: Running) -> None:
    anna, ben = client(), client()
    await anna.make()
    await ben.make()
    await anna.open()
    await ben.open()
    (await server.table(anna.room)).acks = None  # type: ignore[assignment]
    await anna.send({"t": "cmd", "id": "12345678", "c": {"k": "name", "name": "Anne"}})
    assert await anna.until_closed() == 1012
    assert (await ben.command({"k": "name", "name": "Benno"}))["t"] == "ack"
    await anna.open()
    assert (await anna.command({"k": "name", "name": "Anne"}))["t"] == "ack"


async def test_alarms_ring_once_and_only_while_they_are_wanted() -> None:
    alarms, rung = Alarms(), list[Any]()
    alarms.want("a", [1, 2], 0.01, rung.append)
    alarms.want("b", [1], 0.01, rung.append)
    alarms.want("a", [2, 3], 0.01, rung.append)
    async with asyncio.timeout(5):
        while len(rung) < 3:
            await asyncio.sleep(0.005)
    assert sorted(rung) == [1, 2, 3]
    alarms.want("a", [4], 0.01, rung.append)
    alarms.stop()
    await asyncio.sleep(0.03)
    assert len(rung) == 3


async def test_the_list_of_games_is_right_though_a_summary_was_lost(client: Make, server: Running) -> None:
    anna, ben = await two_at_table(client)
    server.store.note = lambda summary: None  # type: ignore[method-assign]
    await start(anna, ben)
    for player in (anna, ben):
        await player.close()
    async with asyncio.timeout(10):
        while server.rooms._rooms:
            await asyncio.sleep(0.02)
    assert (await anna.http.get("/api/mine")).json()["games"][0]["state"] == "playing"


async def test_a_log_that_cannot_be_read_stays_the_trouble_of_one_table(
    client: Make, server: Running
) -> None:
    anna = client()
    good, broken = await anna.make(), "BR0KEN00"
    rows = await server.store.load(good)
    bodies = [rows[0].body, rows[1].body, b'{"k":"moved","seat":1,"m":"d"}']
    await server.store.append(broken, 0, 0, bodies, [next(s.who for s in (await server.table(good)).seats)])
    assert (await anna.http.get(f"/api/rooms/{broken}")).status_code == 503
    assert [game["room"] for game in (await anna.http.get("/api/mine")).json()["games"]] == [good]
    await anna.connect()
    await anna.send({"t": "hello", "proto": 1, "room": broken})
    assert await anna.until_closed() == 1012
    await anna.open(good)
