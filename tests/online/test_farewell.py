"""Everything about a person is given to them, and deleted when they say so; the others keep their games."""

import asyncio
import json
import signal
from pathlib import Path
from typing import Any

import httpx
import pytest

from online.client import Client, Json, some_move
from online.conftest import Running
from online.gathering import ONE_HAND, Make, done, play_out, playing, refused, seen, turn_of
from online.test_kill import Server, fold
from tenfold.game.verify import verify
from tenfold.online import farewell, showing
from tenfold.online.persons import Passkey
from tenfold.online.settings import Settings
from tenfold.online.sqlite import SqliteStore
from tenfold.online.store import StoreError
from tenfold.online.tokens import beside, digest
from tenfold.online.traces import FORMER

pytestmark = pytest.mark.anyio
NAME, OTHER_NAME = "Zacharias", "Zachi"


@pytest.fixture
def settings() -> Settings:
    return Settings(bots_at_start=False, away_after=30)


def who(player: Client) -> str:
    """The digest of somebody's session."""
    return digest(player.http.cookies["tenfold"])


def stands(folder: Path, *texts: str) -> list[str]:
    """Which of these stand anywhere in the files of the database, in text or in a blob."""
    content = b"".join(path.read_bytes() for path in folder.glob("tenfold.db*"))
    return [text for text in texts if text.encode() in content]


async def delete(player: Client) -> int:
    """Ask to be deleted."""
    return (await player.http.post("/api/me/delete", json={"sure": True})).status_code


async def with_zacharias(client: Make, **more: Any) -> list[Client]:
    """Zacharias and Ben at a table whose game has begun; Zacharias has made it."""
    zacharias, ben = client(), client()
    room = await zacharias.make(NAME, seats=2, word="Zauberwort", **more)
    assert await ben.join(room, "Ben") == 2
    for each in (zacharias, ben):
        await each.open()
    await done(zacharias, {"k": "name", "name": OTHER_NAME})
    await done(zacharias, {"k": "start"})
    for each in (zacharias, ben):
        await seen(each, lambda player: player.s is not None)
    return [zacharias, ben]


async def full_of_traces(client: Make, server: Running) -> tuple[Client, Client, str]:
    """Zacharias has left traces everywhere they can be left: a finished and a running game, reports, a claim, ..."""
    zacharias, ben = await with_zacharias(client, rules=ONE_HAND, options={"rated": True, "chat": "players"})
    await play_out([zacharias, ben])
    await done(zacharias, {"k": "rematch"})
    await done(ben, {"k": "rematch"})
    await seen(ben, lambda player: player.meta["game"] == 2)
    await done(zacharias, {"k": "say", "text": f"I am {OTHER_NAME}"})
    await done(ben, {"k": "report", "seat": 1, "text": f"{OTHER_NAME} was rude"})
    await done(zacharias, {"k": "report", "seat": 2, "text": "Said Zacharias"})
    await server.store.persons.keep_passkey(Passkey("a2V5", who(zacharias), b"", 0, "Zacharias' phone", 1, 1))
    return zacharias, ben, ben.room


async def test_the_export_holds_everything(client: Make, server: Running) -> None:
    zacharias, _, room = await full_of_traces(client, server)
    answer = await zacharias.http.get("/api/me/export")
    assert answer.headers["content-disposition"] == 'attachment; filename="tenfold-me.json"'
    kept: Json = answer.json()
    assert [session["first"] for session in kept["sessions"]] == [True]
    assert [(passkey["id"], passkey["label"]) for passkey in kept["passkeys"]] == [
        ("a2V5", "Zacharias' phone")
    ]
    (table,) = kept["tables"]
    assert (table["room"], table["seats"], table["names"]) == (room, [1], [NAME, OTHER_NAME])
    assert table["words"] == ["Zauberwort"] and table["state"] == "playing"
    (result,) = kept["results"]
    assert (result["beside"], result["room"], result["seat"], result["rated"]) == (0, room, 1, True)
    assert kept["ratings"]["people"]["games"] == 1
    (record,) = kept["records"]
    assert record["game"] == 1 and verify(record["record"]).ok
    (report,) = kept["reports"]
    assert (report["about"], report["text"]) == (2, "Said Zacharias")
    assert who(zacharias) not in answer.text
    stranger = await client().http.get("/api/me/export")
    assert (stranger.status_code, stranger.json()["code"]) == (403, "not_yours")
    for _ in range(6):
        last = await zacharias.http.get("/api/me/export")
    assert last.json()["code"] == "too_many_tries"


