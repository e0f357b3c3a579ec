"""Figures and intervals: against the formulas written out, and by how often intervals hold the truth."""

import math

import pytest

np = pytest.importorskip("numpy", reason="numpy comes with tenfold[lab]")

from tenfold.lab.statistics import (
    FEWEST_LOOKED_AT,
    Sums,
    difference,
    relative,
    sequence_width,
    wilson,
    win_rate,
)


def columns(luck, units=400):
    """Whole numbers: how many there were of something in each unit, and how many of them were good."""
    x = luck.integers(1, 30, units)
    return luck.binomial(x, 0.3), x


def test_a_ratio_is_that_of_the_sums_whatever_the_split():
    y, x = columns(np.random.default_rng(1))
    whole = Sums.of(y, x)
    parts = [Sums.of(y[at : at + 37], x[at : at + 37]) for at in range(0, len(y), 37)]
    assert sum(parts, Sums()) == whole
    ratio = whole.ratio()
    assert ratio.value == y.sum() / x.sum()
    residuals = y - ratio.value * x
    error = math.sqrt((residuals**2).sum() * len(y) / (len(y) - 1)) / x.sum()
    assert ratio.half == pytest.approx(1.96 * error, rel=1e-4)
    assert whole.spread() == pytest.approx(y.std(ddof=1))


def test_nothing_counted_gives_no_figure():
    assert math.isnan(Sums().ratio().value)


def test_intervals_hold_the_truth_as_often_as_they_say():
    luck = np.random.default_rng(2)
    ratios = paired = wins = 0
    for _ in range(1000):
        y, x = columns(luck, 200)
        ratio = Sums.of(y, x).ratio()
        ratios += ratio.low <= 0.3 <= ratio.high
        noise = luck.integers(0, 50, 200)
        ones = np.ones(200, int)
        change = difference(noise + luck.integers(0, 3, 200), ones, noise, ones)
        paired += change.low <= 1 <= change.high
        mirrored = luck.binomial(2, 0.9, 60)
        rate = win_rate(mirrored, 2, 1)
        wins += rate.low <= 0.9 <= rate.high
    assert 925 <= ratios <= 975
    assert 925 <= paired <= 975
    assert 925 <= wins <= 985


def test_a_rule_that_changes_nothing_differs_by_exactly_nothing():
    y, x = columns(np.random.default_rng(3))
    assert difference(y, x, y, x).value == 0
    assert difference(y, x, y, x).half == 0
    assert not difference(y, x, y, x).is_clear
    assert relative(2 * y, x, y, x).value == pytest.approx(1)


def test_common_deals_make_differences_sharper():
    luck = np.random.default_rng(4)
    hard = luck.normal(100, 20, 500)
    ones = np.ones(500)
    paired = difference(hard + 1 + luck.normal(0, 1, 500), ones, hard, ones)
    apart = difference(luck.normal(101, 20, 500), ones, hard, ones)
    assert paired.half < apart.half / 5


def test_all_games_won_is_no_certainty():
    rate = win_rate(np.full(40, 2), 2, 1)
    assert rate.value == rate.high == 1
    assert 0.9 < rate.low < 1
    assert wilson(0.0, 0) == (0.0, 1.0)


def test_mirrored_deals_that_cancel_out_say_more_than_games_apart():
    """Each deal is won once by either: the share is known exactly, whatever the games say one by one."""
    cancelled, apart = win_rate(np.full(100, 1), 2, 1), win_rate(np.array([0, 2] * 50), 2, 1)
    assert cancelled.value == apart.value == 0.5
    assert cancelled.half < apart.half


def test_a_sequence_of_looks_misses_the_truth_in_one_run_of_twenty_at_most():
    luck = np.random.default_rng(5)
    missed = 0
    for _ in range(300):
        shares = luck.binomial(2, 0.5, 2000) / 2
        for n in range(FEWEST_LOOKED_AT, 2001, 50):
            half = sequence_width(n, float(shares[:n].std(ddof=1)), 2000)
            if abs(shares[:n].mean() - 0.5) > half:
                missed += 1
                break
    assert missed <= 0.05 * 300 + 8
    assert math.isinf(sequence_width(FEWEST_LOOKED_AT - 1, 1.0, 2000))
