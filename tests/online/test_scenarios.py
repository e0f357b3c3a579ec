"""The failures F07 to F43 that are not told elsewhere; docs/online-failures.md says where each one is."""

import asyncio
import contextlib
import gc
import json
import re
import signal
from pathlib import Path
from typing import Any

import pytest
import websockets

from online.client import Client, some_move
from online.conftest import Running
from online.gathering import Make, done, gather, playing, refused, seat, seen, turn_of
from online.test_kill import Server
from online.test_tables import play_hand
from tenfold.game import Rules
from tenfold.online import entries, protocol, showing, tokens
from tenfold.online.room import Room
from tenfold.online.settings import Settings
from tenfold.online.store import Row
from tenfold.online.table import Table, from_rows

pytestmark = pytest.mark.anyio
ROOT = Path(__file__).parents[2]


@pytest.fixture
def settings() -> Settings:
    return Settings(away_after=5, idle_after=0.1, next_after=5, connects=(8, 0.0), bots_at_start=False)


async def test_F04_a_connection_that_sends_nothing_is_not_closed(client: Make) -> None:
    anna, ben = await playing(client, 2)
    for _ in range(3):
        await anna.command({"k": "name", "name": "Anne"})
        await asyncio.sleep(0.05)
    assert ben.closed is None and not [frame for frame in ben.frames if '"t":"pong"' in frame]


async def test_F07_a_restart_deals_the_same_cards_to_everybody(client: Make, server: Running) -> None:
    anna, ben = await playing(client, 2)
    await play_hand(anna, ben)
    for player in (anna, ben):
        await player.command({"k": "next", "hand": 1})
    await seen(anna, lambda a: a.view["hand_no"] == 2)
    table = await server.table(anna.room)
    assert table.game is not None
    before = table.game.position_text()
    server.rooms.send_home()
    again = await server.table(anna.room)
    assert again is not table and again.game is not None and again.game.position_text() == before
    assert again.history[-1] and again.deals() == table.deals()


async def test_F08_who_comes_back_gets_the_tail_and_too_many_connections_wait(
    client: Make, server: Running
) -> None:
    anna, ben = await playing(client, 2)
    crowd = client()
    crowd.http.cookies = ben.http.cookies
    server.rooms.send_home()
    await anna.until_closed()
    frames = len(anna.frames)
    await anna.open()
    assert not any('"t":"snap"' in frame for frame in anna.frames[frames:])
    for _ in range(int(server.settings.connects[0]) - 1):
        with contextlib.suppress(websockets.InvalidStatus):
            await crowd.connect()
            await crowd.cut()
    with pytest.raises(websockets.InvalidStatus):
        await crowd.connect()
    await anna.cut()
    await anna.open()


async def test_F15_a_name_or_a_seat_number_is_no_key(client: Make, server: Running) -> None:
    anna, ben = await playing(client, 2)
    thief = client()
    answer = await thief.http.post(f"/api/rooms/{anna.room}/join", json={"name": "Anna"})
    assert answer.status_code == 409
    await thief.open(anna.room)
    assert thief.seat == 0 and thief.s and thief.s["hand"] is None
    table = await server.table(anna.room)
    for frame in (*anna.frames, *ben.frames, *thief.frames):
        assert not any(seat.who in frame for seat in table.seats)
    rows = await server.store._read("SELECT who FROM sessions")
    tokens_kept = [player.http.cookies["tenfold"] for player in (anna, ben)]
    assert not set(tokens_kept) & {row[0] for row in rows}


async def test_F16_the_link_of_a_table_gives_a_free_seat_or_the_rail_never_somebodys(client: Make) -> None:
    anna = client()
    room = await anna.make("Anna", seats=2)
    assert await client().join(room, "Ben") == 2
    third = client()
    await third.open(room)
    assert third.seat == 0
    assert re.fullmatch(f"[{tokens.ALPHABET}]{{8}}", room)


