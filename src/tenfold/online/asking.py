"""One HTTP question of a program to a table server, with the standard library alone."""

import http.client
import json
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlsplit

from tenfold.online.tokens import COOKIE

PATIENCE = 20
"""Seconds."""


class HttpRefused(Exception):
    """The server said no: the `code` and `params` of docs/protocol.md."""

    def __init__(self, status: int, code: str, params: dict[str, Any]) -> None:
        super().__init__(code)
        self.status, self.code, self.params = status, code, params


def ask(
    url: str, method: str, path: str, body: dict[str, Any] | None, token: str
) -> tuple[dict[str, Any], str]:
    """The answer and, where the server gave a new session, its token. Raises HttpRefused, or OSError."""
    parts = urlsplit(url)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    connection = kind(parts.netloc, timeout=PATIENCE)
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    try:
        connection.request(method, path, json.dumps(body) if body is not None else None, headers)
        answer = connection.getresponse()
        said = json.loads(answer.read() or b"{}")
        if answer.status >= 400:
            raise HttpRefused(answer.status, said.get("code", "error"), said.get("params", {}))
        cookies = SimpleCookie(answer.getheader("Set-Cookie") or "")
        return said, cookies[COOKIE].value if COOKIE in cookies else ""
    except (http.client.HTTPException, ValueError) as fault:
        raise OSError(f"{url} is no table server: {fault}") from fault
    finally:
        connection.close()
