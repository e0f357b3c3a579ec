"""`tenfold load` in small: everything it measures is there, and people it plays are people like others."""

import asyncio
import json

import pytest

from online.conftest import Running
from tenfold.cli import main
from tenfold.online.load import measuring
from tenfold.online.load.line import LoadLine
from tenfold.online.load.tables import SEATS, Done, LoadTable
from tenfold.online.settings import Settings


@pytest.fixture
def settings() -> Settings:
    return Settings(bots_at_start=False, frames=(1e6, 1e6))


def test_a_small_run_measures_everything(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(measuring, "FROZEN_WITHIN", 0)  # until it is dropped takes half a minute
    arguments = ["load", "--tables", "2", "--rate", "10", "--seconds", "3", "--idle", "30", "--json"]
    assert main(arguments) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["plan"] == {"tables": 2, "rate": 10, "seconds": 3, "idle": 30, "place": ""}
    assert found["paced"]["moves"] > 0 and 0 < found["paced"]["p50"] <= found["paced"]["p99"]
    assert found["paced"]["p99"] <= found["paced"]["worst"] and found["paced"]["refused"] == 0
    for game in ("real", "null"):
        assert found[game]["moves"] > 0 and 0 < found[game]["p50"] <= found[game]["p99"]
    assert (found["idle"]["connections"], found["idle"]["added"]) == (30, 26)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--tables", "0"], "'0' is no whole number from 1 to 5000"),
        (["--rate", "fast"], "'fast' is no whole number"),
        (["--place", "/no/such"], "/no/such is no folder"),
    ],
)
def test_wrong_arguments(arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["load", *arguments]) == 2
    said = capsys.readouterr().err
    assert says in said and said.count("\n") == 1


@pytest.mark.anyio
async def test_its_people_play_on_over_hands_and_see_everything_the_log_says(server: Running) -> None:
    table = LoadTable(server.url, null=False)
    await asyncio.to_thread(table.make)
    await table.open()
    looker = await table.look_on()
    done = Done()
    table.play(done, 0.0, 0.0)
    inside = await server.table(table.room)
    while inside.game is None or inside.game.hand_no < 3:
        await asyncio.sleep(0.05)
    table.stop()
    await asyncio.sleep(0.3)
    assert {person.v for person in (*table.people, looker)} == {inside.v}
    moves = sum(each.body.startswith(b'{"k":"moved"') for each in await server.store.load(table.room))
    assert len(done.times) <= moves <= len(done.times) + 1  # the last one may have come after the stop
    assert done.others >= 2 * SEATS and done.refused == 0
    table.close()


class TestRefused:
    """A server that lets nobody in."""

    @pytest.fixture
    def settings(self) -> Settings:
        return Settings(bots_at_start=False, connects=(0, 0))

    @pytest.mark.anyio
    async def test_it_is_told(self, server: Running) -> None:
        with pytest.raises(OSError, match="403"):
            await LoadLine.connect(server.url, "", lambda frame: None)