async def test_F16_the_link_to_another_device_is_good_once_and_needs_a_click(
    client: Make, server: Running
) -> None:
    anna, _ = await playing(client, 2)
    phone, other = client(), client()
    assert (await phone.http.post("/api/device")).status_code == 403, "nothing to take along"
    ticket = (await anna.http.post("/api/device")).json()["ticket"]
    assert (await phone.http.get(f"/device?ticket={ticket}")).headers.get("set-cookie") is None
    taken = await phone.http.post("/api/device/take", json={"ticket": ticket})
    assert taken.status_code == 200 and phone.http.cookies["tenfold"] != anna.http.cookies["tenfold"]
    twice = await other.http.post("/api/device/take", json={"ticket": ticket})
    assert (twice.status_code, twice.json()["code"]) == (404, "no_such_ticket")
    await phone.open(anna.room)
    assert phone.seat == 1 and phone.s == anna.s
    games = (await phone.http.get("/api/mine")).json()["games"]
    assert [game["room"] for game in games] == [anna.room]
    old = (await anna.http.post("/api/device")).json()["ticket"]
    new = (await phone.http.post("/api/device")).json()["ticket"]
    for ticket, status in ((old, 404), (new, 200)):
        answer = await other.http.post("/api/device/take", json={"ticket": ticket})
        assert answer.status_code == status, "only the newest one is good"


async def test_F16_a_browser_with_games_of_its_own_is_asked_and_ones_own_stays_as_it_is(
    client: Make, server: Running
) -> None:
    (anna, _), cara = await playing(client, 2), client()
    own = await cara.make("Cara")
    ticket = (await anna.http.post("/api/device")).json()["ticket"]
    before = anna.http.cookies["tenfold"]
    mine = await anna.http.post("/api/device/take", json={"ticket": ticket})
    assert mine.status_code == 200 and anna.http.cookies["tenfold"] == before
    assert (await anna.http.get("/api/me")).json()["devices"] == 1
    asked = await cara.http.post("/api/device/take", json={"ticket": ticket})
    assert (asked.status_code, asked.json()["code"]) == (409, "games_here")
    assert (await cara.http.get(f"/api/rooms/{own}")).json()["you"] == 1
    sure = await cara.http.post("/api/device/take", json={"ticket": ticket, "sure": True})
    assert sure.status_code == 200
    assert (await cara.http.get("/api/me")).json()["name"] == "Anna"


async def test_F20_the_seat_of_every_frame_is_the_readers_own(client: Make) -> None:
    anna, ben, cara = await gather(client, 3)
    await done(ben, {"k": "leave"})
    await seen(ben, lambda b: b.seat == 0)
    await done(anna, {"k": "start"})
    await seen(cara, lambda c: c.seat == 2 and c.s and c.s["seat"] == 2)
    assert ben.s is None or ben.s["hand"] is None
    for player in (anna, cara):
        for frame in player.frames:
            message = json.loads(frame)
            if message.get("s") and "meta" in message:
                assert message["s"]["seat"] == message["meta"]["you"]


async def test_F21_there_is_no_way_back_from_a_card_that_was_seen(client: Make) -> None:
    anna, ben = await playing(client, 2)
    mover = await turn_of([anna, ben])
    assert mover.s
    decision = mover.s["decision"]
    await mover.move("d")
    assert await refused(mover, {"k": "move", "m": "t", "turn": decision}) == "stale"
    assert await refused(mover, {"k": "undo"}) == "bad_command"


def test_F24_proxies_in_the_docs_keep_quiet_sockets_open() -> None:
    nginx = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")
    assert "proxy_read_timeout 1h" in nginx and "proxy_buffering off" in nginx and "Upgrade" in nginx


