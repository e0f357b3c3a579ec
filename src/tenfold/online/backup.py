"""Copies of the database: made while the server runs, and put back.

A copy is one moment of the database: whatever was committed before it is in it whole, whatever comes later is
not. It is taken inside one read transaction, which in WAL mode keeps no writer waiting.
"""

import os
import sqlite3
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from tenfold.online.folder import DATABASE, ENDINGS, UnusableFolder, claim
from tenfold.online.reading import Unreadable, check_owner, opened
from tenfold.online.sqlite import migrations


class BackupError(Exception):
    """Why there is no copy, or why it was not put back, in one sentence."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What is in a copy; `last` is when the last thing in it happened, None where nothing has."""

    tables: int
    records: int
    last: datetime | None


def back_up(folder: Path, target: Path) -> Contents:
    """Copy the database of a data folder to a new file, also while a server uses it. Raises BackupError."""
    database = folder / DATABASE
    if not database.is_file():
        raise BackupError(f"there is no database of Tenfold in {folder}; name the folder with --data")
    return _copy(database, target)


def restore(source: Path, folder: Path) -> Contents:
    """Put a copy back into a data folder in which there is no database yet. Raises BackupError."""
    if not source.is_file():
        raise BackupError(f"{source}: there is no such file")
    try:
        lock = claim(folder)
    except UnusableFolder as fault:
        raise BackupError(str(fault)) from None
    with lock:
        for end in ENDINGS:
            if (folder / (DATABASE + end)).exists():
                raise BackupError(f"{folder / (DATABASE + end)} is there already; move it away first")
        return _copy(source, folder / DATABASE)


def _copy(source: Path, target: Path) -> Contents:
    """One moment of `source`, checked and safe on the disk before it gets the name `target`."""
    if target.exists():
        raise BackupError(f"{target} is there already; please name another file")
    unfinished = target.with_name(f".{target.name}.part")
    try:
        unfinished.unlink(missing_ok=True)
        unfinished.touch(mode=0o600)  # the seeds of running games are in it
        with opened(source, "ro") as old, opened(unfinished, "rw") as new:
            check_owner(source, old)
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")  # one file
            contents = _contents(source, new)
        _to_disk(unfinished)
        target.touch(0o600, exist_ok=False)  # never over another file
        unfinished.replace(target)
        _to_disk(target.parent)
    except Unreadable as fault:
        raise BackupError(str(fault)) from None
    except FileExistsError:
        raise BackupError(f"{target} is there already; please name another file") from None
    except OSError as fault:
        raise BackupError(f"{target} cannot be written: {(fault.strerror or str(fault)).lower()}") from None
    except sqlite3.Error as fault:
        raise BackupError(f"{source} cannot be copied to {target}: {fault}") from None
    finally:
        for end in ENDINGS:
            _drop(unfinished.with_name(unfinished.name + end))
    return contents


def _contents(path: Path, db: sqlite3.Connection) -> Contents:
    """What is in the copy. Raises BackupError where it is damaged, or of a newer Tenfold."""
    damage = db.execute("PRAGMA quick_check(1)").fetchone()[0]
    if damage != "ok":
        raise BackupError(f"{path} is damaged: {damage}")
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if version > len(migrations()):
        raise BackupError(f"{path} was made by a newer version of Tenfold (format {version})")
    tables, last = db.execute("SELECT count(DISTINCT room), max(at) FROM log").fetchone()
    records = db.execute("SELECT count(*) FROM records").fetchone()[0]
    return Contents(tables, records, None if last is None else datetime.fromtimestamp(last / 1000, UTC))


def _to_disk(path: Path) -> None:
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)


def _drop(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError:  # its folder cannot be used; the fault that is told says so
        return
