"""Many games at once over numpy arrays: the fastest way to play by the million."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar, Unpack

import numpy as np

from ..bots.asking import whole
from .checking import seed_number
from .episodes import Episode, EpisodeOptions, Games, IllegalAction

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from ..game.rules import Rules

Number = TypeVar("Number", bound=np.generic)

MOST_GAMES = 1 << 24

__all__ = ["BatchEnv", "BatchStep", "IllegalAction", "random_actions", "unpack"]


class BatchStep(NamedTuple):
    """What a step gives, a row a game. The arrays are written again by the next step: copy what you keep."""

    observations: NDArray[np.int8]
    """(count, size) int8: what the seat to act observes (docs/frozen/actions.md)"""
    masks: NDArray[np.uint8]
    """(count, bytes) uint8: legal actions, packed: bit `a % 8` of byte `a // 8`; `unpack` makes booleans of them"""
    rewards: NDArray[np.float32]
    """(count, players) float32, a column a seat: of the episode that has just ended, else 0"""
    terminated: NDArray[np.bool_]
    """(count,) bool: the episode has come to its end"""
    truncated: NDArray[np.bool_]
    """(count,) bool: it was cut off after `max_actions`"""
    seats: NDArray[np.int8]
    """(count,) int8: the seat to act, from 0"""


class BatchEnv:
    """`count` games by one rule set. Whoever is to move in each is asked for one action a step.

    A game whose episode has ended begins its next one in the same step: rewards and `terminated` tell of the old
    one, observation, mask and seat belong to the new one. Game i plays the episodes of seed `seed + i`, whatever
    `count` is. Rules, players and options are those of `Episode`; `bots` names a bot for every seat that is played by
    one ("greedy", ...), None for seats that the caller plays.
    """

    def __init__(
        self,
        rules: Rules | str = "mattel",
        players: int = 2,
        count: int = 1024,
        seed: int = 0,
        bots: Sequence[str | None] = (),
        **options: Unpack[EpisodeOptions],
    ) -> None:
        self.episode = Episode(rules, players, **options)
        right = f"at least one game, at most {MOST_GAMES}"
        self.count = whole("count=", count, 1, MOST_GAMES, right)
        self._seed = seed_number(seed, self.count)
        self._games = Games(self.episode, self.count, bots)
        self._begun = False
        self.num_actions = self._games.num_actions
        self.observation_size = self._games.observations.shape[1]
        self.compiled = self._games.compiled

    def reset(self, seed: int | None = None) -> BatchStep:
        """Begin anew in every game: with the first episode of a seed (None: that of the last reset, or the maker's).

        Raises ValueError for a seed that is no whole number from 0 to 2^31 - count.
        """
        if seed is not None:
            self._seed = seed_number(seed, self.count)
        self._games.begin(self._seed)
        self._begun = True
        return self._told()

    def step(self, actions: ArrayLike) -> BatchStep:
        """Play one action in every game; (count,) integers. Raises IllegalAction with nothing changed.

        ValueError if they are no integers, or not one a game.
        """
        self._needs_episode()
        games = self._games
        games.actions[:] = self._one_a_game(actions)
        if games.actions.min() < 0:
            wrong = int(games.actions.argmin())
            raise IllegalAction(
                f"action {games.actions[wrong]} in game {wrong} is no action; they count from 0"
            )
        games.advance()
        return self._told()

    def _needs_episode(self) -> None:
        if not self._begun:
            raise IllegalAction("no episode has begun; reset() begins one")

    def _one_a_game(self, actions: ArrayLike) -> NDArray[np.integer]:
        given = np.asarray(actions)
        if given.dtype.kind not in "iu" or given.shape != (self.count,):
            raise ValueError(
                f"actions of shape {given.shape} and type {given.dtype}: {self.count} integers, one a game"
            )
        return given

    def _told(self) -> BatchStep:
        games = self._games
        return BatchStep(
            _fixed(games.observations),
            _fixed(games.masks),
            games.rewards,
            games.ended == 1,
            games.ended == 2,
            games.seats,
        )

    def random_actions(self, generator: np.random.Generator) -> NDArray[np.int64]:
        """(count,) int64: a legal action of each game, each as likely."""
        self._needs_episode()
        return random_actions(self._games.masks, generator)


def _fixed(array: NDArray[Number]) -> NDArray[Number]:
    """A view that cannot be written to: the next step reads what the last one wrote."""
    view = array.view()
    view.flags.writeable = False
    return view


def unpack(masks: NDArray[np.uint8], num_actions: int) -> NDArray[np.bool_]:
    """(..., num_actions) bool from packed masks: True where an action is legal."""
    return np.unpackbits(masks, axis=-1, count=num_actions, bitorder="little").view(np.bool_)


PLACES = np.array(
    [[b for b in range(8) if byte >> b & 1] + [0] * (8 - byte.bit_count()) for byte in range(256)]
)
"""PLACES[byte][k]: the place of the k-th bit that is set."""


def random_actions(masks: NDArray[np.uint8], generator: np.random.Generator) -> NDArray[np.int64]:
    """(count,) int64: for each packed mask one of its actions, each as likely. Every mask needs one."""
    upto = np.bitwise_count(masks).cumsum(axis=1, dtype=np.int64)
    nth = (generator.random(len(masks)) * upto[:, -1]).astype(np.int64)
    byte = (upto <= nth[:, None]).sum(axis=1)
    rows = np.arange(len(masks))
    before = np.where(byte > 0, upto[rows, byte - 1], 0)
    return np.asarray(8 * byte + PLACES[masks[rows, byte], nth - before], np.int64)
