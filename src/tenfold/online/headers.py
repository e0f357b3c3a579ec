"""The headers every HTTP answer carries, faults of the server among them: what a browser may do with our page."""

import re
from urllib.parse import urlsplit

from starlette.datastructures import Headers as Sent
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tenfold.online.settings import Settings

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # an address of a table is an invitation
    "X-Frame-Options": "DENY",  # for browsers that do not know frame-ancestors
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": (
        "camera=(), microphone=(), geolocation=(), payment=(), usb=(), midi=(), display-capture=()"
    ),
}
ISOLATED = {"Cross-Origin-Opener-Policy": "same-origin"}
"""Over https only: on plain http browsers complain about it and do nothing."""
_HOST = re.compile(r"[A-Za-z0-9._-]+(:\d{1,5})?|\[[0-9A-Fa-f:.]+\](:\d{1,5})?")


def content_policy(*hosts: str) -> str:
    """What our page may load and where it may connect: to the hosts it came from, and nowhere else.

    Some browsers do not count WebSockets among 'self', so a host that is a plain one is named.
    """
    sockets = "".join(f" ws://{host} wss://{host}" for host in hosts if _HOST.fullmatch(host))
    return (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        f"connect-src 'self'{sockets}; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


class Headers:
    """The layer around everything: it sees the answer of a route that failed, too."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._public = urlsplit(settings.public_url).netloc
        self._https = settings.public_url.startswith("https:")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI."""
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        hosts = dict.fromkeys((Sent(scope=scope).get("host", ""), self._public))
        named = {**HEADERS, "Content-Security-Policy": content_policy(*hosts)}
        if self._https or scope["scheme"] == "https":
            named |= ISOLATED

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in named.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, send_with_headers)
