"""Somebody is away: bots, other people, coming back. Nobody is forfeited silently."""

import pytest

from online.client import Client, some_move
from online.conftest import Running
from online.gathering import Make, done, gather, playing, refused, seat, seen, told, until_turn
from tenfold.online.settings import Settings

pytestmark = pytest.mark.anyio


@pytest.fixture
def settings() -> Settings:
    return Settings(away_after=0.15, bots_at_start=False)


async def test_F09_a_bot_plays_for_who_is_away_and_the_owner_takes_the_seat_back(client: Make) -> None:
    anna, ben, cara = await playing(client, 3, pace="instant")
    await ben.cut()
    await seen(anna, lambda a: seat(a, 2)["bot"])
    assert seat(anna, 2)["state"] == "away" and seat(anna, 2)["name"] == "Ben" and "stand_in" in told(anna)
    while not any(event.get("seat") == 2 and event["e"] in ("drew", "took") for event in anna.seen()):
        mover = await turn_of_present(anna, cara)
        assert mover.s
        await mover.move(some_move(mover.s))
    await ben.open()
    assert ben.seat == 2 and ben.s and ben.s["hand"] is not None
    await seen(anna, lambda a: not seat(a, 2)["bot"] and seat(a, 2)["state"] == "here")
    assert "returned" in told(anna)


async def test_F09_any_line_of_a_device_brings_back_who_was_away_on_it_but_nobody_who_has_left(
    client: Make,
) -> None:
    anna, dora = client(), client()
    room = await anna.make("Anna", seats=4, pace="instant", beside=["Ben", "Cara"])
    await dora.join(room, "Dora")
    await dora.open()
    ben = client()
    ben.http.cookies, ben.room, ben.hello = anna.http.cookies, room, {"beside": 1}
    await ben.open()
    await anna.open()
    await done(anna, {"k": "start"})
    await anna.cut()
    await done(ben, {"k": "leave"})
    assert [each["state"] for each in ben.meta["seats"]] == ["here", "left", "here", "here"]
    await ben.cut()
    await seen(dora, lambda d: seat(d, 1)["state"] == seat(d, 3)["state"] == "away")
    await seen(dora, lambda d: seat(d, 1)["bot"] and seat(d, 3)["bot"])
    await anna.open()
    await seen(dora, lambda d: seat(d, 1)["state"] == seat(d, 3)["state"] == "here")
    assert [each["bot"] for each in dora.meta["seats"]] == [False, True, False, False]


async def turn_of_present(anna: Client, cara: Client) -> Client:
    """The one of the two whose turn it comes to be."""
    await anna.until(lambda: anna.s is not None and anna.s["to_move"] in (1, 3))
    await cara.reach(anna.v)
    return anna if anna.s and anna.s["to_move"] == 1 else cara


async def test_F09_a_table_may_wait_or_be_asked_and_then_nobody_is_hurried(client: Make) -> None:
    anna, ben = await playing(client, 2, pace="instant", options={"away": "wait"})
    await ben.cut()
    await seen(anna, lambda a: seat(a, 2)["state"] == "away")
    assert not seat(anna, 2)["bot"]
    assert await refused(anna, {"k": "bot", "seat": 2, "on": True}) == "not_now"
    while anna.s and anna.s["to_move"] == 1:
        await anna.move(some_move(anna.s))
    assert anna.s and await refused(anna, {"k": "help", "turn": anna.s["decision"]}) == "not_now"
    await done(anna, {"k": "set", "away": "ask"})
    assert not seat(anna, 2)["bot"]
    assert anna.s
    await done(anna, {"k": "help", "turn": anna.s["decision"]})
    turn = anna.s["decision"]
    await seen(anna, lambda a: not a.meta["helped"])
    assert "helped" in told(anna) and not seat(anna, 2)["bot"] and anna.s["decision"] > turn
    assert await refused(anna, {"k": "help", "turn": turn}) == "stale"


