"""Chunks of work over all cores, or over a Ray cluster: the same results, whoever does them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, TypeVar

from .. import starting

Task = TypeVar("Task")
Result = TypeVar("Result")
AHEAD = 2
"""Chunks that wait for each worker, so that none is idle and results do not pile up."""

ANSWER_SECONDS = 5


class WorkStopped(RuntimeError):
    """A worker process or the cluster is gone; what was finished is kept."""


class NoRay(RuntimeError):
    """Ray is not installed, or there is no cluster at that address."""


@dataclass(frozen=True)
class Workers:
    """Who does the work: so many processes of this machine, or a Ray cluster."""

    count: int = 1
    ray: str | None = None


def cores() -> int:
    """The cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _watch_parent() -> None:
    """End a worker whose parent was killed: nobody would ever stop it."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _start_worker() -> None:
    """A worker leaves Ctrl-C to its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_watch_parent, daemon=True).start()


def _alone(work: Callable[[Task], Result], tasks: Sequence[Task]) -> Iterator[tuple[int, Result]]:
    for index, task in enumerate(tasks):
        yield index, work(task)


def _end_at_once(pool: ProcessPoolExecutor) -> None:
    """Stop the workers in the middle of what they do; it will be done again."""
    for process in list((pool._processes or {}).values()):
        process.terminate()
    pool.shutdown(wait=True, cancel_futures=True)


def _pooled(
    work: Callable[[Task], Result], tasks: Sequence[Task], count: int
) -> Iterator[tuple[int, Result]]:
    context = multiprocessing.get_context("spawn")
    with starting.safe_environment():  # a pool starts a process that looks after its locks
        pool = ProcessPoolExecutor(count, mp_context=context, initializer=_start_worker)
    running: dict[Future[Result], int] = {}
    waiting = iter(enumerate(tasks))
    try:
        while True:
            with starting.safe_environment():  # handing work in starts processes
                while len(running) < count * AHEAD and (following := next(waiting, None)) is not None:
                    running[pool.submit(work, following[1])] = following[0]
            if not running:
                pool.shutdown()
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield running.pop(future), future.result()
    except BrokenProcessPool:
        raise WorkStopped("a worker process has ended unexpectedly") from None
    finally:
        _end_at_once(pool)


def _see_that_it_answers(address: str) -> None:
    """Ray itself waits for minutes for a machine that is not there. Raises NoRay; `auto` and `local` have no host."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        return
    try:
        socket.create_connection((host, int(port)), ANSWER_SECONDS).close()
    except (OSError, OverflowError) as problem:
        raise NoRay(f"there is no Ray cluster at {address}: {problem}") from problem


def _over_ray(
    work: Callable[[Task], Result], tasks: Sequence[Task], address: str
) -> Iterator[tuple[int, Result]]:
    try:
        import ray
    except ImportError as missing:
        raise NoRay("the package ray is needed; it comes with tenfold[cluster]") from missing
    if not ray.is_initialized():
        _see_that_it_answers(address)
        try:
            os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is reported to anybody
            own = {"include_dashboard": False} if address == "local" else {}
            ray.init(address, log_to_driver=False, logging_level="ERROR", **own)
        except (ConnectionError, OSError, ValueError, RuntimeError) as problem:
            reason = str(problem).partition("\n")[0]
            raise NoRay(f"there is no Ray cluster at {address}: {reason}") from problem
    remote = ray.remote(work)
    most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    running: dict[Any, int] = {}
    waiting = iter(enumerate(tasks))
    try:
        while True:
            while len(running) < most and (following := next(waiting, None)) is not None:
                running[remote.remote(following[1])] = following[0]
            if not running:
                return
            for finished in ray.wait(list(running))[0]:
                yield running.pop(finished), ray.get(finished)
    except ray.exceptions.RayError as problem:
        raise WorkStopped(f"the Ray cluster could not finish: {problem}") from problem
    finally:
        for task in running:
            ray.cancel(task)


def do_all(
    work: Callable[[Task], Result], tasks: Sequence[Task], workers: Workers
) -> Iterator[tuple[int, Result]]:
    """Do all tasks and yield each one's place and result, in the order they are finished.

    `work` is a function of a module, so that other processes find it. Raises WorkStopped, NoRay.
    """
    if workers.ray is not None:
        return _over_ray(work, tasks, workers.ray)
    if workers.count > 1 and len(tasks) > 1:
        return _pooled(work, tasks, min(workers.count, len(tasks)))
    return _alone(work, tasks)


def in_order(results: Iterator[tuple[int, Result]]) -> Iterator[Result]:
    """Results in the order of their tasks, each as soon as all before it are there."""
    early: dict[int, Result] = {}
    following = 0
    for index, result in results:
        early[index] = result
        while following in early:
            yield early.pop(following)
            following += 1
