"""The bot whose turn it is in a room: when it acts, and that it acts once."""

import asyncio
from typing import TYPE_CHECKING

from tenfold.online.closing import RoomClosed
from tenfold.online.levels import bot_of
from tenfold.online.settings import Settings
from tenfold.online.store import StoreError
from tenfold.online.thinking import Thinker

if TYPE_CHECKING:
    from tenfold.online.room import Room

AFTER_DEAL = 2.0
"""How much longer than usual the first act after a deal waits, for people to look at their cards."""

RETRY = 2.0
"""Seconds until a move that could not be stored is tried again."""


class BotSeat:
    """At most one bot thinks in a room: the one that is to move, while somebody watches."""

    def __init__(self, room: "Room", thinker: Thinker, settings: Settings) -> None:
        self._room, self._thinker, self._paces = room, thinker, settings.paces
        self._task: asyncio.Task[None] | None = None
        self._armed: tuple[int, int, str] | None = None

    def wanted(self) -> tuple[int, int] | None:
        """The seat and the number of the decision a bot has to make now, None if none has to."""
        table = self._room.table
        seat = table.to_move()
        if seat == 0 or table.game is None or not table.bot_plays(seat) or not self._room.watched(seat):
            return None
        return seat, table.game.decision

    def rearm(self) -> None:
        """Let the right bot think, and no other."""
        wanted = self.wanted()
        armed = (*wanted, self._room.table.pace) if wanted else None
        going = self._task is not None and not self._task.done()
        if armed == self._armed and (armed is None or going):
            return
        self.stop()
        if wanted is not None:
            self._armed = armed
            self._task = asyncio.create_task(self._act(*wanted))

    def stop(self) -> None:
        """Nobody thinks any more."""
        if self._task is not None:
            self._task.cancel()
        self._task, self._armed = None, None

    async def _act(self, seat: int, decision: int) -> None:
        room = self._room
        pace = self._paces[room.table.pace]
        await asyncio.sleep(pace * AFTER_DEAL if room.table.fresh_deal else pace)
        if self.wanted() != (seat, decision) or room.table.game is None:
            return
        bot = bot_of(room.table.seat(seat).level)
        move = await self._thinker.move(room.table.room, bot, room.table.game.view(seat))
        try:
            await room.do(lambda: room.bot_moves(seat, decision, move))
        except StoreError:  # logged by the room; the bot tries again
            await asyncio.sleep(RETRY)
            room.post(self._again)
        except RoomClosed:
            return

    async def _again(self) -> None:
        self._armed = None
