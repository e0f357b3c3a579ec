"""The folder of a run: a full disk loses nothing that is finished, what is not as it should be is named in a line."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

pl = pytest.importorskip("polars", reason="polars comes with tenfold[lab]")

from tenfold.cli import main
from tenfold.lab.folder import RunFolder

ROOM = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, ({room}, {room}))
from tenfold.cli import main
sys.exit(main())
"""
"""The command on a disk on which no file has more room: writing fails as it does on a full one."""


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    monkeypatch.setenv("TENFOLD_JIT", "0")
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2] / "src"))


def crowded(room: int, *arguments: object) -> subprocess.CompletedProcess[str]:
    pytest.importorskip("resource", reason="this system has no limits of that kind")
    words = [sys.executable, "-c", ROOM.format(room=room), *map(str, arguments)]
    return subprocess.run(words, capture_output=True, text=True, check=False)


def shown(capsys, *arguments: object) -> str:
    """What --json prints."""
    assert main([*map(str, arguments), "--json"]) == 0
    out: str = capsys.readouterr().out
    return out


def complaint(capsys, *arguments: object) -> str:
    """The last line on standard error, and no traceback."""
    assert main([str(argument) for argument in arguments]) == 2
    lines: list[str] = capsys.readouterr().err.splitlines()
    assert all(line.startswith("tenfold: ") for line in lines)
    return lines[-1]


@pytest.fixture(scope="module")
def finished(tmp_path_factory) -> Path:
    """The folder of a run that is over."""
    folder: Path = tmp_path_factory.mktemp("finished") / "run"
    with pytest.MonkeyPatch.context() as here:
        here.setenv("TENFOLD_JIT", "0")
        assert main(["simulate", "3", "--players", "2", "--workers", "1", "--out", str(folder)]) == 0
    return folder


@pytest.fixture
def run(finished: Path, tmp_path: Path) -> Path:
    """A copy of it that may be spoilt."""
    return Path(shutil.copytree(finished, tmp_path / "run"))


def ask(folder: Path) -> tuple[object, ...]:
    return ("simulate", 3, "--players", 2, "--workers", 1, "--out", folder)


@pytest.mark.parametrize("room", [100, 4096], ids=["nothing", "a-chunk"])
def test_a_full_disk_is_one_line_that_says_how_to_go_on(room, finished, tmp_path, capsys):
    full = crowded(room, *ask(tmp_path / "run"))
    assert full.returncode == 2
    assert full.stderr.startswith("tenfold: ")
    assert full.stderr.count("\n") == 1, full.stderr
    assert "cannot be written: " in full.stderr
    again = f"the same command goes on: tenfold simulate 3 --players 2 --workers 1 --out {tmp_path / 'run'}"
    assert again in full.stderr
    assert not list((tmp_path / "run").rglob("*.part"))  # they would take what room is left
    summary = json.loads((finished / "summary.json").read_text())
    assert json.loads(shown(capsys, *ask(tmp_path / "run"))) == summary


def test_what_is_finished_is_kept_where_the_end_finds_no_room(run, capsys):
    summary = (run / "summary.json").read_text()
    (run / "summary.json").unlink()
    (run / "summary.json.part").mkdir()  # so that the chunks come together, and the summary cannot be written
    assert "summary.json cannot be written" in complaint(capsys, *ask(run))
    assert len(list(run.glob("chunks/games-*.parquet"))) == 3
    (run / "summary.json.part").rmdir()
    shown(capsys, *ask(run))
    assert (run / "summary.json").read_text() == summary


