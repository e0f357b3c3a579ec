"""The data folder: where it is, that one program at a time uses it, and that nobody else reads it."""

import os
import stat
from pathlib import Path
from typing import IO

try:
    import fcntl
except ImportError:  # not on Windows; there the key of the log alone keeps two servers apart
    fcntl = None  # type: ignore[assignment]

DATABASE = "tenfold.db"
LOCK = "lock"
ENDINGS = ("", "-wal", "-shm", "-journal")
"""What stands after the name of a database in the names of its files."""
OURS = frozenset((LOCK, "records", *(DATABASE + end for end in ENDINGS)))
"""All that Tenfold puts into its folder; `records` are those of `tenfold play`."""


class UnusableFolder(Exception):
    """Why the data folder cannot be used, in one sentence."""


def data_folder(named: str | Path | None) -> Path:
    """The data folder that is named, else where the system keeps such things."""
    if named:
        return Path(named).expanduser()
    base = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(base).expanduser() / "tenfold"


def claim(folder: Path) -> IO[str]:
    """Make the folder and claim it for this process until what is given is closed. Raises UnusableFolder."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = (folder / LOCK).open("w")
        keep_private(folder / LOCK)
        _close(folder)
    except OSError as fault:
        raise UnusableFolder(f"the data folder {folder} cannot be used: {_why(folder, fault)}") from fault
    if fcntl is not None:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as fault:
            lock.close()
            raise UnusableFolder(f"another Tenfold already uses the data folder {folder}") from fault
    return lock


def keep_private(*files: Path) -> None:
    """Let nobody but the owner read or write these files, where they are there and are ours. Raises OSError."""
    for file in files:
        if _is_ours(file) and stat.S_IMODE(file.stat().st_mode) != 0o600:
            file.chmod(0o600)


def _close(folder: Path) -> None:
    """Let nobody else look into the folder, unless the host has made it otherwise on purpose.

    That is one in which other things are, too, or which others may write into or find by its group.
    """
    mode = stat.S_IMODE(folder.stat().st_mode)
    shared = mode & 0o7022 or {path.name for path in folder.iterdir()} - OURS
    if mode != 0o700 and not shared and _is_ours(folder):
        folder.chmod(0o700)


def _is_ours(path: Path) -> bool:
    return path.exists() and (not hasattr(os, "geteuid") or path.stat().st_uid == os.geteuid())


def _why(folder: Path, fault: OSError) -> str:
    """What keeps the folder from being used, in words that name what is in the way."""
    if isinstance(fault, FileExistsError | NotADirectoryError):
        file = next((path for path in (folder, *folder.parents) if path.exists()), folder)
        return "it is a file, not a folder" if file == folder else f"{file} is a file, not a folder"
    if isinstance(fault, IsADirectoryError):
        return f"{fault.filename} is a folder, not a file"
    words = fault.strerror or str(fault)
    return words[:1].lower() + words[1:]
