"""OpenSpiel: the game `python_tenfold`, registered by importing this module.

    import pyspiel
    import tenfold.envs.spiel
    game = pyspiel.load_game("python_tenfold(players=3,rules=mattel skip.target:next)")

Draws and deals are chance nodes, a card at a time, so nobody ever knows the order of the pile. Actions are the numbers
of docs/frozen/actions.md. `resample_from_infostate` gives a state that a player cannot tell from the true one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .checking import not_installed, seat_number

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as problem:
    raise not_installed(problem) from problem

from ..game.cards import token
from ..game.position import position_text
from ..game.rules import Rules
from ..game.view import hand_tokens
from ..kernel import codes as k
from ..kernel.record import copy
from ..kernel.seeing import hide
from .chances import ChanceGame
from .episodes import Episode, IllegalAction
from .observing import ANEW, HAND, O_SIZE, write_observation
from .resampling import EXCHANGES, resampled_history

if TYPE_CHECKING:
    from numpy.typing import NDArray

SHORT_NAME = "python_tenfold"
MOST_POINTS_OF_A_HAND = 4.0
DEFAULTS: dict[str, Any] = {
    "players": 2,
    "rules": "mattel",
    "hands": -1,
    "phases": 0,
    "max_actions": 0,
    "start": 1,
}
"""Parameters: as `episodes.Episode` has them; `hands` -1 and `max_actions` 0 stand for its defaults."""

GAME_TYPE = pyspiel.GameType(
    short_name=SHORT_NAME,
    long_name="Tenfold (Phase 10)",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=k.SEATS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


def rules_of(text: str) -> Rules:
    """Rules from a parameter: in the text of a game `name=value` is written `name:value`, and `;` stands for a comma.

    Raises RulesError.
    """
    words = text.replace(";", ",").split()
    return Rules.parse(" ".join(word if "=" in word else word.replace(":", "=", 1) for word in words))


def text_of(rules: Rules) -> str:
    """Rules as a parameter."""
    return " ".join(word.replace("=", ":", 1) for word in str(rules).split()).replace(",", ";")


def episode_of(parameters: dict[str, Any]) -> Episode:
    """The episode that parameters ask for. Raises RulesError, ValueError."""
    given = DEFAULTS | parameters
    return Episode(
        rules_of(given["rules"]),
        given["players"],
        None if given["hands"] == DEFAULTS["hands"] else given["hands"],
        given["phases"],
        given["max_actions"] or None,
        given["start"],
    )


class TenfoldGame(pyspiel.Game):
    """The game as OpenSpiel knows it. See `DEFAULTS` for its parameters."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = DEFAULTS | (params or {})
        self.episode = episode_of(given)
        self.num_of_actions = self.episode.num_actions
        bound = MOST_POINTS_OF_A_HAND * self.episode.hands if self.episode.hands else 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=self.num_of_actions,
            max_chance_outcomes=k.KINDS,
            num_players=self.episode.players,
            min_utility=-bound,
            max_utility=bound,
            utility_sum=0.0,
            max_game_length=self.episode.max_actions or 1,
        )
        super().__init__(GAME_TYPE, info, given | {"rules": text_of(self.episode.rule_set)})

    def new_initial_state(self) -> TenfoldState:
        """The start of an episode."""
        return TenfoldState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> TenfoldObserver:
        """Observes (tensor: docs/frozen/actions.md) or, with perfect recall, tells all that was seen (text only)."""
        return TenfoldObserver(self, iig_obs_type, params)


