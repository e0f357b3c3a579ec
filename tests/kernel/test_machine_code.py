"""The file of the machine code: nothing but what was made for these rules is loaded, and making it disturbs nobody."""

import hashlib
import json
import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tenfold import cache, starting
from tenfold.kernel import compiling, machine_code, twin
from tenfold.kernel.machine_code import MachineCode

ENTRIES = tuple(compiling.modules_of_entries())
MADE = MachineCode(b"\n\x00code", 1.5, ENTRIES)


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    path = cache.root() / "rules" / "123.code"
    monkeypatch.setattr(twin, "code_file", lambda: path)
    return path


def written(path: Path, made: MachineCode = MADE) -> bytes:
    machine_code.write(path, made)
    return path.read_bytes()


def test_what_is_written_is_read(path: Path) -> None:
    assert machine_code.read(path) is None
    written(path)
    assert machine_code.read(path) == compiling.kept() == MADE


def test_damage_of_any_kind_is_seen(path: Path) -> None:
    whole = written(path)
    flipped = (
        whole[:place] + bytes([whole[place] ^ 1 << place % 8]) + whole[place + 1 :]
        for place in range(len(whole))
    )
    for damaged in (whole[:-1], whole + b"x", whole[1:], b"", b"[]\n", b"{}\n", b"null\n", b"\xff", *flipped):
        path.write_bytes(damaged)
        assert machine_code.read(path) is None


HEAD: dict[str, Any] = {"name": "123", "seconds": 1.5, "entries": ENTRIES}
NO_ENTRIES: list[Any] = [
    None,
    [],
    {},
    [1],
    [[]],
    ENTRIES[1:],
    [*ENTRIES, "another"],
    [*ENTRIES[1:], "another"],
]
NO_SECONDS: list[Any] = [None, "1", [], True]


@pytest.mark.parametrize(
    "head",
    [
        *("", "null", "[]", "{}", "[" * 200_000, "\ufffd", '{"name": "123"'),
        *(json.dumps(HEAD | {"entries": entries}) for entries in NO_ENTRIES),
        *(json.dumps(HEAD | {"seconds": seconds}) for seconds in NO_SECONDS),
        *(json.dumps(HEAD | {"name": name}) for name in (None, "another", 123)),
    ],
    ids=range(22),
)
def test_what_is_whole_and_not_of_these_rules_is_none(path: Path, head: str) -> None:
    written(path)
    body = head.encode() + b"\n" + MADE.code
    path.write_bytes(hashlib.sha256(body).hexdigest().encode() + b"\n" + body)
    assert compiling.kept() is None


def test_the_file_of_other_rules_is_none_under_this_name(path: Path) -> None:
    written(path.with_name("124.code"))
    path.with_name("124.code").rename(path)
    assert compiling.kept() is None


def test_old_machine_code_goes(path: Path) -> None:
    cache.make_folders(path)
    for number in range(12):
        file = path.with_name(f"{number}.code")
        file.write_bytes(b"")
        os.utime(file, (number, number))
    (path.parent / "left.code").mkdir()
    os.utime(path.parent / "left.code", (0, 0))
    earlier = cache.root() / "twin"
    earlier.mkdir()
    compiling.forget_old(path.with_name("0.code"))
    assert sorted(file.stem for file in path.parent.glob("*.code") if file.is_file()) == sorted(
        map(str, [0, *range(4, 12)])
    )
    assert not earlier.exists()


