"""`tenfold simulate`: the same figures whoever plays, stopped or not; tables; one clear line for what is wrong."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pl = pytest.importorskip("polars", reason="polars comes with tenfold[lab]")

from tenfold.cli import main
from tenfold.lab.simulating import Asked, simulate
from tenfold.lab.working import Workers, do_all, in_order

SOURCE = Path(__file__).parents[2] / "src"
PLAIN = {"TENFOLD_JIT": "0"}
ASK = ("--players", "3", "--rules", "postal", "--option", "skip.target=next", "--seed", "5")


def start(*arguments: object, **more: str) -> subprocess.Popen[str]:
    """The command in a process of its own."""
    environment = os.environ | {"PYTHONPATH": str(SOURCE)} | more
    words = [sys.executable, "-m", "tenfold", *map(str, arguments)]
    return subprocess.Popen(
        words,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def summary_of(*arguments: object, **more: str) -> dict[str, object]:
    """What --json prints."""
    process = start(*arguments, "--json", **more)
    out, err = process.communicate(timeout=300)
    assert process.returncode == 0, err
    summary: dict[str, object] = json.loads(out)
    return summary


def test_plain_or_compiled_one_worker_or_four_the_figures_are_the_same():
    plain = summary_of("simulate", 40, *ASK, "--workers", 1, **PLAIN)
    assert plain["rules"] == "postal skip.target=next"
    assert plain == summary_of("simulate", 40, *ASK, "--workers", 2, **PLAIN)
    pytest.importorskip("numba", reason="numba comes with tenfold[fast]")
    assert plain == summary_of("simulate", 40, *ASK, "--workers", 1)
    assert plain == summary_of("simulate", 40, *ASK, "--workers", 4)


def test_another_seed_deals_other_games():
    mattel = ("greedy",) * 2
    one, two = (simulate(Asked("mattel", mattel, 20, seed), Workers()) for seed in (1, 2))
    assert one["hands"] != two["hands"]


def wait_for_chunks(folder: Path, process: subprocess.Popen[str], count: int) -> None:
    """Until some chunks are finished."""
    for _ in range(3000):
        if len(list(folder.glob("chunks/games-*.parquet"))) >= count:
            return
        assert process.poll() is None, process.communicate()
        time.sleep(0.02)
    raise AssertionError("no chunk was finished")


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize(
    "how", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM], ids=["killed", "Ctrl-C", "ended"]
)
def test_a_run_that_was_stopped_goes_on_and_ends_the_same(tmp_path: Path, how: signal.Signals, workers: int):
    words = ("simulate", 150, "--players", 2, "--workers", workers, "--out", tmp_path / "run")
    process = start(*words, **PLAIN)
    wait_for_chunks(tmp_path / "run", process, 3)
    process.send_signal(how)
    _, err = process.communicate(timeout=60)
    if how != signal.SIGKILL:
        assert process.returncode == 130
        assert err.strip().count("\n") == 0
        assert f"tenfold simulate 150 --players 2 --workers {workers} --out" in err
    assert not (tmp_path / "run" / "summary.json").exists()
    kept = len(list((tmp_path / "run").glob("chunks/games-*.parquet")))
    assert 3 <= kept < 50
    resumed = summary_of(*words, **PLAIN)
    assert resumed == simulate(Asked("mattel", ("greedy", "greedy"), 150, 1), Workers())
    assert json.loads((tmp_path / "run" / "summary.json").read_text()) == resumed
    assert not (tmp_path / "run" / "chunks").exists()
    assert summary_of(*words, **PLAIN) == resumed  # all is there already


def test_the_tables_hold_every_game_and_hand(tmp_path: Path):
    asked = Asked("mattel", ("greedy", "careless", "greedy"), 12, 4)
    summary = simulate(asked, Workers(), tmp_path / "run")
    games, hands = (pl.read_parquet(tmp_path / "run" / f"{table}.parquet") for table in ("games", "hands"))
    assert len(games) == 12
    assert games["game"].is_sorted()
    assert games["hands"].mean() == pytest.approx(summary["hands"]["value"])
    assert len(hands) == 3 * games["hands"].sum()  # nobody sat out
    assert hands.filter(pl.col("went_out") == 1).group_by("game", "hand").len()["len"].max() == 1
    laid = hands.filter(pl.col("phase") == 1)
    assert (laid["laid_turn"] > 0).mean() == pytest.approx(summary["phases"][0]["laid"]["value"])


def test_the_columns_are_those_of_the_documentation(tmp_path: Path):
    simulate(Asked("mattel", ("greedy", "greedy"), 2, 4), Workers(), tmp_path / "run")
    page = (SOURCE.parent / "docs" / "laboratory.md").read_text(encoding="utf-8")
    for table in ("games", "hands"):
        for column in pl.read_parquet(tmp_path / "run" / f"{table}.parquet").columns:
            assert f"`{column.replace('_2', '_1')}`" in page, column


def complaint(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    """The one line that wrong arguments bring."""
    assert main([str(argument) for argument in arguments]) == 2
    err = capsys.readouterr().err
    assert err.startswith("tenfold: ")
    assert err.count("\n") == 1, err
    return err


def test_a_folder_holds_one_run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch):
    monkeypatch.setenv("TENFOLD_JIT", "0")
    assert main(["simulate", "2", "--players", "2", "--out", str(tmp_path / "run")]) == 0
    capsys.readouterr()
    says = complaint(capsys, "simulate", 3, "--players", 2, "--out", tmp_path / "run")
    assert "holds a run with games 2, not 3" in says
    says = complaint(capsys, "simulate", 2, "--players", 2, "--seed", 9, "--out", tmp_path / "run")
    assert "seed 1, not 9" in says
    (tmp_path / "file").touch()
    assert "cannot be used as a folder" in complaint(capsys, "simulate", 2, "--out", tmp_path / "file")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "sales.parquet").touch()
    assert "other tables" in complaint(capsys, "simulate", 2, "--out", tmp_path / "other")


def test_another_version_of_the_rules_is_another_run(capsys, tmp_path: Path, monkeypatch):
    monkeypatch.setenv("TENFOLD_JIT", "0")
    assert main(["simulate", "2", "--players", "2", "--out", str(tmp_path / "run")]) == 0
    manifest = tmp_path / "run" / "manifest.json"
    manifest.write_text(manifest.read_text().replace('"sources": "', '"sources": "x'))
    capsys.readouterr()
    assert "another version" in complaint(capsys, "simulate", 2, "--players", 2, "--out", tmp_path / "run")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["simulate"], "N"),
        (["simulate", "none"], "no whole number from 1 to 1073741824"),
        (["simulate", "0"], "no whole number from 1 to 1073741824"),
        (["simulate", "5", "--players", "7"], "from 2 to 6"),
        (["simulate", "5", "--players", "5", "--rules", "masters"], "2 to 4 play"),
        (["simulate", "5", "--bots", "hal"], "there are greedy, careless"),
        (["simulate", "5", "--bots", "greedy,greedy"], "4 bots are needed"),
        (["simulate", "5", "--rules", "unheard-of"], "mattel"),
        (["simulate", "5", "--option", "skip.target=all"], "skip.target"),
        (["simulate", "5", "--seed", "-1"], "whole number"),
        (["simulate", "5", "--workers", "0"], "from 1 to"),
        (["arena"], "--bots"),
        (["arena", "--bots", "greedy"], "2 to 12 bots"),
        (["arena", "--bots", "greedy,greedy"], "named twice"),
        (["arena", "--bots", "greedy,hal"], "no bot 'hal'"),
        (["lab"], "name a rule set"),
        (["lab", ""], "empty rule set"),
        (["lab", "skip.target=choose"], "changes nothing"),
        (["lab", "postal", "skip.target=choose"], "'skip.target=choose' changes nothing"),
        (
            ["lab", "skip.target=next", "postal", "skip.target=next"],
            "'skip.target=next': these rules are named twice",
        ),
        (["lab", "skip.target=next", "mattel skip.target=next"], "named twice"),
        (["simulate", "5", "--ray", ""], "name a cluster: auto, local"),
        (["arena", "--bots", "greedy,careless", "--ray", " "], "name a cluster: auto, local"),
        (["lab", "skip.target=everybody"], "choose | next"),
        (["lab", "unheard-of"], "no edition"),
        (["lab", "--phases", "S9+"], "--phases"),
        (["lab", "postal", "--phases", "original"], "leave the others out"),
        (["lab", "masters", "--players", "6"], "2 to 4 play"),
    ],
)
def test_wrong_arguments(capsys: pytest.CaptureFixture[str], arguments: list[str], says: str) -> None:
    assert says in complaint(capsys, *arguments)


def test_a_missing_package_is_named(tmp_path: Path) -> None:
    (tmp_path / "polars.py").write_text(
        "raise ModuleNotFoundError(\"No module named 'polars'\", name='polars')\n"
    )
    path = f"{tmp_path}{os.pathsep}{SOURCE}"
    process = start("simulate", 2, "--out", tmp_path / "run", PYTHONPATH=path, **PLAIN)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 2
    assert err.startswith("tenfold: tenfold simulate needs the package polars")
    assert err.count("\n") == 1


def double(number: int) -> int:
    return 2 * number


def test_results_come_in_order_whoever_is_first():
    assert list(in_order(do_all(double, list(range(20)), Workers(2)))) == list(range(0, 40, 2))
    assert list(in_order(iter([(2, "c"), (0, "a"), (1, "b")]))) == ["a", "b", "c"]
