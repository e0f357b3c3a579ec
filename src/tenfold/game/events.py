"""Events: what happened in an act, as the table may show it (docs/protocol.md "Events").

Each event has public facts and, for a card drawn, facts that only its own seat may know. `to_json` is
the one filter they pass on their way to anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ..kernel import codes as k
from ..kernel.record import State
from .cards import stands_text, token
from .table import phase_label, places, shown_groups, winners

Facts = dict[str, object]


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. `secret` is known to `seat` alone."""

    name: str
    facts: Mapping[str, object]
    secret: Mapping[str, object] = field(default_factory=dict)
    seat: int = 0

    def to_json(self, seat: int | None) -> Facts:
        """The event as a seat (None: a spectator) may know it."""
        shown: Facts = {"e": self.name, **self.facts}
        if seat is not None and seat == self.seat:
            shown.update(self.secret)
        return shown


Row = list[int]


def _with_seat(name: str) -> Callable[[State, Row], Event]:
    return lambda g, row: Event(name, {"seat": row[1] + 1})


def _dealt(g: State, row: Row) -> Event:
    return Event("dealt", {"hand_no": g.hand_no, "dealer": row[1] + 1, "upcard": token(row[2])})


def _drew(g: State, row: Row) -> Event:
    return Event("drew", {"seat": row[1] + 1}, {"card": token(row[2])}, row[1] + 1)


def _with_card(name: str) -> Callable[[State, Row], Event]:
    return lambda g, row: Event(name, {"seat": row[1] + 1, "card": token(row[2])})


def _laid(g: State, row: Row) -> Event:
    groups = [entry["cards"] for entry in shown_groups(g, row[1])]
    return Event("laid", {"seat": row[1] + 1, "phase": phase_label(g, row[4]), "groups": groups})


def _hit(g: State, row: Row) -> Event:
    facts: Facts = {
        "seat": row[1] + 1,
        "card": token(row[2]),
        "target": row[3] // k.GROUPS + 1,
        "group": row[3] % k.GROUPS + 1,
    }
    if row[4] > 0:
        facts["stands"] = stands_text(row[4])
    return Event("hit", facts)


def _skipped(g: State, row: Row) -> Event:
    return Event("skipped", {"seat": row[1] + 1, "victim": row[4] + 1})


def _renewed(g: State, row: Row) -> Event:
    return Event("renewed", {"count": row[4]})


def _hand_over(g: State, row: Row) -> Event:
    facts = {
        "went_out": row[1] + 1,
        "points": g.points[: g.players],
        "scores": g.score[: g.players],
        "phases": [phase_label(g, place) for place in g.phase[: g.players]],
        "laid": [laid == 1 for laid in g.laid[: g.players]],
    }
    return Event("hand_over", facts)


def _game_over(g: State, row: Row) -> Event:
    return Event("game_over", {"winners": winners(g), "places": places(g)})


_EVENTS: dict[int, Callable[[State, Row], Event]] = {
    k.E_DEALT: _dealt,
    k.E_FIRST_SKIPPED: _with_seat("first_skipped"),
    k.E_DREW: _drew,
    k.E_TOOK: _with_card("took"),
    k.E_LAID: _laid,
    k.E_HIT: _hit,
    k.E_DISCARDED: _with_card("discarded"),
    k.E_SKIPPED: _skipped,
    k.E_LOST_TURN: _with_seat("lost_turn"),
    k.E_NO_DRAW: _with_seat("no_draw"),
    k.E_RENEWED: _renewed,
    k.E_WENT_OUT: _with_seat("went_out"),
    k.E_HAND_OVER: _hand_over,
    k.E_GAME_OVER: _game_over,
}


def events_of(g: State) -> tuple[Event, ...]:
    """The events of the act the kernel has just done, in order."""
    found: list[Event] = []
    tied: list[int] = []
    for row in g.event[: g.event_count]:
        if row[0] == k.E_TIE:
            tied.append(row[1] + 1)
        elif row[0] == k.E_HIT_END:
            found[-1] = _named_end(found[-1], row[4])
        elif row[0] in _EVENTS:
            found.append(_EVENTS[row[0]](g, row))
    if tied:
        found.append(Event("tie", {"seats": tied}))
    return tuple(found)


def _named_end(hit: Event, end: int) -> Event:
    if end == k.ANY_END:
        return hit
    return Event(hit.name, {**hit.facts, "end": "low" if end == k.LOW_END else "high"})
