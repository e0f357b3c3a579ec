"""A client for programs: a bot of one's own, a terminal, a test. What docs/protocol.md promises, it keeps.

The connection means nothing; what counts is the version last applied. After every loss the client comes back,
says how far it is, and is brought up to date: each version is applied once and in order. A command waits until it
is answered and is sent again with its id, so it is done once, however often the line breaks. docs/clients.md has
an example. It needs the package websockets, which the server brings along.
"""

import asyncio
import contextlib
import random
import secrets
from collections.abc import Callable
from typing import Any, Self

import msgspec
import websockets

from tenfold.online import asking
from tenfold.online.protocol import NO_SUCH_ROOM, OLD_PROTO, PROTO, REMOVED, RESTART, Json

PING_EVERY = 5.0
"""Seconds."""
SILENCE = 9.0
"""Seconds without a frame after which the connection is replaced."""
CONNECT_WITHIN = 5.0
LONGEST_PAUSE = 15.0
FINAL = {OLD_PROTO: "old", REMOVED: "removed", NO_SUCH_ROOM: "no_such_room"}
"""Close codes after which coming back is of no use."""


class Refused(Exception):
    """The table said no: `code` is the `nak.code`, `reason` the game's reason or {}."""

    def __init__(self, code: str, reason: Json | None = None) -> None:
        super().__init__(code)
        self.code, self.reason = code, reason or {}


class Stopped(Exception):
    """The table will not have this client any more: `removed`, `no_such_room`, or `old` (a newer client is needed)."""


