"""Totals of each game: whole numbers by name, from which every figure is made as a ratio of sums.

The unit of all statistics is the game (or the deal, where a deal is played several times), so everything
that happens in hands is summed up by game here.
"""

from __future__ import annotations

import numpy as np

from .arrays import Numbers, Totals
from .chunks import Counted

WHOLE = 60
"""A won game in parts that two to six winners can share evenly."""
ATTEMPTS = 3
"""Attempts at a phase that are told apart: the first, the second, the third and all later ones."""


def shares(winners: Numbers, players: int) -> Numbers:
    """What each seat has of a won game, in parts of `WHOLE`: games x seats."""
    bits = (winners[:, None] >> np.arange(players)) & 1
    together = np.maximum(bits.sum(axis=1, keepdims=True), 1)
    whole: Numbers = bits * WHOLE // together
    return whole


def by_place(of_seats: Numbers, first: Numbers) -> Numbers:
    """Columns of seats as columns of places at the table, counted from who begins the game."""
    players = of_seats.shape[1]
    seats = (first[:, None] + np.arange(players)) % players
    return np.take_along_axis(of_seats, seats, axis=1)


class Summing:
    """Sums over the rows of hands by game, and by game and phase."""

    def __init__(self, counted: Counted, places: int) -> None:
        self.hands = {name: column.astype(np.int64) for name, column in counted.hands.items()}
        numbers = counted.games["game"]
        self.games, self.places = len(numbers), places
        self.game = np.searchsorted(numbers, self.hands["game"])

    def of(self, what: Numbers) -> Numbers:
        """A sum for each game."""
        return np.bincount(self.game, weights=what, minlength=self.games).astype(np.int64)

    def by_phase(self, what: Numbers) -> Numbers:
        """A sum for each game and place of the phase list: games x places; hands without a phase are left out."""
        wide = self.places + 1
        cells = self.game * wide + self.hands["phase"]
        sums = np.bincount(cells, weights=what, minlength=self.games * wide)
        return sums.astype(np.int64).reshape(self.games, wide)[:, 1:]


def hand_totals(summing: Summing) -> Totals:
    """What happens in hands, by game."""
    hands = summing.hands
    starts, out = hands["starts"], hands["went_out"]
    # starters alone: one row a hand, for what belongs to the whole hand
    return {
        "seat_hands": summing.of(starts * 0 + 1),
        "exhausted": summing.of(starts * (hands["renewals"] > 0)),
        "out": summing.of(out),
        "starter_out": summing.of(starts * out),
        "open": summing.of(starts) - summing.of(out),
        "laid": summing.of(hands["laid_turn"] > 0),
        "points": summing.of(hands["points"]),
        "waits": summing.of(hands["longest_wait"]),
        "takes": summing.of(hands["takes"]),
        "hits": summing.of(hands["hits"]),
        "hand_turns_squared": turns_squared(summing),
    }


def turns_squared(summing: Summing) -> Numbers:
    """The squares of the turns played in each hand, for their spread."""
    hands = summing.hands
    most = int(hands["hand"].max(initial=0)) + 1
    cells = summing.game * most + hands["hand"]
    turns = np.bincount(cells, weights=hands["turns"], minlength=summing.games * most)
    squares: Numbers = (turns.astype(np.int64) ** 2).reshape(summing.games, most).sum(axis=1)
    return squares


def phase_totals(summing: Summing) -> Totals:
    """What happens to each phase, by game: tried, laid, by attempt, at which turn, complete as dealt."""
    hands = summing.hands
    laid = hands["laid_turn"] > 0
    known = hands["missing"] >= 0
    attempt = np.minimum(hands["attempt"], ATTEMPTS)
    tables = {
        "tried": laid | True,
        "laid": laid,
        "turn": hands["laid_turn"],
        "known": known,
        "dealt": hands["missing"] == 0,
        "missing": np.where(known, hands["missing"], 0),
    }
    for nth in range(1, ATTEMPTS + 1):
        tables |= {f"tried{nth}": attempt == nth, f"laid{nth}": laid & (attempt == nth)}
    return {
        f"{name}_{place + 1}": column
        for name, what in tables.items()
        for place, column in enumerate(summing.by_phase(what).T)
    }


def game_totals(counted: Counted) -> Totals:
    """What belongs to whole games: length, winners by seat and place, scores."""
    games, players = {k: v.astype(np.int64) for k, v in counted.games.items()}, counted.players
    won = shares(games["winners"], players)
    score = np.stack([games[f"score_{s + 1}"] for s in range(players)], axis=1)
    phases = np.stack([games[f"phases_{s + 1}"] for s in range(players)], axis=1)
    placed = by_place(won, games["first_seat"])
    totals = {name: games[name] for name in ("hands", "moves", "turns", "lost_turns", "renewals", "ended")}
    totals |= {
        "games": np.ones(len(won), np.int64),
        "winner_score": (won * score).sum(axis=1),
        "score": score.sum(axis=1),
        "won": won.sum(axis=1),
        "behind": phases.max(axis=1) - phases.min(axis=1),
    }
    totals |= {f"won_{s + 1}": won[:, s] for s in range(players)}
    totals |= {f"place_{s + 1}": placed[:, s] for s in range(players)}
    return totals


def totals_of(counted: Counted, places: int) -> Totals:
    """All totals of some games by rules whose phase list has so many places."""
    summing = Summing(counted, places)
    return {**game_totals(counted), **hand_totals(summing), **phase_totals(summing)}