@pytest.mark.parametrize("body", [{}, {"sure": False}, {"sure": 1}, [], {"sure": True, "more": 1}])
async def test_nobody_is_deleted_by_mistake(client: Make, body: object) -> None:
    anna = client()
    await anna.make("Anna")
    answer = await anna.http.post("/api/me/delete", json=body)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_body")
    stranger = await client().http.post("/api/me/delete", json={"sure": True})
    assert (stranger.status_code, stranger.json()["code"]) == (403, "not_yours")
    forged = await anna.http.post(
        "/api/me/delete", json={"sure": True}, headers={"Origin": "https://evil.example"}
    )
    assert forged.status_code == 403
    assert (await anna.http.get("/api/mine")).json()["games"]


async def test_of_who_is_deleted_nothing_is_left_in_the_database(
    client: Make, server: Running, tmp_path: Path
) -> None:
    zacharias, ben, room = await full_of_traces(client, server)
    digests = [who(zacharias)]
    ticket = (await zacharias.http.post("/api/device")).json()["ticket"]
    phone = client()
    await phone.http.post("/api/device/take", json={"ticket": ticket})
    digests.append(who(phone))
    late = (await zacharias.http.post("/api/device")).json()["ticket"]
    await zacharias.make(NAME, seats=3, bots=2)  # a table of their own
    own = zacharias.room
    await server.store.persons.settle()
    everything = (NAME, OTHER_NAME, *digests)
    assert stands(tmp_path, *everything) == list(everything)
    ben_before = (await ben.http.get("/api/me")).json()
    assert await delete(zacharias) == 200
    assert "tenfold" not in zacharias.http.cookies
    assert stands(tmp_path, *everything, "a2V5") == []
    assert not server.store.path.with_name("tenfold.db-wal").stat().st_size
    assert (await client().http.get(f"/api/rooms/{own}")).json()["code"] == "no_such_room"
    assert (await phone.http.get("/api/me")).json()["since"] is None
    again = await client().http.post("/api/device/take", json={"ticket": late})
    assert again.json()["code"] == "no_such_ticket"
    # what the others have is as it was, without the name
    assert (await ben.http.get("/api/me")).json() == ben_before
    record = (await ben.http.get(f"/api/rooms/{room}/record?game=1")).text
    assert f'[Players "{FORMER}, Ben"]' in record and "Zauberwort" in record and verify(record).ok
    assert await server.store.record(room, 1) == record
    rows = await server.store._read("SELECT body FROM reports ORDER BY id")
    about, by = [json.loads(body) for (body,) in rows]
    assert about["names"] == by["names"] == [FORMER, "Ben"] and by["text"] == ""
    assert about["text"] == f"{FORMER} was rude"
    assert about["talk"] == [{"n": about["talk"][0]["n"], "seat": 1, "name": FORMER, "text": "", "who": ""}]


async def test_the_others_play_on_and_their_stream_is_the_filtered_log(client: Make, server: Running) -> None:
    zacharias, ben = await with_zacharias(client)
    for _ in range(4):
        mover = await turn_of([zacharias, ben])
        assert mover.s
        await mover.move(some_move(mover.s))
    assert await delete(zacharias) == 200
    assert await ben.until_closed() == 1012
    await ben.close()
    await ben.open()
    assert ben.meta["seats"][0]["name"] == FORMER and ben.meta["seats"][0]["bot"]
    await done(ben, {"k": "pace", "pace": "instant"})
    table, log = fold(ben.room, await server.store.load(ben.room))
    assert all(entry.who not in (who(ben), "") for entry in log[1:2])  # type: ignore[union-attr]
    for v, shown in ben.events.items():
        if not any(event["e"] in ("joined", "renamed") for event in shown):
            assert shown == showing.happened(table, v, ben.seat), v
    other = client()
    other.http.cookies.update(ben.http.cookies)
    await other.open(ben.room, v=0)
    await other.reach(ben.v)
    assert other.s == showing.view(await server.table(ben.room), 2)
    # a whole stream of the log, as if nothing had been missed
    fresh = client()
    fresh.http.cookies.update(ben.http.cookies)
    fresh.v = 1
    await fresh.open(ben.room)
    await fresh.reach(table.v)
    assert {v: fresh.events[v] for v in range(2, table.v + 1)} == {
        v: showing.happened(table, v, 2) for v in range(2, table.v + 1)
    }
    assert not any(OTHER_NAME in frame for frame in fresh.frames)


