"""What a person is told of their games: results kept once, figures, ratings of rated tables."""

import asyncio
import sqlite3
from contextlib import closing
from typing import Any

import pytest

from online.client import Client, Json
from online.conftest import Running
from online.gathering import ONE_HAND, Make, done, gather, play_out, playing, refused, seen
from tenfold.online.names import BOT_NAMES
from tenfold.online.rooms import Rooms
from tenfold.online.settings import Settings

pytestmark = pytest.mark.anyio


def rows(server: Running, sql: str) -> list[Any]:
    """What stands in the database."""
    with closing(sqlite3.connect(server.store.path)) as db:
        return db.execute(sql).fetchall()


async def me(player: Client) -> Json:
    """What somebody is told of themselves."""
    answer = await player.http.get("/api/me")
    assert answer.status_code == 200
    told: Json = answer.json()
    return told


async def test_who_has_never_played_is_told_so_and_gets_no_session(client: Make) -> None:
    anna, stranger = client(), client()
    await anna.make("Anna", seats=2, bots=1)
    told = await me(stranger)
    assert (told["name"], told["since"], told["all"]["games"]) == ("", None, 0)
    assert told["ratings"] == {"people": None, "bots": None} and not stranger.http.cookies


async def test_a_game_that_ends_is_a_result_for_each_person_once(client: Make, server: Running) -> None:
    players = await playing(client, 2, rules=ONE_HAND)
    room = players[0].room
    await play_out(players)
    view = players[0].s
    assert view
    before = rows(server, "SELECT * FROM results")
    assert [(row[0], row[1], row[2]) for row in before] == [(room, 1, 1), (room, 1, 2)]
    assert [row[7] for row in before] == view["places"] and [row[9] for row in before] == view["scores"]
    for player in players:
        await player.close()
    other = Rooms(server.store, Settings(bots_at_start=False))  # folds the game again
    await other.find(room)
    await other.close()
    assert rows(server, "SELECT * FROM results") == before
    told = [await me(player) for player in players]
    assert [each["name"] for each in told] == ["Anna", "Ben"]
    assert [each["people"]["games"] for each in told] == [1, 1] and told[0]["bots"]["games"] == 0
    assert sum(each["all"]["won"] for each in told) == len(view["winners"])
    assert told[0]["by_players"] == [{"players": 2, **told[0]["all"]}]
    assert told[0]["all"]["place"] == view["places"][0]
    assert told[0]["ratings"] == {"people": None, "bots": None}, "the table was not rated"


async def test_results_a_fallen_server_had_no_time_for_are_kept_when_they_are_asked_for(
    client: Make, server: Running
) -> None:
    players = await playing(client, 2, rules=ONE_HAND, options={"rated": True})
    await play_out(players)
    rated = rows(server, "SELECT * FROM ratings ORDER BY who, ladder")
    assert len(rated) == 2
    for player in players:
        await player.close()
    with closing(sqlite3.connect(server.store.path)) as db, db:
        db.executescript("DELETE FROM results; DELETE FROM ratings; DELETE FROM summaries")
    other = Rooms(server.store, Settings(bots_at_start=False))
    await other.find(players[0].room)
    await other.close()
    assert len(rows(server, "SELECT * FROM results")) == 2
    assert rows(server, "SELECT * FROM ratings ORDER BY who, ladder") == rated


async def test_a_game_that_was_given_up_is_no_result(client: Make, server: Running) -> None:
    players = await playing(client, 2)
    await done(players[0], {"k": "end"})
    assert rows(server, "SELECT * FROM results") == rows(server, "SELECT * FROM ratings") == []


async def test_a_rated_game_with_others_cannot_be_given_up_by_anybody(client: Make, server: Running) -> None:
    players = await playing(client, 3, options={"rated": True})
    await done(players[1], {"k": "leave"})
    for player in players:
        assert await refused(player, {"k": "end"}) == "not_now"
    await done(players[0], {"k": "remove", "seat": 3})
    await players[2].until_closed()
    await players[2].open()
    assert await refused(players[0], {"k": "end"}) == "not_now", "who was asked to leave is back"
    assert (await server.table(players[0].room)).state == "playing"


@pytest.mark.parametrize("first", ["leave", "resign"])
@pytest.mark.parametrize("last", ["leave", "resign", "end"])
async def test_the_last_person_of_a_rated_game_loses_it_and_so_do_those_who_went_before(
    client: Make, server: Running, first: str, last: str
) -> None:
    anna, ben = await playing(client, 2, options={"rated": True})
    await done(ben, {"k": first})
    assert await refused(ben, {"k": "end"}) == "not_now"
    await done(anna, {"k": last})
    assert (await server.table(anna.room)).state == "over"
    assert rows(server, "SELECT place, won, people, rated FROM results") == [(2, 0, 2, 1), (2, 0, 2, 1)]
    for player in (anna, ben):
        assert (await me(player))["ratings"]["people"]["rating"] < 1500


