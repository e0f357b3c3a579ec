"""The arena: everybody sits everywhere, equals win equally, the better wins, and a match stops only when it may."""

import json
from collections import Counter
from itertools import combinations

import pytest

np = pytest.importorskip("numpy", reason="numpy comes with tenfold[lab]")
pytest.importorskip("polars", reason="polars comes with tenfold[lab]")
pytest.importorskip("openskill", reason="openskill comes with tenfold[lab]")

from tenfold.cli import main
from tenfold.lab.arena import Asked, Match, Played, play_match, play_tables
from tenfold.lab.ratings import bradley_terry, fit, openskill
from tenfold.lab.seatings import seatings
from tenfold.lab.totals import WHOLE
from tenfold.lab.working import Workers


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("bots", range(2, 8))
def test_everybody_sits_everywhere_equally_often(bots, players):
    seats: Counter[tuple[int, int]] = Counter()
    for seating in seatings(bots, players):
        assert len(seating.seats) == players
        seats.update((bot, seat) for seat, bot in enumerate(seating.seats) if bot in seating.counts)
    assert set(seats) == {(bot, seat) for bot in range(bots) for seat in range(players)}
    assert len(set(seats.values())) == 1


def test_two_bots_at_a_larger_table_sit_alone_among_the_other():
    assert [seating.seats for seating in seatings(2, 3)] == [
        (0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1),
    ]  # fmt: skip
    assert {seating.counts for seating in seatings(2, 3)} == {(0,), (1,)}


def test_enough_bots_meet_in_every_company():
    companies = {tuple(sorted(seating.seats)) for seating in seatings(6, 4)}
    assert companies == set(combinations(range(6), 4))


def test_equals_win_exactly_equally():
    """The same bot under two names: mirrored deals leave nothing to luck."""
    summary = play_match(Asked("mattel", ("greedy", "greedy"), 2, 40, 1), Workers())
    assert [result["win_rate"] for result in summary["results"]] == [0.5, 0.5]
    table = play_match(Asked("mattel", ("greedy", "greedy"), 3, 24, 1), Workers())
    assert sum(result["wins"] for result in table["results"]) == pytest.approx(table["deals"] * 2)


def test_the_better_bot_wins_and_the_match_stops_by_itself(capsys):
    ask = ["arena", "--bots", "careless,greedy", "--games", "4000", "--seed", "3", "--json"]
    assert main([*ask, "--stop"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary["stopped_early"]
    assert summary["games"] < 1000
    careless, greedy = summary["results"]
    assert set(careless) == {"bot", "wins", "win_rate", "low", "high", "games"}
    assert careless["bot"] == "careless"
    assert careless["high"] < 0.5 < greedy["low"]
    assert careless["wins"] + greedy["wins"] == summary["games"] == careless["games"]
    first, second = summary["ratings"]["table"]
    assert first["elo"] < first["high"] < second["low"] < second["elo"]
    assert summary["cross_table"][1][0]["value"] == greedy["win_rate"]


def test_more_players_and_the_lines_for_people(capsys):
    assert (
        main(["arena", "--bots", "greedy,careless", "--players", "4", "--games", "80", "--workers", "2"]) == 0
    )
    shown = capsys.readouterr().out
    assert "80 games: 10 deals in 8 seatings" in shown
    assert "OpenSkill" in shown
    assert "finishes ahead of" in shown


def test_whole_deals_are_played_and_workers_change_nothing():
    asked = Asked("mattel deck.wilds=4", ("greedy", "careless"), 3, 31, 8)
    assert asked.deals == 6
    assert play_match(asked, Workers(1)) == play_match(asked, Workers(3))


def test_a_place_is_shared_by_equals():
    [tables] = Asked("ten-hands", ("greedy", "careless"), 2, 2, 5).tables()
    played = play_tables(tables)
    assert played.place.min() == 1
    match = Match(Asked("mattel", ("greedy", "careless"), 2, 2, 1))
    shared = Played(np.full((2, 1, 2), WHOLE // 2), np.ones((2, 1, 2), int))
    ahead = match.ahead(0, 1, shared)
    assert ahead is not None
    assert ahead.tolist() == [1.0]  # of two parts


def test_strengths_are_those_the_games_were_made_with():
    strength = (0.0, 0.7, 1.5)
    wins = [[1000 / (1 + np.exp(theirs - mine)) for theirs in strength] for mine in strength]
    found = fit(wins)
    assert [f - found[0] for f in found] == pytest.approx(strength, abs=0.01)
    won = np.array([[[WHOLE, 0]] * 30, [[0, WHOLE]] * 30])
    table = bradley_terry(("a", "b"), [(0, 1), (1, 0)], won)["table"]
    assert table[0]["elo"] > 1700  # who won everything is strong, not infinitely
    assert table[0]["elo"] + table[1]["elo"] == pytest.approx(3000)


def test_openskill_puts_bots_in_their_order():
    place = np.tile([1, 2, 3], (1, 40, 1))
    table = openskill(("a", "b", "c"), [(0, 1, 2)], place)["table"]
    assert [row["mu"] for row in table] == sorted((row["mu"] for row in table), reverse=True)
    twice = openskill(("a", "b"), [(0, 1, 1)], place)["table"]
    assert twice[0]["mu"] > twice[1]["mu"]


def test_one_bot_may_sit_alone_only() -> None:
    asked = Asked("mattel", ("greedy", "careless"), 4, 40, 3, alone=True)
    summary = play_match(asked, Workers(1))
    assert summary["seatings"] == 4 and summary["games"] == 40
    assert [result["bot"] for result in summary["results"]] == ["greedy"]
    both = play_match(Asked("mattel", ("greedy", "careless"), 4, 80, 3), Workers(1))
    assert both["results"][0] == summary["results"][0]


def test_a_few_deals_give_no_interval_of_a_rating() -> None:
    few = play_match(Asked("mattel", ("greedy", "careless"), 2, 20, 3), Workers(1))
    assert all("low" not in row for row in few["ratings"]["table"])
