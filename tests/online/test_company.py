"""The life of a table among people: votes, the host's role, rematches, the lobby, pauses, talk."""

import asyncio
import json

import pytest

from online.client import Client, command_id
from online.conftest import Running
from online.gathering import Make, done, gather, playing, refused, seat, seen, told
from tenfold.online.settings import Settings
from tenfold.online.talk import PHRASES

pytestmark = pytest.mark.anyio


@pytest.fixture
def settings() -> Settings:
    return Settings(away_after=5, bots_at_start=False)


# -- votes and the host


async def test_most_of_those_here_may_give_a_seat_to_a_bot(client: Make) -> None:
    anna, ben, cara = await playing(client, 3, pace="slow")
    await done(anna, {"k": "vote", "seat": 3, "what": "bot"})
    await seen(cara, lambda c: c.meta["votes"] == [{"seat": 3, "what": "bot", "by": [1]}])
    await done(anna, {"k": "vote", "seat": 3, "what": "bot", "on": False})
    await done(ben, {"k": "vote", "seat": 3, "what": "bot"})
    assert not seat(ben, 3)["bot"]
    await done(anna, {"k": "vote", "seat": 3, "what": "bot"})
    await seen(cara, lambda c: seat(c, 3)["bot"])
    await done(cara, {"k": "back"})
    await seen(anna, lambda a: not seat(a, 3)["bot"])


async def test_most_of_those_here_may_remove_somebody_for_good(client: Make) -> None:
    anna, ben, cara = await playing(client, 3, pace="slow")
    assert await refused(anna, {"k": "vote", "seat": 1, "what": "remove"}) == "bad_command"
    await done(ben, {"k": "vote", "seat": 1, "what": "remove"})
    await done(cara, {"k": "vote", "seat": 1, "what": "remove"})
    assert await anna.until_closed() == 4003
    await seen(ben, lambda b: seat(b, 1)["kind"] == "bot")
    assert seat(ben, 1)["name"] == "Anna" and ben.meta["host"] == 2 and "removed" in told(ben)
    await anna.connect()
    await anna.send({"t": "hello", "proto": 2, "room": ben.room, "v": 0})
    assert await anna.until_closed() == 4003
    again = await anna.http.post(f"/api/rooms/{ben.room}/join", json={"name": "Anna"})
    assert (again.status_code, again.json()["code"]) == (403, "removed")


async def test_two_people_cannot_outvote_each_other(client: Make) -> None:
    anna, ben = await playing(client, 2, pace="slow")
    await done(anna, {"k": "vote", "seat": 2, "what": "remove"})
    assert seat(anna, 2)["kind"] == "human" and ben.closed is None


async def test_the_host_passes_the_role_on_for_good(client: Make) -> None:
    anna, ben = await gather(client, 2)
    assert await refused(ben, {"k": "host", "seat": 2}) == "not_host"
    await done(anna, {"k": "host", "seat": 2})
    await seen(ben, lambda b: b.meta["host"] == 2)
    await anna.cut()
    await anna.open()
    assert anna.meta["host"] == 2, "given away is given away"
    await done(ben, {"k": "start"})


# -- the next game


async def test_F44_a_rematch_is_one_new_game_for_those_who_want_it_and_for_the_rail(client: Make) -> None:
    anna, ben, cara = await playing(client, 3)
    rail = client()
    await rail.open(anna.room)
    await done(anna, {"k": "end"})
    both = await asyncio.gather(
        *(player.command({"k": "rematch"}, command_id(), times=2) for player in (anna, ben))
    )
    assert [answer["t"] for answer in both] == ["ack", "ack"] and anna.meta["game"] == 1
    await done(cara, {"k": "decline"})
    for player in (anna, ben, cara, rail):
        await seen(player, lambda p: p.meta["game"] == 2 and p.meta["state"] == "playing")
    assert [s["name"] for s in rail.meta["seats"]] == ["Anna", "Ben"] and rail.s
    await seen(cara, lambda c: c.seat == 0 and c.view["hand"] is None)
    assert told(rail).count("rematch") == 1


