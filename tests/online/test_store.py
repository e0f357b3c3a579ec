"""The log on disk: what was promised is there, and nothing else."""

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tenfold.online import sqlite
from tenfold.online.sqlite import SqliteStore, migrations
from tenfold.online.store import Conflict, StoreError, Summary, UnusableStore

pytestmark = pytest.mark.anyio
ROOM = "7KQ2M9XD"


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    opened = SqliteStore(tmp_path / "log.db")
    yield opened
    await opened.close()


async def bodies(store: SqliteStore, room: str = ROOM) -> list[bytes]:
    return [row.body for row in await store.load(room)]


async def test_what_was_appended_is_there_in_order(store: SqliteStore) -> None:
    await store.append(ROOM, 0, 5, [b"a", b"b"])
    await store.append(ROOM, 2, 6, [b"c"])
    assert [(row.v, row.at, row.body) for row in await store.load(ROOM)] == [
        (1, 5, b"a"),
        (2, 5, b"b"),
        (3, 6, b"c"),
    ]
    assert await store.load("NOBODY00") == []


async def test_a_version_is_written_once_and_a_batch_whole_or_not_at_all(store: SqliteStore) -> None:
    await store.append(ROOM, 0, 0, [b"a", b"b"])
    with pytest.raises(Conflict):
        await store.append(ROOM, 1, 0, [b"x"])
    await store.append(ROOM, 4, 0, [b"e"])
    with pytest.raises(Conflict):
        await store.append(ROOM, 2, 0, [b"c", b"d", b"x"], owners=["anna"])
    assert await bodies(store) == [b"a", b"b", b"e"]
    assert await store.summaries("anna", 10) == []


async def test_many_waiters_share_few_commits_and_one_failure_is_one_waiters(store: SqliteStore) -> None:
    rooms = [f"ROOM{n:04}" for n in range(200)]
    before = store.commits
    results = await asyncio.gather(
        *(store.append(room, 0, 0, [room.encode()]) for room in rooms),
        store.append(rooms[0], 0, 0, [b"too late"]),
        return_exceptions=True,
    )
    assert [type(r) for r in results] == [type(None)] * 200 + [Conflict]
    assert store.commits - before < 50
    assert [await bodies(store, room) for room in rooms] == [[room.encode()] for room in rooms]


async def test_appends_of_one_room_are_committed_in_the_order_they_were_asked_for(store: SqliteStore) -> None:
    await asyncio.gather(*(store.append(ROOM, n, n, [str(n).encode()]) for n in range(300)))
    assert await bodies(store) == [str(n).encode() for n in range(300)]


async def test_an_append_that_returned_is_in_a_copy_of_the_files_taken_at_that_moment(
    store: SqliteStore, tmp_path: Path
) -> None:
    for n in range(10):
        await store.append(ROOM, n, 0, [b"x"])
        copy = tmp_path / f"copy{n}"
        copy.mkdir()
        for file in tmp_path.glob("log.db*"):
            shutil.copy(file, copy / file.name)
        with sqlite3.connect(copy / "log.db") as db:
            assert db.execute("SELECT count(*) FROM log").fetchone() == (n + 1,)


async def test_the_file_is_as_durable_as_it_should_be(store: SqliteStore) -> None:
    for pragma, value in (("journal_mode", "wal"), ("synchronous", 2)):
        assert store._db.execute(f"PRAGMA {pragma}").fetchone() == (value,)


async def test_when_writing_fails_every_waiter_hears_of_it_and_nothing_is_changed(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "log.db")
    await store.append(ROOM, 0, 0, [b"a"])
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count={pages}")  # the disk is full
    with pytest.raises(StoreError):
        await store.append(ROOM, 1, 0, [bytes(10_000)])
    results = await asyncio.gather(
        *(store.append(f"ROOM{n}", 0, 0, [bytes(10_000)]) for n in range(5)), return_exceptions=True
    )
    assert all(isinstance(result, StoreError) for result in results)
    assert await bodies(store) == [b"a"]
    store._db.execute("PRAGMA max_page_count=100000")
    await store.append(ROOM, 1, 0, [b"b"])
    assert await bodies(store) == [b"a", b"b"]
    await store.check(1)
    await store.close()


async def test_a_cancelled_waiter_does_not_disturb_the_others(store: SqliteStore) -> None:
    waiter = asyncio.ensure_future(store.append(ROOM, 0, 0, [b"a"]))
    await asyncio.sleep(0)
    waiter.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiter
    await store.append("ANOTHER0", 0, 0, [b"b"])
    assert await bodies(store) in ([], [b"a"])


async def test_sessions_summaries_and_records(store: SqliteStore) -> None:
    assert await store.person("anna") == ""
    await store.open_session("anna", 1)
    assert await store.person("anna") == "anna"
    await store.append(ROOM, 0, 0, [b"a"], owners=["anna"])
    assert await store.summaries("anna", 10) == [Summary(ROOM, 0, 1, 0, b"")]
    store.note(Summary(ROOM, 1, 1, 7, b"{}"))
    await store.check(1)
    assert await store.summaries("anna", 10) == [Summary(ROOM, 1, 1, 7, b"{}")]
    await store.append(ROOM, 1, 0, [b"b"])
    assert [(s.v, s.head) for s in await store.summaries("anna", 10)] == [(1, 2)]
    await store.keep_record(ROOM, 1, "first")
    await store.keep_record(ROOM, 1, "second")
    assert (await store.record(ROOM, 1), await store.record(ROOM, 2)) == ("first", None)


async def test_a_note_is_kept_when_the_store_is_closed_at_once(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "log.db")
    await store.append(ROOM, 0, 0, [b"a"], owners=["anna"])
    store.note(Summary(ROOM, 1, 1, 7, b"{}"))
    await store.close()
    again = SqliteStore(tmp_path / "log.db")
    assert [s.v for s in await again.summaries("anna", 10)] == [1]
    await again.close()


def write(path: Path, sql: str) -> None:
    db = sqlite3.connect(path)
    db.executescript(sql)
    db.close()


def test_what_is_no_database_or_another_ones_or_a_newer_one_is_refused(tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_text("hello, this is no database" * 50)
    with pytest.raises(UnusableStore, match="is not a database"):
        SqliteStore(text)
    write(tmp_path / "other", "CREATE TABLE shopping (what TEXT)")
    with pytest.raises(UnusableStore, match="another program"):
        SqliteStore(tmp_path / "other")
    newer = f"PRAGMA application_id={sqlite.APPLICATION}; PRAGMA user_version={len(migrations()) + 1}"
    write(tmp_path / "newer", newer)
    with pytest.raises(UnusableStore, match="newer version"):
        SqliteStore(tmp_path / "newer")
    with pytest.raises(UnusableStore, match="cannot be opened"):
        SqliteStore(tmp_path / "missing" / "log.db")
    with pytest.raises(UnusableStore):
        SqliteStore(tmp_path)


async def test_a_file_opened_again_keeps_everything(tmp_path: Path) -> None:
    for n in range(3):
        store = SqliteStore(tmp_path / "log.db")
        await store.append(ROOM, n, 0, [b"x"])
        await store.close()
    db = sqlite3.connect(tmp_path / "log.db")
    assert db.execute("PRAGMA user_version").fetchone() == (len(migrations()),)
    assert db.execute("SELECT count(*) FROM log").fetchone() == (3,)
    db.close()
