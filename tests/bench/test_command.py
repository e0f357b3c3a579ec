"""`tenfold bench` measures what it promises; no figure is judged here."""

import contextlib
import io
import json
import re
import shutil

import pytest

from tenfold.bench import yardstick
from tenfold.bench.report import Report
from tenfold.bench.slices import Result
from tenfold.bots.engine import engine
from tenfold.cli import main

GAMES = ("ns_per_action", "games_per_s")
KERNEL = ("random_actions_per_s", "solver_ns", "record_copies_per_s")
PROMISED = {
    *(f"{how}_{what}_{n}" for how in ("c", "compiled", "plain") for what in GAMES for n in (2, 4, 6)),
    *(f"{how}_{what}" for how in ("compiled", "plain") for what in KERNEL),
    "ratio_to_c_2", "ratio_to_c", "ratio_to_c_6", "rollout_us_2", "rollout_us_4",
    *(f"batch_steps_per_s_{n}" for n in (1, 16, 256, 1024, 4096)), "single_env_steps_per_s", "pettingzoo_steps_per_s",
    "import_cpu_s", "start_cpu_s", "compile_cpu_s",
}  # fmt: skip


@pytest.fixture(scope="module")
def found() -> dict:
    """The JSON of a quick bench."""
    written = io.StringIO()
    with contextlib.redirect_stdout(written):
        assert main(["bench", "--quick", "--json"]) == 0
    return json.loads(written.getvalue())


def test_every_figure_is_there_or_missing_for_a_reason(found: dict) -> None:
    assert found.keys() >= PROMISED
    for key in PROMISED:
        if found[key] is None:
            assert found["missing"][key]
        else:
            low, high = found["spread"][key]
            assert 0 < low <= found[key] <= high
            assert found["units"][key]


def test_what_this_machine_can_do_is_measured(found: dict) -> None:
    measured = {key for key in PROMISED if key.startswith("plain_")} | {"import_cpu_s"}
    compiled = engine(quiet=True).compiled
    c = any(shutil.which(name) for name in yardstick.COMPILERS)
    if compiled:
        measured |= {
            key for key in PROMISED if key.startswith(("compiled_", "rollout_", "batch_", "single_"))
        } | {"start_cpu_s"}
    if c:
        measured |= {key for key in PROMISED if key.startswith("c_")}
        assert found["same_games"] is True
    if c and compiled:
        measured |= {key for key in PROMISED if key.startswith("ratio_")}
    assert not measured & found["missing"].keys()


def test_load_and_machine_are_noted(found: dict) -> None:
    assert len(found["load_average"]) == 2
    assert found["rounds"] > 1
    assert "Python" in found["machine"]


def test_people_get_a_table() -> None:
    report = Report(
        results={"a_ns": Result(1234.5, 1200.0, 1300.25)},
        words={"a_ns": ("something", "ns")},
        keys=["a_ns", "b_ns", "c_ns"],
        missing={"b_ns": "no compiler", "c_ns": "no compiler"},
        same_games=False,
    )
    text = "\n".join(report.lines())
    assert re.search(r"something +1,23[45] ns +1,200 +to +1,300", text)
    assert "Not measured: b_ns, c_ns (no compiler)." in text
    assert "DIFFERENT" in text


def test_a_yardstick_that_plays_other_games_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tenfold.commands.bench.bench", lambda quick, tell: Report(same_games=False))
    with contextlib.redirect_stdout(io.StringIO()):
        assert main(["bench", "--json"]) == 1