async def test_a_seat_at_a_table_that_waits_is_free_again_and_a_claim_names_nobody(
    client: Make, server: Running, tmp_path: Path
) -> None:
    anna, ben, zacharias = *await playing(client, 2), client()
    waiting = await anna.make("Anna", seats=2)
    assert await zacharias.join(waiting, NAME) == 2
    digest_of = who(zacharias)
    await done(ben, {"k": "leave"})
    zacharias.room = ben.room
    await zacharias.open()
    await done(zacharias, {"k": "claim", "seat": 2, "name": NAME})
    assert await delete(zacharias) == 200
    assert await zacharias.until_closed() == 1012
    assert (await anna.http.get(f"/api/rooms/{waiting}")).json()["seats"][1]["kind"] == "free"
    claims = (await anna.http.get(f"/api/rooms/{ben.room}")).json()["claims"]
    assert [claim["name"] for claim in claims] == [FORMER]
    assert stands(tmp_path, NAME, digest_of) == []


async def played_for(client: Make) -> tuple[Client, Client, Client]:
    """Anna plays on, and Dora plays for Zacharias, who is away."""
    zacharias, anna = await with_zacharias(client)
    await done(zacharias, {"k": "leave"})
    await zacharias.close()
    dora = client()
    await dora.http.post("/api/rooms", json={"name": "Dora", "seats": 2})
    await dora.open(anna.room)
    await done(dora, {"k": "claim", "seat": 1, "name": "Dora"})
    await seen(anna, lambda player: player.meta["claims"])
    await done(anna, {"k": "admit", "claim": anna.meta["claims"][0]["n"]})
    await seen(dora, lambda player: player.seat == 1)
    return zacharias, anna, dora


@pytest.mark.parametrize("way", ["leave", "delete", "remove"])
async def test_who_plays_for_somebody_deleted_plays_on_and_then_a_bot_has_the_seat_for_good(
    client: Make, server: Running, way: str
) -> None:
    zacharias, anna, dora = await played_for(client)
    assert await delete(zacharias) == 200
    for player in (anna, dora):
        await player.until_closed()
        await player.close()
        await player.open()
    seat = (await server.table(anna.room)).seat(1)
    assert dora.seat == 1 and dora.s and dora.s["hand"] is not None
    assert (seat.gone, seat.bot, seat.name, seat.guest_name) == (True, False, FORMER, "Dora")
    if way == "remove":
        await done(anna, {"k": "remove", "seat": 1})
    elif way == "leave":
        await done(dora, {"k": "leave"})
    else:
        assert await delete(dora) == 200
        await anna.until_closed()
        await anna.close()
        await anna.open()
    seat = (await server.table(anna.room)).seat(1)
    assert (seat.gone, seat.state, seat.bot, seat.guest, seat.name) == (True, "left", True, "", FORMER)
    assert await refused(anna, {"k": "bot", "seat": 1, "on": False}) == "not_now"
    cara = client()
    await cara.http.post("/api/rooms", json={"name": "Cara", "seats": 2})
    await cara.open(anna.room)
    assert await refused(cara, {"k": "claim", "seat": 1, "name": "Cara"}) == "not_now"
    await done(anna, {"k": "end"})
    await done(anna, {"k": "rematch"})
    await seen(anna, lambda player: player.meta["game"] == 2)
    assert sorted(each["kind"] for each in anna.meta["seats"]) == ["bot", "human"]


@pytest.mark.parametrize("owner_first", [True, False])
async def test_deleted_after_the_game_an_owner_and_who_played_for_them_leave_a_seat_of_nobody(
    client: Make, server: Running, owner_first: bool
) -> None:
    zacharias, anna, dora = await played_for(client)
    await done(anna, {"k": "end"})
    for player in (anna, dora):
        await player.close()
    for player in (zacharias, dora) if owner_first else (dora, zacharias):
        assert await delete(player) == 200
    seat = (await server.table(anna.room)).seat(1)
    assert (seat.gone, seat.state, seat.bot, seat.guest) == (True, "left", True, "")


async def test_players_beside_somebody_go_with_them(client: Make, server: Running, tmp_path: Path) -> None:
    zacharias, ben = client(), client()
    room = await zacharias.make(NAME, seats=3)
    answer = await zacharias.http.post(f"/api/rooms/{room}/join", json={"name": OTHER_NAME, "beside": 1})
    assert answer.json() == {"seat": 2} and await ben.join(room, "Ben") == 3
    await zacharias.open()
    await done(zacharias, {"k": "start"})
    (table,) = (await zacharias.http.get("/api/me/export")).json()["tables"]
    assert table["seats"] == [1, 2] and table["names"] == [NAME, OTHER_NAME]
    digests = who(zacharias), beside(who(zacharias), 1)
    assert stands(tmp_path, *digests) == list(digests)
    assert await delete(zacharias) == 200
    assert stands(tmp_path, NAME, OTHER_NAME, *digests) == []
    seats = (await ben.http.get(f"/api/rooms/{room}")).json()["seats"]
    assert [(seat["name"], seat["bot"]) for seat in seats] == [(FORMER, True), (FORMER, True), ("Ben", False)]


