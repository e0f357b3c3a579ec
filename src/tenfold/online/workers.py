"""The server's side of the processes in which bots think (`worker`): one process, and a few of them."""

import asyncio
import os
import pickle
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from typing import cast

from tenfold import starting
from tenfold.online.worker import LENGTH, RAISED, READY, Answer, Question, pack

BOTS = "tenfold.online.levels:Bots"
"""Who is asked in a process."""
START_WITHIN = 60.0
"""Seconds a process may take to come up."""

Heard = Callable[[str], None]
"""Told once a process is ready for all bots (""), or why it will not be."""


class Fault(Exception):
    """Why there is no move: `kind` is `raised`, `hung` or `died`."""

    def __init__(self, kind: str, details: str = "") -> None:
        super().__init__(kind)
        self.kind, self.details = kind, details


class Worker:
    """A process that answers one question at a time."""

    def __init__(self, process: Process, heard: Heard) -> None:
        self._process, self._heard = process, heard
        self._answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def start(cls, bots: str, heard: Heard) -> "Worker":
        """A process that is up and listens. Raises Fault, OSError."""
        process = await asyncio.create_subprocess_exec(
            *starting.python("-m", "tenfold.online.worker", bots),
            stdin=PIPE,
            stdout=PIPE,
            stderr=None if sys.stderr else DEVNULL,
            env=starting.environment(),
            start_new_session=True,
        )
        worker = cls(process, heard)
        try:
            await worker._next(START_WITHIN)
        except BaseException:
            worker.kill()
            await worker.gone()
            raise
        return worker

    @property
    def alive(self) -> bool:
        """Whether the process still runs and can be asked."""
        return self._process.returncode is None and not self._reading.done()

    async def ask(self, question: Question) -> str:
        """The move in notation. Raises Fault; unless it is `raised` the process is of no use any more."""
        assert self._process.stdin is not None
        self._answer = asyncio.get_running_loop().create_future()
        if not self.alive:
            raise Fault("died")
        self._process.stdin.write(pack(question))
        kind, text = await self._next(question[-1])
        if kind == RAISED:
            raise Fault("raised", text)
        return text

    def kill(self) -> None:
        """End the process and what it has started."""
        if self._process.returncode is None:
            with suppress(ProcessLookupError):
                if hasattr(os, "killpg"):
                    os.killpg(self._process.pid, signal.SIGKILL)
                else:
                    self._process.kill()

    async def gone(self) -> None:
        """Until the process has ended."""
        assert self._process.stdin is not None
        await self._process.wait()
        self._process.stdin.close()
        await self._reading

    async def _next(self, limit: float) -> Answer:
        try:
            # not wait_for: in Python 3.11 it can swallow the cancelling of this task
            async with asyncio.timeout(limit):
                return await self._answer
        except TimeoutError:
            raise Fault("hung") from None

    async def _read(self) -> None:
        """Take answers in until the process has ended."""
        assert self._process.stdout is not None
        try:
            while True:
                head = await self._process.stdout.readexactly(LENGTH.size)
                body = await self._process.stdout.readexactly(LENGTH.unpack(head)[0])
                answer = cast(Answer, pickle.loads(body))
                if answer[0] == READY:
                    self._heard(answer[1])
                elif not self._answer.done():
                    self._answer.set_result(answer)
        except (asyncio.IncompleteReadError, OSError):
            if not self._answer.done():
                self._answer.set_exception(Fault("died"))
                self._answer.exception()  # nobody may be waiting


class Pool:
    """At most `size` processes, started when they are needed; one that hangs or dies is replaced."""

    def __init__(self, size: int, bots: str, heard: Heard) -> None:
        self._bots, self._heard = bots, heard
        self._free = asyncio.Semaphore(size)
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._ending: set[asyncio.Task[None]] = set()
        self._closed = asyncio.Event()

    async def warm_up(self) -> None:
        """Have a process up before the first question. Raises Fault, OSError."""
        async with self._free:
            self._idle.append(await self._worker())

    async def ask(self, question: Question) -> str:
        """The bot's move in notation. Raises Fault."""
        async with self._free:
            try:
                worker = await self._worker()
            except OSError as fault:
                raise Fault("died", str(fault)) from fault
            try:
                move = await worker.ask(question)
            except Fault as fault:
                if fault.kind != "raised":
                    self._drop(worker)
                else:
                    self._idle.append(worker)
                raise
            self._idle.append(worker)
            return move

    async def close(self) -> None:
        """End all processes."""
        self._closed.set()
        for worker in self._all:
            worker.kill()
        await asyncio.gather(*(worker.gone() for worker in self._all), *self._ending)

    async def _worker(self) -> Worker:
        """A process that has nothing to do."""
        while self._idle:
            worker = self._idle.pop()
            if worker.alive:
                return worker
            self._drop(worker)
        if self._closed.is_set():
            raise Fault("died", "the server is stopping")
        worker = await Worker.start(self._bots, self._heard)
        self._all.add(worker)
        if self._closed.is_set():
            worker.kill()
        return worker

    def _drop(self, worker: Worker) -> None:
        worker.kill()
        self._all.discard(worker)
        ending = asyncio.create_task(worker.gone())
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)
