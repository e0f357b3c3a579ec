"""Bots against bots on the same deals. The unit of statistics is the deal, which all seatings play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from .arrays import Numbers
from .chunks import GAMES_A_SEED, Chunk, Counted, parsed, play_chunk
from .notes import notes_on
from .ratings import bradley_terry, openskill
from .readying import make_ready
from .seatings import Seating, seatings
from .statistics import Figure, sequence_width, win_rate
from .totals import WHOLE, shares
from .working import Workers, do_all, in_order

AHEAD = 2
"""Finishing ahead of another, in parts that a shared place can halve."""


@dataclass(frozen=True)
class Asked:
    """A match: the same ask gives the same result. `games` is rounded up to whole deals."""

    rules: str
    bots: tuple[str, ...]
    players: int
    games: int
    seed: int
    stop: bool = False
    alone: bool = False
    """Only the seatings in which the first bot is what counts."""

    def seatings(self) -> list[Seating]:
        """Every seating of a deal."""
        found = seatings(len(self.bots), self.players)
        return [seating for seating in found if seating.counts == (0,)] if self.alone else found

    def seats_of_bots(self) -> dict[str, int]:
        """How many seats each bot plays, over all games."""
        sitting = [bot for seating in self.seatings() for bot in seating.seats]
        return {name: self.deals * sitting.count(place) for place, name in enumerate(self.bots)}

    @property
    def deals(self) -> int:
        """How many deals are played."""
        return -(-self.games // len(self.seatings()))

    def tables(self) -> list[Tables]:
        """The deals, cut into pieces of work, after each of which the match may stop."""
        size = max(1, min(250, self.deals // 40))
        first = self.seed * GAMES_A_SEED
        return [
            Tables(self, first + start, min(size, self.deals - start)) for start in range(0, self.deals, size)
        ]


@dataclass(frozen=True)
class Tables:
    """Some deals, to be played with every seating."""

    asked: Asked
    first: int
    count: int


@dataclass
class Played:
    """Results by seating, deal and seat: won parts of the game (of `WHOLE`), and places (shared ones are equal)."""

    won: Numbers
    place: Numbers


def places(counted: Counted, won: Numbers) -> Numbers:
    """Places by winning, then phases completed, then fewer points: games x seats."""
    games, seats = counted.games, range(1, counted.players + 1)
    phases = np.stack([games[f"phases_{s}"] for s in seats], axis=1).astype(np.int64)
    score = np.stack([games[f"score_{s}"] for s in seats], axis=1).astype(np.int64)
    standing = ((won > 0) * 100 + phases) * 100_000 - score
    better = standing[:, None, :] > standing[:, :, None]
    ranked: Numbers = better.sum(axis=2) + 1
    return ranked


def play_tables(tables: Tables) -> Played:
    """Play some deals with every seating."""
    won, place = [], []
    asked = tables.asked
    for seating in asked.seatings():
        bots = tuple(asked.bots[bot] for bot in seating.seats)
        counted = play_chunk(Chunk(asked.rules, bots, tables.first, tables.count))
        parts = shares(counted.games["winners"].astype(np.int64), asked.players)
        won.append(parts)
        place.append(places(counted, parts))
    return Played(np.stack(won).astype(np.int8), np.stack(place).astype(np.int8))


class Match:
    """Results deal by deal, in order, and what they say."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.seatings = asked.seatings()
        self.pieces: list[Played] = []
        self.stopped = False

    def add(self, played: Played) -> None:
        """Count the next deals."""
        self.pieces.append(played)

    def all(self) -> Played:
        """Everything so far."""
        return Played(
            np.concatenate([piece.won for piece in self.pieces], axis=1).astype(np.int64),
            np.concatenate([piece.place for piece in self.pieces], axis=1).astype(np.int64),
        )

    def seats_that_count(self, bot: int) -> list[tuple[int, int]]:
        """Where a bot's result counts: places of seating and seat."""
        return [
            (n, seat)
            for n, seating in enumerate(self.seatings)
            if bot in seating.counts
            for seat, sitting in enumerate(seating.seats)
            if sitting == bot
        ]

    def rate(self, bot: int, played: Played) -> tuple[Figure, int, float]:
        """A bot's win rate, in how many games, and how many it won."""
        counting = self.seats_that_count(bot)
        wins: Numbers = sum((played.won[n, :, seat] for n, seat in counting), played.won[0, :, 0] * 0)
        figure = win_rate(wins, len(counting), WHOLE)
        if self.asked.stop:
            figure = self.at_any_look(figure, wins, len(counting))
        return figure, len(counting) * len(wins), float(wins.sum()) / WHOLE

    def at_any_look(self, figure: Figure, wins: Any, games: int) -> Figure:
        """The interval that holds although the match may stop at any look."""
        deals = len(wins)
        if deals < 2:
            return figure
        spread = float((wins / (WHOLE * games)).std(ddof=1))
        half = sequence_width(deals, spread, self.asked.deals)
        return replace(figure, low=max(0.0, figure.value - half), high=min(1.0, figure.value + half))

    def decided(self) -> bool:
        """Whether the first bot's win rate is clearly not the fair share."""
        figure, _, _ = self.rate(0, self.all())
        fair = 1 / self.asked.players
        return figure.low > fair or figure.high < fair

    def ahead(self, bot: int, other: int, played: Played) -> Numbers | None:
        """For each deal, how often (in parts of `AHEAD`) a bot was placed ahead of another; and the number of pairs."""
        pairs = [
            (played.place[n, :, seat], played.place[n, :, seat2])
            for n, seating in enumerate(self.seatings)
            for seat, sitting in enumerate(seating.seats)
            for seat2, sitting2 in enumerate(seating.seats)
            if sitting == bot and sitting2 == other
        ]
        if not pairs:
            return None
        parts: Numbers = sum(2 * (mine < theirs) + (mine == theirs) for mine, theirs in pairs)
        return parts / len(pairs)

    def cross_table(self, played: Played) -> list[list[dict[str, float | None] | None]]:
        """How often the bot of the row finishes ahead of the bot of the column, where both sit at the table."""
        bots = range(len(self.asked.bots))
        table: list[list[dict[str, float | None] | None]] = []
        for bot in bots:
            row: list[dict[str, float | None] | None] = []
            for other in bots:
                parts = None if bot == other else self.ahead(bot, other, played)
                row.append(None if parts is None else win_rate(parts, 1, AHEAD).as_json())
            table.append(row)
        return table

    def ratings(self, played: Played) -> dict[str, Any]:
        """Elo by Bradley and Terry at tables of two, OpenSkill at larger ones."""
        asked = self.asked
        seats = [seating.seats for seating in self.seatings]
        if asked.players == 2:
            return bradley_terry(asked.bots, seats, played.won)
        return openskill(asked.bots, seats, played.place)

    def summary(self) -> dict[str, Any]:
        """Everything that was found, as JSON values."""
        asked, played = self.asked, self.all()
        results = []
        for place, bot in enumerate(asked.bots[:1] if asked.alone else asked.bots):
            figure, games, wins = self.rate(place, played)
            rates = figure.as_json()
            rates = {"win_rate": rates.pop("value"), **rates}
            results.append({"bot": bot, "wins": wins, **rates, "games": games})
        deals = played.won.shape[1]
        return {
            "command": "arena",
            "rules": asked.rules,
            "players": asked.players,
            "bots": list(asked.bots),
            "seed": asked.seed,
            "notes": notes_on([parsed(asked.rules)]),
            "deals": deals,
            "seatings": len(self.seatings),
            "games": deals * len(self.seatings),
            "fair": 1 / asked.players,
            "stopped_early": self.stopped,
            "results": results,
            "ratings": self.ratings(played),
            "cross_table": self.cross_table(played),
        }


def play_match(
    asked: Asked,
    workers: Workers,
    advance: Callable[[int], None] = lambda more: None,
    tell: Callable[[str], None] = lambda line: None,
) -> dict[str, Any]:
    """Play a match and answer its summary. Raises WorkStopped, NoRay."""
    make_ready(asked.seats_of_bots(), tell)
    match = Match(asked)
    results: Iterator[tuple[int, Played]] = do_all(play_tables, asked.tables(), workers)
    for played in in_order(results):
        match.add(played)
        advance(played.won.shape[1] * len(match.seatings))
        if asked.stop and match.decided():
            match.stopped = match.all().won.shape[1] < asked.deals
            break
    return match.summary()
