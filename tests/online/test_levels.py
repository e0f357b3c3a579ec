"""Levels at a table: chosen when it is made, changed by the host, kept in the log, readable in logs without them."""

from collections.abc import Callable

import pytest

from online.client import Client
from online.conftest import Running
from online.test_tables import in_step, start, two_at_table
from tenfold.game import View
from tenfold.online import entries as log
from tenfold.online.levels import FRIENDLY, STAND_IN, bot_of
from tenfold.online.settings import Settings
from tenfold.online.table import Table, from_rows

pytestmark = pytest.mark.anyio
Make = Callable[[], Client]


@pytest.fixture
def settings() -> Settings:
    return Settings(away_after=0.2, bots_at_start=False)


def levels(client: Client) -> list[int]:
    """The level of each seat, as the client sees it."""
    return [seat["level"] for seat in client.meta["seats"]]


async def test_a_table_of_whoever_names_no_level_is_friendly(client: Make) -> None:
    anna = client()
    await anna.make("Anna", seats=3, bots=2)
    await anna.open()
    assert levels(anna) == [0, FRIENDLY, FRIENDLY]


async def test_all_bots_have_the_level_of_the_table_and_the_host_changes_one(
    client: Make, server: Running
) -> None:
    anna, ben = await two_at_table(client, seats=5, bots=2, level=6)
    assert levels(anna) == [0, 0, 0, 6, 6]
    assert (await ben.command({"k": "level", "seat": 4, "level": 1}))["code"] == "not_host"
    assert (await anna.command({"k": "level", "seat": 2, "level": 1}))["code"] == "not_now"
    assert (await anna.command({"k": "level", "seat": 6, "level": 1}))["code"] == "bad_command"
    for level in (0, 8, "5"):
        assert (await anna.command({"k": "level", "seat": 4, "level": level}))["code"] == "bad_command"
    assert (await anna.command({"k": "level", "seat": 4, "level": 1}))["t"] == "ack"
    assert (await anna.command({"k": "bot", "seat": 3, "on": True}))["t"] == "ack"
    await start(anna, ben)
    assert (await anna.command({"k": "level", "seat": 3, "level": 2}))["t"] == "ack"
    await in_step(anna, ben)
    assert levels(ben) == [0, 0, 2, 1, 6]
    assert ben.seen()[-1] == {"e": "level", "seat": 3, "level": 2}
    kept = from_rows(anna.room, await server.store.load(anna.room))
    assert [seat.level for seat in kept.seats] == [0, 0, 2, 1, 6]


async def test_a_bot_plays_its_level_as_it_is_now(
    client: Make, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[str]()
    think = server.rooms.thinker.move

    async def move(room: str, bot: str, view: View) -> str:
        asked.append(bot)
        return await think(room, bot, view)

    monkeypatch.setattr(server.rooms.thinker, "move", move)
    anna, ben = await two_at_table(client, seats=3, bots=1, level=2)
    await anna.command({"k": "level", "seat": 3, "level": 5})
    await start(anna, ben)
    await anna.command({"k": "leave"})
    await anna.close()
    await ben.until(lambda: bool(asked) or (ben.s is not None and ben.s["to_move"] == 2))
    assert set(asked) <= {bot_of(5)}


async def test_who_stands_in_has_a_level_which_the_host_may_change(client: Make) -> None:
    anna, ben = await two_at_table(client)
    await start(anna, ben)
    await ben.cut()
    await anna.until(lambda: anna.meta["seats"][1]["state"] == "away")
    assert (await anna.command({"k": "bot", "seat": 2, "on": True}))["t"] == "ack"
    await anna.until(lambda: levels(anna) == [0, STAND_IN])
    assert (await anna.command({"k": "level", "seat": 2, "level": 1}))["t"] == "ack"
    await anna.until(lambda: levels(anna) == [0, 1])
    await ben.open()
    await anna.until(lambda: levels(anna) == [0, 0])
    assert (await anna.command({"k": "leave"}))["t"] == "ack"
    await ben.until(lambda: levels(ben) == [STAND_IN, 0])


async def test_the_levels_are_told_with_their_strength(client: Make) -> None:
    answer = (await client().http.get("/api/levels")).json()
    assert [level["level"] for level in answer["levels"]] == list(range(1, 8))
    assert all(level["low"] <= level["elo"] <= level["high"] for level in answer["levels"])
    assert answer["friendly"] == FRIENDLY and answer["strongest"] in ("itself", "preparing", "level5")


@pytest.mark.parametrize("level", [0, 8, -1, "3"])
async def test_a_level_that_is_none_is_refused(client: Make, level: object) -> None:
    body = {"name": "Anna", "seats": 2, "bots": 1, "level": level}
    answer = await client().http.post("/api/rooms", json=body)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_body")


def test_logs_from_before_there_were_levels_mean_the_baseline() -> None:
    table = Table("7KQ2M9XD")
    for body in (
        f'{{"k":"made","room":"7KQ2M9XD","seats":2,"pace":"normal","seed":"{1:064x}"}}',
        '{"k":"sat","seat":1,"name":"Anna","who":"w"}',
        '{"k":"bot_on","seat":2,"name":"Robin"}',
        '{"k":"started"}',
        '{"k":"left","seat":1}',
    ):
        table.fold(0, log.decode(body.encode()))
    assert [seat.level for seat in table.seats] == [0, 0] and bot_of(0) == "greedy"
