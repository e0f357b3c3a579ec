"""People in the SQLite file: their results, ratings, passkeys, sessions and reports."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import astuple, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from tenfold.online import ratings
from tenfold.online.outcomes import Outcome, Result
from tenfold.online.persons import KnownSession, Passkey
from tenfold.online.ratings import NEW, Rating
from tenfold.online.store import StoreError

if TYPE_CHECKING:
    from tenfold.online.traces import Change

T = TypeVar("T")
Do = Callable[[Callable[[sqlite3.Connection], Any]], Awaitable[Any]]
Read = Callable[..., Awaitable[list[Any]]]


class SqlitePersons:
    """`Persons` in the database at `path`, written by `do` and read by `read`."""

    def __init__(self, do: Do, read: Read, path: Path) -> None:
        self._do, self._read, self._path = do, read, path

    # -- results and ratings

    async def keep(self, outcomes: Iterable[Outcome]) -> None:
        """See Persons."""
        for outcome in outcomes:
            kept = await self._read("SELECT 1 FROM results WHERE room = ? AND game = ?", *_key(outcome))
            if not kept and outcome.results:
                await self._do(partial(_keep, outcome=outcome))

    async def results(self, whos: Sequence[str]) -> list[Result]:
        """See Persons."""
        rows = await self._read(
            f"SELECT {_RESULT} FROM results WHERE who IN ({_marks(whos)}) ORDER BY at", *whos
        )
        return [_result(row) for row in rows]

    async def ratings(self, who: str) -> dict[str, Rating]:
        """See Persons."""
        rows = await self._read("SELECT ladder, mu, sigma, games FROM ratings WHERE who = ?", who)
        return {ladder: Rating(mu, sigma, games) for ladder, mu, sigma, games in rows}

    # -- sessions and reports

    async def sessions(self, who: str) -> list[KnownSession]:
        """See Persons."""
        rows = await self._read(
            "SELECT made, who = ?, ended FROM sessions WHERE who = ? OR person = ? ORDER BY made",
            who,
            who,
            who,
        )
        return [KnownSession(int(made), bool(first), int(ended)) for made, first, ended in rows]

    async def sign_out(self, who: str, own: str, at: int, *, others: bool) -> None:
        """See Persons."""
        sql = (
            "UPDATE sessions SET ended = ? WHERE ended = 0 AND (who = ? OR person = ?)"
            f" AND who {'<>' if others else '='} ?"
        )
        await self._do(lambda db: db.execute(sql, (at, who, who, own)))

    async def ended(self, own: str) -> bool:
        """See Persons."""
        return bool(await self._read("SELECT 1 FROM sessions WHERE who = ? AND ended > 0", own))

    async def reports(self, whos: Sequence[str]) -> list[tuple[str, int, bytes]]:
        """See Persons."""
        sql = f"SELECT room, at, body FROM reports WHERE who IN ({_marks(whos)}) ORDER BY at"
        return [(room, at, body) for room, at, body in await self._read(sql, *whos)]

    # -- passkeys

    async def keep_passkey(self, passkey: Passkey) -> bool:
        """See Persons."""

        def work(db: sqlite3.Connection) -> bool:
            cursor = db.execute(
                "INSERT OR IGNORE INTO passkeys (id, who, key, count, label, made, used) VALUES (?, ?, ?, ?, ?, ?, ?)",
                astuple(passkey),
            )
            return cursor.rowcount == 1

        return bool(await self._do(work))

    async def passkey(self, key_id: str) -> Passkey | None:
        """See Persons."""
        rows = await self._read(f"SELECT {_PASSKEY} FROM passkeys WHERE id = ?", key_id)
        return Passkey(*rows[0]) if rows else None

    async def passkeys(self, who: str) -> list[Passkey]:
        """See Persons."""
        rows = await self._read(f"SELECT {_PASSKEY} FROM passkeys WHERE who = ? ORDER BY made", who)
        return [Passkey(*row) for row in rows]

    async def used_passkey(self, key_id: str, before: int, count: int, at: int) -> bool:
        """See Persons."""
        sql = "UPDATE passkeys SET count = ?, used = ? WHERE id = ? AND count = ?"
        return bool(await self._do(lambda db: db.execute(sql, (count, at, key_id, before)).rowcount == 1))

    async def remove_passkey(self, who: str, key_id: str) -> bool:
        """See Persons."""
        sql = "DELETE FROM passkeys WHERE id = ? AND who = ?"
        return bool(await self._do(lambda db: db.execute(sql, (key_id, who)).rowcount == 1))

    # -- deleting

    async def rooms_of(self, whos: Sequence[str]) -> list[str]:
        """See Persons."""

        def scan() -> list[str]:
            with closing(
                sqlite3.connect(self._path)
            ) as db:  # apart from the others, who need not wait for it
                stands = " OR ".join("instr(body, CAST(? AS BLOB))" for _ in whos)
                sql = (
                    f"SELECT room FROM owners WHERE who IN ({_marks(whos)})"
                    f" UNION SELECT DISTINCT room FROM log WHERE {stands}"
                    f" UNION SELECT room FROM reports WHERE who IN ({_marks(whos)}) OR {stands}"
                )
                return [str(room) for (room,) in db.execute(sql, 4 * tuple(whos))]

        return await self._apart(scan)

    async def settle(self) -> None:
        """See Persons."""
        await self._do(lambda _: None)

    async def reports_at(self, room: str, whos: Sequence[str]) -> list[tuple[int, int, bytes, bool]]:
        """See Persons."""
        sql = f"SELECT id, at, body, who IN ({_marks(whos)}) FROM reports WHERE room = ?"
        rows = await self._read(sql, *whos, room)
        return [(int(number), int(at), body, bool(own)) for number, at, body, own in rows]

    async def rewrite(self, change: "Change", whos: Sequence[str]) -> bool:
        """See Persons."""
        room, summary, marks = change.room, change.summary, _marks(whos)

        def work(db: sqlite3.Connection) -> bool:
            if db.execute("SELECT max(v) FROM log WHERE room = ?", (room,)).fetchone() != (change.v,):
                return False
            bodies = [(body, room, v) for v, body in change.bodies.items()]
            db.executemany("UPDATE log SET body = ? WHERE room = ? AND v = ?", bodies)
            records = [(record, room, game) for game, record in change.records.items()]
            db.executemany("UPDATE records SET record = ? WHERE room = ? AND game = ?", records)
            db.execute(
                "INSERT OR REPLACE INTO summaries (room, v, updated, body) VALUES (?, ?, ?, ?)",
                (room, summary.v, summary.updated, summary.body),
            )
            reports = [(body, number) for number, body in change.reports.items()]
            db.executemany("UPDATE reports SET body = ? WHERE id = ?", reports)
            db.execute(f"UPDATE reports SET who = '' WHERE room = ? AND who IN ({marks})", (room, *whos))
            # the row stays, without a name: it says that this game has been rated
            db.execute(f"UPDATE results SET who = '' WHERE room = ? AND who IN ({marks})", (room, *whos))
            db.execute(f"DELETE FROM owners WHERE room = ? AND who IN ({marks})", (room, *whos))
            return True

        return bool(await self._do(work))

    async def forget(self, who: str, whos: Sequence[str]) -> None:
        """See Persons."""
        marks = _marks(whos)

        def work(db: sqlite3.Connection) -> None:
            for table in ("results", "ratings", "passkeys", "owners"):
                db.execute(f"DELETE FROM {table} WHERE who IN ({marks})", tuple(whos))
            db.execute("DELETE FROM sessions WHERE who = ? OR person = ?", (who, who))

        await self._do(work)

    async def wipe(self) -> None:
        """See Persons."""

        def checkpoint() -> None:
            with closing(sqlite3.connect(self._path, isolation_level=None)) as db:
                db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()

        await self._apart(checkpoint)

    async def _apart(self, work: Callable[[], T]) -> T:
        """Do something over a connection of its own."""
        try:
            return await asyncio.to_thread(work)
        except sqlite3.Error as fault:
            raise StoreError(str(fault)) from fault


_RESULT = (
    "room, game, seat, who, at, players, people, place, won, score, hands, phases, rules, rated, by_bot, idle"
)
_PASSKEY = "id, who, key, count, label, made, used"


def _key(outcome: Outcome) -> tuple[str, int]:
    return outcome.room, outcome.game


def _marks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))


def _result(row: Sequence[Any]) -> Result:
    result = Result(*row)
    return replace(
        result,
        won=bool(result.won),
        rated=bool(result.rated),
        by_bot=bool(result.by_bot),
        idle=bool(result.idle),
    )


def _keep(db: sqlite3.Connection, outcome: Outcome) -> None:
    """Keep and rate a game, unless somebody was faster."""
    if db.execute("SELECT 1 FROM results WHERE room = ? AND game = ?", _key(outcome)).fetchone():
        return
    rated = outcome.rated and all(_first_session(db, r.who) for r in outcome.results) and _rate(db, outcome)
    db.executemany(
        f"INSERT INTO results ({_RESULT}) VALUES ({_marks(_RESULT.split(','))})",
        [
            astuple(replace(result, rated=rated and result.seat not in outcome.spared))
            for result in outcome.results
        ],
    )


def _first_session(db: sqlite3.Connection, who: str) -> bool:
    """Whether this is a person: not somebody else on the same device, nor who has been deleted."""
    return bool(db.execute("SELECT 1 FROM sessions WHERE who = ? AND person = ''", (who,)).fetchone())


def _rate(db: sqlite3.Connection, outcome: Outcome) -> bool:
    """Rate a game on the ladders it counts for; False where it counts for none."""
    people = _rate_among_people(db, outcome)
    bots = bool(outcome.bots) and all(level in ratings.bots() for level, _ in outcome.bots)
    if bots:
        for result in outcome.results:
            one = _rating(db, result.who, ratings.BOTS)
            after = ratings.against_bots(one, result.place, outcome.bots)
            _set_rating(db, outcome, result, ratings.BOTS, one, after)
    return people or bots


def _rate_among_people(db: sqlite3.Connection, outcome: Outcome) -> bool:
    """Rate those who have a result, also against those who have none; False where there is nobody to compare."""
    others = [(who, place) for who, place in outcome.others if _first_session(db, who)]
    if len(outcome.results) + len(others) < 2:
        return False
    before = [_rating(db, result.who, ratings.PEOPLE) for result in outcome.results]
    strangers = [_rating(db, who, ratings.PEOPLE) for who, _ in others]
    if outcome.lost:
        after = ratings.all_lost(before, strangers)
    else:
        places = [*(result.place for result in outcome.results), *(place for _, place in others)]
        after = ratings.among_people([*before, *strangers], places)
    for result, one, rating in zip(outcome.results, before, after, strict=False):
        _set_rating(db, outcome, result, ratings.PEOPLE, one, rating)
    return True


def _rating(db: sqlite3.Connection, who: str, ladder: str) -> Rating:
    row = db.execute(
        "SELECT mu, sigma, games FROM ratings WHERE who = ? AND ladder = ?", (who, ladder)
    ).fetchone()
    return Rating(*row) if row else NEW


def _set_rating(
    db: sqlite3.Connection, outcome: Outcome, result: Result, ladder: str, before: Rating, after: Rating
) -> None:
    """Keep the rating a person has after a game: the one `before` where it does not count, or they cannot gain."""
    if result.seat in outcome.spared:
        return
    if result.idle:
        after = ratings.without_gain(before, after)
    if after != before:
        db.execute(
            "INSERT OR REPLACE INTO ratings (who, ladder, mu, sigma, games) VALUES (?, ?, ?, ?, ?)",
            (result.who, ladder, *astuple(after)),
        )
