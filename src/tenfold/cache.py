"""Where Tenfold keeps what it can make again and what is run: compiled rules, C programs.

Who could write there could have us run anything. So folders and files are one's own and nobody else may write
them; what others could have written counts as not there, what is root's is believed. Where the system knows no
owners (Windows) nothing of this is asked.
"""

from __future__ import annotations

import errno
import os
import shutil
import stat
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PRIVATE = 0o700
OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH
ROOT_USER = 0
LARGEST = 1 << 26
"""Bytes of the largest file that is read."""
FRESH = ".part"
"""How names of files end that are being written."""
LEFT_OVER = 86_400
"""Seconds after which a file that is being written belongs to nobody any more."""


class NoCache(Exception):
    """Nothing can be kept; the text says why."""


def _home() -> Path | None:
    if os.name != "posix":
        with suppress(RuntimeError):
            return Path.home()
        return None
    named = Path(os.environ.get("HOME", ""))
    if named.is_absolute():
        return named
    import pwd

    with suppress(KeyError):  # a user that the system has no entry for
        named = Path(pwd.getpwuid(os.getuid()).pw_dir)
    return named if named.is_absolute() else None


def root() -> Path:
    """The folder of all that is kept. Raises NoCache where the user has no home."""
    named = Path(os.environ.get("XDG_CACHE_HOME", ""))
    if named.is_absolute():  # the standard says: a relative one is ignored
        return named / "tenfold"
    home = _home()
    if home is None:
        raise NoCache("there is no home folder to keep them in, and XDG_CACHE_HOME is not set")
    return home / ".cache" / "tenfold"


def _own(status: os.stat_result) -> bool:
    """Whether a file or folder is ours or root's, and nobody else may write it."""
    if not hasattr(os, "getuid"):
        return True
    return status.st_uid in (os.getuid(), ROOT_USER) and not status.st_mode & OTHERS_WRITE


def _folders(path: Path) -> list[Path]:
    """The folders of Tenfold in which a kept file lies, the outermost first. Raises NoCache."""
    top = root()
    return [
        folder for folder in reversed(path.parents) if folder.is_relative_to(top) or folder == path.parent
    ]


def gently(path: str, flags: int) -> int:
    """An opener for `open`: follows no link, waits for nobody, and what it makes is private."""
    return os.open(path, flags | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0), 0o600)


def read(path: Path) -> bytes | None:
    """What is kept at `path`; None where there is nothing, or what others could have written. Raises NoCache."""
    try:
        if not all(_own(folder.stat()) for folder in _folders(path)):
            return None
        with open(path, "rb", opener=gently) as file:
            status = os.fstat(file.fileno())
            right = stat.S_ISREG(status.st_mode) and _own(status) and status.st_size <= LARGEST
            return file.read() if right else None
    except OSError:
        return None


def is_kept(path: Path) -> bool:
    """Whether `path` is a file that only we could have written. Raises NoCache."""
    try:
        status = path.lstat()
        return (
            stat.S_ISREG(status.st_mode)
            and _own(status)
            and all(_own(folder.stat()) for folder in _folders(path))
        )
    except OSError:
        return False


def make_folders(path: Path) -> None:
    """Make private folders for a file that is to be kept. Raises NoCache, OSError if others may write there."""
    root().parent.mkdir(PRIVATE, parents=True, exist_ok=True)
    for folder in _folders(path):
        with suppress(FileExistsError):
            folder.mkdir(PRIVATE)
        if not folder.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))
        status = folder.stat()
        if hasattr(os, "getuid") and status.st_uid == os.getuid() and status.st_mode & OTHERS_WRITE:
            folder.chmod(PRIVATE)
        if not _own(folder.stat()):
            raise PermissionError(errno.EPERM, "others may write there", str(folder))


@contextmanager
def _fresh(path: Path) -> Iterator[Path]:
    """A new file beside `path`, which is gone afterwards."""
    make_folders(path)
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    handle, name = tempfile.mkstemp(FRESH, f"{path.name}.", path.parent)
    fresh = Path(name)
    try:
        os.close(handle)
        if not _own(fresh.lstat()):  # a file system that knows no owners: it would never be read again
            raise PermissionError(errno.EPERM, "others may write there", name)
        yield fresh
    finally:
        fresh.unlink(missing_ok=True)


@contextmanager
def written(path: Path) -> Iterator[Path]:
    """A new file to be filled, which then appears at `path`: whole or not at all. Raises NoCache, OSError."""
    with _fresh(path) as fresh:
        yield fresh
        fresh.replace(path)


def see_that_it_can_be_written(path: Path, room: int) -> None:
    """Find out now whether `path` can be written with so many bytes. Raises NoCache, OSError."""
    with _fresh(path) as fresh:
        fresh.write_bytes(bytes(room))


def forget_left_over(folder: Path) -> None:
    """Delete what processes that were killed were writing in a folder."""
    for file in [*folder.glob(f"*{FRESH}"), *folder.glob("*.[0-9]*")]:
        with suppress(OSError):
            if time.time() - file.lstat().st_mtime > LEFT_OVER:
                file.unlink()


def forget_folder(name: str) -> None:
    """Delete a folder in which an earlier version kept things, if it is there and ours. Raises NoCache."""
    folder = root() / name
    with suppress(OSError):
        status = folder.lstat()
        if stat.S_ISDIR(status.st_mode) and (not hasattr(os, "getuid") or status.st_uid == os.getuid()):
            shutil.rmtree(folder, ignore_errors=True)