async def test_who_has_resigned_and_is_back_has_a_part_in_the_game_again(client: Make) -> None:
    anna, ben = await playing(client, 2, options={"rated": True})
    await done(ben, {"k": "resign"})
    await done(ben, {"k": "back"})
    assert await refused(anna, {"k": "end"}) == "not_now"


async def test_who_is_still_there_when_the_others_are_deleted_can_end_a_game_that_is_rated_for_nobody(
    client: Make, server: Running
) -> None:
    anna, ben = await playing(client, 2, options={"rated": True})
    await ben.http.post("/api/me/delete", json={"sure": True})
    await anna.until_closed()
    await anna.close()
    await anna.open()
    await done(anna, {"k": "end"})
    assert rows(server, "SELECT rated FROM results") == [(0,), (0,)]
    assert rows(server, "SELECT * FROM ratings") == []


@pytest.mark.parametrize("way", ["end", "leave", "resign"])
async def test_who_gives_up_a_rated_game_against_bots_alone_has_the_last_place(
    client: Make, server: Running, way: str
) -> None:
    anna = client()
    await anna.make("Anna", seats=3, bots=2, options={"rated": True})
    await anna.open()
    await done(anna, {"k": way})
    assert rows(server, "SELECT place, won, people, rated FROM results") == [(3, 0, 1, 1)]
    told = await me(anna)
    assert told["ratings"]["people"] is None and told["ratings"]["bots"]["games"] == 1
    assert told["ratings"]["bots"]["rating"] < 1500
    assert (told["rated"]["room"], told["rated"]["game"]) == (anna.room, 1)
    before = rows(server, "SELECT * FROM ratings")
    await server.rooms.apart(anna.room, lambda: asyncio.sleep(0))
    assert (await server.table(anna.room)).state == "over"
    assert rows(server, "SELECT * FROM ratings") == before


async def test_who_is_deleted_in_a_rated_game_leaves_one_that_is_not_rated(
    client: Make, server: Running
) -> None:
    anna, ben = await playing(client, 2, rules=ONE_HAND, options={"rated": True})
    await ben.http.post("/api/me/delete", json={"sure": True})
    await anna.until_closed()
    await anna.close()
    await anna.open()
    await play_out([anna])
    assert rows(server, "SELECT rated FROM results") == [(0,), (0,)] and not rows(
        server, "SELECT * FROM ratings"
    )
    told = await me(anna)
    assert told["people"]["games"] == 1 and told["rated"] is None


async def test_who_is_deleted_has_no_seat_in_the_next_game(client: Make, server: Running) -> None:
    players = await playing(client, 3, rules=ONE_HAND)
    anna, ben, cara = players
    await play_out(players)
    before = (await server.table(anna.room)).at
    for player in players:
        await player.close()
    await ben.http.post("/api/me/delete", json={"sure": True})
    assert (await server.table(anna.room)).at == before, "nobody's list of games is stirred by it"
    await anna.open()
    await cara.open()
    await done(anna, {"k": "rematch"})
    await done(cara, {"k": "rematch"})
    await seen(anna, lambda player: player.meta["game"] == 2)
    assert [each["name"] for each in anna.meta["seats"]] == ["Anna", "Cara"]
    await cara.http.post("/api/me/delete", json={"sure": True})
    await anna.until_closed()
    await anna.close()
    await anna.open()
    await play_out([anna])
    await done(anna, {"k": "rematch"})
    await seen(anna, lambda player: player.meta["game"] == 3)
    kinds = [(each["kind"], each["name"] in BOT_NAMES) for each in anna.meta["seats"]]
    assert kinds == [("human", False), ("bot", True)]
    await play_out([anna])
    told = await me(anna)
    assert (told["people"]["games"], told["bots"]["games"]) == (2, 1)


async def test_who_left_before_a_game_began_counts_as_a_bot_until_they_are_back(
    client: Make, server: Running
) -> None:
    players = anna, ben = await playing(client, 2, rules=ONE_HAND)
    await play_out([*players])
    await done(ben, {"k": "leave"})
    await ben.close()
    await done(anna, {"k": "rematch"})
    await seen(anna, lambda player: player.meta["game"] == 2)
    await play_out([anna])
    assert rows(server, "SELECT seat, people FROM results WHERE game = 2") == [(1, 1)]
    await done(anna, {"k": "rematch"})
    await seen(anna, lambda player: player.meta["game"] == 3)
    await ben.open()
    await play_out([anna, ben])
    assert rows(server, "SELECT seat, people FROM results WHERE game = 3") == [(1, 2), (2, 2)]


