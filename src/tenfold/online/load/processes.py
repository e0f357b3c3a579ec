"""Servers in processes of their own, and what the system knows of them."""

import asyncio
import os
import subprocess
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from tenfold import starting

STOP_WITHIN = 15.0


class NoServer(Exception):
    """The server did not start; the text is what it said."""


@dataclass(frozen=True, slots=True)
class Process:
    """A server: where it is, and its number for the system."""

    url: str
    pid: int

    def memory(self) -> int | None:
        """Bytes of memory it holds now; None where the system does not tell (no Linux)."""
        try:
            text = Path(f"/proc/{self.pid}/status").read_text("ascii")
        except OSError:
            return None
        line = next((line for line in text.splitlines() if line.startswith("VmRSS:")), "VmRSS: 0")
        return int(line.split()[1]) * 1024

    def seconds(self) -> float | None:
        """Seconds of processor time it has had so far; None where the system does not tell."""
        try:
            fields = Path(f"/proc/{self.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        except OSError:
            return None
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@asynccontextmanager
async def server(game: str, place: Path | None) -> AsyncIterator[Process]:
    """A server with the `real` or the `null` game, its data in a new folder (in `place`). Raises NoServer."""
    with tempfile.TemporaryDirectory(prefix="tenfold-load-", dir=place) as folder:
        process = subprocess.Popen(
            starting.python("-m", "tenfold.online.load.serving", folder, game),
            env=starting.environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            assert process.stdout is not None
            url = (await asyncio.to_thread(process.stdout.readline)).strip()
            if not url:
                raise NoServer(process.communicate()[1].strip().splitlines()[-1])
            yield Process(url, process.pid)
        finally:
            process.terminate()
            try:
                await asyncio.to_thread(process.communicate, timeout=STOP_WITHIN)
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()


def open_many(connections: int) -> bool:
    """Let this process and those it starts have so many connections; whether they may."""
    try:
        import resource
    except ImportError:  # not on Windows, which has no such limit
        return True
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft >= connections or soft == resource.RLIM_INFINITY:
        return True
    if hard != resource.RLIM_INFINITY and hard < connections:
        return False
    resource.setrlimit(resource.RLIMIT_NOFILE, (connections, hard))
    return True
