"""PettingZoo: `env` and `raw_env` (agents take turns, AEC), `parallel_env` (all give an action at once).

    from tenfold.envs import aec as tenfold_v0
    env = tenfold_v0.env(players=4)

Agents are `seat_1`, `seat_2`, ...; an observation is a dictionary of `observation`, (size,) int8, and `action_mask`,
(num_actions,) int8, 1 where an action is legal: docs/environments.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Unpack

from .checking import not_installed

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper
except ModuleNotFoundError as problem:
    raise not_installed(problem) from problem

from .episodes import EpisodeOptions
from .single import IllegalAction, SingleEnv, Step

if TYPE_CHECKING:
    from ..game.rules import Rules

__all__ = ["IllegalAction", "TenfoldAEC", "TenfoldParallel", "env", "parallel_env", "raw_env"]

Observation = dict[str, Any]
LOWEST, HIGHEST = -1, 127


def observation_space(size: int, num_actions: int) -> spaces.Dict:
    """The space of an observation with its mask."""
    return spaces.Dict(
        {
            "observation": spaces.Box(LOWEST, HIGHEST, (size,), np.int8),
            "action_mask": spaces.Box(0, 1, (num_actions,), np.int8),
        }
    )


class _Seats:
    """What both environments share: one game, agents by seat, spaces."""

    render_mode: str | None

    def _sit_down(self, game: SingleEnv, render_mode: str | None) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode={render_mode}: there is 'ansi', text")
        self.game = game
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(game.episode.players)]
        self.agents: list[str] = []
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size, actions = game.observation_size, game.num_actions
        self.observation_spaces = {agent: observation_space(size, actions) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._nothing = np.zeros(actions, np.int8)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """A dictionary: `observation` and `action_mask`. Raises ValueError for no such agent."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The action numbers, from 0. Raises ValueError for no such agent."""
        return self.action_spaces[self._known(agent)]

    def _known(self, agent: object) -> str:
        """An agent that is one. Raises ValueError."""
        if not isinstance(agent, str) or agent not in self.seat_of:
            raise ValueError(f"agent {agent!r}: there are {', '.join(self.possible_agents)}")
        return agent

    def _seen(self, step: Step) -> Observation:
        """What the agent to act sees."""
        return {"observation": step.observation, "action_mask": step.mask.view(np.int8)}

    def _seen_by(self, agent: str) -> Observation:
        """What an agent that is not to act sees: it may do nothing."""
        return {
            "observation": self.game.observe(self.seat_of[agent]),
            "action_mask": self._nothing.copy(),
        }

    def render(self) -> str | None:
        """With render_mode "ansi" the position as text, all cards open (docs/frozen/position.md)."""
        if self.render_mode is None:
            return None
        from ..game.position import position_text

        return position_text(self.game.state())

    def close(self) -> None:
        """Nothing is open."""


class TenfoldAEC(_Seats, AECEnv[str, Observation, int | None]):
    """One game in which agents take turns. For what an episode is see `single.SingleEnv` and docs/environments.md."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "tenfold_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": True,
        "render_fps": 1,
    }

    def __init__(self, game: SingleEnv, render_mode: str | None = None) -> None:
        super().__init__()
        self._sit_down(game, render_mode)
        self.agent_selection = self.possible_agents[0]
        self._note_nothing()

    def _note_nothing(self) -> None:
        """Nothing has come of the episode yet for those who play."""
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the first episode of a seed; None: the next one. `options` are not used."""
        self._step = self.game.reset(seed)
        self.agents = self.possible_agents[:]
        self._note_nothing()
        self.agent_selection = self.possible_agents[self._step.seat]

    def observe(self, agent: str) -> Observation:
        """What an agent observes; its mask allows nothing while it is not to act.

        Raises ValueError for no such agent, IllegalAction (one, too) before the first episode.
        """
        self._known(agent)
        self.game.needs_episode()
        if agent == self.agent_selection and self._step.seat == self.seat_of[agent]:
            return self._seen(self._step)
        return self._seen_by(agent)

    def step(self, action: int | None) -> None:
        """Play an action of the agent selected. Raises IllegalAction with nothing changed."""
        self.game.needs_episode()
        if not self.agents:
            raise IllegalAction("the episode has ended; reset() begins the next")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction("None is no action while the episode goes on")
        step = self._step = self.game.step(action)
        self._cumulative_rewards[agent] = 0.0
        if step.terminated or step.truncated:
            self._end(step)
        else:
            self.agent_selection = self.possible_agents[step.seat]

    def _end(self, step: Step) -> None:
        for agent, seat in self.seat_of.items():
            self.rewards[agent] = float(step.rewards[seat])
            self.terminations[agent] = step.terminated
            self.truncations[agent] = step.truncated
        self._accumulate_rewards()
        self._deads_step_first()