async def test_people_are_rated_among_themselves_and_each_against_the_bots(
    client: Make, server: Running
) -> None:
    anna, ben = client(), client()
    room = await anna.make("Anna", seats=4, bots=2, rules=ONE_HAND, options={"rated": True})
    await anna.open()
    assert await ben.join(room, "Ben") == 2
    await ben.open()
    await done(anna, {"k": "start"})
    await play_out([anna, ben])
    assert anna.s
    places = anna.s["places"]
    first, second = [await me(player) for player in (anna, ben)]
    for told in (first, second):
        assert told["ratings"]["people"]["games"] == told["ratings"]["bots"]["games"] == 1
        assert told["ratings"]["people"]["settling"] and told["ratings"]["people"]["error"] < 482
    better = [told["ratings"]["people"]["rating"] for told in (first, second)]
    assert (better[0] > better[1]) == (places[0] < places[1]) or places[0] == places[1]


async def test_alone_with_bots_only_the_ladder_of_the_bots_moves(client: Make) -> None:
    anna = client()
    await anna.make("Anna", seats=2, bots=1, rules=ONE_HAND, options={"rated": True})
    await anna.open()
    await play_out([anna])
    told = await me(anna)
    assert told["ratings"]["people"] is None and told["ratings"]["bots"]["games"] == 1
    assert told["bots"]["games"] == 1 and told["people"]["games"] == 0


async def test_who_leaves_or_resigns_has_the_place_the_seat_ended_with(client: Make, server: Running) -> None:
    players = await playing(client, 3, rules=ONE_HAND, options={"rated": True})
    await done(players[1], {"k": "leave"})
    await done(players[2], {"k": "resign"})
    await play_out([players[0]])
    assert [by_bot for (by_bot,) in rows(server, "SELECT by_bot FROM results ORDER BY seat")] == [0, 1, 1]
    first, *others = [(await me(player))["ratings"]["people"] for player in players]
    assert first["games"] == 1
    for rating in others:
        assert rating is None or rating["rating"] < 1500, (
            "bots played for them, so they may lose but not gain"
        )


async def test_one_person_on_two_seats_is_not_rated_and_has_the_own_result_alone(
    client: Make, server: Running
) -> None:
    anna, ben = client(), client()
    room = await anna.make("Anna", seats=3, rules=ONE_HAND, options={"rated": True})
    beside = await anna.http.post(f"/api/rooms/{room}/join", json={"name": "Cara", "beside": 1})
    assert beside.json() == {"seat": 2} and await ben.join(room, "Ben") == 3
    await anna.open()
    await ben.open()
    stranger = await client().http.get(f"/api/rooms/{room}")
    assert not anna.meta["counts"] and not ben.meta["counts"] and not stranger.json()["counts"]
    assert (await me(anna))["tables"] == 1 and (await me(anna))["seats"] == 2
    await done(anna, {"k": "start"})
    await done(anna, {"k": "vote", "seat": 2, "what": "bot"})
    await done(ben, {"k": "vote", "seat": 2, "what": "bot"})
    await play_out([anna, ben])
    assert (
        rows(server, "SELECT rated FROM results") == 3 * [(0,)]
        and rows(server, "SELECT * FROM ratings") == []
    )
    assert (await me(anna))["all"]["games"] == 1


async def test_whether_a_table_is_rated_is_settled_before_it_begins_and_there_are_no_hints(
    client: Make,
) -> None:
    anna, ben = await gather(client, 2)
    assert await refused(ben, {"k": "set", "rated": True}) == "not_host"
    assert await refused(anna, {"k": "set", "rated": True, "hints": True}) == "not_now"
    await done(anna, {"k": "set", "hints": True})
    assert not anna.meta["counts"]
    await done(anna, {"k": "set", "rated": True})
    assert anna.meta["counts"]
    for on in (True, False):
        assert await refused(anna, {"k": "set", "hints": on}) == "not_now"
    assert anna.meta["options"]["rated"] and not anna.meta["options"]["hints"]
    await done(anna, {"k": "start"})
    assert await refused(anna, {"k": "set", "rated": False}) == "not_now"
    await done(anna, {"k": "set", "chat": "players", "rated": True})


async def test_bots_of_a_rated_game_stay_as_strong_as_they_are(client: Make) -> None:
    anna = client()
    await anna.make("Anna", seats=2, bots=1, options={"rated": True})
    await anna.open()
    assert await refused(anna, {"k": "level", "seat": 2, "level": 1}) == "not_now"


async def test_results_whose_tables_are_gone_are_asked_about_before_a_browser_becomes_somebody_elses(
    client: Make, server: Running
) -> None:
    anna, ben = client(), client()
    room = await anna.make("Anna", seats=2, bots=1, rules=ONE_HAND)
    await anna.open()
    await play_out([anna])
    assert (await me(anna))["tables"] == 1
    await server.rooms.apart(room, lambda: asyncio.sleep(0))
    assert await server.rooms.remove(room, anna.v)
    told = await me(anna)
    assert (told["tables"], told["all"]["games"]) == (0, 1)
    await ben.make("Ben")
    ticket = (await ben.http.post("/api/device")).json()["ticket"]
    asked = await anna.http.post("/api/device/take", json={"ticket": ticket})
    assert (asked.status_code, asked.json()["code"]) == (409, "games_here")
