"""Several players on one device, and a screen that looks on: who speaks for whom, and what each is shown."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from online.client import Client, Json
from online.conftest import Running
from online.gathering import done, refused, seat, seen
from online.test_hidden import check_frame
from online.test_tables import in_step, play_hand, start
from tenfold.game import Deals
from tenfold.online import tokens

Make = Callable[[], Client]
pytestmark = pytest.mark.anyio


def on_device(make: Make, owner: Client, **hello: Any) -> Client:
    """Another connection of a browser: of a player beside its owner, or a screen."""
    other = make()
    other.http.cookies, other.room, other.hello = owner.http.cookies, owner.room, hello
    return other


async def sit_beside(make: Make, owner: Client, name: str, n: int = 1) -> Client:
    """Somebody who has sat down beside the owner of a device, connected."""
    player = on_device(make, owner, beside=n)
    await player.join(owner.room, name, beside=n)
    await player.open()
    return player


async def around(make: Make, *names: str, bots: int = 0, **more: Any) -> list[Client]:
    """A table made for people around one device; Anna has made it."""
    anna = make()
    await anna.make("Anna", seats=1 + len(names) + bots, bots=bots, beside=names, **more)
    players = [anna, *(on_device(make, anna, beside=n) for n in range(1, 1 + len(names)))]
    for player in players:
        await player.open()
    return players


async def table(player: Client) -> Json:
    """The table as `GET /api/rooms/CODE` tells it."""
    answer: Json = (await player.http.get(f"/api/rooms/{player.room}")).json()
    return answer


def shown(player: Client) -> list[Json]:
    """The frames that have a version, without what differs between any two tables and connections."""
    frames = []
    for frame in player.frames:
        message = json.loads(re.sub(player.room, "ROOM", frame))
        message.pop("now", None)
        if message["t"] in ("hello", "snap", "ev"):
            frames.append(message)
    return frames


# -- people around one device


async def test_a_table_around_one_device_begins_when_nobody_is_missing(client: Make) -> None:
    anna, ben, cara = await around(client, "Ben", "Cara", bots=1)
    assert [player.seat for player in (anna, ben, cara)] == [1, 2, 3]
    assert [each["kind"] for each in anna.meta["seats"]] == ["human"] * 3 + ["bot"]
    assert anna.meta["state"] == "playing"
    assert (await table(anna))["beside"] == {"1": 2, "2": 3}
    assert "beside" not in anna.meta


async def test_with_a_free_seat_it_waits_for_somebody_from_elsewhere(client: Make) -> None:
    anna = client()
    room = await anna.make("Anna", seats=3, beside=["Ben"])
    await anna.open()
    assert anna.meta["state"] == "waiting"
    dora = client()
    assert await dora.join(room, "Dora") == 3
    assert (await table(dora))["beside"] == {}
    assert (await table(dora))["you"] == 3
    nobody = client()
    nobody.room = room
    assert "beside" not in await table(nobody)


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": 2, "bots": 1, "beside": ["Ben"]},
        {"seats": 2, "beside": ["Ben", "Cara"]},
        {"seats": 6, "beside": ["B", "C", "D", "E", "F", "G"]},
        {"seats": 2, "beside": [" "]},
        {"seats": 2, "beside": "Ben"},
    ],
)
async def test_who_sits_beside_the_maker_needs_a_seat_and_a_name(client: Make, wrong: Json) -> None:
    answer = await client().http.post("/api/rooms", json={"name": "Anna", **wrong})
    assert answer.status_code == 400


async def test_each_player_of_a_device_plays_a_hand_and_is_shown_their_own_cards_only(client: Make) -> None:
    players = await around(client, "Ben")
    await play_hand(*players)
    for player in players:
        for frame in player.frames:
            check_frame(frame, player.seat)
    for player in players:
        await done(player, {"k": "next", "hand": 1})
    for player in players:
        await seen(player, lambda player: player.s and player.s["hand_no"] == 2)


async def test_somebody_sits_down_beside_and_leaves_again(client: Make) -> None:
    anna = client()
    await anna.make("Anna", seats=3)
    await anna.open()
    ben = await sit_beside(client, anna, "Ben")
    assert ben.seat == 2
    assert await ben.join(anna.room, "Benedict", beside=1) == 2
    await anna.reach(ben.v)
    assert seat(anna, 2)["name"] == "Ben"
    await done(ben, {"k": "leave"})
    await anna.reach(ben.v)
    assert seat(anna, 2)["kind"] == "free"
    assert (await table(anna))["beside"] == {}


async def test_nobody_sits_beside_somebody_who_has_no_seat(client: Make) -> None:
    anna, stranger = client(), client()
    room = await anna.make("Anna", seats=3)
    for _ in range(2):  # without a session, and with one
        answer = await stranger.http.post(f"/api/rooms/{room}/join", json={"name": "Eve", "beside": 1})
        assert (answer.status_code, answer.json()["code"]) == (403, "not_yours")
    assert (await table(anna))["seats"][1]["kind"] == "free"


@pytest.mark.parametrize("n", [-1, 6, "1", None, 1.5])
async def test_a_device_has_five_players_beside_its_owner_at_most(client: Make, n: Any) -> None:
    anna = client()
    room = await anna.make("Anna", seats=6)
    answer = await anna.http.post(f"/api/rooms/{room}/join", json={"name": "Ben", "beside": n})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_body")
    other = on_device(client, anna, beside=n)
    await other.connect()
    await other.say_hello(0)
    assert await other.until_closed() == 1008


async def test_all_six_seats_can_be_on_one_device(client: Make) -> None:
    players = await around(client, "B", "C", "D", "E", "F")
    assert [player.seat for player in players] == [1, 2, 3, 4, 5, 6]
    await in_step(*players)
    assert players[0].pres["here"] == [True] * 6


async def test_no_foreign_session_speaks_for_somebody_beside(client: Make) -> None:
    anna, ben = await around(client, "Ben")
    who = tokens.digest(anna.http.cookies["tenfold"])
    for cookie in ("", f"{who}:1", who, tokens.beside(who, 1)):
        eve = client()
        eve.http.cookies.set("tenfold", cookie)
        eve.room, eve.hello = anna.room, {"beside": 1}
        await eve.open()
        assert (eve.seat, eve.s and eve.s["hand"]) == (0, None)
    eve = client()
    await eve.make("Eve")
    eve.room, eve.hello = anna.room, {"beside": 1}
    await eve.open()
    assert eve.seat == 0
    assert await refused(eve, {"k": "move", "m": "d", "turn": 0}) == "not_your_turn"
    assert ben.seat == 2


async def test_a_connection_speaks_for_one_player_to_its_end(client: Make) -> None:
    anna, _ = await around(client, "Ben")
    anna.hello = {"beside": 1}
    await anna.say_hello(anna.v)
    assert await anna.until_closed() == 1008


async def test_the_list_of_games_says_that_somebody_of_the_device_is_to_move(client: Make) -> None:
    players = await around(client, "Ben", "Cara")
    (game,) = (await players[0].http.get("/api/mine")).json()["games"]
    assert (game["seat"], game["your_turn"]) == (1, True)


async def test_players_of_one_device_are_shown_what_players_of_several_are(
    client: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    deals = Deals(bytes(range(32)), ())
    monkeypatch.setattr(Deals, "new", lambda *_: deals)
    anna = client()
    await anna.make("Anna", seats=3, bots=0)
    await anna.open()
    together = [anna, await sit_beside(client, anna, "Ben", 1), await sit_beside(client, anna, "Cara", 4)]
    apart = [client() for _ in range(3)]
    await apart[0].make("Anna", seats=3, bots=0)
    await apart[0].open()
    for player, name in zip(apart[1:], ("Ben", "Cara"), strict=True):
        await player.join(apart[0].room, name)
        await player.open()
    for players in (together, apart):
        await in_step(*players)
        await start(*players)
        await play_hand(*players)
    for one, other in zip(together, apart, strict=True):
        assert len(shown(one)) > 20
        assert shown(one) == shown(other)


async def test_one_line_of_a_device_keeps_everybody_on_it_here(client: Make, server: Running) -> None:
    anna = client()
    await anna.make("Anna", seats=3, beside=["Ben"])
    room = await server.rooms.find(anna.room)
    ben = on_device(client, anna, beside=1)
    await ben.open()
    assert ben.pres["here"] == [True, True, False]
    assert room.present() == {1, 2}
    await anna.open()
    await ben.cut()
    await anna.say_hello(anna.v)
    await anna.until(lambda: anna.pres["here"] == [True, True, False])
    assert room.present() == {1, 2}


# -- a screen that looks on


async def test_a_screen_of_the_hosts_own_browser_is_a_spectator_and_nothing_else(client: Make) -> None:
    anna, ben = await around(client, "Ben")
    stranger, screen = client(), on_device(client, anna, watch=True)
    await stranger.open(anna.room)
    await screen.open()
    beside = on_device(client, anna, watch=True, beside=1)
    await beside.open()
    assert (stranger.seat, screen.seat, beside.seat) == (0, 0, 0)
    await seen(anna, lambda player: player.pres["spectators"] == 3)
    assert anna.pres["windows"] == 1
    await play_hand(anna, ben)
    await in_step(anna, stranger, screen, beside)
    assert shown(stranger)[-20:] == shown(screen)[-20:] == shown(beside)[-20:]
    for frame in [*screen.frames, *beside.frames]:
        check_frame(frame, 0)
    assert await refused(screen, {"k": "next", "hand": 1}) == "not_now"


async def test_a_screen_keeps_nobody_present(client: Make, server: Running) -> None:
    anna = client()
    await anna.make("Anna", seats=2, beside=["Ben"])
    screen = on_device(client, anna, watch=True)
    await screen.open()
    assert screen.pres["here"] == [False, False]
    assert (await server.rooms.find(anna.room)).present() == set()


async def test_where_nobody_may_look_on_no_screen_may_either(client: Make) -> None:
    anna, _ = await around(client, "Ben")
    screen = on_device(client, anna, watch=True)
    await screen.open()
    await done(anna, {"k": "set", "watch": False})
    assert await screen.until_closed() == 4003
    again = on_device(client, anna, watch=True)
    await again.connect()
    await again.say_hello(0)
    assert await again.until_closed() == 4003


async def test_who_was_removed_for_good_looks_on_by_no_screen(client: Make) -> None:
    anna, ben, cara = client(), client(), client()
    room = await anna.make("Anna", seats=3)
    await anna.open()
    for player, name in ((ben, "Ben"), (cara, "Cara")):
        await player.join(room, name)
        await player.open()
    await in_step(anna, ben, cara)
    await start(anna, ben, cara)
    for player in (anna, ben):
        await done(player, {"k": "vote", "seat": 3, "what": "remove"})
    assert await cara.until_closed() == 4003
    screen = on_device(client, cara, watch=True)
    await screen.connect()
    await screen.say_hello(0)
    assert await screen.until_closed() == 4003
