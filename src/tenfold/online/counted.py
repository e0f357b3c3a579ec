"""The sums over the deals of all finished games in the database: adding a game to them, reading them."""

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tenfold.online.tally import Key, Sum, Tally

SUMS = "SELECT whose, which, what, trials, seen, expected, variance FROM deals"
OVER = "SELECT games, hands, since FROM dealt"
UNCOUNTED = (
    "SELECT DISTINCT room FROM records AS r WHERE room > ?"
    " AND NOT EXISTS (SELECT 1 FROM counted WHERE room = r.room AND game = r.game) ORDER BY room LIMIT ?"
)
"""Tables from a code on with a finished game that is not in the sums."""


@dataclass(frozen=True, slots=True)
class Counted:
    """The sums, and over how many games and hands; `since`: when the first of them ended (ms since 1970), 0: none."""

    games: int
    hands: int
    since: int
    sums: dict[Key, Sum]

    @classmethod
    def of(cls, over: Iterable[Any], sums: Iterable[Any]) -> "Counted":
        """From the rows that OVER and SUMS give."""
        games, hands, since = next(iter(over), (0, 0, 0))
        kept = {(whose, which, what): Sum(*row) for whose, which, what, *row in sums}
        return cls(games, hands, since, kept)


def add(db: sqlite3.Connection, room: str, game: int, at: int, tally: Tally) -> bool:
    """Add a game that ended at `at` to the sums; False, and nothing, where it is in them already."""
    if not db.execute("INSERT OR IGNORE INTO counted VALUES (?, ?)", (room, game)).rowcount:
        return False
    db.execute(
        "INSERT INTO dealt VALUES (1, 1, ?, ?) ON CONFLICT (id) DO UPDATE SET games = games + 1,"
        " hands = hands + excluded.hands, since = min(since, excluded.since)",
        (tally.hands, at),
    )
    db.executemany(
        "INSERT INTO deals VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (whose, which, what) DO UPDATE SET"
        " trials = trials + excluded.trials, seen = seen + excluded.seen,"
        " expected = expected + excluded.expected, variance = variance + excluded.variance",
        [(*key, one.trials, one.seen, one.expected, one.variance) for key, one in tally.sums.items()],
    )
    return True
