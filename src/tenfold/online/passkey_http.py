"""The HTTP routes of docs/protocol.md about passkeys."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tenfold.online import me, passkeys, showing
from tenfold.online.gate import Gate, Refused, address_of, read_body
from tenfold.online.limits import Limit
from tenfold.online.names import clean
from tenfold.online.passkeys import BadPasskey, Passkeys, Place
from tenfold.online.protocol import EnterPasskey, KeepPasskey, RemovePasskey
from tenfold.online.rooms import Rooms
from tenfold.online.settings import Settings

ASKED = "tenfold_ask"
"""The cookie that binds a challenge to a browser."""
LABEL_LONGEST = 60
STATUS = {
    "no_passkeys": 400,
    "bad_passkey": 403,
    "no_such_passkey": 404,
    "passkey_too_late": 409,
    "too_many_passkeys": 409,
}


class PasskeyApi(Gate):
    """The routes over passkeys."""

    def __init__(self, rooms: Rooms, settings: Settings) -> None:
        super().__init__(rooms, settings)
        self._tries = Limit(settings.look_ups, settings.look_ups_together)
        self._passkeys = Passkeys(rooms.store.persons)

    def routes(self) -> list[Route]:
        """Every one of them."""
        return [
            Route("/api/passkey/new", self._guarded(self.new), methods=["POST"]),
            Route("/api/passkey/keep", self._guarded(self.keep), methods=["POST"]),
            Route("/api/passkey/ask", self._guarded(self.ask), methods=["POST"]),
            Route("/api/passkey/enter", self._guarded(self.enter), methods=["POST"]),
            Route("/api/passkey/remove", self._guarded(self.remove), methods=["POST"]),
        ]

    async def new(self, request: Request) -> Response:
        """POST /api/passkey/new: what the browser needs to make a passkey"""
        session = await self._known(request)
        self._count(request)
        where = self._place(request)
        name = await me.name_of(self._rooms, session.who) or "Tenfold"
        try:
            return JSONResponse(await self._passkeys.new(session.who, name, where, showing.now_ms()))
        except BadPasskey as fault:
            raise _refused(fault) from fault

    async def keep(self, request: Request) -> Response:
        """POST /api/passkey/keep: the passkey it has made"""
        body = await read_body(request, KeepPasskey)
        session = await self._known(request)
        where, label = self._place(request), clean(body.label)[:LABEL_LONGEST] or "Passkey"
        try:
            kept = await self._passkeys.keep(session.who, body.answer, label, where, showing.now_ms())
        except BadPasskey as fault:
            raise _refused(fault) from fault
        return JSONResponse(me.passkey_shown(kept))

    async def ask(self, request: Request) -> Response:
        """POST /api/passkey/ask: what the browser needs to enter"""
        self._count(request)
        options, token = self._passkeys.ask(self._place(request), showing.now_ms())
        response = JSONResponse(options)
        response.set_cookie(
            ASKED,
            token,
            max_age=passkeys.GOOD_FOR // 1000,
            path="/api/passkey",
            secure=self._secure(request),
            httponly=True,
            samesite="strict",
        )
        return response

    async def enter(self, request: Request) -> Response:
        """POST /api/passkey/enter: this browser is the person's from now on"""
        answer = (await read_body(request, EnterPasskey)).answer
        self._count(request)
        token = request.cookies.get(ASKED, "")
        try:
            who = await self._passkeys.enter(token, answer, self._place(request), showing.now_ms())
        except BadPasskey as fault:
            raise _refused(fault) from fault
        session = await self._session(request)
        same = session.who == who
        response = JSONResponse({}) if same else await self._become(request, session, who)
        response.delete_cookie(ASKED, path="/api/passkey", httponly=True, samesite="strict")
        return response

    async def remove(self, request: Request) -> Response:
        """POST /api/passkey/remove: it leads nowhere from now on"""
        key_id = (await read_body(request, RemovePasskey)).id
        session = await self._known(request)
        if not await self._rooms.store.persons.remove_passkey(session.who, key_id):
            raise Refused(404, "no_such_passkey")
        return JSONResponse({})

    def _count(self, request: Request) -> None:
        if not self._tries.take(address_of(request)):
            raise Refused(429, "too_many_tries")

    def _place(self, request: Request) -> Place:
        try:
            return passkeys.place(request.headers, self._settings)
        except BadPasskey as fault:
            raise _refused(fault) from fault


def _refused(fault: BadPasskey) -> Refused:
    return Refused(STATUS[fault.code], fault.code)
