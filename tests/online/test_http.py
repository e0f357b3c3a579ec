"""The routes: codes, cookies, headers, limits; and who is let in at the socket."""

from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
import websockets

from online.client import Client
from online.conftest import Running
from tenfold.online import addresses
from tenfold.online.settings import Settings

pytestmark = pytest.mark.anyio
Make = Callable[[], Client]


@pytest.fixture
def settings() -> Settings:
    return Settings(look_ups=(5, 0), new_rooms=(4, 0), hello_within=0.3, bots_at_start=False)


def body(**changed: object) -> dict[str, object]:
    return {"name": "Anna", "seats": 4, "bots": 0, "pace": "normal", "word": ""} | changed


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (body(seats=1), "bad_seats"),
        (body(seats=7), "bad_seats"),
        (body(bots=4), "bad_seats"),
        (body(bots=-1), "bad_seats"),
        (body(pace="light"), "bad_pace"),
        (body(name=" "), "bad_name"),
        (body(name="x" * 25), "bad_name"),
        (body(word="x" * 65), "bad_word"),
        (body(word="x" + "\u0323" * 4), "bad_word"),
        (body(extra=1), "bad_body"),
        (body(seats="4"), "bad_body"),
        (body(name="x" * 9000), "bad_body"),
        ([], "bad_body"),
    ],
)
async def test_a_table_is_not_made_from_bad_input(client: Make, sent: object, code: str) -> None:
    answer = await client().http.post("/api/rooms", json=sent)
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert "set-cookie" not in answer.headers


async def test_the_cookie_is_the_seat_and_only_its_digest_is_kept(
    client: Make, server: Running, tmp_path: Path
) -> None:
    anna = client()
    answer = await anna.http.post("/api/rooms", json=body())
    cookie = answer.headers["set-cookie"].lower()
    assert (
        "httponly" in cookie
        and "samesite=lax" in cookie
        and "max-age=31536000" in cookie
        and "secure" not in cookie
    )
    token = anna.http.cookies["tenfold"]
    await server.store.check(0)
    assert all(token.encode() not in file.read_bytes() for file in tmp_path.glob("tenfold.db*"))
    room = answer.json()["room"]
    assert (await anna.http.get(f"/api/rooms/{room}")).json()["you"] == 1
    thief = client()
    for guess in ("", "1", "x" * 500, token[:-1] + "0" if token[-1] != "0" else token[:-1] + "1"):
        thief.http.cookies.set("tenfold", guess)
        assert (await thief.http.get(f"/api/rooms/{room}")).json()["you"] == 0


async def test_over_https_the_cookie_is_secure(client: Make) -> None:
    answer = await client().http.post("/api/rooms", json=body(), headers={"X-Forwarded-Proto": "https"})
    assert "secure" in answer.headers["set-cookie"].lower()


async def test_F17_looking_at_an_invitation_joins_nothing(client: Make) -> None:
    anna, preview = client(), client()
    room = await anna.make("Anna", seats=2)
    for path in (f"/api/rooms/{room}", f"/t/{room}", "/api/mine"):
        assert "set-cookie" not in (await preview.http.get(path)).headers
    assert (await preview.http.get(f"/api/rooms/{room.lower()}")).json()["seats"][1]["kind"] == "free"
    assert await preview.join(room, "Ben") == 2
    assert await preview.join(room, "Ben again") == 2
    third = await client().http.post(f"/api/rooms/{room}/join", json={"name": "Cara"})
    assert (third.status_code, third.json()["code"]) == (409, "no_free_seat")


async def test_F33_two_who_take_the_last_seat_at_once_do_not_both_get_it(client: Make) -> None:
    anna = client()
    room = await anna.make("Anna", seats=2)
    answers = [await client().http.post(f"/api/rooms/{room}/join", json={"name": f"P{n}"}) for n in range(3)]
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409]


async def test_F18_guessing_codes_is_slowed_down_and_finding_ones_own_is_not_counted(client: Make) -> None:
    anna = client()
    room = await anna.make("Anna")
    for _ in range(20):
        assert (await anna.http.get(f"/api/rooms/{room}")).status_code == 200
    answers = [(await anna.http.get(f"/api/rooms/ZZZZZZZ{n}")).status_code for n in range(7)]
    assert answers == [404] * 5 + [429] * 2
    assert (await anna.http.get("/api/rooms/ZZZZZZZ0")).json() == {"code": "too_many_tries", "params": {}}
    guest = client()
    assert await guest.join(room, "Ben") == 2, "one guest's typing errors lock nobody else out"
    stranger = client()
    for n in range(6):
        await stranger.http.get(f"/api/rooms/ZZZZZZZ{n}")
    assert (await stranger.http.get(f"/api/rooms/{room}")).status_code == 429
    assert (await guest.http.get(f"/api/rooms/{room}")).status_code == 200


async def test_tables_are_not_made_without_end(client: Make) -> None:
    anna = client()
    codes = [(await anna.http.post("/api/rooms", json=body())).status_code for _ in range(5)]
    assert codes == [201] * 4 + [429]


