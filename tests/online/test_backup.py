"""A copy taken while the server is busy is one moment of it; put back, every game and table is as it was then."""

import asyncio
import contextlib
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from online.client import Client, some_move
from online.conftest import Running
from tenfold.cli import main
from tenfold.online.backup import BackupError, back_up, restore
from tenfold.online.folder import claim
from tenfold.online.sqlite import SqliteStore, migrations
from tenfold.online.table import from_rows

pytestmark = pytest.mark.anyio


async def plays_on(client: Client) -> None:
    """Move after move, hand after hand; a game that ends, or is given up, is followed by another one."""
    moves = 0
    while True:
        await client.until(
            lambda: bool(client.s and (client.s["to_move"] == 1 or client.s["step"] == "over"))
        )
        assert client.s is not None
        if client.meta["state"] == "over":
            await client.command({"k": "rematch"})
        elif client.s["step"] == "over":
            await client.command({"k": "next", "hand": client.s["hand_no"]})
        elif moves % 12 == 11:
            await client.command({"k": "end"})
        else:
            await client.move(some_move(client.s))
        moves += 1


async def keeps_writing(store: SqliteStore, room: str) -> None:
    """A log that grows as fast as the disk lets it."""
    v = 0
    while True:
        await store.append(room, v, v, [b"x" * 100, b"y"])
        v += 2


async def test_a_backup_under_load_has_every_finished_game_and_every_table_up_to_its_moment(
    client: Callable[[], Client], server: Running, tmp_path: Path
) -> None:
    players = [client() for _ in range(3)]
    for player in players:
        await player.make(seats=2, bots=1)
        await player.open()
    busy = [asyncio.create_task(plays_on(player)) for player in players]
    busy += [asyncio.create_task(keeps_writing(server.store, f"LOAD{n:04}")) for n in range(4)]
    rooms = [player.room for player in players]
    for n in range(3):
        for player in players:
            goal = player.v + 20
            await player.reach(goal)
        tables = {room: await server.table(room) for room in rooms}
        seen = {player.room: player.v for player in players}
        finished = {room: dict(table.finished) for room, table in tables.items()}
        await asyncio.to_thread(back_up, tmp_path, tmp_path / f"copy{n}.db")
        heads = {room: table.v for room, table in tables.items()}

        folder = tmp_path / f"restored{n}"
        restore(tmp_path / f"copy{n}.db", folder)
        again = SqliteStore(folder / "tenfold.db")
        for room in rooms:
            rows = await again.load(room)
            assert [row.v for row in rows] == list(range(1, len(rows) + 1))
            assert seen[room] <= len(rows) <= heads[room] + 1  # one may be on its way to being shown
            assert rows == (await server.store.load(room))[: len(rows)]
            table = from_rows(room, rows)
            assert finished[room].items() <= table.finished.items()
        loaded = await again.load("LOAD0000")
        assert loaded and len(loaded) % 2 == 0  # what was written together is there together
        await again.close()
        assert not any(task.done() for task in busy), "nobody was kept from playing"
    assert any(finished.values()), "some game had ended by then"
    for task in busy:
        task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await asyncio.gather(*busy)


@pytest.fixture
async def data(tmp_path: Path) -> Path:
    """A data folder with one table in it."""
    folder = tmp_path / "data"
    folder.mkdir()
    store = SqliteStore(folder / "tenfold.db")
    await store.append("7KQ2M9XD", 0, 1_700_000_000_000, [b"a", b"b"])
    await store.close()
    return folder


async def test_the_command_copies_and_puts_back(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy, other = tmp_path / "copy.db", tmp_path / "other"
    assert main(["backup", str(copy), "--data", str(data)]) == 0
    says = "1 tables, 0 records of finished games, as of 2023-11-14 22:13:20 UTC\n"
    assert capsys.readouterr().out == f"{copy}: {says}"
    assert copy.stat().st_mode & 0o777 == 0o600
    assert main(["backup", "--restore", str(copy), "--data", str(other)]) == 0
    assert capsys.readouterr().out == f"{other}: {says}"
    assert {file.name for file in other.iterdir()} == {"lock", "tenfold.db"}
    store = SqliteStore(other / "tenfold.db")
    assert [row.body for row in await store.load("7KQ2M9XD")] == [b"a", b"b"]
    await store.close()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["copy.db", "data", "other"]


async def test_nothing_is_ever_replaced(data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    copy.write_text("mine")
    with pytest.raises(BackupError, match="is there already"):
        back_up(data, copy)
    assert copy.read_text() == "mine"
    back_up(data, tmp_path / "good.db")
    for end in ("", "-wal"):
        other = tmp_path / f"other{end}"
        other.mkdir()
        (other / f"tenfold.db{end}").write_text("mine")
        with pytest.raises(BackupError, match=r"tenfold\.db.* is there already; move it away first"):
            restore(tmp_path / "good.db", other)
        assert (other / f"tenfold.db{end}").read_text() == "mine"


async def test_bad_copies_are_refused_and_leave_nothing_behind(data: Path, tmp_path: Path) -> None:
    good, bad, other = tmp_path / "good.db", tmp_path / "bad.db", tmp_path / "other"
    back_up(data, good)

    def refused(says: str) -> None:
        with pytest.raises(BackupError, match=says):
            restore(bad, other)
        assert {file.name for file in other.iterdir()} <= {"lock"}

    other.mkdir()
    refused("there is no such file")
    bad.write_bytes(b"Dear Anna, " * 1000)
    refused("is no database of Tenfold")
    sqlite3.connect(bad.with_name("foreign.db")).execute("CREATE TABLE t (x)").connection.close()
    bad.write_bytes(bad.with_name("foreign.db").read_bytes())
    refused("is no database of Tenfold")
    bad.write_bytes(good.read_bytes())
    db = sqlite3.connect(bad)
    db.execute(f"PRAGMA user_version={len(migrations()) + 1}")
    db.commit()
    db.close()
    refused("newer version of Tenfold")
    whole = good.read_bytes()
    bad.write_bytes(whole[: len(whole) // 2])
    refused("is damaged|cannot be copied")


async def test_a_server_that_runs_is_not_restored_into_and_a_folder_without_one_is_told(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    back_up(data, tmp_path / "copy.db")
    with claim(tmp_path / "used"), pytest.raises(BackupError, match="another Tenfold already uses"):
        restore(tmp_path / "copy.db", tmp_path / "used")
    assert main(["backup", str(tmp_path / "x.db"), "--data", str(tmp_path / "empty")]) == 2
    assert "there is no database of Tenfold in" in capsys.readouterr().err
    assert main(["backup", str(tmp_path / "no" / "x.db"), "--data", str(data)]) == 2
    assert "x.db cannot be written: no such file or directory" in capsys.readouterr().err


async def test_a_writer_is_not_kept_waiting_by_a_copy(data: Path, tmp_path: Path) -> None:
    """A write between two steps of the copy goes through, and is not in it."""
    store = SqliteStore(data / "tenfold.db")
    await store.append("7KQ2M9XD", 2, 1, [b"c" * 1000] * 2000)
    copying = threading.Thread(target=back_up, args=(data, tmp_path / "copy.db"))
    copying.start()
    await store.append("7KQ2M9XD", 2002, 1, [b"d"])
    await asyncio.to_thread(copying.join)
    await store.close()
    with contextlib.closing(sqlite3.connect(tmp_path / "copy.db")) as db:
        assert db.execute("SELECT count(*) FROM log").fetchone()[0] in (2002, 2003)
