"""The whole application: the routes, the page, and what runs beside them."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from tenfold.online.headers import Headers
from tenfold.online.http import Api
from tenfold.online.me_http import MeApi
from tenfold.online.passkey_http import PasskeyApi
from tenfold.online.recount import count_missing
from tenfold.online.rooms import Rooms
from tenfold.online.settings import Settings
from tenfold.online.store import Store
from tenfold.online.sweeping import Sweeper
from tenfold.online.tidying import Tidier

STATIC = Path(__file__).parent / "static"
"""Where the built page is."""

NO_PAGE = "Tenfold is running, but its page has not been built yet. ./play builds it and starts Tenfold.\n"
FOR_EVER = "public, max-age=31536000, immutable"


class Assets(StaticFiles):
    """Files with a hash in their name: they never change."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        """See StaticFiles."""
        response: Response = super().file_response(*args, **kwargs)
        response.headers["Cache-Control"] = FOR_EVER
        return response


class Tables(Starlette):
    """The application. A socket goes past the layers for HTTP, whose frames would wait in memory as long as it does."""

    def __init__(self, api: Api, settings: Settings, **more: Any) -> None:
        super().__init__(**more)
        self._api = api
        self._answer = Headers(super().__call__, settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI."""
        if scope["type"] == "websocket" and scope["path"] == "/ws":
            await self._api.socket(WebSocket(scope, receive, send))
        else:
            await self._answer(scope, receive, send)


def _page(static: Path) -> Callable[[Request], Response]:
    def page(request: Request) -> Response:
        index = static / "index.html"
        if not index.is_file():
            return PlainTextResponse(NO_PAGE, 503)
        return FileResponse(index, headers={"Cache-Control": "no-cache"})

    return page


def _file(static: Path) -> Callable[[Request], Response]:
    """The few files beside index.html: an icon, a manifest."""

    def file(request: Request) -> Response:
        name = request.path_params["name"]
        path = static / name
        if name.startswith(".") or path.parent != static or not path.is_file():
            return PlainTextResponse("Not found\n", 404)
        return FileResponse(path, headers={"Cache-Control": "no-cache"})

    return file


def make_app(
    store: Store, settings: Settings, static: Path = STATIC, rooms: Rooms | None = None
) -> Starlette:
    """The application over a store, which it closes at its end."""
    the_rooms = rooms or Rooms(store, settings)
    api = Api(the_rooms, settings)
    page = _page(static)
    routes: list[BaseRoute] = [
        *api.routes(),
        *MeApi(the_rooms, settings).routes(),
        *PasskeyApi(the_rooms, settings).routes(),
        Route("/", page),
        Route("/t/{code}", page),
        Route("/tv", page),
        Route("/tv/{code}", page),
        Route("/device", page),
        Route("/deals", page),
        Route("/me", page),
        Mount("/assets", Assets(directory=static / "assets", check_dir=False)),
        Route("/{name}", _file(static)),
    ]
    return Tables(api, settings, routes=routes, lifespan=_lifespan(the_rooms, store, settings))


def _lifespan(
    rooms: Rooms, store: Store, settings: Settings
) -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        working: list[asyncio.Task[Any]] = [
            asyncio.create_task(count_missing(store)),
            asyncio.create_task(Tidier(rooms.quiet).run()),
        ]
        if settings.bots_at_start:
            working.append(asyncio.create_task(rooms.thinker.warm_up()))
        if settings.keep_finished_days:
            sweeper = Sweeper(rooms, store, settings.keep_finished_days)
            working.append(asyncio.create_task(sweeper.run()))
        try:
            yield
        finally:
            for task in working:
                task.cancel()
            await asyncio.gather(*working, return_exceptions=True)
            await rooms.close()
            await store.close()

    return lifespan
