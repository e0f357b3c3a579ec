"""The HTTP routes as an OpenAPI description, for tools: `python -m tenfold.online.openapi` prints it.

Made from the routes and the bodies of the protocol. What the answers mean is in docs/protocol.md, here is their shape.
"""

import asyncio
import json
import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.routing import Route

from tenfold import __version__
from tenfold.online.app import make_app
from tenfold.online.protocol import (
    AboutRules,
    DeleteMe,
    EnterPasskey,
    KeepPasskey,
    MakeRoom,
    RemovePasskey,
    SignOut,
    TakeDevice,
    TakeSeat,
)  # fmt: skip
from tenfold.online.settings import Settings
from tenfold.online.sqlite import SqliteStore

Json = dict[str, Any]

BODIES: dict[str, type[msgspec.Struct]] = {
    "POST /api/rooms": MakeRoom,
    "POST /api/rooms/{code}/join": TakeSeat,
    "POST /api/rules": AboutRules,
    "POST /api/device/take": TakeDevice,
    "POST /api/me/delete": DeleteMe,
    "POST /api/me/sign-out": SignOut,
    "POST /api/passkey/keep": KeepPasskey,
    "POST /api/passkey/enter": EnterPasskey,
    "POST /api/passkey/remove": RemovePasskey,
}
TEXT, NUMBER, WHOLE, YES_OR_NO = (
    {"type": "string"},
    {"type": "number"},
    {"type": "integer"},
    {"type": "boolean"},
)


def shape(**fields: Json) -> Json:
    """An object that has these fields at least: more may come with a newer server."""
    return {"type": "object", "properties": fields, "required": [*fields]}


def several(one: Json) -> Json:
    """A list."""
    return {"type": "array", "items": one}


def maybe(one: Json) -> Json:
    """Or nothing."""
    return {"anyOf": [one, {"type": "null"}]}


ANYTHING = shape()
FIGURE = shape(cards=WHOLE, seen=WHOLE, expected=NUMBER, low=NUMBER, high=NUMBER, z=NUMBER, enough=YES_OR_NO)
GROUP: Json = {"of": {"enum": ["all", "kind", "seat", "level", "deck"]}, "which": TEXT}
GAME = shape(
    room=TEXT,
    state=TEXT,
    names=several(TEXT),
    seat=WHOLE,
    name=TEXT,
    updated=WHOLE,
    finished_games=several(WHOLE),
)
ANSWERS: dict[str, Json] = {
    "POST /api/rooms": shape(room={"type": "string", "pattern": "^[0-9A-Z]{8}$"}),
    "GET /api/rooms/{code}": shape(
        room=TEXT, state={"enum": ["waiting", "playing", "over"]}, seats=several(shape(name=TEXT, kind=TEXT)),
        you=WHOLE, host=WHOLE, rules=TEXT, options=ANYTHING, seed=maybe(TEXT), commitment=maybe(TEXT),
    ),
    "POST /api/rooms/{code}/join": shape(seat=WHOLE),
    "GET /api/rooms/{code}/analysis": shape(state={"enum": ["ready", "making", "failed"]}),
    "GET /api/rules": shape(editions=several(ANYTHING), options=several(ANYTHING), lists=several(ANYTHING)),
    "POST /api/rules": shape(
        rules=TEXT, edition=TEXT, differing=ANYTHING, options=ANYTHING, phases=several(several(TEXT)),
        numbers=several(WHOLE), most_players=WHOLE,
    ),
    "GET /api/mine": shape(games=several(GAME)),
    "GET /api/lobby": shape(tables=several(shape(room=TEXT, state=TEXT, names=several(TEXT), free=WHOLE))),
    "GET /api/deals": shape(
        games=WHOLE, hands=WHOLE, since=WHOLE, compared=WHOLE, outside=WHOLE, by_chance=NUMBER, bound=NUMBER,
        rows=several(shape(**GROUP, wilds=maybe(FIGURE), skips=maybe(FIGURE), drawn=maybe(FIGURE))),
        far=several(shape(**GROUP, what=TEXT)),
    ),
    "GET /api/levels": shape(levels=several(shape(level=WHOLE, elo=WHOLE, low=WHOLE, high=WHOLE)), friendly=WHOLE),
    "GET /api/hello": shape(proto=WHOLE, version=TEXT, origin=TEXT),
    "GET /api/me": shape(name=TEXT, all=shape(games=WHOLE, won=WHOLE), ratings=ANYTHING),
    "POST /api/device": shape(ticket=TEXT, seconds=WHOLE),
}  # fmt: skip
"""By route what it answers where all is well; a route that is not named answers any object."""

STATUS = {"POST /api/rooms": "201", "POST /api/stream/{name}": "204"}
PLAIN = ("GET /api/rooms/{code}/record", "GET /healthz", "GET /metrics")
"""Routes that answer text."""
LASTING = ("GET /api/stream",)
"""Routes whose answer goes on: server-sent events."""
QUERIES = {
    "GET /api/rooms/{code}/record": "game",
    "GET /api/rooms/{code}/analysis": "game",
    "GET /api/rules": "language",
}
REFUSALS = {"400": "bad input", "403": "not for you", "404": "not there", "409": "taken", "429": "too often"}
REFUSALS |= {"503": "not just now"}


def routes_of(app: Starlette) -> list[Route]:
    """The routes that are described: all but those of the page."""
    routes = [route for route in app.routes if isinstance(route, Route)]
    return [route for route in routes if route.path.startswith(("/api/", "/healthz", "/metrics"))]


def describe(app: Starlette) -> Json:
    """The description of the routes of the application."""
    paths: dict[str, Json] = {}
    kinds = dict.fromkeys(BODIES.values())
    _, schemas = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    for route in routes_of(app):
        for method in sorted((route.methods or set()) - {"HEAD"}):
            paths.setdefault(route.path, {})[method.lower()] = _operation(f"{method} {route.path}")
    schemas["Refusal"] = shape(code=TEXT, params=ANYTHING)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Tenfold", "version": __version__, "description": "Meaning: docs/protocol.md"},
        "paths": paths,
        "components": {"schemas": schemas},
    }


def _operation(name: str) -> Json:
    well: Json = {"description": "done"}
    if name in LASTING:
        well["content"] = {"text/event-stream": {}}
    elif name in PLAIN:
        well["content"] = {"text/plain": {"schema": TEXT}}
    elif STATUS.get(name) != "204":
        well["content"] = _content(ANSWERS.get(name, ANYTHING))
    refusal = _content({"$ref": "#/components/schemas/Refusal"})
    refused = {status: {"description": what, "content": refusal} for status, what in REFUSALS.items()}
    told: Json = {"responses": {STATUS.get(name, "200"): well, **refused}}
    parameters = [
        {"name": each, "in": "path", "required": True, "schema": TEXT}
        for each in re.findall(r"{(\w+)}", name)
    ]
    if name in QUERIES:
        parameters.append({"name": QUERIES[name], "in": "query", "required": False, "schema": TEXT})
    if parameters:
        told["parameters"] = parameters
    if name in BODIES:
        body = {"$ref": f"#/components/schemas/{BODIES[name].__name__}"}
        told["requestBody"] = {"required": True, "content": _content(body)}
    return told


def _content(schema: Json) -> Json:
    return {"application/json": {"schema": schema}}


async def main() -> None:
    """Print the description of this version."""
    with TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / "tenfold.db")
        print(json.dumps(describe(make_app(store, Settings())), indent=1))  # noqa: T201
        await store.close()


if __name__ == "__main__":
    asyncio.run(main())
