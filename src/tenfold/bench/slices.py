"""Measuring side by side: every measure in short slices, one after another, round after round.

A machine is never quite quiet, so no measure is taken in one piece: what disturbs one slice disturbs its
neighbours, and the median of many slices stands. The spread is the range of their middle half. Seconds are
those of the processor, never of the clock.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

SCALES = {"ns": 1e9, "us": 1e6, "s": 1.0}
"""Units of the time one thing takes; "/s" is how many there are in a second, "times" a ratio."""


@dataclass(frozen=True)
class Figure:
    """A number of the report. `amount(count)`: how many of what it speaks of were done in a slice of `count`."""

    key: str
    words: str
    unit: str
    amount: Callable[[int], float] = float

    def value(self, count: int, seconds: float) -> float:
        """The figure by one slice."""
        amount = self.amount(count)
        if self.unit == "/s":
            return amount / max(seconds, 1e-9)
        return SCALES[self.unit] * max(seconds, 1e-9) / amount


@dataclass(frozen=True)
class Measure:
    """Something that can be repeated: `run(count)` answers the seconds of CPU that `count` times took.

    `fixed` is the count of a slice where that is not to be found out; `most` the number of slices.
    """

    figures: tuple[Figure, ...]
    run: Callable[[int], float]
    fixed: int = 0
    most: int = 1000


@dataclass(frozen=True)
class Ratio:
    """A figure that is the quotient of two others, slice by slice."""

    key: str
    words: str
    over: str
    under: str
    unit: str = "times"


@dataclass(frozen=True)
class Result:
    """The median of the slices and the ends of their middle half."""

    median: float
    low: float
    high: float


def count_for(measure: Measure, seconds: float) -> int:
    """How often to repeat so that a slice takes about so many seconds; it is warm then."""
    if measure.fixed:
        return measure.fixed
    count = 1
    while True:
        took = measure.run(count)
        if took >= seconds / 4:
            return max(1, round(count * seconds / took))
        count *= 2 if took < seconds / 50 else 4


def summary(values: Sequence[float]) -> Result:
    """Median and middle half."""
    if len(values) == 1:
        return Result(values[0], values[0], values[0])
    low, median, high = statistics.quantiles(values, n=4, method="inclusive")
    return Result(median, low, high)


def take(
    measures: Sequence[Measure],
    ratios: Iterable[Ratio],
    rounds: int,
    seconds: float,
    tell: Callable[[int, int], None],
) -> dict[str, Result]:
    """Run all measures in interleaved slices of about so many seconds; the results by key.

    `tell(done, all)` is called after each slice, of which there are `all`.
    """
    whole = sum(min(rounds, measure.most) + 1 for measure in measures)
    done = 0
    counts = []
    for measure in measures:
        counts.append(count_for(measure, seconds))
        tell(done := done + 1, whole)
    samples: dict[str, list[float]] = {}
    for turn in range(rounds):
        for measure, count in zip(measures, counts, strict=True):
            if turn >= measure.most:
                continue
            took = measure.run(count)
            for figure in measure.figures:
                samples.setdefault(figure.key, []).append(figure.value(count, took))
            tell(done := done + 1, whole)
    for ratio in ratios:
        if ratio.over in samples and ratio.under in samples:
            pairs = zip(samples[ratio.over], samples[ratio.under], strict=True)
            samples[ratio.key] = [over / under for over, under in pairs]
    return {key: summary(values) for key, values in samples.items()}
