"""One game, every seat played by the caller: observation and mask at each decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Unpack

import numpy as np

from ..bots.asking import as_whole
from .checking import seat_number
from .episodes import Episode, EpisodeOptions, Games, IllegalAction
from .stepping import GOES_ON, TERMINATED, look

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from ..game.rules import Rules
    from ..kernel.record import State

__all__ = ["IllegalAction", "SingleEnv", "Step"]


class Step(NamedTuple):
    """Where the game stands. The arrays are not written again."""

    observation: NDArray[np.int8]
    """(size,) int8: what the seat to act observes (docs/frozen/actions.md); at the end, the seat that acted last"""
    mask: NDArray[np.bool_]
    """(num_actions,) bool: which actions are legal; none once the episode has ended"""
    seat: int
    """who is to act, from 0; -1 if nobody is"""
    rewards: NDArray[np.float32]
    """(players,) float32: all 0 until the episode has ended"""
    terminated: bool
    """the episode has come to its end"""
    truncated: bool
    """it was cut off after `max_actions`"""


class SingleEnv:
    """One game by one rule set. Rules, players and options are those of `episodes.Episode`.

    `bots` names a bot for every seat that is played by one, None for seats that the caller plays.
    """

    def __init__(
        self,
        rules: Rules | str = "mattel",
        players: int = 2,
        bots: Sequence[str | None] = (),
        **options: Unpack[EpisodeOptions],
    ) -> None:
        self.episode = Episode(rules, players, **options)
        self._games = Games(self.episode, 1, bots, autoreset=False)
        self.num_actions = self._games.num_actions
        self.observation_size = self._games.observations.shape[1]
        self.compiled = self._games.compiled
        self._over = True
        self._begun = False
        self._look_at_the_game()

    def _look_at_the_game(self) -> None:
        """Have the rows at hand that every step reads."""
        self._observation, self._mask = self._games.observations[0], self._games.masks[0]
        self._no_rewards = np.zeros(self.episode.players, np.float32)
        self._no_rewards.flags.writeable = False

    def __getstate__(self) -> dict[str, Any]:
        """What copies and pickles hold: the rows belong to the game."""
        rows = ("_observation", "_mask", "_no_rewards")
        return {name: value for name, value in self.__dict__.items() if name not in rows}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Look at the rows of the game that came with it."""
        self.__dict__.update(kept)
        self._look_at_the_game()

    def reset(self, seed: int | None = None) -> Step:
        """Begin the first episode of a seed; None: the next episode of the seed before (of a random one at first).

        Raises ValueError for a seed that is no whole number from 0 to 2^31 - 1.
        """
        if seed is None and not self._begun:
            seed = int(np.random.default_rng().integers(1 << 31))
        self._games.begin(seed)
        self._begun = True
        return self._where()

    def step(self, action: int) -> Step:
        """Play an action of the seat to act. Raises IllegalAction with nothing changed."""
        if self._over:
            self.needs_episode()
            raise IllegalAction("the episode has ended; reset() begins the next")
        if type(action) is not int or not 0 <= action < self.num_actions:  # most are, and time counts here
            action = self.action_number(action)
        self._games.actions[0] = action
        self._games.advance()
        return self._where()

    def action_number(self, action: object) -> int:
        """The number of an action, legal or not. Raises IllegalAction for what is none."""
        number = as_whole(action)
        if number is None or not 0 <= number < self.num_actions:
            raise IllegalAction(
                f"action {action} is no action; they are whole numbers and count from 0 to {self.num_actions - 1}"
            )
        return number

    def needs_episode(self) -> None:
        """Raises IllegalAction before the first episode."""
        if not self._begun:
            raise IllegalAction("no episode has begun; reset() begins one")

    def _where(self) -> Step:
        games = self._games
        ended = games.ended.item(0)
        if ended == GOES_ON:
            self._over = False
            mask = np.unpackbits(self._mask, count=self.num_actions, bitorder="little").view(np.bool_)
            return Step(self._observation.copy(), mask, games.seats.item(0), self._no_rewards, False, False)
        self._over = True
        nothing = np.zeros(self.num_actions, np.bool_)
        rewards = games.rewards[0].copy()
        terminated = ended == TERMINATED
        return Step(
            self._observation.copy(), nothing, games.seats.item(0), rewards, terminated, not terminated
        )

    def observe(self, seat: int) -> NDArray[np.int8]:
        """(size,) int8: what a seat (from 0) observes now, to act or not. Raises ValueError for no such seat."""
        number = seat_number(seat, self.episode.players)
        self.needs_episode()
        self._games.actions[0] = look(number)
        self._games.advance()
        return np.array(self._observation)

    def state(self) -> State:
        """The position as a plain state, every card open: for teachers and tests, not for agents."""
        self.needs_episode()
        return self._games.state()
