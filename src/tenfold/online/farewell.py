"""Everything the server keeps about a person, given to them or deleted.

A deletion goes room by room, each in one transaction, and the sessions last: one that was broken off, by a kill,
too, is finished by asking again.
"""

import asyncio
from dataclasses import asdict
from functools import partial

import msgspec
import structlog

from tenfold.online import entries as log
from tenfold.online import me, people, showing
from tenfold.online import protocol as wire
from tenfold.online.closing import RoomClosed
from tenfold.online.protocol import Json
from tenfold.online.room import Room
from tenfold.online.rooms import NoSuchRoom, Rooms
from tenfold.online.store import StoreError
from tenfold.online.table import Table
from tenfold.online.tokens import device
from tenfold.online.traces import FORMER, Traces, traces, without

TRIES = 5
"""How often it is looked again for rooms that somebody came into meanwhile."""

_log = structlog.get_logger("tenfold.farewell")


def identities(who: str) -> tuple[str, ...]:
    """A person's own digest and those of whoever plays on the same device."""
    return device(who)


async def export(rooms: Rooms, who: str) -> Json:
    """All that is kept about a person, as docs/data.md describes it. Raises StoreError."""
    persons, whos = rooms.store.persons, identities(who)
    tables, records = [], []
    for room in await persons.rooms_of(whos):
        try:
            rows = await rooms.store.load(room)
            found = await asyncio.to_thread(traces, room, rows, whos)
        except log.LogError as fault:
            raise StoreError(str(fault)) from fault
        tables.append(_table(found, whos))
        records += [
            {"room": room, "game": game, "record": text} for game, text in found.table.finished.items()
        ]
    return {
        "made": showing.now_ms(),
        "sessions": [
            {"opened": each.made, "first": each.first, "ended": each.ended or None}
            for each in await persons.sessions(who)
        ],
        "passkeys": [me.passkey_shown(each) for each in await persons.passkeys(who)],
        "ratings": {
            ladder: rating.shown() | {"mu": rating.mu, "sigma": rating.sigma}
            for ladder, rating in (await persons.ratings(who)).items()
        },
        "results": [_result(asdict(result), whos) for result in await persons.results(whos)],
        "tables": tables,
        "records": records,
        "reports": [
            {"room": room, "at": at, **_own_report(body)} for room, at, body in await persons.reports(whos)
        ],
    }


async def delete(rooms: Rooms, who: str) -> None:
    """Delete a person; the games stay for the others. Raises StoreError: what is left goes at the next try."""
    persons, whos = rooms.store.persons, identities(who)
    for _ in range(TRIES):
        left = await persons.rooms_of(whos)
        if not left:
            break
        await _leave_all(rooms, left, whos)
    else:
        raise StoreError(f"somebody who is being deleted came into {len(left)} rooms again")
    rooms.send_away(whos)
    await persons.forget(who, whos)
    await persons.wipe()
    _log.info("a person was deleted")


async def _leave_all(rooms: Rooms, left: list[str], whos: tuple[str, ...]) -> None:
    """Take somebody out of rooms. Raises StoreError for one where that failed, after the others."""
    failed: StoreError | None = None
    for room in left:
        try:
            await _leave(rooms, room, whos)
            await rooms.apart(room, partial(_rewrite, rooms, room, whos))
        except StoreError as fault:
            failed = fault
    if failed is not None:
        raise failed


async def _leave(rooms: Rooms, code: str, whos: tuple[str, ...]) -> None:
    """Leave a table where a game runs or is waited for, or where others look on."""

    async def leave(room: Room) -> None:
        table, before = room.table, room.table.v
        for who in whos:
            seat = table.seat_of(who)
            if not seat or (table.state == "over" and not room.sockets):
                continue
            if table.seat(seat).guest == who:
                await room.append(people.leave(table, seat, wire.Leave()))
            else:
                await room.append(people.go_for_good(table, seat))
                if table.state != "waiting":
                    await room.append([log.Named(seat=seat, name=FORMER)])
        room.show(before)

    try:
        await rooms.do(code, leave)
    except NoSuchRoom:
        return  # deleted meanwhile
    except RoomClosed as fault:
        raise StoreError(f"{code} does not stay open") from fault


async def _rewrite(rooms: Rooms, room: str, whos: tuple[str, ...]) -> None:
    """The stored log of a room that is not in memory, without somebody. Raises StoreError."""
    store = rooms.store
    await store.persons.settle()
    rows = await store.load(room)
    if not rows:
        return
    try:
        found = await asyncio.to_thread(traces, room, rows, whos)
        if found.alone:
            await store.forget(room, rows[-1].v)
        else:
            gone = _gone(found.table, whos)
            if gone:  # at the time of the last thing that happened: nothing is newer by it
                await store.append(room, rows[-1].v, rows[-1].at, gone)
                rows = await store.load(room)
                found = await asyncio.to_thread(traces, room, rows, whos)
            reports = await store.persons.reports_at(room, whos)
            change = await asyncio.to_thread(without, rows, found, reports, whos)
            await store.persons.rewrite(change, whos)
    except log.LogError as fault:
        _log.error("log cannot be read", room=room, fault=str(fault))
        raise StoreError(str(fault)) from fault
    rooms.analyses.forget(room)


def _gone(table: Table, whos: tuple[str, ...]) -> list[bytes]:
    """What is still to be said at a table whose game is over: their seats are nobody's, and they play for nobody."""
    if table.state != "over":
        return []
    own = [log.Left(seat=n, gone=True) for n, seat in table.numbered() if seat.who in whos and not seat.gone]
    played = [log.Left(seat=n) for n, seat in table.numbered() if seat.guest in whos]
    return [log.encode(entry) for entry in own + played]


def _table(found: Traces, whos: tuple[str, ...]) -> Json:
    table = found.table
    return {
        "room": table.room,
        "state": table.state,
        "rules": table.rules,
        "seats": [n for n, seat in table.numbered() if seat.who in whos or seat.guest in whos],
        "names": found.names,
        "words": found.words,
        "since": found.seats[0][0] if found.seats else None,
        "last": table.at,
    }


def _result(result: Json, whos: tuple[str, ...]) -> Json:
    """A result; `beside` 0: one's own, else that of another player on the same device."""
    return {"beside": whos.index(result.pop("who")), **result}


def _own_report(body: bytes) -> Json:
    told: Json = msgspec.json.decode(body)
    return {"about": told.get("about"), "text": told.get("text", "")}
