"""One WebSocket: what comes in is read one frame at a time, what goes out waits in a bounded outbox.

Nobody ever waits for a slow reader: an outbox that is full closes the connection, and the client comes back
and is brought up to date.
"""

import asyncio
from typing import Any

import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from tenfold.online import deciding, metrics, showing
from tenfold.online import protocol as wire
from tenfold.online.closing import RoomClosed
from tenfold.online.limits import Bucket, Limit
from tenfold.online.room import Room
from tenfold.online.rooms import NoSuchRoom, Rooms
from tenfold.online.settings import Settings
from tenfold.online.store import StoreError
from tenfold.online.tokens import read_code

CLOSE_WITHIN = 2.0
"""Seconds a client has to answer a close frame."""

_log = structlog.get_logger("tenfold.wire")


class Socket:
    """A connection of a session, a `presence.Connection`. `who` is "" for somebody unknown."""

    def __init__(
        self, ws: WebSocket, who: str, client: str, rooms: Rooms, look_ups: Limit, settings: Settings
    ) -> None:
        self.who = who
        self._ws, self._client, self._rooms = ws, client, rooms
        self._look_ups, self._settings = look_ups, settings
        self._frames = Bucket(*settings.frames)
        self._outbox: asyncio.Queue[tuple[str, ...] | int] = asyncio.Queue(wire.OUTBOX)
        self._at_once: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        self._room: Room | None = None

    # -- presence.Connection

    def send(self, *frames: str) -> None:
        """See Connection."""
        try:
            self._outbox.put_nowait(frames)
        except asyncio.QueueFull:
            if not self._at_once.done():
                metrics.OVERFLOWS.inc()
                self._at_once.set_result(wire.TOO_SLOW)

    def close(self, code: int) -> None:
        """See Connection."""
        try:
            self._outbox.put_nowait(code)
        except asyncio.QueueFull:
            if not self._at_once.done():
                self._at_once.set_result(code)

    # -- the connection

    async def live(self) -> None:
        """Serve the connection from its accept to its end."""
        await self._ws.accept()
        metrics.SOCKETS.inc()
        reading = asyncio.create_task(self._read())
        pumping = asyncio.create_task(self._pump())
        try:
            ends: set[asyncio.Future[int | None]] = {reading, pumping, self._at_once}
            done, _ = await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            code = next(iter(done)).result()
        finally:
            metrics.SOCKETS.dec()
            for task in (reading, pumping):
                task.cancel()
            await asyncio.gather(reading, pumping, return_exceptions=True)
            await self._leave_room()
        if code is not None:
            await self._say_goodbye(code)

    async def _say_goodbye(self, code: int) -> None:
        try:
            await asyncio.wait_for(self._ws.close(code), CLOSE_WITHIN)
        except (TimeoutError, WebSocketDisconnect, RuntimeError):
            return  # the client has gone already, or takes nothing more; the connection ends either way

    async def _pump(self) -> int | None:
        """Send what is in the outbox; gives the code to close with, None if the client has gone."""
        try:
            while True:
                item = await self._outbox.get()
                if isinstance(item, int):
                    return item
                for frame in item:
                    await self._ws.send_text(frame)
        except (WebSocketDisconnect, RuntimeError):
            return None

    async def _read(self) -> int | None:
        """Answer frame after frame; gives the code to close with, None if the client has gone."""
        while True:
            try:
                limit = self._settings.hello_within if self._room is None else None
                message = await asyncio.wait_for(self._ws.receive(), limit)
            except TimeoutError:
                return wire.POLICY
            if message["type"] == "websocket.disconnect":
                return None
            code = await self._frame(message)
            if code is not None:
                return code
            if self._outbox.qsize() > wire.OUTBOX // 2:
                await asyncio.sleep(0)  # frames that came together must not fill the outbox before it is sent

    async def _frame(self, message: Any) -> int | None:
        text = message.get("text")
        if text is None or not self._frames.take():
            return wire.POLICY
        if len(text) > wire.FRAME_LIMIT:
            return wire.TOO_BIG
        try:
            return await self._answer(wire.read(text))
        except wire.BadFrame as fault:
            return self._unreadable(fault.envelope)
        except RoomClosed:
            return wire.RESTART
        except StoreError:
            return wire.RESTART  # logged where it was noticed; the client comes back

    async def _answer(self, message: wire.AnyMessage) -> int | None:
        if isinstance(message, wire.Hello):
            return await self._hello(message)
        room = self._room
        if room is None:
            return wire.POLICY
        if isinstance(message, wire.Cmd):
            await room.do(lambda: room.command(self, message))
        elif isinstance(message, wire.Ask):
            room.ask(self, message)
        else:
            self.send(showing.pong(room.table))
        return None

    async def _hello(self, hello: wire.Hello) -> int | None:
        if hello.proto != wire.PROTO:
            return wire.OLD_PROTO
        if not self._look_ups.open(self._client):
            return wire.POLICY
        code = read_code(hello.room)
        try:
            if code is None:
                raise NoSuchRoom
            room = await self._rooms.do(code, self._come_in(hello.v))
        except NoSuchRoom:
            self._look_ups.take(self._client)
            return wire.NO_SUCH_ROOM
        return None if room else wire.POLICY

    def _come_in(self, v: int) -> Any:
        async def act(room: Room) -> bool:
            if self._room not in (room, None):
                return False  # one connection looks at one table
            if len(room.sockets) >= self._settings.sockets_per_room:
                return False
            self._room = room
            await room.come_in(self, v)
            return True

        return act

    async def _leave_room(self) -> None:
        room = self._room
        if room is None:
            return
        try:
            await room.do(lambda: room.go_out(self))
        except (RoomClosed, StoreError, deciding.Nak):
            return  # the room has dropped all its sockets

    def _unreadable(self, envelope: wire.Envelope) -> int | None:
        """Answer a frame that cannot be read as well as possible, else close."""
        if envelope.t == "hello" and envelope.proto != wire.PROTO:
            return wire.OLD_PROTO
        if envelope.t in ("cmd", "ask") and 8 <= len(envelope.id) <= 64 and self._room is not None:
            self.send(showing.nak(envelope.id, "bad_command", self._room.table.v))
            return None
        return wire.POLICY
