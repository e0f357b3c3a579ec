"""Hints: the best moves of a position with what they promise, and the facts behind them (docs/hints.md).

A hint is made from a `View`, by the strongest bot: it knows what its player may know. The same view, rollouts
and seed give the same hint.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from ..game.view import View
from .considering import Considered, consider
from .explaining import Explained, Facts, explain_moves, facts

MOST_MOVES = 4
"""How many moves a hint names."""
ROLLOUTS = 3200
"""How many hands are played out for a hint, where nobody says: a hundredth of a second in machine code."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A move with its worth (`Considered`) and what speaks for and against it."""

    worth: Considered
    why: Explained

    def to_json(self) -> dict[str, Any]:
        """As in docs/protocol.md."""
        return {
            "m": str(self.why.move),
            "win": round(self.worth.win, 3),
            "error": round(self.worth.error, 3),
            "deals": self.worth.deals,
            "distance": self.why.distance,
            "helping": self.why.helping,
            "reasons": [asdict(reason) for reason in self.why.reasons],
        }


@dataclass(frozen=True, slots=True)
class Hint:
    """The facts of a position, and moves from the best one down; never none."""

    facts: Facts
    moves: tuple[Suggestion, ...]

    @property
    def searched(self) -> bool:
        """Whether hands were played out; if not, the first move is the choice of level 5, and no chances are known."""
        return self.moves[0].worth.deals > 0

    def to_json(self) -> dict[str, Any]:
        """As in docs/protocol.md."""
        return {"facts": asdict(self.facts), "moves": [move.to_json() for move in self.moves]}


def _alike(one: Considered, best: Considered) -> bool:
    """Whether a move came to the same as the best on every deal: another card of the same use."""
    return one.deals > 0 and one.error == 0 and one.win == best.win


def hint(view: View, *, rollouts: int | None = None, seed: int = 0) -> Hint:
    """A hint for the seat of a view; with no rollouts the choice of level 5. Raises ValueError if it is not to move."""
    told = facts(view)
    best = consider(view, rollouts=ROLLOUTS if rollouts is None else rollouts, seed=seed)
    best = tuple(one for one in best if one is best[0] or not _alike(one, best[0]))[:MOST_MOVES]
    reasons = explain_moves(view, [one.move for one in best])
    return Hint(told, tuple(Suggestion(*pair) for pair in zip(best, reasons, strict=True)))
