"""Bots that search play the same in plain Python, slowly: how slowly is said before they begin."""

import json
from importlib.util import find_spec

import pytest

pytest.importorskip("polars", reason="polars comes with tenfold[lab]")

from tenfold.cli import main
from tenfold.lab.arena import Asked
from tenfold.lab.readying import make_ready, roughly

SHORT = ("--option", "phases.list=S3", "--workers", "1", "--players", "2", "--json")
"""Games of a single phase: searching through one is bearable."""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("simulate", "1", "--bots", "level6,level5"),
            "level6 search before each move: in plain Python about 12 seconds",
        ),
        (("simulate", "1", "--bots", "level5,greedy"), None),
        (("arena", "--bots", "level6,level5", "--games", "2"), "about 24 seconds"),
        (("arena", "--bots", "level5,greedy", "--games", "2"), None),
    ],
)
def test_it_is_said_how_slow_they_are(words, said, monkeypatch, capsys):
    monkeypatch.setenv("TENFOLD_JIT", "0")
    assert main([*words, *SHORT]) == 0
    out, err = capsys.readouterr()
    if said is None:
        assert "search" not in err
        return
    assert err.count("\n") == 1
    assert said in err
    if find_spec("numba") is not None:
        monkeypatch.setenv("TENFOLD_JIT", "1")
        assert main([*words, *SHORT]) == 0
        again, err = capsys.readouterr()
        assert json.loads(again) == json.loads(out)
        assert "plain Python" not in err


def test_all_their_seats_count(monkeypatch):
    monkeypatch.setenv("TENFOLD_JIT", "0")
    told: list[str] = []
    make_ready({"level6": 100, "level7": 250, "greedy": 900}, told.append)
    assert len(told) == 1
    assert told[0].startswith(
        "level6 and level7 search before each move: in plain Python about 6 hours of one core"
    )
    match = Asked("mattel", ("level7", "greedy"), 4, 10, 1, alone=True)
    assert match.seats_of_bots() == {"level7": 3 * 4, "greedy": 3 * 12}


def test_times_are_in_the_unit_that_suits_them():
    assert [roughly(seconds) for seconds in (12, 119, 120, 7200, 200_000)] == [
        "12 seconds",
        "119 seconds",
        "2 minutes",
        "2 hours",
        "2 days",
    ]
