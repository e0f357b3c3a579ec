"""What callers ask of bots and environments is looked at before anything thinks: one clear sentence if it is wrong."""

from __future__ import annotations

import operator
from numbers import Real
from typing import Any, SupportsIndex

MOST_ROLLOUTS = 1 << 20
MOST_MILLISECONDS = 3_600_000
SEEDS = 1 << 48
"""Searches start from so many seeds; larger ones and those below 0 begin anew."""


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


def rollouts_asked(rollouts: object, least: int) -> int | None:
    """How many rollouts are asked for, `least` or more; None for as many as usual. Raises ValueError."""
    right = f"a whole number from {least} to {MOST_ROLLOUTS}"
    return None if rollouts is None else whole("rollouts=", rollouts, least, MOST_ROLLOUTS, right)


def milliseconds_asked(milliseconds: Any) -> float | None:
    """How long a search may take; None where nobody says. Raises ValueError."""
    if milliseconds is None:
        return None
    is_number = isinstance(milliseconds, Real) and not isinstance(milliseconds, bool)
    if not is_number or not 0 <= milliseconds <= MOST_MILLISECONDS:  # so that nan does not pass
        raise ValueError(f"milliseconds={milliseconds!r}: a number from 0 to {MOST_MILLISECONDS}")
    return float(milliseconds)


def seed_asked(seed: object) -> int:
    """Where a bot's chance begins: any whole number. Raises ValueError."""
    number = as_whole(seed)
    if number is None:
        raise ValueError(f"seed={seed!r}: a whole number")
    return number
