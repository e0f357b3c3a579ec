"""What a command leads to: entries for the log, or a reason why not. Nothing is changed here."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from tenfold.game import Deals, Game, IllegalMove, Move, NotationError, Refusal, View, parse_move
from tenfold.online import entries as log
from tenfold.online import protocol as wire
from tenfold.online.levels import FRIENDLY
from tenfold.online.names import BadText, bot_name, clean_name, clean_word
from tenfold.online.table import Table


class Nak(Exception):
    """A command that is refused: a `nak.code` of docs/protocol.md and, for `illegal`, the game's reason."""

    def __init__(self, code: str, refusal: Refusal | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.refusal = refusal


def decide(table: Table, seat: int, command: wire.AnyCommand) -> list[log.Entry]:
    """The entries that `command`, given by the owner of `seat` (0: a spectator), leads to.

    An empty list means that it asks for what is the case already. Raises Nak.
    """
    if seat == 0:
        raise Nak("not_your_turn" if isinstance(command, wire.Move) else "not_now")
    return _DECIDE[type(command)](table, seat, command)


def read_move(text: str) -> Move:
    """A move in notation. Raises Nak: also for one that names its seat, which nobody can do for another."""
    try:
        return parse_move(text)
    except NotationError as fault:
        raise Nak("bad_command") from fault


def answer(game: Game, text: str, seat: int) -> Move | Refusal:
    """The move as the rules read it where it would be legal for `seat` now, else why not. Raises Nak."""
    try:
        return game.as_read(read_move(text), seat=seat)
    except IllegalMove as fault:
        return fault.refusal


def marked(entries: Sequence[log.Entry], by: int, command_id: str) -> list[log.Entry]:
    """The entries, the first of them carrying the command they come from."""
    return [msgspec.structs.replace(entries[0], by=by, id=command_id), *entries[1:]]


def overdue(table: Table) -> list[log.Entry]:
    """What has to happen because everybody who is here has asked for it."""
    here = table.humans_here()
    if not table.ready or not here or not set(here) <= set(table.ready):
        return []
    return _go_on(table)


def deal_anyway(table: Table) -> list[log.Entry]:
    """The next hand, because those who asked for it have waited long enough."""
    return [log.Dealt()] if table.hand_is_over() else []


def sit_down(table: Table, who: str, name: str) -> log.Entry:
    """A free seat for a session that has none. Raises Nak `seat_taken` when there is none."""
    free = next((n for n, seat in table.numbered() if seat.kind == "free"), 0)
    if not free:
        raise Nak("seat_taken")
    return log.Sat(seat=free, name=name, who=who)


def come_in(table: Table, seat: int) -> list[log.Entry]:
    """What changes because the owner of `seat` opens the table."""
    own = table.seat(seat)
    entries: list[log.Entry] = []
    if own.bot:
        entries.append(log.Returned(seat=seat))
    elif own.state != "here":
        entries.append(log.Here(seat=seat))
    if table.host != seat and (table.maker == seat or not _hosted(table)):
        entries.append(log.HostIs(seat=seat))
    return entries


def go_away(table: Table, seat: int) -> list[log.Entry]:
    """What changes because the owner of `seat` has been gone for too long."""
    own = table.seat(seat)
    if own.kind != "human" or own.state != "here":
        return []
    return [log.Away(seat=seat), *_pass_on(table, seat)]


def simplest_move(view: View) -> str:
    """The move for a bot that does not answer: draw, else discard the highest card, else the first there is."""
    legal = view.legal or ()
    if "d" in legal:
        return "d"
    numbers = [m for m in legal if m[:3] in ("x R", "x B", "x G", "x Y")]
    if numbers:
        return max(numbers, key=lambda m: int(m[3:]))
    discards = [m for m in legal if m.startswith("x ")]
    return [*discards, *legal, *(view.lays or ())][0]


def _hosted(table: Table) -> bool:
    return table.host != 0 and table.seat(table.host).state == "here"


def _pass_on(table: Table, seat: int) -> list[log.Entry]:
    """The role of the host goes from `seat` to whoever has been sitting here longest."""
    others = [n for n in table.humans_here() if n != seat]
    if table.host != seat or not others:
        return []
    return [log.HostIs(seat=min(others, key=lambda n: table.seat(n).since))]


def _go_on(table: Table) -> list[log.Entry]:
    if table.hand_is_over():
        return [log.Dealt()]
    if table.state == "over":
        return [log.Rematch(seed=Deals.new().seed.hex())]
    return []


def _need_host(table: Table, seat: int) -> None:
    if table.host != seat:
        raise Nak("not_host")


def _known(table: Table, number: int) -> int:
    if number > len(table.seats):
        raise Nak("bad_command")
    return number


def _running(table: Table) -> Game:
    if table.game is None or table.state != "playing":
        raise Nak("not_now")
    return table.game


def _move(table: Table, seat: int, c: wire.Move) -> list[log.Entry]:
    game = _running(table)
    if c.turn != game.decision:
        raise Nak("stale")
    if game.to_move not in (0, seat):
        raise Nak("not_your_turn")
    if table.seat(seat).bot:
        raise Nak("not_now")
    move = answer(game, c.m, seat)
    if isinstance(move, Refusal):
        raise Nak("illegal", move)
    return [log.Moved(seat=seat, m=str(move))]


def _next(table: Table, seat: int, c: wire.Next) -> list[log.Entry]:
    game = _running(table)
    if c.hand < game.hand_no:
        raise Nak("stale")
    if not table.hand_is_over() or c.hand != game.hand_no:
        raise Nak("not_now")
    return _ask(table, seat)


def _rematch(table: Table, seat: int, c: wire.AskRematch) -> list[log.Entry]:
    if table.state != "over":
        raise Nak("not_now")
    return _ask(table, seat)


def _ask(table: Table, seat: int) -> list[log.Entry]:
    """`seat` asks for what comes next; a host who has asked already gets it."""
    if seat not in table.ready:
        return [log.Ready(seat=seat)]
    return _go_on(table) if table.host == seat else []


def _start(table: Table, seat: int, c: wire.Start) -> list[log.Entry]:
    _need_host(table, seat)
    if table.state != "waiting" or sum(s.kind != "free" for s in table.seats) < 2:
        raise Nak("not_now")
    return [log.Started()]


def _bot(table: Table, seat: int, c: wire.Bot) -> list[log.Entry]:
    target = table.seat(_known(table, c.seat))
    if table.state == "waiting":
        _need_host(table, seat)
        if target.kind == "human":
            raise Nak("seat_taken")
        if (target.kind == "bot") == c.on:
            return []
        if c.on:
            return [log.BotOn(seat=c.seat, name=bot_name(set(table.names())), level=table.level or FRIENDLY)]
        return [log.BotOff(seat=c.seat)]
    if target.kind != "human" or target.state == "here":
        raise Nak("not_now")
    if target.bot == c.on:
        return []
    return [log.StandIn(seat=c.seat) if c.on else log.BotOff(seat=c.seat)]


def _word(table: Table, seat: int, c: wire.Word) -> list[log.Entry]:
    if table.state != "waiting":
        raise Nak("not_now")
    word = _text(clean_word, c.word)
    return [log.WordGiven(seat=seat, word=word)] if word != table.seat(seat).word else []


def _name(table: Table, seat: int, c: wire.Name) -> list[log.Entry]:
    name = _text(clean_name, c.name)
    return [log.Named(seat=seat, name=name)] if name != table.seat(seat).name else []


def _text(clean: Callable[[str], str], text: str) -> str:
    try:
        return clean(text)
    except BadText as fault:
        raise Nak("bad_command") from fault


def _leave(table: Table, seat: int, c: wire.Leave) -> list[log.Entry]:
    if table.seat(seat).state == "left":
        return []
    return [log.Left(seat=seat), *_pass_on(table, seat)]


def _remove(table: Table, seat: int, c: wire.Remove) -> list[log.Entry]:
    _need_host(table, seat)
    target = table.seat(_known(table, c.seat))
    if c.seat == seat or target.kind != "human":
        raise Nak("bad_command")
    return [log.Left(seat=c.seat, removed=True)] if target.state != "left" else []


def _back(table: Table, seat: int, c: wire.Back) -> list[log.Entry]:
    return come_in(table, seat)


def _set_pace(table: Table, seat: int, c: wire.SetPace) -> list[log.Entry]:
    _need_host(table, seat)
    return [log.PaceSet(pace=c.pace)] if c.pace != table.pace else []


def _set_level(table: Table, seat: int, c: wire.SetLevel) -> list[log.Entry]:
    _need_host(table, seat)
    target = table.seat(_known(table, c.seat))
    if not target.bot:
        raise Nak("not_now")
    return [log.LevelSet(seat=c.seat, level=c.level)] if c.level != target.level else []


def _end(table: Table, seat: int, c: wire.End) -> list[log.Entry]:
    _running(table)
    if table.humans() != [seat]:
        _need_host(table, seat)
    return [log.Ended()]


_DECIDE: dict[type[wire.Command], Callable[[Table, int, Any], list[log.Entry]]] = {
    wire.Move: _move, wire.Next: _next, wire.Start: _start, wire.Bot: _bot, wire.Word: _word,
    wire.Name: _name, wire.Leave: _leave, wire.Back: _back, wire.Remove: _remove, wire.SetPace: _set_pace,
    wire.SetLevel: _set_level,
    wire.AskRematch: _rematch, wire.End: _end,
}  # fmt: skip
