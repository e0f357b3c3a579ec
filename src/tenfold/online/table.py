"""One room as its log says it is: the fold over the entries, and nothing else.

`Table.fold` never fails on a log that `deciding` wrote, never asks a clock and draws no random number: the
seed of each game stands in the log. Two folds of one log are equal.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Literal, Protocol

from tenfold.game import Deals, Game, Rules
from tenfold.online import entries as log
from tenfold.online.store import Row

Kind = Literal["human", "bot", "free"]
SeatState = Literal["here", "away", "left", "free"]
TableState = Literal["waiting", "playing", "over"]


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
    """A place at the table. `bot`: a bot plays it now; `who`: the digest of the owner's session."""

    name: str = ""
    kind: Kind = "free"
    state: SeatState = "free"
    bot: bool = False
    who: str = ""
    word: str = ""
    since: int = 0
    """The version that sat somebody down: the longest-seated human has the smallest."""


@dataclass(slots=True)
class Table:
    """A room. Seats are numbered from 1; `v` is the number of entries folded."""

    room: str
    v: int = 0
    at: int = 0
    rules: str = "mattel"
    pace: str = "normal"
    state: TableState = "waiting"
    host: int = 0
    maker: int = 0
    """The seat of who made the table, 0 once they are gone for good: their role waits for them."""
    seats: list[Seat] = field(default_factory=list)
    game_no: int = 1
    game: Game | None = None
    seed: bytes = b""
    ready: list[int] = field(default_factory=list)
    fresh_deal: bool = False
    """Nobody has acted since a hand was dealt."""
    began: int = 0
    """The version that began the running game, and when that was."""
    began_at: int = 0
    meta_v: int = 0
    """The last version that changed anything besides the game itself."""
    history: list[tuple[Happening, ...]] = field(default_factory=list)
    """What each version showed: version v at v - 1."""
    acks: dict[tuple[str, str], int] = field(default_factory=dict)
    """Commands already done: (owner, id) to the version they led to."""
    finished: dict[int, str] = field(default_factory=dict)
    """Records of finished games."""

    # -- questions

    def seat(self, number: int) -> Seat:
        """The seat of that number."""
        return self.seats[number - 1]

    def seat_of(self, who: str) -> int:
        """The seat that belongs to a session, 0 if none does."""
        return next((n for n, seat in self.numbered() if who and seat.who == who), 0)

    def numbered(self) -> Iterable[tuple[int, Seat]]:
        """The seats with their numbers."""
        return enumerate(self.seats, 1)

    def humans(self) -> list[int]:
        """Seats that belong to people, whoever plays them now."""
        return [n for n, seat in self.numbered() if seat.kind == "human"]

    def humans_here(self) -> list[int]:
        """Seats of people who are here and play themselves."""
        return [
            n for n, seat in self.numbered() if seat.kind == "human" and seat.state == "here" and not seat.bot
        ]

    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return tuple(seat.name for seat in self.seats)

    def deals(self) -> Deals:
        """Where the cards of this game come from: its seed and, in the first game, the words."""
        words = tuple(seat.word for seat in self.seats) if self.game_no == 1 else ()
        return Deals(self.seed, words)

    def to_move(self) -> int:
        """The seat whose move the running game waits for, 0 if it waits for none."""
        return self.game.to_move if self.game is not None and self.state == "playing" else 0

    def hand_is_over(self) -> bool:
        """Whether the next hand of the running game can be dealt."""
        return (
            self.state == "playing"
            and self.game is not None
            and self.game.hand_over
            and not self.game.game_over
        )

    def minutes(self) -> int:
        """After how many minutes the clock stops the running game, 0 if it has none (end.stop)."""
        if self.game is None or self.state != "playing":
            return 0
        stop = self.game.rules.end_stop
        return int(stop.removeprefix("minutes:")) if stop.startswith("minutes:") else 0

    def record(self, seat: int) -> str | None:
        """The record of the game so far: all of it once the game is over, before that only a seat's own."""
        if self.game is None or (self.state != "over" and seat == 0):
            return None
        date = datetime.fromtimestamp(self.began_at / 1000, UTC).date().isoformat()
        if self.state == "over":
            return self.game.record(names=self.names(), date=date)
        return self.game.record(names=self.names(), date=date, seat=seat)

    # -- the fold

    def fold(self, at: int, entry: log.AnyEntry) -> None:
        """Let one more entry, written at `at` (ms since 1970), have happened."""
        self.v += 1
        self.at = at
        if entry.id and entry.by:
            self.acks[self.seat(entry.by).who, entry.id] = self.v
        if not isinstance(entry, log.Moved):
            self.meta_v = self.v
        self.history.append(tuple(_FOLD[type(entry)](self, entry)))

    def begin(self, v: int) -> Iterable[Happening]:
        """Deal the first hand of a game."""
        self.game = Game.new(Rules.parse(self.rules), players=len(self.seats), shuffler=self.deals())
        self.state, self.began, self.began_at = "playing", v, self.at
        self.ready, self.fresh_deal = [], True
        return self.game.events

    def close(self) -> None:
        """The game is over or given up: it can be checked and asked for from now on."""
        self.state, self.ready, self.meta_v = "over", [], self.v
        record = self.record(0)
        if record is not None:
            self.finished[self.game_no] = record


def from_rows(room: str, rows: Iterable[Row]) -> Table:
    """The table of a stored log. Raises LogError when an entry cannot be read, or cannot have happened."""
    table = Table(room)
    for row in rows:
        try:
            table.fold(row.at, log.decode(row.body))
        except (log.LogError, ValueError, LookupError) as fault:
            raise log.LogError(f"version {row.v} of {room}: {fault}") from fault
    return table


