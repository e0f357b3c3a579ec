"""Wrong input gets one clear line on standard error and exit status 2, never a traceback."""

import os
import socket
from pathlib import Path

import pytest

from cli.running import Run
from tenfold.cli import main
from tenfold.commands.common import whole_number


def complaint(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    """The one line that wrong arguments bring."""
    assert main([str(argument) for argument in arguments]) == 2
    shown = capsys.readouterr()
    assert shown.err.startswith("tenfold: ")
    assert shown.err.endswith("\n")
    assert shown.err.count("\n") == 1, shown.err
    return shown.err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["chekc"], "did you mean check?"),
        (["zzz"], "there are serve, backup, reports, deals, play, check, replay, "),
        (["--zzz"], "--zzz"),
        (["check"], "FILE"),
        (["replay"], "RECORD"),
        (["replay", "a", "b"], "b"),
        (["rules", "unheard-of"], "mattel"),
        (["rules", "--option", "skip.target"], "NAME=VALUE"),
        (["rules", "--option", "skip.target=nobody"], "skip.target"),
        (["rules", "--option", "no.such=1"], "no.such"),
        (["play", "--players", "7"], "2 to 6"),
        (["play", "--bots", "hal"], "there are greedy, careless"),
        (["play", "--bots", "greedy,greedy"], "1 of them is needed, or one for all; 2 are named"),
        (["play", "--players", "4", "--bots", "greedy,greedy"], "3 of them"),
        (["play", "--name", ""], "--name"),
        (["play", "--record", "/no/such/folder/game.txt"], "/no/such/folder/game.txt"),
        (["serve", "--port", "70000"], "0 to 65535"),
        (["serve", "--port", "http"], "0 to 65535"),
        (["serve", "--public-url", "cards"], "https://"),
        (["serve", "--data", ""], "the name is empty"),
        (["simulate", "3", "--out", ""], "the name is empty"),
        (["lab", "skip.target=next", "--out", " "], "the name is empty"),
    ],
)
def test_wrong_arguments(capsys: pytest.CaptureFixture[str], arguments: list[str], says: str) -> None:
    assert says in complaint(capsys, *arguments)


NO_NUMBERS = (
    "",
    " ",
    "1.5e0",
    "1.5",
    "1e-1",
    "１０",
    "²",
    "+1",
    "-1",
    "0x1",
    "1_",
    "_1",
    "1__000",
    "1e99",
    "nan",
    "9" * 5000,
)


@pytest.mark.parametrize("text", NO_NUMBERS, ids=lambda text: text[:8])
@pytest.mark.parametrize(
    "words",
    [
        "simulate",
        "simulate 1 --seed",
        "simulate 1 --players",
        "arena --bots greedy,careless --games",
        "lab skip.target=next --games",
        "lab --deals",
        "hint game --seed",
        "hint game --turn",
        "analyse game --rollouts",
        "play --players",
        "load --tables",
        "rules --random-phases 1 --count",
    ],
)
def test_numbers_are_read_one_way(capsys: pytest.CaptureFixture[str], words: str, text: str) -> None:
    *before, last = words.split()
    given = [*before, f"{last}={text}"] if last.startswith("--") else [last, "--", text]
    assert "no whole number from " in complaint(capsys, *given)


def test_large_numbers_may_be_written_short() -> None:
    read = whole_number(1, 1 << 30)
    assert [read("1e6"), read("25E1"), read("100_000"), read("007")] == [1_000_000, 250, 100_000, 7]


@pytest.mark.parametrize("verb", ["simulate 1", "arena --bots greedy,careless", "hint game", "analyse game"])
def test_seeds_have_one_range(capsys: pytest.CaptureFixture[str], verb: str) -> None:
    assert "from 0 to 67108863" in complaint(capsys, *verb.split(), "--seed", 1 << 26)


@pytest.mark.parametrize("verb", ["check", "replay", "verify"])
class TestFiles:
    """A file that is none, or not one that can be read."""

    def test_missing(self, capsys: pytest.CaptureFixture[str], verb: str, tmp_path: Path) -> None:
        assert "there is no such file" in complaint(capsys, verb, tmp_path / "nothing")

    def test_a_folder(self, capsys: pytest.CaptureFixture[str], verb: str, tmp_path: Path) -> None:
        assert "is a folder" in complaint(capsys, verb, tmp_path)

    def test_not_utf8(self, capsys: pytest.CaptureFixture[str], verb: str, tmp_path: Path) -> None:
        (tmp_path / "latin").write_bytes(b"one\nK\xe4se\n")
        assert "UTF-8 (line 2)" in complaint(capsys, verb, tmp_path / "latin")

    def test_something_else(self, capsys: pytest.CaptureFixture[str], verb: str, tmp_path: Path) -> None:
        (tmp_path / "letter").write_text("Dear Anna,\nhow are you?\n", encoding="utf-8")
        assert "letter" in complaint(capsys, verb, tmp_path / "letter")

    def test_empty(self, capsys: pytest.CaptureFixture[str], verb: str, tmp_path: Path) -> None:
        (tmp_path / "empty").touch()
        if verb != "check":
            assert "empty" in complaint(capsys, verb, tmp_path / "empty")

    def test_no_rights(
        self, capsys: pytest.CaptureFixture[str], verb: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def refuse(path: Path) -> bytes:
            raise PermissionError(13, "Permission denied", str(path))

        monkeypatch.setattr(Path, "read_bytes", refuse)  # root may read every real file
        assert complaint(capsys, verb, "secret") == "tenfold: secret cannot be read: permission denied\n"


def test_a_record_never_replaces_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear Anna", encoding="utf-8")
    assert "is there already" in complaint(capsys, "play", "--record", tmp_path / "letter")
    assert (tmp_path / "letter").read_text(encoding="utf-8") == "Dear Anna"


def test_a_damaged_record_names_line_and_reason(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    first_turn = next(number for number, line in enumerate(lines) if line[:2] in ("1:", "2:", "3:"))
    lines[first_turn] = "9: d x R9\n"
    record.write_text("".join(lines), encoding="utf-8")
    assert f"line {first_turn + 1}: " in complaint(capsys, "replay", record)


def test_a_port_in_use(command: Run, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        ended = command("serve", "--port", taken.getsockname()[1], "--data", tmp_path / "data")
    assert ended.returncode == 2
    assert ended.stderr.startswith("tenfold: ")
    assert "port" in ended.stderr
    assert ended.stderr.count("\n") == 1


def test_a_data_folder_that_is_a_file(command: Run, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    ended = command("serve", "--port", 0, "--data", tmp_path / "file")
    assert ended.returncode == 2
    assert ended.stderr.startswith("tenfold: ")
    assert ended.stderr.count("\n") == 1


def test_the_packages_of_the_server_are_missing(
    command: Run, environment: dict[str, str], tmp_path: Path
) -> None:
    hidden = "raise ModuleNotFoundError(\"No module named 'uvicorn'\", name='uvicorn')\n"
    (tmp_path / "uvicorn.py").write_text(hidden, encoding="utf-8")
    ended = command("serve", PYTHONPATH=f"{tmp_path}{os.pathsep}{environment['PYTHONPATH']}")
    assert ended.returncode == 2
    assert ended.stderr.startswith("tenfold: the table needs the package uvicorn")
    assert "./play" in ended.stderr
    assert ended.stderr.count("\n") == 1
