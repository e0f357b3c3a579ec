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
from .table import phase_label, place_label, places, shown_groups, winners

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
    return Event("laid", {"seat": row[1] + 1, "phase": place_label(g, row[4]), "groups": groups})


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


def _laid_part(g: State, row: Row) -> Event:
    group = row[3] % k.GROUPS
    cards = shown_groups(g, row[1])[group]["cards"]
    return Event("laid_part", {"seat": row[1] + 1, "group": group + 1, "cards": cards})


def _skipped(g: State, row: Row) -> Event:
    facts: Facts = {"seat": row[1] + 1, "victim": row[4] + 1}
    if row[2] == k.WILD:
        facts["card"] = token(row[2])
    return Event("skipped", facts)


def _chose(g: State, row: Row) -> Event:
    return Event("chose", {"seat": row[1] + 1, "phase": place_label(g, row[4])})


def _gave(g: State, row: Row) -> Event:
    return Event("gave", {"seat": row[1] + 1, "card": token(row[2]), "victim": row[4] + 1})


def _replaced(g: State, row: Row) -> Event:
    facts: Facts = {
        "seat": row[1] + 1,
        "card": token(row[2]),
        "target": row[3] // k.GROUPS + 1,
        "group": row[3] % k.GROUPS + 1,
    }
    if row[4] != k.ANY_END:
        facts["end"] = "low" if row[4] == k.LOW_END else "high"
    return Event("replaced", facts)


def _dropped(g: State, row: Row) -> Event:
    return Event("dropped", {"seat": row[1] + 1, "victim": row[4] + 1})


def _bare(name: str) -> Callable[[State, Row], Event]:
    return lambda g, row: Event(name, {})


def _renewed(g: State, row: Row) -> Event:
    return Event("renewed", {"count": row[4]})


def _hand_over(g: State, row: Row) -> Event:
    facts = {
        "went_out": row[1] + 1,
        "points": g.points[: g.players],
        "scores": g.score[: g.players],
        "phases": [phase_label(g, s) for s in range(g.players)],
        "laid": [laid == 1 for laid in g.laid[: g.players]],
    }
    return Event("hand_over", facts)


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
    k.E_LAID_PART: _laid_part,
    k.E_CHOSE: _chose,
    k.E_GAVE: _gave,
    k.E_RETURNED: _with_card("returned"),
    k.E_SAVED: _with_card("saved"),
    k.E_TOOK_SAVED: _with_card("took_saved"),
    k.E_REPLACED: _replaced,
    k.E_REVERSED: _bare("reversed"),
    k.E_FLOATS: _with_seat("floats"),
    k.E_NO_EFFECT: _with_seat("no_effect"),
    k.E_TURNED: _with_card("turned"),
    k.E_DROPPED: _dropped,
    k.E_DROPPED_OUT: _with_seat("dropped_out"),
    k.E_STOPPED: _bare("stopped"),
    k.E_DEALT_PHASES: _bare("dealt_phases"),
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
    if any(row[0] == k.E_GAME_OVER for row in g.event[: g.event_count]):
        found.append(Event("game_over", {"winners": winners(g), "places": places(g)}))
    if tied:
        found.append(Event("tie", {"seats": tied}))
    return tuple(found)


def _named_end(hit: Event, end: int) -> Event:
    if end == k.ANY_END:
        return hit
    return Event(hit.name, {**hit.facts, "end": "low" if end == k.LOW_END else "high"})
