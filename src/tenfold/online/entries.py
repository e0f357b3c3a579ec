"""What can stand in the log of a room, one struct for each kind.

An entry says what happened, never what to try. FROZEN once released: a kind keeps its meaning for ever, a
field is only added and only with a default, so that every log ever written can be folded.
"""

import msgspec

from tenfold.online.options import Options

SCHEMA = 1
"""Written into the first entry of each log."""


class Entry(msgspec.Struct, tag_field="k", frozen=True, omit_defaults=True, kw_only=True):
    """`by` and `id`: the seat whose command led here and the command's id, 0 and "" where it was none.

    Of several entries that a command leads to the first one carries them.
    """

    by: int = 0
    id: str = ""


class Made(Entry, tag="made", frozen=True):
    """A table with free seats. `seed` is the first game's, as hex; `rules` in text, pinned for good.

    `level` is that of bots who sit down, `stand_in` that of bots who play for somebody (0: see BotOn).
    """

    room: str
    seats: int
    pace: str
    seed: str
    rules: str = "mattel"
    schema: int = SCHEMA
    level: int = 0
    stand_in: int = 0
    options: Options = Options()


class Sat(Entry, tag="sat", frozen=True):
    """Somebody took a free seat; `who` is the digest of the session."""

    seat: int
    name: str
    who: str


class BotOn(Entry, tag="bot_on", frozen=True):
    """A bot took a free seat. `level` 0: from before there were levels, when all bots were `greedy`."""

    seat: int
    name: str
    level: int = 0


class BotOff(Entry, tag="bot_off", frozen=True):
    """A bot gave its seat up while waiting, or a stand-in was taken away before the owner was back."""

    seat: int


class Left(Entry, tag="left", frozen=True):
    """Somebody left, or was asked to (`removed`). Waiting: the seat is free. Playing: a bot stands in.

    `resigned`: a bot plays the rest of the game; they stay and look on. `gone`: they are deleted, and the seat is
    nobody's once nobody plays for them any more; the next game is without it.
    """

    seat: int
    removed: bool = False
    resigned: bool = False
    gone: bool = False


class StandIn(Entry, tag="stand_in", frozen=True):
    """A bot plays for somebody who is away."""

    seat: int


class Away(Entry, tag="away", frozen=True):
    """Somebody has been without a connection for too long."""

    seat: int


class Here(Entry, tag="here", frozen=True):
    """Somebody who was away is here again; no bot stood in."""

    seat: int


class Returned(Entry, tag="returned", frozen=True):
    """The owner took the seat back from the stand-in."""

    seat: int


class Named(Entry, tag="named", frozen=True):
    """Somebody took another name."""

    seat: int
    name: str


class WordGiven(Entry, tag="word", frozen=True):
    """A word for the shuffle, before the first deal."""

    seat: int
    word: str


class PaceSet(Entry, tag="pace", frozen=True):
    """How fast bots move from now on."""

    pace: str


class LevelSet(Entry, tag="level", frozen=True):
    """How well the bot on a seat plays from now on."""

    seat: int
    level: int


class HostIs(Entry, tag="host", frozen=True):
    """Who is host from now on. `given`: for good, the one before does not get the role back."""

    seat: int
    given: bool = False


class Started(Entry, tag="started", frozen=True):
    """The first game began: free seats are gone, the others moved up, the first hand is dealt."""


class Moved(Entry, tag="moved", frozen=True):
    """A move in notation. `bot`: a bot made it."""

    seat: int
    m: str
    bot: bool = False


class Ready(Entry, tag="ready", frozen=True):
    """Somebody asked for the next hand, or for another game."""

    seat: int


class Dealt(Entry, tag="dealt", frozen=True):
    """The next hand was dealt."""


class Stopped(Entry, tag="stopped", frozen=True):
    """The clock of the rules has run out (end.stop=minutes:M): the game ends as it stands."""


class Ended(Entry, tag="ended", frozen=True):
    """The game was given up. `lost`: by the last person of a rated game; it is the last place for all its people."""

    lost: bool = False


class Rematch(Entry, tag="rematch", frozen=True):
    """Another game began at the same table, with a seed of its own.

    The seats of those who declined or are deleted are gone; where too few would be left, a bot named `bot` took the
    first.
    """

    seed: str
    bot: str = ""


class OptionsSet(Entry, tag="options", frozen=True):
    """What the table has settled, all of it."""

    options: Options


class Paused(Entry, tag="paused", frozen=True):
    """The game stands still from now on, or goes on."""

    on: bool


class Helped(Entry, tag="helped", frozen=True):
    """A bot plays this turn of `seat` to its end. `late`: because the clock of a strict table ran out."""

    seat: int
    late: bool = False


class Slow(Entry, tag="slow", frozen=True):
    """The time for this turn has run out at a gentle table."""

    seat: int


class Voted(Entry, tag="voted", frozen=True):
    """`seat` is for (or no longer for) a bot on the seat `about`, or for removing who sits there."""

    seat: int
    about: int
    what: str
    on: bool


class Removed(Entry, tag="removed", frozen=True):
    """Most of those here have removed somebody for good: a bot has the seat."""

    seat: int


class Claimed(Entry, tag="claimed", frozen=True):
    """Somebody without a seat would like to play for an owner who is away (or is the owner, without the cookie)."""

    seat: int
    who: str
    name: str


class Admitted(Entry, tag="admitted", frozen=True):
    """The players have answered a claim, the one of version `claim`."""

    claim: int
    ok: bool


class Declined(Entry, tag="declined", frozen=True):
    """Somebody does not want another game."""

    seat: int


class Muted(Entry, tag="muted", frozen=True):
    """`seat` does not want to read what `about` (0: those who watch) writes, or wants to again."""

    seat: int
    about: int
    on: bool


AnyEntry = (
    Made | Sat | BotOn | BotOff | Left | StandIn | Away | Here | Returned | Named | WordGiven | PaceSet
    | LevelSet | HostIs | Started | Moved | Ready | Dealt | Stopped | Ended | Rematch | OptionsSet | Paused
    | Helped | Slow | Voted | Removed | Claimed | Admitted | Declined | Muted
)  # fmt: skip

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


class LogError(Exception):
    """An entry of a stored log that this program cannot read."""


def encode(entry: Entry) -> bytes:
    """The entry as it is stored."""
    return _encoder.encode(entry)


def decode(body: bytes) -> AnyEntry:
    """The entry from its stored form; raises LogError."""
    try:
        return _decoder.decode(body)
    except msgspec.DecodeError as fault:
        raise LogError(str(fault)) from fault
