"""A WebSocket as cheap as can be: the load must come from less work than it makes.

Only what a Tenfold server sends is understood: whole text frames, pings and closes.
"""

import asyncio
import base64
import secrets
from collections.abc import Callable
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
NO_MASK = b"\0\0\0\0"
"""A mask is required of clients; this one changes nothing."""


class LoadLine(asyncio.Protocol):
    """A connection. `told` gets every text frame; `ended` the close code, 1006 where there was none."""

    def __init__(self, host: str, token: str, told: Callable[[bytes], None]) -> None:
        self._host, self._token, self._told = host, token, told
        self._left = bytearray()
        self._code = 1006
        self.transport: asyncio.Transport | None = None
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    @classmethod
    async def connect(cls, url: str, token: str, told: Callable[[bytes], None]) -> "LoadLine":
        """A connection that is open. Raises OSError."""
        parts = urlsplit(url)
        loop = asyncio.get_running_loop()
        _, line = await loop.create_connection(
            lambda: cls(parts.netloc, token, told), parts.hostname or "127.0.0.1", parts.port or 80
        )
        await line.ready
        return line

    def send(self, text: bytes) -> None:
        """Send a text frame of less than 64 KB."""
        self._send(TEXT, text)

    def close(self) -> None:
        """Be gone."""
        if self.transport is not None:
            self.transport.abort()

    # -- asyncio.Protocol

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See Protocol."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        who = f"Authorization: Bearer {self._token}\r\n" if self._token else ""
        transport.write(
            f"GET /ws HTTP/1.1\r\nHost: {self._host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{who}\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """See Protocol."""
        self._left += data
        if not self.ready.done():
            head, found, rest = self._left.partition(b"\r\n\r\n")
            if not found:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.ready.set_exception(OSError(head.split(b"\r\n")[0].decode("latin-1")))
                return self.close()
            self._left = rest
            self.ready.set_result(None)
        while (frame := self._next()) is not None:
            self._take(*frame)
        return None

    def connection_lost(self, exc: Exception | None) -> None:
        """See Protocol."""
        if not self.ready.done():
            self.ready.set_exception(OSError("the server closed the connection"))
        if not self.ended.done():
            self.ended.set_result(self._code)

    # -- frames

    def _next(self) -> tuple[int, bytes] | None:
        """The next frame, if it is here whole."""
        left = self._left
        if len(left) < 2:
            return None
        size, start = left[1] & 127, 2
        if size > 125:
            start = 4 if size == 126 else 10
            if len(left) < start:
                return None
            size = int.from_bytes(left[2:start], "big")
        if len(left) < start + size:
            return None
        kind, body = left[0] & 15, bytes(left[start : start + size])
        del left[: start + size]
        return kind, body

    def _take(self, kind: int, body: bytes) -> None:
        if kind == TEXT:
            self._told(body)
        elif kind == PING:
            self._send(PONG, body)
        elif kind == CLOSE:
            self._code = int.from_bytes(body[:2], "big") if len(body) >= 2 else 1005
            self._send(CLOSE, body[:2])

    def _send(self, kind: int, body: bytes) -> None:
        if self.transport is None or self.transport.is_closing():
            return
        size = len(body)
        length = bytes([128 | size]) if size < 126 else bytes([128 | 126]) + size.to_bytes(2, "big")
        self.transport.write(bytes([128 | kind]) + length + NO_MASK + body)
