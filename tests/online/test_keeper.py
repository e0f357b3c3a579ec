"""What the keeper of a server reads on the command line while it runs: reports, and what the deals gave."""

import asyncio
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from online.client import Client
from online.conftest import Running
from online.test_formats import DUMPS, opened
from tenfold.cli import main
from tenfold.online.settings import Settings
from tenfold.online.sqlite import SqliteStore
from tenfold.online.tally import Sum, Tally

pytestmark = pytest.mark.anyio


@pytest.fixture
def settings() -> Settings:
    return Settings(bots_at_start=False)


async def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command says while the server goes on."""
    assert await asyncio.to_thread(main, [*arguments]) == 0
    return capsys.readouterr().out


async def test_reports_are_read_while_the_server_runs_newest_first(
    client: Callable[[], Client], server: Running, capsys: pytest.CaptureFixture[str]
) -> None:
    data = str(server.store.path.parent)
    assert await told(capsys, "reports", "--data", data) == "Nobody has reported anything.\n"
    anna = client()
    room = await anna.make("Anna", seats=2, bots=1)
    await anna.open()
    await anna.command({"k": "say", "phrase": "hello"})
    await anna.command({"k": "report", "seat": 2, "text": "rude"})
    await anna.command({"k": "report", "seat": 0, "text": ""})
    said = await told(capsys, "reports", "--data", data)
    bot = anna.meta["seats"][1]["name"]
    newest, oldest = said.split("\n\n")
    assert "Anna (seat 1) about somebody who looked on: (without words)" in newest
    assert f"table {room}\n  Anna (seat 1) about {bot} (seat 2): rude\n    Anna: (hello)" in oldest
    found = json.loads(await told(capsys, "reports", "--data", data, "--json"))
    assert [(one["room"], one["about"], one["text"]) for one in found] == [(room, 0, ""), (room, 2, "rude")]
    assert json.loads(await told(capsys, "reports", "--data", data, "--json", "--since", "2199-01-01")) == []
    assert (
        len(json.loads(await told(capsys, "reports", "--data", data, "--json", "--since", "2020-01-01"))) == 2
    )


async def test_the_deals_on_the_command_line_are_those_of_the_page(
    client: Callable[[], Client], server: Running, capsys: pytest.CaptureFixture[str]
) -> None:
    data = str(server.store.path.parent)
    assert await told(capsys, "deals", "--data", data) == (
        "No game has ended here yet, so there is nothing to count.\n"
    )
    tally = Tally(12)
    tally.sums["kind", "bot", "wilds"] = Sum(1000, 150, 74.1, 60.0)
    tally.sums["seat", "3", "wilds"] = Sum(1000, 70, 74.1, 60.0)
    tally.sums["all", "", "phases"] = Sum(100, 3)
    tally.sums["deck", "108.8.4", "drawn"] = Sum(10, 1, 0.7, 0.6)
    await server.store.count_deals("ROOM0000", 1, 1_796_000_000_000, tally)
    said = await told(capsys, "deals", "--data", data)
    assert "1 game, 12 hands, since 2026-11-30." in said
    assert "Further off than chance explains: Wilds dealt of bots." in said
    assert "  bots              0.741   1.500   1.348 to 1.652      1000\n" in said
    assert "108 cards, 8 W, 4 K" in said and "(too few)" in said
    assert "A phase complete as dealt: 3 of 100 hands." in said
    figures = json.loads(await told(capsys, "deals", "--data", data, "--json"))
    assert figures == (await client().http.get("/api/deals")).json()
    assert figures["far"] == [{"of": "kind", "which": "bot", "what": "wilds"}]


@pytest.mark.parametrize("verb", ["reports", "deals"])
def test_what_cannot_be_read_is_said_in_one_sentence(
    verb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(folder: Path) -> str:
        assert main([verb, "--data", str(folder)]) == 2
        return capsys.readouterr().err

    assert "there is no database of Tenfold in" in refused(tmp_path)
    (tmp_path / "text").mkdir()
    (tmp_path / "text" / "tenfold.db").write_text("no database at all " * 100)
    assert "is no database of Tenfold" in refused(tmp_path / "text")
    opened(DUMPS[0], tmp_path / "old")
    assert "is from an older Tenfold; start the server on it once" in refused(tmp_path / "old")
    (tmp_path / "new").mkdir()
    asyncio.run(SqliteStore(tmp_path / "new" / "tenfold.db").close())
    with closing(sqlite3.connect(tmp_path / "new" / "tenfold.db")) as db:
        db.execute("PRAGMA user_version=999")
    assert "was made by a newer version of Tenfold (format 999)" in refused(tmp_path / "new")


def test_a_day_that_is_none_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["reports", "--since", "yesterday"]) == 2
    assert "'yesterday' is no day; write it like 2026-11-30" in capsys.readouterr().err
