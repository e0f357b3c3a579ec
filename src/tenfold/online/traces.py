"""What of a person stands in the log of one room, and the log without it.

Everything else stays: versions, moves, the words for the shuffle, without which no deal could be checked.
"""

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import msgspec

from tenfold.online import entries as log
from tenfold.online import showing
from tenfold.online.protocol import Json
from tenfold.online.store import Row, Summary
from tenfold.online.table import Table, from_rows
from tenfold.online.tokens import digest, new_token

FORMER = "Former player"
"""The name of who is not known any more."""

_json = msgspec.json.Encoder()


@dataclass(slots=True)
class Traces:
    """Where somebody stands in a log.

    `named`: the entries with a name or digest of theirs, by version. `seats`: from when on (ms since 1970) they
    had which seats. `alone`: nobody else ever sat at this table or asked to.
    """

    table: Table
    named: dict[int, log.Sat | log.Named | log.Claimed] = field(default_factory=dict)
    words: list[str] = field(default_factory=list)
    seats: list[tuple[int, frozenset[int]]] = field(default_factory=list)
    alone: bool = True

    @property
    def names(self) -> list[str]:
        """The names they had here, each once, in order."""
        return list(dict.fromkeys(entry.name for entry in self.named.values()))

    def seats_at(self, at: int) -> frozenset[int]:
        """The seats they had at a moment."""
        found = bisect_right(self.seats, at, key=lambda each: each[0])
        return self.seats[found - 1][1] if found else frozenset()


@dataclass(frozen=True, slots=True)
class Change:
    """What a room becomes: new bodies by version, records by game, its summary, reports by id."""

    room: str
    v: int
    bodies: Mapping[int, bytes]
    records: Mapping[int, str]
    summary: Summary
    reports: Mapping[int, bytes]


def traces(room: str, rows: Iterable[Row], whos: Collection[str]) -> Traces:
    """Find somebody, by all their digests, in a stored log. Raises LogError where it cannot be read."""
    table = Table(room)
    found = Traces(table)
    seats: frozenset[int] = frozenset()
    for row in rows:
        entry = log.decode(row.body)
        if isinstance(entry, log.Sat | log.Claimed):
            if entry.who in whos:
                found.named[row.v] = entry
            else:
                found.alone = False
        elif isinstance(entry, log.Named) and entry.seat in seats:
            found.named[row.v] = entry
        elif isinstance(entry, log.WordGiven) and entry.seat in seats and entry.word:
            found.words.append(entry.word)
        try:
            table.fold(row.at, entry)
        except (ValueError, LookupError) as fault:
            raise log.LogError(f"version {row.v} of {room}: {fault}") from fault
        now = frozenset(n for n, seat in table.numbered() if seat.who in whos or seat.guest in whos)
        if now != seats:
            seats = now
            found.seats.append((row.at, seats))
    return found


def without(rows: Sequence[Row], found: Traces, reports: Iterable[tuple[int, int, bytes, bool]]) -> Change:
    """The room without somebody: another digest for each of theirs, the same name for all.

    `reports` are those of the room: id, when, body, and whether they are known to have written it (before format 4
    their seat tells).
    """
    room, names = found.table.room, set(found.names)
    fresh: dict[str, str] = {}
    bodies = {}
    for v, entry in found.named.items():
        entry = msgspec.structs.replace(entry, name=FORMER)
        if isinstance(entry, log.Sat | log.Claimed):
            who = fresh.setdefault(entry.who, digest(new_token()))
            entry = msgspec.structs.replace(entry, who=who)
        bodies[v] = log.encode(entry)
    table = from_rows(room, (Row(row.v, row.at, bodies.get(row.v, row.body)) for row in rows))
    cleaned = {n: _report(body, found.seats_at(at), names, own=own) for n, at, body, own in reports}
    summary = Summary(room, table.v, table.v, table.at, showing.summary(table))
    return Change(room, table.v, bodies, table.finished, summary, cleaned)


def _report(body: bytes, seats: Collection[int], names: Collection[str], *, own: bool) -> bytes:
    """A report in which somebody is not named, and which holds nothing they have written."""
    told: Json = msgspec.json.decode(body)
    told["names"] = [
        FORMER if n in seats or name in names else name for n, name in enumerate(told.get("names", []), 1)
    ]
    told["talk"] = [_line(line, seats, names) for line in told.get("talk", [])]
    told["text"] = "" if own or told.get("by") in seats else _unnamed(told.get("text", ""), names)
    return _json.encode(told)


def _line(line: Json, seats: Collection[int], names: Collection[str]) -> Json:
    if line["seat"] in seats or line["name"] in names:
        line = line | {"name": FORMER}
        return line | {"text": ""} if "text" in line else line
    return line | {"text": _unnamed(line["text"], names)} if "text" in line else line


def _unnamed(text: str, names: Collection[str]) -> str:
    """A text of somebody else, in which these names are no words any more."""
    for name in names:
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", FORMER, text)
    return text
