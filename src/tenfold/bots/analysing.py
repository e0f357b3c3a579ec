"""A finished game weighed: the chance to win after every turn, luck against skill, the biggest mistakes.

docs/analysis.md says how. Decisions are judged by what their player could know, with the strongest bot as the
measure (`consider`); the curve is drawn with open cards (`outlook`). Figures are in thousandths of a game, so that
for every player, exactly, end - start = luck - cost.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from ..game.game import Game
from ..game.moves import Move
from ..game.notation import parse_move
from ..game.retelling import DEAL, dealt_again
from ..game.view import View
from ..kernel.codes import OVER, SEATS
from ..kernel.record import State
from .asking import SEEDS, rollouts_asked, seed_asked
from .engine import Engine, engine
from .explaining import Explained, explain_moves
from .considering import Considered, consider
from .luck import LUCK
from .policies import PLACES
from .weighing import WEIGHTS

WHOLE = 1000
"""A game won alone."""
ROLLOUTS = 1600
"""How many hands are played out for a decision, where nobody says."""
PLAIN_DEALS = 20
"""Orders of the draw pile that are tried for a point of the curve where there is no machine code."""
SECOND = 1 << 20
"""What is added to the number of chance where a cost is measured again."""
NOISE = 2.0
"""A cost counts only if it is so many standard errors above nothing."""
BEFORE = 0
"""The hand number of the point before the first deal."""


Consider = Callable[[View, int, int, Move], Sequence[Considered]]
"""A view, how many rollouts, the number of its chance, a move to be among those compared; the best one first."""


def by_the_strongest(view: View, rollouts: int, seed: int, also: Move) -> Sequence[Considered]:
    """The usual measure: the strongest bot."""
    return consider(view, rollouts=rollouts, seed=seed, also=also)


@dataclass(frozen=True, slots=True)
class Point:
    """The chances to win, by seat, after the turn of `seat`; seat 0: after a deal, or before the first (hand 0)."""

    hand_no: int
    turn: int
    seat: int
    chances: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision with a choice. `win`: the chance with the best move; `cost`: what the move made cost of it.

    `error`: the standard error of the cost; a cost within the noise is 0.
    """

    hand_no: int
    turn: int
    decision: int
    seat: int
    played: Move
    best: Move
    win: int
    cost: int
    error: float


@dataclass(frozen=True, slots=True)
class Mistake:
    """A decision that cost something, with what speaks for the better move and for the one made.

    `hand`, `top`: the cards the player held, and the top of the discard pile ("" for none).
    """

    judged: Judged
    better: Explained
    made: Explained
    hand: tuple[str, ...]
    top: str

    def to_json(self) -> dict[str, Any]:
        """As in docs/analysis.md."""
        one = self.judged
        return {
            "hand": one.hand_no,
            "turn": one.turn,
            "decision": one.decision,
            "seat": one.seat,
            "win": one.win,
            "cost": one.cost,
            "error": round(WHOLE * one.error, 1),
            "cards": list(self.hand),
            "top": self.top,
            "better": _move_json(self.better),
            "made": _move_json(self.made),
        }


@dataclass(frozen=True, slots=True)
class Balance:
    """A player's way from `start` to `end`: end - start = luck - cost."""

    seat: int
    start: int
    end: int
    luck: int
    cost: int
    decisions: int
    mistakes: int


@dataclass(slots=True)
class Analysis:
    """What is known of a game so far; `done` of `decisions` are judged, `complete` once all are."""

    players: int
    rollouts: int
    seed: int
    decisions: int
    done: int = 0
    points: list[Point] = field(default_factory=list)
    judged: list[Judged] = field(default_factory=list)
    mistakes: list[Mistake] = field(default_factory=list)
    searched: bool = False
    """whether any decision was searched; without machine code none is, and costs are not known"""

    @property
    def complete(self) -> bool:
        """Whether the whole game has been gone through."""
        return self.done == self.decisions

    def balances(self) -> list[Balance]:
        """The players' balances, by seat."""
        return [self._balance(seat, self.points, self.judged) for seat in range(1, self.players + 1)]

    def hands(self) -> list[tuple[int, list[Balance]]]:
        """The balances of each hand, its deal included."""
        found = []
        for hand_no in range(1, self.points[-1].hand_no + 1):
            before = [point for point in self.points if point.hand_no < hand_no][-1:]
            points = before + [point for point in self.points if point.hand_no == hand_no]
            judged = [one for one in self.judged if one.hand_no == hand_no]
            seats = range(1, self.players + 1)
            found.append((hand_no, [self._balance(seat, points, judged) for seat in seats]))
        return found

    def biggest_mistakes(self) -> list[Mistake]:
        """What cost something, the worst first."""
        return sorted(self.mistakes, key=lambda one: (-one.judged.cost, one.judged.decision))

    def to_json(self) -> dict[str, Any]:
        """As in docs/analysis.md."""
        return {
            "players": self.players,
            "rollouts": self.rollouts,
            "seed": self.seed,
            "decisions": self.decisions,
            "done": self.done,
            "complete": self.complete,
            "searched": self.searched,
            "points": [asdict(point) for point in self.points],
            "balances": [asdict(balance) for balance in self.balances()],
            "hands": [
                {"hand_no": hand_no, "balances": [asdict(one) for one in balances]}
                for hand_no, balances in self.hands()
            ],
            "mistakes": [mistake.to_json() for mistake in self.biggest_mistakes()],
        }

    @staticmethod
    def _balance(seat: int, points: Sequence[Point], judged: Sequence[Judged]) -> Balance:
        own = [one for one in judged if one.seat == seat]
        start, end = points[0].chances[seat - 1], points[-1].chances[seat - 1]
        cost = sum(one.cost for one in own)
        return Balance(seat, start, end, end - start + cost, cost, len(own), sum(one.cost > 0 for one in own))


