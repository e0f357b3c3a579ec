"""What each kind of entry does to a table; `Table.fold` is the only caller."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tenfold.game import Game
from tenfold.online import entries as log
from tenfold.online.seats import Happening, Notice, Seat

if TYPE_CHECKING:
    from tenfold.online.table import Table


def _made(t: "Table", e: log.Made) -> list[Happening]:
    t.rules, t.pace, t.seed = e.rules, e.pace, bytes.fromhex(e.seed)
    t.level, t.stand_in = e.level, e.stand_in
    t.seats = [Seat() for _ in range(e.seats)]
    return []


def _sat(t: "Table", e: log.Sat) -> list[Happening]:
    t.seats[e.seat - 1] = Seat(e.name, "human", "here", who=e.who, since=t.v)
    if not t.maker and t.v == 2:
        t.maker = e.seat
    if not t.host:
        t.host = e.seat
    return [Notice("joined", seat=e.seat, name=e.name)]


def _bot_on(t: "Table", e: log.BotOn) -> list[Happening]:
    t.seats[e.seat - 1] = Seat(e.name, "bot", "here", bot=True, level=e.level)
    return [Notice("bot_on", seat=e.seat)]


def _bot_off(t: "Table", e: log.BotOff) -> list[Happening]:
    seat = t.seat(e.seat)
    if seat.kind == "bot":
        t.seats[e.seat - 1] = Seat()
    else:
        seat.bot = False
    return [Notice("bot_off", seat=e.seat)]


def _left(t: "Table", e: log.Left) -> list[Happening]:
    shown: list[Happening] = [Notice("left", seat=e.seat)]
    if t.state == "waiting":
        t.seats[e.seat - 1] = Seat()
        t.maker = 0 if t.maker == e.seat else t.maker
        t.host = 0 if t.host == e.seat else t.host
        return shown
    seat = t.seat(e.seat)
    if t.state == "playing" and not seat.bot:
        shown.append(Notice("stand_in", seat=e.seat))
    if not seat.bot:
        seat.bot, seat.level = True, t.stand_in
    seat.state = "left"
    t.ready = [n for n in t.ready if n != e.seat]
    return shown


def _stand_in(t: "Table", e: log.StandIn) -> list[Happening]:
    seat = t.seat(e.seat)
    seat.bot, seat.level = True, t.stand_in
    return [Notice("stand_in", seat=e.seat)]


def _away(t: "Table", e: log.Away) -> list[Happening]:
    t.seat(e.seat).state = "away"
    return []


def _here(t: "Table", e: log.Here) -> list[Happening]:
    t.seat(e.seat).state = "here"
    return []


def _returned(t: "Table", e: log.Returned) -> list[Happening]:
    seat = t.seat(e.seat)
    seat.state, seat.bot = "here", False
    return [Notice("returned", seat=e.seat)]


def _named(t: "Table", e: log.Named) -> list[Happening]:
    t.seat(e.seat).name = e.name
    return [Notice("renamed", seat=e.seat, name=e.name)]


def _word(t: "Table", e: log.WordGiven) -> list[Happening]:
    t.seat(e.seat).word = e.word
    return [Notice("word", seat=e.seat)]


def _pace(t: "Table", e: log.PaceSet) -> list[Happening]:
    t.pace = e.pace
    return [Notice("pace", pace=e.pace)]


def _level(t: "Table", e: log.LevelSet) -> list[Happening]:
    t.seat(e.seat).level = e.level
    return [Notice("level", seat=e.seat, level=e.level)]


def _host(t: "Table", e: log.HostIs) -> list[Happening]:
    t.host = e.seat
    return [Notice("host", seat=e.seat)]


def _started(t: "Table", e: log.Started) -> list[Happening]:
    kept = [n for n, seat in t.numbered() if seat.kind != "free"]
    moved = {old: new for new, old in enumerate(kept, 1)}
    t.seats = [t.seat(n) for n in kept]
    t.host, t.maker = moved.get(t.host, 0), moved.get(t.maker, 0)
    return [Notice("started", game=t.game_no), *t.begin(t.v)]


def _running(t: "Table") -> Game:
    if t.game is None or t.state != "playing":
        raise log.LogError("no game runs")
    return t.game


def _moved(t: "Table", e: log.Moved) -> list[Happening]:
    game = _running(t)
    t.fresh_deal = False
    shown: list[Happening] = list(game.play(e.m, seat=e.seat))
    if game.hand_over:
        t.ready = []
    if game.game_over:
        t.close()
    return shown


def _ready(t: "Table", e: log.Ready) -> list[Happening]:
    if e.seat not in t.ready:
        t.ready.append(e.seat)
    return [Notice("ready", seat=e.seat)]


def _dealt(t: "Table", e: log.Dealt) -> list[Happening]:
    game = _running(t)
    t.ready, t.fresh_deal = [], True
    return list(game.deal())


def _stopped(t: "Table", e: log.Stopped) -> list[Happening]:
    shown: list[Happening] = list(_running(t).stop())
    t.close()
    return shown


def _ended(t: "Table", e: log.Ended) -> list[Happening]:
    t.close()
    return [Notice("ended")]


def _rematch(t: "Table", e: log.Rematch) -> list[Happening]:
    t.game_no += 1
    t.seed = bytes.fromhex(e.seed)
    return [Notice("rematch", game=t.game_no), *t.begin(t.v)]


FOLD: dict[type[log.Entry], Callable[["Table", Any], list[Happening]]] = {
    log.Made: _made, log.Sat: _sat, log.BotOn: _bot_on, log.BotOff: _bot_off, log.Left: _left,
    log.StandIn: _stand_in, log.Away: _away, log.Here: _here, log.Returned: _returned, log.Named: _named,
    log.WordGiven: _word, log.PaceSet: _pace, log.LevelSet: _level, log.HostIs: _host, log.Started: _started,
    log.Moved: _moved, log.Ready: _ready, log.Dealt: _dealt, log.Stopped: _stopped, log.Ended: _ended,
    log.Rematch: _rematch,
}  # fmt: skip
