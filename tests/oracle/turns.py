"""Whose turn it is: the draw pile's renewal, lost turns, hands in which nobody can move (rules.md 1.5, 1.12, 1.15)."""

from __future__ import annotations

from collections import Counter

from .cards import SKIP, WILD, Card, as_held, card
from .ending import Ending
from .hits import fits

MOST_TURNS = 5000


class Turns(Ending):
    """Turns begin and end."""

    # --- what can be drawn ---

    def can_be_hit(self, card_: Card) -> bool:
        """Whether the card could go on any group on the table."""
        wild = card_.is_natural and card_.number == self.wild_number(self.to_move)
        faces = {as_held(card_), WILD} if wild else {as_held(card_)}
        groups = [group for seat in self.seats for group in self.laid[seat]]
        return any(fits(group, face) for group in groups for face in faces)

    def floater_takes(self) -> bool:
        """Whether a floater must take the top discard."""
        return bool(self.discard) and not self.stays(self.discard[0]) and self.can_be_hit(self.discard[0])

    def why_no_draw(self) -> str:
        """The reason why nothing may be drawn from the pile, "" if it may."""
        if self.must_take or (self.floater and self.floater_takes()):
            return "must_take"
        spare = 0 if self.says["exhaust"] == "reshuffle_all" else 1
        if self.draw or len(self.discard) > spare or self.says["exhaust"] == "end_hand":
            return ""
        return "nothing_to_draw"

    def why_no_take(self) -> str:
        """The reason why the top discard may not be taken, "" if it may."""
        if not self.discard:
            return "no_discard"
        if self.stays(self.discard[0]):
            return "skip_stays"
        return "must_draw" if self.floater and not self.floater_takes() else ""

    def nothing_to_get(self) -> bool:
        saved = bool(self.saved[self.to_move]) and not self.floater
        return bool(self.why_no_draw()) and bool(self.why_no_take()) and not saved

    def renew(self) -> bool:
        """Makes a draw pile of the discards; False if that ends the hand (exhaust, hand.renewals)."""
        if self.says["exhaust"] == "end_hand":
            self.end_hand(0)
            return False
        kept = 0 if self.says["exhaust"] == "reshuffle_all" else 1
        pile = [card(token) for token in self.renewals_queue.pop(0)]
        assert Counter(pile) == Counter(map(as_held, self.discard[kept:])), "the new pile is not the discards"
        self.draw, self.discard = pile, self.discard[:kept]
        self.renewals = min(self.renewals + 1, 99)
        if 0 < self.says.number("hand.renewals") <= self.renewals:
            self.end_hand(0)
            return False
        return True

    # --- turns ---

    def reach(self, seat: int) -> None:
        """The turn comes to the seat, to be played or lost."""
        self.to_move = seat
        self.floater = bool(self.laid[seat]) and not self.hands[seat]
        if self.says["skip.limit"] == "fundex_round":
            self.skipper = {s: 0 if by == seat else by for s, by in self.skipper.items()}
        self.dealer_reached = self.dealer_reached or seat == self.dealer

    def start_turn(self, seat: int) -> None:
        self.reach(seat)
        self.stirred = self.laid_now = self.owed = False
        self.taken, self.hits = None, 0
        self.step = "play" if self.nothing_to_get() else "draw"
        if self.step == "play" and not self.hands[seat]:
            self.end_turn()

    def end_turn(self) -> None:
        self.turn += 1
        self.idle = 0 if self.stirred else self.idle + 1
        if self._stalled():
            return
        seat = self.after(self.to_move, self.direction)
        while self.skipped[seat]:
            self.lose_turn(seat)
            if self._stalled():
                return
            seat = self.after(seat, self.direction)
        self.start_turn(seat)

    def lose_turn(self, seat: int) -> None:
        """The seat's turn is lost to a Skip, which leaves the front of the seat if it lay there."""
        self.reach(seat)
        self.floater = False
        self.skipped[seat] -= 1
        if self.front[seat]:
            faces = self.front[seat]  # a Skip goes before a Wild that was played as one
            face = faces.pop(faces.index(SKIP) if SKIP in faces else 0)
            if self.says["skip.place"] == "aside":
                self.aside.append(as_held(face))
            else:
                self.discard.insert(0, face)
        self.turn += 1
        self.idle += self.nothing_to_get()

    def _stalled(self) -> bool:
        """Ends the hand where a whole circle passed without a card drawn, laid or hit (rules.md 1.15)."""
        if self.idle < len(self.circle_after(self.to_move)) and self.turn < MOST_TURNS:
            return False
        self.end_hand(0)
        return True

    def stir(self) -> None:
        """Something happened: nobody is stuck."""
        self.stirred, self.idle = True, 0

    def go_out(self) -> None:
        self.turn += 1
        self.end_hand(self.to_move)

    def is_skip(self, card_: Card, as_skip: bool) -> bool:
        """Whether the card is played as a Skip."""
        return card_ == SKIP or as_skip
