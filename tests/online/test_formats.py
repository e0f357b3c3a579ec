"""Databases of every format there has been: small ones, made by the program of their time, open today as they were.

data/format-N.sql holds a game that was given up and one that goes on, at one table. A new migration needs the
database of the format before it: play such a table, and keep `sqlite3 tenfold.db .dump` with its two PRAGMAs.
"""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tenfold.game import Game
from tenfold.game.verify import verify
from tenfold.online.backup import back_up, restore
from tenfold.online.rooms import Rooms
from tenfold.online.settings import Settings
from tenfold.online.sqlite import SqliteStore, migrations
from tenfold.online.table import from_rows

pytestmark = pytest.mark.anyio
DUMPS = sorted(Path(__file__).parent.glob("data/format-*.sql"))
BY_NAME = pytest.mark.parametrize("dump", DUMPS, ids=lambda dump: dump.stem)


def opened(dump: Path, folder: Path) -> Path:
    """The database of a dump."""
    folder.mkdir(exist_ok=True)
    with closing(sqlite3.connect(folder / "tenfold.db")) as db:
        db.executescript(dump.read_text("utf-8"))
    return folder / "tenfold.db"


def schema(path: Path) -> list[str]:
    """What every table looks like, whichever way it came to be so."""
    with closing(sqlite3.connect(path)) as db:
        tables = [name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        return sorted(f"{name}{db.execute(f'PRAGMA table_xinfo({name})').fetchall()}" for name in tables)


def test_there_is_a_database_of_every_format() -> None:
    assert [int(dump.stem.removeprefix("format-")) for dump in DUMPS] == list(range(1, len(migrations()) + 1))


@BY_NAME
async def test_it_is_brought_up_to_date_and_its_table_is_as_it_was(dump: Path, tmp_path: Path) -> None:
    path = opened(dump, tmp_path)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (int(dump.stem.removeprefix("format-")),)
        before = db.execute("SELECT room, v, at, body FROM log ORDER BY room, v").fetchall()
        (who,) = db.execute("SELECT who FROM sessions").fetchone()
        (room,) = db.execute("SELECT room FROM owners WHERE who = ?", (who,)).fetchone()
    store = SqliteStore(path)
    rooms = Rooms(store, Settings(bots_at_start=False))
    try:
        rows = await store.load(room)
        assert [(room, row.v, row.at, row.body) for row in rows] == before
        table = from_rows(room, rows)
        assert (table.state, table.game_no, table.names()[0]) == ("playing", 2, "Anna")
        record = await store.record(room, 1)
        assert record == table.finished[1]
        assert Game.replay(record).hand_no == 1 and verify(record).ok
        assert await store.person(who) == who
        (listed,) = await rooms.mine(who)
        assert listed["room"] == room and listed["finished_games"] == [1]
        await store.append(room, len(rows), rows[-1].at, [b"{}"])
        await store.report(room, 1, b"{}")
    finally:
        await rooms.close()
        await store.close()
    fresh = SqliteStore(tmp_path / "fresh.db")
    await fresh.close()
    assert schema(path) == schema(tmp_path / "fresh.db")


@BY_NAME
async def test_a_copy_of_it_is_put_back_and_brought_up_to_date(dump: Path, tmp_path: Path) -> None:
    opened(dump, tmp_path / "old")
    copied = back_up(tmp_path / "old", tmp_path / "copy.db")
    assert (copied.tables, copied.records) == (1, 1)
    assert restore(tmp_path / "copy.db", tmp_path / "new") == copied
    store = SqliteStore(tmp_path / "new" / "tenfold.db")
    room = re.findall(r'"log" VALUES\(\'(\w+)\'', dump.read_text("utf-8"))[0]
    assert from_rows(room, await store.load(room)).state == "playing"
    await store.close()
