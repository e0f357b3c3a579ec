"""Who plays: bots by name. A bot sees a `View` and nothing else.

A new bot is a policy of its own file and a row of `BOTS`.
"""

from __future__ import annotations

from collections.abc import Callable

from ..game.kernel_moves import from_kernel
from ..game.moves import Move
from ..game.view import View
from ..kernel import codes as k
from ..kernel.moves import verb_of, why_not
from ..kernel.record import State, copy
from .careless import careless
from .considering import Considered, consider
from .greedy import greedy

__all__ = ["BOTS", "Considered", "Policy", "UnknownBot", "choose", "consider"]

Policy = Callable[[State, int], int]

BOTS: dict[str, Policy] = {"greedy": greedy, "careless": careless}
"""Policies by name."""


class UnknownBot(ValueError):
    """There is no bot of that name."""


def choose(name: str, view: View) -> Move:
    """The move a bot makes in a view whose seat is to move. Raises UnknownBot, ValueError if it is not to move."""
    if name not in BOTS:
        raise UnknownBot(f"there is no bot '{name}'; bots are: {', '.join(BOTS)}")
    if view.seat is None or view.to_move != view.seat:
        raise ValueError("a bot can choose only when its own seat is to move")
    g = copy(view.seen)
    move = BOTS[name](g, view.seat - 1)
    if verb_of(move) == k.M_LAY:
        why_not(g, view.seat - 1, move)
    return from_kernel(g, move)
