"""The store in one SQLite file: one thread writes, many waiters share each COMMIT.

`synchronous=FULL` costs one fsync for each COMMIT, so all jobs that wait when the thread is free again go
into one transaction (docs/decisions/0010-event-log.md has the figures). Readers have their own connection.
"""

import asyncio
import queue
import shutil
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from importlib import resources
from pathlib import Path
from typing import Any

import structlog

from tenfold.online import counted
from tenfold.online.counted import Counted
from tenfold.online.folder import ENDINGS, keep_private
from tenfold.online.persons import Persons
from tenfold.online.sqlite_persons import SqlitePersons
from tenfold.online.store import Conflict, Row, StoreError, Summary, UnusableStore
from tenfold.online.tally import Tally

APPLICATION = 0x54454E46  # "TENF" in the header of the file
BATCH = 512
FREE_AT_LEAST = 50_000_000  # bytes on the disk below which the server calls for help
PROBE = 8192  # bytes that a check of the store writes
NOTE_DELAY = 1.0  # seconds a summary may wait for a COMMIT to travel with

OF_A_ROOM = ("log", "owners", "summaries", "records", "reports", "counted")
"""Tables of the database with a column `room`."""

_log = structlog.get_logger("tenfold.store")

Work = Callable[[sqlite3.Connection], Any]


@dataclass(slots=True)
class _Job:
    """Something to write and who waits for it."""

    work: Work
    done: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop
    outcome: Any = None
    fault: Exception | None = None

    def tell(self) -> None:
        """In the waiter's loop: the job is over, for good or ill."""
        if self.done.done():
            return
        if self.fault is None:
            self.done.set_result(self.outcome)
        else:
            self.done.set_exception(self.fault)


