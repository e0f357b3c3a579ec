"""A chunk of games: what it is, and playing it. What comes out depends on nothing but the chunk."""

from __future__ import annotations

import multiprocessing
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from ..bots.engine import engine
from ..bots.luck import LUCK
from ..bots.policies import PLACES, POLICY_NAMES
from ..game.rules import Rules
from . import counting as c
from .arrays import Columns

LONGEST = 200_000
"""Moves after which a game is given up as one that does not end."""
ROWS_A_GAME = 24
"""Hands of a game that there is room for at first."""
SEEDS = 1 << 26
GAMES_A_SEED = 1 << 36
"""Every seed has so many games of its own."""

GAME_COLUMNS = (
    "game", "hands", "moves", "turns", "lost_turns", "renewals", "first_seat", "winners", "ended",
)  # fmt: skip
"""Columns of the games, in the order of `counting` (`winners`: a bit a seat); then score and phases of each seat."""
HAND_COLUMNS = (
    "game", "hand", "seat", "plays", "starts", "phase", "attempt", "missing", "laid_turn", "went_out", "points",
    "hand_turns", "turns", "lost_turns", "longest_wait", "takes", "hits", "renewals", "replay",
)  # fmt: skip
"""Columns of the hands, in the order of `counting`."""


@dataclass(frozen=True)
class Chunk:
    """`count` games from the one numbered `first`, by these rules, with a bot for each seat."""

    rules: str
    bots: tuple[str, ...]
    first: int
    count: int

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.bots)


@dataclass
class Counted:
    """What happened in some games, as columns: a row a game, and a row a hand and seat that played in it."""

    players: int
    games: Columns
    hands: Columns


@lru_cache(maxsize=8)
def parsed(rules: str) -> Rules:
    """Rules from their text."""
    return Rules.parse(rules)


def narrow(numbers: Any) -> Any:
    """Whole numbers in the smallest type of 16, 32 or 64 bits that holds them."""
    most = int(np.abs(numbers).max(initial=0))
    kind = np.int16 if most < 1 << 15 else np.int32 if most < 1 << 31 else np.int64
    return numbers.astype(kind)


def fixed(name: str, numbers: Any) -> Any:
    """A column in a type that depends on its name alone, so that the files of all chunks agree."""
    if name == "game":
        return numbers.astype(np.int64)
    return numbers.astype(np.int32 if name in ("moves", "turns") or name.startswith("score") else np.int16)


def named_columns(players: int, games: Any, hands: Any) -> Counted:
    """The rows of `counting` as named columns; seats that sat out are left out."""
    games, hands = np.asarray(games, np.int64), np.asarray(hands, np.int64).reshape(-1, c.H_COLUMNS)
    seats = range(players)
    names = [*GAME_COLUMNS, *(f"score_{s + 1}" for s in seats), *(f"phases_{s + 1}" for s in seats)]
    places = [*range(len(GAME_COLUMNS)), *(c.G_SCORE + s for s in seats), *(c.G_PHASES + s for s in seats)]
    hands = hands[hands[:, c.H_PLAYS] == 1]
    return Counted(
        players,
        {name: fixed(name, games[:, place]) for name, place in zip(names, places, strict=True)},
        {name: fixed(name, hands[:, place]) for place, name in enumerate(HAND_COLUMNS) if name != "plays"},
    )


def play_chunk(chunk: Chunk) -> Counted:
    """Play a chunk and count what happens."""
    rules = engine(quiet=multiprocessing.parent_process() is not None)
    games, bots = rules.games(parsed(chunk.rules), PLACES), rules.zeros(chunk.players)
    for seat, bot in enumerate(chunk.bots):
        bots[seat] = POLICY_NAMES.index(bot)
    room = chunk.players * ROWS_A_GAME * chunk.count
    done, game_rows, hand_rows = 0, [], []
    while done < chunk.count:
        left = chunk.count - done
        played, hands = rules.zeros(left, c.G_COLUMNS), rules.zeros(room, c.H_COLUMNS)
        fitted = rules["count_games"](
            games,
            0,
            chunk.players,
            chunk.first + done,
            left,
            bots,
            LONGEST,
            played,
            hands,
            rules.rng(),
            rules.zeros(LUCK),
        )
        if fitted == 0:
            room *= 2
        game_rows.append(np.asarray(played, np.int64)[:fitted])
        hand_rows.append(np.asarray(hands, np.int64)[: int(game_rows[-1][:, c.G_ROWS].sum())])
        done += fitted
    return named_columns(chunk.players, np.concatenate(game_rows), np.concatenate(hand_rows))


def chunks_of(rules: str, bots: tuple[str, ...], first: int, count: int, size: int) -> list[Chunk]:
    """`count` games cut into chunks of `size`."""
    return [Chunk(rules, bots, first + start, min(size, count - start)) for start in range(0, count, size)]


def chunk_size(count: int) -> int:
    """How many games a chunk has: enough for a second of work, and some dozens of chunks in all."""
    return max(1, min(1000, count // 50))