async def test_F22_F23_headers_of_the_page_and_requests_from_other_pages(
    client: Make, server: Running, tmp_path: Path
) -> None:
    http = client().http
    missing = await http.get("/")
    assert missing.status_code == 503 and "./play" in missing.text
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>Tenfold</title>")
    (static / "icon.svg").write_text("<svg/>")
    (static / ".stamp").write_text("x")
    (static / "assets" / "index-abc123.js").write_text("1")
    for path in ("/", "/t/7KQ2M9XD"):
        page = await http.get(path)
        assert page.status_code == 200 and page.headers["cache-control"] == "no-cache"
        assert "script-src 'self';" in page.headers["content-security-policy"]
        assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
        assert page.headers["x-content-type-options"] == "nosniff"
    assert "immutable" in (await http.get("/assets/index-abc123.js")).headers["cache-control"]
    assert (await http.get("/icon.svg")).status_code == 200
    for path in (
        "/.stamp",
        "/..%2ftenfold.db",
        "/%2e%2e/tenfold.db",
        "/assets/../../tenfold.db",
        "/assets/none.js",
        "/no",
    ):
        assert (await http.get(path)).status_code == 404, path
    foreign = await http.post("/api/rooms", json=body(), headers={"Origin": "http://evil.example"})
    assert foreign.status_code == 403
    own = await http.post("/api/rooms", json=body(), headers={"Origin": server.url})
    assert own.status_code == 201 and "content-security-policy" in own.headers


async def test_hello_health_and_metrics(client: Make, server: Running) -> None:
    http = client().http
    assert (await http.get("/healthz")).text == "ok\n"
    assert (await http.get("/api/hello")).json()["origin"] == server.url
    assert "tenfold_sockets" in (await http.get("/metrics")).text
    assert (await http.get("/metrics", headers={"X-Forwarded-For": "203.0.113.9"})).status_code == 404


def test_the_address_for_friends() -> None:
    everywhere = Settings(host="0.0.0.0", port=8010)
    own = addresses.lan_address()
    expected = f"http://{own}:8010" if own else "http://localhost:8010"
    assert addresses.origin(everywhere, "http://localhost:8010") == expected
    assert addresses.origin(everywhere, "http://cards.lan:8010") == "http://cards.lan:8010"
    assert addresses.origin(Settings(), "http://localhost:8010") == "http://localhost:8010"
    public = Settings(host="0.0.0.0", public_url="https://cards.example.org/")
    assert addresses.origin(public, "http://localhost") == "https://cards.example.org"
    assert addresses.url("::1", 80) == "http://[::1]:80"


async def closes_with(anna: Client, *frames: str | bytes) -> int:
    await anna.connect()
    for frame in frames:
        await anna.send_raw(frame)
    return await anna.until_closed()


async def test_sockets_that_do_not_speak_the_protocol_are_closed(client: Make) -> None:
    anna = client()
    room = await anna.make()
    hello = f'{{"t":"hello","proto":1,"room":"{room}"}}'
    assert await closes_with(anna) == 1008  # says nothing
    assert await closes_with(anna, '{"t":"ping"}') == 1008
    assert await closes_with(anna, "no json") == 1008
    assert await closes_with(anna, hello, b"binary") == 1008
    assert await closes_with(anna, hello, "x" * 8193) == 1009
    assert await closes_with(anna, '{"t":"hello","proto":1,"room":"ZZZZZZZZ"}') == 4004
    assert await closes_with(anna, '{"t":"hello","proto":1,"room":"?"}') == 4004
    assert await closes_with(anna, f'{{"t":"hello","proto":3,"room":"{room}"}}') == 4001
    assert await closes_with(anna, f'{{"t":"hello","proto":0,"room":"{room}","token":"new"}}') == 4001


async def test_F37_a_flood_is_cut_off(client: Make) -> None:
    anna = client()
    room = await anna.make()
    hello = f'{{"t":"hello","proto":1,"room":"{room}"}}'
    assert await closes_with(anna, hello, *['{"t":"ping"}'] * 400) == 1008


async def test_a_command_that_cannot_be_read_is_answered(client: Make) -> None:
    anna = client()
    await anna.make()
    await anna.open()
    for command in (
        {"k": "dance"},
        {"k": "bot", "seat": 9, "on": True},
        {"k": "name"},
    ):
        assert (await anna.command(command))["code"] == "bad_command"


async def test_F23_a_socket_from_another_page_is_refused(client: Make, server: Running) -> None:
    anna = client()
    with pytest.raises(websockets.InvalidStatus):
        await anna.connect(Origin="http://evil.example")
    await anna.connect(Origin=server.url)


async def test_healthz_is_red_when_the_log_cannot_be_written(server: Running, client: Make) -> None:
    http: httpx.AsyncClient = client().http
    server.store._db.execute("PRAGMA query_only=1")
    assert (await http.get("/healthz")).status_code == 503
    server.store._db.execute("PRAGMA query_only=0")
    assert (await http.get("/healthz")).status_code == 200
