"""What browsers are told, what other pages may do, what a fault gives away (SECURITY.md names these tests)."""

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from online.client import Client
from online.conftest import Running
from tenfold.online import addresses
from tenfold.online.app import make_app
from tenfold.online.settings import Settings
from tenfold.online.sqlite import SqliteStore
from tenfold.online.tokens import COOKIE

pytestmark = pytest.mark.anyio
Make = Callable[[], Client]
PATHS = (
    "/", "/t/7KQ2M9XD", "/deals", "/api/hello", "/api/rooms/7KQ2M9XD", "/healthz", "/metrics", "/none", "/assets/x",
)  # fmt: skip


@pytest.fixture
def settings() -> Settings:
    return Settings(new_rooms=(4, 0), bots_at_start=False)


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[Starlette]:
    """The application, called without a network."""
    store = SqliteStore(tmp_path / "tenfold.db")
    yield make_app(store, Settings(bots_at_start=False), tmp_path / "static")
    await store.close()


def calling(app: Starlette, url: str = "http://cards.example") -> httpx.AsyncClient:
    """Calls the application as a browser at `url` would."""
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    return httpx.AsyncClient(transport=transport, base_url=url)


def policy(answer: httpx.Response) -> dict[str, list[str]]:
    """The directives of the content security policy."""
    parts = (part.split() for part in answer.headers["content-security-policy"].split(";"))
    return {name: sources for name, *sources in parts}


@pytest.mark.parametrize("path", PATHS)
async def test_every_answer_says_what_a_browser_may_do(app: Starlette, path: str) -> None:
    async with calling(app) as http:
        answer = await http.get(path)
    said = policy(answer)
    assert said["default-src"] == said["script-src"] == said["style-src"] == ["'self'"]
    assert said["object-src"] == said["base-uri"] == said["frame-ancestors"] == ["'none'"]
    assert said["connect-src"] == ["'self'", "ws://cards.example", "wss://cards.example"]
    assert "unsafe" not in str(said) and "*" not in str(said)
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert answer.headers["x-frame-options"] == "DENY"
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    assert "camera=()" in answer.headers["permissions-policy"]
    assert "cross-origin-opener-policy" not in answer.headers  # http: browsers would only complain
    assert "server" not in answer.headers
    assert "set-cookie" not in answer.headers


async def test_over_https_the_page_has_its_window_for_itself(app: Starlette, tmp_path: Path) -> None:
    async with calling(app, "https://cards.example") as http:
        assert (await http.get("/")).headers["cross-origin-opener-policy"] == "same-origin"
    store = SqliteStore(tmp_path / "other.db")
    behind = make_app(store, Settings(public_url="https://play.example", bots_at_start=False), tmp_path)
    async with calling(behind, "http://127.0.0.1:8010") as http:
        answer = await http.get("/")
        assert answer.headers["cross-origin-opener-policy"] == "same-origin"
        assert "wss://play.example" in policy(answer)["connect-src"]
    await store.close()


@pytest.mark.parametrize("host", ["evil.example; script-src *", "a b", "x'", "", "[::1", "a:999999"])
async def test_a_host_that_is_none_gets_nothing_into_the_policy(app: Starlette, host: str) -> None:
    async with calling(app) as http:
        answer = await http.get("/api/levels", headers={"Host": host})
    assert policy(answer)["connect-src"] == ["'self'"]
    assert policy(answer)["script-src"] == ["'self'"]


async def test_a_fault_gives_nothing_away_and_carries_the_headers(app: Starlette) -> None:
    async def broken(_: Request) -> Response:
        raise ValueError("seed 00ff")

    app.router.routes.insert(0, Route("/api/broken", broken))
    async with calling(app) as http:
        answer = await http.get("/api/broken", headers={"Accept": "text/html"})
    assert (answer.status_code, answer.text) == (500, "Internal Server Error")
    assert (
        policy(answer)["script-src"] == ["'self'"] and answer.headers["x-content-type-options"] == "nosniff"
    )


async def test_there_are_no_pages_for_debugging(app: Starlette) -> None:
    assert not app.debug
    async with calling(app) as http:
        for path in (
            "/docs",
            "/openapi.json",
            "/debug",
            "/redoc",
            "/admin",
            "/console",
            "/.env",
            "/.git/config",
        ):
            assert (await http.get(path)).status_code == 404, path


