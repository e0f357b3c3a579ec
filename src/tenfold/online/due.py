"""What is due later in a room: somebody is away, a turn is over, a bot moves, nobody has looked in for long."""

from collections.abc import Hashable
from typing import TYPE_CHECKING, cast

from tenfold.online import clock, showing
from tenfold.online.playing import BotSeat
from tenfold.online.presence import Alarms
from tenfold.online.settings import Settings

if TYPE_CHECKING:
    from tenfold.online.room import Room


class Due:
    """The timers and the bot of one room. What they lead to is an act in its queue like any other."""

    def __init__(self, room: "Room", bot: BotSeat, settings: Settings) -> None:
        self._room, self.bot, self._settings = room, bot, settings
        self._alarms = Alarms()

    def stop(self) -> None:
        """Nothing is due any more."""
        self._alarms.stop()
        self.bot.stop()

    def rearm(self) -> None:
        """Set the timers and the bot that the room needs as it is now; after a restart, too."""
        room, want, settings = self._room, self._alarms.want, self._settings
        want("away", self._gone(), settings.away_after, self._ring_away)
        want("next", self._asked_for(), settings.next_after, self._ring_next)
        minutes, left = self._minutes()
        want("clock", minutes, left, self._ring_clock)
        turn, left = self._turn()
        want("turn", turn, left, self._ring_turn)
        want("halted", ("halted",) if room.sides.halted else (), settings.retry_after, self._ring_halted)
        want("idle", () if room.sockets else ("idle",), settings.idle_after, self._ring_idle)
        room.sides.show_timer()
        self.bot.rearm()

    # -- what is due

    def _gone(self) -> list[tuple[int, str]]:
        """Who is here by the log and has no socket: the seat, and who plays it."""
        table, present = self._room.table, self._room.present()
        absent = [n for n in table.humans() if n not in present and table.seat(n).state == "here"]
        return [(n, table.seat(n).player) for n in absent]

    def _asked_for(self) -> list[tuple[int, int]]:
        """The hand after which somebody wants the next one."""
        table = self._room.table
        if table.game is None or not table.ready or not table.hand_is_over():
            return []
        return [(table.game_no, table.game.hand_no)]

    def _minutes(self) -> tuple[list[int], float]:
        """The game that the clock of its rules stops, and in how many seconds."""
        table = self._room.table
        if not table.minutes() or table.paused_at:
            return [], 0
        left = (table.began_at + table.paused_ms - showing.now_ms()) / 1000 + 60 * table.minutes()
        return [table.game_no], max(0.0, left)

    def _turn(self) -> tuple[list[tuple[int, int]], float]:
        """The turn that has to end, and in how many seconds; nobody is hurried at a table without people."""
        alarm = self._room.sides.alarm() if self._room.present() else None
        if alarm is None:
            return [], 0
        turn, left = alarm
        return [turn], left + clock.LATE

    # -- when it is due

    def _ring_away(self, name: Hashable) -> None:
        seat, who = cast(tuple[int, str], name)
        self._room.post(lambda: self._room.gone(seat, who))

    def _ring_next(self, name: Hashable) -> None:
        game, hand = cast(tuple[int, int], name)
        self._room.post(lambda: self._room.waited(game, hand))

    def _ring_clock(self, name: Hashable) -> None:
        game = cast(int, name)
        self._room.post(lambda: self._room.time_is_up(game))

    def _ring_turn(self, name: Hashable) -> None:
        turn, _ = cast(tuple[int, int], name)
        self._room.post(lambda: self._room.turn_is_over(turn))

    def _ring_halted(self, name: Hashable) -> None:
        self._room.post(self._room.try_again)

    def _ring_idle(self, name: Hashable) -> None:
        self._room.post(self._room.idle)
