"""What callers give the environments is looked at before compiled code sees it: one clear sentence if it is wrong."""

from __future__ import annotations

import operator
from typing import SupportsIndex

SEEDS = 1 << 31
"""Seeds are from 0 up to here."""


def as_whole(value: object) -> int | None:
    """A whole number, Python's or numpy's, as an int; None for anything else (also for True and False)."""
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        return None
    try:
        return operator.index(value)
    except TypeError:  # numpy's arrays and booleans only look like whole numbers
        return None


def whole(what: str, value: object, fewest: float, most: float, right: str) -> int:
    """A whole number from `fewest` to `most`. Raises ValueError: `what` with the value, and what would be right."""
    number = as_whole(value)
    if number is None or not fewest <= number <= most:
        raise ValueError(f"{what}{value if number is not None else repr(value)}: {right}")
    return number


def seat_number(seat: object, players: int) -> int:
    """A seat from 0. Raises ValueError."""
    return whole("seat ", seat, 0, players - 1, f"a seat from 0 to {players - 1}")


def seed_number(seed: object, count: int = 1) -> int:
    """A seed for `count` games, which play this one and those after it. Raises ValueError."""
    most = SEEDS - count
    return whole("seed ", seed, 0, most, f"a whole number from 0 to {most} (2^31 - {count})")


def not_installed(problem: ModuleNotFoundError) -> ModuleNotFoundError:
    """The same error with a sentence that says where the package comes from."""
    return ModuleNotFoundError(
        f"{problem.name} is not installed; it comes with tenfold[envs]", name=problem.name
    )