class TableClient:
    """Somebody at a table. `token` is the session: kept, it gives the same seats another time."""

    def __init__(self, url: str, token: str = "") -> None:
        self.url, self.token = url.rstrip("/"), token
        self.room = ""
        self.v = 0
        """The version last applied, 0 before the first."""
        self.seat = 0
        """The own seat, 0 for somebody who looks on."""
        self.meta: Json = {}
        self.view: Json | None = None
        self.happened: Callable[[int, list[Json]], None] = lambda v, events: None
        """Called with each version and what it showed, in order; after a snapshot with the whole game so far."""
        self.here: list[bool] = []
        self.timer: Json = {}
        self.talk: dict[int, Json] = {}
        self.halted = False
        self.reconnects = 0
        self.stopped = ""
        self._waiting: dict[str, Json] = {}
        self._answers: dict[str, asyncio.Future[Json]] = {}
        self._changed = asyncio.Event()
        self._ws: websockets.ClientConnection | None = None
        self._running: asyncio.Task[None] | None = None
        self._tries = 0
        self._shown_seat = -1
        self._behind = False
        """Something was missed."""
        self._fresh = False
        """The table has greeted this connection and not been told yet what waits."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    # -- finding a table

    async def make(self, name: str, seats: int = 4, bots: int = 0, **more: Any) -> str:
        """Make a table; gives its code. Raises `asking.HttpRefused`, or OSError without a server."""
        body = {"name": name, "seats": seats, "bots": bots, **more}
        self.room = str((await self._ask_http("POST", "/api/rooms", body))["room"])
        return self.room

    async def join(self, room: str, name: str) -> int:
        """Sit down at a table; gives the seat, the old one where there is one. Raises as `make` does."""
        answer = await self._ask_http("POST", f"/api/rooms/{room}/join", {"name": name})
        self.room = room
        return int(answer["seat"])

    async def _ask_http(self, method: str, path: str, body: Json | None = None) -> Json:
        answer, token = await asyncio.to_thread(asking.ask, self.url, method, path, body, self.token)
        if token:
            self.token = token
            if self._ws is not None:  # the connection is a stranger's: come back as oneself
                self._ws.transport.abort()
        return answer

    # -- being there

    async def open(self, room: str = "") -> None:
        """Look at the table from now on; returns once it is known how it stands. Raises Stopped."""
        self.room = room or self.room
        if self._running is None:
            self._running = asyncio.create_task(self._run())
            self._running.add_done_callback(lambda _: self._changed.set())
        await self.until(lambda: self.v > 0)

    async def close(self) -> None:
        """Look away. Commands that have not been answered may have been done or not."""
        if self._running is not None:
            self._running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._running
        self._running = None

    @property
    def my_turn(self) -> bool:
        """Whether the table waits for a move of the own seat."""
        return self.view is not None and self.seat > 0 and self.view["to_move"] == self.seat

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.meta) and self.meta["state"] == "over"

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until something is true of what is known. Raises Stopped."""
        while not true():
            if self.stopped:
                raise Stopped(self.stopped)
            if self._running is not None and self._running.done():
                self._running.result()  # raises what has ended it
            self._changed.clear()
            await self._changed.wait()

    # -- doing something

    async def command(self, c: Json, command_id: str = "") -> int:
        """Give a command; gives the version it led to, which has been applied. Raises Refused, or Stopped."""
        command_id = command_id or secrets.token_hex(8)
        answer = await self._answered({"t": "cmd", "id": command_id, "c": c})
        if answer["t"] == "nak":
            raise Refused(answer["code"], answer.get("reason"))
        v = int(answer["v"])
        await self.until(lambda: self.v >= v)
        return v

    async def move(self, notation: str) -> int:
        """Make a move in notation on the view there is. Raises Refused, or Stopped."""
        turn = self.view["decision"] if self.view is not None else 0
        return await self.command({"k": "move", "m": notation, "turn": turn})

    async def ask(self, notation: str) -> Json:
        """Whether a move would be legal now: `ok` with `m`, or `reason`. Raises Refused, or Stopped."""
        answer = await self._answered({"t": "ask", "id": secrets.token_hex(8), "m": notation})
        if answer["t"] == "nak":
            raise Refused(answer["code"])
        return answer

    async def hint(self) -> Json:
        """What the strongest bot would do now: `facts` and `moves`. Raises Refused, or Stopped."""
        turn = self.view["decision"] if self.view is not None else 0
        answer = await self._answered({"t": "hint", "id": secrets.token_hex(8), "turn": turn})
        if answer["t"] == "nak":
            raise Refused(answer["code"])
        return answer

    async def _answered(self, frame: Json) -> Json:
        """Send a frame, again and again where need be, until it is answered."""
        command_id = frame["id"]
        answer: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._answers[command_id], self._waiting[command_id] = answer, frame
        try:
            await self._send(frame)
            await self.until(answer.done)
            return answer.result()
        finally:
            self._waiting.pop(command_id, None)
            self._answers.pop(command_id, None)

    # -- the connection

    async def _run(self) -> None:
        """Be connected, however often that takes."""
        while True:
            code = await self._connection()
            if code in FINAL:
                self.stopped = FINAL[code]
                self._changed.set()
                return
            self.reconnects += 1
            await asyncio.sleep(self._pause(code))
            self._tries += 1

    def _pause(self, code: int) -> float:
        """Full jitter, so that not everybody is back in the same moment; a planned restart is short."""
        if code == RESTART and self._tries == 0:
            return random.random() * 2
        return random.random() * min(LONGEST_PAUSE, 0.5 * 2.0**self._tries)

    async def _connection(self) -> int:
        """One connection from its start to its end; gives the close code."""
        address = self.url.replace("http", "ws", 1) + "/ws"
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        try:
            async with asyncio.timeout(CONNECT_WITHIN):
                ws = await websockets.connect(
                    address, additional_headers=headers, compression=None, max_size=2**24
                )
        except (OSError, TimeoutError, websockets.WebSocketException):
            return 1006
        beating = asyncio.create_task(self._beat(ws))
        try:
            self._ws = ws
            await self._say_hello()
            while True:
                async with asyncio.timeout(SILENCE):
                    frame = await ws.recv()
                self._take(msgspec.json.decode(frame))
                await self._catch_up()
        except TimeoutError:
            return 1006
        except websockets.ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else 1006
        finally:
            self._ws = None
            beating.cancel()
            ws.transport.abort()

    async def _beat(self, ws: websockets.ClientConnection) -> None:
        """Ping, and send again what has not been answered."""
        with contextlib.suppress(websockets.ConnectionClosed):
            while True:
                await asyncio.sleep(PING_EVERY)
                await ws.send(b'{"t":"ping"}'.decode())
                for frame in list(self._waiting.values()):
                    await self._send(frame)

    async def _say_hello(self) -> None:
        await self._send({"t": "hello", "proto": PROTO, "room": self.room, "v": self.v})

    async def _catch_up(self) -> None:
        """What has to be said after a frame: that something was missed, and all that waits for an answer."""
        if self._behind:
            self._behind = False
            await self._say_hello()
        if self._fresh:
            self._fresh = False
            for frame in list(self._waiting.values()):
                await self._send(frame)

    async def _send(self, frame: Json) -> None:
        """Send a frame if there is a connection; what matters is sent again."""
        if self._ws is not None:
            with contextlib.suppress(websockets.ConnectionClosed):
                await self._ws.send(msgspec.json.encode(frame).decode())

    # -- what comes in

    def _take(self, frame: Json) -> None:
        kind = frame["t"]
        if kind == "hello":
            self._greeted(frame)
        elif kind == "snap":
            self.v, self.meta, self.view = frame["v"], frame["meta"], frame["s"]
            self.seat = self._shown_seat = self.meta["you"]
            self.happened(self.v, frame["log"])
        elif kind == "ev":
            self._version(frame)
        elif kind in ("ack", "nak", "why", "hint"):
            self._answer(frame)
        elif kind == "pong":
            self._behind = frame["v"] > self.v
        elif kind == "pres":
            self.here = frame["here"]
        elif kind == "timer":
            self.timer = frame
        elif kind == "chat":
            self.talk |= {line["n"]: line for line in frame["lines"]}
        elif kind == "halt":
            self.halted = frame["on"]
        self._changed.set()

    def _greeted(self, frame: Json) -> None:
        self._tries, self.halted, self._fresh = 0, False, True
        self._behind = self.v > 0 and (frame["seat"] != self._shown_seat or frame["v"] < self.v)
        if self._behind:
            self.v = 0  # another seat's view, or a table that has gone back: everything anew

    def _version(self, frame: Json) -> None:
        if self.v == 0 or frame["v"] <= self.v:
            return
        if frame["v"] > self.v + 1:
            self._behind = True
            return
        self.v = frame["v"]
        self.meta = frame.get("meta", self.meta)
        self.view = frame.get("s", self.view)
        self.happened(self.v, frame["e"])

    def _answer(self, frame: Json) -> None:
        if frame["t"] == "nak" and frame["code"] == "retry":
            return  # not written down: it is sent again
        answer = self._answers.get(frame["id"])
        if answer is not None and not answer.done():
            answer.set_result(frame)
