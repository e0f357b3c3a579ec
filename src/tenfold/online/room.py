"""One room: a queue of acts and the task that does them, one at a time.

Moves, bots' moves, timers, people who come and go: everything is an act in this queue, so nothing can
happen between a decision and what follows from it. An act that writes goes: decide -> append and await the
COMMIT -> fold -> ack -> show. Where the COMMIT fails nothing has happened.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar, cast

import structlog

from tenfold.online import deciding, metrics, people, showing, tokens
from tenfold.online import entries as log
from tenfold.online import protocol as wire
from tenfold.online.closing import RoomClosed
from tenfold.online.due import Due
from tenfold.online.hints import Hints
from tenfold.online.levels import bot_of
from tenfold.online.naks import Nak
from tenfold.online.playing import BotSeat
from tenfold.online.presence import Connection, Connections
from tenfold.online.settings import Settings
from tenfold.online.sides import Sides
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
        self.sides = Sides(table, self.sockets)
        self.hints = Hints(table, thinker)
        self._due = Due(self, BotSeat(self, thinker, settings), settings)
        self._halted_at = 0
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
        if self.sides.clock.runs(self.table):
            self.sides.clock.give_back(self.table, showing.now_ms())
        self._due.rearm()

    def close(self, code: int = wire.RESTART) -> None:
        """Leave memory: whoever is connected comes back and finds the room loaded from its log."""
        if not self._open:
            return
        self._open = False
        self._due.stop()
        self.hints.stop()
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
            except (Nak, StoreError) as fault:
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
            self._due.rearm()

    # -- acts

    async def come_in(self, socket: Connection, v: int) -> None:
        """A socket that has applied version `v` gets the rest, and everything from now on."""
        table, before = self.table, self.table.v
        seat = table.seat_of(socket.who)
        if socket.who in table.barred or not (seat or table.options.watch):
            return socket.close(wire.REMOVED)
        if seat or socket.device:
            if not self.present() and self.sides.clock.runs(table):
                self.sides.clock.give_back(table, showing.now_ms())
            try:
                for who in people.come_along(table, socket.who, socket.device):
                    await self.append(people.come_in(table, table.seat_of(who), who))
            except Conflict:
                raise
            except StoreError as fault:
                _log.error("return not stored", room=self.table.room, fault=str(fault))
        self.show(before, to=lambda other: other is not socket)
        self.sockets.add(socket, seat)
        socket.send(showing.hello(table, seat, socket.proto), *self._missed(seat, v))
        return self.sides.greet(socket)

    async def go_out(self, socket: Connection) -> None:
        """A socket has closed."""
        self.sockets.drop(socket)
        self.sides.show_presence()

    async def command(self, socket: Connection, command: wire.Cmd) -> None:
        """A command of whoever is behind the socket: once done it is acked, however often it comes."""
        table = self.table
        done_at = table.acks.get((socket.who, command.id))
        if done_at is not None:
            return socket.send(showing.ack(command.id, done_at))
        seat, before = table.seat_of(socket.who), table.v
        try:
            if isinstance(command.c, wire.Say | wire.Report):
                return await self._talk(socket, seat, command)
            entries = deciding.decide(table, seat, socket.who, command.c)
            leaving = _leaving(table, entries)
            if entries:
                await self.append(deciding.marked(entries, seat, command.id), self._owners(entries))
        except Nak as fault:
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
            unwatched = not (table.options.watch or table.seat_of(other.who))
            if other.who in leaving or unwatched:
                other.close(wire.REMOVED)
        return None

    async def _talk(self, socket: Connection, seat: int, command: wire.Cmd) -> None:
        """Say something, or report somebody to the keeper of the server. Raises Nak, or StoreError."""
        table, talk, now = self.table, self.sides.talk, showing.now_ms()
        if not talk.said_before(socket.who, command.id):
            if isinstance(command.c, wire.Say):
                self.sides.show_line(talk.say(table, seat, socket.who, command.c, now))
            elif isinstance(command.c, wire.Report):
                await self._report(seat, socket.who, command.c, now)
        socket.send(showing.ack(command.id, table.v))

    async def _report(self, seat: int, who: str, said: wire.Report, now: int) -> None:
        table, talk = self.table, self.sides.talk
        if not who or said.seat > len(table.seats):
            raise Nak("bad_command")
        if not talk.may(who):
            raise Nak("too_fast")
        await self._store.report(table.room, now, showing.report(table, seat, said, talk.lines()), who)
        _log.warning("somebody was reported", room=table.room, by=seat, about=said.seat)

    async def sit_down(self, session: str, name: str, beside: int = 0) -> int:
        """The seat of a session, or of player `beside` of its device: the one there is, else a free one.

        Raises Nak: `seat_taken`; `not_yours` for somebody beside a session that sits nowhere here.
        """
        who = tokens.beside(session, beside)
        seat, before = self.table.seat_of(who), self.table.v
        if seat:
            return seat
        if beside and not self.table.seat_of(session):
            raise Nak("not_yours")
        await self.append([people.sit_down(self.table, who, name)], owners=[who])
        self.show(before)
        return self.table.seat_of(who)

    async def bot_moves(self, seat: int, decision: int, move: str) -> None:
        """A bot has chosen, if it is its decision still."""
        table = self.table
        if self._due.bot.wanted() != (seat, decision) or table.game is None:
            return
        refusal = table.game.explain(move, seat=seat)
        if refusal is not None:
            bot, details = bot_of(table.seat(seat).level), f"{move}: {refusal.code}"
            move = self._thinker.simplest(table.room, bot, table.game.view(seat), "illegal", details)
        await self._write_and_show([log.Moved(seat=seat, m=move, bot=True)])

    async def gone(self, seat: int, who: str) -> None:
        """The owner of a seat has been without a socket for long enough."""
        if self.table.seat_of(who) == seat and seat not in self.present():
            await self._write_and_show(people.go_away(self.table, seat))

    async def waited(self, game: int, hand: int) -> None:
        """Those who asked for the next hand have waited long enough."""
        table = self.table
        if table.game is not None and (table.game_no, table.game.hand_no) == (game, hand):
            await self._write_and_show(deciding.deal_anyway(table))

    async def time_is_up(self, game: int) -> None:
        """The clock of the rules has run out."""
        if self.table.game_no == game and self.table.minutes() and not self.table.paused_at:
            await self._write_and_show([log.Stopped()])

    async def turn_is_over(self, turn: int) -> None:
        """The time of a turn is up, unless something else happened first."""
        table = self.table
        if table.turn_v != turn or not self.sides.clock.runs(table):
            return
        if self.sides.clock.left(table, showing.now_ms()) == 0:
            slow, strict = table.to_move(), table.options.timer == "strict"
            await self._write_and_show([log.Helped(seat=slow, late=True) if strict else log.Slow(seat=slow)])

    async def try_again(self) -> None:
        """See whether the log can be written again."""
        try:
            await self._store.check(showing.now_ms())
        except StoreError:
            return
        self._halt(on=False)

    async def idle(self) -> None:
        """Nobody has had a connection for long."""
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
            try:
                await self._store.append(self.table.room, self.table.v, at, bodies, owners)
            except Conflict:
                raise
            except StoreError:
                self._halt(on=True)
                raise
        self._halt(on=False)
        games, before = len(self.table.finished), self.table.v
        for entry in entries:
            self.table.fold(at, cast(log.AnyEntry, entry))
            if isinstance(entry, log.Moved):
                metrics.MOVES.labels("bot" if entry.bot else "human").inc()
        if self.table.meta_v > before or self.table.hand_is_over():
            self.note()
        if len(self.table.finished) > games:
            await self._keep_ending()

    def note(self) -> None:
        """Keep what the list of games shows of this room: when more has changed than a move, and in the end."""
        table = self.table
        self._store.note(Summary(table.room, table.v, table.v, table.at, showing.summary(table)))

    def show(self, before: int, to: Callable[[Connection], bool] = lambda _: True) -> None:
        """Send every version past `before` to the sockets."""
        if self.table.v == before:
            return
        table, spectators = self.table, self._spectators()
        with_meta = table.meta_v > before
        strangers = self.sockets.strangers(table.seat_of)
        for seat, sockets in self.sockets.by_seat(table.seat_of).items():
            frames = showing.evs(table, before, seat, spectators, with_meta=with_meta)
            for socket in filter(to, sockets):
                if socket in strangers:  # what it has been shown was another seat's
                    snap = showing.snap(table, seat, spectators)
                    socket.send(showing.hello(table, seat, socket.proto), snap)
                else:
                    socket.send(*frames)
        if with_meta:
            self.sides.show_presence()

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
        except Nak as fault:
            return socket.send(showing.nak(question.id, fault.code, table.v))
        return socket.send(showing.why(question.id, answer))

    def present(self) -> set[int]:
        """Seats of people on a device that has a socket here."""
        return self.sockets.present(self.table.seat_of)

    def watched(self, seat: int) -> bool:
        """Whether a bot may move for `seat` now: somebody looks on, a player where it stands in for one."""
        if self.sides.halted:
            return False
        return bool(self.present() if self.table.seat(seat).kind == "human" else self.sockets)

    def _owners(self, entries: Sequence[log.Entry]) -> list[str]:
        """Who gets the table into their list by these entries."""
        admitted = {e.claim for e in entries if isinstance(e, log.Admitted) and e.ok}
        return [claim.who for claim in self.table.claims.values() if claim.n in admitted]

    def _halt(self, *, on: bool) -> None:
        """Stand still because nothing can be written down, or go on; nobody's clock loses by it."""
        sides, now = self.sides, showing.now_ms()
        if on == sides.halted:
            return
        if on:
            self._halted_at = now
        else:
            sides.clock.give(self.table, now - self._halted_at)
        sides.halted = on
        sides.show_halt()

    async def _write_and_show(self, entries: Sequence[log.Entry]) -> None:
        before = self.table.v
        await self.append(entries)
        self.show(before)

    async def _settle(self) -> None:
        """What follows from what everybody here has asked for."""
        if self._open:
            await self._write_and_show(deciding.overdue(self.table))

    async def _keep_ending(self) -> None:
        table, game = self.table, self.table.game_no
        try:
            await self._store.keep_record(table.room, game, table.finished[game])
            await self._store.count_deals(table.room, game, table.ended[game], table.tallies[game])
            if game in table.outcomes:
                await self._store.persons.keep([table.outcomes[game]])
        except StoreError as fault:  # all of it can be made from the log at any time
            _log.warning("record not kept", room=table.room, fault=str(fault))

    def _missed(self, seat: int, v: int) -> tuple[str, ...]:
        table, spectators = self.table, self._spectators()
        if v == 0 or v > table.v or table.v - v > wire.TAIL:
            metrics.RESUMES.labels("snapshot").inc()
            return (showing.snap(table, seat, spectators),)
        metrics.RESUMES.labels("tail").inc()
        return showing.evs(table, v, seat, spectators, with_meta=True)

    def _spectators(self) -> int:
        return len(self.sockets.by_seat(self.table.seat_of).get(0, ()))


def _leaving(table: Table, entries: Sequence[log.Entry]) -> set[str]:
    """Whose sockets close because they have been asked to leave."""
    asked = [e.seat for e in entries if isinstance(e, log.Removed) or (isinstance(e, log.Left) and e.removed)]
    return {who for seat in map(table.seat, asked) for who in (seat.who, seat.guest) if who}


def _fail(done: asyncio.Future[Any] | None, fault: BaseException) -> None:
    if done is not None and not done.done():
        done.set_exception(fault)
