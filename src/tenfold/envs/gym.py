"""Gymnasium: one seat against bots. `gymnasium.make("tenfold.envs.gym:Tenfold-v0", players=4)`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Unpack

from ..bots.asking import whole
from .checking import not_installed

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.error import ResetNeeded
except ModuleNotFoundError as problem:
    raise not_installed(problem) from problem

from .episodes import Episode, EpisodeOptions, bot_number
from .single import SingleEnv, Step

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ..game.rules import Rules

ILLEGAL_REWARD = -1.0
NAME = "Tenfold-v0"


class TenfoldGym(gymnasium.Env["NDArray[np.int8]", np.int64]):
    """One seat against bots.

    Observations are (size,) int8, actions the numbers of docs/frozen/actions.md. `info["action_mask"]`, (num_actions,)
    int8, and `action_masks()`, bool, say which are legal. An action that is not legal changes nothing in the game,
    costs 1 and counts for `max_actions`. `seat` is the agent's, from 1; the dealer is drawn anew in every episode.
    Rules, players and options are those of `episodes.Episode`.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        rules: Rules | str = "mattel",
        players: int = 2,
        opponents: str = "greedy",
        seat: int = 1,
        render_mode: str | None = None,
        **options: Unpack[EpisodeOptions],
    ) -> None:
        players = Episode(rules, players, **options).players
        seat = whole("seat=", seat, 1, players, f"a seat from 1 to {players}")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode={render_mode!r}: there is 'ansi', text")
        bot_number(opponents)
        bots = [None if other + 1 == seat else opponents for other in range(players)]
        self.game = SingleEnv(rules, players, bots, **options)
        self.seat = seat
        self.render_mode = render_mode
        self.observation_space = spaces.Box(-1, 127, (self.game.observation_size,), np.int8)
        self.action_space = spaces.Discrete(self.game.num_actions)
        self._illegal = 0
        self._begun = self._over = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        """Begin the first episode of a seed; None: the next one. `options` are not used.

        Raises ValueError for a seed that is no whole number from 0 to 2^31 - 1.
        """
        self._step = self.game.reset(seed)
        super().reset(seed=None if seed is None else int(seed))
        self._illegal = 0
        self._begun, self._over = True, False
        return self._step.observation, self._info(self._step)

    def step(self, action: np.int64 | int) -> tuple[NDArray[np.int8], float, bool, bool, dict[str, Any]]:
        """Play an action, then the bots until the agent decides: observation, reward, terminated, truncated, info.

        Raises ResetNeeded if no episode goes on, IllegalAction (a ValueError) for what is no number of an action.
        """
        self._needs_episode()
        if self._over:
            raise ResetNeeded("the episode has ended; reset() begins the next")
        number = self.game.action_number(action)
        if not self._step.mask[number]:
            return self._not_legal()
        step = self._step = self.game.step(number)
        self._over = step.terminated or step.truncated
        reward = float(step.rewards[self.seat - 1])
        return step.observation, reward, step.terminated, step.truncated, self._info(step)

    def _needs_episode(self) -> None:
        if not self._begun:
            raise ResetNeeded("no episode has begun; reset() begins one")

    def _not_legal(self) -> tuple[NDArray[np.int8], float, bool, bool, dict[str, Any]]:
        self._illegal += 1
        cut_off = self._over = self._illegal >= (self.game.episode.max_actions or 1)
        again = self._step._replace(mask=self._step.mask.copy())
        return self._step.observation.copy(), ILLEGAL_REWARD, False, cut_off, self._info(again)

    def _info(self, step: Step) -> dict[str, Any]:
        return {"action_mask": step.mask.view(np.int8)}

    def action_masks(self) -> NDArray[np.bool_]:
        """(num_actions,) bool: which actions are legal now."""
        self._needs_episode()
        return self._step.mask

    def render(self) -> Any:
        """With render_mode "ansi" the position as text, all cards open (docs/frozen/position.md)."""
        if self.render_mode is None:
            return None
        from ..game.position import position_text

        return position_text(self.game.state())


gymnasium.register(id=NAME, entry_point="tenfold.envs.gym:TenfoldGym")
