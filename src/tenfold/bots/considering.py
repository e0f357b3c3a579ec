"""Moves compared by the strongest bot: what each promises, on common deals, with the error of the difference.

Two rounds: all moves worth trying share the first half of the budget, the best few the second.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from ..game.kernel_moves import from_kernel, number_of_move
from ..game.moves import Lay, Move
from ..game.view import View
from ..kernel.codes import M_LAY
from ..kernel.moves import verb_of, why_not
from ..kernel.record import State, copy
from .asking import SEEDS, milliseconds_asked, rollouts_asked, seed_asked
from .engine import Engine, engine
from .level import level_move
from .luck import LUCK, MOVES
from .levels import ROLLOUTS_OF_LEVEL_7
from .policies import PLACES, set_weights
from .search import GATE, add_candidate, list_candidates
from .value import MOST
from .weighing import WEIGHTS

ERRORS_BETTER = sqrt(GATE) / 10
"""Another choice than level 5's is taken only where it is so many standard errors better, as in a search."""
FINALISTS = 4
TRIAL = 8
"""Deals by which the speed is found where the budget is in milliseconds."""


@dataclass(frozen=True, slots=True)
class Considered:
    """A move and the chance to win the game after it, 0 to 1, the mean over `deals`.

    `error`: the standard error of the difference to the first. `deals` 0: nothing was searched.
    """

    move: Move
    win: float
    error: float
    deals: int


def consider(
    view: View,
    *,
    rollouts: int | None = None,
    milliseconds: float | None = None,
    seed: int = 0,
    also: Move | None = None,
) -> tuple[Considered, ...]:
    """The moves worth trying in a view, the strongest bot's choice first, then by what they promise; never none.

    `rollouts` or `milliseconds` bound the search, `also` is compared, too. Without machine code, with no rollouts, or
    where there is no choice: level 5's choice alone. Raises ValueError if the seat of the view is not to move, and for
    numbers that are none (`asking`).
    """
    rollouts, milliseconds = rollouts_asked(rollouts, 0), milliseconds_asked(milliseconds)
    seed = seed_asked(seed) % SEEDS
    if view.seat is None or view.to_move != view.seat:
        raise ValueError("moves can be considered only for the seat that is to move")
    moves = _moves(copy(view.seen), view.seat - 1, also)
    if len(moves) > 1 and rollouts != 0:
        play = engine()
        if play.compiled:
            return _compared(moves, Trial(play, view, list(moves), seed), rollouts, milliseconds)
    return (Considered(next(iter(moves.values())), 0.0, 0.0, 0),)


def _moves(g: State, s: int, also: Move | None) -> dict[int, Move]:
    """The candidates by the kernel's number, level 5's choice first."""
    w, luck = [0] * WEIGHTS, [0] * LUCK
    set_weights(w, g.players)
    first = level_move(g, s, w)
    found: dict[int, Move] = {}
    if verb_of(first) == M_LAY:
        why_not(g, s, first)  # settles the plan, which the move is read from
        found[first] = also if isinstance(also, Lay) else from_kernel(g, first)
    count = list_candidates(g, s, first, w, luck)
    if also is not None and not isinstance(also, Lay):
        count = add_candidate(g, s, number_of_move(also), luck, count)
    for move in luck[MOVES : MOVES + count]:
        if move not in found:
            found[move] = from_kernel(g, move)
    return found


class Trial:
    """Candidates tried on deal after deal; `values` has a row a deal, None where a candidate was left out."""

    def __init__(self, play: Engine, view: View, moves: Sequence[int], seed: int) -> None:
        assert view.seat is not None
        self._play, self._seat, self._moves, self._number = play, view.seat - 1, moves, seed << 8
        self._games = play.games_of(view.seen, PLACES)
        self._luck: Any = play.zeros(LUCK)
        self._weights: Any = play.zeros(WEIGHTS)
        self.values: list[list[int | None]] = []

    def go_on(self, places: Sequence[int], deals: int) -> int:
        """Try the candidates at some places on more deals; how many were made."""
        if deals < 1:
            return 0
        moves = self._play.zeros(len(places))
        for i, place in enumerate(places):
            moves[i] = self._moves[place]
        values = self._play.zeros(deals, len(places))
        self._number += 1
        made = self._play["try_moves"](
            self._games, 0, self._seat, deals, self._number, moves, self._luck, self._weights, values
        )
        for deal in range(made):
            row: list[int | None] = [None] * len(self._moves)
            for i, place in enumerate(places):
                row[place] = int(values[deal][i])
            self.values.append(row)
        return int(made)

    def deals(self, place: int) -> int:
        """On how many deals a candidate was tried."""
        return sum(row[place] is not None for row in self.values)

    def mean(self, place: int) -> float:
        """What a candidate promises, 0 to 1."""
        values = [value for row in self.values if (value := row[place]) is not None]
        return sum(values) / len(values) / MOST

    def difference(self, one: int, other: int) -> tuple[float, float]:
        """How much more `one` promises than `other` where both were tried, and the standard error of that."""
        pairs = [(row[one], row[other]) for row in self.values]
        more = [(a - b) / MOST for a, b in pairs if a is not None and b is not None]
        mean = sum(more) / len(more)
        spread = sum((each - mean) ** 2 for each in more)
        return mean, sqrt(spread / max(len(more) - 1, 1) / len(more))


def _compared(
    moves: dict[int, Move], trial: Trial, rollouts: int | None, milliseconds: float | None
) -> tuple[Considered, ...]:
    places = list(range(len(moves)))
    budget = _budget(trial, places, rollouts, milliseconds)
    if budget is None:
        return (Considered(next(iter(moves.values())), 0.0, 0.0, 0),)
    trial.go_on(places, max(budget // 2 // len(places), 2))
    finalists = sorted(places[1:], key=trial.mean, reverse=True)[: FINALISTS - 1]
    finalists = sorted({0, len(places) - 1, *finalists})  # the last one may be the move that was asked about
    trial.go_on(finalists, budget // 2 // len(finalists))
    best = max(finalists, key=trial.mean)
    more, error = trial.difference(best, 0)
    if more <= ERRORS_BETTER * error:
        best = 0
    order = [best, *sorted((place for place in places if place != best), key=trial.mean, reverse=True)]
    named = list(moves.values())
    return tuple(
        Considered(named[place], trial.mean(place), trial.difference(best, place)[1], trial.deals(place))
        for place in order
    )


def _budget(
    trial: Trial, places: Sequence[int], rollouts: int | None, milliseconds: float | None
) -> int | None:
    """How many rollouts are left to make; None where the hidden cards cannot be dealt anew."""
    if rollouts is None and milliseconds is not None:
        start = time.perf_counter()
        if not trial.go_on(places, TRIAL):
            return None
        pace = TRIAL * len(places) / max(time.perf_counter() - start, 1e-6)
        return int(pace * milliseconds / 1000)
    return (ROLLOUTS_OF_LEVEL_7 if rollouts is None else rollouts) if trial.go_on(places, 1) else None
