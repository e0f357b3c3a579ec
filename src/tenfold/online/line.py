"""One connection, whatever carries it: frames in are answered one by one, frames out wait in a bounded outbox.

Nobody ever waits for a slow reader: an outbox that is full closes the connection, and the client comes back
and is brought up to date.
"""

import asyncio
from collections.abc import Collection
from typing import Any

from tenfold.online import metrics, showing
from tenfold.online import protocol as wire
from tenfold.online.closing import RoomClosed
from tenfold.online.limits import Bucket, Limit
from tenfold.online.naks import Nak
from tenfold.online.outbox import Full, Outbox
from tenfold.online.room import Room
from tenfold.online.rooms import NoSuchRoom, Rooms
from tenfold.online.settings import Settings
from tenfold.online.store import StoreError
from tenfold.online.tokens import beside, digest, read_code


class Line:
    """A connection of a session, a `presence.Connection`. `who` is "" for somebody unknown.

    `client` is who counts for limits; `native`: no browser, so a token in `hello` may say who it is. The first
    `hello` settles for which player of the session the line speaks, or that it only looks on.
    """

    def __init__(
        self, who: str, client: str, rooms: Rooms, look_ups: Limit, settings: Settings, *, native: bool
    ) -> None:
        self.who, self.device, self.proto = who, "", wire.PROTO
        self._session, self._speaks_for = who, (0, False)
        self._client, self._rooms, self._native = client, rooms, native
        self._look_ups, self._settings = look_ups, settings
        self._frames = Bucket(*settings.frames)
        self._outbox: Outbox[tuple[str, ...] | int] = Outbox(wire.OUTBOX)
        self._at_once: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        self._room: Room | None = None
        rooms.lines.add(self)

    def belongs_to(self, whos: Collection[str]) -> bool:
        """Whether this is a connection of one of these, whoever it speaks for."""
        return self._session in whos

    # -- presence.Connection

    def send(self, *frames: str) -> None:
        """See Connection."""
        try:
            self._outbox.put(frames)
        except Full:
            if not self._at_once.done():
                metrics.OVERFLOWS.inc()
                self._at_once.set_result(wire.TOO_SLOW)

    def close(self, code: int) -> None:
        """See Connection."""
        try:
            self._outbox.put(code)
        except Full:
            if not self._at_once.done():
                self._at_once.set_result(code)

    # -- what comes in

    async def take(self, text: str | None) -> int | None:
        """Answer a frame (None: one that is no text); gives the code to close with, None to go on."""
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

    async def leave_room(self) -> None:
        """The connection has ended."""
        room = self._room
        if room is None:
            return
        try:
            await room.do(lambda: room.go_out(self))
        except (RoomClosed, StoreError, Nak):
            return  # the room has dropped all its sockets

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
        elif isinstance(message, wire.AskHint):
            room.hints.ask(self, message)
        else:
            self.send(showing.pong(room.table))
        return None

    async def _hello(self, hello: wire.Hello) -> int | None:
        if hello.proto not in wire.PROTOS:
            return wire.OLD_PROTO
        self.proto = hello.proto
        if not self._look_ups.open(self._client):
            return wire.POLICY
        speaks_for = hello.beside, hello.watch
        if self._room is None:
            if hello.token and self._native:
                self._session = await self._rooms.store.person(digest(hello.token))
            self._speaks_for = speaks_for
            self.device = "" if hello.watch else self._session
            self.who = beside(self.device, hello.beside)
        elif speaks_for != self._speaks_for:
            return wire.POLICY
        code = read_code(hello.room)
        try:
            if code is None:
                raise NoSuchRoom
            room = await self._rooms.do(code, self._come_in(0 if hello.snap else hello.v))
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
            if self.who == "" and self._session in room.table.barred:
                self.close(wire.REMOVED)  # who was removed for good looks on no more either
                return True
            await room.come_in(self, v)
            return True

        return act

    def _unreadable(self, envelope: wire.Envelope) -> int | None:
        """Answer a frame that cannot be read as well as possible, else close."""
        if envelope.t == "hello" and envelope.proto not in wire.PROTOS:
            return wire.OLD_PROTO
        if envelope.t in ("cmd", "ask", "hint") and 8 <= len(envelope.id) <= 64 and self._room is not None:
            self.send(showing.nak(envelope.id, "bad_command", self._room.table.v))
            return None
        return wire.POLICY
