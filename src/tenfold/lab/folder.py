"""The folder of a run: what was asked, every finished chunk, and in the end tables and summary.

A chunk is written under another name and renamed, so that it is there whole or not at all; whatever stops
the run, it goes on after the last finished chunk.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import numpy as np

from .chunks import Counted, named_columns
from .counting import G_COLUMNS

MANIFEST, SUMMARY, LOCK = "manifest.json", "summary.json", "lock"
GAMES, HANDS = "games", "hands"
CHUNKS = "chunks"
MADE_ANEW = f"delete {SUMMARY} there, and the same command makes everything anew"
OPTIONS = {"rules": "--rules", "players": "--players", "bots": "--bots", "games": "games", "seed": "--seed"}
"""What of a manifest is asked for by which argument."""


def as_asked(name: str, manifest: dict[str, Any]) -> str:
    """A part of a manifest as one asks for it."""
    value = manifest.get(name)
    if name == "pace" and isinstance(value, dict):
        return f"--turn-seconds {value.get('turn')} --hand-seconds {value.get('hand')}"
    if isinstance(value, list):
        value = ",".join(map(str, value))
    return f"{OPTIONS.get(name, name)} {value}"


class FolderProblem(RuntimeError):
    """The folder belongs to another run, or cannot be used."""


class NotKept(RuntimeError):
    """Something could not be written, on a full disk perhaps; what was finished before is kept."""


def reason_of(problem: Exception) -> str:
    """The system's own words for a fault, without what polars puts around them."""
    words = getattr(problem, "strerror", None) or str(problem).partition("\n")[0]
    words = re.sub(r" \(os error \d+\)$", "", words.rpartition("IO error: ")[2])
    return words[:1].lower() + words[1:]


@contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """Another name to write a file under, so that it is there whole or not at all. Raises NotKept."""
    part = path.with_name(path.name + ".part")
    try:
        part.unlink(missing_ok=True)  # of a run that was killed, or a link to something else
        yield part
        part.replace(path)
    except OSError as problem:
        with suppress(OSError):  # the room it takes; the fault that is told is the first one
            part.unlink(missing_ok=True)
        raise NotKept(f"{path} cannot be written: {reason_of(problem)}") from None


def write_json(path: Path, value: dict[str, Any]) -> None:
    """Write a value so that the file is there whole or not at all. Raises NotKept."""
    with written_whole(path) as part:
        part.write_text(json.dumps(value, indent=1) + "\n", encoding="utf-8")


def read_json(path: Path) -> Any:
    """What `write_json` has written. Raises FolderProblem."""
    try:
        return json.loads(path.read_bytes())
    except OSError as problem:
        raise FolderProblem(f"{path} cannot be read: {reason_of(problem)}") from None
    except (ValueError, RecursionError):
        raise FolderProblem(f"{path} is damaged; please name a new folder") from None


def alike(one: Any, other: Any) -> bool:
    """Whether two JSON values have the same names and lengths."""
    if isinstance(one, dict):
        return (
            isinstance(other, dict)
            and one.keys() == other.keys()
            and all(alike(one[name], other[name]) for name in one)
        )
    if isinstance(one, list):
        return isinstance(other, list) and len(one) == len(other) and all(map(alike, one, other))
    return not isinstance(other, (dict, list))


