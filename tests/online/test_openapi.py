"""Every HTTP route as its description says, whatever is asked: schemathesis makes up the questions."""

import asyncio
import os
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from schemathesis import GenerationMode, checks
from schemathesis.core.result import Ok
from starlette.applications import Starlette

from tenfold.online import metrics, openapi
from tenfold.online.app import make_app
from tenfold.online.rooms import Rooms
from tenfold.online.serve import TableServer, bind, configure
from tenfold.online.settings import Settings
from tenfold.online.sqlite import SqliteStore

EXAMPLES = 2000 if os.environ.get("TENFOLD_LONG") == "1" else 150
LASTS = "/api/stream"
WITHOUT_SESSION = ("/api/me/delete", "/api/me/sign-out")
MANY = (1e9, 1e9)
CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]


@dataclass
class Called:
    """A running server, its application and the description, in which its table has a name."""

    url: str
    app: Starlette
    described: dict[str, Any]
    room: str
    owner: requests.Session

    def as_before(self) -> None:
        """The table is there, and its owner still has the first seat."""
        found = self.owner.get(f"{self.url}/api/rooms/{self.room}", timeout=60)
        assert (found.status_code, found.json()["you"]) == (200, 1)


@pytest.fixture(scope="module")
def called(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Called]:
    """A server in a thread of its own; its loop goes on while schemathesis waits for answers."""
    folder, listener = tmp_path_factory.mktemp("called"), bind("127.0.0.1", 0)
    ready, stopped = threading.Event(), threading.Event()
    made: list[Starlette] = []

    async def run() -> None:
        chosen = Settings(
            port=listener.getsockname()[1], bots_at_start=False, look_ups=MANY, look_ups_together=MANY,
            new_rooms=MANY, new_rooms_together=MANY, connects=MANY, connects_together=MANY,
        )  # fmt: skip
        store = SqliteStore(folder / "tenfold.db")
        rooms = Rooms(store, chosen)
        made.append(make_app(store, chosen, folder / "static", rooms))
        running = TableServer(configure(made[0], chosen), rooms)
        task = asyncio.create_task(running.serve(sockets=[listener]))
        ready.set()
        await asyncio.to_thread(stopped.wait)
        running.should_exit = True
        await task

    thread = threading.Thread(target=lambda: asyncio.run(run()), daemon=True)
    thread.start()
    ready.wait()
    url, owner = f"http://localhost:{listener.getsockname()[1]}", requests.Session()
    sent = owner.post(f"{url}/api/rooms", json={"name": "Anna", "seats": 3, "bots": 1}, timeout=60)
    room = sent.json()["room"]
    yield Called(url, made[0], with_table(openapi.describe(made[0]), room), room, owner)
    owner.close()
    stopped.set()
    thread.join()


def with_table(described: dict[str, Any], room: str) -> dict[str, Any]:
    """The description in which half of all codes asked for are those of a table that there is."""
    for path, operations in described["paths"].items():
        for operation in operations.values():
            for parameter in operation.get("parameters", []):
                if "{code}" in path and parameter["name"] == "code":
                    parameter["schema"] = {"anyOf": [{"const": room}, {"type": "string", "minLength": 1}]}
    return described


def questions(called: Called, mode: GenerationMode) -> SearchStrategy[Any]:
    """Requests to every route: as described, or with something wrong. A stream lasts: test_stream.py reads it."""
    paths = {path: each for path, each in called.described["paths"].items() if path != LASTS}
    schema = schemathesis.openapi.from_dict({**called.described, "paths": paths})
    found = list(schema.get_all_operations())
    operations = [each.ok() for each in found if isinstance(each, Ok)]
    assert len(operations) == len(found) >= len(paths), "every route is described so that it can be asked"
    return st.one_of([operation.as_strategy(generation_mode=mode) for operation in operations])


@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
def test_every_route_answers_as_it_is_described(called: Called, mode: GenerationMode) -> None:
    crashes, asked = metrics.CRASHES._value.get(), set()

    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), deadline=None)
    @given(questions(called, mode))
    def ask(case: schemathesis.Case) -> None:
        asked.add(f"{case.method} {case.path}")
        ours = {"Origin": called.url}
        case.call_and_validate(base_url=called.url, headers=ours, checks=CHECKS, timeout=60)
        if case.path not in WITHOUT_SESSION:
            case.call_and_validate(
                base_url=called.url, session=called.owner, headers=ours, checks=CHECKS, timeout=60
            )
        called.as_before()

    ask()
    assert len(asked) >= (15 if mode.is_positive else 7)
    assert metrics.CRASHES._value.get() == crashes


def test_every_route_is_described_and_every_body_read_as_described(called: Called) -> None:
    described = {
        f"{method.upper()} {path}"
        for path, operations in called.described["paths"].items()
        for method in operations
    }
    named = {*openapi.BODIES, *openapi.ANSWERS, *openapi.STATUS, *openapi.QUERIES, *openapi.PLAIN}
    assert named <= described, "a route that there is no more"
    protocol = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
    for name in described - {"GET /metrics"}:
        route = name.replace("{code}", "CODE").replace("{name}", "NAME")
        assert f"`{route}" in protocol, f"{route} is not in docs/protocol.md"
    for kind in openapi.BODIES.values():
        assert kind.__name__ in called.described["components"]["schemas"]


def test_the_description_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(openapi.main())
    printed = msgspec.json.decode(capsys.readouterr().out)
    assert printed["openapi"] == "3.1.0" and "/api/rooms/{code}/join" in printed["paths"]
