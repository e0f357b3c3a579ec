"""What a table shows beside its log: who is here, the clock, the talk, that it stands still.

Nothing of it has a version. It may be lost, and whoever comes in gets all of it anew.
"""

from tenfold.online import showing
from tenfold.online.clock import TurnClock
from tenfold.online.presence import Connection, Connections
from tenfold.online.table import Table
from tenfold.online.talk import Line, Talk, readable

SINCE = 2
"""The protocol that has timer, chat and halt."""


class Sides:
    """The side channels of one room."""

    def __init__(self, table: Table, sockets: Connections) -> None:
        self._table, self._sockets = table, sockets
        self.talk, self.clock = Talk(), TurnClock()
        self.halted = False
        self._presence: dict[Connection, str] = {}
        self._timer: tuple[int, int] | None = None

    def greet(self, socket: Connection) -> None:
        """Everything, for somebody who has just come in."""
        self._presence.pop(socket, None)
        self.show_presence()
        if socket.proto < SINCE:
            return
        socket.send(self._timer_frame())
        socket.send(showing.chat(readable(self._table, socket.who, self.talk.lines())))
        if self.halted:
            socket.send(showing.halt(on=True))

    def show_presence(self) -> None:
        """Tell everybody for whom something has changed."""
        table, by_seat = self._table, self._sockets.by_seat(self._table.seat_of)
        present, spectators = self._sockets.present(table.seat_of), len(by_seat.get(0, ()))
        shown = {}
        for seat, sockets in by_seat.items():
            for socket in sockets:
                windows = sum(other.who == socket.who for other in sockets) if seat else 1
                shown[socket] = showing.presence(table, present, spectators, windows)
                if shown[socket] != self._presence.get(socket):
                    socket.send(shown[socket])
        self._presence = shown

    def show_timer(self) -> None:
        """Tell everybody once the clock is another."""
        runs = self._runs()
        timer = (self._table.turn_v, self.clock.ends_at(self._table)) if runs else None
        if timer != self._timer:
            self._timer = timer
            self._send(self._timer_frame())

    def show_halt(self) -> None:
        """Tell everybody that the table stands still, or goes on."""
        self._send(showing.halt(on=self.halted))

    def show_line(self, line: Line) -> None:
        """Everybody who wants to reads what was said."""
        for socket in self._sockets.all():
            lines = readable(self._table, socket.who, [line])
            if lines and socket.proto >= SINCE:
                socket.send(showing.chat(lines))

    def alarm(self) -> tuple[tuple[int, int], float] | None:
        """(the turn, when it ends) and the seconds until then; None where nobody is timed."""
        if not self._runs():
            return None
        ends = self.clock.ends_at(self._table)
        return (self._table.turn_v, ends), self.clock.left(self._table, showing.now_ms()) / 1000

    def _runs(self) -> bool:
        return self.clock.runs(self._table) and not self.halted

    def _timer_frame(self) -> str:
        left = self.clock.left(self._table, showing.now_ms()) if self._runs() else None
        return showing.timer(self._table, left)

    def _send(self, frame: str) -> None:
        for socket in self._sockets.all():
            if socket.proto >= SINCE:
                socket.send(frame)
