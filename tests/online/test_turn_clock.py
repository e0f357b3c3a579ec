"""The clock of a turn: only the server decides, and nobody loses time to a server that was away."""

import asyncio

import pytest

from online.client import command_id, some_move
from online.conftest import Running
from online.gathering import Make, done, playing, refused, seen, told, turn_of
from online.test_tables import play_hand
from tenfold.online import clock, showing
from tenfold.online import entries as log
from tenfold.online.clock import GIVEN_BACK, TurnClock
from tenfold.online.settings import Settings
from tenfold.online.table import Table

pytestmark = pytest.mark.anyio
STRICT = {"timer": "strict", "seconds": 10}


@pytest.fixture
def settings() -> Settings:
    return Settings(bots_at_start=False)


def table_of(**options: object) -> Table:
    """A table of two in the middle of a first turn that began at 1000 ms."""
    table = Table("7KQ2M9XD")
    chosen = log.Made(room=table.room, seats=2, pace="instant", seed="07" * 32).options
    chosen = type(chosen)(**options)  # type: ignore[arg-type]
    table.fold(0, log.Made(room=table.room, seats=2, pace="instant", seed="07" * 32, options=chosen))
    for seat in (1, 2):
        table.fold(0, log.Sat(seat=seat, name=f"P{seat}", who=f"who{seat}"))
    table.fold(1000, log.Started())
    return table


async def test_F26_the_server_says_what_is_left_and_never_the_time_of_day(client: Make) -> None:
    anna, ben = await playing(client, 2)
    assert anna.timer == {"t": "timer", "seat": 0}, "off unless it was asked for"
    await done(anna, {"k": "set", "timer": "gentle", "seconds": 30})
    for player in (anna, ben):
        await seen(player, lambda p: p.timer["seat"])
        assert set(player.timer) == {"t", "seat", "mode", "left", "of"}
        assert 0 < player.timer["left"] <= player.timer["of"] == 30_000
    late = client()
    await late.open(anna.room)
    assert 0 < late.timer["left"] <= 30_000 and late.timer["seat"] == anna.timer["seat"]