class Analyst:
    """Goes through a game and keeps what is found in `found`, which can be read at any time."""

    def __init__(
        self,
        played: Game,
        consider: Consider = by_the_strongest,
        rollouts: int | None = None,
        seed: int = 0,
    ) -> None:
        """`rollouts` a decision, None: ROLLOUTS. Raises ValueError for what is no number of them, and no seed."""
        rollouts = rollouts_asked(rollouts, 1) or ROLLOUTS
        seed = seed_asked(seed) % SEEDS
        self._played, self._consider = played, consider
        self._outlook = Outlook(max(rollouts // 2, 1), seed)
        self.found = Analysis(played.players, rollouts, seed, played.decision)

    def steps(self) -> Generator[int, None, None]:
        """Judge the game, one decision a step; gives how many are judged."""
        found, played = self.found, self._played
        game = dealt_again(played)
        found.points.append(Point(BEFORE, DEAL, 0, _equal(game.players)))
        for place, hand in enumerate(played.hands):
            if place:
                game.deal()
            self._look(game, hand.hand_no, DEAL, 0)
            for at, (turn, seat, text) in enumerate(hand.moves):
                self._judge(game, hand.hand_no, turn, parse_move(text))
                game.play(text, seat)
                found.done += 1
                last = at + 1 == len(hand.moves) or hand.moves[at + 1][0] != turn
                if last:
                    self._look(game, hand.hand_no, turn, seat)
                yield found.done
        if played.stopped:
            game.stop()
            self._look(game, game.hand_no, found.points[-1].turn, 0)

    def _look(self, game: Game, hand_no: int, turn: int, seat: int) -> None:
        chances = _result(game) if game.game_over else self._outlook.chances(game.state)
        self.found.points.append(Point(hand_no, turn, seat, chances))

    def _judge(self, game: Game, hand_no: int, turn: int, played: Move) -> None:
        found = self.found
        view, decision = game.view(game.to_move), game.decision
        weighed = self._consider(view, found.rollouts, found.seed + decision, played)
        if len(weighed) < 2 or not weighed[0].deals:
            return
        found.searched = True
        best = weighed[0]
        lost, error = _lost(weighed, best.move, played)
        if lost > NOISE * error:
            # What looks best among many is overrated by the deals that made it so: others tell what it costs.
            again = self._consider(view, found.rollouts, found.seed + SECOND + decision, played)
            lost, error = _lost(again, best.move, played)
        cost = round(WHOLE * lost) if lost > NOISE * error else 0
        win = round(WHOLE * best.win)
        judged = Judged(hand_no, turn, decision, game.to_move, played, best.move, win, cost, error)
        found.judged.append(judged)
        if cost:
            better, bad = explain_moves(view, (best.move, played))
            found.mistakes.append(Mistake(judged, better, bad, view.hand or (), view.discard_top))


def _lost(weighed: Sequence[Considered], best: Move, played: Move) -> tuple[float, float]:
    """How much less a move promises than the best, and the standard error of that; nothing where it is not told."""
    wins = {str(one.move): one for one in weighed}
    if str(best) not in wins or str(played) not in wins:
        return 0.0, 0.0
    made = wins[str(played)]
    return wins[str(best)].win - made.win, made.error


class Outlook:
    """The chances of all seats in a position with open cards, whose draw pile nobody knows."""

    def __init__(self, deals: int, seed: int) -> None:
        self._engine: Engine = engine()
        self._deals = deals if self._engine.compiled else min(deals, PLAIN_DEALS)
        self._seed, self._looks = seed, 0
        self._luck: Any = self._engine.zeros(LUCK)
        self._weights: Any = self._engine.zeros(WEIGHTS)
        self._worth: Any = self._engine.zeros(SEATS)

    def chances(self, g: State) -> tuple[int, ...]:
        """Thousandths by seat, which sum to WHOLE but for rounding."""
        games = self._engine.games_of(g, PLACES)
        self._looks += 1
        deals = self._deals if g.step != OVER else 1
        number = self._seed + self._looks
        self._engine["outlook"](games, 0, deals, number, self._luck, self._weights, self._worth)
        worth = [int(self._worth[s]) for s in range(g.players)]
        total = sum(worth)
        return tuple(round(WHOLE * one / total) for one in worth) if total else _equal(g.players)


def _move_json(told: Explained) -> dict[str, Any]:
    return {"m": str(told.move), "reasons": [asdict(reason) for reason in told.reasons]}


def _equal(players: int) -> tuple[int, ...]:
    return (round(WHOLE / players),) * players


def _result(game: Game) -> tuple[int, ...]:
    """What the game brought: all to the winner, shares of it to several, nothing to anybody without a result."""
    share = round(WHOLE / len(game.winners)) if game.winners else 0
    return tuple(share if seat in game.winners else 0 for seat in range(1, game.players + 1))
