"""F41: a full disk, a locked database, a writer that is struck. Nothing acknowledged is lost, and play goes on."""

import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest

from online.client import Client, command_id, some_move
from online.conftest import Running
from online.gathering import Make, playing, seen, turn_of
from tenfold.online import showing
from tenfold.online.settings import Settings
from tenfold.online.sqlite import SqliteStore
from tenfold.online.table import from_rows

pytestmark = pytest.mark.anyio
Fault = Callable[[SqliteStore], AbstractContextManager[None]]


@pytest.fixture
def settings() -> Settings:
    return Settings(retry_after=0.05, away_after=30, bots_at_start=False)


@contextmanager
def full(store: SqliteStore) -> Any:
    """No page more fits into the file."""
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    store._db.execute(f"PRAGMA max_page_count={pages}")
    fill(store)
    try:
        yield
    finally:
        store._db.execute("PRAGMA max_page_count=1000000")


def fill(store: SqliteStore) -> None:
    """Use up what is free inside the pages there are."""
    for size in (2000, 200, 20, 1):
        try:
            for n in range(500):
                store._db.execute(
                    "INSERT INTO log VALUES ('FILLER', ?, 0, zeroblob(?))", (size * 1000 + n, size)
                )
        except sqlite3.OperationalError as fault:
            assert "full" in str(fault)


@contextmanager
def locked(store: SqliteStore) -> Any:
    """Another program holds the file."""
    store._db.execute("PRAGMA busy_timeout=50")
    other = sqlite3.connect(store.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


@contextmanager
def struck(store: SqliteStore) -> Any:
    """The writer is killed whenever it takes something into its hand."""
    commit = store._commit

    def killed(jobs: Any) -> None:
        if jobs:
            raise SystemExit("killed")
        commit(jobs)

    store._commit = killed  # type: ignore[method-assign]
    try:
        yield
    finally:
        store._commit = commit  # type: ignore[method-assign]


@pytest.mark.parametrize("fault", [full, locked, struck])
async def test_F41_the_table_pauses_with_a_notice_and_goes_on_by_itself(
    client: Make, server: Running, fault: Fault
) -> None:
    anna, ben = await playing(client, 2)
    rail = client()
    await rail.open(anna.room)
    acked: dict[str, int] = {}
    for _ in range(4):
        await one_move([anna, ben], acked)
    mover = await turn_of([anna, ben])
    assert mover.s
    before, command = mover.v, command_id()
    c = {"k": "move", "m": some_move(mover.s), "turn": mover.s["decision"]}
    with fault(server.store):
        refused = await mover.command(c, command)
        assert (refused["t"], refused["code"]) == ("nak", "retry")
        for player in (anna, ben, rail):
            await seen(player, lambda p: p.halted)
        health = await anna.http.get("/healthz")
        assert (health.status_code, health.json()["code"]) == (503, "retry")
        late = client()
        await late.open(anna.room)
        await seen(late, lambda p: p.halted)
        assert mover.v == before and late.s is not None
    for player in (anna, ben, rail, late):
        await seen(player, lambda p: not p.halted)
    assert (await anna.http.get("/healthz")).status_code == 200
    answer = await mover.command(c, command)
    assert answer["t"] == "ack"
    acked[command] = answer["v"]
    for _ in range(4):
        await one_move([anna, ben], acked)
    rows = await server.store.load(anna.room)
    again = from_rows(anna.room, rows)
    assert {command: v for (_, command), v in again.acks.items() if command in acked} == acked
    assert showing.view(again, 1) == anna.s


async def one_move(players: list[Client], acked: dict[str, int]) -> None:
    """A move of whoever's turn it is, remembered."""
    mover = await turn_of(players)
    assert mover.s
    command = command_id()
    answer = await mover.command({"k": "move", "m": some_move(mover.s), "turn": mover.s["decision"]}, command)
    assert answer["t"] == "ack"
    acked[command] = answer["v"]


async def test_F41_bots_wait_while_nothing_can_be_written_and_go_on_by_themselves(
    client: Make, server: Running
) -> None:
    anna = client()
    await anna.make("Anna", seats=2, bots=1)
    await anna.open()
    await seen(anna, lambda a: a.view["to_move"] == 1)
    while anna.s and anna.s["to_move"] == 1 and anna.s["legal"][0][0] != "x":
        await anna.move(some_move(anna.s))
    with locked(server.store):
        assert (await anna.command({"k": "name", "name": "Anne"}))["code"] == "retry"
        await seen(anna, lambda a: a.halted)
        room = await server.rooms.find(anna.room)
        assert room._due.bot.wanted() is None
    await seen(anna, lambda a: not a.halted)
    while anna.s and anna.s["to_move"] == 1:
        await anna.move(some_move(anna.s))
    await seen(anna, lambda a: a.view["to_move"] == 1 or a.view["step"] == "over")


async def test_F41_the_time_of_a_turn_stands_still_with_the_table(client: Make, server: Running) -> None:
    anna, ben = await playing(client, 2, options={"timer": "strict", "seconds": 10})
    room = await server.rooms.find(anna.room)
    ends = room.sides.clock.ends_at(room.table)
    with locked(server.store):
        assert (await anna.command({"k": "name", "name": "Anne"}))["code"] == "retry"
        await seen(ben, lambda b: b.halted and b.timer["seat"] == 0)
        assert room.sides.alarm() is None
    await seen(ben, lambda b: not b.halted and b.timer["seat"])
    assert room.sides.clock.ends_at(room.table) > ends


async def test_F41_healthz_warns_before_the_disk_is_full(
    client: Make, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    http = client().http
    monkeypatch.setattr("tenfold.online.sqlite.FREE_AT_LEAST", 2**62)
    answer = await http.get("/healthz")
    assert (answer.status_code, answer.json()["code"]) == (503, "little_room")


async def test_F41_a_thread_that_is_gone_is_replaced(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tenfold.db")
    store._jobs.put(None)
    store._writer.join()
    await store.append("7KQ2M9XD", 0, 0, [b"{}"])
    assert [row.v for row in await store.load("7KQ2M9XD")] == [1]
    await store.close()
