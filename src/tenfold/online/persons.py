"""What is kept about people beside their seats: what any store has to do. `sqlite_persons` is the one there is.

A person is the digest of the first session; sessions of other devices name it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from tenfold.online.outcomes import Outcome, Result
from tenfold.online.ratings import Rating

if TYPE_CHECKING:
    from tenfold.online.traces import Change


@dataclass(frozen=True, slots=True)
class Passkey:
    """The public half of a passkey: its `id` (base64url), whose it is, and how often it has signed so far."""

    id: str
    who: str
    key: bytes
    count: int
    label: str
    made: int
    used: int


@dataclass(frozen=True, slots=True)
class KnownSession:
    """A session: when it was `made`, whether it is the `first` of its person, when it `ended` (0: it is good)."""

    made: int
    first: bool
    ended: int


class Persons(Protocol):
    """Writers return when what they wrote is safe; all raise StoreError."""

    async def keep(self, outcomes: Iterable[Outcome]) -> None:
        """Keep what finished games were for people, and rate them; a game that is kept is not kept again."""

    async def results(self, whos: Sequence[str]) -> list[Result]:
        """The results of these sessions, oldest first."""

    async def ratings(self, who: str) -> dict[str, Rating]:
        """The ratings of a person, by ladder."""

    async def sessions(self, who: str) -> list[KnownSession]:
        """The sessions of a person, oldest first, also those that are signed out."""

    async def sign_out(self, who: str, own: str, at: int, *, others: bool) -> None:
        """End the session `own` of a person, or all but that one; the person stays who they are."""

    async def ended(self, own: str) -> bool:
        """Whether this session has been signed out."""

    async def reports(self, whos: Sequence[str]) -> list[tuple[str, int, bytes]]:
        """The reports that somebody has written: room, when, what."""

    async def keep_passkey(self, passkey: Passkey) -> bool:
        """Keep a new passkey; False where its id is known already."""

    async def passkey(self, key_id: str) -> Passkey | None:
        """The passkey with this id."""

    async def passkeys(self, who: str) -> list[Passkey]:
        """The passkeys of a person, oldest first."""

    async def used_passkey(self, key_id: str, before: int, count: int, at: int) -> bool:
        """Remember that a passkey has signed; False where it has signed since with a counter that is not `before`."""

    async def remove_passkey(self, who: str, key_id: str) -> bool:
        """Forget a passkey of a person; False where they have no such one."""

    async def rooms_of(self, whos: Sequence[str]) -> list[str]:
        """Every room in whose log or reports one of these digests stands, or that is in their list."""

    async def settle(self) -> None:
        """Whatever was to be kept soon is kept now."""

    async def reports_at(self, room: str, whos: Sequence[str]) -> list[tuple[int, int, bytes, bool]]:
        """The reports about people of a room: id, when, body, and whether one of these wrote it."""

    async def rewrite(self, change: "Change", whos: Sequence[str]) -> bool:
        """Change a room, all of it or nothing, so that these are not in it; False where it has gone on meanwhile."""

    async def forget(self, who: str, whos: Sequence[str]) -> None:
        """Forget a person whose rooms have been changed: sessions on all devices, passkeys, results, ratings."""

    async def wipe(self) -> None:
        """Leave nothing of what was deleted in the write-ahead log either."""
