"""How episodes are played, and the arrays of games that all environments but OpenSpiel's stand on."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from numbers import Real
from typing import TYPE_CHECKING, Any, Literal, TypedDict

import numpy as np

from ..bots.asking import whole
from ..bots.engine import engine
from ..bots.policies import SIMPLE_BOTS
from ..game.rules import Rules, write_rules
from ..kernel.chance import RNG
from ..kernel.record import State, copy
from . import numbering, observing, stepping
from .checking import SEEDS, seed_number
from .masking import mask_bytes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

__all__ = ["SEEDS", "Episode", "EpisodeOptions", "Games", "IllegalAction", "bot_number"]

MOST_HANDS = 1_000_000
MOST_ACTIONS = (1 << 31) - 1
MOST_BONUS = 1_000_000
ACTIONS_PER_HAND = 2_000
ACTIONS_PER_PHASE = 10_000


class IllegalAction(ValueError):
    """An action whose bit of the mask is not set was played; nothing has changed."""


class EpisodeOptions(TypedDict, total=False):
    """What all environments take besides rules and players: see `Episode`."""

    hands: int | None
    phases: int
    max_actions: int | None
    start: int | Literal["random"]
    phase_bonus: float


@dataclass(frozen=True)
class Episode:
    """What an episode is. Raises RulesError for rules or players that cannot be, ValueError for anything else.

    * `rules`: a rule set, or its text (`"mattel skip.target=next"`).
    * `hands`: the episode ends after so many hands; 0: it goes on until the game is over. Default 1; with `phases` 0.
    * `phases`: it ends after the hand in which a seat has made so many phases (0: not).
    * `max_actions`: after so many actions it is cut off (`truncated`). Default 2,000 a hand, else 10,000 a phase.
    * `start`: the phase every seat starts on, from 1, or "random": each seat a phase of its own.
    * `phase_bonus`: reward for a phase made, in episodes that count hands.
    """

    rules: Rules | str = "mattel"
    players: int = 2
    hands: int | None = None
    phases: int = 0
    max_actions: int | None = None
    start: int | Literal["random"] = 1
    phase_bonus: float = 0.0
    rule_set: Rules = field(init=False, repr=False)

    def __post_init__(self) -> None:
        rules = Rules.parse(self.rules) if isinstance(self.rules, str) else self.rules
        if not isinstance(rules, Rules):
            raise ValueError(f"rules={rules!r}: a rule set, or its text such as 'mattel skip.target=next'")
        self._settle(rule_set=rules, players=self._players(rules))
        played = len(rules.played_places)
        right = f"these rules have {played} phases, 0 is for none"
        phases = whole("phases=", self.phases, 0, played, right)
        right = f"an episode has 1 hand or more (up to {MOST_HANDS}), or 0 for a whole game"
        hands = int(not phases) if self.hands is None else whole("hands=", self.hands, 0, MOST_HANDS, right)
        most = ACTIONS_PER_HAND * hands if hands else ACTIONS_PER_PHASE * (phases or played)
        if self.max_actions is not None:
            right = f"an episode has at least one action, and at most {MOST_ACTIONS}"
            most = whole("max_actions=", self.max_actions, 1, MOST_ACTIONS, right)
        self._settle(hands=hands, phases=phases, max_actions=most)
        self._check_start(played, rules)
        self._check_bonus()

    def _settle(self, **values: object) -> None:
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def _players(self, rules: Rules) -> int:
        """RulesError for a whole number that cannot be, ValueError for anything else."""
        right = f"a whole number from 2 to {rules.most_players}"
        players = whole("players=", self.players, -math.inf, math.inf, right)
        rules.check_players(players)
        return players

    def _check_start(self, played: int, rules: Rules) -> None:
        if self.start != "random":
            right = f"a phase from 1 to {played}, or 'random'"
            self._settle(start=whole("start=", self.start, 1, played, right))
        if self.start != 1 and (rules.phases_order != "fixed" or rules.advance == "anti"):
            raise ValueError(
                f"start={self.start}: by these rules there is no phase to start on but the first"
            )

    def _check_bonus(self) -> None:
        bonus: Any = self.phase_bonus
        is_number = isinstance(bonus, Real) and not isinstance(bonus, bool)
        if not is_number or not abs(bonus) <= MOST_BONUS:  # so that nan does not pass
            raise ValueError(f"phase_bonus={bonus!r}: a number, at most {MOST_BONUS} either way")
        self._settle(phase_bonus=float(bonus))

    def state(self) -> State:
        """A plain record with these rules, whose game has not begun. Nothing is told of its events."""
        state = State()
        write_rules(self.rule_set, state)
        state.log_events = 0
        return state

    def layout(self) -> list[int]:
        """Where the blocks of numbers and of the observation begin (`numbering`, `observing`)."""
        layout = [0] * observing.LAYOUT
        state = self.state()
        numbering.lay_out(state, self.players, layout)
        observing.lay_out_observation(state, layout)
        return layout

    @property
    def num_actions(self) -> int:
        """How many action numbers this rule set has."""
        return self.layout()[numbering.L_ACTIONS]

    @property
    def observation_size(self) -> int:
        """How many numbers an observation has."""
        return self.layout()[observing.O_SIZE]

    def settings(self, bots: Sequence[str | None], autoreset: bool) -> list[int]:
        """The layout and how episodes are played, as `stepping` reads them.

        `bots`: names by seat, None: an agent. Raises ValueError for a bot nobody knows, and if no seat is left.
        """
        numbers = bot_numbers(bots, self.players)
        settings = self.layout() + [0] * (stepping.SETTINGS - observing.LAYOUT)
        settings[stepping.S_HANDS] = self.hands or 0
        settings[stepping.S_PHASES] = self.phases
        settings[stepping.S_CAP] = self.max_actions or 1
        settings[stepping.S_START] = stepping.START_RANDOM if self.start == "random" else int(self.start) - 1
        settings[stepping.S_AUTORESET] = int(autoreset)
        settings[stepping.S_BONUS] = round(1000 * self.phase_bonus)
        settings[stepping.S_ANY_BOT] = int(any(numbers))
        settings[stepping.S_BOTS : stepping.S_BOTS + len(numbers)] = numbers
        return settings


def bot_numbers(bots: Sequence[str | None], players: int) -> list[int]:
    """By seat 1 + the number of its bot, or 0 for a seat of the caller. Raises ValueError."""
    right = f"a list of {players}, one bot or None a seat, which leaves at least one seat to the caller"
    if not isinstance(bots, (list, tuple)):
        raise ValueError(f"bots={bots!r}: {right}")
    numbers = [stepping.AGENT if name is None else 1 + bot_number(name) for name in bots]
    if numbers and (len(numbers) != players or stepping.AGENT not in numbers):
        raise ValueError(f"bots={bots!r}: {right}")
    return numbers


def bot_number(name: str) -> int:
    """The number of a bot; ValueError for a name nobody has."""
    if name not in SIMPLE_BOTS:
        raise ValueError(f"there is no bot '{name}'; bots are: {', '.join(SIMPLE_BOTS)}")
    return SIMPLE_BOTS.index(name)


class Games:
    """`count` games in arrays, played by one call of `stepping.advance_games`, compiled where that is possible.

    Rows are games. `actions` int64 is what `advance` plays; it writes `observations` int8, `masks` uint8 (packed, bit
    `a % 8` of byte `a // 8`), `rewards` float32 (a column a seat), `seats` int8 (to act, from 0) and `ended` int8
    (0 goes on, 1 terminated, 2 truncated). Game i plays the episodes of seed `seed + i`.
    """

    def __init__(
        self, episode: Episode, count: int, bots: Sequence[str | None] = (), autoreset: bool = True
    ) -> None:
        self.episode = episode
        self.count = count
        made = engine()
        self.compiled = made.compiled
        settings = episode.settings(bots, autoreset)
        self.num_actions = settings[numbering.L_ACTIONS]
        players, size = episode.players, settings[observing.O_SIZE]
        self._engine = made
        self._arrange(
            made.games_of(episode.state(), count),
            0,
            count,
            np.array(settings, np.int64) if made.compiled else settings,
            made.zeros(count, RNG),
            made.zeros(count, RNG),
            np.zeros((count, stepping.LIFE), np.int64),
            np.full(count, stepping.RESET, np.int64),
            np.zeros((count, size), np.int8),
            np.zeros((count, mask_bytes(settings)), np.uint8),
            np.zeros((count, players), np.float32),
            np.zeros((count, stepping.TOLD), np.int8),
        )

    def _arrange(self, *arguments: Any) -> None:
        """Name the arrays that `advance_games` is called with, in its order."""
        self._call = self._engine["advance_games"]
        self._arguments = arguments
        self.lives: NDArray[np.int64]
        self.actions: NDArray[np.int64]
        self.observations: NDArray[np.int8]
        self.masks: NDArray[np.uint8]
        self.rewards: NDArray[np.float32]
        told: NDArray[np.int8]
        *_, self.lives, self.actions, self.observations, self.masks, self.rewards, told = arguments
        self.seats: NDArray[np.int8] = told[:, stepping.T_SEAT]
        self.ended: NDArray[np.int8] = told[:, stepping.T_ENDED]

    def __getstate__(self) -> dict[str, Any]:
        """What copies and pickles hold: no machine code, and no array that is a part of another."""
        kept = ("episode", "count", "compiled", "num_actions", "_engine", "_arguments")
        return {name: getattr(self, name) for name in kept}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Arrays of its own that may be written to, whoever lends the memory of a pickle (Ray, shared buffers)."""
        *own, arguments = kept.items()
        self.__dict__.update(own)
        self._arrange(*(np.array(it) if isinstance(it, np.ndarray) else it for it in arguments[1]))

    def state(self, index: int = 0) -> State:
        """A copy of one game as a plain state, every card open. Raises ValueError for no such game."""
        index = whole("game ", index, 0, self.count - 1, f"a game from 0 to {self.count - 1}")
        return copy(self._engine.state(self._arguments[0], index))

    def begin(self, seed: int | None) -> None:
        """Begin the next episode in every game; with a seed the first of it. Raises ValueError for no such seed."""
        if seed is not None:
            self.lives[:, stepping.SEED] = seed_number(seed, self.count) + np.arange(self.count)
            self.lives[:, stepping.EPISODE] = 0
        self.actions[:] = stepping.RESET
        self._call(*self._arguments)

    def advance(self) -> None:
        """Play `actions`. Raises IllegalAction, with nothing changed in any game, if a mask forbids one."""
        wrong = self._call(*self._arguments)
        if wrong != stepping.ALL_LEGAL:
            where = f" in game {wrong}" if self.count > 1 else ""
            raise IllegalAction(f"action {self.actions[wrong]} is not legal{where}; the mask says which are")
