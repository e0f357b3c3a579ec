"""F25: the same frames over plain HTTP, where no WebSocket gets through."""

import asyncio
import json
from collections.abc import AsyncIterator

import httpx
import pytest

from online.client import Client, command_id, some_move
from online.conftest import Running
from online.gathering import Make, seen, turn_of
from tenfold.online import stream
from tenfold.online.settings import Settings

pytestmark = pytest.mark.anyio


@pytest.fixture
def settings() -> Settings:
    return Settings(hello_within=0.4, bots_at_start=False)


class Streamed(Client):
    """A client whose frames travel as events of one GET and as POSTs."""

    name = ""
    _get: asyncio.Task[None] | None = None

    async def connect(self, **headers: str) -> None:
        self.seat, self.closed, self.pres, self.name = -1, None, {}, ""
        self._get = asyncio.create_task(self._stream(headers))
        await self.until(lambda: bool(self.name))

    async def send_raw(self, frame: str | bytes) -> None:
        answer = await self.http.post(f"/api/stream/{self.name}", content=frame)
        assert answer.status_code == 204, answer.text

    async def close(self) -> None:
        await self.cut()

    async def cut(self) -> None:
        if self._get is not None:
            self._get.cancel()
            await asyncio.gather(self._get, return_exceptions=True)

    async def _stream(self, headers: dict[str, str]) -> None:
        async with self.http.stream("GET", "/api/stream", headers=headers, timeout=None) as answer:
            assert answer.headers["content-type"].startswith("text/event-stream")
            async for kind, data in events(answer):
                async with self._changed:
                    if kind == "name":
                        self.name = data
                    elif kind == "close":
                        self.closed = int(data)
                    else:
                        self.frames.append(data)
                        self._apply(json.loads(data))
                    self._changed.notify_all()


async def events(answer: httpx.Response) -> AsyncIterator[tuple[str, str]]:
    """The kind ("" for a frame) and the data of each event."""
    kind = ""
    async for line in answer.aiter_lines():
        field, _, value = line.partition(": ")
        if field == "event":
            kind = value
        elif field == "data":
            yield kind, value
            kind = ""


async def test_F25_a_game_over_plain_http_is_the_same_game(client: Make, server: Running) -> None:
    anna = client()
    room = await anna.make("Anna", seats=2)
    await anna.open()
    async with Streamed(server.url) as ben:
        assert await ben.join(room, "Ben") == 2
        await ben.open()
        assert ben.seat == 2
        await anna.command({"k": "start"})
        await seen(ben, lambda b: b.s is not None)
        for _ in range(12):
            mover = await turn_of([anna, ben])
            assert mover.s
            command, c = command_id(), {"k": "move", "m": some_move(mover.s), "turn": mover.s["decision"]}
            assert (await mover.command(c, command, times=2))["t"] == "ack"
        await ben.cut()
        await seen(anna, lambda a: a.pres["here"] == [True, False])
        await anna.command({"k": "name", "name": "Anne"})
        await ben.open()
        await ben.reach(anna.v)
        assert ben.meta["seats"][0]["name"] == "Anne"
        await anna.command({"k": "remove", "seat": 2})
        assert await ben.until_closed() == 4003


async def test_F25_the_same_limits_and_close_codes_hold(client: Make, server: Running) -> None:
    async with Streamed(server.url) as ben:
        await ben.connect()
        assert await ben.until_closed() == 1008, "says nothing"
        for frame, code in (
            ('{"t":"ping"}', 1008),
            ("no json", 1008),
            ("x" * 9000, 1009),
            ('{"t":"hello","proto":2,"room":"ZZZZZZZZ"}', 4004),
            ('{"t":"hello","proto":9,"room":"ZZZZZZZZ"}', 4001),
        ):
            await ben.cut()
            await ben.connect()
            await ben.send_raw(frame)
            assert await ben.until_closed() == code, frame


async def test_F25_a_stream_is_its_owners_alone(client: Make, server: Running) -> None:
    anna, thief = client(), client()
    room = await anna.make("Anna", seats=2)
    async with Streamed(server.url) as mine:
        mine.http.cookies = anna.http.cookies
        await mine.open(room)
        assert mine.seat == 1
        stolen = await thief.http.post(f"/api/stream/{mine.name}", content='{"t":"ping"}')
        assert (stolen.status_code, stolen.json()["code"]) == (404, "no_such_stream")
        foreign = await mine.http.post(
            f"/api/stream/{mine.name}", content='{"t":"ping"}', headers={"Origin": "http://evil.example"}
        )
        assert foreign.status_code == 403
    gone = await anna.http.post(f"/api/stream/{mine.name}", content='{"t":"ping"}')
    assert gone.status_code == 404


async def test_F25_a_silent_stream_is_kept_alive_and_ends_with_the_server(
    client: Make, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "KEEP_ALIVE", 0.02)
    anna = client()
    room = await anna.make("Anna", seats=2)
    async with Streamed(server.url) as mine:
        mine.http.cookies = anna.http.cookies
        await mine.open(room)
        await asyncio.sleep(0.1)
        assert mine.closed is None
        server.rooms.send_home()
        assert await mine.until_closed() == 1012
