"""The analysis of a finished game over HTTP: made once, in a process of its own, for whoever has the link."""

import asyncio
from collections.abc import Callable

import pytest

from online.client import PATIENCE, Client, Json
from online.conftest import Running
from online.test_tables import start, two_at_table
from tenfold.online.analyses import Analyses
from tenfold.online.settings import Settings

pytestmark = pytest.mark.anyio
Make = Callable[[], Client]


@pytest.fixture
def settings() -> Settings:
    return Settings(bots_at_start=False, analysis_rollouts=4)


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without machine code: nothing is to be compiled here."""
    monkeypatch.setenv("TENFOLD_JIT", "0")


async def looked(client: Client, game: int = 1) -> Json:
    """The analysis once it is made."""
    async with asyncio.timeout(3 * PATIENCE):
        while True:
            answer = await client.http.get(f"/api/rooms/{client.room}/analysis?game={game}")
            assert answer.status_code == 200
            told: Json = answer.json()
            if told["state"] != "making":
                return told
            await asyncio.sleep(0.05)


async def given_up(client: Make) -> tuple[Client, Client]:
    """Two people, some moves, the game given up."""
    anna, ben = await two_at_table(client)
    await start(anna, ben)
    for _ in range(6):
        mover = anna if anna.s is not None and anna.s["to_move"] == 1 else ben
        assert mover.s is not None
        await mover.move(next(m for m in mover.s["legal"] if m == "d" or m.startswith("x ")))
        await anna.reach(mover.v)
        await ben.reach(mover.v)
    await anna.command({"k": "end"})
    return anna, ben


async def test_a_finished_game_is_weighed_for_everybody_with_the_link(client: Make) -> None:
    anna, _ = await given_up(client)
    guest = client()
    guest.room = anna.room
    told = await looked(guest)
    assert told["state"] == "ready" and told["complete"] and told["players"] == 2
    for balance in told["balances"]:
        costs = [one["cost"] for one in told["mistakes"] if one["seat"] == balance["seat"]]
        assert balance["end"] - balance["start"] == balance["luck"] - sum(costs)
    assert await looked(anna) == told


async def test_a_game_that_runs_or_is_none_has_no_analysis(client: Make) -> None:
    anna, ben = await two_at_table(client)
    await start(anna, ben)
    for game in ("1", "2", "x", "-1"):
        answer = await anna.http.get(f"/api/rooms/{anna.room}/analysis?game={game}")
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_game")


async def test_it_is_made_once(client: Make, server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    made = list[str]()
    make = Analyses._make

    async def counted(self: Analyses, key: tuple[str, int], record: str) -> None:
        made.append(record)
        await make(self, key, record)

    monkeypatch.setattr(Analyses, "_make", counted)
    anna, ben = await given_up(client)
    assert (await asyncio.gather(looked(anna), looked(ben)))[0]["state"] == "ready"
    await looked(ben)
    assert made == [(await server.table(anna.room)).finished[1]]


async def test_a_record_that_cannot_be_weighed_is_said_to_have_failed() -> None:
    analyses = Analyses(4)
    while (told := analyses.of("7KQ2M9XD", 1, "no record"))["state"] == "making":
        await asyncio.sleep(0.05)
    assert told == {"state": "failed"}
    await analyses.close()
