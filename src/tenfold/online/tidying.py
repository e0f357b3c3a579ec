"""When Python looks at all its objects for those that only hold each other: seldom, and best when nobody plays.

Python by itself does so whenever there are a quarter more of them. With two thousand connections that takes a third
of a second, several times a minute, in which nobody's card moves; what it finds is next to nothing until connections
close. So here it looks at young objects only, and at all of them by the clock.
"""

import asyncio
import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

YOUNG, MIDDLE = 5_000, 10
"""Objects more than before until the young ones are looked at; so many such looks until those that survived one are."""
NEVER = 1_000_000
LOOK_EVERY = 10.0
"""Seconds between looks whether it is quiet: then all objects are looked at if anything has happened."""
AT_LATEST_EVERY = 300.0
"""Where it is never quiet."""


@contextmanager
def young_only() -> Iterator[None]:
    """Let Python by itself look at young objects only."""
    before = gc.get_threshold()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    try:
        yield
    finally:
        gc.set_threshold(*before)


class Tidier:
    """Looks at all objects when it is time. `quiet` tells whether nobody would have to wait."""

    def __init__(self, quiet: Callable[[], bool]) -> None:
        self._quiet = quiet
        self._last, self._looks = time.monotonic(), self._young()

    async def run(self) -> None:
        """Tidy whenever it is time, until cancelled."""
        with young_only():
            while True:
                await asyncio.sleep(LOOK_EVERY)
                self.look(time.monotonic())

    def look(self, now: float) -> bool:
        """Tidy if it is time at `now` (seconds, of the monotonic clock); whether it was."""
        happened = self._young() > self._looks
        if not happened or not (self._quiet() or now - self._last >= AT_LATEST_EVERY):
            return False
        gc.collect()
        self._last, self._looks = now, self._young()
        return True

    @staticmethod
    def _young() -> int:
        """How often young objects have been looked at: only then anything is left over."""
        return int(gc.get_stats()[0]["collections"])
