"""The frames of docs/protocol.md as types: what may come in, what goes out.

Everything that comes in is checked whole: unknown fields, kinds and sizes are refused before anybody looks
at the content. What goes out is made by `showing` and written here.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tenfold.online.levels import FRIENDLY, STRONGEST, WEAKEST
from tenfold.online.options import AwayPolicy, ChatMode, Options, Seconds, TimerMode
from tenfold.online.tokens import MOST_BESIDE

PROTO = 2
PROTOS = (PROTO, PROTO - 1)
"""What is spoken side by side: a page that was loaded before an update goes on."""
FRAME_LIMIT = 8192
"""Bytes of the largest frame that is read."""
TAIL = 200
"""Versions that are sent again one by one; whoever missed more gets a snapshot."""
OUTBOX = 64
"""Frames that may wait for one socket."""

POLICY, TOO_BIG, RESTART, TOO_SLOW = 1008, 1009, 1012, 1013
OLD_PROTO, REMOVED, NO_SUCH_ROOM = 4001, 4003, 4004

Json = dict[str, Any]

CommandId = Annotated[str, Meta(min_length=8, max_length=64)]
Notation = Annotated[str, Meta(max_length=400)]
Text = Annotated[str, Meta(max_length=400)]
RulesText = Annotated[str, Meta(max_length=2000)]
SeatNo = Annotated[int, Meta(ge=1, le=6)]
SeatOrNone = Annotated[int, Meta(ge=0, le=6)]
Number = Annotated[int, Meta(ge=0, le=2**53)]
Beside = Annotated[int, Meta(ge=0, le=MOST_BESIDE)]
"""Which player of one device: 0 its owner, else one of those who sit beside them."""
Pace = Literal["instant", "fast", "normal", "slow"]
Level = Annotated[int, Meta(ge=WEAKEST, le=STRONGEST)]


class Command(msgspec.Struct, tag_field="k", forbid_unknown_fields=True, frozen=True):
    """A command of somebody at the table."""


class Move(Command, tag="move", frozen=True):
    """A move of one's own seat, in notation; `turn` is the `decision` of the view it answers."""

    m: Notation
    turn: Number


class Next(Command, tag="next", frozen=True):
    """The next hand, please, after `hand`."""

    hand: Number


class Start(Command, tag="start", frozen=True):
    """Begin with the seats that are taken."""


class Bot(Command, tag="bot", frozen=True):
    """A bot on a seat, or away from it."""

    seat: SeatNo
    on: bool


class Word(Command, tag="word", frozen=True):
    """One's own word for the shuffle."""

    word: Text


class Name(Command, tag="name", frozen=True):
    """Another name for oneself."""

    name: Text


class Leave(Command, tag="leave", frozen=True):
    """Leave the table."""


class Back(Command, tag="back", frozen=True):
    """Take one's seat back from the stand-in."""


class Remove(Command, tag="remove", frozen=True):
    """Ask somebody to leave."""

    seat: SeatNo


class SetPace(Command, tag="pace", frozen=True):
    """How fast bots move."""

    pace: Pace


class SetLevel(Command, tag="level", frozen=True):
    """How well the bot on a seat plays."""

    seat: SeatNo
    level: Level


class Set(Command, tag="set", frozen=True):
    """Settle some of the table's options."""

    away: AwayPolicy | None = None
    timer: TimerMode | None = None
    seconds: Seconds | None = None
    chat: ChatMode | None = None
    watch: bool | None = None
    hints: bool | None = None
    open: bool | None = None
    rated: bool | None = None


class Pause(Command, tag="pause", frozen=True):
    """Let the game stand still, or go on."""

    on: bool


class Help(Command, tag="help", frozen=True):
    """Let a bot play this turn of somebody who is away or too slow; `turn` is the `decision` it is about."""

    turn: Number


class Vote(Command, tag="vote", frozen=True):
    """Be for a bot on a seat, or for removing somebody for good; `on` false: no longer."""

    seat: SeatNo
    what: Literal["bot", "remove"]
    on: bool = True


class GiveHost(Command, tag="host", frozen=True):
    """Pass the role of the host on."""

    seat: SeatNo


class Resign(Command, tag="resign", frozen=True):
    """Leave the rest of the game to a bot and look on."""


class Claim(Command, tag="claim", frozen=True):
    """Somebody without a seat: let me play this seat, whose owner is away."""

    seat: SeatNo
    name: Text


class Admit(Command, tag="admit", frozen=True):
    """Answer a claim; `claim` is its number in `meta.claims`."""

    claim: Number
    on: bool = True


class Decline(Command, tag="decline", frozen=True):
    """No other game, thank you."""


class Mute(Command, tag="mute", frozen=True):
    """Do not show me what a seat (0: those who watch) writes; `on` false: show it again."""

    seat: SeatOrNone
    on: bool = True


class Say(Command, tag="say", frozen=True):
    """A ready-made phrase or a sign of `talk`, or free text where the table allows it."""

    phrase: Annotated[str, Meta(max_length=24)] = ""
    text: Text = ""