async def test_F44_where_all_others_decline_a_bot_takes_the_first_place(client: Make) -> None:
    anna, ben = await playing(client, 2)
    await done(anna, {"k": "end"})
    await done(ben, {"k": "decline"})
    assert await refused(ben, {"k": "rematch"}) == "not_now"
    await done(anna, {"k": "rematch"})
    await seen(anna, lambda a: a.meta["game"] == 2)
    assert [s["kind"] for s in anna.meta["seats"]] == ["human", "bot"]


async def test_F44_a_host_who_declines_passes_the_role_on(client: Make) -> None:
    anna, ben, cara = await playing(client, 3)
    await done(anna, {"k": "end"})
    await done(anna, {"k": "decline"})
    await seen(ben, lambda b: b.meta["host"] == 2)
    for player in (ben, cara):
        await done(player, {"k": "rematch"})
    await seen(ben, lambda b: b.meta["game"] == 2 and b.meta["host"] == 1 and b.seat == 1)
    await seen(cara, lambda c: c.seat == 2)


# -- who may look on, and the lobby


async def test_a_table_without_spectators_sends_them_away(client: Make) -> None:
    anna, ben = await playing(client, 2)
    rail = client()
    await rail.open(anna.room)
    await done(anna, {"k": "set", "watch": False})
    assert await rail.until_closed() == 4003
    await rail.connect()
    await rail.send({"t": "hello", "proto": 2, "room": anna.room, "v": 0})
    assert await rail.until_closed() == 4003
    assert ben.closed is None


async def test_open_tables_are_in_the_lobby_and_others_are_found_by_their_link_alone(client: Make) -> None:
    anna, stranger = client(), client()
    hidden = await anna.make("Anna", seats=3)
    await anna.open(hidden)
    assert (await stranger.http.get("/api/lobby")).json() == {"tables": []}
    await done(anna, {"k": "set", "open": True})
    tables = (await stranger.http.get("/api/lobby")).json()["tables"]
    assert [(t["room"], t["names"], t["free"], t["seats"], t["state"]) for t in tables] == [
        (hidden, ["Anna"], 2, 3, "waiting")
    ]
    assert await stranger.join(hidden, "Ben") == 2
    assert "set-cookie" not in (await client().http.get("/api/lobby")).headers
    await anna.close()
    await seen_in_lobby(stranger, 0)


async def seen_in_lobby(player: Client, count: int) -> None:
    """Wait until so many tables are open: one at which nobody is is not."""
    async with asyncio.timeout(10):
        while len((await player.http.get("/api/lobby")).json()["tables"]) != count:
            await asyncio.sleep(0.02)


async def test_options_are_the_hosts_and_come_with_the_table(client: Make) -> None:
    anna, ben = await gather(client, 2, options={"timer": "gentle", "seconds": 90, "chat": "off"})
    shown = ben.meta["options"]
    assert shown["timer"] == "gentle" and shown["seconds"] == 90 and shown["chat"] == "off"
    assert shown["away"] == "bot" and shown["watch"] and not shown["open"]
    assert await refused(ben, {"k": "set", "timer": "off"}) == "not_host"
    assert await refused(anna, {"k": "set", "seconds": 5}) == "bad_command"
    await done(anna, {"k": "set", "timer": "off"})
    await seen(ben, lambda b: b.meta["options"]["timer"] == "off" and b.meta["options"]["seconds"] == 90)
    bad = await client().http.post(
        "/api/rooms", json={"name": "A", "seats": 2, "options": {"timer": "sometimes"}}
    )
    assert (bad.status_code, bad.json()["code"]) == (400, "bad_body")


