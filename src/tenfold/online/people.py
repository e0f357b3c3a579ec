"""Who sits at a table: what coming, going, voting and standing in lead to. Nothing is changed here."""

from tenfold.online import entries as log
from tenfold.online import protocol as wire
from tenfold.online import tokens
from tenfold.online.naks import Nak, cleaned, known, need_host, running
from tenfold.online.names import clean_name
from tenfold.online.table import Table


def sit_down(table: Table, who: str, name: str) -> log.Entry:
    """A free seat for a session that has none. Raises Nak: `removed`, or `seat_taken` when there is none."""
    if who in table.barred:
        raise Nak("removed")
    free = next((n for n, seat in table.numbered() if seat.kind == "free"), 0)
    if not free:
        raise Nak("seat_taken")
    return log.Sat(seat=free, name=name, who=who)


def come_in(table: Table, seat: int, who: str) -> list[log.Entry]:
    """What changes because somebody opens the table: the owner of `seat`, or who plays for them."""
    own = table.seat(seat)
    if who == own.guest:
        stands_in: list[log.Entry] = [log.BotOff(seat=seat)] if own.bot else []
        return stands_in + ([log.Here(seat=seat)] if own.state != "here" else [])
    entries: list[log.Entry] = []
    if own.guest or (own.bot and not own.resigned):
        entries.append(log.Returned(seat=seat))
    elif own.state != "here":
        entries.append(log.Here(seat=seat))
    if table.host != seat and (table.maker == seat or not _hosted(table)):
        entries.append(log.HostIs(seat=seat))
    return entries


def come_along(table: Table, who: str, device: str) -> list[str]:
    """Who is here again because `who` opens the table: themselves, and whoever of their device was only away."""
    others = [each for each in tokens.device(device) if each != who]
    away = [each for each in others if (seat := table.seat_of(each)) and table.seat(seat).state == "away"]
    return [who, *away] if table.seat_of(who) else away


def go_away(table: Table, seat: int) -> list[log.Entry]:
    """What changes because whoever plays `seat` has been gone for too long."""
    own = table.seat(seat)
    if own.kind != "human" or own.state != "here":
        return []
    return [log.Away(seat=seat), *pass_on(table, seat)]


def pass_on(table: Table, seat: int) -> list[log.Entry]:
    """The role of the host goes from `seat` to whoever has been sitting here longest."""
    others = [n for n in table.humans_here() if n != seat and n not in table.declined]
    if table.host != seat or not others:
        return []
    return [log.HostIs(seat=min(others, key=lambda n: table.seat(n).since))]


def leave(table: Table, seat: int, c: wire.Leave) -> list[log.Entry]:
    """The owner goes; who only plays for them gives the seat back to a bot.

    The last person of a rated game loses it by going.
    """
    if table.seat(seat).state == "left":
        return []
    return [*_lost(table, seat), log.Left(seat=seat), *pass_on(table, seat)]


def go_for_good(table: Table, seat: int) -> list[log.Entry]:
    """The owner is deleted; somebody who plays for them plays on."""
    own = table.seat(seat)
    if own.gone:
        return []
    return [log.Left(seat=seat, gone=True), *([] if own.guest else pass_on(table, seat))]


def resign(table: Table, seat: int, c: wire.Resign) -> list[log.Entry]:
    """A bot plays the rest of the game; the last person of a rated game loses it."""
    running(table)
    if table.seat(seat).resigned:
        return []
    return _lost(table, seat) or [log.Left(seat=seat, resigned=True)]


def back(table: Table, seat: int, who: str) -> list[log.Entry]:
    """Somebody takes the seat back from a bot, the owner also from whoever plays for them."""
    own = table.seat(seat)
    if who != own.guest and (own.resigned or own.guest):
        return [log.Returned(seat=seat)]
    return come_in(table, seat, who)


def remove(table: Table, seat: int, c: wire.Remove) -> list[log.Entry]:
    """The host asks somebody to leave."""
    need_host(table, seat)
    target = table.seat(known(table, c.seat))
    if c.seat == seat or target.kind != "human":
        raise Nak("bad_command")
    return [log.Left(seat=c.seat, removed=True)] if target.state != "left" else []


def give_host(table: Table, seat: int, c: wire.GiveHost) -> list[log.Entry]:
    """The host passes the role on."""
    need_host(table, seat)
    target = table.seat(known(table, c.seat))
    if c.seat == seat:
        return []
    if target.kind != "human" or target.state != "here":
        raise Nak("not_now")
    return [log.HostIs(seat=c.seat, given=True)]


def vote(table: Table, seat: int, c: wire.Vote) -> list[log.Entry]:
    """A vote about somebody else; more than half of the people who are here decide."""
    target = table.seat(known(table, c.seat))
    if c.seat == seat or target.kind != "human":
        raise Nak("bad_command")
    if c.what == "bot" and (table.state != "playing" or target.bot):
        raise Nak("not_now")
    before = table.votes.get((c.seat, c.what), set())
    if (seat in before) == c.on:
        return []
    cast: list[log.Entry] = [log.Voted(seat=seat, about=c.seat, what=c.what, on=c.on)]
    here = set(table.humans_here())
    if not c.on or 2 * len((before | {seat}) & here) <= len(here):
        return cast
    if c.what == "bot":
        return [*cast, log.StandIn(seat=c.seat)]
    return [*cast, log.Removed(seat=c.seat), *pass_on(table, c.seat)]


def claim(table: Table, seat: int, who: str, c: wire.Claim) -> list[log.Entry]:
    """Somebody who looks on would like to play for somebody away. Raises Nak."""
    target = table.seat(known(table, c.seat))
    if seat or not who or who in table.barred or table.state == "waiting":
        raise Nak("not_now")
    if target.kind != "human" or target.state == "here" or target.nobodys:
        raise Nak("not_now")
    made = log.Claimed(seat=c.seat, who=who, name=cleaned(clean_name, c.name))
    known_claim = table.claims.get(who)
    if known_claim is not None and (known_claim.seat, known_claim.name) == (made.seat, made.name):
        return []
    return [made]


def admit(table: Table, seat: int, c: wire.Admit) -> list[log.Entry]:
    """A player at the table answers a claim."""
    asked = next((each for each in table.claims.values() if each.n == c.claim), None)
    if asked is None:
        raise Nak("stale")
    target = table.seat(asked.seat)
    if c.on and (target.kind != "human" or target.state == "here" or target.nobodys):
        raise Nak("not_now")
    return [log.Admitted(claim=c.claim, ok=c.on)]


def mute(table: Table, seat: int, c: wire.Mute) -> list[log.Entry]:
    """What somebody writes is not shown to `seat`."""
    if c.seat == seat:
        raise Nak("bad_command")
    about = table.seat(known(table, c.seat)).player if c.seat else ""
    if c.seat and not about:
        raise Nak("bad_command")
    if ((table.seat(seat).player, about) in table.muted) == c.on:
        return []
    return [log.Muted(seat=seat, about=c.seat, on=c.on)]


def name(table: Table, seat: int, c: wire.Name) -> list[log.Entry]:
    """Another name for oneself; who only plays for somebody has nothing to name."""
    if table.seat(seat).guest:
        raise Nak("not_now")
    new = cleaned(clean_name, c.name)
    return [log.Named(seat=seat, name=new)] if new != table.seat(seat).name else []


def _lost(table: Table, seat: int) -> list[log.Entry]:
    return [log.Ended(lost=True)] if table.options.rated and table.alone(seat) else []


def _hosted(table: Table) -> bool:
    return table.host != 0 and table.seat(table.host).state == "here"