class Report(Command, tag="report", frozen=True):
    """Tell the keeper of this server about somebody; the last lines of the talk go with it."""

    seat: SeatOrNone
    text: Text = ""


class AskRematch(Command, tag="rematch", frozen=True):
    """Another game, please."""


class End(Command, tag="end", frozen=True):
    """Give the game up."""


AnyCommand = (
    Move | Next | Start | Bot | Word | Name | Leave | Back | Remove | SetPace | SetLevel | AskRematch | End | Set
    | Pause | Help | Vote | GiveHost | Resign | Claim | Admit | Decline | Mute | Say | Report
)  # fmt: skip


class Message(msgspec.Struct, tag_field="t", forbid_unknown_fields=True, frozen=True):
    """A frame from a client."""


class Hello(Message, tag="hello", frozen=True):
    """First frame: which table, and the last version applied."""

    proto: int
    room: Annotated[str, Meta(max_length=32)]
    v: Number = 0
    snap: bool = False
    token: Annotated[str, Meta(max_length=64)] = ""
    """The session of a program that is no browser."""
    beside: Beside = 0
    watch: bool = False
    """This line looks on, whatever seat its session has: a screen for everybody in the room."""


class Cmd(Message, tag="cmd", frozen=True):
    """A command and the id the client made for it."""

    id: CommandId
    c: AnyCommand


class Ask(Message, tag="ask", frozen=True):
    """Would this move be legal now?"""

    id: CommandId
    m: Notation


class AskHint(Message, tag="hint", frozen=True):
    """What would the strongest bot do? `turn` is the `decision` of the view it is asked on."""

    id: CommandId
    turn: Number


class Ping(Message, tag="ping", frozen=True):
    """Still there?"""


AnyMessage = Hello | Cmd | Ask | AskHint | Ping


class Envelope(msgspec.Struct, frozen=True):
    """What is looked at of a frame that could not be read: enough to answer it."""

    t: str = ""
    id: str = ""
    proto: int = PROTO


class MakeRoom(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Body of `POST /api/rooms`."""

    name: Text
    seats: int
    bots: int = 0
    pace: str = "normal"
    word: Text = ""
    rules: RulesText = "mattel"
    level: Level = FRIENDLY
    options: Options = Options()
    beside: Annotated[tuple[Text, ...], Meta(max_length=MOST_BESIDE)] = ()
    """Names of players who sit beside the maker, on the same device."""
    wait: bool = False
    """The host begins the game, also where nobody is missing."""


class AboutRules(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Body of `POST /api/rules`: a rule set in text, and the language its sheet is wanted in."""

    rules: RulesText
    language: Annotated[str, Meta(max_length=8)] = "en"


class TakeSeat(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Body of `POST /api/rooms/CODE/join`."""

    name: Text
    beside: Beside = 0


class TakeDevice(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Body of `POST /api/device/take`: what the link to another device carries.

    `sure`: also where this browser has games of its own, which it cannot reach any more.
    """

    ticket: Annotated[str, Meta(max_length=64)]
    sure: bool = False


class SignOut(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Body of `POST /api/me/sign-out`: this browser, or all others."""

    others: bool


class DeleteMe(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Body of `POST /api/me/delete`: nobody is deleted by mistake."""

    sure: bool


class KeepPasskey(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Body of `POST /api/passkey/keep`: what the browser has made, as WebAuthn's RegistrationResponseJSON."""

    answer: Json
    label: Text = ""


class EnterPasskey(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Body of `POST /api/passkey/enter`: what the passkey has signed, as WebAuthn's AuthenticationResponseJSON."""

    answer: Json


class RemovePasskey(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Body of `POST /api/passkey/remove`."""

    id: Annotated[str, Meta(max_length=2000)]


class BadFrame(ValueError):
    """A frame that cannot be read; `envelope` is what could be made out of it."""

    def __init__(self, reason: str, envelope: Envelope) -> None:
        super().__init__(reason)
        self.envelope = envelope


_messages: msgspec.json.Decoder[AnyMessage] = msgspec.json.Decoder(AnyMessage)
_envelopes: msgspec.json.Decoder[Envelope] = msgspec.json.Decoder(Envelope)
_encoder = msgspec.json.Encoder()


def read(frame: str | bytes) -> AnyMessage:
    """A client's frame; raises BadFrame."""
    try:
        return _messages.decode(frame)
    except (msgspec.DecodeError, UnicodeError) as fault:
        raise BadFrame(str(fault), _envelope(frame)) from fault


def _envelope(frame: str | bytes) -> Envelope:
    try:
        return _envelopes.decode(frame)
    except (msgspec.DecodeError, UnicodeError):
        return Envelope()  # nothing of it can be read, so nothing of it can be answered


def write(message: Json) -> str:
    """A frame as it is sent: compact JSON, keys in the order given."""
    return _encoder.encode(message).decode()
