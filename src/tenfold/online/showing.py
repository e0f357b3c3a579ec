"""The table as a seat may see it: the only road from a room to a frame.

Everything about cards comes from `Game.view(seat)` and `Event.to_json(seat)`, which are built from what the
seat may know. A seat of 0 is a spectator.
"""

import time
from collections.abc import Iterable

import msgspec

from tenfold.game import Move, Refusal
from tenfold.online.levels import FRIENDLY, strengths
from tenfold.online.names import shown
from tenfold.online.protocol import Json, Report, write
from tenfold.online.seats import Seat
from tenfold.online.table import Table
from tenfold.online.talk import Line
from tenfold.online.tokens import device

_json = msgspec.json.Encoder()


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def meta(table: Table, you: int, spectators: int) -> Json:
    """The `meta` of docs/protocol.md for a seat."""
    return {
        "room": table.room,
        "state": table.state,
        "game": table.game_no,
        "rules": table.rules,
        "host": table.host,
        "pace": table.pace,
        "you": you,
        "seats": [_seat(seat) for seat in table.seats],
        "commitment": table.deals().commitment,
        "words": [_word(table, seat, own=number == you) for number, seat in table.numbered()],
        "seed": table.seed.hex() if table.state == "over" else None,
        "ready": table.ready,
        "spectators": spectators,
        "options": msgspec.structs.asdict(table.options) | {"hints": table.hints()},
        "paused": bool(table.paused_at),
        "helped": table.helped,
        "slow": table.too_slow,
        "votes": [
            {"seat": about, "what": what, "by": sorted(by)} for (about, what), by in table.votes.items() if by
        ],
        "claims": [{"n": c.n, "seat": c.seat, "name": c.name} for c in table.claims.values()],
        "declined": table.declined,
        "muted": _muted(table, you),
        "alone": bool(you) and table.alone(you),
        "counts": table.counts(),
    }


def _seat(seat: Seat) -> Json:
    """A seat; its level is 0 where no bot plays, and for bots from before there were levels."""
    level = seat.level if seat.bot else 0
    shown: Json = {"name": seat.name, "kind": seat.kind, "state": seat.state, "bot": seat.bot, "level": level}
    if seat.guest:
        shown["guest"] = seat.guest_name
    if seat.resigned:
        shown["resigned"] = True
    if seat.gone:
        shown["gone"] = True
    return shown


def _muted(table: Table, you: int) -> list[int]:
    """Whom a seat does not want to read, 0 for those who look on."""
    if not you:
        return []
    own = table.seat(you).player
    who = {"": 0} | {seat.player: number for number, seat in table.numbered() if seat.player}
    return sorted(who[about] for reader, about in table.muted if reader == own and about in who)


def _word(table: Table, seat: Seat, *, own: bool) -> str | None:
    """A seat's word; None while it is not to be read yet, "" where there is none."""
    if table.game_no > 1 or not seat.word:
        return ""
    return seat.word if own or table.state != "waiting" else None


def levels(strongest: str | None) -> Json:
    """The levels with their measured strength (level 1 is 0; all 0: not measured yet), and what the strongest plays.

    `strongest`: "" it plays itself, else why level 5 plays in its place, None: it is not known yet.
    """
    plays = "preparing" if strongest is None else "level5" if strongest else "itself"
    return {"levels": strengths(), "friendly": FRIENDLY, "strongest": plays}


def view(table: Table, seat: int) -> Json | None:
    """The `s` of docs/protocol.md, None before the first deal."""
    shown: Json | None = table.view(seat)
    if table.game is None or shown is None:
        return None
    if table.state == "over" and not table.game.game_over:
        nothing: list[str] | None = [] if seat else None
        shown |= {"to_move": 0, "step": "over", "legal": nothing, "lays": nothing}  # given up
    return shown


def happened(table: Table, v: int, seat: int) -> list[Json]:
    """What version `v` shows to a seat."""
    filtered = (event.to_json(seat or None) for event in table.history[v - 1])
    return [event for event in filtered if event is not None]


def evs(table: Table, after: int, seat: int, spectators: int, *, with_meta: bool) -> tuple[str, ...]:
    """The `ev` frames of the versions past `after`; the last one carries the view."""
    frames = []
    for v in range(after + 1, table.v + 1):
        message: Json = {"t": "ev", "v": v, "e": happened(table, v, seat)}
        if v == table.v:
            if with_meta:
                message["meta"] = meta(table, seat, spectators)
            message["s"] = view(table, seat)
        frames.append(write(message))
    return tuple(frames)


def snap(table: Table, seat: int, spectators: int) -> str:
    """The whole state for a seat, with the events of the running game."""
    first = max(table.began, 1)
    events = [event for v in range(first, table.v + 1) for event in happened(table, v, seat)]
    return write(
        {
            "t": "snap",
            "v": table.v,
            "meta": meta(table, seat, spectators),
            "s": view(table, seat),
            "log": events,
        }
    )