async def test_a_result_that_was_rated_is_not_rated_again_for_the_others(
    client: Make, server: Running
) -> None:
    zacharias, ben, room = await full_of_traces(client, server)
    assert await delete(zacharias) == 200
    before = (await ben.http.get("/api/me")).json()["ratings"]
    await server.rooms.apart(room, lambda: asyncio.sleep(0))
    await server.rooms.find(room)
    assert (await ben.http.get("/api/me")).json()["ratings"] == before


async def test_what_could_not_be_deleted_is_deleted_at_the_next_try(
    client: Make, server: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    zacharias, ben = await with_zacharias(client)
    first = ben.room
    second = await zacharias.make(NAME, seats=2)
    await ben.join(second, "Ben")
    rewrite = server.store.persons.rewrite

    async def fails(change: Any, whos: Any) -> bool:
        if change.room == first:
            raise StoreError("no")
        return await rewrite(change, whos)

    monkeypatch.setattr(server.store.persons, "rewrite", fails)
    assert await delete(zacharias) == 503
    assert (await zacharias.http.get("/api/me")).json()["since"] is not None
    assert (await ben.http.get(f"/api/rooms/{first}")).json()["room"] == first, "it can be loaded"
    monkeypatch.undo()
    assert await delete(zacharias) == 200
    assert stands(tmp_path, NAME, OTHER_NAME) == []


DYING = """
import os, signal, sys
from tenfold.online import sqlite
from tenfold.online.serve import run

open_database, (statement, times) = sqlite.open_database, (sys.argv[3], int(sys.argv[4]))

def traced(path):
    left = [times]
    def die(sql):
        left[0] -= sql.startswith(statement)
        if not left[0]:
            os.kill(os.getpid(), signal.SIGKILL)
    db = open_database(path)
    db.set_trace_callback(die)
    return db

sqlite.open_database = traced
sys.exit(run(port=int(sys.argv[1]), data=sys.argv[2]))
"""
"""A server that kills itself in the middle of a transaction: before it runs a statement for the n-th time."""


@pytest.mark.parametrize(
    ("statement", "times", "gone"),
    [
        ("UPDATE log SET body", 2, 0),
        ("UPDATE log SET body", 5, 1),
        ("INSERT OR REPLACE INTO summaries (", 3, 2),
        ("DELETE FROM owners WHERE room", 2, 1),
        ("DELETE FROM passkeys", 1, 3),
        ("DELETE FROM sessions", 1, 3),
    ],
)
async def test_a_server_that_is_killed_meanwhile_has_deleted_all_of_a_room_or_nothing(
    tmp_path: Path, statement: str, times: int, gone: int
) -> None:
    server = Server(tmp_path)
    await server.start()
    zacharias, ben = Client(server.url), Client(server.url)
    rooms = []
    for _ in range(3):
        room = await zacharias.make(NAME, seats=2, word="x")
        await ben.join(room, "Ben")
        zacharias.v = 0
        await zacharias.open()
        await done(zacharias, {"k": "name", "name": OTHER_NAME})
        await done(zacharias, {"k": "start"})
        await zacharias.close()
        rooms.append(room)
    name = who(zacharias)
    await server.kill(signal.SIGTERM)
    await server.start(DYING, statement, str(times))
    with pytest.raises(httpx.HTTPError):
        await delete(zacharias)
    await server.kill(signal.SIGKILL)
    store, named = SqliteStore(tmp_path / "tenfold.db"), []
    for room in rooms:
        rows = await store.load(room)
        fold(room, rows)
        found = [text for text in (NAME, OTHER_NAME, name) if any(text.encode() in row.body for row in rows)]
        assert found in ([], [NAME, OTHER_NAME, name])
        named += found[:1]
    assert len(named) == 3 - gone
    await store.close()
    await server.start()
    assert (await zacharias.http.get("/api/me")).json()["since"] is not None
    assert await delete(zacharias) == 200
    await server.kill(signal.SIGTERM)
    assert stands(tmp_path, NAME, OTHER_NAME, name) == []
    for client in (zacharias, ben):
        await client.http.aclose()


def test_identities_are_the_person_and_who_is_beside() -> None:
    assert farewell.identities("a")[0] == "a" and len(set(farewell.identities("a"))) == 6
