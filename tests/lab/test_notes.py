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
