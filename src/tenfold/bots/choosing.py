"""A bot's move for a `View`: which bots there are, how long they may think, what plays where nothing is compiled.

Levels 6 and 7 search, in compiled code only; without it level 5 plays in their place, and `prepare` says so.
"""

from __future__ import annotations

import time
from typing import Any

from ..game.kernel_moves import from_kernel
from ..game.moves import Move
from ..game.view import View
from ..kernel.codes import M_LAY, OK
from ..kernel.moves import verb_of, why_not
from ..kernel.record import State, copy
from .engine import FAILED, PLAIN, Engine, Games, engine, plain_engine, wants_machine_code
from .level import level_move
from .luck import LUCK, MADE
from .policies import LEVEL_5, LEVEL_6, LEVEL_7, PLACES, POLICY_NAMES, set_weights
from .weighing import WEIGHTS

BOTS = POLICY_NAMES
"""The bots by name."""
MILLISECONDS = 50
"""How long level 7 thinks where nobody says."""
TRIAL = 200
"""Rollouts that tell how fast this position is played out."""
SPENT = 0.9
"""How much of the time that is left is planned for."""
MOST_ROLLOUTS = 1 << 20


class UnknownBot(ValueError):
    """There is no bot of that name."""


def prepare() -> str | None:
    """Compile or load what levels 6 and 7 and `consider` need; None, or a sentence why level 5 plays for them."""
    if engine("think", "try_moves", quiet=True).compiled:
        return None
    why = FAILED if wants_machine_code() else PLAIN
    return f"levels 6 and 7 play as level 5: {why}"


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
    ValueError if the view's seat is not to move.
    """
    if name not in BOTS:
        raise UnknownBot(f"there is no bot '{name}'; bots are: {', '.join(BOTS)}")
    if view.seat is None or view.to_move != view.seat:
        raise ValueError("a bot can choose only when its own seat is to move")
    bot = BOTS.index(name)
    chance = (seed * 65536 + view.decision) % (1 << 60)
    seen, seat = view.seen, view.seat - 1
    if bot < LEVEL_6:
        return _plainly(seen, seat, bot, chance)
    door = engine("think", quiet=True)
    if not door.compiled:
        return _plainly(seen, seat, LEVEL_5, chance)
    timed = bot == LEVEL_7 and rollouts is None
    move = _Search(door, seen, seat, bot, chance).move(
        (MILLISECONDS if milliseconds is None else milliseconds) / 1000 if timed else None, rollouts or 0
    )
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

    def __init__(self, door: Engine, seen: State, seat: int, bot: int, chance: int) -> None:
        self._think, self._seat, self._bot, self._chance = door["think"], seat, bot, chance
        self._games: Any = door.games_of(seen, PLACES)
        self._luck: Any = door.zeros(LUCK)

    def move(self, seconds: float | None, rollouts: int) -> int:
        """The move found in so many seconds, or with so many rollouts (0: the usual number)."""
        if seconds is None:
            return self._with(rollouts)
        start = time.perf_counter()
        move = self._with(TRIAL)
        made, took = int(self._luck[MADE]), time.perf_counter() - start
        if made == 0:  # there was no choice
            return move
        left = min(int((seconds - took) * SPENT * made / took), MOST_ROLLOUTS)
        return self._with(left) if left > TRIAL else move

    def _with(self, rollouts: int) -> int:
        return int(self._think(self._games, 0, self._seat, self._bot, self._chance, rollouts, self._luck))