async def test_F28_a_pong_says_the_newest_version_and_a_gap_is_filled(client: Make) -> None:
    anna, ben = await playing(client, 2)
    await ben.send({"t": "ping"})
    await seen(ben, lambda b: b.pongs)
    assert ben.pongs[-1]["v"] == ben.v and ben.pongs[-1]["now"] > 0
    v, s = ben.v, ben.s
    await done(anna, {"k": "name", "name": "Anne"})
    await ben.reach(v + 1)
    lost = ben.events.pop(ben.v)
    ben.v, ben.s = v, s  # as if the frame had been lost on the way
    await ben.send({"t": "ping"})
    await seen(ben, lambda b: b.pongs[-1]["v"] > b.v)
    await ben.send({"t": "hello", "proto": 2, "room": ben.room, "v": ben.v})
    await ben.reach(v + 1)
    assert ben.events[v + 1] == lost


async def test_F29_old_commands_get_their_old_answer_and_old_turns_are_stale(client: Make) -> None:
    anna, ben = await playing(client, 2)
    mover = await turn_of([anna, ben])
    assert mover.s
    first = {"k": "move", "m": "d", "turn": mover.s["decision"]}
    answer = await mover.command(first, "the first command")
    for _ in range(6):
        each = await turn_of([anna, ben])
        assert each.s
        await each.move(some_move(each.s))
    assert await mover.command(first, "the first command") == answer
    assert (await mover.command(first, "a new id of it"))["code"] == "stale"


async def test_F30_two_versions_are_spoken_side_by_side_and_a_third_is_sent_away(client: Make) -> None:
    old, new = client(), client()
    old.proto = protocol.PROTO - 1
    room = await new.make("Anna", seats=2, options={"timer": "gentle"})
    await new.open()
    await old.join(room, "Ben")
    await old.open()
    await done(new, {"k": "say", "phrase": "hello"})
    await done(new, {"k": "start"})
    for _ in range(6):
        await seen(old, lambda o: o.s is not None)
        mover = await turn_of([new, old])
        assert mover.s
        assert (await mover.move(some_move(mover.s)))["t"] == "ack"
    assert json.loads(old.frames[0])["proto"] == 1 and json.loads(new.frames[0])["proto"] == 2
    kinds = {json.loads(frame)["t"] for frame in old.frames}
    assert kinds <= {"hello", "snap", "ev", "ack", "nak", "pres", "why", "pong"}, "what version 1 knows"
    assert new.timer["seat"] and new.talk
    too_old = client()
    for proto in (protocol.PROTO + 1, protocol.PROTO - 2):
        await too_old.connect()
        await too_old.send({"t": "hello", "proto": proto, "room": room})
        assert await too_old.until_closed() == 4001


async def test_F31_nothing_keeps_an_old_page(client: Make, tmp_path: Path) -> None:
    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text("<!doctype html>")
    (static / "sw.js").write_text("")
    http = client().http
    for path in ("/", "/t/7KQ2M9XD", "/device", "/sw.js"):
        assert (await http.get(path)).headers["cache-control"] == "no-cache"


async def test_F32_a_game_keeps_the_rules_it_was_made_with_and_old_logs_are_read(
    client: Make, server: Running
) -> None:
    anna = client()
    room = await anna.make("Anna", seats=2, bots=1, rules="mattel skip.target=next")
    made = entries.decode((await server.store.load(room))[0].body)
    assert isinstance(made, entries.Made) and made.rules == str(Rules.parse("mattel skip.target=next"))
    assert made.schema == entries.SCHEMA
    frozen = ROOT / "docs" / "frozen" / "logs"
    for file in sorted(frozen.glob("*.jsonl")):
        kept = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
        table = from_log(kept[1:])
        assert table.game is not None and table.game.position_text() == kept[0]["position"], file.name
        assert [showing.meta(table, 1, 0)["state"], table.v] == [kept[0]["state"], kept[0]["v"]]
    assert list(frozen.glob("*.jsonl"))


def from_log(lines: list[dict[str, Any]]) -> Table:
    """The table of a kept log: `at` beside each entry as it was stored."""
    rows = [Row(v, line["at"], json.dumps(line["entry"]).encode()) for v, line in enumerate(lines, 1)]
    return from_rows("7KQ2M9XD", rows)


