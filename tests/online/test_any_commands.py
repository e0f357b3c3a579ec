"""Any commands of anybody in any order: a table stays whole, its log is folded again to the same, nothing leaks."""

import json
import os
import random
from typing import Any

import msgspec
import pytest

from online.client import some_move
from online.test_hidden import check_frame
from tenfold.online import deciding, people, showing
from tenfold.online import entries as log
from tenfold.online import protocol as wire
from tenfold.online.naks import Nak
from tenfold.online.store import Row
from tenfold.online.table import Table, from_rows

RUNS = 400 if os.environ.get("TENFOLD_LONG") == "1" else 25
STEPS = 250
CODES = {
    "stale", "not_your_turn", "illegal", "seat_taken", "not_host", "not_now", "hints_off", "bad_command",
    "paused", "removed",
}  # fmt: skip


class Fuzzed:
    """A table, its log, and the sessions of six people."""

    def __init__(self, dice: random.Random) -> None:
        self.dice, self.table, self.rows = dice, Table("7KQ2M9XD"), list[Row]()
        self.who = [f"{n}" * 64 for n in range(1, 7)]
        seats = dice.randint(2, 4)
        self.write([log.Made(room="7KQ2M9XD", seats=seats, pace="instant", seed=dice.randbytes(32).hex())])
        self.write([log.Sat(seat=1, name="Anna", who=self.who[0])])

    def write(self, entries: list[log.Entry]) -> None:
        """What a room does: the log first, then the fold."""
        for entry in entries:
            body, at = log.encode(entry), 1000 * len(self.rows)
            self.rows.append(Row(len(self.rows) + 1, at, body))
            self.table.fold(at, log.decode(body))

    def step(self) -> None:
        """Somebody does something, or something happens to them."""
        table = self.table
        wanted = table.to_move() or table.host
        player = table.seat(wanted).player if wanted else ""
        who = player if player and self.dice.random() < 0.7 else self.dice.choice(self.who)
        seat = table.seat_of(who)
        try:
            kind = self.dice.random()
            if table.to_move() and table.bot_plays(table.to_move()):
                return self.bot_moves()
            if not seat and kind < 0.5 and table.state == "waiting":
                self.write([people.sit_down(table, who, f"P{self.who.index(who)}")])
            elif seat and kind < 0.06:
                self.write(people.go_away(table, seat))
            elif seat and kind < 0.12:
                self.write(people.come_in(table, seat, who))
            else:
                self.command(seat, who)
        except Nak as fault:
            assert fault.code in CODES, fault.code
        self.write(deciding.overdue(table))

    def bot_moves(self) -> None:
        """What a bot would do that knows some sensible move."""
        seat = self.table.to_move()
        view = showing.view(self.table, seat)
        assert view
        self.write([log.Moved(seat=seat, m=some_move(view), bot=True)])

    def command(self, seat: int, who: str) -> None:
        """A command as it comes off the wire."""
        frame = {
            "t": "cmd",
            "id": f"command {len(self.rows):08d}{self.dice.randint(0, 9)}",
            "c": self.wish(seat),
        }
        read = wire.read(json.dumps(frame))
        assert isinstance(read, wire.Cmd)
        entries = deciding.decide(self.table, seat, who, read.c)
        if entries:
            self.write(deciding.marked(entries, seat, read.id))
            assert self.table.acks[who, read.id] == self.table.v - len(entries) + 1

    def wish(self, seat: int) -> dict[str, Any]:
        """Something somebody might want, sensible or not."""
        table, dice = self.table, self.dice
        view = showing.view(table, seat) if seat else None
        if (
            table.state == "waiting"
            and table.host == seat
            and len(table.humans()) > 1
            and dice.random() < 0.4
        ):
            return {"k": "start"}
        if table.hand_is_over() and dice.random() < 0.5:
            return {"k": "next", "hand": table.game.hand_no if table.game else 0}
        if view and view["to_move"] == seat and view["legal"] and dice.random() < 0.6:
            move = some_move(view) if dice.random() < 0.5 else dice.choice(view["legal"])
            return {"k": "move", "m": move, "turn": view["decision"]}
        other, on = dice.randint(1, 4), dice.random() < 0.6
        hand = table.game.hand_no if table.game else 1
        claim = next((c.n for c in table.claims.values()), 3)
        decision = table.game.decision if table.game else 0
        wishes: list[dict[str, Any]] = [
            {"k": "start"}, {"k": "next", "hand": hand}, {"k": "rematch"}, {"k": "decline"},
            {"k": "bot", "seat": other, "on": on}, {"k": "leave"}, {"k": "back"}, {"k": "resign"},
            {"k": "remove", "seat": other}, {"k": "host", "seat": other}, {"k": "help", "turn": decision},
            {"k": "vote", "seat": other, "what": dice.choice(["bot", "remove"]), "on": on},
            {"k": "claim", "seat": other, "name": "Guest"}, {"k": "admit", "claim": claim, "on": on},
            {"k": "pause", "on": on}, {"k": "mute", "seat": dice.randint(0, 4), "on": on},
            {"k": "set", "away": dice.choice(["bot", "ask", "wait"])}, {"k": "set", "timer": "strict"},
            {"k": "name", "name": f"N{other}"}, {"k": "word", "word": "plum"},
            {"k": "level", "seat": other, "level": 2},
            {"k": "move", "m": "d", "turn": decision},
        ]  # fmt: skip
        if dice.random() < 0.3:
            wishes.append({"k": "end"})
        return dice.choice(wishes)


@pytest.mark.parametrize("run", range(RUNS))
def test_any_commands_leave_a_table_whole(run: int) -> None:
    fuzzed = Fuzzed(random.Random(run))
    table = fuzzed.table
    for step in range(STEPS):
        before = table.v
        fuzzed.step()
        assert sum(seat.kind != "free" for seat in table.seats) or table.state == "waiting"
        owners = [seat.who for seat in table.seats if seat.who] + [s.guest for s in table.seats if s.guest]
        assert len(owners) == len(set(owners)), "nobody has two seats"
        assert not set(owners) & table.barred
        assert table.host <= len(table.seats) and (not table.host or table.seat(table.host).kind == "human")
        for seat in range(len(table.seats) + 1) if table.v > before else ():
            for frame in showing.evs(table, before, seat, 0, with_meta=True):
                check_frame(frame, seat)
            if step % 10 == 0:
                check_frame(showing.snap(table, seat, 0), seat)
    again = from_rows(table.room, fuzzed.rows)
    assert again == table or showing.meta(again, 1, 0) == showing.meta(table, 1, 0)
    assert (again.acks, again.turn_v, again.votes, again.muted) == (
        table.acks,
        table.turn_v,
        table.votes,
        table.muted,
    )
    for seat in range(len(table.seats) + 1):
        assert showing.view(again, seat) == showing.view(table, seat)
    assert msgspec.json.decode(showing.summary(table))["names"] == list(table.names())
