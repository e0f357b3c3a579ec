"""What lies where, who sits where, what everybody is on: the state of the oracle's game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .cards import REVERSE, SKIP, WILD_AS_SKIP, Card
from .groups import Group, Need, needs_of
from .options import PRINTED, Says


class NotLegal(Exception):
    """The move was refused; the argument is the reason's code."""


class Table:
    """A game of two to six players. Seats are numbered from 1, phases by their place in the list."""

    def __init__(
        self, players: int, phases: Sequence[str] | None = None, options: Mapping[str, str] | None = None
    ) -> None:
        self.players = players
        self.says = Says(options)
        self.phase_list = [needs_of(text) for text in phases or PRINTED]
        self.played = self.says.played(self.phase_list)
        self.free = self.says["phases.order"] != "fixed"
        self.seats = range(1, players + 1)
        # the place in `played` of the phase everybody is on, from 1; one more than there are: done; 0: out
        last = len(self.played)
        self.phase = dict.fromkeys(self.seats, last if self.says["advance"] == "anti" else 1)
        self.left = {seat: list(self.played) for seat in self.seats}
        self.contract = dict.fromkeys(self.seats, 0)
        self.own: dict[int, list[Need]] = {}
        self.scores = dict.fromkeys(self.seats, 0)
        self.saved: dict[int, list[Card]] = {seat: [] for seat in self.seats}
        self.replay: list[int] = []
        self.tied: list[int] = []
        self.winners: list[int] = []
        self.dealer = players
        self.hand_no = 0
        self.game_over = False
        self.renewals_queue: list[list[str]] = []
        self.hints: list[str] = []
        self.clear_table()

    def clear_table(self) -> None:
        """Nothing is dealt; what belongs to one hand is forgotten."""
        self.hands: dict[int, list[Card]] = {seat: [] for seat in self.seats}
        self.laid: dict[int, list[Group]] = {seat: [] for seat in self.seats}
        self.parts: dict[int, dict[int, Group]] = {seat: {} for seat in self.seats}
        self.skipped = dict.fromkeys(self.seats, 0)
        self.front: dict[int, list[Card]] = {seat: [] for seat in self.seats}
        self.skipper = dict.fromkeys(self.seats, 0)
        self.saved_now = dict.fromkeys(self.seats, False)
        self.aside: list[Card] = []
        self.draw: list[Card] = []
        self.discard: list[Card] = []
        self.points: list[int] = []
        self.direction = 1
        self.went_out = self.dropped = 0
        self.turn = self.renewals = self.idle = self.to_move = 0
        self.stirred = self.laid_now = self.owed = self.must_take = self.dealer_reached = False
        self.taken: Card | None = None
        self.hits = 0
        self.step = "over"

    # --- who sits where ---

    def plays(self, seat: int) -> bool:
        """Whether the seat has a part in this hand: in a replayed tie only the tied have, and nobody who is out."""
        return seat in self.replay if self.replay else self.phase[seat] > 0

    def circle_after(self, seat: int, direction: int = 1) -> list[int]:
        """The seats that play, in the order of the turns, from the one after the given seat round to it."""
        circle = [(seat - 1 + direction * i) % self.players + 1 for i in range(1, self.players + 1)]
        return [s for s in circle if self.plays(s)]

    def after(self, seat: int, direction: int = 1) -> int:
        return self.circle_after(seat, direction)[0]

    def floats(self, seat: int) -> bool:
        """Whether the seat floats: it began its turn, or waits for it, without cards (3.5)."""
        return bool(self.laid[seat]) and (self.floater if seat == self.to_move else not self.hands[seat])

    floater = False

    # --- phases ---

    def number(self, seat: int) -> int:
        """The place in the list of the phase the seat has to lay in this hand, 0 where it has not chosen yet."""
        if self.free:
            return self.contract[seat]
        if self.replay and not self.replays_own:
            return self.played[-1]
        return self.played[min(max(self.phase[seat], 1), len(self.played)) - 1]

    @property
    def replays_own(self) -> bool:
        """Whether those who replay a tie replay the phase of their last hand, not the last of the list."""
        return self.free or self.says["advance"] == "anti" or self.says["tie.replay"] == "last_phase_each"

    def needs(self, seat: int) -> list[Need]:
        """The requirements of the phase the seat is on."""
        if seat in self.own:
            return self.own[seat]
        return self.phase_list[(self.number(seat) or self.played[0]) - 1]

    def wild_number(self, seat: int) -> int:
        """The number that is wild for the seat (3.27), 0 for none."""
        number = self.number(seat)
        return (
            number
            if self.says.yes("postal.wild_numbers") and 1 <= number <= 7 and seat not in self.own
            else 0
        )

    def is_last_phase(self, seat: int) -> bool:
        """Whether the phase the seat can lay in this hand is all that it still lacks."""
        if self.free:
            return len(self.left[seat]) == 1
        return self.phase[seat] == len(self.played)

    # --- cards ---

    def stays(self, face: Card) -> bool:
        """Whether the card cannot be taken from the discard pile."""
        return face in (SKIP, WILD_AS_SKIP, REVERSE) and not self.says.yes("draw.skip_from_pile")

    @property
    def hand(self) -> list[Card]:
        """The cards of the player to move."""
        return self.hands[self.to_move]

    def discard_ends(self) -> bool:
        """Whether a last discard ends the hand; under floating.strict it does not."""
        return not (self.says["goout.final_discard"] == "floating" and self.says.yes("floating.strict"))
