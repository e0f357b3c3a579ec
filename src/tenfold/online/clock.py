"""How long the running turn may still take. Only the server decides; clients are told what is left."""

from tenfold.online.table import Table

LATE = 1.0
"""Seconds after the end in which a move is still taken: it was on its way."""
GIVEN_BACK = 20_000
"""Milliseconds given to whoever's turn it is when play goes on after the table was gone."""


class TurnClock:
    """The clock of one table. Times are milliseconds since 1970; the log says when the turn began."""

    def __init__(self) -> None:
        self._turn, self._extra = 0, 0

    def runs(self, table: Table) -> bool:
        """Whether there is a turn that a person has to end in time."""
        seat = table.to_move()
        if seat == 0 or table.options.timer == "off" or table.paused_at or table.helped or table.too_slow:
            return False
        return not table.seat(seat).bot

    def ends_at(self, table: Table) -> int:
        """When the time of the running turn is up."""
        extra = self._extra if self._turn == table.turn_v else 0
        return table.turn_at + 1000 * table.options.seconds + extra

    def left(self, table: Table, now: int) -> int:
        """What is left of the running turn, 0 when it is up."""
        return max(0, self.ends_at(table) - now)

    def give(self, table: Table, more: int) -> None:
        """The running turn may take longer."""
        self._extra = more + (self._extra if self._turn == table.turn_v else 0)
        self._turn = table.turn_v

    def give_back(self, table: Table, now: int) -> None:
        """The table was gone: what is over counts from now, and everybody finds their cards again."""
        self.give(table, max(0, now - self.ends_at(table)) + GIVEN_BACK)