def test_a_run_that_is_over_is_shown_where_nothing_can_be_written(run, monkeypatch, capsys):
    summary = (run / "summary.json").read_text()

    def nothing(*given: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(RunFolder, "opened", nothing)
    assert shown(capsys, *ask(run)) == summary


def folder_for(name: str) -> Callable[[Path], None]:
    def spoil(run: Path) -> None:
        (run / name).unlink()
        (run / name).mkdir()

    return spoil


def text_for(name: str, text: str) -> Callable[[Path], None]:
    def spoil(run: Path) -> None:
        (run / name).write_text(text)

    return spoil


def unfinished(spoil: Callable[[Path], None]) -> Callable[[Path], None]:
    def both(run: Path) -> None:
        (run / "summary.json").unlink()
        spoil(run)

    return both


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (text_for("summary.json", "x"), "summary.json is damaged"),
        (text_for("summary.json", "[" * 200_000), "summary.json is damaged"),
        (text_for("summary.json", "[]"), "summary.json is not what tenfold simulate writes"),
        (text_for("summary.json", "{}"), "summary.json is not what tenfold simulate writes"),
        (folder_for("summary.json"), "summary.json cannot be read: is a directory"),
        (text_for("games.parquet", "junk"), "games.parquet cannot be read"),
        (text_for("hands.parquet", ""), "hands.parquet cannot be read"),
        (folder_for("games.parquet"), "games.parquet cannot be read"),
        (lambda run: (run / "hands.parquet").unlink(), "hands.parquet cannot be read"),
        (
            lambda run: (run / "hands.parquet").replace(run / "games.parquet"),
            "games.parquet is another table",
        ),
        (text_for("manifest.json", "x"), "manifest.json is damaged"),
        (text_for("manifest.json", "[]"), "manifest.json is not of tenfold simulate"),
        (folder_for("manifest.json"), "manifest.json cannot be read: is a directory"),
        (unfinished(folder_for("manifest.json")), "manifest.json cannot be read: is a directory"),
        (lambda run: (run / "manifest.json").unlink(), "manifest.json cannot be read: no such file"),
        (unfinished(lambda run: (run / "manifest.json").unlink()), "holds other tables"),
        (unfinished(folder_for("lock")), "lock cannot be written: is a directory"),
        (unfinished(text_for("chunks", "")), "chunks cannot be used as a folder: file exists"),
        (unfinished(folder_for("games.parquet")), "games.parquet cannot be written: is a directory"),
    ],
)
def test_what_is_not_as_it_should_be_is_named(spoil, says, run, capsys):
    spoil(run)
    told = complaint(capsys, *ask(run))
    assert str(run) in told
    assert says in told


@pytest.mark.parametrize("name", ["lock", "summary.json.part"])
def test_a_link_is_not_written_through(name, run, tmp_path, capsys):
    (tmp_path / "dear").write_text("letter")
    (run / "summary.json").unlink()
    (run / name).unlink(missing_ok=True)
    (run / name).symlink_to(tmp_path / "dear")
    main([str(word) for word in ask(run)])
    assert (tmp_path / "dear").read_text() == "letter"


def test_a_chunk_that_is_another_table_is_played_again(run, capsys):
    summary = (run / "summary.json").read_text()
    (run / "summary.json").unlink()
    (run / "chunks").mkdir()
    for table in ("games", "hands"):
        pl.DataFrame({"sales": [1]}).write_parquet(run / "chunks" / f"{table}-000001.parquet")
    assert main([*map(str, ask(run)), "--json"]) == 0
    out, err = capsys.readouterr()
    assert out == summary
    assert "games-000001.parquet is another table; it is played again" in err


def test_a_comparison_that_cannot_be_written_is_printed(tmp_path, capsys):
    pytest.importorskip("matplotlib", reason="matplotlib comes with tenfold[lab]")
    words = ("lab", "skip.target=next", "--players", 2, "--games", 2, "--workers", 1)
    assert main([*map(str, words)]) == 0
    found = capsys.readouterr().out
    full = crowded(100, *words, "--out", tmp_path / "lab")
    assert full.returncode == 2
    assert full.stdout == found
    assert full.stderr.splitlines()[-1].startswith(
        f"tenfold: {tmp_path / 'lab' / 'lab.json'} cannot be written"
    )
    assert not list((tmp_path / "lab").iterdir())


def test_where_a_comparison_goes_is_looked_at_before_it_is_made(tmp_path, monkeypatch, capsys):
    pytest.importorskip("matplotlib", reason="matplotlib comes with tenfold[lab]")
    (tmp_path / "file").touch()
    monkeypatch.setattr("tenfold.lab.findings.found", pytest.fail)
    told = complaint(capsys, "lab", "skip.target=next", "--out", tmp_path / "file")
    assert "cannot be used as a folder: file exists" in told