async def test_F26_a_move_on_its_way_when_the_time_is_up_is_taken(
    client: Make, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = await playing(client, 2, options=STRICT)
    mover = await turn_of([anna, ben])
    room = await server.rooms.find(anna.room)
    ends = room.sides.clock.ends_at(room.table)
    monkeypatch.setattr(showing, "now_ms", lambda: ends + int(1000 * clock.LATE) - 1)
    assert room.sides.clock.left(room.table, showing.now_ms()) == 0
    assert (await mover.move("d"))["t"] == "ack"


async def test_F27_the_timer_and_the_move_stand_in_one_queue_and_the_second_is_stale(
    client: Make, server: Running
) -> None:
    anna, ben = await playing(client, 2, pace="slow", options=STRICT)
    mover = await turn_of([anna, ben])
    room = await server.rooms.find(anna.room)
    turn = room.table.turn_v
    room.sides.clock.give(room.table, -60_000)
    room.post(lambda: room.turn_is_over(turn))
    room.post(lambda: room.turn_is_over(turn))
    assert mover.s
    late = {"k": "move", "m": "d", "turn": mover.s["decision"]}
    assert await refused(mover, late) == "stale"
    assert told(anna).count("timed_out") == 1
    assert (await anna.command({"k": "pace", "pace": "instant"}))["t"] == "ack"
    other = ben if mover is anna else anna
    await seen(other, lambda o: o.view["turn"] > 1)
    assert not other.meta["helped"], "the next turn is the players' own again"


async def test_F27_a_move_that_came_first_leaves_nothing_for_the_timer(client: Make, server: Running) -> None:
    anna, ben = await playing(client, 2, options=STRICT)
    room = await server.rooms.find(anna.room)
    turn = room.table.turn_v
    for _ in range(8):
        mover = await turn_of([anna, ben])
        assert mover.s
        if room.table.turn_v != turn:
            break
        await mover.move(some_move(mover.s))
    await room.do(lambda: room.turn_is_over(turn))
    assert "timed_out" not in told(anna)


async def test_a_strict_table_ends_a_turn_by_a_bot_and_a_gentle_one_only_asks(
    client: Make, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "LATE", 0.0)
    anna, ben = await playing(client, 2, pace="instant", options={"timer": "gentle", "seconds": 10})
    mover = await turn_of([anna, ben])
    other = ben if mover is anna else anna
    assert other.s
    assert await refused(other, {"k": "help", "turn": other.s["decision"]}) == "not_now"
    room = await server.rooms.find(anna.room)
    room.sides.clock.give(room.table, -60_000)
    await other.command({"k": "name", "name": "Hurry"})  # any act sets the timers anew
    await seen(other, lambda o: o.meta["slow"])
    assert "slow" in told(anna) and not anna.meta["helped"]
    decision = other.s["decision"]
    assert await refused(mover, {"k": "help", "turn": decision}) == "not_now", "not for oneself"
    await done(other, {"k": "help", "turn": decision})
    await seen(other, lambda o: o.view["decision"] >= decision + 2 and not o.meta["slow"])


async def test_a_pause_stops_the_clock_and_everybody_may_end_it(client: Make, server: Running) -> None:
    anna, ben = await playing(client, 2, options={"timer": "gentle", "seconds": 60})
    mover = await turn_of([anna, ben])
    await done(ben, {"k": "pause", "on": True})
    await seen(anna, lambda a: a.meta["paused"] and a.timer["seat"] == 0)
    assert mover.s and mover.meta["paused"]
    assert await refused(mover, {"k": "move", "m": "d", "turn": mover.s["decision"]}) == "paused"
    await done(anna, {"k": "pause", "on": False})
    await seen(ben, lambda b: not b.meta["paused"] and b.timer["seat"])
    assert (await mover.move("d"))["t"] == "ack"
    await done(anna, {"k": "set", "timer": "strict"})
    assert await refused(ben, {"k": "pause", "on": True}) == "not_host"
    await done(anna, {"k": "pause", "on": True})


async def test_nothing_is_dealt_while_the_table_is_paused(client: Make) -> None:
    anna, ben = await playing(client, 2)
    await play_hand(anna, ben)
    await done(ben, {"k": "pause", "on": True})
    for player in (anna, ben):
        await done(player, {"k": "next", "hand": 1})
    assert anna.s and anna.s["hand_no"] == 1
    await done(anna, {"k": "pause", "on": False})
    await seen(ben, lambda b: b.view["hand_no"] == 2)


def test_a_pause_takes_nothing_off_the_time_of_a_turn() -> None:
    table, turns = table_of(timer="gentle", seconds=60), TurnClock()
    assert turns.left(table, 11_000) == 50_000
    table.fold(11_000, log.Paused(by=1, on=True))
    assert not turns.runs(table)
    table.fold(500_000, log.Paused(by=1, on=False))
    assert turns.runs(table) and turns.left(table, 500_000) == 50_000
    assert table.paused_ms == 489_000


def test_F06_after_a_restart_a_turn_has_its_rest_and_twenty_seconds() -> None:
    table, turns = table_of(timer="strict", seconds=60), TurnClock()
    turns.give_back(table, 31_000)
    assert turns.left(table, 31_000) == 30_000 + GIVEN_BACK
    turns = TurnClock()
    turns.give_back(table, 9_000_000)
    assert turns.left(table, 9_000_000) == GIVEN_BACK, "long over: twenty seconds from now"


def test_the_clock_of_the_next_turn_is_a_new_one() -> None:
    table, turns = table_of(timer="strict", seconds=60), TurnClock()
    turns.give(table, 5_000)
    assert turns.left(table, 1000) == 65_000
    first = table.turn_v
    table.fold(2000, log.Moved(seat=table.to_move(), m="d"))
    assert table.turn_v == first, "a turn has several moves"
    game = table.game
    assert game is not None
    seat = game.to_move
    card = next(m for m in (game.view(seat).legal or ()) if m.startswith("x "))
    table.fold(3000, log.Moved(seat=seat, m=card))
    assert table.turn_v > first and turns.left(table, 3000) == 60_000


async def test_F06_a_planned_restart_closes_with_1012_and_play_goes_on(client: Make, server: Running) -> None:
    anna, ben = await playing(client, 2, options={"timer": "strict", "seconds": 60})
    mover = await turn_of([anna, ben])
    assert mover.s
    server.rooms.send_home()
    assert await anna.until_closed() == 1012 and await ben.until_closed() == 1012
    await asyncio.sleep(0)
    command = command_id()
    draw = {"k": "move", "m": "d", "turn": mover.s["decision"]}
    for player in (anna, ben):
        await player.open()
    assert mover.timer["left"] > 60_000, "time is given back"
    assert (await mover.command(draw, command))["t"] == "ack"
    assert (await mover.command(draw, command))["t"] == "ack"
