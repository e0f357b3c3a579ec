"""A line over a WebSocket."""

import asyncio

from starlette.websockets import WebSocket, WebSocketDisconnect

from tenfold.online import metrics
from tenfold.online import protocol as wire
from tenfold.online.limits import Limit
from tenfold.online.line import Line
from tenfold.online.rooms import Rooms
from tenfold.online.settings import Settings

CLOSE_WITHIN = 2.0
"""Seconds a client has to answer a close frame."""


class Socket(Line):
    """A WebSocket of a session."""

    def __init__(
        self, ws: WebSocket, who: str, client: str, rooms: Rooms, look_ups: Limit, settings: Settings
    ) -> None:
        super().__init__(who, client, rooms, look_ups, settings, native="origin" not in ws.headers)
        self._ws = ws

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
            await self.leave_room()
        if code is not None:
            await self._say_goodbye(code)

    async def _say_goodbye(self, code: int) -> None:
        try:
            async with asyncio.timeout(CLOSE_WITHIN):
                await self._ws.close(code)
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
                # not wait_for: in Python 3.11 it can swallow the cancelling that ends this task
                async with asyncio.timeout(self._settings.hello_within if self._room is None else None):
                    message = await self._ws.receive()
            except TimeoutError:
                return wire.POLICY
            if message["type"] == "websocket.disconnect":
                return None
            code = await self.take(message.get("text"))
            if code is not None:
                return code
            if len(self._outbox) > wire.OUTBOX // 2:
                await asyncio.sleep(0)  # frames that came together must not fill the outbox before it is sent
