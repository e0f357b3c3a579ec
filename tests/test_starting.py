"""Another Python finds our own files, and none that lie in the current folder."""

import json
import os
import site
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tenfold import starting
from tenfold.kernel import compiling
from tenfold.lab.working import Workers, do_all

PLANTED = ("copy", "pickle", "numba", "multiprocessing", "tenfold", "struct", "json")


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The current folder has files that leave a trace when they are run."""
    trace = tmp_path / "run"
    for name in PLANTED:
        (tmp_path / f"{name}.py").write_text(f"open({str(trace)!r}, 'a').write({name + ' '!r})\n")
    monkeypatch.chdir(tmp_path)
    yield trace
    assert not trace.exists(), trace.read_text()


WAYS = (None, "", os.pathsep, ".", f"src{os.pathsep}")


@pytest.mark.parametrize("path", WAYS)
def test_nothing_of_the_current_folder_is_run(
    path: str | None, planted: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTHONPATH", raising=False)
    if path is not None:
        monkeypatch.setenv("PYTHONPATH", path)
    program = "import copy, pickle, json, sys, tenfold; print(json.dumps([tenfold.__file__, sys.path]))"
    ended = subprocess.run(
        starting.python("-c", program),
        env=starting.environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    found, folders = json.loads(ended.stdout)
    assert Path(found).parent == starting.PACKAGE
    assert str(planted.parent) not in folders and "" not in folders


def test_the_compiling_child_runs_nothing_of_it_either(
    planted: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep)
    program = [*compiling.command()[:-2], "-c", "import numba, tenfold.kernel.compiling"]
    pytest.importorskip("numba")
    subprocess.run(program, env=compiling.environment(), check=True)


def double(number: int) -> int:
    return 2 * number


def test_nor_do_processes_of_the_laboratory(planted: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep)
    before = dict(os.environ)
    assert sorted(dict(do_all(double, [1, 2, 3], Workers(2))).values()) == [2, 4, 6]
    assert dict(os.environ) == before


def test_folders_that_the_user_has_named_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(["here", "", str(tmp_path), "."]))
    assert starting.folders()[-1] == str(tmp_path)
    assert all(Path(folder).is_absolute() for folder in starting.folders())


def test_where_packages_are_installed_python_looks_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONPATH", raising=False)
    monkeypatch.setattr(site, "getsitepackages", lambda: [str(starting.PACKAGE.parent)])
    assert starting.folders() == []


def test_every_python_is_started_this_way() -> None:
    for file in starting.PACKAGE.rglob("*.py"):
        if file.name != "starting.py":
            assert "sys.executable" not in file.read_text(encoding="utf-8"), file
