"""Tables with people who play as soon as they may, or at a pace.

A move counts as done when everybody at its table has been shown it: from the command to that is its time.
"""

import asyncio
import itertools
import time
from collections.abc import Callable, Iterator

import msgspec

from tenfold.online import asking
from tenfold.online.load.line import LoadLine
from tenfold.online.protocol import PROTO

SEATS = 4
_encode = msgspec.json.Encoder().encode


class _View(msgspec.Struct):
    """What has to be known of a view to go on."""

    decision: int
    to_move: int
    step: str
    hand_no: int
    game_over: bool
    legal: list[str] | None = None
    lays: list[str] | None = None


class _Frame(msgspec.Struct):
    """An `ev` or `snap`, as far as it is looked at."""

    s: _View | None = None


_view = msgspec.json.Decoder(_Frame)


RETRY = 0.05
"""Seconds after a refusal."""


class Done:
    """The times of moves in seconds, how many other commands there were, and how many were refused."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.others = self.refused = 0


class Person:
    """Somebody at a table: how far they have seen, and the last frame with a view."""

    def __init__(self, token: str) -> None:
        self.token, self.v, self.frame = token, 0, b""
        self.line: LoadLine | None = None

    def command(self, number: int, body: dict[str, object]) -> None:
        """Give a command."""
        assert self.line is not None
        self.line.send(_encode({"t": "cmd", "id": f"load-{number:08}", "c": body}))


class LoadTable:
    """A table of four. `null`: there is no game to be looked at, everybody moves in turn."""

    def __init__(self, url: str, *, null: bool) -> None:
        self._url, self._null = url, null
        self.room = ""
        self.people: list[Person] = []
        self._ids: Iterator[int] = itertools.count(1)
        self._playing = False
        self._done = Done()
        self._sent: float | None = None
        """When the command was given that nobody has answered yet; None: none, or not one that is timed."""
        self._waiting = False
        self._last_v = 0
        self._asked: tuple[int, int] = (0, 0)
        self._turn = 0
        self._due, self._pause = 0.0, 0.0
        self._next: asyncio.TimerHandle | None = None
        self.ended: Callable[[int], None] = lambda code: None

    # -- coming together

    def make(self) -> None:
        """Make the table and let four people sit down (HTTP; to be called in a thread)."""
        body = {"name": "Load 1", "seats": SEATS, "pace": "instant"}
        answer, token = asking.ask(self._url, "POST", "/api/rooms", body, "")
        self.room = str(answer["room"])
        tokens = [token]
        for n in range(2, SEATS + 1):
            path = f"/api/rooms/{self.room}/join"
            tokens.append(asking.ask(self._url, "POST", path, {"name": f"Load {n}"}, "")[1])
        self.people = [Person(token) for token in tokens]

    async def open(self) -> None:
        """Everybody looks at the table, and it begins. Raises OSError."""
        for person in self.people:
            await self._connect(person)
        if not self._null:
            self.people[0].command(next(self._ids), {"k": "start"})
        while not self._null and any(b'"step":"' not in person.frame for person in self.people):
            await asyncio.sleep(0.01)

    async def look_on(self) -> Person:
        """One more person who only looks on. Raises OSError."""
        person = Person("")
        await self._connect(person)
        return person

    async def _connect(self, person: Person) -> None:
        def told(frame: bytes) -> None:
            self._told(person, frame)

        person.line = await LoadLine.connect(self._url, person.token, told)
        person.line.ended.add_done_callback(lambda code: self.ended(code.result()))
        person.line.send(_encode({"t": "hello", "proto": PROTO, "room": self.room, "v": 0}))
        while person.v == 0:
            await asyncio.sleep(0.002)

    # -- playing

    def play(self, done: Done, pause: float, first: float) -> None:
        """Move until told to stop: every `pause` seconds from `first` on, or at once (0)."""
        self._done, self._pause, self._due = done, pause, time.perf_counter() + first
        self._playing, self._waiting, self._sent = True, False, None
        self._asked = (0, 0)  # what was asked for when it last stopped may not have been heard
        self._later()

    def stop(self) -> None:
        """No more commands."""
        self._playing = False
        if self._next is not None:
            self._next.cancel()

    def close(self) -> None:
        """Everybody goes."""
        self.stop()
        self.ended = lambda code: None
        for person in self.people:
            if person.line is not None:
                person.line.close()

    def _told(self, person: Person, frame: bytes) -> None:
        if frame.startswith(b'{"t":"ev","v":'):
            person.v = int(frame[14 : frame.index(b",", 14)])
        elif frame.startswith(b'{"t":"snap","v":'):
            person.v = int(frame[16 : frame.index(b",", 16)])
        elif frame.startswith(b'{"t":"nak"'):
            return self._refused()
        else:
            return None
        if b'"s":' in frame:
            person.frame = frame
        if self._playing and self._waiting and all(other.v > self._last_v for other in self.people):
            self._seen_by_all()
        return None

    def _refused(self) -> None:
        """Of all who ask for the next hand some come too late, which is right; a move is tried again."""
        if self._playing and self._sent is not None:
            self._done.refused += 1
            self._waiting = False
            self._next = asyncio.get_running_loop().call_later(RETRY, self._act)

    def _seen_by_all(self) -> None:
        v = self.people[0].v
        if any(person.v != v for person in self.people):
            return
        self._waiting, self._last_v = False, v
        if self._sent is not None:
            self._done.times.append(time.perf_counter() - self._sent)
        self._later()

    def _later(self) -> None:
        """The next command when its time has come."""
        wait = self._due - time.perf_counter()
        if self._pause and wait > 0:
            self._next = asyncio.get_running_loop().call_later(wait, self._act)
        else:
            self._act()

    def _act(self) -> None:
        if not self._playing:
            return
        self._due += self._pause
        self._last_v = max(person.v for person in self.people)
        self._waiting, self._sent = True, time.perf_counter()
        if self._null:
            self._turn += 1
            self.people[self._turn % SEATS].command(
                next(self._ids), {"k": "move", "m": "d", "turn": self._turn}
            )
            return
        view = self._seen_by(1)
        if view.step != "over":
            mover = self._seen_by(view.to_move)
            move = {"k": "move", "m": _choice(mover), "turn": mover.decision}
            return self.people[view.to_move - 1].command(next(self._ids), move)
        self._sent = None
        self._go_on(view)

    def _go_on(self, view: _View) -> None:
        """A hand or a game is over: everybody asks for the next one, once."""
        if self._asked == (view.hand_no, view.decision):
            return
        self._asked = (view.hand_no, view.decision)
        for person in self.people:
            body: dict[str, object] = (
                {"k": "rematch"} if view.game_over else {"k": "next", "hand": view.hand_no}
            )
            person.command(next(self._ids), body)
            self._done.others += 1

    def _seen_by(self, seat: int) -> _View:
        view = _view.decode(self.people[seat - 1].frame).s
        assert view is not None
        return view


def _choice(view: _View) -> str:
    """A move that leads on: lay down, hit, draw from the deck, discard the highest number."""
    if view.lays:
        return view.lays[0]
    legal = view.legal or []
    for wanted in ("d", "h "):
        for move in legal:
            if move.startswith(wanted):
                return move
    discards = [move for move in legal if move.startswith("x ")]
    numbers = [move for move in discards if move[2] in "RBGY"]
    return max(numbers, key=lambda move: int(move[3:])) if numbers else discards[0]
