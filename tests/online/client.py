"""A small client of the protocol, for tests: it keeps what the page would keep, and checks what it is sent."""

import asyncio
import contextlib
import json
import secrets
from collections.abc import Callable
from typing import Any, Self

import httpx
import websockets

Json = dict[str, Any]
PATIENCE = 20.0
"""Seconds after which a test is stuck; nothing is measured by it."""


def command_id() -> str:
    """A fresh id for a command."""
    return secrets.token_hex(8)


class Client:
    """Somebody with a browser: a cookie, and at most one open connection."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.AsyncClient(base_url=url, timeout=PATIENCE)
        self.room = ""
        self.seat = -1
        self.v = 0
        self.meta: Json = {}
        self.s: Json | None = None
        self.events: dict[int, list[Json]] = {}
        """What each version showed."""
        self.frames: list[str] = []
        """Every frame as it came."""
        self.pres: Json = {}
        self.timer: Json = {}
        self.talk: dict[int, Json] = {}
        self.halted = False
        self.pongs: list[Json] = []
        self.proto = 2
        self.hello: Json = {}
        """What this client adds to its hello."""
        self.closed: int | None = None
        self._answers: dict[str, Json] = {}
        self._changed = asyncio.Condition()
        self._ws: websockets.ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._asking: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()
        await self.http.aclose()

    @property
    def view(self) -> Json:
        """What is shown of the game, where there must be one by now."""
        assert self.s is not None, "no game is shown"
        return self.s

    # -- HTTP

    async def make(
        self, name: str = "Anna", seats: int = 2, bots: int = 0, pace: str = "instant", **more: Any
    ) -> str:
        """Make a table; its code."""
        body = {"name": name, "seats": seats, "bots": bots, "pace": pace, **more}
        answer = await self.http.post("/api/rooms", json=body)
        assert answer.status_code == 201, answer.text
        self.room = answer.json()["room"]
        return self.room

    async def join(self, room: str, name: str, **more: Any) -> int:
        """Sit down; the seat."""
        answer = await self.http.post(f"/api/rooms/{room}/join", json={"name": name, **more})
        assert answer.status_code == 200, answer.text
        self.room = room
        return int(answer.json()["seat"])

    # -- the connection

    async def open(self, room: str = "", v: int | None = None) -> None:
        """Connect and be brought up to date."""
        self.room = room or self.room
        await self.connect()
        await self.say_hello(self.v if v is None else v)
        await self.until(lambda: self.seat >= 0 and bool(self.pres))

    async def say_hello(self, v: int) -> None:
        """Say how far one is."""
        await self.send({"t": "hello", "proto": self.proto, "room": self.room, "v": v, **self.hello})

    async def connect(self, **headers: str) -> None:
        """Connect without saying hello."""
        cookies = "; ".join(f"{c.name}={c.value}" for c in self.http.cookies.jar)
        sent = {**({"Cookie": cookies} if cookies else {}), **headers}
        address = self.url.replace("http", "ws", 1) + "/ws"
        self.seat, self.closed, self.pres = -1, None, {}
        self._ws = await websockets.connect(
            address, additional_headers=sent, compression=None, max_size=2**22
        )
        self._reader = asyncio.create_task(self._read(self._ws))

    async def close(self) -> None:
        """Close the connection."""
        if self._ws is not None:
            await self._ws.close()
        await self._stop_reading()

    async def cut(self) -> None:
        """Lose the connection: no close frame."""
        if self._ws is not None:
            self._ws.transport.abort()
        await self._stop_reading()

    async def send(self, message: Json) -> None:
        """Send a frame."""
        await self.send_raw(json.dumps(message))

    async def send_raw(self, frame: str | bytes) -> None:
        """Send anything."""
        assert self._ws is not None
        await self._ws.send(frame)

    async def command(self, c: Json, command: str = "", times: int = 1) -> Json:
        """Give a command, as often as told with one id; its first ack or nak, what it did having been seen."""
        command = command or command_id()
        self._answers.pop(command, None)
        for _ in range(times):
            await self.send({"t": "cmd", "id": command, "c": c})
        answer = await self.answer(command)
        if answer["t"] == "ack":
            with contextlib.suppress(ConnectionError):  # the command was acked, whatever came after
                await self.reach(answer["v"])
        return answer

    async def ask(self, move: str) -> Json:
        """Ask whether a move would be legal."""
        question = command_id()
        await self.send({"t": "ask", "id": question, "m": move})
        return await self.answer(question)

    async def answer(self, command: str) -> Json:
        """The answer to a command or question."""
        await self.until(lambda: command in self._answers)
        return self._answers[command]

    async def move(self, move: str) -> Json:
        """Make a move on the view there is, and see what it did."""
        return await self.command({"k": "move", "m": move, "turn": self.view["decision"]})

    async def reach(self, v: int) -> None:
        """Wait until version `v` has been applied."""
        await self.until(lambda: self.v >= v)

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until something is true of what was received; ConnectionError if the connection ends before."""
        async with asyncio.timeout(PATIENCE), self._changed:
            await self._changed.wait_for(lambda: true() or self.closed is not None)
        if not true():
            raise ConnectionError(f"closed with {self.closed}")

    async def until_closed(self) -> int:
        """Wait for the server to close; the code."""
        async with asyncio.timeout(PATIENCE), self._changed:
            await self._changed.wait_for(lambda: self.closed is not None)
        assert self.closed is not None
        return self.closed

    def seen(self) -> list[Json]:
        """Every event seen so far, in order."""
        return [event for v in sorted(self.events) for event in self.events[v]]

    # -- reading

    async def _read(self, ws: websockets.ClientConnection) -> None:
        try:
            async for frame in ws:
                assert isinstance(frame, str)
                self.frames.append(frame)
                async with self._changed:
                    self._apply(json.loads(frame))
                    self._changed.notify_all()
        except websockets.ConnectionClosed:
            pass
        async with self._changed:
            self.closed = ws.close_code or 1006
            self._changed.notify_all()

    async def _seat_changed(self) -> None:
        """What was shown was another seat's: ask for everything."""
        await self.say_hello(0)

    async def _stop_reading(self) -> None:
        if self._reader is not None:
            self._reader.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._reader
        self._ws = self._reader = None

    def _apply(self, message: Json) -> None:
        match message["t"]:
            case "hello":
                self.seat = message["seat"]
                if self.meta and self.meta["you"] != self.seat:
                    self._asking = asyncio.create_task(self._seat_changed())
            case "snap":
                self.v, self.meta, self.s = message["v"], message["meta"], message["s"]
            case "ev" if message["v"] > self.v:
                assert message["v"] == self.v + 1, "a version is missing"
                self.v = message["v"]
                self.events[self.v] = message["e"]
                self.meta = message.get("meta", self.meta)
                self.s = message.get("s", self.s)
            case "ack" | "nak" | "why" | "hint":
                self._answers.setdefault(message["id"], message)
            case "pres":
                self.pres = message
            case "timer":
                self.timer = message
            case "chat":
                self.talk |= {line["n"]: line for line in message["lines"]}
            case "halt":
                self.halted = message["on"]
            case "pong":
                self.pongs.append(message)


def some_move(s: Json) -> str:
    """A sensible move in a view: lay down, hit, else discard the highest card."""
    if s["lays"]:
        return str(s["lays"][0])
    legal: list[str] = s["legal"]
    for wanted in ("d", "h "):
        for move in legal:
            if move.startswith(wanted):
                return move
    discards = [move for move in legal if move.startswith("x ")]
    numbers = [move for move in discards if move[2] in "RBGY"]
    return max(numbers, key=lambda move: int(move[3:])) if numbers else discards[0]
