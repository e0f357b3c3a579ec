"""The HTTP routes of docs/protocol.md about oneself: figures, another device."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tenfold.online import farewell, me, showing
from tenfold.online.devices import GOOD_FOR, Devices
from tenfold.online.gate import Gate, Refused, address_of, forgotten, read_body
from tenfold.online.limits import Limit
from tenfold.online.protocol import DeleteMe, SignOut, TakeDevice
from tenfold.online.rooms import Rooms
from tenfold.online.settings import Settings

EXPORTS = ((5, 0.05), (100, 2))
"""Exports, for one person and for all together: each reads every log of a person (at once, more each second)."""


class MeApi(Gate):
    """The routes about who asks."""

    def __init__(self, rooms: Rooms, settings: Settings) -> None:
        super().__init__(rooms, settings)
        self._tries = Limit(settings.look_ups, settings.look_ups_together)
        self._exports = Limit(*EXPORTS)
        self._devices = Devices()

    def routes(self) -> list[Route]:
        """Every one of them."""
        return [
            Route("/api/me", self._guarded(self.me), methods=["GET"]),
            Route("/api/me/export", self._guarded(self.export), methods=["GET"]),
            Route("/api/me/delete", self._guarded(self.delete), methods=["POST"]),
            Route("/api/me/sign-out", self._guarded(self.sign_out), methods=["POST"]),
            Route("/api/device", self._guarded(self.device), methods=["POST"]),
            Route("/api/device/take", self._guarded(self.take_device), methods=["POST"]),
        ]

    async def me(self, request: Request) -> Response:
        """GET /api/me"""
        session = await self._session(request)
        return JSONResponse(await me.about(self._rooms, session.who))

    async def export(self, request: Request) -> Response:
        """GET /api/me/export: everything that is kept about who asks, as a file"""
        session = await self._known(request)
        if not self._exports.take(session.who):
            raise Refused(429, "too_many_tries")
        kept = await farewell.export(self._rooms, session.who)
        headers = {"Content-Disposition": 'attachment; filename="tenfold-me.json"'}
        return JSONResponse(kept, headers=headers)

    async def delete(self, request: Request) -> Response:
        """POST /api/me/delete: nothing is kept about who asks"""
        if not (await read_body(request, DeleteMe)).sure:
            raise Refused(400, "bad_body")
        session, persons = await self._session(request), self._rooms.store.persons
        if session.who:
            self._devices.forget(session.who)
            await farewell.delete(self._rooms, session.who)
        elif not session.own or await persons.ended(session.own):
            raise Refused(403, "not_yours")
        return forgotten()  # also a browser of somebody who is deleted already

    async def sign_out(self, request: Request) -> Response:
        """POST /api/me/sign-out: this browser is nobody's any more, or all others of the person are"""
        others = (await read_body(request, SignOut)).others
        session = await self._known(request)
        self._devices.forget(session.who)
        await self._rooms.store.persons.sign_out(session.who, session.own, showing.now_ms(), others=others)
        self._rooms.send_away(farewell.identities(session.who))
        return JSONResponse({}) if others else forgotten()

    async def device(self, request: Request) -> Response:
        """POST /api/device: a ticket for another device"""
        session = await self._known(request)
        ticket = self._devices.ticket(session.who, showing.now_ms())
        return JSONResponse({"ticket": ticket, "seconds": GOOD_FOR // 1000})

    async def take_device(self, request: Request) -> Response:
        """POST /api/device/take: this browser has the seats of who gave the ticket from now on"""
        body = await read_body(request, TakeDevice)
        if not self._tries.take(address_of(request)):
            raise Refused(429, "too_many_tries")
        session, person = await self._session(request), self._devices.whose(body.ticket, showing.now_ms())
        if not person:
            raise Refused(404, "no_such_ticket")
        if session.who == person:
            return JSONResponse({})  # the browser is theirs already
        if session.who and not body.sure and await me.has_something(self._rooms, session.who):
            raise Refused(409, "games_here")
        self._devices.take(body.ticket, showing.now_ms())
        return await self._become(request, session, person)
