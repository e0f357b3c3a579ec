"""What people say at a table: ready-made phrases, signs, and free text where the table allows it.

It is kept in memory only, the last lines, and never goes into the log of the game.
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

from tenfold.online import protocol as wire
from tenfold.online.limits import Bucket
from tenfold.online.naks import Nak
from tenfold.online.names import shown
from tenfold.online.table import Table

PHRASES = (
    "hello", "good_luck", "well_played", "thanks", "oops", "one_moment", "take_your_time", "good_game",
    "once_more", "bye", "\U0001f44d", "\U0001f44f", "\U0001f600", "\U0001f602", "\U0001f62e", "\U0001f622",
    "\U0001f389", "\u2764\ufe0f",
)  # fmt: skip
"""What anybody may say: codes of sentences that each page has in its language, and signs."""
KEPT = 50
"""Lines that are remembered."""
LONGEST = 200
"""Code points of a free text."""
AT_ONCE, EACH_SECOND = 4, 0.5


@dataclass(frozen=True, slots=True)
class Line:
    """Something said by the session `who` on a seat (0: looking on); one of `phrase` and `text` is empty."""

    n: int
    seat: int
    who: str
    name: str
    phrase: str
    text: str

    def to_json(self) -> wire.Json:
        """The line as it travels."""
        said = {"phrase": self.phrase} if self.phrase else {"text": self.text}
        return {"n": self.n, "seat": self.seat, "name": self.name, **said}


class Talk:
    """The talk of one table."""

    def __init__(self) -> None:
        self._lines: deque[Line] = deque(maxlen=KEPT)
        self._ids: deque[tuple[str, str]] = deque(maxlen=2 * KEPT)
        self._buckets: dict[str, Bucket] = {}

    def said_before(self, who: str, command_id: str) -> bool:
        """Whether this is a command sent again; from now on it is."""
        if (who, command_id) in self._ids:
            return True
        self._ids.append((who, command_id))
        return False

    def say(self, table: Table, seat: int, who: str, said: wire.Say, now: int) -> Line:
        """Another line. Raises Nak: `not_now` where the table does not allow it, `too_fast`, `bad_command`."""
        _check(table, seat, said)
        if not self.may(who):
            raise Nak("too_fast")
        text = shown(said.text)
        if bool(said.phrase) == bool(text) or len(text) > LONGEST:
            raise Nak("bad_command")
        own = table.seat(seat) if seat else None
        name = (own.guest_name or own.name) if own else ""
        n = max(now, self._lines[-1].n + 1 if self._lines else 0)
        line = Line(n, seat, who, name, said.phrase, text)
        self._lines.append(line)
        return line

    def may(self, who: str) -> bool:
        """Count something said; False when somebody is too fast."""
        return self._buckets.setdefault(who, Bucket(AT_ONCE, EACH_SECOND)).take()

    def lines(self) -> list[Line]:
        """What was said last."""
        return list(self._lines)


def readable(table: Table, who: str, lines: Iterable[Line]) -> list[wire.Json]:
    """The lines that a session wants to read, as they travel."""
    return [line.to_json() for line in lines if (who, line.who if line.seat else "") not in table.muted]


def _check(table: Table, seat: int, said: wire.Say) -> None:
    """Raises Nak where the table does not allow it."""
    mode = table.options.chat
    if mode == "off" or (seat == 0 and mode != "all") or (said.text and mode == "phrases"):
        raise Nak("not_now")
    if said.phrase and said.phrase not in PHRASES:
        raise Nak("bad_command")
