"""The client for programs: the example of the docs, and what it promises over a bad line."""

import asyncio
import random
import re
import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from online.client import Client
from online.conftest import Running
from tenfold.online import entries, showing
from tenfold.online.asking import HttpRefused
from tenfold.online.client import Refused, Stopped, TableClient

pytestmark = pytest.mark.anyio
DOCS = Path(__file__).parents[2] / "docs" / "clients.md"


@pytest.fixture
def program(tmp_path: Path) -> dict[str, Any]:
    """The program in the docs."""
    found = re.search(r"```python\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    assert found
    (tmp_path / "robin.py").write_text(found[1], "utf-8")
    return runpy.run_path(str(tmp_path / "robin.py"))


async def test_the_bot_of_the_docs_plays_a_game_to_its_end(
    client: Callable[[], Client], server: Running, program: dict[str, Any]
) -> None:
    anna = client()
    room = await anna.make("Anna", seats=2, pace="instant", rules="mattel end.max_hands=2")
    guest = asyncio.create_task(program["play"](server.url, room, "Robin"))
    await anna.open()
    await anna.until(lambda: anna.meta["seats"][1]["name"] == "Robin")
    await anna.command({"k": "start"})
    await anna.close()
    async with TableClient(server.url, anna.http.cookies["tenfold"]) as me:
        me.room = room
        await me.open()
        while not me.over:
            await me.until(lambda: me.my_turn or me.over or program["wants_next"](me))
            if me.my_turn:
                assert me.view
                await me.move(program["choose"](me.view))
            elif program["wants_next"](me) and me.view:
                await me.command({"k": "next", "hand": me.view["hand_no"]})
        assert me.view and await guest == me.view["winners"]


async def test_a_client_that_loses_its_line_again_and_again_misses_and_doubles_nothing(
    server: Running,
) -> None:
    seen: dict[int, list[Any]] = {}
    async with TableClient(server.url) as anna, TableClient(server.url) as ben:
        room = await anna.make("Anna", seats=2, pace="instant")
        assert await ben.join(room, "Ben") == 2
        anna.happened = lambda v, events: seen.update({v: events})
        ben._pause = anna._pause = lambda code: 0.0  # type: ignore[method-assign]
        await anna.open()
        await ben.open()
        first = anna.v
        cutting = asyncio.create_task(cut(anna, 12))
        for n in range(30):
            await anna.command({"k": "name", "name": f"Anna {n}"})
        await cutting
        await anna.command({"k": "start"})
        await ben.until(lambda: ben.view is not None)
        assert anna.reconnects >= 12
        table = await server.table(room)
        await anna.until(lambda: anna.v == table.v)
        for v in range(first + 1, table.v + 1):
            assert seen[v] == showing.happened(table, v, 1)
        log = [entries.decode(row.body) for row in await server.store.load(room)]
        names = [entry.name for entry in log if isinstance(entry, entries.Named)]
        assert names == [f"Anna {n}" for n in range(30)]


async def cut(client: TableClient, times: int) -> None:
    """Lose the line until it has been lost so many times."""
    dice = random.Random(6)
    while client.reconnects < times:
        await asyncio.sleep(dice.random() * 0.06)
        if client._ws is not None:
            client._ws.transport.abort()


async def test_what_is_refused_says_why(server: Running) -> None:
    async with TableClient(server.url) as anna, TableClient(server.url) as ben:
        room = await anna.make("Anna", seats=2, bots=1, pace="slow")
        await anna.open()
        with pytest.raises(HttpRefused) as full:
            await ben.join(room, "Ben")
        assert (full.value.status, full.value.code) == (409, "no_free_seat")
        await ben.open(room)
        assert ben.seat == 0 and ben.view and ben.view["hand"] is None
        with pytest.raises(Refused) as refused:
            await ben.move("d")
        assert refused.value.code == "not_your_turn"
        await anna.until(lambda: anna.my_turn)
        with pytest.raises(Refused) as refused:
            await anna.move("x R1")
        assert (refused.value.code, refused.value.reason["code"]) == ("illegal", "draw_first")
        assert (await anna.ask("d"))["ok"] and not (await anna.ask("x R1"))["ok"]
        with pytest.raises(Stopped, match="no_such_room"):
            await ben.close()
            ben.v = 0
            await ben.open("ZZZZZZZZ")


async def test_a_token_in_hello_is_enough_for_a_program_and_nothing_for_a_page(
    client: Callable[[], Client], server: Running
) -> None:
    anna, program = client(), client()
    room = await anna.make("Anna", seats=2)
    hello = {"t": "hello", "proto": 2, "room": room, "v": 0, "token": anna.http.cookies["tenfold"]}
    await program.connect()
    await program.send(hello)
    await program.until(lambda: program.seat >= 0)
    assert program.seat == 1
    await program.close()
    await program.connect(Origin=server.url)
    await program.send(hello)
    await program.until(lambda: program.seat >= 0)
    assert program.seat == 0
