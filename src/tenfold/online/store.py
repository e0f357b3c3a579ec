"""Where logs are kept: what any store has to do. `sqlite` is the one there is."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from tenfold.online.counted import Counted
from tenfold.online.tally import Tally

if TYPE_CHECKING:
    from tenfold.online.persons import Persons


class StoreError(Exception):
    """Something could not be stored or read; nothing was changed."""


class Conflict(StoreError):
    """Somebody else has already written this version of the room."""


class UnusableStore(Exception):
    """The data cannot be opened at all; the text says in one sentence why."""


@dataclass(frozen=True, slots=True)
class Row:
    """An entry as stored: its version, when it was written (ms since 1970) and its body."""

    v: int
    at: int
    body: bytes


@dataclass(frozen=True, slots=True)
class Summary:
    """What a list of games shows of a room. Out of date where `head`, the newest version, is past `v`."""

    room: str
    v: int
    head: int
    updated: int
    body: bytes


class Store(Protocol):
    """Logs of rooms, sessions, and what can be made from the logs.

    Every `async` writer returns only when what it wrote would survive a power cut, and raises StoreError
    (nothing was written) otherwise.
    """

    persons: "Persons"
    """What is kept about people beside their seats."""

    async def append(
        self, room: str, after: int, at: int, bodies: Sequence[bytes], owners: Sequence[str] = ()
    ) -> None:
        """Write versions `after + 1`, `after + 2` … of a room, all or none, and who got a seat by them.

        Raises Conflict when one of them exists.
        """

    async def load(self, room: str) -> list[Row]:
        """The whole log of a room in order, [] for an unknown one."""

    async def open_session(self, who: str, at: int, person: str = "") -> None:
        """Remember the digest of a new session; of another device of `person` where one is named."""

    async def person(self, who: str) -> str:
        """Whose session this is: `who`, or whom another device belongs to; "" for one not opened here."""

    async def report(self, room: str, at: int, body: bytes, who: str = "") -> None:
        """Keep what `who` has told about somebody else at a table."""

    def note(self, summary: Summary) -> None:
        """Keep a summary, soon. It may be lost: whoever reads it compares `v` with `head`."""

    async def summaries(self, who: str, most: int) -> list[Summary]:
        """Rooms in which the session got a seat once, newest first; `v` 0 and no body where none was kept."""

    async def keep_record(self, room: str, game: int, record: str) -> None:
        """Keep the record of a finished game; a second time changes nothing."""

    async def record(self, room: str, game: int) -> str | None:
        """The record of a finished game, None if it was not kept."""

    async def count_deals(self, room: str, game: int, at: int, tally: Tally) -> bool:
        """Add the deals of a game that ended at `at` to the sums over all games; False where they are in them."""

    async def uncounted(self, after: str, most: int) -> list[str]:
        """Rooms in the order of their codes, from behind `after`, with a finished game that is not in the sums."""

    async def deals(self) -> Counted:
        """The sums over the deals of all games that were counted."""

    async def over_since(self, before: int) -> list[tuple[str, int]]:
        """Rooms that nothing has happened in since `before` (ms since 1970) and whose game is over; their `head`."""

    async def outdated(self, before: int) -> list[str]:
        """Rooms quiet since `before` as far as their summaries know, which are out of date."""

    async def forget(self, room: str, v: int) -> bool:
        """Delete everything about a room whose newest version is `v`; False, and nothing, where it is another."""

    async def check(self, at: int) -> None:
        """Write something; raises StoreError when that is not possible."""

    def little_room(self) -> bool:
        """Whether the place where things are kept is nearly full."""

    async def close(self) -> None:
        """Finish what was asked for and let go of the files."""
