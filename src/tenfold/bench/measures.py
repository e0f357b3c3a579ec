"""What is measured of the kernel: whole games, random actions, the solver, rollouts, copies.

Everything is by the printed rules. `SOURCES` lists where the measures come from; a source that cannot be
had here (no compiler, no numba) raises Missing, and its figures are reported as missing with that reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache, partial
from time import process_time
from typing import Any

from ..bots.engine import Engine, engine, plain_engine, why_plain
from ..bots.greedy import greedy
from ..game.rules import Rules
from ..kernel.chance import seed, supply
from ..kernel.codes import OVER
from ..kernel.dealing import start_game, start_hand
from ..kernel.legal import MOST_LEGAL
from ..kernel.moves import play
from ..kernel.record import State, copy
from . import yardstick
from .rates import COPIES, DISTANCES, RANDOM_ACTIONS, ROLLOUTS
from .slices import Figure, Measure, Ratio
from .yardstick import Yardstick

PRINTED = Rules.edition("mattel")
PLAYERS = (2, 4, 6)
PLACES = 128
"""Positions that rollouts, distances and copies go through in turn."""
EVERY = 11
"""One of so many decisions of the baseline's games becomes such a position."""


class Missing(Exception):
    """What a source needs is not here; the text says what."""


@dataclass(frozen=True)
class Source:
    """Measures that come together, and the keys of their figures."""

    keys: tuple[str, ...]
    measures: Callable[[], Iterable[Measure]]


@lru_cache(maxsize=1)
def compiled_engine() -> Engine:
    """The compiled kernel. Raises Missing where it cannot be had."""
    ready = engine()
    if not ready.compiled:
        raise Missing(f"the rules are not compiled here: {why_plain()}")
    return ready


def timed(task: Callable[[int], Any]) -> Callable[[int], float]:
    """How long a task of so many repetitions takes this process."""

    def run(count: int) -> float:
        start = process_time()
        task(count)
        return process_time() - start

    return run


def positions(players: int, count: int) -> list[State]:
    """Positions of the baseline's games, with somebody to move."""
    plain = plain_engine()
    g = plain.games(PRINTED, events=False)[0]
    rng = plain.rng()
    found: list[State] = []
    number, moves = 0, 0
    while len(found) < count:
        if g.hand_no == 0 or g.game_over:
            seed(rng, number)
            start_game(g, players)
            number += 1
        elif g.step == OVER:
            start_hand(g)
        supply(g, rng)
        moves += 1
        if moves % EVERY == 0:
            found.append(copy(g))
        play(g, greedy(g, g.seat))
        supply(g, rng)
    return found


def records_of(kind: Engine, players: int) -> Any:
    """Room for one record, and behind it positions, as `rates` wants them."""
    games = kind.games(PRINTED, PLACES + 1, events=False)
    for place, state in enumerate(positions(players, PLACES), 1):
        games[place] = kind.games_of(state)[0]
    return games


@lru_cache(maxsize=100)
def actions(players: int, count: int) -> float:
    """How many actions the first `count` games have; without a C compiler by the average of the first ten."""
    try:
        return yardstick.actions(players, 0, count)
    except yardstick.NoYardstick:
        return count * actions_in_plain(players, 10) / 10


def actions_in_plain(players: int, count: int) -> int:
    """The same, counted move by move."""
    plain = plain_engine()
    g, rng = plain.games(PRINTED, events=False)[0], plain.rng()
    moves = 0
    for number in range(count):
        seed(rng, number)
        start_game(g, players)
        supply(g, rng)
        while not g.game_over:
            if g.step == OVER:
                start_hand(g)
                supply(g, rng)
            play(g, greedy(g, g.seat))
            supply(g, rng)
            moves += 1
    return moves


def game_figures(prefix: str, words: str, players: int) -> tuple[Figure, ...]:
    """Time an action and games a second, of whole games."""
    title = f"{words}, {players} players"
    return (
        Figure(f"{prefix}ns_per_action_{players}", title, "ns", lambda count: actions(players, count)),
        Figure(f"{prefix}games_per_s_{players}", f"{title}: whole games", "/s"),
    )


def kernel_games(kind: Engine, prefix: str, words: str, players: int) -> Measure:
    """Whole games of the baseline in the kernel."""
    games, rng, entry = kind.games(PRINTED, events=False), kind.rng(), kind["play_games"]
    return Measure(
        game_figures(prefix, words, players), timed(lambda count: entry(games, 0, players, 0, count, rng))
    )


def yardstick_games(measured: Yardstick, prefix: str, words: str) -> Iterable[Measure]:
    """The same games in a C yardstick. Raises Missing where it cannot be built."""
    try:
        yardstick.program(measured)
    except yardstick.NoYardstick as problem:
        raise Missing(str(problem)) from None
    for players in PLAYERS:
        yield Measure(game_figures(prefix, words, players), partial(seconds_of, measured, players))


