"""What each kind of entry does to a table; `Table.fold` is the only caller."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tenfold.game import Game
from tenfold.game.dealt import draw_pile
from tenfold.online import entries as log
from tenfold.online.seats import Claim, Happening, Notice, Seat, VotedOut

if TYPE_CHECKING:
    from tenfold.online.table import Table


def _made(t: "Table", e: log.Made) -> list[Happening]:
    t.rules, t.pace, t.seed = e.rules, e.pace, bytes.fromhex(e.seed)
    t.level, t.stand_in = e.level, e.stand_in
    t.seats = [Seat() for _ in range(e.seats)]
    t.options = e.options
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
    shown: list[Happening] = [Notice("resigned" if e.resigned else "left", seat=e.seat)]
    if t.state == "waiting":
        t.seats[e.seat - 1] = Seat()
        t.maker = 0 if t.maker == e.seat else t.maker
        t.host = 0 if t.host == e.seat else t.host
        return shown
    seat = t.seat(e.seat)
    seat.gone = seat.gone or e.gone
    if e.gone and seat.guest:
        return []  # who plays for the owner plays on
    seat.removed = e.removed and not seat.went
    if t.state == "playing" and not seat.bot:
        shown.append(Notice("stand_in", seat=e.seat))
    if seat.guest and not (e.removed or seat.gone):
        seat.state = "away"  # the owner, who has said nothing
    elif not e.resigned:
        seat.state = "left"
    if not seat.bot:
        seat.bot, seat.level = True, t.stand_in
    seat.resigned = e.resigned and not seat.guest
    seat.guest = seat.guest_name = ""
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
    t.absent.discard(e.seat)
    seat.state, seat.bot, seat.resigned, seat.removed = "here", False, False, False
    seat.guest = seat.guest_name = ""
    t.claims = {who: claim for who, claim in t.claims.items() if claim.seat != e.seat}
    return [Notice("returned", seat=e.seat)]


def _named(t: "Table", e: log.Named) -> list[Happening]:
    t.seat(e.seat).name = e.name
    return [Notice("renamed", seat=e.seat, name=e.name)]


def _word(t: "Table", e: log.WordGiven) -> list[Happening]:
    t.seat(e.seat).word = e.word
    return [Notice("word" if e.word else "word_back", seat=e.seat)]


def _pace(t: "Table", e: log.PaceSet) -> list[Happening]:
    t.pace = e.pace
    return [Notice("pace", pace=e.pace)]


def _level(t: "Table", e: log.LevelSet) -> list[Happening]:
    t.seat(e.seat).level = e.level
    return [Notice("level", seat=e.seat, level=e.level)]


def _host(t: "Table", e: log.HostIs) -> list[Happening]:
    t.host = e.seat
    t.maker = e.seat if e.given else t.maker
    return [Notice("host", seat=e.seat)]


def _started(t: "Table", e: log.Started) -> list[Happening]:
    _keep(t, [n for n, seat in t.numbered() if seat.kind != "free"])
    return [Notice("started", game=t.game_no), *t.begin(t.v)]


def _keep(t: "Table", kept: list[int]) -> None:
    """Only these seats are left; the others move up."""
    moved = {old: new for new, old in enumerate(kept, 1)}
    t.seats = [t.seat(n) for n in kept]
    t.host, t.maker = moved.get(t.host, 0), moved.get(t.maker, 0)


def _running(t: "Table") -> Game:
    if t.game is None or t.state != "playing":
        raise log.LogError("no game runs")
    return t.game


def _moved(t: "Table", e: log.Moved) -> list[Happening]:
    game = _running(t)
    t.fresh_deal = False
    seat, turn = t.seat(e.seat), int(game.state.turn)
    pile, bot = draw_pile(game), seat.level if e.bot else None
    events = game.play(e.m, seat=e.seat)
    t.tally.draws(game, pile, events, bot)
    if game.hand_over or int(game.state.turn) != turn:
        t.turns[e.seat] += 1
        t.stood_in[e.seat] += e.bot or bool(seat.guest)
    shown: list[Happening] = list(events)
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
    events = game.deal()
    t.tally.deal(game, t.sitting())
    return list(events)


def _stopped(t: "Table", e: log.Stopped) -> list[Happening]:
    shown: list[Happening] = list(_running(t).stop())
    t.close()
    return shown


def _ended(t: "Table", e: log.Ended) -> list[Happening]:
    t.close(lost=e.lost)
    return [Notice("ended")]


def _rematch(t: "Table", e: log.Rematch) -> list[Happening]:
    gone, t.declined = t.without(), []
    if e.bot:
        t.seats[gone[0] - 1] = Seat(e.bot, "bot", "here", bot=True, level=t.level)
    _keep(t, [n for n, _ in t.numbered() if n not in gone[bool(e.bot) :]])
    for seat in t.seats:
        if seat.resigned:
            seat.resigned = seat.bot = False
    t.game_no += 1
    t.seed = bytes.fromhex(e.seed)
    return [Notice("rematch", game=t.game_no), *t.begin(t.v)]


def _options(t: "Table", e: log.OptionsSet) -> list[Happening]:
    t.options = e.options
    return [Notice("options")]


def _paused(t: "Table", e: log.Paused) -> list[Happening]:
    if e.on:
        t.paused_at = t.at
    else:
        t.turn_at += t.at - t.paused_at
        t.paused_ms += t.at - t.paused_at
        t.paused_at = 0
    return [Notice("paused" if e.on else "resumed", seat=e.by)]


def _helped(t: "Table", e: log.Helped) -> list[Happening]:
    t.helped, t.seat(e.seat).level = True, t.stand_in
    return [Notice("timed_out" if e.late else "helped", seat=e.seat)]


def _slow(t: "Table", e: log.Slow) -> list[Happening]:
    t.too_slow = True
    return [Notice("slow", seat=e.seat)]


def _voted(t: "Table", e: log.Voted) -> list[Happening]:
    seats = t.votes.setdefault((e.about, e.what), set())
    (seats.add if e.on else seats.discard)(e.seat)
    return [Notice("voted", seat=e.seat, about=e.about, what=e.what)] if e.on else []


def _removed(t: "Table", e: log.Removed) -> list[Happening]:
    seat = t.seat(e.seat)
    t.barred |= {seat.who, seat.guest} - {""}
    t.maker = 0 if t.maker == e.seat else t.maker
    t.votes = {about: seats - {e.seat} for about, seats in t.votes.items() if about[0] != e.seat}
    t.ready = [n for n in t.ready if n != e.seat]
    if t.state == "waiting":
        t.host = 0 if t.host == e.seat else t.host
        t.seats[e.seat - 1] = Seat()
    else:
        if t.state == "playing" and e.seat not in t.absent:
            t.voted_out[e.seat] = VotedOut(seat.who, seat.went and not seat.removed)
        t.seats[e.seat - 1] = Seat(seat.name, "bot", "here", bot=True, word=seat.word, level=t.stand_in)
    return [Notice("removed", seat=e.seat, name=seat.name)]


def _claimed(t: "Table", e: log.Claimed) -> list[Happening]:
    t.claims[e.who] = Claim(t.v, e.seat, e.who, e.name)
    return [Notice("claimed", seat=e.seat, name=e.name)]


def _admitted(t: "Table", e: log.Admitted) -> list[Happening]:
    claim = next(each for each in t.claims.values() if each.n == e.claim)
    if not e.ok:
        del t.claims[claim.who]
        return [Notice("refused", seat=claim.seat, name=claim.name)]
    seat = t.seat(claim.seat)
    seat.guest, seat.guest_name, seat.state, seat.bot = claim.who, claim.name, "here", False
    t.absent.discard(claim.seat)
    t.claims = {who: each for who, each in t.claims.items() if each.seat != claim.seat}
    return [Notice("guest", seat=claim.seat, name=claim.name)]


def _declined(t: "Table", e: log.Declined) -> list[Happening]:
    t.declined.append(e.seat)
    t.ready = [n for n in t.ready if n != e.seat]
    return [Notice("declined", seat=e.seat)]


def _muted(t: "Table", e: log.Muted) -> list[Happening]:
    pair = (t.seat(e.seat).player, t.seat(e.about).player if e.about else "")
    (t.muted.add if e.on else t.muted.discard)(pair)
    return []


FOLD: dict[type[log.Entry], Callable[["Table", Any], list[Happening]]] = {
    log.Made: _made, log.Sat: _sat, log.BotOn: _bot_on, log.BotOff: _bot_off, log.Left: _left,
    log.StandIn: _stand_in, log.Away: _away, log.Here: _here, log.Returned: _returned, log.Named: _named,
    log.WordGiven: _word, log.PaceSet: _pace, log.LevelSet: _level, log.HostIs: _host, log.Started: _started,
    log.Moved: _moved, log.Ready: _ready, log.Dealt: _dealt, log.Stopped: _stopped, log.Ended: _ended,
    log.Rematch: _rematch, log.OptionsSet: _options, log.Paused: _paused, log.Helped: _helped, log.Slow: _slow,
    log.Voted: _voted, log.Removed: _removed, log.Claimed: _claimed, log.Admitted: _admitted,
    log.Declined: _declined, log.Muted: _muted,
}  # fmt: skip