class TenfoldParallel(_Seats, ParallelEnv[str, Observation, int]):
    """The same game for libraries in which all agents act at once: whoever is not to move gives an action in vain.

    The mask of an agent that is not to act allows nothing; its action is not looked at, and may be left out.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "tenfold_v0", "render_modes": ["ansi"], "render_fps": 1}

    def __init__(self, game: SingleEnv, render_mode: str | None = None) -> None:
        self._sit_down(game, render_mode)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin the first episode of a seed; None: the next one. `options` are not used."""
        self._step = self.game.reset(seed)
        self.agents = self.possible_agents[:]
        return self._observations(), self._infos()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        """Play the action of the agent to act: observations, rewards, terminations, truncations, infos by agent.

        Raises IllegalAction with nothing changed, ValueError for what is no dictionary. Once the episode has ended
        there are no agents, and nothing is told of any.
        """
        self.game.needs_episode()
        if not isinstance(actions, Mapping):
            raise ValueError(f"actions {actions!r}: a dictionary, an action by agent")
        if not self.agents:
            return {}, {}, {}, {}, {}
        agent = self.possible_agents[self._step.seat]
        if agent not in actions:
            raise IllegalAction(f"{agent} is to act and gave no action")
        step = self._step = self.game.step(actions[agent])
        told = (
            self._observations(),
            {agent: float(step.rewards[seat]) for agent, seat in self.seat_of.items()},
            dict.fromkeys(self.agents, step.terminated),
            dict.fromkeys(self.agents, step.truncated),
            self._infos(),
        )
        if step.terminated or step.truncated:
            self.agents = []
        return told

    def _observations(self) -> dict[str, Observation]:
        to_act = self._step.seat
        return {
            agent: self._seen(self._step) if seat == to_act else self._seen_by(agent)
            for agent, seat in self.seat_of.items()
        }

    def _infos(self) -> dict[str, dict[str, Any]]:
        to_act = self._step.seat
        return {agent: {"to_act": seat == to_act} for agent, seat in self.seat_of.items()}


def raw_env(
    rules: Rules | str = "mattel",
    players: int = 2,
    render_mode: str | None = None,
    **options: Unpack[EpisodeOptions],
) -> TenfoldAEC:
    """The AEC environment without wrappers. Rules, players and options are those of `episodes.Episode`."""
    return TenfoldAEC(SingleEnv(rules, players, **options), render_mode)


def env(
    rules: Rules | str = "mattel",
    players: int = 2,
    render_mode: str | None = None,
    **options: Unpack[EpisodeOptions],
) -> AECEnv[str, Observation, int | None]:
    """The AEC environment with PettingZoo's usual checks around it. Arguments as for `raw_env`."""
    raw = raw_env(rules, players, render_mode, **options)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(raw))


def parallel_env(
    rules: Rules | str = "mattel",
    players: int = 2,
    render_mode: str | None = None,
    **options: Unpack[EpisodeOptions],
) -> TenfoldParallel:
    """The parallel environment. Arguments as for `raw_env`."""
    return TenfoldParallel(SingleEnv(rules, players, **options), render_mode)
