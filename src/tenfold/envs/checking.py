"""What callers give the environments is looked at before compiled code sees it: one clear sentence if it is wrong."""

from __future__ import annotations

from ..bots.asking import whole

SEEDS = 1 << 31
"""Seeds are from 0 up to here."""


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
