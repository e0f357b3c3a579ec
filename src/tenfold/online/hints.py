"""Hints for whoever is to move at a table: asked for by one player, made by a worker process, seen by nobody else.

A hint is no entry of the log and changes nothing, so it needs no turn in the queue of the room.
"""

import asyncio
from typing import TYPE_CHECKING

from tenfold.online import deciding, showing
from tenfold.online import protocol as wire
from tenfold.online.naks import Nak
from tenfold.online.presence import Connection
from tenfold.online.thinking import Thinker

if TYPE_CHECKING:
    from tenfold.game import View
    from tenfold.online.table import Table


class Hints:
    """At most one hint is being made in a room: that of the decision it is at, however often it is asked for."""

    def __init__(self, table: "Table", thinker: Thinker) -> None:
        self._table, self._thinker = table, thinker
        self._decision: tuple[int, int] | None = None
        self._thought: asyncio.Task[str | None] | None = None
        self._answers: set[asyncio.Task[None]] = set()

    def ask(self, socket: Connection, question: wire.AskHint) -> None:
        """Answer with a hint, or say why there is none."""
        table = self._table
        seat = table.seat_of(socket.who)
        try:
            game = deciding.hint_asked(table, seat, question.turn)
        except Nak as fault:
            return socket.send(showing.nak(question.id, fault.code, table.v))
        thought = self._thinking((table.game_no, game.decision), game.view(seat))
        answer = asyncio.create_task(self._answer(socket, question, thought))
        self._answers.add(answer)
        answer.add_done_callback(self._answers.discard)

    def stop(self) -> None:
        """Nobody waits for a hint any more."""
        for task in self._answers:
            task.cancel()
        if self._thought is not None:
            self._thought.cancel()

    def _thinking(self, decision: tuple[int, int], view: "View") -> asyncio.Task[str | None]:
        thought = self._thought
        if thought is None or decision != self._decision or (thought.done() and thought.result() is None):
            self._decision = decision
            thought = self._thought = asyncio.create_task(self._thinker.hint(self._table.room, view))
        return thought

    async def _answer(
        self, socket: Connection, question: wire.AskHint, thought: "asyncio.Task[str | None]"
    ) -> None:
        text = await asyncio.shield(thought)
        if text is None:
            socket.send(showing.nak(question.id, "error", self._table.v))
        else:
            socket.send(showing.hint(question.id, question.turn, text))
