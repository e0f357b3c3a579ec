"""One room as its log says it is: the fold over the entries, and nothing else.

`Table.fold` never fails on a log that `deciding` wrote, never asks a clock and draws no random number: the
seed of each game stands in the log. Two folds of one log are equal.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Literal

from tenfold.game import Deals, Game, Rules
from tenfold.online import entries as log
from tenfold.online import tokens
from tenfold.online.folding import FOLD
from tenfold.online.options import Options
from tenfold.online.outcomes import Outcome, outcome
from tenfold.online.seats import Claim, Happening, Seat, VotedOut
from tenfold.online.store import Row
from tenfold.online.tally import Tally

TableState = Literal["waiting", "playing", "over"]


@dataclass(slots=True)
class Table:
    """A room. Seats are numbered from 1; `v` is the number of entries folded."""

    room: str
    v: int = 0
    at: int = 0
    rules: str = "mattel"
    pace: str = "normal"
    level: int = 0
    """The level of bots that sit down."""
    stand_in: int = 0
    """The level of bots that play for somebody."""
    state: TableState = "waiting"
    host: int = 0
    maker: int = 0
    """The seat of who made the table, 0 once they are gone for good: their role waits for them."""
    seats: list[Seat] = field(default_factory=list)
    game_no: int = 1
    game: Game | None = None
    seed: bytes = b""
    ready: list[int] = field(default_factory=list)
    fresh_deal: bool = False
    """Nobody has acted since a hand was dealt."""
    began: int = 0
    """The version that began the running game, and when that was."""
    began_at: int = 0
    meta_v: int = 0
    """The last version that changed anything besides the game itself."""
    history: list[tuple[Happening, ...]] = field(default_factory=list)
    """What each version showed: version v at v - 1."""
    acks: dict[tuple[str, str], int] = field(default_factory=dict)
    """Commands already done: (session, id) to the version they led to."""
    finished: dict[int, str] = field(default_factory=dict)
    """Records of finished games."""
    tally: Tally = field(default_factory=Tally)
    """What the hands of the running game gave to whom; and that of finished games, once nothing is hidden any more."""
    tallies: dict[int, Tally] = field(default_factory=dict)
    ended: dict[int, int] = field(default_factory=dict)
    """When finished games ended."""
    outcomes: dict[int, Outcome] = field(default_factory=dict)
    """What games that ended by the rules were for those who sat here."""
    options: Options = field(default_factory=Options)
    turn_v: int = 0
    """The version that began the running turn, its name in clocks; and from when its time counts."""
    turn_at: int = 0
    helped: bool = False
    """A bot plays this turn to its end."""
    too_slow: bool = False
    """The time of this turn has run out at a gentle table: the others may ask for a bot."""
    paused_at: int = 0
    """Since when the game stands still, 0 while it goes on; and how long it has stood still so far."""
    paused_ms: int = 0
    votes: dict[tuple[int, str], set[int]] = field(default_factory=dict)
    """(about whom, for what) to the seats that are for it."""
    claims: dict[str, Claim] = field(default_factory=dict)
    """Who would like to play for somebody away, by session."""
    barred: set[str] = field(default_factory=set)
    """Sessions that this table has removed for good."""
    declined: list[int] = field(default_factory=list)
    absent: set[int] = field(default_factory=set)
    """Seats whose people had left before the running game began, and have not come back: bots' for all that counts."""
    voted_out: dict[int, VotedOut] = field(default_factory=dict)
    """By seat who was voted out of the running game."""
    turns: Counter[int] = field(default_factory=Counter)
    """By seat the turns of the running game so far, and how many of them somebody other than the owner ended."""
    stood_in: Counter[int] = field(default_factory=Counter)
    muted: set[tuple[str, str]] = field(default_factory=set)
    """(who does not want to read, whom); "" stands for those who watch."""
    _public: tuple[int, dict[str, object]] = field(default=(0, {}), compare=False, repr=False)
    """What spectators may know of the game, and as of which version."""
    _turn: tuple[int, int, int, int] | None = None

    # -- questions

    def seat(self, number: int) -> Seat:
        """The seat of that number."""
        return self.seats[number - 1]

    def seat_of(self, who: str) -> int:
        """The seat that a session owns or plays for somebody else, 0 if there is none."""
        return next((n for n, seat in self.numbered() if who and who in (seat.who, seat.guest)), 0)

    def beside(self, session: str) -> dict[str, int]:
        """The seats of those who play beside a session on its device, by their number there (as text, for JSON)."""
        seats = {str(n): self.seat_of(who) for n, who in enumerate(tokens.device(session)) if n}
        return {n: seat for n, seat in seats.items() if seat}

    def numbered(self) -> Iterable[tuple[int, Seat]]:
        """The seats with their numbers."""
        return enumerate(self.seats, 1)

    def humans(self) -> list[int]:
        """Seats that belong to people, whoever plays them now."""
        return [n for n, seat in self.numbered() if seat.kind == "human"]

    def people(self) -> list[int]:
        """Seats that count as people's in the running game."""
        return [n for n in self.humans() if n not in self.absent]

    def alone(self, seat: int) -> bool:
        """Whether `seat` counts as a person's in the running game, its owner plays, and all other people went."""
        people = self.people()
        others_went = all(self.seat(n).went for n in people if n != seat)
        return self.state == "playing" and seat in people and others_went and not self.seat(seat).guest

    def counts(self) -> bool:
        """Whether games are for the ratings of the people here: the table is rated, and no two share a device."""
        if not self.options.rated:
            return False
        whos = {seat.who for seat in self.seats if seat.who}
        return not any(whos.intersection(tokens.device(who)[1:]) for who in whos)

    def without(self) -> list[int]:
        """Seats that another game is without: of those who do not want one, or are deleted."""
        return self.declined + [n for n, seat in self.numbered() if seat.gone and n not in self.declined]

    def humans_here(self) -> list[int]:
        """Seats of people who are here and play themselves."""
        return [
            n for n, seat in self.numbered() if seat.kind == "human" and seat.state == "here" and not seat.bot
        ]

    def hints(self) -> bool:
        """Whether whoever is to move may ask for a hint: if nobody has said, where one person plays alone.

        Never where the game is rated.
        """
        if self.options.rated:
            return False
        said = self.options.hints
        return len(self.humans()) == 1 if said is None else said

    def sitting(self) -> list[int | None]:
        """By seat the level of the bot that plays it now, None where a person does."""
        return [seat.level if seat.bot else None for seat in self.seats]

    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return tuple(seat.name for seat in self.seats)

    def shown_names(self) -> tuple[str, ...]:
        """By seat the name of who plays there."""
        return tuple(seat.guest_name or seat.name for seat in self.seats)

    def view(self, seat: int) -> dict[str, object] | None:
        """What a seat (0: a spectator) may know of the game, as JSON; None before the first deal."""
        if self.game is None:
            return None
        if self._public[0] != self.v:
            self._public = self.v, self.game.view(None).to_json()
        public = self._public[1]
        return self.game.view_json(seat, public) if seat else dict(public)

    def deals(self) -> Deals:
        """Where the cards of this game come from: its seed and, in the first game, the words."""
        words = tuple(seat.word for seat in self.seats) if self.game_no == 1 else ()
        return Deals(self.seed, words)

    def to_move(self) -> int:
        """The seat whose move the running game waits for, 0 if it waits for none."""
        return self.game.to_move if self.game is not None and self.state == "playing" else 0

    def bot_plays(self, seat: int) -> bool:
        """Whether a bot moves for the seat whose turn it is: its own, or for a person."""
        return not self.paused_at and (self.seat(seat).bot or (self.helped and seat == self.to_move()))

    def hand_is_over(self) -> bool:
        """Whether the next hand of the running game can be dealt."""
        return (
            self.state == "playing"
            and self.game is not None
            and self.game.hand_over
            and not self.game.game_over
        )

    def minutes(self) -> int:
        """After how many minutes the clock stops the running game, 0 if it has none (end.stop)."""
        if self.game is None or self.state != "playing":
            return 0
        stop = self.game.rules.end_stop
        return int(stop.removeprefix("minutes:")) if stop.startswith("minutes:") else 0

    def record(self, seat: int) -> str | None:
        """The record of the game so far: all of it once the game is over, before that only a seat's own."""
        if self.game is None or (self.state != "over" and seat == 0):
            return None
        date = datetime.fromtimestamp(self.began_at / 1000, UTC).date().isoformat()
        if self.state == "over":
            return self.game.record(names=self.names(), date=date)
        return self.game.record(names=self.names(), date=date, seat=seat)

    # -- the fold

    def fold(self, at: int, entry: log.AnyEntry) -> None:
        """Let one more entry, written at `at` (ms since 1970), have happened."""
        self.v += 1
        self.at = at
        if entry.id:
            self.acks[self._giver(entry), entry.id] = self.v
        if not isinstance(entry, log.Moved):
            self.meta_v = self.v
        self.history.append(tuple(FOLD[type(entry)](self, entry)))
        self._watch_turn()

    def begin(self, v: int) -> Iterable[Happening]:
        """Deal the first hand of a game."""
        self.game = Game.new(Rules.parse(self.rules), players=len(self.seats), shuffler=self.deals())
        self.state, self.began, self.began_at = "playing", v, self.at
        self.ready, self.fresh_deal = [], True
        self.paused_at = self.paused_ms = 0
        for of_a_game in (self.votes, self.voted_out, self.turns, self.stood_in):
            of_a_game.clear()
        self.absent = {n for n in self.humans() if self.seat(n).state == "left"}
        self.tally = Tally()
        self.tally.deal(self.game, self.sitting())
        return self.game.events

    def close(self, *, lost: bool = False) -> None:
        """The game is over or given up (`lost`: see Ended): it can be checked and asked for from now on."""
        self.state, self.ready, self.meta_v, self.paused_at = "over", [], self.v, 0
        record = self.record(0)
        if record is not None:
            self.finished[self.game_no] = record
            self.tallies[self.game_no], self.ended[self.game_no] = self.tally, self.at
        ended = outcome(self, lost=lost)
        if ended is not None:
            self.outcomes[self.game_no] = ended

    def _giver(self, entry: log.AnyEntry) -> str:
        """The session whose command led to an entry."""
        if isinstance(entry, log.Claimed):
            return entry.who
        seat = self.seat(entry.by)
        return seat.who if isinstance(entry, log.Returned) else seat.player

    def _watch_turn(self) -> None:
        """Notice that another turn has begun: its time counts from now."""
        game = self.game if self.state == "playing" else None
        turn = (self.game_no, game.hand_no, int(game.state.turn), game.to_move) if game is not None else None
        if turn != self._turn:
            if self.helped or self.too_slow:
                self.meta_v = self.v
            self._turn, self.turn_v, self.turn_at = turn, self.v, self.at
            self.helped = self.too_slow = False


def from_rows(room: str, rows: Iterable[Row]) -> Table:
    """The table of a stored log. Raises LogError when an entry cannot be read, or cannot have happened."""
    table = Table(room)
    for row in rows:
        try:
            table.fold(row.at, log.decode(row.body))
        except (log.LogError, ValueError, LookupError) as fault:
            raise log.LogError(f"version {row.v} of {room}: {fault}") from fault
    return table
