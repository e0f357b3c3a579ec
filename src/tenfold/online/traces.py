"""What of a person stands in the log of one room, and the log without it.

Everything else stays: versions, moves, the words for the shuffle, without which no deal could be checked.
"""

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import msgspec

from tenfold.online import entries as log
from tenfold.online import showing
from tenfold.online.protocol import Json
from tenfold.online.store import Row, Summary
from tenfold.online.table import Table
from tenfold.online.tokens import digest, new_token

T = TypeVar("T")
FORMER = "Former player"
"""The name of who is not known any more."""

_json = msgspec.json.Encoder()


@dataclass(slots=True)
class Traces:
    """Where somebody stands in a log.

    `named`: the entries with a name or digest of theirs, by version. `seats`: from when on (ms since 1970) they
    themselves played which seats, their own or for somebody away. `alone`: nobody else ever sat at this table or
    asked to.
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
        """The seats they played at a moment."""
        return _at(self.seats, at) or frozenset()


@dataclass(frozen=True, slots=True)
class Change:
    """What a room becomes: new bodies by version, records by game, its summary, reports by id."""

    room: str
    v: int
    bodies: Mapping[int, bytes]
    records: Mapping[int, str]
    summary: Summary
    reports: Mapping[int, bytes]


def _at(history: Sequence[tuple[int, T]], at: int) -> T | None:
    """What was the case at a moment, None before it began."""
    found = bisect_right(history, at, key=lambda each: each[0])
    return history[found - 1][1] if found else None


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
        now = frozenset(n for n, seat in table.numbered() if seat.player in whos)
        if now != seats:
            seats = now
            found.seats.append((row.at, seats))
    return found


def without(
    rows: Sequence[Row],
    found: Traces,
    reports: Iterable[tuple[int, int, bytes, bool]],
    whos: Collection[str],
) -> Change:
    """The room without somebody: another digest for each of theirs, the same name for all.

    `whos` are their digests, `reports` those of the room: id, when, body, and whether they are known to have written
    it (before format 4 their seat tells).
    """
    room = found.table.room
    fresh: dict[str, str] = {}
    bodies = {}
    for v, entry in found.named.items():
        entry = msgspec.structs.replace(entry, name=FORMER)
        if isinstance(entry, log.Sat | log.Claimed):
            who = fresh.setdefault(entry.who, digest(new_token()))
            entry = msgspec.structs.replace(entry, who=who)
        bodies[v] = log.encode(entry)
    table, names = Table(room), []
    for row in rows:
        table.fold(row.at, log.decode(bodies.get(row.v, row.body)))
        names.append((row.at, table.shown_names()))
    cleaned = {}
    for n, at, body, own in reports:
        told: Json = msgspec.json.decode(body)
        told["names"] = list(_at(names, at) or ())
        cleaned[n] = _report(told, at, found, whos, own=own)
    summary = Summary(room, table.v, table.v, table.at, showing.summary(table))
    return Change(room, table.v, bodies, table.finished, summary, cleaned)


def _report(told: Json, at: int, found: Traces, whos: Collection[str], *, own: bool) -> bytes:
    """A report of that time which holds nothing they have written; in what others wrote they have no name."""
    told["talk"] = [
        _cleared(line) if _said(line, found, whos) else _spared(line, found.names)
        for line in told.get("talk", [])
    ]
    own = own or told.get("by") in found.seats_at(at)
    told["text"] = "" if own else _unnamed(told.get("text", ""), found.names)
    return _json.encode(told)


def _said(line: Json, found: Traces, whos: Collection[str]) -> bool:
    """Whether they said a line; of one from before lines told who, the seat at that time says it, and the name."""
    if "who" in line:
        return line["who"] in whos
    return line["seat"] in found.seats_at(line["n"]) or line["name"] in found.names


def _cleared(line: Json) -> Json:
    """A line of theirs, without what they wrote."""
    return line | {key: new for key, new in (("name", FORMER), ("text", ""), ("who", "")) if key in line}


def _spared(line: Json, names: Collection[str]) -> Json:
    """A line of somebody else."""
    return line | {"text": _unnamed(line["text"], names)} if "text" in line else line


def _unnamed(text: str, names: Collection[str]) -> str:
    """A text of somebody else, in which these names, in whatever case, are no words any more."""
    for name in names:
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", FORMER, text, flags=re.IGNORECASE)
    return text