async def test_a_name_or_word_that_cannot_be_is_named(client: Make) -> None:
    anna, _ = await gather(client, 2)
    for word in ("x" * 65, "x" + "\u0323" * 4):
        assert await refused(anna, {"k": "word", "word": word}) == "bad_word"
    assert await refused(anna, {"k": "name", "name": "x" * 25}) == "bad_name"
    assert await refused(anna, {"k": "name", "name": " "}) == "bad_name"


# -- talk


async def test_phrases_are_said_at_once_and_free_text_only_where_the_table_allows_it(client: Make) -> None:
    anna, ben = await gather(client, 2)
    rail = client()
    await rail.open(anna.room)
    await done(anna, {"k": "say", "phrase": "hello"})
    await seen(ben, lambda b: len(b.talk) == 1)
    assert [(line["seat"], line["name"], line["phrase"]) for line in ben.talk.values()] == [
        (1, "Anna", "hello")
    ]
    assert await refused(anna, {"k": "say", "text": "hi there"}) == "not_now"
    assert await refused(anna, {"k": "say", "phrase": "no such phrase"}) == "bad_command"
    assert await refused(rail, {"k": "say", "phrase": "hello"}) == "not_now"
    await done(anna, {"k": "set", "chat": "players"})
    await done(ben, {"k": "say", "text": " hi \u202ethere "})
    await seen(anna, lambda a: len(a.talk) == 2)
    assert list(anna.talk.values())[-1]["text"] == "hi there"
    await done(anna, {"k": "set", "chat": "off"})
    assert await refused(ben, {"k": "say", "phrase": "bye"}) == "not_now"
    late = client()
    await late.open(anna.room)
    await seen(late, lambda p: len(p.talk) == 2)


async def test_a_line_that_is_sent_again_is_said_once_and_nobody_floods(client: Make) -> None:
    anna, ben = await gather(client, 2)
    command = command_id()
    await anna.command({"k": "say", "phrase": "hello"}, command, times=3)
    assert (await anna.command({"k": "say", "phrase": "hello"}, command))["t"] == "ack"
    codes = [(await anna.command({"k": "say", "phrase": "bye"})).get("code") for _ in range(6)]
    assert "too_fast" in codes
    await asyncio.sleep(0)
    assert [line["phrase"] for line in ben.talk.values()].count("hello") == 1


async def test_who_is_muted_is_not_read_and_does_not_know(client: Make) -> None:
    anna, ben, cara = await gather(client, 3)
    before = len(cara.frames)
    await done(anna, {"k": "mute", "seat": 2})
    assert anna.meta["muted"] == [2]
    await cara.reach(anna.v)
    assert ben.meta["muted"] == [] and '"muted":[2]' not in "".join(cara.frames[before:])
    await done(ben, {"k": "say", "phrase": "hello"})
    await seen(cara, lambda c: len(c.talk) == 1)
    await anna.command({"k": "name", "name": "Anne"})
    assert not anna.talk
    await anna.cut()
    await anna.open()
    assert not anna.talk and anna.meta["muted"] == [2]
    await done(anna, {"k": "mute", "seat": 2, "on": False})
    assert anna.meta["muted"] == []


async def test_a_report_reaches_the_keeper_with_what_was_said(client: Make, server: Running) -> None:
    anna, ben = await gather(client, 2, options={"chat": "players"})
    await done(ben, {"k": "say", "text": "something nasty"})
    command = command_id()
    await anna.command({"k": "report", "seat": 2, "text": "rude"}, command, times=2)
    rows = await server.store._read("SELECT room, body FROM reports")
    assert len(rows) == 1 and rows[0][0] == anna.room
    body = json.loads(rows[0][1])
    assert (body["by"], body["about"], body["text"]) == (1, 2, "rude")
    assert body["talk"][0]["text"] == "something nasty"
    stranger = client()
    await stranger.open(anna.room)
    assert await refused(stranger, {"k": "report", "seat": 2}) == "bad_command"


def test_every_phrase_is_short_enough_to_be_said() -> None:
    assert len(set(PHRASES)) == len(PHRASES) and all(0 < len(phrase) <= 24 for phrase in PHRASES)
