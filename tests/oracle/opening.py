"""The deal, the first upcard, the choice of phases (rules.md 1.3, 1.4, 3.6, 3.7, 3.21, 3.24)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from .cards import RULES_CARD, SKIP, WILD, card
from .notation import Written
from .table import NotLegal
from .turns import Turns


class Opening(Turns):
    """What happens before the first turn of a hand."""

    def start(self, dealer: int, deck: Sequence[str]) -> None:
        """Deals the first hand; the deck's top card comes first."""
        self.dealer = dealer
        self._deal(deck)

    def next_hand(self, deck: Sequence[str]) -> None:
        """Deals the next hand once one is over."""
        assert self.step == "over" and not self.game_over
        self._deal(deck)

    def _deal(self, deck: Sequence[str]) -> None:
        pile = [card(token) for token in deck]
        saved = Counter(c for cards in self.saved.values() for c in cards)
        assert Counter(pile) + saved == Counter(self.says.deck()), "the deck is not the deck"
        self.clear_table()
        self.hand_no += 1
        order = self.circle_after(self.dealer)
        for _ in range(self.says.number("hand.size")):
            for seat in order:
                self.hands[seat].append(pile.pop(0))
        self.discard = [pile.pop(0)]
        self.draw = pile
        self.open()

    def open(self) -> None:
        """The cards are dealt: phases are chosen, the upcard takes effect, the first turn begins."""
        self.was_in = {seat: self.plays(seat) for seat in self.seats}
        self._turn_up()
        self._circle = self.circle_after(self.dealer)
        if self.free and not self.replay:
            self.contract = dict.fromkeys(self.seats, 0)
        if self.says["phases.order"] == "choose_at_deal" and not self.replay:
            self.to_move, self.step = self._circle[0], "choose"
        else:
            self.begin(self._circle[0])

    def _turn_up(self) -> None:
        """Turns another card up until one is there that may stay."""
        while (top := self.discard[0]) in (SKIP, WILD, RULES_CARD):
            what = {SKIP: self.says["upcard.skip"], WILD: self.says["upcard.wild"]}.get(top, "redraw")
            if what not in ("redraw", "bury", "cover") or not self.draw:
                return
            if what == "redraw":
                self.draw.append(self.discard.pop(0))
            elif what == "bury":
                self.draw.insert(len(self.draw) - len(self.draw) // 2, self.discard.pop(0))
            self.discard.insert(0, self.draw.pop(0))

    def begin(self, first: int) -> None:
        """What the upcard means for the first turn of a hand."""
        top = self.discard[0] if self.discard else None
        given = {SKIP: self.says["upcard.skip"], WILD: self.says["upcard.wild"]}.get(top) if top else None
        if given == "dealer_gives":
            self.to_move, self.step = self.dealer, "give"
        elif top == SKIP and given == "skip_first":
            self.turn += 1
            self.reach(first)
            if self.says["skip.limit"] in ("fundex_round", "everyone_once"):
                self.skipper[first] = first
            self.start_turn(self.after(first))
        else:
            self.must_take = given == "auto_to_first"
            self.start_turn(first)

    # --- moves before the first turn ---

    def check_opening(self, move: Written) -> None:
        """NotLegal unless the move is what the opening of the hand waits for."""
        if self.step == "choose":
            if move.verb != "p":
                raise NotLegal("choose_first")
            if move.number not in self.played:
                raise NotLegal("no_such_phase")
            if move.number not in self.left[self.to_move]:
                raise NotLegal("phase_done")
        elif self.step == "give":
            if move.verb != "g":
                raise NotLegal("give_first")
            self._check_receiver(move.number)
        elif self.step == "return":
            if move.verb != "x" or move.named is None:
                raise NotLegal("return_first")
            if move.named.card == SKIP or move.as_skip:
                raise NotLegal("return_no_skip")
            if move.named.card not in self.hand:
                raise NotLegal("not_held")
            if move.victim is not None:
                raise NotLegal("not_a_skip")

    def _check_receiver(self, seat: int) -> None:
        if seat not in self.seats:
            raise NotLegal("no_such_seat")
        if self.discard[0] == SKIP and seat == self.dealer:
            raise NotLegal("skip_self")
        if not self.plays(seat):
            raise NotLegal("not_playing")

    def do_choose(self, move: Written) -> None:
        self.contract[self.to_move] = move.number
        place = self._circle.index(self.to_move) + 1
        if place < len(self._circle):
            self.to_move = self._circle[place]
        else:
            self.begin(self._circle[0])

    def do_give(self, move: Written) -> None:
        receiver = move.number
        if self.discard[0] == WILD:
            self.hands[receiver].append(self.discard.pop(0))
            self.to_move, self.step = receiver, "return"
            return
        self.mark_skipped(receiver, self.dealer)
        if self.says["skip.place"] != "discard":
            self.front[receiver].append(self.discard.pop(0))
        self._first_turn(self.after(self.dealer))

    def mark_skipped(self, victim: int, skipper: int) -> None:
        """The seat will lose a turn; who did it is remembered where that limits Skips."""
        self.skipped[victim] += 1
        limit = self.says["skip.limit"]
        if limit in ("fundex_round", "everyone_once"):
            self.skipper[victim] = skipper
        if limit == "everyone_once" and all(self.skipper[s] for s in self.seats if self.plays(s)):
            self.skipper = dict.fromkeys(self.seats, 0)

    def do_return(self, move: Written) -> None:
        assert move.named is not None
        receiver = self.to_move
        self.hand.remove(move.named.card)
        self.discard.insert(0, move.named.card)
        first = self.after(self.dealer)
        self._first_turn(self.after(first) if receiver == first else first)

    def _first_turn(self, seat: int) -> None:
        while self.skipped[seat]:
            self.lose_turn(seat)
            seat = self.after(seat)
        self.start_turn(seat)
