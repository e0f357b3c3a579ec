"""Bots that search play the same in plain Python, slowly: how slowly is said before they begin."""

import json
from importlib.util import find_spec

import pytest

pytest.importorskip("polars", reason="polars comes with tenfold[lab]")

from tenfold.cli import main
from tenfold.lab import readying
from tenfold.lab.arena import Asked
from tenfold.lab.readying import make_ready, roughly

MORE = ("--workers", "1", "--players", "2", "--json")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("simulate", "2", "--bots", "careless,greedy"), "about 24 seconds"),
        (("simulate", "1", "--bots", "level5,greedy"), None),
        (("arena", "--bots", "careless,greedy", "--games", "2"), "about 24 seconds"),
        (("arena", "--bots", "level5,greedy", "--games", "2"), None),
        (("lab", "skip.target=next", "--bots", "careless,greedy", "--games", "1"), "about 96 seconds"),
        (("lab", "skip.target=next", "--bots", "greedy,careless", "--games", "1"), "about 48 seconds"),
        (("lab", "skip.target=next", "--bots", "level5,level2", "--games", "1"), None),
        (
            ("lab", "--phases", "S2", "--bots", "careless,greedy", "--games", "1", "--deals", "1"),
            "24 seconds",
        ),
    ],
)
def test_every_command_says_how_slow_they_are(words, said, monkeypatch, capsys):
    monkeypatch.setenv("TENFOLD_JIT", "0")
    monkeypatch.setattr(readying, "SECONDS", {"careless": 12})  # as if it searched
    assert main([*words, *MORE]) == 0
    err = capsys.readouterr().err
    if said is None:
        assert "thinking ahead" not in err
        return
    assert err.count("\n") == 1
    assert err.startswith("tenfold: careless: thinking ahead in plain Python takes about ")
    assert said in err


def test_what_they_play_is_the_same_as_compiled(monkeypatch, capsys):
    told = []
    for jit in "01" if find_spec("numba") is not None else "0":
        monkeypatch.setenv("TENFOLD_JIT", jit)
        asked = ("simulate", "1", "--bots", "level6,level5", "--option", "phases.list=S2")
        assert main([*asked, *MORE]) == 0
        out, err = capsys.readouterr()
        told.append(json.loads(out))
        assert ("level6: thinking ahead in plain Python takes about 12 seconds" in err) == (jit == "0")
    assert all(each == told[0] for each in told)


def test_all_their_seats_count(monkeypatch):
    monkeypatch.setenv("TENFOLD_JIT", "0")
    told: list[str] = []
    make_ready({"level6": 100, "level7": 250, "greedy": 900}, told.append)
    assert len(told) == 1
    assert told[0].startswith(
        "level6 and level7: thinking ahead in plain Python takes about 6 hours of one core"
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
