"""The seats of a table, and what is shown of what happens there."""

from dataclasses import dataclass
from typing import Any, Literal, Protocol

Kind = Literal["human", "bot", "free"]
SeatState = Literal["here", "away", "left", "free"]


class Happening(Protocol):
    """Something to be shown: an event of the game, or a Notice."""

    def to_json(self, seat: int | None) -> dict[str, Any] | None:
        """The event as the seat (None: a spectator) may see it; None if it is not for this seat."""


class Notice:
    """Something that happened at the table and not in the game; everybody may see it."""

    __slots__ = ("_body",)

    def __init__(self, e: str, **keys: int | str) -> None:
        self._body = {"e": e, **keys}

    def to_json(self, seat: int | None) -> dict[str, Any] | None:
        """See Happening."""
        return dict(self._body)


@dataclass(slots=True)
class Seat:
    """A place at the table. `bot`: a bot plays it now, at `level`; `who`: the digest of the owner's session.

    `guest`: the digest of somebody who plays for an owner that is away, and `guest_name` their name.
    """

    name: str = ""
    kind: Kind = "free"
    state: SeatState = "free"
    bot: bool = False
    level: int = 0
    """How well the bot plays (0: from before there were levels); of no meaning where none does."""
    who: str = ""
    word: str = ""
    since: int = 0
    """The version that sat somebody down: the longest-seated human has the smallest."""
    guest: str = ""
    guest_name: str = ""
    resigned: bool = False
    """The owner has left the rest of the game to a bot."""
    gone: bool = False
    """The owner is deleted: once nobody plays for them any more a bot has this seat for good."""
    removed: bool = False
    """The host has asked whoever played here to leave; they had not gone by themselves before."""

    @property
    def nobodys(self) -> bool:
        """Whether the owner is deleted and nobody plays for them."""
        return self.gone and not self.guest

    @property
    def went(self) -> bool:
        """Whether the owner has given up the running game or was asked to leave it, and nobody plays for them."""
        return not self.guest and (self.gone or self.resigned or self.state == "left")

    @property
    def player(self) -> str:
        """The session that plays here, where a person does."""
        return self.guest or self.who


@dataclass(frozen=True, slots=True)
class VotedOut:
    """Whose seat the table has taken away in the running game, and whether they had given it up before."""

    who: str
    went: bool


@dataclass(frozen=True, slots=True)
class Claim:
    """Somebody would like to play a seat whose owner is away; `n` is the version that said so."""

    n: int
    seat: int
    who: str
    name: str