class SqliteStore:
    """A `Store` in the file at `path`. Raises UnusableStore when it cannot be opened."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._db = open_database(path)
        self._reading = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._reading.execute("PRAGMA query_only=1")
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="log-reader")
        self.persons: Persons = SqlitePersons(self._do, self._read, path)
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._notes: dict[str, Summary] = {}
        self._notes_lock = threading.Lock()
        self.commits = 0
        """Transactions so far: what group commit saves can be seen from it."""
        self._in_hand: list[_Job] = []
        """What the writer has taken from the queue and not answered yet."""
        self._writer = self._new_writer()

    # -- the Store protocol

    async def append(
        self, room: str, after: int, at: int, bodies: Sequence[bytes], owners: Sequence[str] = ()
    ) -> None:
        """See Store."""
        rows = [(room, after + n, at, body) for n, body in enumerate(bodies, 1)]
        seats = [(who, room) for who in owners]

        def work(db: sqlite3.Connection) -> None:
            try:
                db.executemany("INSERT INTO log VALUES (?, ?, ?, ?)", rows)
            except sqlite3.IntegrityError as fault:
                raise Conflict(f"{room} has a version after {after} already") from fault
            if seats:
                db.executemany("INSERT OR IGNORE INTO owners VALUES (?, ?)", seats)

        await self._do(work)

    async def load(self, room: str) -> list[Row]:
        """See Store."""
        rows = await self._read("SELECT v, at, body FROM log WHERE room = ? ORDER BY v", room)
        return [Row(*row) for row in rows]

    async def open_session(self, who: str, at: int, person: str = "") -> None:
        """See Store."""
        await self._do(
            lambda db: _run(
                db, "INSERT OR IGNORE INTO sessions (who, made, person) VALUES (?, ?, ?)", who, at, person
            )
        )

    async def person(self, who: str) -> str:
        """See Store."""
        rows = await self._read("SELECT person FROM sessions WHERE who = ? AND ended = 0", who)
        return (str(rows[0][0]) or who) if rows else ""

    async def report(self, room: str, at: int, body: bytes, who: str = "") -> None:
        """See Store."""
        sql = "INSERT INTO reports (room, at, body, who) VALUES (?, ?, ?, ?)"
        await self._do(lambda db: _run(db, sql, room, at, body, who))

    def note(self, summary: Summary) -> None:
        """See Store."""
        with self._notes_lock:
            self._notes[summary.room] = summary

    async def summaries(self, who: str, most: int) -> list[Summary]:
        """See Store."""
        rows = await self._read(
            "SELECT o.room, coalesce(s.v, 0), (SELECT max(v) FROM log WHERE room = o.room),"
            " coalesce(s.updated, 0), coalesce(s.body, x'')"
            " FROM owners o LEFT JOIN summaries s USING (room) WHERE o.who = ?"
            " ORDER BY s.updated IS NULL DESC, s.updated DESC LIMIT ?",
            who,
            most,
        )
        with self._notes_lock:
            waiting = dict(self._notes)
        kept = [Summary(*row) for row in rows]
        return [replace(waiting[s.room], head=s.head) if s.room in waiting else s for s in kept]

    async def keep_record(self, room: str, game: int, record: str) -> None:
        """See Store."""
        await self._do(
            lambda db: _run(db, "INSERT OR IGNORE INTO records VALUES (?, ?, ?)", room, game, record)
        )

    async def record(self, room: str, game: int) -> str | None:
        """See Store."""
        rows = await self._read("SELECT record FROM records WHERE room = ? AND game = ?", room, game)
        return str(rows[0][0]) if rows else None

    async def count_deals(self, room: str, game: int, at: int, tally: Tally) -> bool:
        """See Store."""
        return bool(await self._do(lambda db: counted.add(db, room, game, at, tally)))

    async def uncounted(self, after: str, most: int) -> list[str]:
        """See Store."""
        return [str(room) for (room,) in await self._read(counted.UNCOUNTED, after, most)]

    async def deals(self) -> Counted:
        """See Store."""
        return Counted.of(await self._read(counted.OVER), await self._read(counted.SUMS))

    async def over_since(self, before: int) -> list[tuple[str, int]]:
        """See Store."""
        rows = await self._read(
            "SELECT room, v FROM summaries AS s WHERE updated < ?"
            " AND json_extract(cast(body AS TEXT), '$.state') = 'over'"
            " AND v = (SELECT max(v) FROM log WHERE room = s.room)",
            before,
        )
        return [(str(room), int(v)) for room, v in rows]

    async def outdated(self, before: int) -> list[str]:
        """See Store."""
        rows = await self._read(
            "SELECT room FROM summaries AS s WHERE updated < ? AND v < (SELECT max(v) FROM log WHERE room = s.room)",
            before,
        )
        return [str(room) for (room,) in rows]

    async def forget(self, room: str, v: int) -> bool:
        """See Store."""
        with self._notes_lock:
            self._notes.pop(room, None)

        def work(db: sqlite3.Connection) -> bool:
            (head,) = db.execute("SELECT max(v) FROM log WHERE room = ?", (room,)).fetchone()
            if head != v:
                return False
            for table in OF_A_ROOM:
                _run(db, f"DELETE FROM {table} WHERE room = ?", room)
            return True

        return bool(await self._do(work))

    async def check(self, at: int) -> None:
        """See Store."""

        def work(db: sqlite3.Connection) -> None:
            _run(db, "INSERT OR REPLACE INTO pulse VALUES (1, ?)", at)
            # an append that needs room, and gives it back: no room has an empty code
            _run(db, "INSERT INTO log VALUES ('', 1, ?, zeroblob(?))", at, PROBE)
            _run(db, "DELETE FROM log WHERE room = ''")

        await self._do(work)

    def little_room(self) -> bool:
        """See Store."""
        return shutil.disk_usage(self.path.parent).free < FREE_AT_LEAST

    async def close(self) -> None:
        """See Store."""
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)
        await asyncio.to_thread(self._reader.shutdown)
        self._reading.close()
        self._db.close()

    # -- reading

    async def _read(self, sql: str, *values: object) -> list[Any]:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(
                self._reader, lambda: self._reading.execute(sql, values).fetchall()
            )
        except sqlite3.Error as fault:
            raise StoreError(str(fault)) from fault

    # -- writing

    async def _do(self, work: Work) -> Any:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        if not self._writer.is_alive():
            self._writer = self._new_writer()
        self._jobs.put(_Job(work, done, loop))
        return await done

    def _new_writer(self) -> threading.Thread:
        writer = threading.Thread(target=self._write, name="log-writer", daemon=True)
        writer.start()
        return writer

    def _write(self) -> None:
        """The writer thread. Whatever strikes it, those who wait are told, and the next ones are served."""
        going = True
        while going:
            try:
                going = self._write_some()
            except BaseException:  # noqa: BLE001 - also what would end a thread: the tables need this one
                _log.exception("the writer was struck", in_hand=len(self._in_hand))
                self._drop_in_hand()

    def _write_some(self) -> bool:
        """Everything that waits goes into one transaction; False when there will be no more."""
        going = True
        jobs = self._in_hand = []
        try:
            job = self._jobs.get(timeout=NOTE_DELAY)
            while job is not None:
                jobs.append(job)
                if len(jobs) == BATCH:
                    break
                job = self._jobs.get_nowait()
            else:
                going = False
        except queue.Empty:
            pass  # nothing more waits: commit what there is
        self._commit(jobs)
        return going

    def _drop_in_hand(self) -> None:
        """What the writer had in hand counts as not written.

        Where it was written all the same, the next append of that room finds out by its key and reads the log.
        """
        if self._db.in_transaction:
            self._db.execute("ROLLBACK")
        for job in self._in_hand:
            job.fault = StoreError("the writer was struck")
        self._answer(self._in_hand)

    def _commit(self, jobs: list[_Job]) -> None:
        with self._notes_lock:
            notes, self._notes = self._notes, {}
        if not jobs and not notes:
            return
        try:
            self._db.execute("BEGIN IMMEDIATE")
            for job in jobs:
                self._attempt(job)
            self._db.executemany(
                "INSERT OR REPLACE INTO summaries VALUES (?, ?, ?, ?)",
                [(note.room, note.v, note.updated, note.body) for note in notes.values()],
            )
            self._db.execute("COMMIT")
            self.commits += 1
        except sqlite3.Error as fault:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            for job in jobs:
                job.fault = StoreError(str(fault))
        self._answer(jobs)

    def _answer(self, jobs: list[_Job]) -> None:
        for job in jobs:
            try:
                job.loop.call_soon_threadsafe(job.tell)
            except RuntimeError:
                continue  # the waiter's loop has ended: nobody is left to be told
        self._in_hand = []

    def _attempt(self, job: _Job) -> None:
        """One job inside the transaction: what it did is undone if it fails, the others go on."""
        self._db.execute("SAVEPOINT job")
        try:
            job.outcome = job.work(self._db)
        except Exception as fault:  # noqa: BLE001 - whatever it was, it belongs to the waiter
            job.fault = StoreError(str(fault)) if isinstance(fault, sqlite3.Error) else fault
            self._db.execute("ROLLBACK TO job")
        self._db.execute("RELEASE job")


def _run(db: sqlite3.Connection, sql: str, *values: object) -> None:
    db.execute(sql, values)


def open_database(path: Path) -> sqlite3.Connection:
    """The database at `path`, made or brought up to date; raises UnusableStore."""
    _keep_private(path)
    try:
        db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=5)
        try:
            _prepare(db, path)
        except BaseException:
            db.close()
            raise
    except sqlite3.DatabaseError as fault:
        raise UnusableStore(_sentence(path, fault)) from fault
    return db


def _keep_private(path: Path) -> None:
    """Nobody but the owner reads the database; SQLite makes its other files with the rights of the first one."""
    try:
        if not path.exists():
            path.touch(mode=0o600)
        keep_private(*(path.with_name(path.name + end) for end in ENDINGS))
    except OSError as fault:  # whether it can be used all the same is found out next
        _log.warning("the rights of the database cannot be set", fault=str(fault))


def _prepare(db: sqlite3.Connection, path: Path) -> None:
    version = int(db.execute("PRAGMA user_version").fetchone()[0])
    owner = int(db.execute("PRAGMA application_id").fetchone()[0])
    strange = version == 0 and db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    if strange or (version and owner != APPLICATION):
        raise UnusableStore(f"{path} belongs to another program")
    steps = migrations()
    if version > len(steps):
        raise UnusableStore(f"{path} was made by a newer version of Tenfold (format {version})")
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")
    db.execute("PRAGMA secure_delete=ON")  # what is deleted is overwritten: people may ask for that
    for number, step in enumerate(steps[version:], version + 1):
        db.executescript(
            f"BEGIN IMMEDIATE; {step};"
            f" PRAGMA application_id={APPLICATION}; PRAGMA user_version={number}; COMMIT;"
        )
    db.execute("INSERT OR REPLACE INTO pulse VALUES (1, 0)")  # a file that cannot be written is refused now


def migrations() -> list[str]:
    """The SQL of every step, in order: file NNNN_name.sql leads to `user_version` NNNN."""
    folder = resources.files("tenfold.online") / "migrations"
    files = sorted((f for f in folder.iterdir() if f.name.endswith(".sql")), key=lambda f: f.name)
    return [f.read_text("utf-8") for f in files]


def _sentence(path: Path, fault: sqlite3.DatabaseError) -> str:
    for file in (path.with_name(path.name + end) for end in ENDINGS):
        if file.is_dir():
            return f"{path} cannot be opened: {file.name} is a folder, not a file"
    code = getattr(fault, "sqlite_errorcode", None)
    if code == sqlite3.SQLITE_NOTADB:
        return f"{path} is not a database"
    if code == sqlite3.SQLITE_CANTOPEN:
        return f"{path} cannot be opened: no right to read or write there"
    if code is not None and code & 0xFF == sqlite3.SQLITE_READONLY:
        return f"{path} cannot be written"
    return f"{path} cannot be used: {fault}"
