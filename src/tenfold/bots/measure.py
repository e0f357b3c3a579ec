"""Moves measured by the strongest bot: the one road by which hints and analyses ask it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from .. import bots
from ..game.moves import Move
from ..game.view import View


class Weighed(Protocol):
    """A move with its chance to win, as `consider` gives it."""

    @property
    def move(self) -> Move:
        """The move."""

    @property
    def win(self) -> float:
        """The chance to win after it, from 0 to 1."""

    @property
    def error(self) -> float:
        """The standard error of the difference to the best move."""

    @property
    def deals(self) -> int:
        """How many deals it was played out on; 0: nothing was searched."""


Consider = Callable[[View, int, int, Move | None], Sequence[Weighed]]
"""A view, how many rollouts, the number of its chance, a move to be among those compared; the best one first."""


@dataclass(frozen=True, slots=True)
class Alone:
    """The choice of a bot that does not search."""

    move: Move
    win: float = 0.0
    error: float = 0.0
    deals: int = 0


def by_the_strongest(view: View, rollouts: int, seed: int, also: Move | None = None) -> Sequence[Weighed]:
    """Moves of a view, the strongest bot's choice first; without rollouts the choice of level 5 alone."""
    consider = getattr(bots, "consider", None)
    if rollouts == 0 or consider is None:
        return (Alone(bots.choose("level5" if "level5" in bots.BOTS else "greedy", view)),)
    found: Sequence[Weighed] = consider(view, rollouts=rollouts, seed=seed, also=also)
    return found
