"""The greedy baseline's known figures, over compiled games: hands, turns, phases, who begins."""

import os

import pytest

pytest.importorskip("polars", reason="polars comes with tenfold[lab]")
pytest.importorskip("numba", reason="numba comes with tenfold[fast]")

from tenfold.game import Rules
from tenfold.lab.chunks import play_chunk
from tenfold.lab.dealing import deal
from tenfold.lab.simulating import Asked, Counting, simulate
from tenfold.lab.working import Workers

LONG = os.environ.get("TENFOLD_LONG") == "1"
GAMES = 100_000 if LONG else 4000
ERRORS = 4.5
"""Standard errors a figure may be off, beside half a unit of its last digit."""

HANDS = {2: (11.4, 1.0), 3: (13.0, 1.3), 4: (14.6, 1.6), 5: (16.2, 1.8), 6: (17.8, 2.0)}
TURNS = {2: 15.6, 3: 17.0, 4: 18.4, 5: 19.7, 6: 20.9}
TURNS_SPREAD_OF_A_PLAYER = {2: 7.8, 3: 5.7, 4: 4.6, 5: 3.9, 6: 3.5}
WINNER = {2: 127, 3: 253, 4: 379, 5: 501, 6: 618}
STARTER_OUT = {2: 53.0, 3: 36.7, 4: 28.2, 5: 23.0, 6: 19.5}
LAID = {
    2: (98.5, 91.8, 77.4, 86.1, 80.0, 77.3, 68.6, 92.7, 83.1, 82.0),
    4: (81.9, 76.1, 51.2, 65.6, 57.2, 52.1, 38.0, 73.2, 57.6, 51.2),
    6: (64.7, 67.3, 39.1, 54.5, 45.2, 39.3, 25.2, 59.3, 45.0, 35.4),
}
"""Over 100,000 games a row."""
DEALT = (18.28, 29.8, 5.34, 15.56, 6.49, 1.99, 0.33, 2.77, 3.11, 0.35)
"""Per cent of dealt hands that hold each phase, over 100 million deals, a natural card needed in every group."""


def near(figure, wanted, digit, factor=1.0):
    """Whether a figure agrees with one that was rounded, both with their sampling errors."""
    error = figure.half / 1.96 * factor
    return abs(figure.value * factor - wanted) <= ERRORS * error + digit


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6] if LONG else [2, 4, 6])
def test_the_baseline_has_its_known_figures(players):
    asked = Asked("mattel", ("greedy",) * players, GAMES, 77)
    counting = Counting(asked)
    for chunk in asked.chunks():
        counting.add(play_chunk(chunk))
    hands, spread = HANDS[players]
    assert near(counting.figure("hands"), hands, 0.05)
    assert abs(counting.sums["hands"].spread() - spread) < 0.12
    assert near(counting.figure("turns"), TURNS[players], 0.06)
    assert abs(counting.figure("turns").value / players - TURNS_SPREAD_OF_A_PLAYER[players]) < 0.1
    assert near(counting.figure("winner_score"), WINNER[players], 1)
    assert near(counting.figure("starter_out"), STARTER_OUT[players], 0.15, 100)
    for place, laid in enumerate(LAID.get(players, ()), start=1):
        assert near(counting.figure(f"laid_{place}"), laid, 0.15, 100), place
    fair = counting.figure("won_1")
    assert near(fair, 1 / players, 0)


@pytest.mark.parametrize("deals", [pytest.param(3_000_000, marks=pytest.mark.long), 300_000])
def test_dealt_hands_hold_phases_as_often_as_they_should(deals):
    rules = Rules.edition("mattel").replace(wild_natural_min="per_group")
    tally = deal(str(rules), deals, 1, Workers())
    assert tally.sum(axis=1).tolist() == [deals] * 10
    for place, wanted in enumerate(DEALT):
        share = wanted / 100
        error = (share * (1 - share) / deals) ** 0.5
        assert abs(tally[place][0] / deals - share) <= 4 * error + 0.00005 + (0.0005 if wanted == 29.8 else 0)


def test_nothing_goes_wrong_in_many_games():
    summary = simulate(Asked("mattel", ("greedy", "careless", "greedy"), GAMES // 4, 3), Workers())
    assert summary["not_ended"] == 0
    assert sum(figure["value"] for figure in summary["wins_by_seat"]) == pytest.approx(1)
    assert sum(figure["value"] for figure in summary["wins_by_place"]) == pytest.approx(1)
