"""Figures with intervals. Everything is a ratio of two sums over units that are independent: games, or deals.

* The interval of a ratio r = sum y / sum x is normal, from the residuals y - r x of the units (the estimator of
  survey sampling and of clustered data): what happens within one game may depend on itself as it likes.
* The difference of two ratios measured on the same numbered deals is paired: residuals are subtracted deal by deal.
* A win rate gets a Wilson interval for as many games as its variance between deals is worth.
* A test that may stop early uses a confidence sequence, which holds at every look.

Sums are whole numbers as long as possible, so that figures are equal however the work was split.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from .arrays import Numbers

Z = 1.959963984540054
"""Half the width of a 95 % interval in standard errors."""
ALPHA = 0.05
FEWEST_LOOKED_AT = 50
"""Units a confidence sequence wants before its first look: it is right for many of them."""


@dataclass(frozen=True)
class Figure:
    """A value with its 95 % interval, over `units` games or deals."""

    value: float
    low: float
    high: float
    units: int

    def scaled(self, factor: float) -> Figure:
        """The figure in another unit."""
        return Figure(self.value * factor, self.low * factor, self.high * factor, self.units)

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    @property
    def is_clear(self) -> bool:
        """Whether the interval leaves out 0: a difference that is there."""
        return self.low > 0 or self.high < 0

    def as_json(self) -> dict[str, float | None]:
        """`value`, `low`, `high`; None, which JSON calls null, where nothing was counted or there is no interval."""
        return {"value": known(self.value), "low": known(self.low), "high": known(self.high)}


def known(value: float) -> float | None:
    """A number, or None where there is none: JSON has no word for NaN."""
    return value if math.isfinite(value) else None


def without_interval(value: float, units: int) -> Figure:
    """A value that was seen once: nothing can be said of how far it is from the mean."""
    return Figure(value, math.nan, math.nan, units)


NOTHING = Figure(math.nan, math.nan, math.nan, 0)


def around(value: float, error: float, units: int) -> Figure:
    """The normal interval of a value with this standard error; none over a single unit."""
    if units < 2:
        return without_interval(value, units)
    return Figure(value, value - Z * error, value + Z * error, units)


@dataclass(frozen=True)
class Sums:
    """Sums over units of x and y and their products: all that a ratio needs, and they can be added."""

    n: int = 0
    y: int = 0
    x: int = 0
    yy: int = 0
    xy: int = 0
    xx: int = 0

    @classmethod
    def of(cls, y: Numbers, x: Numbers) -> Sums:
        """The sums of two columns of whole numbers."""
        return cls(len(y), *(int(s) for s in (y.sum(), x.sum(), (y * y).sum(), (x * y).sum(), (x * x).sum())))

    def __add__(self, other: Sums) -> Sums:
        return Sums(*(mine + theirs for mine, theirs in zip(self.values(), other.values(), strict=True)))

    def values(self) -> tuple[int, ...]:
        """The numbers in their order."""
        return (self.n, self.y, self.x, self.yy, self.xy, self.xx)

    def ratio(self) -> Figure:
        """sum y / sum x with its interval."""
        if self.x == 0:
            return NOTHING
        # whole numbers: residuals (y X - Y x) squared and summed, over X^2
        squares = self.yy * self.x**2 - 2 * self.xy * self.x * self.y + self.xx * self.y**2
        error = math.sqrt(max(squares, 0)) / self.x**2 * math.sqrt(self.n / max(self.n - 1, 1))
        return around(self.y / self.x, error, self.n)

    def spread(self) -> float:
        """The standard deviation of y over the units."""
        if self.n < 2:
            return math.nan
        return math.sqrt((self.yy - self.y**2 / self.n) / (self.n - 1))


def residuals(y: Numbers, x: Numbers) -> tuple[float, Numbers]:
    """The ratio of two columns, and how much each unit moves it."""
    total = float(x.sum())
    if total == 0:
        return math.nan, x * math.nan
    ratio = float(y.sum()) / total
    moves: Numbers = (y - ratio * x) / total
    return ratio, moves


def spread_of(moves: Numbers) -> float:
    """The standard error from how much each unit moves the figure."""
    n = len(moves)
    return math.sqrt(float((moves * moves).sum()) * n / max(n - 1, 1))


def difference(y: Numbers, x: Numbers, base_y: Numbers, base_x: Numbers) -> Figure:
    """The ratio minus that of the base, on the same deals."""
    ratio, moves = residuals(y, x)
    base, base_moves = residuals(base_y, base_x)
    return around(ratio - base, spread_of(moves - base_moves), len(y))


def relative(y: Numbers, x: Numbers, base_y: Numbers, base_x: Numbers) -> Figure:
    """The ratio over that of the base, less 1, on the same deals: 0.1 is ten per cent more."""
    ratio, moves = residuals(y, x)
    base, base_moves = residuals(base_y, base_x)
    if base == 0 or math.isnan(base):
        return NOTHING
    factor = ratio / base
    return around(factor - 1, spread_of(moves / base - factor * base_moves / base), len(y))


def wilson(share: float, worth: float) -> tuple[float, float]:
    """Wilson's interval of a share seen in as many games as `worth` says."""
    if worth <= 0:
        return 0.0, 1.0
    shrink = 1 + Z * Z / worth
    middle = (share + Z * Z / (2 * worth)) / shrink
    half = Z / shrink * math.sqrt(share * (1 - share) / worth + Z * Z / (4 * worth * worth))
    return max(0.0, middle - half), min(1.0, middle + half)


def win_rate(wins: Numbers, games: int, whole: int) -> Figure:
    """The share of games won. `wins`: won parts of each deal, `whole` parts a game, `games` games a deal."""
    n = len(wins)
    shares = wins / (whole * games)
    share = float(wins.sum()) / (whole * games * n)
    if n < 2:
        return without_interval(share, n)
    variance = float(((shares - share) ** 2).sum()) / max(n - 1, 1) / n
    # games that are all won say as much as that many deals
    worth = share * (1 - share) / variance if variance > 0 else n
    low, high = wilson(share, worth)
    return Figure(share, min(low, share), max(high, share), n)


def sequence_width(n: int, spread: float, most: int) -> float:
    """Half the width of a 95 % confidence sequence for a mean after `n` units, tightest early in `most` units.

    The asymptotic sequence with a normal mixture (Robbins 1970; Waudby-Smith and others 2021): the chance that the
    interval ever misses the mean, at any look, is 5 %.
    """
    if n < FEWEST_LOOKED_AT:
        return math.inf
    tightest = max(most / 4, FEWEST_LOOKED_AT)
    mixture = (-2 * math.log(ALPHA) + math.log(-2 * math.log(ALPHA)) + 1) / tightest
    grown = n * mixture + 1
    return spread * math.sqrt(2 * grown / (n * n * mixture) * math.log(math.sqrt(grown) / ALPHA))