def hello(table: Table, seat: int, proto: int) -> str:
    """The answer to a client's hello."""
    return write({"t": "hello", "proto": proto, "v": table.v, "seat": seat, "now": now_ms()})


def pong(table: Table) -> str:
    """The answer to a ping: a client that is behind sees it."""
    return write({"t": "pong", "v": table.v, "now": now_ms()})


def ack(command_id: str, v: int) -> str:
    """A command was done."""
    return write({"t": "ack", "id": command_id, "v": v})


def nak(command_id: str, code: str, v: int, refusal: Refusal | None = None) -> str:
    """A command was refused."""
    message: Json = {"t": "nak", "id": command_id, "code": code, "v": v}
    if refusal is not None:
        message["reason"] = reason(refusal)
    return write(message)


def why(question_id: str, answer: Move | Refusal) -> str:
    """Whether a move would be legal now: the move as the rules read it, or the reason why not."""
    if isinstance(answer, Refusal):
        return write({"t": "why", "id": question_id, "ok": False, "reason": reason(answer)})
    return write({"t": "why", "id": question_id, "ok": True, "m": str(answer)})


def hint(question_id: str, turn: int, text: str) -> str:
    """A hint, which a worker has made as JSON text."""
    return write({"t": "hint", "id": question_id, "turn": turn, **msgspec.json.decode(text)})


def reason(refusal: Refusal) -> Json:
    """A refusal of the game as it travels."""
    return {"code": refusal.code, "params": refusal.params}


def presence(table: Table, present: set[int], spectators: int, windows: int) -> str:
    """Who has a connection now, by seat; bots always have. `windows`: how many the reader has."""
    here = [seat.kind == "bot" or number in present for number, seat in table.numbered()]
    return write({"t": "pres", "here": here, "spectators": spectators, "windows": windows})


def timer(table: Table, left: int | None) -> str:
    """What is left of the running turn in milliseconds; seat 0 where nobody is timed."""
    if left is None:
        return write({"t": "timer", "seat": 0})
    mode, seat = table.options.timer, table.to_move()
    return write({"t": "timer", "seat": seat, "mode": mode, "left": left, "of": 1000 * table.options.seconds})


def chat(lines: list[Json]) -> str:
    """Something said, or all that is remembered; a line has its number once and for all."""
    return write({"t": "chat", "lines": lines})


def report(table: Table, by: int, said: Report, lines: Iterable[Line]) -> bytes:
    """What is kept when somebody is reported. `who` of a line is the digest of its session: for a deletion only."""
    talk = [line.to_json() | {"who": line.who} for line in lines]
    return _json.encode(
        {"by": by, "about": said.seat, "text": shown(said.text), "names": table.shown_names(), "talk": talk}
    )


def halt(*, on: bool) -> str:
    """The table stands still because nothing can be written down, or goes on."""
    return write({"t": "halt", "on": on})


def summary(table: Table) -> bytes:
    """What a list of games needs of this one, for any of its owners."""
    game: Json | None = table.view(0)
    return _json.encode(
        {
            "state": table.state,
            "names": table.names(),
            "owners": {who: n for n, seat in table.numbered() for who in (seat.who, seat.guest) if who},
            "guests": {seat.guest: seat.guest_name for seat in table.seats if seat.guest},
            "phases": game["phases"] if game else [],
            "scores": game["scores"] if game else [],
            "winners": game["winners"] if game else [],
            "to_move": table.to_move(),
            "updated": table.at,
            "finished_games": sorted(table.finished),
        }
    )


def in_lobby(table: Table) -> Json:
    """An open table as everybody may see it."""
    free = sum(seat.kind == "free" for seat in table.seats) if table.state == "waiting" else 0
    return {
        "room": table.room,
        "state": table.state,
        "names": [name for name in table.names() if name],
        "seats": len(table.seats),
        "free": free,
        "watch": table.options.watch,
        "rules": table.rules,
        "updated": table.at,
    }


def listed(room: str, body: bytes, who: str) -> Json | None:
    """A summary as one owner's list shows it; None if nobody of the session's device has a seat there any more."""
    kept: Json = msgspec.json.decode(body)
    owners, to_move, guests = kept.pop("owners"), kept.pop("to_move"), kept.pop("guests", {})
    here = [each for each in device(who) if each in owners]
    if not here:
        return None
    seats = [owners[each] for each in here]
    name = guests.get(here[0]) or kept["names"][seats[0] - 1]
    return {
        "room": room,
        "seat": seats[0],
        "here": len(seats),
        "name": name,
        "your_turn": to_move in seats,
        **kept,
    }
