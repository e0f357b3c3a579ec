"""What every HTTP route shares: who asks, whether our own page sent it, bodies in, answers and refusals out."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

import msgspec
from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.websockets import WebSocket

from tenfold.online import addresses, showing
from tenfold.online.limits import client_of
from tenfold.online.protocol import FRAME_LIMIT, Json
from tenfold.online.rooms import Rooms
from tenfold.online.settings import Settings
from tenfold.online.store import StoreError
from tenfold.online.tokens import COOKIE, device, digest, new_token

YEAR = 365 * 24 * 3600
T = TypeVar("T")


class Refused(Exception):
    """A request that is refused: status, code and parameters of docs/protocol.md."""

    def __init__(self, status: int, code: str, **params: str | int) -> None:
        super().__init__(code)
        self.status, self.code, self.params = status, code, params


@dataclass(slots=True)
class Session:
    """Who asks; `token` is set when the session is new and the cookie has to be sent.

    `own`: the digest of the token that came or is sent, whether it is known or not; of a first session it is `who`.
    """

    who: str = ""
    token: str = ""
    own: str = ""


class Gate:
    """What stands before the routes over the rooms."""

    def __init__(self, rooms: Rooms, settings: Settings) -> None:
        self._rooms, self._settings = rooms, settings

    def _guarded(
        self, route: Callable[[Request], Awaitable[Response]]
    ) -> Callable[[Request], Awaitable[Response]]:
        async def answer(request: Request) -> Response:
            try:
                if request.method == "POST" and not addresses.same_origin(request.headers, self._settings):
                    raise Refused(403, "not_yours")
                response = await route(request)
            except Refused as fault:
                response = JSONResponse({"code": fault.code, "params": fault.params}, fault.status)
            except StoreError:
                response = JSONResponse({"code": "retry", "params": {}}, 503)
            response.headers.setdefault("Cache-Control", "no-store")
            return response

        return answer

    async def _session(self, request: Request | WebSocket, *, make: bool = False) -> Session:
        """Who asks, by the cookie; somebody unknown gets a session if one is to be made."""
        token = request.cookies.get(COOKIE, "") or _bearer(request)
        own = digest(token) if token else ""
        who = await self._rooms.store.person(own) if own else ""
        if who or not make:
            return Session(who, own=own)
        token = new_token()
        session = Session(digest(token), token, digest(token))
        await self._rooms.store.open_session(session.who, showing.now_ms())
        return session

    async def _known(self, request: Request) -> Session:
        """Who asks; somebody without a session is refused."""
        session = await self._session(request)
        if not session.who:
            raise Refused(403, "not_yours")
        return session

    async def _become(self, request: Request, before: Session, person: str) -> Response:
        """The answer to a browser that is a person's from now on: it gets a new session of theirs.

        Once it has been told, the connections of whoever it was `before` close, and come back as who they are then.
        """
        token = new_token()
        await self._rooms.store.open_session(digest(token), showing.now_ms(), person)
        response = self._answer(request, {}, Session(person, token, digest(token)))
        if before.who:
            response.background = BackgroundTask(self._send_away, before.who)
        return response

    async def _send_away(self, who: str) -> None:
        self._rooms.send_away(device(who))

    def _secure(self, request: Request) -> bool:
        """Whether a cookie travels over https alone."""
        return request.url.scheme == "https" or self._settings.public_url.startswith("https:")

    def _answer(self, request: Request, body: Json, session: Session, status: int = 200) -> Response:
        response = JSONResponse(body, status)
        if session.token:
            response.set_cookie(
                COOKIE,
                session.token,
                max_age=YEAR,
                path="/",
                secure=self._secure(request),
                httponly=True,
                samesite="lax",
            )
        return response


def forgotten() -> Response:
    """The answer to a browser that is nobody's from now on."""
    response = JSONResponse({})
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
    return response


def address_of(request: Request) -> str:
    """Who counts as one client where there is no session."""
    return client_of(request.client.host if request.client else None)


def _bearer(request: Request | WebSocket) -> str:
    """The session of a program that is no browser: `Authorization: Bearer TOKEN`, "" where there is none."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and "origin" not in request.headers else ""


async def read(request: Request, most: int) -> bytes:
    """The body, cut off where it is longer than `most` bytes."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) >= most:
            break
    return body[:most]


async def read_body(request: Request, kind: type[T]) -> T:
    """The body as one of the protocol's structs."""
    body = await read(request, FRAME_LIMIT + 1)
    if len(body) > FRAME_LIMIT:
        raise Refused(400, "bad_body")
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeError) as fault:
        raise Refused(400, "bad_body") from fault
