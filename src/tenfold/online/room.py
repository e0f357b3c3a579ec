"""One room: a queue of acts and the task that does them, one at a time.

Moves, bots' moves, timers, people who come and go: everything is an act in this queue, so nothing can
happen between a decision and what follows from it. An act that writes goes: decide -> append and await the
COMMIT -> fold -> ack -> show. Where the COMMIT fails nothing has happened.
"""

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Sequence
from typing import Any, TypeVar, cast

import structlog

from tenfold.online import deciding, metrics, showing
from tenfold.online import entries as log
from tenfold.online import protocol as wire
from tenfold.online.closing import RoomClosed
from tenfold.online.levels import bot_of
from tenfold.online.playing import BotSeat
from tenfold.online.presence import Alarms, Connection, Connections
from tenfold.online.settings import Settings
from tenfold.online.store import Conflict, Store, StoreError, Summary
from tenfold.online.table import Table
from tenfold.online.thinking import Thinker

T = TypeVar("T")
Act = Callable[[], Awaitable[Any]]

_log = structlog.get_logger("tenfold.room")


class Room:
    """A table, its queue and the sockets that look at it."""

    def __init__(
        self,
        table: Table,
        store: Store,
        thinker: Thinker,
        settings: Settings,
        closed: Callable[["Room"], None],
    ) -> None:
        self.table = table
        self._store, self._settings, self._closed, self._thinker = store, settings, closed, thinker
        self._queue: asyncio.Queue[tuple[Act, asyncio.Future[Any] | None]] = asyncio.Queue()
        self.sockets = Connections()
        self._alarms = Alarms()
        self._bot = BotSeat(self, thinker, settings)
        self._shown_presence = ""
        self._open = True
        self._task = asyncio.create_task(self._run(), name=f"room {table.room}")

    # -- the queue

    async def do(self, act: Callable[[], Awaitable[T]]) -> T:
        """Let the room do an act in its turn. Raises what the act raises (StoreError, Nak), or RoomClosed."""
        if not self._open:
            raise RoomClosed
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((act, done))
        return cast(T, await done)

    def post(self, act: Act) -> None:
        """Like `do` without waiting: for timers and bots."""
        if self._open:
            self._queue.put_nowait((act, None))

    def wake(self) -> None:
        """Set the timers of a room that was just made or loaded."""
        self._rearm()

    def close(self, code: int = wire.RESTART) -> None:
        """Leave memory: whoever is connected comes back and finds the room loaded from its log."""
        if not self._open:
            return
        self._open = False
        self._alarms.stop()
        self._bot.stop()
        for socket in self.sockets.all():
            socket.close(code)
        while not self._queue.empty():
            _fail(self._queue.get_nowait()[1], RoomClosed())
        self._closed(self)
        self._task.cancel()

    async def _run(self) -> None:
        while True:
            act, done = await self._queue.get()
            try:
                result = await act()
                if done is not None and not done.done():
                    done.set_result(result)
                await self._settle()
            except (deciding.Nak, StoreError) as fault:
                if isinstance(fault, StoreError):
                    _log.error("not stored", room=self.table.room, v=self.table.v, fault=str(fault))
                _fail(done, fault)
                if isinstance(fault, Conflict):
                    _log.error("somebody else writes this room", room=self.table.room)
                    return self.close()
            except asyncio.CancelledError:
                _fail(done, RoomClosed())
                raise
            except Exception:  # noqa: BLE001 - a fault of this room must not stop the others, and is logged
                _log.exception("room stopped", room=self.table.room, v=self.table.v)
                metrics.CRASHES.inc()
                _fail(done, RoomClosed())
                return self.close()
            self._rearm()

    # -- acts

    async def come_in(self, socket: Connection, v: int) -> None:
        """A socket that has applied version `v` gets the rest, and everything from now on."""
        seat = self.table.seat_of(socket.who)
        before = self.table.v
        if seat:
            try:
                await self.append(deciding.come_in(self.table, seat))
            except Conflict:
                raise
            except StoreError as fault:
                _log.error("return not stored", room=self.table.room, fault=str(fault))
        self.show(before, to=lambda other: other is not socket)
        self.sockets.add(socket)
        socket.send(showing.hello(self.table, seat), *self._missed(seat, v))
        self._show_presence(anyway=socket)

    async def go_out(self, socket: Connection) -> None:
        """A socket has closed."""
        self.sockets.drop(socket)
        self._show_presence()

    async def command(self, socket: Connection, command: wire.Cmd) -> None:
        """A command of whoever is behind the socket: once done it is acked, however often it comes."""
        table = self.table
        done_at = table.acks.get((socket.who, command.id))
        if done_at is not None:
            return socket.send(showing.ack(command.id, done_at))
        seat, before = table.seat_of(socket.who), table.v
        try:
            entries = deciding.decide(table, seat, command.c)
            leaving = {table.seat(e.seat).who for e in entries if isinstance(e, log.Left) and e.removed}
            if entries:
                await self.append(deciding.marked(entries, seat, command.id))
        except deciding.Nak as fault:
            metrics.NAKS.labels(fault.code).inc()
            return socket.send(showing.nak(command.id, fault.code, table.v, fault.refusal))
        except StoreError as fault:
            _log.error("command not stored", room=table.room, fault=str(fault))
            socket.send(showing.nak(command.id, "retry", table.v))
            if isinstance(fault, Conflict):
                raise
            return None
        socket.send(showing.ack(command.id, before + 1 if entries else before))
        self.show(before)
        for other in self.sockets.all():
            if other.who in leaving:
                other.close(wire.REMOVED)
        return None

    async def sit_down(self, who: str, name: str) -> int:
        """The seat of a session: the one it has, else a free one. Raises Nak `seat_taken`."""
        seat, before = self.table.seat_of(who), self.table.v
        if seat:
            return seat
        await self.append([deciding.sit_down(self.table, who, name)], owners=[who])
        self.show(before)
        return self.table.seat_of(who)

    async def bot_moves(self, seat: int, decision: int, move: str) -> None:
        """A bot has chosen, if it is its decision still."""
        table = self.table
        if self._bot.wanted() != (seat, decision) or table.game is None:
            return
        refusal = table.game.explain(move, seat=seat)
        if refusal is not None:
            bot, details = bot_of(table.seat(seat).level), f"{move}: {refusal.code}"
            move = self._thinker.simplest(table.room, bot, table.game.view(seat), "illegal", details)
        await self._write_and_show([log.Moved(seat=seat, m=move, bot=True)])

    async def _gone(self, seat: int, who: str) -> None:
        """The owner of a seat has been without a socket for long enough."""
        if self.table.seat_of(who) == seat and seat not in self.present():
            await self._write_and_show(deciding.go_away(self.table, seat))

    async def _waited(self, game: int, hand: int) -> None:
        """Those who asked for the next hand have waited long enough."""
        table = self.table
        if table.game is not None and (table.game_no, table.game.hand_no) == (game, hand):
            await self._write_and_show(deciding.deal_anyway(table))

    async def _time_is_up(self, game: int) -> None:
        """The clock of the rules has run out."""
        if self.table.game_no == game and self.table.minutes():
            await self._write_and_show([log.Stopped()])

    async def _idle(self) -> None:
        if not self.sockets:
            self.note()
            self.close()

    # -- writing and showing

    async def append(self, entries: Sequence[log.Entry], owners: Sequence[str] = ()) -> None:
        """Write entries, and once they are safe let them have happened."""
        if not entries:
            return
        at = max(showing.now_ms(), self.table.at)
        with metrics.APPENDS.time():
            bodies = [log.encode(entry) for entry in entries]
            await self._store.append(self.table.room, self.table.v, at, bodies, owners)
        games, before = len(self.table.finished), self.table.v
        for entry in entries:
            self.table.fold(at, cast(log.AnyEntry, entry))
            if isinstance(entry, log.Moved):
                metrics.MOVES.labels("bot" if entry.bot else "human").inc()
        if self.table.meta_v > before or self.table.hand_is_over():
            self.note()
        if len(self.table.finished) > games:
            await self._keep_record()

    def note(self) -> None:
        """Keep what the list of games shows of this room: when more has changed than a move, and in the end."""
        table = self.table
        self._store.note(Summary(table.room, table.v, table.v, table.at, showing.summary(table)))

    def show(self, before: int, to: Callable[[Connection], bool] = lambda _: True) -> None:
        """Send every version past `before` to the sockets."""
        if self.table.v == before:
            return
        spectators = self._spectators()
        with_meta = self.table.meta_v > before
        for seat, sockets in self.sockets.by_seat(self.table.seat_of).items():
            frames = showing.evs(self.table, before, seat, spectators, with_meta=with_meta)
            for socket in filter(to, sockets):
                socket.send(*frames)
        if with_meta:
            self._show_presence()

    def meta(self, who: str) -> wire.Json:
        """The table as a session may see it."""
        return showing.meta(self.table, self.table.seat_of(who), self._spectators())

    def ask(self, socket: Connection, question: wire.Ask) -> None:
        """Whether a move would be legal now; changes nothing, so it needs no turn in the queue."""
        table = self.table
        seat = table.seat_of(socket.who)
        if table.game is None or table.state != "playing" or seat == 0:
            return socket.send(showing.nak(question.id, "not_now", table.v))
        try:
            answer = deciding.answer(table.game, question.m, seat)
        except deciding.Nak as fault:
            return socket.send(showing.nak(question.id, fault.code, table.v))
        return socket.send(showing.why(question.id, answer))

    def present(self) -> set[int]:
        """Seats with a socket."""
        return set(self.sockets.by_seat(self.table.seat_of)) - {0}

    async def _write_and_show(self, entries: Sequence[log.Entry]) -> None:
        before = self.table.v
        await self.append(entries)
        self.show(before)

    async def _settle(self) -> None:
        """What follows from what everybody here has asked for."""
        if self._open:
            await self._write_and_show(deciding.overdue(self.table))

    async def _keep_record(self) -> None:
        game = self.table.game_no
        try:
            await self._store.keep_record(self.table.room, game, self.table.finished[game])
        except StoreError as fault:  # it can be made from the log at any time
            _log.warning("record not kept", room=self.table.room, fault=str(fault))

    def _missed(self, seat: int, v: int) -> tuple[str, ...]:
        table, spectators = self.table, self._spectators()
        if v == 0 or v > table.v or table.v - v > wire.TAIL:
            metrics.RESUMES.labels("snapshot").inc()
            return (showing.snap(table, seat, spectators),)
        metrics.RESUMES.labels("tail").inc()
        return showing.evs(table, v, seat, spectators, with_meta=True)

    def _spectators(self) -> int:
        return len(self.sockets.by_seat(self.table.seat_of).get(0, ()))

    def _show_presence(self, anyway: Connection | None = None) -> None:
        shown = showing.presence(self.table, self.present(), self._spectators())
        changed, self._shown_presence = shown != self._shown_presence, shown
        for socket in self.sockets.all():
            if changed or socket is anyway:
                socket.send(shown)

    # -- what is due later

    def _rearm(self) -> None:
        """Set the timers and the bot that the room needs as it is now; after a restart, too."""
        if not self._open:
            return
        table, settings = self.table, self._settings
        present = self.present()
        gone = [
            (n, table.seat(n).who)
            for n in table.humans()
            if n not in present and table.seat(n).state == "here"
        ]
        self._alarms.want("away", gone, settings.away_after, self._ring_away)
        waiting = (
            [(table.game_no, table.game.hand_no)]
            if table.game and table.ready and table.hand_is_over()
            else []
        )
        self._alarms.want("next", waiting, settings.next_after, self._ring_next)
        clock = (table.game_no,) if table.minutes() else ()
        left = table.began_at / 1000 + 60 * table.minutes() - showing.now_ms() / 1000
        self._alarms.want("clock", clock, max(0.0, left), self._ring_clock)
        self._alarms.want("idle", () if self.sockets else ("idle",), settings.idle_after, self._ring_idle)
        self._bot.rearm()

    def _ring_away(self, name: Hashable) -> None:
        seat, who = cast(tuple[int, str], name)
        self.post(lambda: self._gone(seat, who))

    def _ring_next(self, name: Hashable) -> None:
        game, hand = cast(tuple[int, int], name)
        self.post(lambda: self._waited(game, hand))

    def _ring_clock(self, name: Hashable) -> None:
        game = cast(int, name)
        self.post(lambda: self._time_is_up(game))

    def _ring_idle(self, name: Hashable) -> None:
        self.post(self._idle)


def _fail(done: asyncio.Future[Any] | None, fault: BaseException) -> None:
    if done is not None and not done.done():
        done.set_exception(fault)
