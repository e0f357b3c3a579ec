"""Ratings: the scale, the two ladders, and which games count."""

import random

import pytest

from tenfold.online import ratings
from tenfold.online.levels import FRIENDLY, strengths
from tenfold.online.ratings import NEW


def test_a_newcomer_is_in_the_middle_and_nobody_knows_how_strong() -> None:
    assert NEW.shown() == {"rating": 1500, "error": 482, "games": 0, "settling": True}
    assert ratings.bots()[FRIENDLY].shown()["rating"] == 1500


def test_the_bots_keep_their_measured_distances() -> None:
    measured = {each["level"]: each for each in strengths()}
    for level, bot in ratings.bots().items():
        shown = bot.shown()
        assert shown["rating"] - 1500 == pytest.approx(
            measured[level]["elo"] - measured[FRIENDLY]["elo"], abs=1
        )
        assert shown["error"] == pytest.approx((measured[level]["high"] - measured[level]["low"]) / 2, abs=1)


def test_people_move_by_their_places_and_equal_places_share() -> None:
    first, second, third = ratings.among_people([NEW, NEW, NEW], [1, 2, 2])
    assert first.mu > NEW.mu > second.mu and first.sigma < NEW.sigma and first.games == 1
    assert second.mu == pytest.approx(third.mu)


def test_nobody_gains_by_a_game_that_all_gave_up_however_strong_the_others_are() -> None:
    strong, weak = ratings.Rating(40.0, 2.0, 30), ratings.Rating(10.0, 2.0, 30)
    for before, after in zip(3 * [weak, strong], ratings.all_lost(3 * [weak, strong], [weak]), strict=True):
        assert after.mu < before.mu and after.games == 31


def test_who_has_not_played_keeps_what_they_had_where_it_would_be_more() -> None:
    lower, higher = ratings.Rating(20.0, 8.0, 1), ratings.Rating(30.0, 8.0, 1)
    assert ratings.without_gain(NEW, lower) == lower and ratings.without_gain(NEW, higher) == NEW


def test_a_person_moves_against_bots_and_a_stronger_bot_is_worth_more() -> None:
    weak, strong = (ratings.against_bots(NEW, 1, [(level, 2)]) for level in (1, 7))
    assert strong.mu > weak.mu > NEW.mu
    assert ratings.against_bots(NEW, 2, [(1, 1)]).mu < NEW.mu
    assert ratings.against_bots(NEW, 2, [(1, 1), (7, 3)]).games == 1


def test_who_is_as_strong_as_a_level_is_rated_like_it() -> None:
    """Somebody of a known strength wins as often as Elo says; the rating ends near it, whatever came before."""
    dice = random.Random(7)
    true, rating = ratings.bots()[5].shown()["rating"], NEW
    for _ in range(600):
        level = dice.choice((3, 4, 5, 6, 7))
        won = dice.random() < 1 / (1 + 10 ** ((ratings.bots()[level].shown()["rating"] - true) / 400))
        rating = ratings.against_bots(rating, 1 if won else 2, [(level, 2 if won else 1)])
    shown = rating.shown()
    assert abs(shown["rating"] - true) < 100 and not shown["settling"] and shown["error"] < 100
