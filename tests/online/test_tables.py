"""Tables as people use them: making, joining, playing, leaving, coming back."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from online.client import Client, command_id, some_move
from online.conftest import Running
from tenfold.online.settings import Settings

pytestmark = pytest.mark.anyio
Make = Callable[[], Client]


@pytest.fixture
def settings() -> Settings:
    return Settings(away_after=0.2, next_after=0.4, bots_at_start=False)


async def two_at_table(client: Make, seats: int = 2, **more: Any) -> tuple[Client, Client]:
    """Anna, who made the table, and Ben, both connected; nothing has started."""
    anna, ben = client(), client()
    room = await anna.make("Anna", seats=seats, **more)
    await anna.open()
    assert await ben.join(room, "Ben") == 2
    await ben.open()
    await anna.reach(ben.v)
    return anna, ben


def has_view(player: Client) -> bool:
    """The first hand has been dealt."""
    return player.s is not None


async def start(*players: Client) -> None:
    """The host starts; everybody has seen it."""
    assert (await players[0].command({"k": "start"}))["t"] == "ack"
    for player in players:
        await player.until(partial(has_view, player))


async def in_step(*players: Client) -> None:
    """Everybody has applied the same version."""
    newest = max(player.v for player in players)
    for player in players:
        await player.reach(newest)


async def play_hand(*players: Client) -> None:
    """Play until the hand is over."""
    first = players[0]
    while first.s and first.s["step"] != "over":
        mover = next(p for p in players if p.s and p.s["seat"] == first.s["to_move"])
        assert mover.s
        assert (await mover.move(some_move(mover.s)))["t"] == "ack"
        await in_step(*players)


async def test_a_solo_table_starts_at_once_and_bots_play(client: Make) -> None:
    anna = client()
    await anna.make("Anna", seats=4, bots=3)
    await anna.open()
    assert anna.meta["state"] == "playing"
    assert [seat["kind"] for seat in anna.meta["seats"]] == ["human", "bot", "bot", "bot"]
    assert len({seat["name"] for seat in anna.meta["seats"]}) == 4
    await anna.until(lambda: anna.s is not None and anna.s["to_move"] == 1)
    assert anna.pres["here"] == [True, True, True, True]
    for _ in range(3):
        await anna.until(lambda: anna.s is not None and (anna.s["to_move"] == 1 or anna.s["step"] == "over"))
        if anna.s and anna.s["step"] != "over":
            await anna.move(some_move(anna.s))


async def test_friends_join_start_and_play_a_hand_and_the_next_is_dealt(client: Make) -> None:
    anna, ben = await two_at_table(client)
    assert anna.meta["host"] == 1 and ben.meta["you"] == 2
    assert {"e": "joined", "seat": 2, "name": "Ben"} in anna.seen()
    assert (await ben.command({"k": "start"}))["code"] == "not_host"
    await start(anna, ben)
    await play_hand(anna, ben)
    assert anna.s and anna.s["result"]
    hand = anna.s["hand_no"]
    await ben.command({"k": "next", "hand": hand})
    await anna.until(lambda: anna.meta["ready"] == [2])
    await anna.command({"k": "next", "hand": hand})
    await ben.until(lambda: ben.s is not None and ben.s["hand_no"] == hand + 1)
    assert (await ben.command({"k": "next", "hand": hand}))["code"] == "stale"


async def test_the_host_says_next_twice_and_somebody_asleep_is_not_waited_for(client: Make) -> None:
    anna, ben = await two_at_table(client)
    await start(anna, ben)
    await play_hand(anna, ben)
    await anna.command({"k": "next", "hand": 1})
    again = command_id()
    await anna.command({"k": "next", "hand": 1}, again, times=2)
    await ben.until(lambda: ben.s is not None and ben.s["hand_no"] == 2)
    assert sum(e["e"] == "dealt" for e in ben.seen()) == 2


async def test_the_next_hand_comes_by_itself_once_somebody_has_waited(client: Make) -> None:
    anna, ben = await two_at_table(client)
    await start(anna, ben)
    await play_hand(anna, ben)
    await ben.command({"k": "next", "hand": 1})
    await ben.until(lambda: ben.s is not None and ben.s["hand_no"] == 2)


async def test_F01_a_doubled_command_is_done_once_and_a_second_click_is_stale(client: Make) -> None:
    anna, ben = await two_at_table(client)
    await start(anna, ben)
    assert anna.s
    mover = anna if anna.s["to_move"] == 1 else ben
    assert mover.s
    decision, command = mover.s["decision"], command_id()
    draw = {"k": "move", "m": "d", "turn": decision}
    first = await mover.command(draw, command, times=3)
    assert first["t"] == "ack"
    assert await mover.command(draw, command) == first
    assert (await mover.command(draw))["code"] == "stale"
    await in_step(anna, ben)
    assert mover.s["decision"] == decision + 1


async def test_F02_a_command_sent_again_on_another_connection_gets_its_ack(client: Make) -> None:
    anna, ben = await two_at_table(client)
    await start(anna, ben)
    assert anna.s
    mover = anna if anna.s["to_move"] == 1 else ben
    assert mover.s
    draw, command = {"k": "move", "m": "d", "turn": mover.s["decision"]}, command_id()
    await mover.send({"t": "cmd", "id": command, "c": draw})
    await mover.cut()
    await mover.open()
    assert (await mover.command(draw, command))["t"] == "ack"
    await in_step(anna, ben)
    assert sum(e["e"] == "drew" for e in [*anna.seen()]) == 1


async def test_moves_are_refused_with_their_reason_and_change_nothing(client: Make) -> None:
    anna, ben = await two_at_table(client)
    assert (await anna.command({"k": "move", "m": "d", "turn": 0}))["code"] == "not_now"
    await start(anna, ben)
    assert anna.s
    mover, other = (anna, ben) if anna.s["to_move"] == 1 else (ben, anna)
    assert mover.s
    before = mover.v
    assert (await other.move("d"))["code"] == "not_your_turn"
    refused = await mover.move("x R1")
    assert refused["code"] == "illegal" and refused["reason"]["code"] == "draw_first"
    assert (await mover.move("dance"))["code"] == "bad_command"
    assert (await mover.move(f"{other.seat}: d"))["code"] == "bad_command"
    assert (await mover.ask("x R1"))["reason"]["code"] == "draw_first"
    assert await mover.ask("d") | {"id": ""} == {"t": "why", "id": "", "ok": True, "m": "d"}
    assert (await other.ask("d"))["reason"]["code"] == "not_your_turn"
    assert (await other.ask(f"{mover.seat}: d"))["code"] == "bad_command"
    assert mover.v == before


async def test_whoever_missed_little_gets_the_tail_and_else_a_snapshot(client: Make) -> None:
    anna, ben = await two_at_table(client)
    await start(anna, ben)
    await ben.cut()
    missed = ben.v
    assert (await anna.command({"k": "name", "name": "Anne"}))["t"] == "ack"
    assert (await anna.command({"k": "pace", "pace": "slow"}))["t"] == "ack"
    await ben.open()
    await ben.reach(missed + 2)
    assert [e["e"] for e in ben.events[missed + 1]] == ["renamed"]
    assert ben.meta == anna.meta | {"you": 2, "words": ben.meta["words"]}
    fresh = len(ben.frames)
    await ben.cut()
    await ben.open(v=0)
    assert '"t":"snap"' in ben.frames[fresh + 1]
    await ben.cut()
    await ben.open(v=10_000)
    assert ben.v == anna.v


async def test_a_spectator_sees_the_table_and_no_hand_and_can_do_nothing(client: Make) -> None:
    anna, ben = await two_at_table(client)
    await start(anna, ben)
    cara = client()
    await cara.open(anna.room)
    assert cara.seat == 0 and cara.meta["you"] == 0
    assert cara.s and cara.s["hand"] is None and cara.s["legal"] is None
    await anna.until(lambda: anna.pres.get("spectators") == 1)
    assert (await cara.command({"k": "move", "m": "d", "turn": 0}))["code"] == "not_your_turn"
    assert (await cara.command({"k": "end"}))["code"] == "not_now"
    assert (await cara.ask("d"))["code"] == "not_now"
    answer = await cara.http.post(f"/api/rooms/{anna.room}/join", json={"name": "Cara"})
    assert (answer.status_code, answer.json()["code"]) == (409, "no_free_seat")


async def test_a_spectator_who_sits_down_has_the_seat_from_the_next_hello_on(client: Make) -> None:
    anna, ben = client(), client()
    room = await anna.make("Anna", seats=3)
    await anna.open()
    await ben.open(room)
    assert ben.seat == 0
    # the cookie comes with the seat, so the page connects again, and sees that its seat has changed
    assert await ben.join(room, "Ben") == 2
    await ben.close()
    await ben.open()
    assert ben.seat == 2
    await ben.until(lambda: ben.meta["you"] == 2)


async def test_bots_come_and_go_while_waiting_and_free_seats_are_removed_at_the_start(client: Make) -> None:
    anna, ben = await two_at_table(client, seats=5)
    assert (await ben.command({"k": "bot", "seat": 4, "on": True}))["code"] == "not_host"
    assert (await anna.command({"k": "bot", "seat": 2, "on": True}))["code"] == "seat_taken"
    assert (await anna.command({"k": "bot", "seat": 6, "on": True}))["code"] == "bad_command"
    for seat, on in ((3, True), (5, True), (3, False)):
        assert (await anna.command({"k": "bot", "seat": seat, "on": on}))["t"] == "ack"
    await start(anna, ben)
    assert [seat["kind"] for seat in anna.meta["seats"]] == ["human", "human", "bot"]
    assert anna.s and anna.s["players"] == 3


async def test_words_are_hidden_until_the_deal_and_go_into_it(client: Make, server: Running) -> None:
    anna, ben = await two_at_table(client)
    await anna.command({"k": "word", "word": " strawberry "})
    await in_step(anna, ben)
    assert anna.meta["words"] == ["strawberry", ""] and ben.meta["words"] == [None, ""]
    commitment = anna.meta["commitment"]
    await ben.command({"k": "word", "word": "moss"})
    await ben.command({"k": "word", "word": ""})
    await in_step(anna, ben)
    assert anna.meta["words"] == ["strawberry", ""]
    told = [event["e"] for event in anna.seen() if event["e"].startswith("word")]
    assert told == ["word", "word", "word_back"]
    await start(anna, ben)
    assert ben.meta["words"] == ["strawberry", ""] and ben.meta["commitment"] == commitment
    assert ben.meta["seed"] is None
    assert (await ben.command({"k": "word", "word": "late"}))["code"] == "not_now"
    assert (await server.table(anna.room)).deals().words == ("strawberry", "")


async def test_F09_somebody_away_is_stood_in_for_and_takes_the_seat_back(client: Make) -> None:
    anna, ben = await two_at_table(client)
    await start(anna, ben)
    assert (await anna.command({"k": "bot", "seat": 2, "on": True}))["code"] == "not_now"
    await ben.cut()
    await anna.until(lambda: anna.pres["here"] == [True, False])
    await anna.until(lambda: anna.meta["seats"][1]["state"] == "away")
    assert (await anna.command({"k": "bot", "seat": 2, "on": True}))["t"] == "ack"
    await anna.until(lambda: anna.meta["seats"][1]["bot"])
    await anna.until(lambda: anna.s is not None and anna.s["to_move"] == 1)
    await ben.open()
    assert ben.seat == 2 and ben.meta["seats"][1] == {
        "name": "Ben",
        "kind": "human",
        "state": "here",
        "bot": False,
        "level": 0,
    }
    await anna.until(lambda: anna.seen()[-1]["e"] == "returned")
    await play_hand(anna, ben)


async def test_F10_the_role_of_the_host_passes_on_and_comes_back(client: Make) -> None:
    anna, ben = await two_at_table(client, seats=3)
    await anna.cut()
    await ben.until(lambda: ben.meta["host"] == 2)
    assert (await ben.command({"k": "bot", "seat": 3, "on": True}))["t"] == "ack"
    await anna.open()
    await ben.until(lambda: ben.meta["host"] == 1)


async def test_leaving_while_waiting_frees_the_seat_and_while_playing_a_bot_stands_in(client: Make) -> None:
    anna, ben = await two_at_table(client)
    assert (await ben.command({"k": "leave"}))["t"] == "ack"
    await anna.until(lambda: anna.meta["seats"][1]["kind"] == "free")
    assert await ben.join(anna.room, "Ben") == 2
    await in_step(anna, ben)
    await start(anna, ben)
    assert (await anna.command({"k": "leave"}))["t"] == "ack"
    await anna.close()
    await ben.until(lambda: ben.meta["seats"][0]["state"] == "left" and ben.meta["seats"][0]["bot"])
    assert ben.meta["host"] == 2
    await ben.until(lambda: ben.s is not None and ben.s["to_move"] == 2)
    await anna.open()
    assert anna.meta["seats"][0]["state"] == "here" and anna.meta["host"] == 1


async def test_somebody_asked_to_leave_is_disconnected_and_may_come_back(client: Make) -> None:
    anna, ben = await two_at_table(client)
    await start(anna, ben)
    assert (await ben.command({"k": "remove", "seat": 1}))["code"] == "not_host"
    assert (await anna.command({"k": "remove", "seat": 2}))["t"] == "ack"
    assert await ben.until_closed() == 4003
    await anna.until(lambda: anna.meta["seats"][1]["bot"])
    await ben.open()
    assert not ben.meta["seats"][1]["bot"]


async def test_a_removed_guest_of_a_waiting_table_is_a_stranger_again(client: Make) -> None:
    anna, ben = await two_at_table(client)
    assert (await anna.command({"k": "remove", "seat": 2}))["t"] == "ack"
    assert await ben.until_closed() == 4003
    await anna.until(lambda: anna.meta["seats"][1]["kind"] == "free")


async def test_two_games_in_one_room_with_a_record_of_each(client: Make) -> None:
    anna, ben = await two_at_table(client)
    await start(anna, ben)
    commitment = anna.meta["commitment"]
    own = await anna.http.get(f"/api/rooms/{anna.room}/record")
    assert own.status_code == 200 and "?" in own.text and "attachment" in own.headers["content-disposition"]
    stranger = client()
    refused = await stranger.http.get(f"/api/rooms/{anna.room}/record")
    assert (refused.status_code, refused.json()["code"]) == (403, "not_yours")
    assert (await ben.command({"k": "end"}))["code"] == "not_host"
    assert (await anna.command({"k": "end"}))["t"] == "ack"
    await in_step(anna, ben)
    assert ben.meta["state"] == "over" and ben.meta["seed"]
    assert ben.s and ben.s["step"] == "over" and ben.s["legal"] == [] and ben.s["to_move"] == 0
    assert (await anna.command({"k": "end"}))["code"] == "not_now"
    whole = await stranger.http.get(f"/api/rooms/{anna.room}/record?game=1")
    assert whole.status_code == 200 and ben.meta["seed"] in whole.text and commitment in whole.text
    await ben.command({"k": "rematch"})
    await anna.command({"k": "rematch"})
    await ben.until(lambda: ben.meta["game"] == 2 and ben.meta["state"] == "playing")
    assert ben.meta["commitment"] != commitment and ben.meta["seed"] is None
    assert (await stranger.http.get(f"/api/rooms/{anna.room}/record?game=1")).text == whole.text
    assert (await stranger.http.get(f"/api/rooms/{anna.room}/record?game=3")).status_code == 404
    games = (await ben.http.get("/api/mine")).json()["games"]
    assert [(g["room"], g["state"], g["seat"], g["finished_games"]) for g in games] == [
        (anna.room, "playing", 2, [1])
    ]


async def test_the_list_of_ones_games_is_ones_own_and_newest_first(client: Make) -> None:
    anna, ben = client(), client()
    rooms = [await anna.make("Anna", seats=2, bots=bots) for bots in (0, 1)]
    await asyncio.sleep(0.01)
    await anna.open(rooms[0])
    await anna.command({"k": "name", "name": "Anne"})
    games = (await anna.http.get("/api/mine")).json()["games"]
    assert {game["room"]: game["names"][0] for game in games} == {rooms[0]: "Anne", rooms[1]: "Anna"}
    assert games == sorted(games, key=lambda game: game["updated"], reverse=True)  # the clock may be set back
    assert (await ben.http.get("/api/mine")).json() == {"games": []}
    assert "set-cookie" not in (await ben.http.get("/api/mine")).headers


async def test_nobody_watches_so_the_bots_wait(client: Make, server: Running) -> None:
    anna = client()
    room = await anna.make("Anna", seats=2, bots=1)
    table = await server.table(room)
    before = table.v
    for _ in range(20):
        await asyncio.sleep(0)
    assert table.v == before
    await anna.open()
    await anna.until(lambda: anna.s is not None and anna.s["to_move"] == 1)


async def test_two_windows_of_one_player_see_the_same(client: Make) -> None:
    anna, ben = await two_at_table(client)
    await start(anna, ben)
    again = client()
    again.http.cookies = anna.http.cookies
    await again.open(anna.room)
    assert again.seat == 1 and again.s == anna.s and again.meta == anna.meta
    mover = anna if anna.s and anna.s["to_move"] == 1 else ben
    await mover.move("d")
    await in_step(anna, ben, again)
    assert again.s == anna.s and again.frames[-1] == anna.frames[-1]
