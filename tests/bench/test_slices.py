"""Slices are interleaved; medians and middle halves are what stands. The clock here is a list."""

import pytest

from tenfold.bench.slices import Figure, Measure, Ratio, Result, count_for, summary, take


def test_measures_take_turns() -> None:
    ran = []

    def measure(key: str, seconds: float) -> Measure:
        def run(count: int) -> float:
            ran.append(key)
            return seconds * count

        return Measure((Figure(key, key, "ns"),), run, fixed=10)

    results = take(
        [measure("a", 2e-9), measure("b", 1e-9)],
        [Ratio("a_to_b", "", "a", "b")],
        3,
        0.1,
        lambda done, whole: None,
    )
    assert ran == ["a", "b"] * 3
    assert results["a"].median == pytest.approx(2)
    assert results["a_to_b"].median == pytest.approx(2)


def test_a_slice_is_made_as_long_as_asked() -> None:
    measure = Measure((Figure("a", "", "ns"),), lambda count: count * 1e-4)
    assert count_for(measure, 0.05) == pytest.approx(500, rel=0.01)


def test_median_and_middle_half() -> None:
    assert summary([5, 1, 2, 100, 3]) == Result(3, 2, 5)
    assert summary([7]) == Result(7, 7, 7)


def test_units() -> None:
    games = Figure("games", "", "/s")
    actions = Figure("actions", "", "us", lambda count: 100 * count)
    assert games.value(10, 0.5) == 20
    assert actions.value(10, 0.5) == pytest.approx(500)


def test_ratios_of_what_was_not_measured_are_left_out() -> None:
    assert take([], [Ratio("r", "", "a", "b")], 3, 0.1, lambda done, whole: None) == {}


def test_progress_comes_to_its_end() -> None:
    told = []
    measure = Measure((Figure("a", "", "s"),), lambda count: 0.1, fixed=1, most=2)
    take([measure, measure], [], 5, 0.1, lambda done, whole: told.append((done, whole)))
    assert told == [(i, 6) for i in range(1, 7)]
