"""What a command leads to: entries for the log, or a reason why not. Nothing is changed here."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from tenfold.game import Deals, Game, IllegalMove, Move, NotationError, Refusal, View, parse_move
from tenfold.online import entries as log
from tenfold.online import people
from tenfold.online import protocol as wire
from tenfold.online.levels import FRIENDLY
from tenfold.online.naks import Nak, cleaned, known, need_host, running
from tenfold.online.names import bot_name, clean_word
from tenfold.online.table import Table


def decide(table: Table, seat: int, who: str, command: wire.AnyCommand) -> list[log.Entry]:
    """The entries that `command`, given by the session `who` that has `seat` (0: a spectator), leads to.

    An empty list means that it asks for what is the case already. Raises Nak.
    """
    if isinstance(command, wire.Claim):
        return people.claim(table, seat, who, command)
    if seat == 0:
        raise Nak("not_your_turn" if isinstance(command, wire.Move) else "not_now")
    if isinstance(command, wire.Back):
        return people.back(table, seat, who)
    if table.seat(seat).guest not in ("", who):
        raise Nak("not_now")  # somebody plays for the owner, who has not come back
    return DECIDE[type(command)](table, seat, command)


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


def hint_asked(table: Table, seat: int, turn: int) -> Game:
    """The game in which the owner of `seat` may have a hint for decision `turn`. Raises Nak."""
    game = running(table)
    if not table.hints():
        raise Nak("hints_off")
    if turn != game.decision:
        raise Nak("stale")
    if seat == 0 or game.to_move != seat:
        raise Nak("not_your_turn")
    return game


def marked(entries: Sequence[log.Entry], by: int, command_id: str) -> list[log.Entry]:
    """The entries, the first of them carrying the command they come from (`by` 0: the entry says who)."""
    return [msgspec.structs.replace(entries[0], by=by, id=command_id), *entries[1:]]


def overdue(table: Table) -> list[log.Entry]:
    """What has to happen because everybody here has asked for it, or the table has settled it."""
    if table.state == "playing" and table.options.away == "bot" and table.humans_here():
        away = [n for n in table.humans() if table.seat(n).state == "away" and not table.seat(n).bot]
        if away:
            return [log.StandIn(seat=n) for n in away]
    asked = [n for n in table.ready if table.seat(n).state == "here"]
    if not asked or not set(table.humans_here()) - set(table.declined) <= set(asked):
        return []
    return _go_on(table)


def deal_anyway(table: Table) -> list[log.Entry]:
    """The next hand, because those who asked for it have waited long enough."""
    return [log.Dealt()] if table.hand_is_over() and not table.paused_at else []


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


def _go_on(table: Table) -> list[log.Entry]:
    if table.hand_is_over():
        return deal_anyway(table)
    if table.state == "over":
        few = len(table.seats) - len(table.without()) < 2
        return [log.Rematch(seed=Deals.new().seed.hex(), bot=bot_name(set(table.names())) if few else "")]
    return []


def _move(table: Table, seat: int, c: wire.Move) -> list[log.Entry]:
    game = running(table)
    if c.turn != game.decision:
        raise Nak("stale")
    if game.to_move not in (0, seat):
        raise Nak("not_your_turn")
    if table.paused_at:
        raise Nak("paused")
    if table.helped:
        raise Nak("stale")  # a bot plays this turn to its end; the next one is the player's again
    if table.seat(seat).bot:
        raise Nak("not_now")
    move = answer(game, c.m, seat)
    if isinstance(move, Refusal):
        raise Nak("illegal", move)
    return [log.Moved(seat=seat, m=str(move))]


def _next(table: Table, seat: int, c: wire.Next) -> list[log.Entry]:
    game = running(table)
    if c.hand < game.hand_no:
        raise Nak("stale")
    if not table.hand_is_over() or c.hand != game.hand_no:
        raise Nak("not_now")
    return _ask(table, seat)


def _rematch(table: Table, seat: int, c: wire.AskRematch) -> list[log.Entry]:
    if table.state != "over" or seat in table.declined:
        raise Nak("not_now")
    return _ask(table, seat)


def _decline(table: Table, seat: int, c: wire.Decline) -> list[log.Entry]:
    if table.state != "over":
        raise Nak("not_now")
    if seat in table.declined:
        return []
    return [log.Declined(seat=seat), *people.pass_on(table, seat)]


def _ask(table: Table, seat: int) -> list[log.Entry]:
    """`seat` asks for what comes next; a host who has asked already gets it."""
    if seat not in table.ready:
        return [log.Ready(seat=seat)]
    return _go_on(table) if table.host == seat else []


def _start(table: Table, seat: int, c: wire.Start) -> list[log.Entry]:
    need_host(table, seat)
    if table.state != "waiting" or sum(s.kind != "free" for s in table.seats) < 2:
        raise Nak("not_now")
    return [log.Started()]


def _word(table: Table, seat: int, c: wire.Word) -> list[log.Entry]:
    if table.state != "waiting":
        raise Nak("not_now")
    word = cleaned(clean_word, c.word)
    return [log.WordGiven(seat=seat, word=word)] if word != table.seat(seat).word else []


def _set_pace(table: Table, seat: int, c: wire.SetPace) -> list[log.Entry]:
    need_host(table, seat)
    return [log.PaceSet(pace=c.pace)] if c.pace != table.pace else []


def _end(table: Table, seat: int, c: wire.End) -> list[log.Entry]:
    running(table)
    if table.options.rated:
        if not table.alone(seat):
            raise Nak("not_now")  # or nobody who loses would be rated
        return [log.Ended(lost=True)]
    if table.humans() != [seat]:
        need_host(table, seat)
    return [log.Ended()]


def _bot(table: Table, seat: int, c: wire.Bot) -> list[log.Entry]:
    target = table.seat(known(table, c.seat))
    if table.state == "waiting":
        need_host(table, seat)
        if target.kind == "human":
            raise Nak("seat_taken")
        if (target.kind == "bot") == c.on:
            return []
        if c.on:
            return [log.BotOn(seat=c.seat, name=bot_name(set(table.names())), level=table.level or FRIENDLY)]
        return [log.BotOff(seat=c.seat)]
    if target.nobodys or target.kind != "human" or target.state == "here":
        raise Nak("not_now")
    if c.on and table.options.away == "wait":
        raise Nak("not_now")
    if target.bot == c.on:
        return []
    return [log.StandIn(seat=c.seat) if c.on else log.BotOff(seat=c.seat)]


def _set(table: Table, seat: int, c: wire.Set) -> list[log.Entry]:
    need_host(table, seat)
    asked = {name: value for name, value in msgspec.structs.asdict(c).items() if value is not None}
    options = msgspec.structs.replace(table.options, **asked)
    if options.rated != table.options.rated and table.state != "waiting":
        raise Nak("not_now")
    if c.hints is not None and options.rated:
        raise Nak("not_now")
    return [log.OptionsSet(options=options)] if options != table.options else []


def _pause(table: Table, seat: int, c: wire.Pause) -> list[log.Entry]:
    running(table)
    if table.options.timer == "strict":
        need_host(table, seat)
    return [log.Paused(on=c.on)] if c.on != bool(table.paused_at) else []


def _help(table: Table, seat: int, c: wire.Help) -> list[log.Entry]:
    game = running(table)
    if c.turn != game.decision:
        raise Nak("stale")
    if table.helped:
        return []
    slow = table.to_move()
    if slow == 0 or slow == seat or table.seat(slow).bot or table.paused_at:
        raise Nak("not_now")
    if not (_away_and_may_be_helped(table, slow) or table.too_slow):
        raise Nak("not_now")
    return [log.Helped(seat=slow)]


def _set_level(table: Table, seat: int, c: wire.SetLevel) -> list[log.Entry]:
    need_host(table, seat)
    target = table.seat(known(table, c.seat))
    if not target.bot or (table.options.rated and table.state == "playing"):
        raise Nak("not_now")
    return [log.LevelSet(seat=c.seat, level=c.level)] if c.level != target.level else []


def _away_and_may_be_helped(table: Table, seat: int) -> bool:
    return table.seat(seat).state != "here" and table.options.away != "wait"


DECIDE: dict[type[wire.Command], Callable[[Table, int, Any], list[log.Entry]]] = {
    wire.Move: _move, wire.Next: _next, wire.Start: _start, wire.Bot: _bot, wire.Word: _word,
    wire.Name: people.name, wire.Leave: people.leave, wire.Remove: people.remove, wire.SetPace: _set_pace,
    wire.SetLevel: _set_level,
    wire.AskRematch: _rematch, wire.Decline: _decline, wire.End: _end, wire.Set: _set, wire.Pause: _pause,
    wire.Help: _help, wire.Vote: people.vote, wire.GiveHost: people.give_host, wire.Resign: people.resign,
    wire.Admit: people.admit, wire.Mute: people.mute,
}  # fmt: skip
