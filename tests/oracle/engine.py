"""The printed game of rules.md section 1 with all default options, written for plainness and nothing else.

``Oracle`` plays one game. Decks and renewed piles come from outside, so that it can follow any other engine.
Seats are numbered from 1. A move is text in the notation of scenarios.md; ``why_not`` gives the reason's
code for an illegal one and changes nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from .cards import SKIP, Card, card, whole_deck
from .groups import DoesNotFit, Group, Need, agrees, at, ends_for, hit_card, match, needs_of
from .layouts import one_lay
from .notation import Named, Written, read_move
from .position import position_text
from .tries import tries

PRINTED = ("S3+S3", "S3+R4", "S4+R4", "R7", "R8", "R9", "S4+S4", "C7", "S5+S2", "S5+S3")
RENEWALS = 3
HAND = 10


class NotLegal(Exception):
    """The move was refused; the argument is the reason's code."""


class Oracle:
    """One game of two to six players."""

    def __init__(self, players: int, phases: Sequence[str] | None = None) -> None:
        self.players = players
        self.phase_list = [needs_of(text) for text in phases or PRINTED]
        self.seats = range(1, players + 1)
        self.phase = dict.fromkeys(self.seats, 1)
        self.scores = dict.fromkeys(self.seats, 0)
        self.replay: list[int] = []
        self.tied: list[int] = []
        self.winners: list[int] = []
        self.dealer = players
        self.hand_no = 0
        self.game_over = False
        self.renewals_queue: list[list[str]] = []
        self._clear_table()

    def _clear_table(self) -> None:
        self.hands: dict[int, list[Card]] = {seat: [] for seat in self.seats}
        self.laid: dict[int, list[Group]] = {seat: [] for seat in self.seats}
        self.skipped = dict.fromkeys(self.seats, 0)
        self.draw: list[Card] = []
        self.discard: list[Card] = []
        self.points: list[int] = []
        self.went_out = 0
        self.turn = self.renewals = self.idle = self.to_move = 0
        self.stirred = False
        self.step = "over"

    # --- the deal (rules.md 1.3, 1.4) ---

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
        assert Counter(pile) == Counter(whole_deck()), "the deck is not the deck"
        self._clear_table()
        self.hand_no += 1
        order = self.circle_after(self.dealer)
        for _ in range(HAND):
            for seat in order:
                self.hands[seat].append(pile.pop(0))
        self.discard = [pile.pop(0)]
        self.draw = pile
        self.begin(order[0])

    def begin(self, first: int) -> None:
        """The first turn of a hand: lost where the upcard is a Skip."""
        if self.discard and self.discard[0] == SKIP:
            self.turn += 1
            first = self._after(first)
        self.start_turn(first)

    # --- who sits where ---

    def plays(self, seat: int) -> bool:
        """Whether the seat has a part in this hand: in a replayed tie only the tied have."""
        return not self.replay or seat in self.replay

    def circle_after(self, seat: int) -> list[int]:
        """The seats that play, in the order of the turns, from the one after the given seat round to it."""
        circle = [(seat + i) % self.players + 1 for i in range(self.players)]
        return [s for s in circle if self.plays(s)]

    def _after(self, seat: int) -> int:
        return self.circle_after(seat)[0]

    def needs(self, seat: int) -> list[Need]:
        """The requirements of the phase the seat is on."""
        return self.phase_list[self.phase[seat] - 1]

    def victims(self) -> list[int]:
        """The seats on which the player to move could play a Skip (rules.md 1.12)."""
        return [s for s in self.seats if self.plays(s) and s != self.to_move and not self.skipped[s]]

    # --- turns ---

    def _can_draw(self) -> bool:
        return bool(self.draw) or len(self.discard) > 1

    def _can_take(self) -> bool:
        return bool(self.discard) and self.discard[0] != SKIP

    def start_turn(self, seat: int) -> None:
        self.to_move, self.stirred = seat, False
        self.step = "draw" if self._can_draw() or self._can_take() else "play"
        if self.step == "play" and not self.hands[seat]:
            self._end_turn()

    def _end_turn(self) -> None:
        self.turn += 1
        self.idle = 0 if self.stirred else self.idle + 1
        if self._stalled():
            return
        seat = self._after(self.to_move)
        while self.skipped[seat]:
            self.skipped[seat] -= 1
            self.discard.insert(0, SKIP)
            self.turn += 1
            self.idle += not (self._can_draw() or self._can_take())
            if self._stalled():
                return
            seat = self._after(seat)
        self.start_turn(seat)

    def _stalled(self) -> bool:
        """Ends the hand where a whole circle passed without a card drawn, laid or hit (rules.md 1.15)."""
        if self.idle < len(self.circle_after(self.to_move)):
            return False
        self._end_hand(0)
        return True

    def _stir(self) -> None:
        self.stirred, self.idle = True, 0

    # --- the end of a hand and of the game (rules.md 1.14 to 1.18) ---

    def _go_out(self) -> None:
        self.turn += 1
        self._end_hand(self.to_move)

    def _end_hand(self, out: int) -> None:
        self.went_out = out
        self.to_move, self.step = 0, "over"
        self.points = [sum(c.points for c in self.hands[seat]) for seat in self.seats]
        if self.replay:
            self._end_replay(out)
        else:
            self._advance()
        if not self.game_over:
            self.dealer = self._after(self.dealer)

    def _advance(self) -> None:
        for seat in self.seats:
            self.scores[seat] += self.points[seat - 1]
            if self.laid[seat]:
                self.phase[seat] += 1
        done = [seat for seat in self.seats if self.phase[seat] > len(self.phase_list)]
        if not done:
            return
        fewest = min(self.scores[seat] for seat in done)
        best = [s for s in done if self.scores[s] == fewest]
        if len(best) == 1:
            self.winners, self.game_over = best, True
            return
        self.replay = best
        for seat in best:
            self.phase[seat] = len(self.phase_list)

    def _end_replay(self, out: int) -> None:
        if not out:
            return
        self.winners, self.game_over = [out], True
        for seat in self.replay:
            self.phase[seat] = len(self.phase_list) + 1
        self.tied, self.replay = self.replay, []

    def places(self) -> list[int]:
        """Each seat's place; seats equal in everything share one (rules.md 1.18)."""
        worth = {}
        for seat in self.seats:
            tied = seat in self.tied or seat in self.winners
            worth[seat] = (seat not in self.winners, not tied, -self.phase[seat], self.scores[seat])
        return [1 + sum(other < worth[seat] for other in worth.values()) for seat in self.seats]

    # --- moves ---

    def why_not(self, text: str, seat: int | None = None) -> str | None:
        """The code of the reason why the move is illegal, None if it is legal; Unreadable if it is none."""
        move = read_move(text)
        try:
            self._check(move, move.seat or seat or self.to_move)
        except (NotLegal, DoesNotFit) as fault:
            return str(fault)
        return None

    def play(self, text: str, seat: int | None = None) -> None:
        """Does the move; NotLegal with the reason's code, and nothing changed, if it is illegal."""
        reason = self.why_not(text, seat)
        if reason is not None:
            raise NotLegal(reason)
        move = read_move(text)
        getattr(self, {"d": "_draw", "t": "_take", "l": "_lay", "h": "_hit", "x": "_throw"}[move.verb])(move)

    def _check(self, move: Written, seat: int) -> None:
        if self.step == "over":
            raise NotLegal("hand_over")
        if seat != self.to_move:
            raise NotLegal("not_your_turn")
        drawing = move.verb in ("d", "t")
        if self.step == "draw" and not drawing:
            raise NotLegal("draw_first")
        if self.step == "play" and drawing:
            raise NotLegal("already_drawn")
        if move.verb == "d" and not self._can_draw():
            raise NotLegal("nothing_to_draw")
        if move.verb == "t":
            self._check_take()
        if move.verb == "l":
            self._groups_of(move)
        if move.verb == "h":
            self._end_of_hit(move)
        if move.verb == "x":
            self._victim_of(move)

    def _check_take(self) -> None:
        if not self.discard:
            raise NotLegal("no_discard")
        if self.discard[0] == SKIP:
            raise NotLegal("skip_stays")

    def _check_held(self, named: Iterable[Named]) -> None:
        if Counter(n.card for n in named) - Counter(self.hands[self.to_move]):
            raise NotLegal("not_held")

    def _groups_of(self, move: Written) -> list[Group]:
        """The groups that the lay-down puts on the table (rules.md 1.8 to 1.10)."""
        all_named = [named for group in move.groups for named in group]
        if self.laid[self.to_move]:
            raise NotLegal("already_laid")
        self._check_held(all_named)
        if any(named.card == SKIP for named in all_named):
            raise NotLegal("skip_in_group")
        needs = self.needs(self.to_move)
        if len(move.groups) != len(needs):
            raise NotLegal("group_count")
        groups = match(needs, move.groups)
        if not any(named.card.is_natural for named in all_named):
            raise NotLegal("needs_natural")
        return groups

    def _end_of_hit(self, move: Written) -> str:
        """Where on the group the card goes (rules.md 1.9, 1.11)."""
        assert move.named is not None
        if not self.laid[self.to_move]:
            raise NotLegal("lay_first")
        self._check_held([move.named])
        if not (move.target in self.seats and 1 <= move.group <= len(self.laid[move.target])):
            raise NotLegal("no_such_group")
        if move.named.card == SKIP:
            raise NotLegal("skip_no_hit")
        return self._end_on(self.laid[move.target][move.group - 1], move.named, move.end)

    def _end_on(self, group: Group, named: Named, sign: str) -> str:
        ends, reason = ends_for(group, named.card)
        if not ends:
            raise NotLegal(reason)
        if sign and ends != ["in"]:
            wanted = "low" if sign == "<" else "high"
            if wanted not in ends:
                raise NotLegal("end_closed")
            ends = [wanted]
        ends = [end for end in ends if agrees(named, at(group, end))]
        if not ends:
            raise NotLegal("wild_contradicts")
        if len(ends) > 1:
            raise NotLegal("which_end")
        return ends[0]

    def last_skip(self) -> bool:
        """Whether the only card left is a Skip with which somebody goes out: it skips nobody."""
        return bool(self.laid[self.to_move]) and self.hands[self.to_move] == [SKIP]

    def _victim_of(self, move: Written) -> int:
        """The seat that a discard skips, 0 for none (rules.md 1.12)."""
        assert move.named is not None
        self._check_held([move.named])
        if move.named.card != SKIP:
            if move.victim is not None or move.nobody:
                raise NotLegal("not_a_skip")
            return 0
        if move.victim is not None:
            self._check_victim(move.victim)
        possible = self.victims()
        if self.last_skip() or not possible:
            return 0
        if move.victim is None and (len(possible) > 1 or move.nobody):
            raise NotLegal("which_victim")
        return move.victim or possible[0]

    def _check_victim(self, victim: int) -> None:
        if victim not in self.seats:
            raise NotLegal("no_such_seat")
        if victim == self.to_move:
            raise NotLegal("skip_self")
        if not self.plays(victim):
            raise NotLegal("not_playing")
        if self.skipped[victim] and not self.last_skip():
            raise NotLegal("already_skipped")

    def _draw(self, move: Written) -> None:
        if not self.draw and not self._renew():
            return
        self.hands[self.to_move].append(self.draw.pop(0))
        self._stir()
        self.step = "play"

    def _renew(self) -> bool:
        """Makes a draw pile of the discards below the top; False if that ends the hand (rules.md 1.15)."""
        pile = [card(token) for token in self.renewals_queue.pop(0)]
        assert Counter(pile) == Counter(self.discard[1:]), "the renewed pile is not what lay below the top"
        self.draw, self.discard = pile, self.discard[:1]
        self.renewals += 1
        if self.renewals < RENEWALS:
            return True
        self._end_hand(0)
        return False

    def _take(self, move: Written) -> None:
        self.hands[self.to_move].append(self.discard.pop(0))
        self._stir()
        self.step = "play"

    def _use(self, named: Iterable[Named]) -> None:
        for n in named:
            self.hands[self.to_move].remove(n.card)

    def _to_the_table(self, named: Iterable[Named]) -> None:
        self._use(named)
        self.renewals = 0
        self._stir()
        if not self.hands[self.to_move]:
            self._go_out()

    def _lay(self, move: Written) -> None:
        self.laid[self.to_move] = self._groups_of(move)
        self._to_the_table(named for group in move.groups for named in group)

    def _hit(self, move: Written) -> None:
        assert move.named is not None
        groups = self.laid[move.target]
        groups[move.group - 1] = hit_card(groups[move.group - 1], move.named.card, self._end_of_hit(move))
        self._to_the_table([move.named])

    def _throw(self, move: Written) -> None:
        assert move.named is not None
        victim = self._victim_of(move)
        self._use([move.named])
        if victim:
            self.skipped[victim] += 1
        else:
            self.discard.insert(0, move.named.card)
        if self.laid[self.to_move] and not self.hands[self.to_move]:
            self._go_out()
        else:
            self._end_turn()

    # --- what may be done now ---

    def legal_moves(self) -> set[str]:
        """Every legal move except lay-downs, in notation: everything is tried."""
        return {move for move in tries(self) if self.why_not(move) is None}

    def lay_down(self) -> str | None:
        """A lay-down of the player to move, None if no cards of the hand make the phase."""
        if self.step != "play" or self.laid[self.to_move]:
            return None
        return one_lay(self.needs(self.to_move), self.hands[self.to_move])

    def position_text(self) -> str:
        """Everything that decides how the game goes on, in the project's canonical text."""
        return position_text(self)
