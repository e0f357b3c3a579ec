"""What is measured, by name: two totals of each game whose sums make the figure, and a factor."""

from __future__ import annotations

from dataclasses import dataclass

from .arrays import Totals
from .statistics import Figure, Sums, difference, relative
from .totals import ATTEMPTS, WHOLE

TURN_SECONDS = 20
"""A turn at a table of people who know the game: draw, think, discard."""
HAND_SECONDS = 120
"""Between two hands: counting, writing down, shuffling, dealing."""


@dataclass(frozen=True)
class Pace:
    """How fast a table plays, in seconds."""

    turn: int = TURN_SECONDS
    hand: int = HAND_SECONDS


@dataclass(frozen=True)
class Metric:
    """A figure: `factor` * sum of `y` / sum of `x` over the games."""

    key: str
    y: str
    x: str
    factor: float = 1.0

    def sums(self, totals: Totals) -> Sums:
        """What some games add to the figure."""
        return Sums.of(totals[self.y], totals[self.x])

    def figure(self, sums: Sums) -> Figure:
        """The figure from the sums."""
        return sums.ratio().scaled(self.factor)

    def change(self, totals: Totals, base: Totals) -> Figure:
        """How much more than under the base rules, on the same deals."""
        return difference(totals[self.y], totals[self.x], base[self.y], base[self.x]).scaled(self.factor)

    def relative_change(self, totals: Totals, base: Totals) -> Figure:
        """The same as a share of the base."""
        return relative(totals[self.y], totals[self.x], base[self.y], base[self.x])


def with_time(totals: Totals, pace: Pace) -> Totals:
    """The totals with the seconds each game takes at a table."""
    return {**totals, "seconds": pace.turn * totals["turns"] + pace.hand * totals["hands"]}


GAME_METRICS = (
    Metric("hands", "hands", "games"),
    Metric("minutes", "seconds", "games", 1 / 60),
    Metric("turns", "turns", "hands"),
    Metric("turns_of_a_player", "turns", "seat_hands"),
    Metric("moves", "moves", "games"),
    Metric("lost_turns", "lost_turns", "games"),
    Metric("longest_wait", "waits", "seat_hands"),
    Metric("renewals", "renewals", "hands"),
    Metric("exhausted", "exhausted", "hands"),
    Metric("nobody_out", "open", "hands"),
    Metric("starter_out", "starter_out", "hands"),
    Metric("laid", "laid", "seat_hands"),
    Metric("points", "points", "seat_hands"),
    Metric("winner_score", "winner_score", "won"),
    Metric("behind", "behind", "games"),
    Metric("takes", "takes", "turns"),
    Metric("hits", "hits", "seat_hands"),
    Metric("ended", "ended", "games"),
    Metric("hand_turns_squared", "hand_turns_squared", "hands"),
)
"""Figures of every rule set."""


def seat_metrics(players: int) -> list[Metric]:
    """Who wins, by seat and by place at the table counted from who begins the game."""
    names = [f"{what}_{n + 1}" for what in ("won", "place") for n in range(players)]
    return [Metric(name, name, "games", 1 / WHOLE) for name in names]


def phase_metrics(places: int) -> list[Metric]:
    """What happens to each place of the phase list."""
    found = []
    for place in range(1, places + 1):
        found += [
            Metric(f"laid_{place}", f"laid_{place}", f"tried_{place}"),
            Metric(f"turn_{place}", f"turn_{place}", f"laid_{place}"),
            Metric(f"dealt_{place}", f"dealt_{place}", f"known_{place}"),
            Metric(f"missing_{place}", f"missing_{place}", f"known_{place}"),
        ]
        found += [
            Metric(f"laid{n}_{place}", f"laid{n}_{place}", f"tried{n}_{place}")
            for n in range(1, ATTEMPTS + 1)
        ]
    return found


def all_metrics(players: int, places: int) -> list[Metric]:
    """Every figure of a rule set."""
    return [*GAME_METRICS, *seat_metrics(players), *phase_metrics(places)]
