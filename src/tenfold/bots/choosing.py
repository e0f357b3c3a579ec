"""A bot's move for a `View`: which bots there are, how long they may think, what plays where nothing is compiled.

Levels 6 and 7 search, in compiled code only; without it level 5 plays in their place, and `prepare` says so.
"""

from __future__ import annotations

import time
from typing import Any

from ..game.kernel_moves import from_kernel
from ..game.moves import Move
from ..game.view import View
from ..kernel.codes import DRAW, M_LAY, OK
from ..kernel.moves import verb_of, why_not
from ..kernel.record import State, copy
from .asking import milliseconds_asked, rollouts_asked, seed_asked
from .engine import Engine, Games, engine, plain_engine, why_plain
from .level import level_move
from .luck import LUCK
from .policies import LEVEL_5, LEVEL_6, LEVEL_7, PLACES, POLICY_NAMES, set_weights
from .search import DRAWS_LESS
from .thoughts import BEGIN, END, HALVE, TRY
from .weighing import WEIGHTS

BOTS = POLICY_NAMES
"""The bots by name."""
MILLISECONDS = 50
"""How long level 7 thinks where nobody says."""
BETWEEN_LOOKS = 100
"""Rollouts between two looks at the clock, well under a millisecond."""


class UnknownBot(ValueError):
    """There is no bot of that name."""


def prepare() -> str | None:
    """Compile or load what levels 6 and 7 and `consider` need; None, or a sentence why level 5 plays for them."""
    if engine(quiet=True).compiled:
        return None
    return f"levels 6 and 7 play as level 5: {why_plain()}"


def choose(
    name: str,
    view: View,
    *,
    rollouts: int | None = None,
    milliseconds: float | None = None,
    seed: int = 0,
) -> Move:
    """The move a bot makes in a view whose seat is to move.

    `rollouts` bounds the search of levels 6 and 7 so that it repeats, `milliseconds` that of level 7 by the clock
    (MILLISECONDS where neither is given); `seed` is where the bot's own chance begins. Raises UnknownBot, and
    ValueError if the view's seat is not to move or a number is none (`asking`), whatever the bot makes of it.
    """
    rollouts, milliseconds = rollouts_asked(rollouts, 1), milliseconds_asked(milliseconds)
    if name not in BOTS:
        raise UnknownBot(f"there is no bot '{name}'; bots are: {', '.join(BOTS)}")
    if view.seat is None or view.to_move != view.seat:
        raise ValueError("a bot can choose only when its own seat is to move")
    bot = BOTS.index(name)
    chance = (seed_asked(seed) * 65536 + view.decision) % (1 << 60)
    seen, seat = view.seen, view.seat - 1
    if bot < LEVEL_6:
        return _plainly(seen, seat, bot, chance)
    door = engine(quiet=True)
    if not door.compiled:
        return _plainly(seen, seat, LEVEL_5, chance)
    search = _Search(door, seen, seat)
    if bot == LEVEL_7 and rollouts is None:
        move = search.until((MILLISECONDS if milliseconds is None else milliseconds) / 1000, chance)
    else:
        move = search.with_rollouts(bot, rollouts or 0, chance)
    return _named(copy(seen), seat, move)


def _plainly(seen: State, seat: int, bot: int, chance: int) -> Move:
    games = Games([copy(seen)])
    move = plain_engine()["think"](games, 0, seat, bot, chance, 0, [0] * LUCK)
    if verb_of(move) == M_LAY:
        why_not(games[0], seat, move)  # settles the plan, which the move is read from
    return from_kernel(games[0], move)


def _named(g: State, seat: int, move: int) -> Move:
    """The move a search has found; the lay-down of a search is always level 5's own."""
    if verb_of(move) == M_LAY:
        w = [0] * WEIGHTS
        set_weights(w, g.players)
        level_move(g, seat, w)
        assert why_not(g, seat, move) == OK
    return from_kernel(g, move)


class _Search:
    """One decision of a bot that searches."""

    def __init__(self, door: Engine, seen: State, seat: int) -> None:
        self._door, self._seat, self._draws = door, seat, seen.step == DRAW
        self._games: Any = door.games_of(seen, PLACES)
        self._luck: Any = door.zeros(LUCK)

    def with_rollouts(self, bot: int, rollouts: int, chance: int) -> int:
        """The move found with so many rollouts (0: the usual number)."""
        return int(self._door["think"](self._games, 0, self._seat, bot, chance, rollouts, self._luck))

    def until(self, seconds: float, chance: int) -> int:
        """The move found in so many seconds, shared among rounds after each of which the worse half is dropped."""
        begun = time.perf_counter()
        n = alive = self._step(BEGIN, 0, 0, chance)
        rounds = max(n - 1, 1).bit_length()
        if self._draws:
            seconds /= DRAWS_LESS
        for number in range(1, rounds + 1):
            while alive > 1 and time.perf_counter() - begun < seconds * number / rounds:
                alive = self._step(TRY, n, alive, BETWEEN_LOOKS)
            if alive > 2:
                alive = self._step(HALVE, n, alive, 0)
        return self._step(END, n, alive, 0)

    def _step(self, step: int, n: int, alive: int, amount: int) -> int:
        return int(self._door["think_step"](self._games, 0, self._seat, step, n, alive, amount, self._luck))
