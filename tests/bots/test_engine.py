"""The one door to the rules: compiled where that can be had, else plain Python, and a line that says why."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tenfold import bots, cache, cli
from tenfold.bots import engine as door
from tenfold.kernel import compiling, machine_code, twin
from tenfold.kernel.machine_code import MachineCode
from tenfold.switches import WrongSwitch, wants_machine_code

MADE = MachineCode(b"code", 1.0, tuple(compiling.modules_of_entries()))
PLAINLY = "; going on in plain Python, much slower\n"


@pytest.fixture(autouse=True)
def unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that has not asked for the rules yet, and compiles nothing."""
    monkeypatch.delenv("TENFOLD_JIT", raising=False)
    monkeypatch.setattr(door, "_found", door._Found())
    monkeypatch.setattr(door, "_said", set())
    monkeypatch.setattr(compiling, "kept", lambda: None)
    monkeypatch.setattr(compiling, "make_in_a_child", lambda: pytest.fail("nothing is to be compiled"))


def raising(fault: Exception) -> Callable[..., MachineCode | None]:
    def kept(*_: object) -> MachineCode | None:
        raise fault

    return kept


def test_what_is_kept_is_loaded_without_a_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compiling, "kept", lambda: MADE)
    monkeypatch.setattr(machine_code, "load", lambda made: dict.fromkeys(made.entries, print))
    assert door.is_ready()
    assert door.engine().compiled and door.why_plain() is None and bots.prepare() is None
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("problem", "why"),
    [
        ("see above", "the rules could not be compiled (see above)"),
        (
            "the process was ended by signal 9",
            "the rules could not be compiled (the process was ended by signal 9)",
        ),
        (None, "the compiled rules are gone again"),
    ],
)
def test_what_cannot_be_made_is_told_and_not_tried_again(
    problem: str | None, why: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tried: list[str | None] = []

    def fails() -> str | None:
        tried.append(problem)
        return problem

    monkeypatch.setattr(compiling, "make_in_a_child", fails)
    assert not door.is_ready()
    assert [door.engine().compiled for _ in range(3)] == [False] * 3
    assert tried == [problem] and door.is_ready()
    assert capsys.readouterr().err == f"tenfold: {door.COMPILING}\ntenfold: {why}{PLAINLY}"
    assert bots.prepare() == f"levels 6 and 7 play as level 5: {why}"


@pytest.mark.parametrize(
    ("fault", "why"),
    [
        (twin.TwinUnavailable("numba is not there"), "numba is not there"),
        (
            cache.NoCache("there is no home folder"),
            "the compiled rules cannot be kept: there is no home folder",
        ),
    ],
)
def test_where_nothing_can_be_compiled_that_is_said(
    fault: Exception, why: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compiling, "kept", raising(fault))
    assert door.is_ready() and not door.engine().compiled
    assert capsys.readouterr().err == f"tenfold: {why}{PLAINLY}"
    assert door.why_plain() == why


def test_machine_code_that_cannot_be_loaded_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compiling, "kept", lambda: MADE)
    monkeypatch.setattr(machine_code, "load", raising(machine_code.Unfit("it lacks think")))
    assert not door.engine().compiled
    line = "the compiled rules cannot be loaded (Unfit: it lacks think)"
    assert capsys.readouterr().err == f"tenfold: {line}{PLAINLY}"


BROKEN = "raise OSError('Could not find/load shared object file')"


def test_a_broken_numba_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "numba.py").write_text(BROKEN)
    monkeypatch.syspath_prepend(tmp_path)
    for name in [name for name in sys.modules if name.partition(".")[0] == "numba"]:
        monkeypatch.delitem(sys.modules, name)
    with pytest.raises(twin.TwinUnavailable, match=r"broken \(OSError: Could not find/load shared object"):
        twin.code_file()


def test_numba_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(twin.TwinUnavailable, match="numba is not installed"):
        twin.code_file()


@pytest.mark.parametrize(("value", "compiled"), [("", True), ("1", True), ("0", False)])
def test_compiling_can_be_switched_off(value: str, compiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TENFOLD_JIT", value)
    assert wants_machine_code() is compiled


@pytest.mark.parametrize("value", ["false", "no", "off", "00", " 0", "2"])
def test_what_switches_nothing_is_refused(
    value: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TENFOLD_JIT", value)
    with pytest.raises(WrongSwitch):
        door.engine()
    assert cli.main(["rules"]) == 2
    expected = f"tenfold: TENFOLD_JIT is 0 (plain Python) or 1 (compiled), not {value!r}\n"
    assert capsys.readouterr().err == expected


def test_where_it_is_switched_off_numba_is_not_blamed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TENFOLD_JIT", "0")
    assert door.is_ready() and not door.engine().compiled
    assert bots.prepare() == f"levels 6 and 7 play as level 5: {door.SWITCHED_OFF}"
