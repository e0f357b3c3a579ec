"""What figures leave out is said: rules with a clock, figures of a single game."""

import json

import pytest

pytest.importorskip("numpy", reason="numpy comes with tenfold[lab]")

from tenfold.cli import main
from tenfold.game import Rules
from tenfold.lab.notes import NO_CLOCK, notes_on


def test_only_rules_with_a_clock_bring_a_note():
    base = Rules.edition("mattel")
    assert notes_on([base, base.with_options({"end.stop": "hands:5", "end.winner": "leader_at_stop"})]) == []
    assert notes_on([base, Rules.edition("baseball")]) == [NO_CLOCK]


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "2", "--players", "2", "--rules", "baseball"),
        ("arena", "--bots", "greedy,careless", "--games", "4", "--rules", "baseball"),
        ("lab", "baseball", "--players", "2", "--games", "2"),
    ],
    ids=lambda words: words[0],
)
def test_every_command_says_that_the_clock_is_not_simulated(capsys, words):
    assert main([*words, "--json", "--workers", "1"]) == 0
    shown = capsys.readouterr()
    assert shown.err.count(NO_CLOCK) == 1
    assert json.loads(shown.out)["notes"] == [NO_CLOCK]


def no_constant(text):
    raise AssertionError(f"{text} is no JSON")


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "1", "--players", "2"),
        ("arena", "--bots", "greedy,careless", "--games", "1"),
        ("arena", "--bots", "greedy,careless", "--games", "1", "--stop"),
        ("lab", "postal", "--players", "2", "--games", "1"),
        ("lab", "--phases", "S3+S3,R9", "--players", "2", "--games", "1", "--deals", "1"),
    ],
    ids=" ".join,
)
def test_a_single_game_or_deal_has_no_interval_and_no_claim(capsys, tmp_path, words):
    more = ["--workers", "1"] + (["--out", str(tmp_path)] if words[0] == "lab" else [])
    assert main([*words, *more, "--json"]) == 0
    json.loads(capsys.readouterr().out, parse_constant=no_constant)
    assert main([*words, *more]) == 0
    shown = capsys.readouterr().out
    assert "±" not in shown
    assert "nan" not in shown
    assert "as long as before" not in shown


def test_long_names_take_two_lines_and_are_told_apart():
    from tenfold.lab.plots import wrapped

    one, other = wrapped(["a rule of the house " * 9, "a rule of the house " * 9])
    assert all(len(line) <= 43 for line in (one + "\n" + other).split("\n"))
    assert one.count("\n") == 1
    assert one.endswith("…")
    assert one != other


def test_own_phase_lists_have_their_own_names():
    from tenfold.lab.telling import label_of

    base = Rules.edition("mattel")
    names = {label_of(base.with_options({"phases.list": own}), base) for own in ("S3+R4,S4", "S3+R4,R7")}
    assert names == {"own phases S3+R4,S4", "own phases S3+R4,R7"}


def test_a_damaged_chunk_is_played_again(tmp_path):
    pytest.importorskip("polars", reason="polars comes with tenfold[lab]")
    from tenfold.lab.folder import RunFolder
    from tenfold.lab.simulating import Asked, chunk_results, simulate
    from tenfold.lab.working import Workers

    asked = Asked("mattel", ("greedy", "greedy"), 3, 1)
    told: list[str] = []
    folder = RunFolder(tmp_path)
    with folder.opened(asked.manifest()):
        list(chunk_results(asked, Workers(), folder, lambda more: None, told.append))
    (tmp_path / "chunks" / "games-000001.parquet").write_text("dust")
    assert simulate(asked, Workers(), tmp_path, tell=told.append) == simulate(asked, Workers())
    assert len(told) == 1
    assert told[0].endswith("it is played again")


def test_a_folder_speaks_of_options_and_of_what_is_not_its_own(tmp_path):
    from tenfold.lab.folder import FolderProblem, RunFolder

    folder = RunFolder(tmp_path)
    asked = {"command": "simulate", "pace": {"turn": 20, "hand": 120}}
    folder.take(asked)
    with pytest.raises(FolderProblem, match="--turn-seconds 20 --hand-seconds 120, not --turn-seconds 9"):
        folder.take(asked | {"pace": {"turn": 9, "hand": 120}})
    (tmp_path / "manifest.json").write_text("[1]")
    with pytest.raises(FolderProblem, match="is not of tenfold simulate"):
        folder.take(asked)


def test_after_a_lost_worker_one_hears_how_to_go_on(capsys, tmp_path, monkeypatch):
    from tenfold.lab import simulating
    from tenfold.lab.working import WorkStopped

    def lost(*_):
        raise WorkStopped("a worker process has ended unexpectedly")

    monkeypatch.setattr(simulating, "simulate", lost)
    assert main(["simulate", "2", "--out", str(tmp_path)]) == 2
    told = capsys.readouterr().err
    assert "what is finished is kept" in told
    assert "the same command goes on" in told


def test_a_bench_names_in_words_what_it_could_not_measure():
    from tenfold.bench.report import Report

    report = Report(words={"import_cpu_s": ("importing", "s")}, keys=["c_ns_per_action_2"])
    report.missing["c_ns_per_action_2"] = "no compiler"
    assert "Not measured: c ns per action 2 (no compiler)." in report.lines()
