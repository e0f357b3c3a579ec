"""`serve.run` in a process of its own: what it prints, how it refuses, how it stops."""

import os
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from online.client import Client
from tenfold.online.folder import data_folder
from tenfold.online.sqlite import migrations

SRC = Path(__file__).parents[2] / "src"
RUN = "import sys; from tenfold.online.serve import run; sys.exit(run({}))"
PATIENCE = 30


def start(arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", RUN.format(arguments)],
        env=os.environ | {"PYTHONPATH": str(SRC), "TENFOLD_JIT": "0"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def refused(arguments: str) -> str:
    """The one line with which the server does not start."""
    process = start(arguments)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2 and out == ""
    assert err.startswith("tenfold: ") and err.count("\n") == 1, err
    return err


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield listener.getsockname()[1]


@pytest.mark.anyio
@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
async def test_it_says_where_it_is_and_stops_when_told(tmp_path: Path, stop: signal.Signals) -> None:
    process = start(f"port=0, data={str(tmp_path / 'new' / 'folder')!r}")
    assert process.stdout is not None
    line = process.stdout.readline()
    url = line.split("open ")[1].split()[0]
    async with Client(url) as anna:
        await anna.make("Anna", seats=2, bots=1)
        await anna.open()
        process.send_signal(stop)
        assert await anna.until_closed() == 1012
    assert process.wait(PATIENCE) == 0
    assert process.communicate()[1] == ""
    assert (tmp_path / "new" / "folder" / "tenfold.db").is_file()


def test_on_all_addresses_it_names_one_that_friends_reach_and_quiet_says_only_its_own(tmp_path: Path) -> None:
    for quiet in (False, True):
        process = start(f"host='0.0.0.0', port=0, data={str(tmp_path)!r}, quiet={quiet}")
        assert process.stdout is not None
        line = process.stdout.readline().strip()
        process.terminate()
        assert process.wait(PATIENCE) == 0
        assert line.startswith("http://127.0.0.1:" if quiet else "Tenfold is ready: open http://127.0.0.1:")


def test_it_refuses_a_port_in_use_and_a_folder_that_cannot_be_used(tmp_path: Path, taken: int) -> None:
    good = repr(str(tmp_path / "data"))
    assert "is in use" in refused(f"port={taken}, data={good}")
    assert "cannot be listened on" in refused(f"host='203.0.113.1', port=0, data={good}")
    (tmp_path / "file").write_text("")
    said = refused(f"port=0, data={str(tmp_path / 'file')!r}")
    assert said.endswith("/file cannot be used: it is a file, not a folder\n")
    said = refused(f"port=0, data={str(tmp_path / 'file' / 'inside')!r}")
    assert said.endswith(f"/file/inside cannot be used: {tmp_path / 'file'} is a file, not a folder\n")


def test_it_says_when_a_folder_lies_where_a_file_belongs(tmp_path: Path) -> None:
    for name in ("lock", "tenfold.db", "tenfold.db-wal"):
        folder = tmp_path / f"data of {name}" / name
        folder.mkdir(parents=True)
        said = refused(f"port=0, data={str(folder.parent)!r}")
        assert said.endswith(f"{name} is a folder, not a file\n")
        assert "no right" not in said


def test_it_refuses_what_is_no_database_or_a_newer_one(tmp_path: Path) -> None:
    (tmp_path / "tenfold.db").write_bytes(b"no database" * 100)
    assert "is not a database" in refused(f"port=0, data={str(tmp_path)!r}")
    (tmp_path / "tenfold.db").unlink()
    db = sqlite3.connect(tmp_path / "tenfold.db")
    db.executescript(f"PRAGMA application_id=0x54454E46; PRAGMA user_version={len(migrations()) + 1}")
    db.close()
    assert "newer version" in refused(f"port=0, data={str(tmp_path)!r}")


def test_two_do_not_share_a_data_folder(tmp_path: Path) -> None:
    first = start(f"port=0, data={str(tmp_path)!r}")
    assert first.stdout is not None
    url = first.stdout.readline().split("open ")[1].split()[0]
    assert "another Tenfold" in refused(f"port=0, data={str(tmp_path)!r}")
    assert httpx.get(f"{url}/healthz").status_code == 200
    first.terminate()
    assert first.wait(PATIENCE) == 0


def test_the_data_folder_follows_the_customs_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert data_folder(None) == Path("/somewhere/tenfold")
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "/home/anna")
    assert data_folder(None) == Path("/home/anna/.local/share/tenfold")