def _made(t: Table, e: log.Made) -> list[Happening]:
    t.rules, t.pace, t.seed = e.rules, e.pace, bytes.fromhex(e.seed)
    t.seats = [Seat() for _ in range(e.seats)]
    return []


def _sat(t: Table, e: log.Sat) -> list[Happening]:
    t.seats[e.seat - 1] = Seat(e.name, "human", "here", who=e.who, since=t.v)
    if not t.maker and t.v == 2:
        t.maker = e.seat
    if not t.host:
        t.host = e.seat
    return [Notice("joined", seat=e.seat, name=e.name)]


def _bot_on(t: Table, e: log.BotOn) -> list[Happening]:
    t.seats[e.seat - 1] = Seat(e.name, "bot", "here", bot=True)
    return [Notice("bot_on", seat=e.seat)]


def _bot_off(t: Table, e: log.BotOff) -> list[Happening]:
    seat = t.seat(e.seat)
    if seat.kind == "bot":
        t.seats[e.seat - 1] = Seat()
    else:
        seat.bot = False
    return [Notice("bot_off", seat=e.seat)]


def _left(t: Table, e: log.Left) -> list[Happening]:
    shown: list[Happening] = [Notice("left", seat=e.seat)]
    if t.state == "waiting":
        t.seats[e.seat - 1] = Seat()
        t.maker = 0 if t.maker == e.seat else t.maker
        t.host = 0 if t.host == e.seat else t.host
        return shown
    seat = t.seat(e.seat)
    if t.state == "playing" and not seat.bot:
        shown.append(Notice("stand_in", seat=e.seat))
    seat.state, seat.bot = "left", True
    t.ready = [n for n in t.ready if n != e.seat]
    return shown


def _stand_in(t: Table, e: log.StandIn) -> list[Happening]:
    t.seat(e.seat).bot = True
    return [Notice("stand_in", seat=e.seat)]


def _away(t: Table, e: log.Away) -> list[Happening]:
    t.seat(e.seat).state = "away"
    return []


def _here(t: Table, e: log.Here) -> list[Happening]:
    t.seat(e.seat).state = "here"
    return []


def _returned(t: Table, e: log.Returned) -> list[Happening]:
    seat = t.seat(e.seat)
    seat.state, seat.bot = "here", False
    return [Notice("returned", seat=e.seat)]


def _named(t: Table, e: log.Named) -> list[Happening]:
    t.seat(e.seat).name = e.name
    return [Notice("renamed", seat=e.seat, name=e.name)]


def _word(t: Table, e: log.WordGiven) -> list[Happening]:
    t.seat(e.seat).word = e.word
    return [Notice("word", seat=e.seat)]


def _pace(t: Table, e: log.PaceSet) -> list[Happening]:
    t.pace = e.pace
    return [Notice("pace", pace=e.pace)]


def _host(t: Table, e: log.HostIs) -> list[Happening]:
    t.host = e.seat
    return [Notice("host", seat=e.seat)]


def _started(t: Table, e: log.Started) -> list[Happening]:
    kept = [n for n, seat in t.numbered() if seat.kind != "free"]
    moved = {old: new for new, old in enumerate(kept, 1)}
    t.seats = [t.seat(n) for n in kept]
    t.host, t.maker = moved.get(t.host, 0), moved.get(t.maker, 0)
    return [Notice("started", game=t.game_no), *t.begin(t.v)]


def _running(t: Table) -> Game:
    if t.game is None or t.state != "playing":
        raise log.LogError("no game runs")
    return t.game


def _moved(t: Table, e: log.Moved) -> list[Happening]:
    game = _running(t)
    t.fresh_deal = False
    shown: list[Happening] = list(game.play(e.m, seat=e.seat))
    if game.hand_over:
        t.ready = []
    if game.game_over:
        t.close()
    return shown


def _ready(t: Table, e: log.Ready) -> list[Happening]:
    if e.seat not in t.ready:
        t.ready.append(e.seat)
    return [Notice("ready", seat=e.seat)]


def _dealt(t: Table, e: log.Dealt) -> list[Happening]:
    game = _running(t)
    t.ready, t.fresh_deal = [], True
    return list(game.deal())


def _stopped(t: Table, e: log.Stopped) -> list[Happening]:
    shown: list[Happening] = list(_running(t).stop())
    t.close()
    return shown


def _ended(t: Table, e: log.Ended) -> list[Happening]:
    t.close()
    return [Notice("ended")]


def _rematch(t: Table, e: log.Rematch) -> list[Happening]:
    t.game_no += 1
    t.seed = bytes.fromhex(e.seed)
    return [Notice("rematch", game=t.game_no), *t.begin(t.v)]


_FOLD: dict[type[log.Entry], Callable[[Table, Any], list[Happening]]] = {
    log.Made: _made, log.Sat: _sat, log.BotOn: _bot_on, log.BotOff: _bot_off, log.Left: _left,
    log.StandIn: _stand_in, log.Away: _away, log.Here: _here, log.Returned: _returned, log.Named: _named,
    log.WordGiven: _word, log.PaceSet: _pace, log.HostIs: _host, log.Started: _started, log.Moved: _moved,
    log.Ready: _ready, log.Dealt: _dealt, log.Stopped: _stopped, log.Ended: _ended, log.Rematch: _rematch,
}  # fmt: skip
