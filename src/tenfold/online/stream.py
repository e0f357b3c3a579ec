"""A line over plain HTTP, for networks that let no WebSocket through.

Frames to the client come as server-sent events of one long GET; each frame from it is the body of a POST. They
are the same frames, and the same acts in the same rooms.
"""

import asyncio
from collections.abc import Callable

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from tenfold.online import metrics
from tenfold.online import protocol as wire
from tenfold.online.limits import Limit
from tenfold.online.line import Line
from tenfold.online.rooms import Rooms
from tenfold.online.settings import Settings
from tenfold.online.tokens import new_token

KEEP_ALIVE = 15.0
"""Seconds of silence after which a comment is sent, so that no proxy closes the connection."""
NOT_BUFFERED = {"X-Accel-Buffering": "no"}
"""nginx passes every event on at once."""


class Stream(Line):
    """A GET that lasts. `name`, told to nobody else, says which one a POST belongs to."""

    def __init__(
        self,
        who: str,
        client: str,
        rooms: Rooms,
        look_ups: Limit,
        settings: Settings,
        *,
        native: bool,
        ended: Callable[["Stream"], None],
    ) -> None:
        super().__init__(who, client, rooms, look_ups, settings, native=native)
        self.name, self.cookie = new_token(), who
        self._ended = ended

    async def live(self, receive: Receive, send: Send) -> None:
        """Serve the stream to its end."""
        metrics.SOCKETS.inc()
        waiting = asyncio.create_task(self._gone(receive))
        pumping = asyncio.create_task(self._pump(send))
        greeting = asyncio.create_task(self._greeted())
        tasks = (waiting, pumping, greeting)
        try:
            ends: set[asyncio.Future[int | None]] = {*tasks, self._at_once}
            done, _ = await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            code = next(iter(done)).result()
        finally:
            metrics.SOCKETS.dec()
            self._ended(self)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self.leave_room()
        if code is not None:
            await _event(send, str(code), "close")
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def post(self, text: str) -> None:
        """A frame of the client."""
        code = await self.take(text)
        if code is not None:
            self.close(code)

    async def _greeted(self) -> int | None:
        await asyncio.sleep(self._settings.hello_within)
        if self._room is None:
            return wire.POLICY
        await asyncio.Event().wait()
        return None

    async def _gone(self, receive: Receive) -> int | None:
        while (await receive())["type"] != "http.disconnect":
            pass  # the rest of an empty body
        return None

    async def _pump(self, send: Send) -> int | None:
        """Send what is in the outbox; gives the code to close with."""
        await _event(send, self.name, "name")
        while True:
            try:
                async with asyncio.timeout(KEEP_ALIVE):
                    item = await self._outbox.get()
            except TimeoutError:
                await send({"type": "http.response.body", "body": b":\n\n", "more_body": True})
                continue
            if isinstance(item, int):
                return item
            for frame in item:
                await _event(send, frame)


class StreamAnswer(Response):
    """The answer to the GET."""

    media_type = "text/event-stream"

    def __init__(self, stream: Stream) -> None:
        super().__init__(headers=NOT_BUFFERED)
        del self.headers["content-length"]
        self._stream = stream

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI."""
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        await self._stream.live(receive, send)


async def _event(send: Send, data: str, kind: str = "") -> None:
    """One server-sent event; a frame has no line break in it."""
    text = f"event: {kind}\ndata: {data}\n\n" if kind else f"data: {data}\n\n"
    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})