class TenfoldState(pyspiel.State):
    """A state: a decision of a seat, or a card, dealer or phase that chance brings."""

    def __init__(self, game: TenfoldGame) -> None:
        super().__init__(game)
        self.table = ChanceGame(game.episode)

    def current_player(self) -> int:
        """The seat to move from 0, or chance, or the end."""
        if self.table.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.table.waits:
            return int(pyspiel.PlayerId.CHANCE)
        return int(self.table.state.seat)

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal_numbers() if player == self.table.state.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Seats (who deals first), places of the phase list (dealt phases) or kinds of cards, with probabilities."""
        return self.table.outcomes()

    def _apply_action(self, action: int) -> None:
        if self.table.waits:
            self.table.choose(action)
        else:
            self.table.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return self.table.text_of(action)
        if self.table.state.chance == k.DEALER:
            return f"{action + 1} deals"
        if self.table.state.chance == k.PHASE_CARDS:
            return f"phase {action + 1}"
        return token(action)

    def is_terminal(self) -> bool:
        """Whether the episode has ended."""
        return self.table.over

    def returns(self) -> list[float]:
        """Rewards by seat; all 0 before the end, and where `max_actions` cut the episode off."""
        rewards: list[float] = self.table.rewards[0].tolist()
        return rewards

    def __str__(self) -> str:
        """The position as text, all cards open (docs/frozen/position.md)."""
        return position_text(self.table.state)

    def resample_from_infostate(self, player_id: int, sampler: Callable[[], float]) -> TenfoldState:
        """A state that the player cannot tell from this one; every deal of the cards it has not seen is as likely.

        `sampler` gives random numbers from 0 to 1 (`pyspiel.UniformProbabilitySampler`).
        """
        seat_number(player_id, self.num_players())
        history = self.history()
        known = self.table.information(player_id)
        exchanges = EXCHANGES
        while exchanges > 0:
            sampled = self._replayed(resampled_history(self.table, history, player_id, sampler, exchanges))
            if sampled is not None and sampled.table.information(player_id) == known:
                return sampled
            exchanges -= (
                1  # only rare rules make a deal impossible after all; then one nearer to the true one
            )
        true: TenfoldState = self.clone()
        return true

    def _replayed(self, history: list[int]) -> TenfoldState | None:
        """The state after a history, None if the rules do not allow it."""
        state: TenfoldState = self.get_game().new_initial_state()
        try:
            for action in history:
                state.apply_action(action)
        except (IllegalAction, pyspiel.SpielError):
            return None
        return state


def seen_text(table: ChanceGame, player: int) -> str:
    """The position as text as a player (NOBODY: a spectator) sees it, hidden cards as numbers."""
    seen = copy(table.state)
    hide(seen, player)
    lines = []
    for line in position_text(seen).splitlines():
        name = line.split(":")[0]
        if name == "draw":
            line = f"draw: {seen.draw_count}"
        elif name.startswith("hand ") and ":" in line and name != f"hand {player + 1}":
            line = f"{name}: {seen.count[int(name.split()[1]) - 1]}"
        lines.append(line)
    return "\n".join(lines)


def hand_text(table: ChanceGame, player: int) -> str:
    """The cards of a player and nothing else."""
    return " ".join(hand_tokens(table.state, player))


class TenfoldObserver:
    """The observer that OpenSpiel asks for: `tensor`, `dict`, `set_from`, `string_from`.

    It keeps to what was asked for: public things, the player's own, or both; with perfect recall as text alone.
    """

    def __init__(self, game: TenfoldGame, iig_obs_type: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"this observer has no parameters, not {params}")
        asked = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        self._recalls = asked.perfect_recall
        self._public = asked.public_info
        self._private = asked.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._layout = game.episode.layout()
        size = 0 if self._recalls else self._layout[O_SIZE]
        self.tensor: NDArray[np.float32] = np.zeros(size, np.float32)
        self.dict = {} if self._recalls else {"observation": self.tensor}
        self._row = np.zeros((1, size), np.int8)

    def set_from(self, state: TenfoldState, player: int) -> None:
        """Write what a player observes; where only public things, or only its own, were asked for, the others are 0."""
        seat_number(player, state.num_players())
        if self._recalls:
            return
        write_observation(state.table.state, player, self._layout, self._row, 0, ANEW)
        hand = self._row[0, HAND : HAND + k.KINDS].copy()
        if not self._public:
            self._row[:] = 0
        self._row[0, HAND : HAND + k.KINDS] = hand if self._private else 0
        self.tensor[:] = self._row[0]

    def string_from(self, state: TenfoldState, player: int) -> str:
        """What a player observes, as text; with perfect recall all that it has seen."""
        seat_number(player, state.num_players())
        if self._recalls:
            return state.table.information(player if self._private else k.NOBODY, self._public)
        if not self._public:
            return hand_text(state.table, player) if self._private else ""
        return seen_text(state.table, player if self._private else k.NOBODY)


pyspiel.register_game(GAME_TYPE, TenfoldGame)
