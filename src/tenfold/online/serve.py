"""`tenfold serve`: open the data folder, bind the address, serve until told to stop."""

import errno
import signal
import socket
import sys
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import IO, Any

import uvicorn

from tenfold.online import addresses
from tenfold.online.app import make_app
from tenfold.online.folder import DATABASE, UnusableFolder, claim, data_folder
from tenfold.online.logs import set_up_logs
from tenfold.online.protocol import FRAME_LIMIT
from tenfold.online.rooms import Rooms
from tenfold.online.settings import Settings
from tenfold.online.sqlite import SqliteStore
from tenfold.online.store import UnusableStore

STOP_WITHIN = 5  # seconds that connections have to end
UNUSABLE = 2  # exit status


class CannotServe(Exception):
    """Why the server does not start, in one sentence."""


def run(
    host: str | None = None,
    port: int | None = None,
    data: str | Path | None = None,
    public_url: str | None = None,
    quiet: bool = False,
    settings: Settings | None = None,
) -> int:
    """Serve until SIGTERM or Ctrl-C; gives the exit status: 0, or 2 after a line that says what is wrong.

    What is given wins over the same in `settings`. Raises OSError where standard output takes no greeting.
    """
    given = {
        "host": host,
        "port": port,
        "data": None if data is None else str(data),
        "public_url": public_url,
    }
    named: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    chosen = replace(settings or Settings(), **named)
    try:
        listener = bind(chosen.host, chosen.port)
        chosen = replace(chosen, port=listener.getsockname()[1])
        folder = data_folder(chosen.data)
        lock = claim(folder)
        store = SqliteStore(folder / DATABASE)
    except (CannotServe, UnusableFolder, UnusableStore) as fault:
        sys.stderr.write(f"tenfold: {fault}\n")
        return UNUSABLE
    set_up_logs(chosen.log)
    rooms = Rooms(store, chosen)
    server = _Server(configure(make_app(store, chosen, rooms=rooms), chosen), rooms, _greeting(chosen, quiet))
    return _serve(server, listener, lock)


class TableServer(uvicorn.Server):
    """Tells everybody to come back in a moment before it waits for connections to end."""

    def __init__(self, config: uvicorn.Config, rooms: Rooms) -> None:
        super().__init__(config)
        self._rooms = rooms

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """See uvicorn.Server."""
        self._rooms.send_home()
        await super().shutdown(sockets)


class _Server(TableServer):
    """Says where the table is once it can be opened; where that cannot be said, it stops with `unsaid`."""

    def __init__(self, config: uvicorn.Config, rooms: Rooms, greeting: str) -> None:
        super().__init__(config, rooms)
        self._greeting = greeting
        self.unsaid: OSError | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """See uvicorn.Server."""
        await super().startup(sockets)
        if self.started:
            try:
                sys.stdout.write(f"{self._greeting}\n")
                sys.stdout.flush()
            except OSError as fault:
                self.unsaid = fault
                self.should_exit = True


def configure(app: object, settings: Settings) -> uvicorn.Config:
    """How the application is served."""
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        ws_max_size=FRAME_LIMIT,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=STOP_WITHIN,
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="on",
        forwarded_allow_ips=settings.trusted_proxies or None,
    )


def _serve(server: _Server, listener: socket.socket, lock: IO[str]) -> int:
    def stopped(signum: int, frame: FrameType | None) -> None:
        """uvicorn repeats the signal when it has shut down; by then everything is done."""

    before = {number: signal.signal(number, stopped) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        server.run(sockets=[listener])
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        lock.close()
    if server.unsaid is not None:
        raise server.unsaid
    return 0


def bind(host: str, port: int) -> socket.socket:
    """A listening socket. Raises CannotServe."""
    where = f"{host or '0.0.0.0'}:{port}"
    try:
        family, _, _, _, address = socket.getaddrinfo(host or "0.0.0.0", port, type=socket.SOCK_STREAM)[0]
        listener = socket.create_server(
            address[:2],
            family=family,
            backlog=2048,
            dualstack_ipv6=host == "::" and socket.has_dualstack_ipv6(),
        )
    except PermissionError as fault:
        raise CannotServe(f"no right to listen on {where}; ports from 1024 up are free to use") from fault
    except (OSError, OverflowError) as fault:
        in_use = isinstance(fault, OSError) and fault.errno == errno.EADDRINUSE
        why = "is in use; choose another with --port" if in_use else f"cannot be listened on ({fault})"
        raise CannotServe(f"port {port} of {host or 'this machine'} {why}") from fault
    listener.setblocking(False)
    return listener


def _greeting(settings: Settings, quiet: bool) -> str:
    here = "127.0.0.1" if addresses.is_everywhere(settings.host) else settings.host
    own = addresses.url(here, settings.port)
    friends = addresses.origin(settings, own)
    if quiet:
        return own
    with_friends = "" if friends == own else f" (for friends: {friends})"
    return f"Tenfold is ready: open {own}{with_friends}  -  Ctrl-C stops it"