@contextmanager
def interrupted_once() -> Iterator[None]:
    """Around polars, which raises KeyboardInterrupt by itself, before Python does so again: let it be one."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    asked_to_stop = []
    before = signal.signal(signal.SIGINT, lambda number, frame: asked_to_stop.append(number))
    try:
        yield
    except KeyboardInterrupt:
        asked_to_stop.append(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)
    if asked_to_stop:
        raise KeyboardInterrupt


@contextmanager
def table_written() -> Iterator[None]:
    """Around polars where it writes: what it cannot write is an OSError, as from everybody else."""
    import polars as pl

    try:
        with interrupted_once():
            yield
    except pl.exceptions.PolarsError as problem:
        raise OSError(reason_of(problem)) from None


class RunFolder:
    """A folder that holds one run."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @contextmanager
    def opened(self, asked: dict[str, Any]) -> Iterator[None]:
        """Take the folder for what is asked, new or to go on. Raises FolderProblem, NotKept."""
        try:
            self.path.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise FolderProblem(f"{self.path} cannot be used as a folder: {reason_of(problem)}") from None
        with self.locked():
            self.take(asked)
            yield

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keep other runs out, where the system has such locks. Raises FolderProblem."""
        try:
            import fcntl
        except ImportError:
            yield
            return
        name = self.path / LOCK
        try:
            lock = os.open(name, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as problem:
            raise FolderProblem(f"{name} cannot be written: {reason_of(problem)}") from None
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(lock)
            raise FolderProblem(f"another run is at work in {self.path}") from None
        except OSError as problem:
            os.close(lock)
            raise FolderProblem(f"{name} cannot be locked: {reason_of(problem)}") from None
        try:
            yield
        finally:
            os.close(lock)

    def take(self, asked: dict[str, Any]) -> None:
        """Write down what is asked, or see that it is what was asked before. Raises FolderProblem, NotKept."""
        manifest = self.path / MANIFEST
        if os.path.lexists(manifest):
            self.check(asked)
        elif any(self.path.glob("*.parquet")):
            raise FolderProblem(f"{self.path} holds other tables; please name a new folder")
        else:
            write_json(manifest, asked)
        try:
            (self.path / CHUNKS).mkdir(exist_ok=True)
        except OSError as problem:
            raise FolderProblem(
                f"{self.path / CHUNKS} cannot be used as a folder: {reason_of(problem)}"
            ) from None

    def check(self, asked: dict[str, Any]) -> None:
        """See that the folder holds what is asked. Raises FolderProblem."""
        manifest = self.path / MANIFEST
        before = read_json(manifest)
        if not isinstance(before, dict) or before.get("command") != asked["command"]:
            raise FolderProblem(f"{manifest} is not of tenfold simulate; please name a new folder")
        differing = [name for name in asked if before.get(name) != asked[name]]
        if differing == ["sources"]:
            raise FolderProblem(
                f"{self.path} was begun by another version of the rules or bots; please name a new folder"
            )
        if differing:
            name = next(name for name in differing if name != "sources")
            was, wanted = as_asked(name, before), as_asked(name, asked)
            wanted = wanted.removeprefix(OPTIONS.get(name, name) + " ")
            raise FolderProblem(
                f"{self.path} holds a run with {was}, not {wanted}; please name a new folder, or ask the same again"
            )

    def _chunk(self, table: str, index: int) -> Path:
        return self.path / CHUNKS / f"{table}-{index:06}.parquet"

    def has(self, index: int) -> bool:
        """Whether a chunk is finished."""
        return self._chunk(GAMES, index).exists()

    def keep(self, index: int, counted: Counted) -> None:
        """Keep a finished chunk; its games come last and say that it is whole. Raises NotKept."""
        import polars as pl

        for table, columns in ((HANDS, counted.hands), (GAMES, counted.games)):
            with written_whole(self._chunk(table, index)) as part, table_written():
                pl.DataFrame(columns).write_parquet(part)

    def read(self, index: int, players: int) -> Counted:
        """A finished chunk. Raises FolderProblem if it cannot be read."""
        import polars as pl

        tables = []
        empty = named_columns(players, np.zeros((0, G_COLUMNS)), ())
        for table, columns in ((GAMES, empty.games), (HANDS, empty.hands)):
            name = self._chunk(table, index)
            try:
                with interrupted_once():
                    frame = pl.read_parquet(name)
            except (OSError, pl.exceptions.PolarsError) as problem:
                raise FolderProblem(f"{name} cannot be read: {reason_of(problem)}") from None
            if frame.columns != list(columns):
                raise FolderProblem(f"{name} is another table")
            tables.append({column: frame[column].to_numpy() for column in columns})
        return Counted(players, *tables)

    def finished(self, asked: dict[str, Any], empty: dict[str, Any]) -> dict[str, Any] | None:
        """The summary of a run that is over, or None; nothing is written. `empty`: a summary as it looks like.

        Raises FolderProblem for another run, and for a file that is no summary.
        """
        path = self.path / SUMMARY
        if not os.path.lexists(path):
            return None
        self.check(asked)
        summary: dict[str, Any] = read_json(path)
        if not alike(empty, summary):
            raise FolderProblem(f"{path} is not what tenfold simulate writes; please name a new folder")
        self.check_tables(asked["games"])
        return summary

    def check_tables(self, games: int) -> None:
        """See that the tables of a run that is over are there. Raises FolderProblem."""
        import polars as pl

        for table in (GAMES, HANDS):
            name = self.path / f"{table}.parquet"
            try:
                with interrupted_once():
                    rows = pl.scan_parquet(name).select(pl.len()).collect().item()
            except (OSError, pl.exceptions.PolarsError) as problem:
                raise FolderProblem(f"{name} cannot be read ({reason_of(problem)}); {MADE_ANEW}") from None
            if rows < games or (table == GAMES and rows > games):  # a game has a hand or more
                raise FolderProblem(f"{name} is another table; {MADE_ANEW}")

    def finish(self, chunks: int, summary: dict[str, Any]) -> None:
        """Put the chunks together into one table of games and one of hands, and write the summary last.

        Raises NotKept.
        """
        import polars as pl

        for table in (GAMES, HANDS):
            parts = [self._chunk(table, index) for index in range(chunks)]
            with written_whole(self.path / f"{table}.parquet") as part, table_written():
                pl.scan_parquet(parts).sink_parquet(part, maintain_order=True)
        write_json(self.path / SUMMARY, summary)
        try:
            shutil.rmtree(self.path / CHUNKS)
        except OSError as problem:
            raise NotKept(f"{self.path / CHUNKS} cannot be removed: {reason_of(problem)}") from None
