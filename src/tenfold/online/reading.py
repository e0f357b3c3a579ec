"""The database of a server, read by another program while it runs."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from tenfold.online.folder import DATABASE
from tenfold.online.sqlite import APPLICATION, migrations


class Unreadable(Exception):
    """Why the database cannot be read, in one sentence."""


@contextmanager
def opened(path: Path, mode: str) -> Iterator[sqlite3.Connection]:
    """The database at `path` (mode `ro`, `rw`); raises sqlite3.Error."""
    uri = f"{path.resolve().as_uri()}?mode={mode}"
    with closing(sqlite3.connect(uri, uri=True, isolation_level=None, timeout=30)) as db:
        yield db


@contextmanager
def read_only(folder: Path) -> Iterator[sqlite3.Connection]:
    """The database of a data folder, to be read; keeps no writer waiting. Raises Unreadable."""
    path = folder / DATABASE
    if not path.is_file():
        raise Unreadable(f"there is no database of Tenfold in {folder}; name the folder with --data")
    try:
        with opened(path, "ro") as db:
            check_owner(path, db)
            version = int(db.execute("PRAGMA user_version").fetchone()[0])
            if version > len(migrations()):
                raise Unreadable(f"{path} was made by a newer version of Tenfold (format {version})")
            if version < len(migrations()):
                raise Unreadable(
                    f"{path} is from an older Tenfold; start the server on it once, which renews it"
                )
            yield db
    except sqlite3.Error as fault:
        raise Unreadable(f"{path} cannot be read: {fault}") from fault


def check_owner(path: Path, db: sqlite3.Connection) -> None:
    """Raises Unreadable where the file is not a database of ours."""
    try:
        owner = db.execute("PRAGMA application_id").fetchone()[0]
    except sqlite3.DatabaseError as fault:
        if fault.sqlite_errorcode != sqlite3.SQLITE_NOTADB:
            raise
        owner = 0
    if owner != APPLICATION:
        raise Unreadable(f"{path} is no database of Tenfold")
