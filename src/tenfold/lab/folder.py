"""The folder of a run: what was asked, every finished chunk, and in the end tables and summary.

A chunk is written under another name and renamed, so that it is there whole or not at all; whatever stops
the run, it goes on after the last finished chunk.
"""

from __future__ import annotations

import json
import shutil
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from .chunks import Counted

MANIFEST, SUMMARY, LOCK = "manifest.json", "summary.json", "lock"
GAMES, HANDS = "games", "hands"
CHUNKS = "chunks"


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


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it is there whole or not at all."""
    part = path.with_name(path.name + ".part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)


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


class RunFolder:
    """A folder that holds one run."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @contextmanager
    def opened(self, asked: dict[str, Any]) -> Iterator[None]:
        """Take the folder for what is asked, new or to go on. Raises FolderProblem."""
        try:
            self.path.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise FolderProblem(f"{self.path} cannot be used as a folder: {problem.strerror}") from None
        with self.locked():
            self.check(asked)
            yield

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keep other runs out, where the system has such locks."""
        try:
            import fcntl
        except ImportError:
            yield
            return
        with (self.path / LOCK).open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise FolderProblem(f"another run is at work in {self.path}") from None
            yield

    def check(self, asked: dict[str, Any]) -> None:
        """Write down what is asked, or see that it is what was asked before."""
        manifest = self.path / MANIFEST
        if not manifest.exists():
            if any(self.path.glob("*.parquet")):
                raise FolderProblem(f"{self.path} holds other tables; please name a new folder")
            write_whole(manifest, json.dumps(asked, indent=1) + "\n")
            return
        try:
            before = json.loads(manifest.read_text(encoding="utf-8"))
        except ValueError:
            raise FolderProblem(f"{manifest} cannot be read; please name a new folder") from None
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
        """Keep a finished chunk; its games come last and say that it is whole."""
        import polars as pl

        (self.path / CHUNKS).mkdir(exist_ok=True)
        for table, columns in ((HANDS, counted.hands), (GAMES, counted.games)):
            path = self._chunk(table, index)
            part = path.with_suffix(".part")
            with interrupted_once():
                pl.DataFrame(columns).write_parquet(part)
            part.replace(path)

    def read(self, index: int, players: int) -> Counted:
        """A finished chunk. Raises FolderProblem if it cannot be read."""
        import polars as pl

        tables = []
        for table in (GAMES, HANDS):
            try:
                with interrupted_once():
                    frame = pl.read_parquet(self._chunk(table, index))
            except (OSError, pl.exceptions.PolarsError) as problem:
                reason = str(problem).partition("\n")[0]
                raise FolderProblem(f"{self._chunk(table, index)} cannot be read: {reason}") from None
            tables.append({name: frame[name].to_numpy() for name in frame.columns})
        return Counted(players, *tables)

    def finished(self) -> dict[str, Any] | None:
        """The summary of a run that is over, or None."""
        path = self.path / SUMMARY
        if not path.exists():
            return None
        summary: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return summary

    def finish(self, chunks: int, summary: dict[str, Any]) -> None:
        """Put the chunks together into one table of games and one of hands, and write the summary last."""
        import polars as pl

        for table in (GAMES, HANDS):
            parts = [self._chunk(table, index) for index in range(chunks)]
            whole = self.path / f"{table}.parquet"
            part = whole.with_suffix(".part")
            with interrupted_once():
                pl.scan_parquet(parts).sink_parquet(part, maintain_order=True)
            part.replace(whole)
        write_whole(self.path / SUMMARY, json.dumps(summary, indent=1) + "\n")
        shutil.rmtree(self.path / CHUNKS)