async def test_F35_what_has_to_be_done_now_is_in_the_view_and_survives_everything(client: Make) -> None:
    anna, ben = await playing(client, 2)
    mover = await turn_of([anna, ben])
    await mover.move("d")
    assert mover.s
    must = {key: mover.s[key] for key in ("step", "to_move", "decision", "legal", "lays", "hand")}
    for v in (None, 0):
        await mover.cut()
        await mover.open(v=v)
        assert {key: mover.s[key] for key in must} == must


async def test_F38_the_log_is_the_truth_and_not_what_was_sent(client: Make, server: Running) -> None:
    anna, ben = await playing(client, 2)
    room = await server.rooms.find(anna.room)
    show, room.show = room.show, lambda *_, **__: None  # type: ignore[method-assign]
    await anna.send({"t": "cmd", "id": "lost event", "c": {"k": "name", "name": "Anne"}})
    assert (await anna.answer("lost event"))["t"] == "ack"
    room.show = show  # type: ignore[method-assign]
    assert seat(ben, 1)["name"] == "Anna"
    await ben.send({"t": "ping"})
    await seen(ben, lambda b: b.pongs and b.pongs[-1]["v"] > b.v)
    await ben.send({"t": "hello", "proto": 2, "room": ben.room, "v": ben.v})
    await seen(ben, lambda b: seat(b, 1)["name"] == "Anne")


async def test_F40_rooms_that_nobody_looks_at_leave_nothing_behind(client: Make, server: Running) -> None:
    players = [await playing(client, 2, pace="instant", options={"timer": "gentle"}) for _ in range(4)]
    await done(players[0][0], {"k": "end"})
    for anna, ben in players:
        await anna.close()
        await ben.close()
    async with asyncio.timeout(10):
        while server.rooms._rooms or rooms_alive():
            await asyncio.sleep(0.05)
            gc.collect()
    names = [task.get_name() for task in asyncio.all_tasks()]
    assert not [name for name in names if name.startswith("room ")]


def rooms_alive() -> int:
    """Rooms that something still holds."""
    return sum(isinstance(each, Room) for each in gc.get_objects())


def test_F42_what_carries_the_sockets_is_pinned_and_tried_in_a_browser() -> None:
    text = (ROOT / "requirements" / "play.txt").read_text("utf-8")
    for package in ("uvicorn", "websockets", "starlette", "msgspec"):
        assert re.search(rf"^{package}==\S+", text, re.MULTILINE), package
    assert (ROOT / "tests" / "browser" / "test_restart.py").is_file()


async def test_F43_a_shutdown_waits_for_nobody_who_does_not_listen(tmp_path: Path) -> None:
    server = Server(tmp_path)
    await server.start()
    async with Client(server.url) as anna, Client(server.url) as silent:
        room = await anna.make("Anna", seats=2)
        await anna.open()
        await silent.connect()  # says nothing, hears nothing
        stream = asyncio.create_task(silent.http.get("/api/stream"))
        assert room
        async with asyncio.timeout(30):
            assert await server.kill(signal.SIGTERM) == 0
        assert await anna.until_closed() == 1012
        stream.cancel()
        await asyncio.gather(stream, return_exceptions=True)


def test_every_failure_has_its_line_in_the_docs_and_a_test_by_its_number() -> None:
    told = re.findall(
        r"^\| (F\d\d) \|", (ROOT / "docs" / "online-failures.md").read_text("utf-8"), re.MULTILINE
    )
    numbers = [f"F{number:02d}" for number in range(1, 46)]
    assert told == numbers
    files = [*(ROOT / "tests").rglob("*.py"), *(ROOT / "web" / "test").glob("*.ts")]
    text = "\n".join(path.read_text("utf-8") for path in files)
    named = set(re.findall(r"(?<=[_'])F\d\d(?=[_:])", text))
    assert [number for number in numbers if number not in named] == []
