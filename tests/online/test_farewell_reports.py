"""What somebody wrote goes with them, out of reports, too; what others wrote and own stays."""

import asyncio
import json
from pathlib import Path

import pytest

from online.client import Json
from online.conftest import Running
from online.gathering import Make, done, playing, refused, seen
from online.test_farewell import NAME, OTHER_NAME, delete, stands, who, with_zacharias
from tenfold.cli import main
from tenfold.online import entries as log
from tenfold.online import traces
from tenfold.online.settings import Settings
from tenfold.online.table import Table
from tenfold.online.traces import FORMER

pytestmark = pytest.mark.anyio


@pytest.fixture
def settings() -> Settings:
    return Settings(bots_at_start=False, away_after=30)


def test_only_whole_words_of_others_are_taken_for_a_name_in_whatever_case() -> None:
    text = "Zachi's uncle Zachiel met zachi and ZACHI."
    assert traces._unnamed(text, ["Zachi"]) == f"{FORMER}'s uncle Zachiel met {FORMER} and {FORMER}."


async def reports(server: Running) -> list[Json]:
    """All reports, as they are kept."""
    return [json.loads(body) for (body,) in await server.store._read("SELECT body FROM reports ORDER BY id")]


async def test_a_guest_who_is_deleted_takes_nothing_of_the_owner(
    client: Make, server: Running, tmp_path: Path
) -> None:
    (anna, ben), zacharias = await playing(client, 2, options={"chat": "players", "away": "ask"}), client()
    await zacharias.make(NAME, seats=2)  # a session
    await done(ben, {"k": "say", "text": "Ben was here"})
    await done(ben, {"k": "report", "seat": 1, "text": "Ben's report"})
    await done(ben, {"k": "leave"})
    await zacharias.open(anna.room, v=0)
    await done(zacharias, {"k": "claim", "seat": 2, "name": OTHER_NAME})
    await seen(anna, lambda player: player.meta["claims"])
    await done(anna, {"k": "admit", "claim": anna.meta["claims"][0]["n"], "on": True})
    await seen(zacharias, lambda player: player.meta["seats"][1].get("guest"))
    assert (await zacharias.http.get("/api/me")).json()["name"] == OTHER_NAME, "not the owner's"
    assert await refused(zacharias, {"k": "name", "name": "Benno"}) == "not_now"
    await done(zacharias, {"k": "say", "text": f"{OTHER_NAME} plays now"})
    await done(zacharias, {"k": "report", "seat": 1, "text": "of the guest"})
    digest_of = who(zacharias)
    assert await delete(zacharias) == 200
    found = (await anna.http.get(f"/api/rooms/{anna.room}")).json()["seats"][1]
    assert found["name"] == "Ben" and "guest" not in found and found["bot"] and found["state"] == "away"
    before, after = await reports(server)
    assert before["names"] == ["Anna", "Ben"] and before["text"] == "Ben's report"
    assert [line["text"] for line in before["talk"]] == ["Ben was here"]
    assert after["names"] == ["Anna", FORMER] and after["text"] == ""
    assert [(line["name"], line["text"]) for line in after["talk"]] == [("Ben", "Ben was here"), (FORMER, "")]
    assert stands(tmp_path, NAME, OTHER_NAME, digest_of) == []


async def test_what_was_written_is_found_by_who_wrote_it(
    client: Make, server: Running, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (anna, _), zacharias = await playing(client, 2, options={"chat": "all"}), client()
    await zacharias.make(NAME, seats=2)
    await zacharias.open(anna.room, v=0)
    await done(zacharias, {"k": "say", "text": "from the rail"})
    await done(zacharias, {"k": "report", "seat": 2, "text": "of the rail"})
    await done(anna, {"k": "report", "seat": 2, "text": "of Anna"})
    digest_of = who(zacharias)
    assert await delete(zacharias) == 200
    assert stands(tmp_path, digest_of, "from the rail", "of the rail") == []
    assert [report["text"] for report in await reports(server)] == ["", "of Anna"]
    told = await asyncio.to_thread(main, ["reports", "--data", str(tmp_path)])
    said = capsys.readouterr().out
    assert told == 0 and "()" not in said and "of Anna" in said and who(anna) not in said


async def test_a_namesake_keeps_name_and_lines(client: Make, server: Running) -> None:
    zacharias, other = await with_zacharias(client, options={"chat": "players"})
    await done(other, {"k": "name", "name": NAME})
    await done(other, {"k": "say", "text": "by the other"})
    await done(zacharias, {"k": "say", "text": "by the one"})
    await done(other, {"k": "report", "seat": 1, "text": f"{OTHER_NAME.upper()} was rude"})
    assert await delete(zacharias) == 200
    (report,) = await reports(server)
    assert report["names"] == [FORMER, NAME] and report["text"] == f"{FORMER} was rude"
    assert [(line["name"], line["text"]) for line in report["talk"]] == [(NAME, "by the other"), (FORMER, "")]


def test_older_reports_are_attributed_by_seat_and_name() -> None:
    found = traces.Traces(Table("R"), seats=[(10, frozenset({1}))])
    found.named[2] = log.Sat(seat=1, name=NAME, who="z")
    line = {"n": 20, "seat": 1, "name": "Zoe", "text": "x"}
    assert traces._said(line, found, ["z"]) and not traces._said(line | {"n": 5}, found, ["z"])
    assert traces._said(line | {"seat": 2, "name": NAME}, found, ["z"])
    assert not traces._said(line | {"who": "y"}, found, ["z"])
