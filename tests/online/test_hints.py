"""Hints at a table: asked for by whoever is to move, seen by nobody else, switched on and off by the host."""

import json
from collections.abc import Callable

import pytest

from online.client import Client, Json, command_id
from online.conftest import Running
from online.test_tables import in_step, start, two_at_table
from tenfold.game import parse_move
from tenfold.online.client import Refused, TableClient
from tenfold.online.settings import Settings

pytestmark = pytest.mark.anyio
Make = Callable[[], Client]


@pytest.fixture
def settings() -> Settings:
    return Settings(bots_at_start=False)


async def ask(client: Client, turn: int | None = None) -> Json:
    """Ask for a hint on the view there is."""
    question = command_id()
    assert client.s is not None
    await client.send({"t": "hint", "id": question, "turn": client.s["decision"] if turn is None else turn})
    return await client.answer(question)


async def alone(client: Make) -> Client:
    """Somebody alone with a bot, to move."""
    anna = client()
    await anna.make("Anna", seats=2, bots=1)
    await anna.open()
    await anna.until(lambda: anna.s is not None and anna.s["to_move"] == 1)
    return anna


async def test_whoever_plays_alone_gets_a_hint_with_moves_that_are_legal(client: Make) -> None:
    anna = await alone(client)
    assert anna.meta["options"]["hints"] is True
    assert anna.s is not None
    hint = await ask(anna)
    assert hint["t"] == "hint" and hint["turn"] == anna.s["decision"]
    assert hint["facts"]["seat"] == 1 and hint["facts"]["needs"] == anna.s["needs"][0]
    assert hint["facts"]["draw_count"] == anna.s["draw_count"]
    for move in hint["moves"]:
        parse_move(move["m"])
        assert (await anna.ask(move["m"]))["ok"]


async def test_the_same_decision_gets_the_same_hint(client: Make) -> None:
    anna = await alone(client)
    first, second = await ask(anna), await ask(anna)
    assert {**first, "id": ""} == {**second, "id": ""}


async def test_a_hint_is_no_event_and_nobody_else_sees_it(client: Make, server: Running) -> None:
    anna, ben = await two_at_table(client)
    await anna.command({"k": "set", "hints": True})
    await start(anna, ben)
    mover, other = (anna, ben) if anna.s is not None and anna.s["to_move"] == 1 else (ben, anna)
    before, frames = (await server.table(anna.room)).v, len(other.frames)
    assert (await ask(mover))["t"] == "hint"
    assert (await server.table(anna.room)).v == before
    assert not any(json.loads(frame)["t"] == "hint" for frame in other.frames[frames:])


async def test_several_people_have_none_until_the_host_says_so(client: Make) -> None:
    anna, ben = await two_at_table(client)
    await start(anna, ben)
    mover, other = (anna, ben) if anna.s is not None and anna.s["to_move"] == 1 else (ben, anna)
    assert anna.meta["options"]["hints"] is False
    assert (await ask(mover))["code"] == "hints_off"
    assert (await ben.command({"k": "set", "hints": True}))["code"] == "not_host"
    assert (await anna.command({"k": "set", "hints": True}))["t"] == "ack"
    await in_step(anna, ben)
    assert ben.meta["options"]["hints"] is True
    assert (await ask(mover))["t"] == "hint"
    assert (await ask(other))["code"] == "not_your_turn"
    assert (await anna.command({"k": "set", "hints": False}))["t"] == "ack"
    assert (await ask(mover))["code"] == "hints_off"


async def test_whoever_plays_alone_may_go_without(client: Make) -> None:
    anna = await alone(client)
    assert (await anna.command({"k": "set", "hints": False}))["t"] == "ack"
    assert anna.meta["options"]["hints"] is False
    assert (await ask(anna))["code"] == "hints_off"


async def test_a_hint_for_a_turn_that_is_over_or_from_who_looks_on_is_refused(client: Make) -> None:
    anna = await alone(client)
    assert anna.s is not None
    assert (await ask(anna, anna.s["decision"] + 1))["code"] == "stale"
    guest = client()
    await guest.open(anna.room)
    assert (await ask(guest))["code"] == "not_your_turn"


async def test_a_hint_that_cannot_be_read_is_answered(client: Make) -> None:
    anna = await alone(client)
    question = command_id()
    await anna.send({"t": "hint", "id": question, "turn": "now"})
    assert (await anna.answer(question))["code"] == "bad_command"


@pytest.mark.parametrize("bots", ["Raised", "Hung"])
async def test_where_nobody_can_make_a_hint_the_table_says_so_and_goes_on(
    client: Make, server: Running, bots: str
) -> None:
    server.rooms.thinker._limit = 0.5
    await server.use_bots(f"online.bad_bots:{bots}")
    server.rooms.thinker._limit = 0.5
    anna = await alone(client)
    assert (await ask(anna))["code"] == "error"
    assert anna.s is not None
    assert (await anna.move(anna.s["legal"][0]))["t"] == "ack"


@pytest.mark.parametrize("on", [True, False])
async def test_the_maker_of_a_table_may_say_so_at_once(client: Make, on: bool) -> None:
    anna, _ = await two_at_table(client, options={"hints": on})
    assert anna.meta["options"]["hints"] is on


async def test_a_program_asks_for_hints_with_the_client(server: Running) -> None:
    async with TableClient(server.url) as me:
        await me.make("Anna", seats=2, bots=1, pace="instant")
        await me.open()
        await me.until(lambda: me.my_turn)
        hint = await me.hint()
        assert me.view is not None and hint["turn"] == me.view["decision"]
        await me.command({"k": "set", "hints": False})
        with pytest.raises(Refused, match="hints_off"):
            await me.hint()