def seconds_of(measured: Yardstick, players: int, count: int) -> float:
    """Seconds of CPU that a yardstick plays the first `count` games in."""
    return yardstick.play(measured, players, 0, count).seconds


def task_of(kind: Engine, games: Any, places: int, task: int) -> Callable[[int], float]:
    """The time a task of `rates` takes."""
    rng, found, entry = kind.rng(), kind.zeros(MOST_LEGAL), kind["repeat_task"]
    return timed(lambda count: entry(games, places, task, count, rng, found))


def random_actions(kind: Engine, prefix: str, words: str) -> Measure:
    """Random legal actions in games of four."""
    return Measure(
        (Figure(f"{prefix}random_actions_per_s", f"{words}: random legal actions, 4 players", "/s"),),
        task_of(kind, kind.games(PRINTED, events=False), 4, RANDOM_ACTIONS),
    )


def solver(kind: Engine, prefix: str, words: str) -> Measure:
    """Distances of the hands of four players from all ten phases."""
    return Measure(
        (
            Figure(
                f"{prefix}solver_ns",
                f"{words}: distance of a hand from a phase",
                "ns",
                lambda count: 40 * count,
            ),
        ),
        task_of(kind, records_of(kind, 4), PLACES, DISTANCES),
    )


def copies(kind: Engine, prefix: str, words: str) -> Measure:
    """Copies of a whole record."""
    return Measure(
        (Figure(f"{prefix}record_copies_per_s", f"{words}: copies of a game", "/s"),),
        task_of(kind, records_of(kind, 4), PLACES, COPIES),
    )


def rollouts(players: int) -> Measure:
    """A copy of a position, played to the end of its hand by the compiled baseline."""
    kind = compiled_engine()
    return Measure(
        (
            Figure(
                f"rollout_us_{players}", f"compiled: rollout of the rest of a hand, {players} players", "us"
            ),
        ),
        task_of(kind, records_of(kind, players), PLACES, ROLLOUTS),
    )


def kernel_measures(kind: Engine, prefix: str, words: str) -> Iterable[Measure]:
    """What both modes are measured by."""
    yield from (kernel_games(kind, prefix, words, players) for players in PLAYERS)
    yield random_actions(kind, prefix, words)
    yield solver(kind, prefix, words)
    yield copies(kind, prefix, words)


def game_keys(prefix: str) -> tuple[str, ...]:
    """The keys of whole games."""
    return tuple(f"{prefix}{what}_{n}" for n in PLAYERS for what in ("ns_per_action", "games_per_s"))


def kernel_keys(prefix: str) -> tuple[str, ...]:
    """The keys of `kernel_measures`."""
    return (
        *game_keys(prefix),
        *(f"{prefix}{what}" for what in ("random_actions_per_s", "solver_ns", "record_copies_per_s")),
    )


COMPILED, PLAIN = "compiled_", "plain_"
YARDSTICKS = (
    (yardstick.BY_HAND, "c_", "C yardstick"),
    (yardstick.SAME_IN_C, "same_in_c_", "the kernel's text in C"),
)

SOURCES = (
    *(
        Source(game_keys(prefix), partial(yardstick_games, each, prefix, words))
        for each, prefix, words in YARDSTICKS
    ),
    Source(kernel_keys(COMPILED), lambda: kernel_measures(compiled_engine(), COMPILED, "compiled")),
    Source(("rollout_us_2", "rollout_us_4"), lambda: [rollouts(2), rollouts(4)]),
    Source(kernel_keys(PLAIN), lambda: kernel_measures(plain_engine(), PLAIN, "plain Python")),
)
RATIOS = tuple(
    Ratio(
        key + end,
        f"compiled to {words}, {n} players",
        f"compiled_ns_per_action_{n}",
        f"{prefix}ns_per_action_{n}",
    )
    for key, prefix, words in (
        ("ratio_to_c", "c_", "C yardstick"),
        ("ratio_to_same_in_c", "same_in_c_", "the kernel's text in C"),
    )
    for end, n in (("_2", 2), ("", 4), ("_6", 6))
)


def differing_games(count: int) -> list[int]:
    """The numbers of players for which a yardstick does not play the kernel's games. Raises Missing."""
    kind, found = engine(), []
    try:
        for players in PLAYERS:
            kernel = kind["play_games"](kind.games(PRINTED, events=False), 0, players, 0, count, kind.rng())
            if any(yardstick.play(each, players, 0, count).hash != kernel for each, *_ in YARDSTICKS):
                found.append(players)
    except yardstick.NoYardstick as problem:
        raise Missing(str(problem)) from None
    return found
