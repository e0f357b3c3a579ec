"""Who is connected to a room, and what is due when somebody is not."""

import asyncio
from collections.abc import Callable, Hashable, Iterable
from typing import Protocol

from tenfold.online import tokens


class Connection(Protocol):
    """What a room needs of a socket. Neither call waits."""

    who: str
    device: str
    """The session whose device this is, "" where nobody plays over it (`watch`, or nobody known)."""
    proto: int
    """The protocol version it speaks."""

    def send(self, *frames: str) -> None:
        """Put frames into the outbox; a full one closes the connection (1013)."""

    def close(self, code: int) -> None:
        """Close when what is in the outbox has been sent."""


class Connections:
    """The sockets of one room."""

    def __init__(self) -> None:
        self._open: dict[Connection, int] = {}

    def __len__(self) -> int:
        return len(self._open)

    def __contains__(self, socket: Connection) -> bool:
        return socket in self._open

    def add(self, socket: Connection, seat: int) -> None:
        """From now on the socket gets everything; it is shown the table as `seat` sees it."""
        self._open[socket] = seat

    def drop(self, socket: Connection) -> None:
        """The socket gets nothing any more."""
        self._open.pop(socket, None)

    def strangers(self, seat_of: Callable[[str], int]) -> set[Connection]:
        """Sockets that have been shown another seat than is theirs now; from now on they are shown that."""
        found = {socket for socket, seat in self._open.items() if seat_of(socket.who) != seat}
        for socket in found:
            self._open[socket] = seat_of(socket.who)
        return found

    def present(self, seat_of: Callable[[str], int]) -> set[int]:
        """The seats of everybody who is here: a device is, with all who play on it, while one line of it is open."""
        devices = {socket.device for socket in self._open}
        return {seat_of(who) for device in devices for who in tokens.device(device)} - {0}

    def all(self) -> list[Connection]:
        """Every socket."""
        return list(self._open)

    def by_seat(self, seat_of: Callable[[str], int]) -> dict[int, list[Connection]]:
        """The sockets of each seat that has one; seat 0 are the spectators."""
        seats: dict[int, list[Connection]] = {}
        for socket in self._open:
            seats.setdefault(seat_of(socket.who), []).append(socket)
        return seats


class Alarms:
    """Timers by name. What is wanted is told again and again; a timer that is wanted still is left running.

    One that has rung and is still wanted starts over: what it was to bring about has failed.
    """

    def __init__(self) -> None:
        self._set: dict[tuple[str, Hashable], asyncio.TimerHandle] = {}

    def want(
        self, group: str, names: Iterable[Hashable], after: float, ring: Callable[[Hashable], None]
    ) -> None:
        """Exactly these timers of the group are to run; each calls `ring(name)` after `after` seconds."""
        wanted: set[tuple[str, Hashable]] = {(group, name) for name in names}
        for key in [key for key in self._set if key[0] == group and key not in wanted]:
            self._set.pop(key).cancel()
        loop = asyncio.get_running_loop()
        for key in wanted - self._set.keys():
            self._set[key] = loop.call_later(after, self._ring, key, ring)

    def stop(self) -> None:
        """No timer rings any more."""
        for handle in self._set.values():
            handle.cancel()
        self._set.clear()

    def _ring(self, key: tuple[str, Hashable], ring: Callable[[Hashable], None]) -> None:
        del self._set[key]
        ring(key[1])
