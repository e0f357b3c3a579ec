"""The data folder: where it is, and that one program at a time uses it."""

import os
from pathlib import Path
from typing import IO

try:
    import fcntl
except ImportError:  # not on Windows; there the key of the log alone keeps two servers apart
    fcntl = None  # type: ignore[assignment]

DATABASE = "tenfold.db"


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
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / "lock").open("w")
    except OSError as fault:
        raise UnusableFolder(f"the data folder {folder} cannot be used: {_why(folder, fault)}") from fault
    if fcntl is not None:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as fault:
            lock.close()
            raise UnusableFolder(f"another Tenfold already uses the data folder {folder}") from fault
    return lock


def _why(folder: Path, fault: OSError) -> str:
    """What keeps the folder from being used, in words that name what is in the way."""
    if isinstance(fault, FileExistsError | NotADirectoryError):
        file = next((path for path in (folder, *folder.parents) if path.exists()), folder)
        return "it is a file, not a folder" if file == folder else f"{file} is a file, not a folder"
    if isinstance(fault, IsADirectoryError):
        return f"{fault.filename} is a folder, not a file"
    words = fault.strerror or str(fault)
    return words[:1].lower() + words[1:]
