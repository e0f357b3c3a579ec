"""The HTTP routes of docs/protocol.md. A GET never joins and never makes a session."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.websockets import WebSocket

from tenfold import __version__
from tenfold.online import addresses, showing
from tenfold.online.fairness import Fairness
from tenfold.online.gate import Gate, Refused, Session, address_of, read, read_body
from tenfold.online.limits import Limit, client_of
from tenfold.online.naks import Nak
from tenfold.online.names import BadText, clean_name, clean_word
from tenfold.online.protocol import FRAME_LIMIT, PROTO, AboutRules, Json, MakeRoom, TakeSeat
from tenfold.online.rooms import NoSuchRoom, Rooms
from tenfold.online.ruling import RulesError, about, offered, read_rules
from tenfold.online.settings import Settings
from tenfold.online.stream import Stream, StreamAnswer
from tenfold.online.table import Table
from tenfold.online.tokens import read_code
from tenfold.online.wire import Socket

T = TypeVar("T")


class Api(Gate):
    """The routes over the rooms."""

    def __init__(self, rooms: Rooms, settings: Settings) -> None:
        super().__init__(rooms, settings)
        self._look_ups = Limit(settings.look_ups, settings.look_ups_together)
        self._new_rooms = Limit(settings.new_rooms, settings.new_rooms_together)
        self._connects = Limit(settings.connects, settings.connects_together)
        self._fairness = Fairness(rooms.store)
        self._streams: dict[str, Stream] = {}

    def routes(self) -> list[Route]:
        """Every route but the socket's and the page's."""
        return [
            Route("/api/rooms", self._guarded(self.make), methods=["POST"]),
            Route("/api/rooms/{code}", self._guarded(self.table), methods=["GET"]),
            Route("/api/rooms/{code}/join", self._guarded(self.join), methods=["POST"]),
            Route("/api/rooms/{code}/record", self._guarded(self.record), methods=["GET"]),
            Route("/api/rooms/{code}/analysis", self._guarded(self.analysis), methods=["GET"]),
            Route("/api/rules", self._guarded(self.offered_rules), methods=["GET"]),
            Route("/api/rules", self._guarded(self.about_rules), methods=["POST"]),
            Route("/api/mine", self._guarded(self.mine), methods=["GET"]),
            Route("/api/lobby", self._guarded(self.lobby), methods=["GET"]),
            Route("/api/stream", self._guarded(self.stream), methods=["GET"]),
            Route("/api/stream/{name}", self._guarded(self.to_stream), methods=["POST"]),
            Route("/api/deals", self._guarded(self.deals), methods=["GET"]),
            Route("/api/levels", self._guarded(self.levels), methods=["GET"]),
            Route("/api/hello", self._guarded(self.hello), methods=["GET"]),
            Route("/healthz", self._guarded(self.health), methods=["GET"]),
            Route("/metrics", self._guarded(self.metrics), methods=["GET"]),
        ]

    # -- routes

    async def make(self, request: Request) -> Response:
        """POST /api/rooms"""
        body = await read_body(request, MakeRoom)
        name, word = _clean(clean_name, body.name), _clean(clean_word, body.word)
        others = [_clean(clean_name, each) for each in body.beside]
        if not 2 <= body.seats <= 6 or not 0 <= body.bots < body.seats - len(others):
            raise Refused(400, "bad_seats", fewest=2, most=6)
        if body.pace not in self._settings.paces:
            raise Refused(400, "bad_pace")
        if not self._new_rooms.take(address_of(request)):
            raise Refused(429, "too_many_rooms")
        try:
            rules = read_rules(body.rules, body.seats)
        except RulesError as fault:
            raise Refused(400, "bad_rules", message=str(fault)) from fault
        session = await self._session(request, make=True)
        code = await self._rooms.make(
            session.who,
            name,
            body.seats,
            body.bots,
            body.pace,
            word,
            rules,
            body.level,
            body.options,
            others,
            wait=body.wait,
        )
        return self._answer(request, {"room": code}, session, status=201)

    async def table(self, request: Request) -> Response:
        """GET /api/rooms/CODE"""
        session = await self._session(request)
        room = await self._looked_up(request, session, self._rooms.find)
        beside = {"beside": room.table.beside(session.who)} if session.who else {}
        return self._answer(request, room.meta(session.who) | beside, session)

    async def join(self, request: Request) -> Response:
        """POST /api/rooms/CODE/join"""
        body = await read_body(request, TakeSeat)
        name = _clean(clean_name, body.name)
        known = await self._session(request)
        await self._looked_up(request, known, self._rooms.find)
        if not known.who and not self._new_rooms.take(address_of(request)):  # a session is kept for good
            raise Refused(429, "too_many_tries")
        session = known if known.who else await self._session(request, make=True)
        try:
            seat = await self._looked_up(
                request,
                known,
                lambda code: self._rooms.do(code, lambda room: room.sit_down(session.who, name, body.beside)),
            )
        except Nak as fault:
            refused = fault.code in ("removed", "not_yours")
            raise (Refused(403, fault.code) if refused else Refused(409, "no_free_seat")) from fault
        return self._answer(request, {"seat": seat}, session)

    async def record(self, request: Request) -> Response:
        """GET /api/rooms/CODE/record?game=K"""
        session = await self._session(request)
        room = await self._looked_up(request, session, self._rooms.find)
        game = _game_asked(request, room.table)
        text = room.table.finished.get(game)
        if text is None:
            if room.table.game is None or game != room.table.game_no:
                raise Refused(404, "no_such_game")
            text = room.table.record(room.table.seat_of(session.who))
        if text is None:
            raise Refused(403, "not_yours")
        name = f"tenfold-{room.table.room}-{game}.txt"
        return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})

    async def analysis(self, request: Request) -> Response:
        """GET /api/rooms/CODE/analysis?game=K"""
        session = await self._session(request)
        room = await self._looked_up(request, session, self._rooms.find)
        game = _game_asked(request, room.table)
        record = room.table.finished.get(game)
        if record is None:
            raise Refused(404, "no_such_game")
        return JSONResponse(self._rooms.analyses.of(room.table.room, game, record))

    async def offered_rules(self, request: Request) -> Response:
        """GET /api/rules?language=L"""
        return JSONResponse(_ruled(lambda: offered(request.query_params.get("language", "en"))))

    async def about_rules(self, request: Request) -> Response:
        """POST /api/rules: the sheet of a rule set, or why it cannot be"""
        body = await read_body(request, AboutRules)
        return JSONResponse(_ruled(lambda: about(body.rules, body.language)))

    async def mine(self, request: Request) -> Response:
        """GET /api/mine"""
        session = await self._session(request)
        games = await self._rooms.mine(session.who) if session.who else []
        return self._answer(request, {"games": games}, session)

    async def levels(self, request: Request) -> Response:
        """GET /api/levels"""
        return JSONResponse(showing.levels(self._rooms.thinker.strongest))

    async def deals(self, request: Request) -> Response:
        """GET /api/deals"""
        return JSONResponse(await self._fairness.figures())

    async def lobby(self, request: Request) -> Response:
        """GET /api/lobby"""
        return JSONResponse({"tables": self._rooms.lobby()})

    async def stream(self, request: Request) -> Response:
        """GET /api/stream: a line without a WebSocket"""
        session = await self._session(request)
        client = session.who or address_of(request)
        if not self._connects.take(client):
            raise Refused(429, "too_many_tries")
        native = "origin" not in request.headers and "sec-fetch-mode" not in request.headers
        stream = Stream(
            session.who, client, self._rooms, self._look_ups, self._settings, native=native, ended=self._ended
        )
        self._streams[stream.name] = stream
        return StreamAnswer(stream)

    def _ended(self, stream: Stream) -> None:
        self._streams.pop(stream.name, None)

    async def to_stream(self, request: Request) -> Response:
        """POST /api/stream/NAME: a frame of its client"""
        stream = self._streams.get(request.path_params["name"])
        session = await self._session(request)
        if stream is None or stream.cookie != session.who:
            raise Refused(404, "no_such_stream")
        await stream.post((await read(request, FRAME_LIMIT + 1)).decode("utf-8", "replace"))
        return Response(status_code=204)

    async def hello(self, request: Request) -> Response:
        """GET /api/hello"""
        asked = f"{request.url.scheme}://{request.headers.get('host', request.url.netloc)}"
        origin = addresses.origin(self._settings, asked)
        return JSONResponse({"proto": PROTO, "version": __version__, "origin": origin})

    async def health(self, request: Request) -> Response:
        """GET /healthz"""
        await self._rooms.store.check(showing.now_ms())
        if self._rooms.store.little_room():
            raise Refused(503, "little_room")
        return PlainTextResponse("ok\n")

    async def metrics(self, request: Request) -> Response:
        """GET /metrics, for the machine itself unless the host lets everybody read them"""
        direct = "x-forwarded-for" not in request.headers and "forwarded" not in request.headers
        own = direct and request.client and addresses.is_loopback(request.client.host)
        if not own and self._settings.metrics_for != "everybody":
            return PlainTextResponse("Not found\n", 404)
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)

    async def socket(self, ws: WebSocket) -> None:
        """The WebSocket /ws"""
        if not addresses.same_origin(ws.headers, self._settings):
            await ws.close(1008)
            return
        session = await self._session(ws)
        client = session.who or client_of(ws.client.host if ws.client else None)
        if not self._connects.take(client):
            await ws.close(1013)  # before the accept: an answer of 403, and the client waits longer each time
            return
        await Socket(ws, session.who, client, self._rooms, self._look_ups, self._settings).live()

    # -- what they share

    async def _looked_up(self, request: Request, session: Session, find: Callable[[str], Awaitable[T]]) -> T:
        """Find a room by the code of the path. Only codes that lead nowhere count.

        They count against a session, so that a stranger at the same address locks nobody out; against the
        address of who has none.
        """
        client = session.who or address_of(request)
        if not self._look_ups.open(client):
            raise Refused(429, "too_many_tries")
        try:
            code = read_code(request.path_params["code"])
            if code is None:
                raise NoSuchRoom
            return await find(code)
        except NoSuchRoom as fault:
            self._look_ups.take(client)
            raise Refused(404, "no_such_room") from fault


def _game_asked(request: Request, table: Table) -> int:
    """The number of the game a request names, the last one if it names none; 0 for what is no number."""
    asked = request.query_params.get("game", str(table.game_no))
    return int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 6 else 0


def _ruled(make: Callable[[], Json]) -> Json:
    """What is said of rules; raises Refused with the sentence that says what is wrong with them."""
    try:
        return make()
    except RulesError as fault:
        raise Refused(400, "bad_rules", message=str(fault)) from fault


def _clean(clean: Callable[[str], str], text: str) -> str:
    try:
        return clean(text)
    except BadText as fault:
        raise Refused(400, fault.code) from fault
