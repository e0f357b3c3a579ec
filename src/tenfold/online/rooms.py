"""The rooms in memory: made, loaded from their logs when somebody asks, forgotten when nobody is there."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeVar
from weakref import WeakSet

import structlog

from tenfold.game import Deals
from tenfold.online import entries as log
from tenfold.online import metrics, showing, tokens
from tenfold.online.analyses import Analyses
from tenfold.online.closing import RoomClosed
from tenfold.online.levels import FRIENDLY
from tenfold.online.names import bot_name
from tenfold.online.options import Options
from tenfold.online.protocol import RESTART, Json
from tenfold.online.room import Room
from tenfold.online.settings import Settings
from tenfold.online.store import Conflict, Store, StoreError, Summary
from tenfold.online.table import Table, from_rows
from tenfold.online.thinking import Thinker

if TYPE_CHECKING:
    from tenfold.online.line import Line

T = TypeVar("T")
TRIES = 3
LISTED = 100
"""Games in a list, at most."""

_DEFAULT = Options()

_log = structlog.get_logger("tenfold.rooms")


class NoSuchRoom(Exception):
    """No table has this code."""


class Rooms:
    """Every room that is in memory, by its code."""

    def __init__(self, store: Store, settings: Settings, thinker: Thinker | None = None) -> None:
        self.store, self._settings = store, settings
        self.thinker = thinker or Thinker(
            settings.bot_limit, settings.bot_workers, milliseconds=settings.bot_milliseconds
        )
        self.analyses = Analyses(settings.analysis_rollouts)
        self.lines: WeakSet[Line] = WeakSet()
        """Every connection there is, whether it looks at a room yet or not."""
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Future[Room]] = {}
        self._removing: set[str] = set()
        self._apart: dict[str, asyncio.Event] = {}

    async def make(
        self,
        who: str,
        name: str,
        seats: int,
        bots: int,
        pace: str,
        word: str,
        rules: str = "mattel",
        level: int = FRIENDLY,
        options: Options = _DEFAULT,
        beside: Sequence[str] = (),
        *,
        wait: bool = False,
    ) -> str:
        """A new table with its maker on seat 1, who sits beside them next, bots on the last seats; gives its code.

        Where nobody is missing the game begins, unless it is to `wait` for the host.
        """
        people = [(who, name), *((tokens.beside(who, n), each) for n, each in enumerate(beside, 1))]
        entries = _first_entries(people, seats, bots, word, level)
        if bots + len(people) == seats and not wait:
            entries.append(log.Started())
        while True:
            code = tokens.new_code()
            at = showing.now_ms()
            made = log.Made(
                room=code,
                seats=seats,
                pace=pace,
                seed=Deals.new().seed.hex(),
                rules=rules,
                level=level,
                options=options,
                stand_in=self._settings.stand_in_level,
            )
            named = [made, *entries]
            try:
                await self.store.append(
                    code, 0, at, [log.encode(e) for e in named], [each for each, _ in people]
                )
            except Conflict:
                _log.info("room code taken", room=code)
                continue
            table = Table(code)
            for entry in named:
                table.fold(at, entry)
            self._keep(table).note()
            return code

    async def find(self, code: str) -> Room:
        """The room, from memory or its log. Raises NoSuchRoom, or StoreError when it cannot be read."""
        while (apart := self._apart.get(code)) is not None:
            await apart.wait()
        room = self._rooms.get(code)
        if room is not None:
            return room
        if code in self._removing:
            raise NoSuchRoom(code)
        loading = self._loading.get(code)
        if loading is None:
            loading = self._loading[code] = asyncio.ensure_future(self._load(code))
            loading.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(loading)

    async def remove(self, code: str, v: int) -> bool:
        """Delete a room for good; False where it is in memory or its newest version is not `v`. Raises StoreError."""
        if code in self._rooms or code in self._loading or code in self._apart:
            return False
        self._removing.add(code)
        try:
            return await self.store.forget(code, v)
        finally:
            self._removing.discard(code)

    async def apart(self, code: str, work: Callable[[], Awaitable[None]]) -> None:
        """Let something happen to the log of a room while it is not in memory; who asks for the room waits.

        Whoever is connected is told to come back. Raises what `work` raises.
        """
        while (other := self._apart.get(code)) is not None:
            await other.wait()
        done = self._apart[code] = asyncio.Event()
        try:
            loading = self._loading.get(code)
            if loading is not None:
                await asyncio.wait([loading])
            room = self._rooms.get(code)
            if room is not None:
                room.close()
            await work()
        finally:
            del self._apart[code]
            done.set()

    def send_away(self, whos: Collection[str]) -> None:
        """Close the connections of somebody, who comes back as whom they are then."""
        for line in list(self.lines):
            if line.belongs_to(whos):
                line.close(RESTART)

    def quiet(self) -> bool:
        """Whether nobody is at any table."""
        return not any(room.sockets for room in self._rooms.values())

    async def do(self, code: str, act: Callable[[Room], Awaitable[T]]) -> T:
        """Let a room do something in its turn, loading it if need be. Raises what `find` and `Room.do` do."""
        for _ in range(TRIES):
            room = await self.find(code)
            try:
                return await room.do(partial(act, room))
            except RoomClosed:
                await asyncio.sleep(0)  # it has just left memory: load it again
        raise RoomClosed

    async def mine(self, who: str) -> list[Json]:
        """The games of a session, newest first."""
        found = []
        for kept in await self.store.summaries(who, LISTED):
            summary = await self._summary(kept)
            shown = showing.listed(kept.room, summary, who) if summary else None
            if shown is not None:
                found.append(shown)
        return sorted(found, key=lambda game: game["updated"], reverse=True)

    def lobby(self) -> list[Json]:
        """Open tables at which somebody is: those that wait for players first, then those to look on at."""
        found = [
            showing.in_lobby(room.table)
            for room in self._rooms.values()
            if room.table.options.open and room.present() and room.table.state != "over"
        ]
        found = [table for table in found if table["free"] or table["watch"]]
        return sorted(found, key=lambda table: (table["state"] != "waiting", -table["updated"]))[:LISTED]

    def send_home(self) -> None:
        """Everybody is told to come back in a moment."""
        for room in list(self._rooms.values()):
            room.note()
            room.close()

    async def close(self) -> None:
        """Send everybody home, and let the bots go."""
        self.send_home()
        await self.thinker.close()
        await self.analyses.close()
        await asyncio.sleep(0)

    async def _summary(self, kept: Summary) -> bytes:
        """The summary of a room as of now, b"" where its log cannot be read."""
        room = self._rooms.get(kept.room)
        if room is not None:
            return showing.summary(room.table)
        if kept.v == kept.head:
            return kept.body
        try:
            room = await self.find(kept.room)  # the summary was lost on the way
        except StoreError:
            return b""
        room.note()
        return showing.summary(room.table)

    async def _load(self, code: str) -> Room:
        rows = await self.store.load(code)
        if not rows:
            raise NoSuchRoom(code)
        try:
            table = await asyncio.to_thread(from_rows, code, rows)
        except log.LogError as fault:
            _log.error("log cannot be read", room=code, fault=str(fault))
            raise StoreError(str(fault)) from fault
        await self._keep_outcomes(table)
        return self._keep(table)

    async def _keep_outcomes(self, table: Table) -> None:
        """Keep the results of games whose server ended before it could."""
        try:
            await self.store.persons.keep(table.outcomes.values())
        except StoreError as fault:
            _log.warning("results not kept", room=table.room, fault=str(fault))

    def _keep(self, table: Table) -> Room:
        room = Room(table, self.store, self.thinker, self._settings, self._forget)
        self._rooms[table.room] = room
        room.wake()
        metrics.ROOMS.inc()
        return room

    def _forget(self, room: Room) -> None:
        if self._rooms.get(room.table.room) is room:
            del self._rooms[room.table.room]
            metrics.ROOMS.dec()


def _first_entries(
    people: Sequence[tuple[str, str]], seats: int, bots: int, word: str, level: int
) -> list[log.AnyEntry]:
    """Who sits down first; `people` are sessions and names."""
    sits = [log.Sat(seat=seat, name=name, who=who) for seat, (who, name) in enumerate(people, 1)]
    entries: list[log.AnyEntry] = [*sits]
    if word:
        entries.append(log.WordGiven(seat=1, word=word))
    taken = {name for _, name in people}
    for seat in range(seats - bots + 1, seats + 1):
        bot = bot_name(taken)
        taken.add(bot)
        entries.append(log.BotOn(seat=seat, name=bot, level=level))
    return entries
