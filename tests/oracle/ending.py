"""The end of a hand and of the game (rules.md 1.14 to 1.18, 3.1, 3.18, 3.25, 3.26, 7.1)."""

from __future__ import annotations

from collections.abc import Iterable

from .cards import RULES_CARD
from .table import Table


class Ending(Table):
    """Points, who moves on, who has won."""

    def end_hand(self, out: int) -> None:
        """The hand is over; ``out`` is the seat that went out, 0 for nobody."""
        self.went_out = out
        self.to_move, self.step = 0, "over"
        special = self.says["score.special"]
        self.points = [
            sum(c.points(special) for c in self.hands[seat]) if self.plays(seat) else 0 for seat in self.seats
        ]
        if self.replay:
            self._end_replay(out)
        else:
            self._advance()
            self._find_winner()
        if not self.game_over and self._hands_are_up():
            self.stop()
        if not self.game_over:
            self.dealer = self.after(self.dealer)

    def _advance(self) -> None:
        for seat in [s for s in self.seats if self.plays(s)]:
            self.scores[seat] += self.points[seat - 1]
            self._move_on(seat)
        if not self.free:
            holders = [seat for seat in self.seats if RULES_CARD in self.hands[seat]]
            for seat in [*([self.dropped] if self.dropped else []), *holders]:
                self.phase[seat] = max(1, self.phase[seat] - 1)

    def _move_on(self, seat: int) -> None:
        advance = self.says["advance"]
        if advance == "everybody" or (self.laid[seat] and advance != "anti"):
            self.phase[seat] += 1
            if self.free and self.contract[seat] in self.left[seat]:
                self.left[seat].remove(self.contract[seat])
        elif advance == "anti" and not self.laid[seat]:
            self.phase[seat] -= 1
        elif advance == "anti_hybrid":
            self.phase[seat] = max(1, self.phase[seat] - 1)

    def _fewest(self, seats: Iterable[int]) -> list[int]:
        some = list(seats)
        fewest = min(self.scores[seat] for seat in some)
        return [seat for seat in some if self.scores[seat] == fewest]

    def _leaders(self) -> list[int]:
        most = max(self.phase.values())
        return self._fewest(seat for seat in self.seats if self.phase[seat] == most)

    def _find_winner(self) -> None:
        done = [seat for seat in self.seats if self.phase[seat] > len(self.played)]
        if self.says["advance"] == "anti":
            self._last_one_in()
        elif not done:
            return
        elif self.says["end.winner"] == "out_with_last_phase":
            self._settle([self.went_out] if self.went_out in done else self._leaders())
        elif self.says["end.winner"] == "lowest_total":
            self._settle(self._fewest(self.seats))
        else:
            self._settle(self._fewest(done))

    def _last_one_in(self) -> None:
        inside = [seat for seat in self.seats if self.phase[seat] > 0]
        if not inside:
            self._settle(self._fewest(self.just_out))
        elif len(inside) == 1:
            self._settle(inside)
        elif self.hand_no >= len(self.played):
            self._settle(self._leaders())

    @property
    def just_out(self) -> list[int]:
        """The seats that had a part in the hand that is over."""
        return [seat for seat in self.seats if self.was_in[seat]]

    was_in: dict[int, bool]

    def _settle(self, best: list[int]) -> None:
        if len(best) == 1 or self.says["tie.replay"] == "shared":
            self.winners, self.game_over = best, True
            return
        self.replay = best
        for seat in best:
            self.phase[seat] = min(self.phase[seat], len(self.played))

    def _end_replay(self, out: int) -> None:
        winner = out
        if self.says["tie.replay"] == "first_laydown":
            winner = next((seat for seat in self.seats if self.laid[seat]), out)
        if winner:
            self._close_tie()
            self.winners, self.game_over = [winner], True

    def _close_tie(self) -> None:
        if self.says["advance"] != "anti":
            for seat in self.replay:
                self.phase[seat] = len(self.played) + 1
        self.tied, self.replay = self.replay, []

    def _hands_are_up(self) -> bool:
        return any(0 < at <= self.hand_no for at in (self.says.stop_at, self.says.number("end.max_hands")))

    def stop(self) -> None:
        """The game is stopped at the end of a hand: the leader wins, if far enough (3.18)."""
        if self.replay:
            self._close_tie()
        best = self._leaders()
        if self.phase[best[0]] - 1 < float(self.says["end.minimum"]):
            best = []
        self.winners, self.game_over = best, True

    def places(self) -> list[int]:
        """Each seat's place; seats equal in everything share one (rules.md 1.18)."""
        worth = {}
        for seat in self.seats:
            won = seat in self.winners
            worth[seat] = (0, 0, 0) if won else (1, -self.phase[seat], self.scores[seat])
        return [1 + sum(other < worth[seat] for other in worth.values()) for seat in self.seats]

    def lay_down_ends_game(self, seat: int) -> bool:
        """Whether the phase just laid ends the game at once (end.timing, tie.replay=first_laydown)."""
        if self.replay:
            return self.says["tie.replay"] == "first_laydown"
        others = [s for s in self.seats if s != seat and self.plays(s)]
        sole = self.is_last_phase(seat) and not any(self.is_last_phase(s) for s in others)
        return self.says["end.timing"] == "immediate_if_sole" and sole
