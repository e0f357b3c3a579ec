"""What is measured of the environments: batches, one game from Python, PettingZoo; observation and mask included.

Actions are drawn beforehand, each legal one as likely, so that only the environment is measured. Games have
two players and are played by the printed rules, an episode being a hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from time import process_time
from typing import TYPE_CHECKING, Any

from .measures import Missing, Source, compiled_engine
from .slices import Figure, Measure

if TYPE_CHECKING:
    from ..envs.batch import BatchEnv

BATCHES = (1, 16, 256, 1024, 4096)
STEPS = 400
"""Steps of a batch that are drawn beforehand, at the least; a small batch has more of them."""
SMALL = 20_000
"""At least so many actions are drawn for all the games of a batch together."""
ACTIONS = 5000
"""Actions drawn for a single game, in whole episodes."""


class Tape:
    """Steps that are played again and again; `rewind` is not measured."""

    def __init__(
        self, steps: Sequence[Any], play: Callable[[Any], object], rewind: Callable[[], object]
    ) -> None:
        self.steps, self.play, self.rewind = steps, play, rewind
        self.place = len(steps)

    def run(self, count: int) -> float:
        """Seconds of CPU that the next `count` steps take."""
        took, play = 0.0, self.play
        while count > 0:
            if self.place == len(self.steps):
                self.rewind()
                self.place = 0
            part = list(islice(self.steps, self.place, self.place + count))
            start = process_time()
            for step in part:
                play(step)
            took += process_time() - start
            self.place += len(part)
            count -= len(part)
        return took


def drawn_for(env: BatchEnv) -> list[Any]:
    """Random legal actions of a batch, an array a step."""
    import numpy as np

    generator = np.random.default_rng(0)
    env.reset(0)
    drawn = []
    for _ in range(max(STEPS, SMALL // env.count)):
        drawn.append(env.random_actions(generator))
        env.step(drawn[-1])
    return drawn


def batch(games: int) -> Measure:
    """Steps of a batch; a step is one action of one game."""
    from ..envs.batch import BatchEnv

    env = BatchEnv(players=2, count=games)
    tape = Tape(drawn_for(env), env.step, lambda: env.reset(0))
    words = f"batch environment, {games:,} game{'s' if games > 1 else ''}: steps"
    figure = Figure(f"batch_steps_per_s_{games}", words, "/s", lambda count: games * count)
    return Measure((figure,), tape.run)


def episodes() -> list[list[int]]:
    """Random legal actions of whole episodes, those of seed 0, 1, 2, ..."""
    import numpy as np

    from ..envs.single import SingleEnv

    env, generator = SingleEnv(players=2), np.random.default_rng(0)
    found: list[list[int]] = []
    while sum(map(len, found)) < ACTIONS:
        step = env.reset(len(found))
        found.append([])
        while not (step.terminated or step.truncated):
            action = int(generator.choice(np.flatnonzero(step.mask)))
            found[-1].append(action)
            step = env.step(action)
    return found


def one_by_one(
    key: str, words: str, reset: Callable[[int], object], step: Callable[[int], object]
) -> Measure:
    """Steps of one game; beginning an episode counts as part of its first step."""
    marked = [(seed, i, action) for seed, drawn in enumerate(episodes()) for i, action in enumerate(drawn)]

    def play(marked_action: tuple[int, int, int]) -> None:
        seed, place, action = marked_action
        if place == 0:
            reset(seed)
        step(action)

    tape = Tape(marked, play, lambda: None)
    return Measure((Figure(key, words, "/s"),), tape.run)


def single() -> Measure:
    """One game from Python."""
    from ..envs.single import SingleEnv

    env = SingleEnv(players=2)
    return one_by_one("single_env_steps_per_s", "single environment: steps", env.reset, env.step)


def pettingzoo() -> Measure:
    """One game through PettingZoo, as its agents see it: `last`, then `step`."""
    try:
        from ..envs import aec as tenfold_v0
    except ImportError as problem:
        raise Missing(f"{problem.name} is not installed; it comes with tenfold[envs]") from None
    env = tenfold_v0.env(players=2)

    def step(action: int) -> None:
        env.last()
        env.step(action)

    return one_by_one("pettingzoo_steps_per_s", "PettingZoo environment: steps", env.reset, step)


def of_arrays(make: Callable[[], Iterable[Measure]]) -> Callable[[], Iterable[Measure]]:
    """Measures that make sense only where the rules are compiled."""

    def measures() -> Iterable[Measure]:
        compiled_engine()
        return list(make())

    return measures


SOURCES = (
    Source(
        tuple(f"batch_steps_per_s_{games}" for games in BATCHES),
        of_arrays(lambda: map(batch, BATCHES)),
    ),
    Source(("single_env_steps_per_s",), of_arrays(lambda: [single()])),
    Source(("pettingzoo_steps_per_s",), of_arrays(lambda: [pettingzoo()])),
)
