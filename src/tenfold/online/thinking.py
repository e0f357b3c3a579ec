"""Bots think outside the rooms, with a limit; whatever goes wrong, there is a move.

A room hands over a `View`, never its game. Replace `Thinker` by one with worker processes for bots that
need a core to themselves: a room only calls `move`.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import structlog

from tenfold.bots import choose
from tenfold.game import View
from tenfold.online import metrics
from tenfold.online.deciding import simplest_move

WORKERS = 4
Choose = Callable[[str, View], object]
"""A bot's name and what it may know, to a move; `str(move)` is its notation."""

_log = structlog.get_logger("tenfold.bots")


class Thinker:
    """Threads in which bots choose. One that hangs is given up, and with it its thread."""

    def __init__(self, limit: float, choose: Choose = choose) -> None:
        self._limit, self._choose = limit, choose
        self._hanging = 0
        self._threads = ThreadPoolExecutor(WORKERS, thread_name_prefix="bot")

    async def move(self, room: str, bot: str, view: View) -> str:
        """The bot's move in notation; the simplest legal one when the bot fails or takes too long."""
        loop = asyncio.get_running_loop()
        thought = loop.run_in_executor(self._threads, self._choose, bot, view)
        try:
            return str(await asyncio.wait_for(thought, self._limit))
        except TimeoutError:
            self._give_up_thread()
            return self._fallback(room, view, "timeout")
        except Exception:  # noqa: BLE001 - a bot may fail in any way; the table goes on, the log says why
            _log.exception("bot failed", room=room, bot=bot)
            return self._fallback(room, view, "error")

    def close(self) -> None:
        """No more thinking; nobody waits for a bot that hangs."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _give_up_thread(self) -> None:
        self._hanging += 1
        if self._hanging >= WORKERS:
            self.close()
            self._hanging, self._threads = 0, ThreadPoolExecutor(WORKERS, thread_name_prefix="bot")

    def _fallback(self, room: str, view: View, why: str) -> str:
        metrics.FALLBACKS.labels(why).inc()
        move = simplest_move(view.legal or ())
        _log.warning("simplest move for a bot", room=room, why=why, move=move)
        return move