def posts(app: Starlette) -> list[str]:
    """Every route that changes something."""
    routes = [route for route in app.routes if isinstance(route, Route) and route.path.startswith("/api/")]
    assert routes and all(route.methods and route.methods <= {"GET", "HEAD", "POST"} for route in routes)
    return [route.path for route in routes if "POST" in (route.methods or ())]


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://cards.example.evil.example"},
        {"Origin": "http://cards.example:81"},
        {"Origin": "http://cards.example@evil.example"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
    ids=str,
)
async def test_F23_no_other_page_can_post_anything_anywhere(app: Starlette, headers: dict[str, str]) -> None:
    async with calling(app) as http:
        for path in posts(app):
            sent = await http.post(
                path.replace("{code}", "7KQ2M9XD").replace("{name}", "x"), json={}, headers=headers
            )
            assert (sent.status_code, sent.json()["code"]) == (403, "not_yours"), path


def test_programs_and_our_own_page_may() -> None:
    ours = Settings(public_url="https://play.example")
    for headers in (
        {},
        {"sec-fetch-site": "same-origin"},
        {"origin": "http://10.0.0.5:8010", "host": "10.0.0.5:8010"},
        {"origin": "https://play.example", "host": "127.0.0.1:8010", "sec-fetch-site": "same-origin"},
    ):
        assert addresses.same_origin(headers, ours), headers


async def test_a_cookie_is_for_our_own_requests_alone(client: Make) -> None:
    made = await client().http.post("/api/rooms", json={"name": "Anna", "seats": 2})
    (cookie,) = made.headers.get_list("set-cookie")
    parts = cookie.lower().split("; ")
    assert cookie.startswith(f"{COOKIE}=") and {"httponly", "samesite=lax", "path=/"} <= {*parts}
    assert not any(part.startswith("domain=") for part in parts)


async def test_new_players_of_one_address_are_not_made_without_end(client: Make, server: Running) -> None:
    anna = client()
    room = await anna.make("Anna", seats=2, bots=0)
    codes = []
    for _ in range(6):
        sent = await client().http.post(f"/api/rooms/{room}/join", json={"name": "Ben"})
        codes.append(sent.status_code)
    assert codes == [200, 409, 409, 429, 429, 429]
    assert (await anna.http.post(f"/api/rooms/{room}/join", json={"name": "Anna"})).json() == {"seat": 1}


async def test_a_body_is_read_no_further_than_its_limit(app: Starlette) -> None:
    taken = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal taken
        while taken < 1_000_000:
            taken += 1000
            yield b" " * 1000
            await asyncio.sleep(0)

    messages: list[dict[str, object]] = []
    chunks = endless()

    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": await anext(chunks), "more_body": True}

    async def send(message: dict[str, object]) -> None:
        messages.append(message)

    headers = [(b"host", b"cards.example"), (b"content-type", b"application/json")]
    scope = {
        "type": "http", "method": "POST", "path": "/api/rooms", "raw_path": b"/api/rooms", "query_string": b"",
        "headers": headers, "scheme": "http", "server": ("cards.example", 80), "client": ("127.0.0.1", 1),
        "http_version": "1.1", "root_path": "", "asgi": {"version": "3.0"},
    }  # fmt: skip
    await app(scope, receive, send)  # type: ignore[arg-type]
    assert messages[0]["status"] == 400 and taken < 20_000


async def test_nothing_secret_stands_in_an_address(server: Running, client: Make) -> None:
    """A session and a ticket travel in cookies, bodies and behind #; what stands in a path leads to a table alone."""
    anna = client()
    room = await anna.make("Anna", seats=2)
    ticket = (await anna.http.post("/api/device")).json()["ticket"]
    token = anna.http.cookies[COOKIE]
    for path in (
        f"/api/rooms/{room}?token={token}",
        f"/api/mine?token={token}",
        f"/api/mine?ticket={ticket}",
    ):
        answer = await httpx.AsyncClient(base_url=server.url).get(path)
        assert answer.json().get("you", 0) == 0 and not answer.json().get("games")