async def test_F09_nobody_plays_on_where_nobody_is_left(client: Make, server: Running) -> None:
    anna, ben = await playing(client, 2, pace="instant")
    watcher = client()
    await watcher.open(anna.room)
    await anna.cut()
    await ben.cut()
    await seen(watcher, lambda w: seat(w, 1)["state"] == seat(w, 2)["state"] == "away")
    table = await server.table(anna.room)
    assert table.game is not None and table.game.decision == 0, "bots do not play a game of people out alone"
    await ben.open()
    await seen(ben, lambda b: not seat(b, 2)["bot"] and seat(b, 1)["bot"])


async def test_F09_who_plays_alone_comes_back_and_no_bot_has_stood_in(client: Make) -> None:
    anna = client()
    await anna.make("Anna", seats=2, bots=1)
    await anna.open()
    await anna.cut()
    watcher = client()
    await watcher.open(anna.room)
    await seen(watcher, lambda w: seat(w, 1)["state"] == "away")
    await anna.open(v=0)
    assert seat(anna, 1)["state"] == "here" and "stand_in" not in told(watcher)


async def test_F10_the_original_host_regains_the_role_and_votes_need_no_host(client: Make) -> None:
    anna, ben, cara = await playing(client, 3, pace="instant")
    await anna.cut()
    await seen(ben, lambda b: b.meta["host"] == 2)
    await done(ben, {"k": "vote", "seat": 3, "what": "bot"})
    assert not seat(ben, 3)["bot"], "one of two is no majority"
    await anna.open()
    await seen(anna, lambda a: a.meta["host"] == 1)
    await done(anna, {"k": "vote", "seat": 3, "what": "bot"})
    await seen(cara, lambda c: seat(c, 3)["bot"])


async def test_F34_who_leaves_and_joins_again_has_the_same_seat_and_the_same_hand(client: Make) -> None:
    anna, ben = await playing(client, 2, pace="instant")
    await until_turn([anna, ben], 1)
    assert ben.s
    hand = ben.s["hand"]
    await done(ben, {"k": "leave"})
    await ben.close()
    assert await ben.join(anna.room, "Ben") == 2
    await ben.open(v=0)
    assert ben.s["hand"] == hand
    late = client()
    answer = await late.http.post(f"/api/rooms/{anna.room}/join", json={"name": "Late"})
    assert answer.status_code == 409, "nobody gets a hand in the middle of a game"


async def test_F45_a_guest_plays_for_the_owner_until_the_owner_returns(client: Make, server: Running) -> None:
    anna, ben = await playing(client, 2, pace="instant")
    dora = client()
    await dora.http.post("/api/rooms", json={"name": "Dora", "seats": 2})
    await dora.open(anna.room)
    assert await refused(dora, {"k": "claim", "seat": 2, "name": "Dora"}) == "not_now", "the owner is here"
    await ben.cut()
    await seen(anna, lambda a: seat(a, 2)["state"] == "away")
    await done(dora, {"k": "claim", "seat": 2, "name": "Dora"})
    await seen(anna, lambda a: a.meta["claims"])
    claim = anna.meta["claims"][0]
    assert (claim["seat"], claim["name"]) == (2, "Dora") and dora.s and dora.s["hand"] is None
    assert await refused(dora, {"k": "admit", "claim": claim["n"]}) == "not_now", "not by oneself"
    await done(anna, {"k": "admit", "claim": claim["n"]})
    await seen(dora, lambda d: d.seat == 2 and d.s and d.s["hand"] is not None)
    assert seat(anna, 2)["guest"] == "Dora" and seat(anna, 2)["name"] == "Ben" and not seat(anna, 2)["bot"]
    await until_turn([anna, dora], 2)
    assert dora.s
    await dora.move("d")
    table = await server.table(anna.room)
    owner = table.seat(2).who
    await ben.open(v=0)
    assert ben.seat == 2 and table.seat(2).who == owner
    await seen(dora, lambda d: d.seat == 0 and d.view["hand"] is None)
    assert "guest" not in seat(ben, 2)
    assert await refused(dora, {"k": "move", "m": "d", "turn": 0}) == "not_your_turn"