class TestMaking:
    def test_it_is_made_once_and_kept(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(compiling, "make", lambda: MADE)
        compiling.main()
        assert compiling.kept() == MADE
        monkeypatch.setattr(compiling, "make", self.never)
        compiling.main()

    def never(self) -> MachineCode:
        raise AssertionError("this is found out before a minute of compiling")

    @pytest.mark.parametrize("what", ["a folder at its place", "a file for a folder", "a link for the lock"])
    def test_where_it_cannot_be_kept_it_is_not_made(
        self, what: str, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        other = cache.root().parent / "other"
        other.write_text("precious")
        if what == "a file for a folder":
            cache.root().write_text("")
        else:
            cache.make_folders(path)
            if what == "a folder at its place":
                path.mkdir()
            else:
                path.with_suffix(".lock").symlink_to(other)
        monkeypatch.setattr(compiling, "make", self.never)
        with pytest.raises(SystemExit, match="tenfold: the compiled rules cannot be kept at "):
            compiling.main()
        assert other.read_text() == "precious"

    def test_a_full_disk_leaves_nothing_behind(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def full(file: Path, data: bytes) -> None:
            with file.open("wb") as half:
                half.write(data[:10])
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(compiling, "make", self.never)
        monkeypatch.setattr(Path, "write_bytes", full)
        with pytest.raises(SystemExit, match="No space left on device"):
            compiling.main()
        assert [file.name for file in path.parent.iterdir()] == ["123.lock"]

    def test_nobody_waits_for_ever(
        self, path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        fcntl = pytest.importorskip("fcntl", reason="the system has no such locks")
        monkeypatch.setattr(compiling, "PATIENCE", 0.01)
        monkeypatch.setattr(compiling, "LOOK", 0.001)
        monkeypatch.setattr(compiling, "make", lambda: MADE)
        cache.make_folders(path)
        with path.with_suffix(".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            compiling.main()
        assert compiling.kept() == MADE
        (line,) = capsys.readouterr().err.splitlines()
        assert line.startswith("tenfold: another process compiles the rules; waiting for it")


@pytest.mark.skipif(os.name != "posix", reason="signals are those of POSIX")
class TestTheChild:
    @pytest.mark.parametrize(
        ("program", "answer"),
        [
            ("", None),
            ("raise SystemExit(1)", "see above"),
            ("import os; os.kill(os.getpid(), 9)", "the process was ended by signal 9"),
        ],
    )
    def test_it_is_told_how_it_ended(
        self, program: str, answer: str | None, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(compiling, "command", lambda *_: starting.python("-c", program))
        assert compiling.make_in_a_child() == answer

    def test_one_that_cannot_be_started_is_told(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(compiling, "command", lambda *_: ["/nowhere/python"])
        assert compiling.make_in_a_child() == "no process could be started: No such file or directory"

    def test_settings_of_numba_do_not_reach_it(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("NUMBA_OPT", "0")
        assert "NUMBA_OPT" not in compiling.environment() and "PATH" in compiling.environment()

    def test_it_ends_with_who_waits_for_it(self, tmp_path: Path) -> None:
        told = tmp_path / "pid"
        child = (
            "import os, time; from pathlib import Path; from tenfold.kernel import compiling;"
            "compiling.end_with_standard_input();"
            f"Path({str(told)!r}).write_text(f'{{os.getpid()}} ');"
            "time.sleep(60)"
        )
        parent = (
            "from tenfold import starting; from tenfold.kernel import compiling;"
            f"compiling.command = lambda *_: starting.python('-c', {child!r});"
            "compiling.make_in_a_child()"
        )
        waiting = subprocess.Popen(starting.python("-c", parent), env=starting.environment())
        until(lambda: told.exists() and told.read_text().endswith(" "))
        waiting.send_signal(signal.SIGTERM)
        waiting.wait()
        until(lambda: not runs(int(told.read_text())))

    def test_a_place_that_cannot_be_written_is_told_in_a_line(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
    ) -> None:
        pytest.importorskip("numba", reason="numba comes with tenfold[fast]")
        (tmp_path / "tenfold").write_text("a file where a folder should be")
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
        assert compiling.kept() is None
        assert compiling.make_in_a_child() == "see above"
        (line,) = capfd.readouterr().err.splitlines()
        assert line.startswith("tenfold: the compiled rules cannot be kept at ")
        assert line.endswith(": Not a directory")


def runs(pid: int) -> bool:
    """Whether there is such a process, and it is not a dead one nobody has asked for."""
    try:
        os.kill(pid, 0)
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except (ProcessLookupError, FileNotFoundError):
        return False


def until(true: Callable[[], bool]) -> None:
    """Wait, a minute at most."""
    for _ in range(6000):
        if true():
            return
        time.sleep(0.01)
    raise AssertionError("it does not come to that")
