"""Frames on their way to one reader: a bounded queue that takes next to no memory while nothing waits.

An asyncio.Queue would keep 3 KB for each connection, most of which are idle.
"""

import asyncio
from typing import Generic, TypeVar

T = TypeVar("T")


class Full(Exception):
    """There is no room for more."""


class Outbox(Generic[T]):
    """A queue of at most `most` items with one reader."""

    __slots__ = ("_items", "_most", "_waiter")

    def __init__(self, most: int) -> None:
        self._most = most
        self._items: list[T] = []
        self._waiter: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._items)

    def put(self, item: T) -> None:
        """Add an item. Raises Full."""
        if len(self._items) >= self._most:
            raise Full
        self._items.append(item)
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def get(self) -> T:
        """The oldest item, waiting for one where there is none."""
        while not self._items:
            self._waiter = asyncio.get_running_loop().create_future()
            try:
                await self._waiter
            finally:
                self._waiter = None
        return self._items.pop(0)