async def test_F14_who_has_lost_the_cookie_is_let_in_again_by_the_others(client: Make) -> None:
    anna, ben, cara = await playing(client, 3, pace="instant")
    assert ben.s
    hand = ben.s["hand"]
    await ben.cut()
    await seen(anna, lambda a: seat(a, 2)["state"] == "away")
    new = client()
    await new.http.post("/api/rooms", json={"name": "Ben", "seats": 2})
    await new.open(anna.room)
    await done(new, {"k": "claim", "seat": 2, "name": "Ben"})
    await seen(cara, lambda c: c.meta["claims"])
    await done(cara, {"k": "admit", "claim": cara.meta["claims"][0]["n"]})
    await seen(new, lambda n: n.seat == 2)
    assert new.s and (new.s["hand"] == hand or new.s["turn"] > 1)
    games = (await new.http.get("/api/mine")).json()["games"]
    assert anna.room in [game["room"] for game in games]


async def test_a_claim_that_is_refused_leaves_everything_as_it_was(client: Make) -> None:
    anna, ben = await playing(client, 2)
    dora = client()
    await dora.http.post("/api/rooms", json={"name": "Dora", "seats": 2})
    await dora.open(anna.room)
    await ben.cut()
    await seen(anna, lambda a: seat(a, 2)["state"] == "away")
    await done(dora, {"k": "claim", "seat": 2, "name": "Dora"})
    await seen(anna, lambda a: a.meta["claims"])
    await done(anna, {"k": "admit", "claim": anna.meta["claims"][0]["n"], "on": False})
    assert anna.meta["claims"] == [] and dora.seat == 0 and "refused" in told(anna)
    stranger = client()
    await stranger.open(anna.room)
    assert await refused(stranger, {"k": "claim", "seat": 2, "name": "X"}) == "not_now", "no session, no seat"


async def test_the_game_is_left_to_a_bot_until_one_wants_it_back(client: Make) -> None:
    anna, ben = await playing(client, 2, pace="instant")
    await done(ben, {"k": "resign"})
    assert seat(ben, 2)["bot"] and seat(ben, 2)["resigned"] and "resigned" in told(ben)
    await ben.cut()
    await ben.open()
    assert seat(ben, 2)["bot"], "looking on is not coming back"
    await done(ben, {"k": "back"})
    await seen(anna, lambda a: not seat(a, 2)["bot"] and "resigned" not in seat(a, 2))


async def test_somebody_away_at_the_start_is_played_for(client: Make) -> None:
    anna, ben = await gather(client, 2)
    await ben.cut()
    await seen(anna, lambda a: seat(a, 2)["state"] == "away")
    assert not seat(anna, 2)["bot"]
    await done(anna, {"k": "start"})
    await seen(anna, lambda a: seat(a, 2)["bot"])


async def test_F13_the_seat_is_the_browsers_not_the_pages(client: Make) -> None:
    anna, ben = await playing(client, 2)
    for _ in range(3):
        await ben.cut()
        await ben.open(v=0)
        assert ben.seat == 2
    games = (await ben.http.get("/api/mine")).json()["games"]
    assert [(game["room"], game["seat"]) for game in games] == [(anna.room, 2)]


async def test_F12_a_second_window_is_the_same_and_is_told_of_the_first(client: Make) -> None:
    anna, ben = await playing(client, 2)
    again = client()
    again.http.cookies = anna.http.cookies
    assert anna.pres["windows"] == 1
    await again.open(anna.room)
    await seen(anna, lambda a: a.pres["windows"] == 2)
    assert again.pres["windows"] == 2 and ben.pres["windows"] == 1 and again.s == anna.s
    await again.cut()
    await seen(anna, lambda a: a.pres["windows"] == 1)
