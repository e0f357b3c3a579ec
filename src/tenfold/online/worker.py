"""A process in which bots think, one decision after the other: `python -m tenfold.online.worker BOTS`.

Questions come in on standard input, answers go out on what was standard output, both as pickled tuples with
their length in front (`pack`). The process ends with its server: it notices that its input has ended, even
while it thinks; and a bot that lets no other thread run is ended by a clock that needs none.
It keeps nothing between decisions but the compiled rules, so it does not grow.
"""

import faulthandler
import os
import pickle
import signal
import sys
import threading
import traceback
from contextlib import suppress
from importlib import import_module
from queue import SimpleQueue
from struct import Struct
from typing import Any, BinaryIO, Protocol

from tenfold.game import View

Question = tuple[str, View, int, int, float]
"""A bot's name, what it may know, a number for its chance, how many milliseconds it may search, after how many
seconds it has hung."""
Answer = tuple[str, str]
"""What kind of answer, and its text: HERE "", READY "" or why not, MOVE the notation, RAISED the fault."""

HERE, READY, MOVE, RAISED = "here", "ready", "move", "raised"
LENGTH = Struct(">I")
"""How the length of a message is written in front of it."""
GRACE = 2.0
"""How many times as long as its server a worker waits until it gives up a bot by itself."""


def pack(message: object) -> bytes:
    """A message as it travels."""
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return LENGTH.pack(len(body)) + body


class Bots(Protocol):
    """Who is asked."""

    def prepare(self) -> str | None:
        """Be ready for all bots, which may take long; None, or a sentence that says what will not be."""

    def choose(self, bot: str, view: View, chance: int, milliseconds: int) -> object:
        """The move of a bot by its name, also while being prepared; `str(move)` is the notation."""


class Worker:
    """The child's side."""

    def __init__(self, questions: BinaryIO, answers: BinaryIO, bots: Bots) -> None:
        self._incoming, self._outgoing, self._bots = questions, answers, bots
        self._questions: SimpleQueue[Question] = SimpleQueue()
        self._writing = threading.Lock()

    def work(self) -> None:
        """Answer until the server is gone; never returns."""
        threading.Thread(target=self._read, daemon=True).start()
        self._send(HERE, "")
        threading.Thread(target=self._prepare, daemon=True).start()
        while True:
            self._send(*self._answer(*self._questions.get()))

    def _prepare(self) -> None:
        self._send(READY, self._bots.prepare() or "")

    def _answer(self, bot: str, view: View, chance: int, milliseconds: int, limit: float) -> Answer:
        faulthandler.dump_traceback_later(GRACE * limit, exit=True)
        try:
            return MOVE, str(self._bots.choose(bot, view, chance, milliseconds))
        except Exception:  # noqa: BLE001 - a bot may fail in any way; the server counts it and says why
            return RAISED, traceback.format_exc()
        finally:
            faulthandler.cancel_dump_traceback_later()

    def _read(self) -> None:
        """Take questions in until the server is gone, and with it go at once, whatever is being thought."""
        with suppress(EOFError, OSError):
            while True:
                self._questions.put(pickle.loads(self._take(LENGTH.unpack(self._take(LENGTH.size))[0])))
        end_group()

    def _take(self, count: int) -> bytes:
        data = self._incoming.read(count)
        if len(data) < count:
            raise EOFError
        return data

    def _send(self, kind: str, text: str) -> None:
        with self._writing, suppress(OSError):  # the server is gone: `_read` sees it too
            self._outgoing.write(pack((kind, text)))
            self._outgoing.flush()


def end_group() -> None:
    """End this process and what it has started (a compiler), now."""
    if hasattr(os, "killpg") and os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(0)


def found(path: str) -> Any:
    """What `module:name` names."""
    module, _, name = path.partition(":")
    return getattr(import_module(module), name)


def main(bots: str) -> None:
    """Answer questions with the Bots that `module:name` makes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed here is no answer
    Worker(sys.stdin.buffer, answers, found(bots)()).work()


if __name__ == "__main__":
    main(sys.argv[1])
