"""The game of rules.md with its options, written for plainness and nothing else.

``Oracle`` plays one game. Decks and renewed piles come from outside, so that it can follow any other engine.
Seats are numbered from 1. A move is text in the notation of scenarios.md; ``why_not`` gives the reason's
code for an illegal one and changes nothing.
"""

from __future__ import annotations

from .cards import as_held
from .discarding import Discarding
from .groups import DoesNotFit
from .layouts import one_lay
from .notation import Written, read_move
from .options import PRINTED
from .position import position_text
from .table import NotLegal
from .tries import tries

__all__ = ["PRINTED", "NotLegal", "Oracle"]

DRAWING = ("d", "t", "v")
STEPS = {"choose": "choose_first", "give": "give_first", "return": "return_first"}


class Oracle(Discarding):
    """One game of two to six players."""

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
        if self.step == "return":
            self.do_return(move)
            return
        deeds = {
            "d": self._draw,
            "t": self._take,
            "v": self.do_fetch,
            "l": self.do_lay,
            "l+": self.do_part,
            "h": self.do_hit,
            "r": self.do_replace,
            "x": self.do_throw,
            "s": self.do_save,
            "p": self.do_choose,
            "g": self.do_give,
        }
        deeds[move.verb](move)

    def _check(self, move: Written, seat: int) -> None:
        if self.step == "over":
            raise NotLegal("hand_over")
        if seat != self.to_move:
            raise NotLegal("not_your_turn")
        if self.step in STEPS:
            self.check_opening(move)
            return
        if move.verb in ("p", "g"):
            raise NotLegal("not_now")
        if self.step == "draw" and move.verb not in DRAWING:
            raise NotLegal("draw_first")
        if self.step == "play" and move.verb in DRAWING:
            raise NotLegal("already_drawn")
        self._check_act(move)

    def _check_act(self, move: Written) -> None:
        if move.verb == "d" and (reason := self.why_no_draw()):
            raise NotLegal(reason)
        if move.verb == "t" and (reason := self.why_no_take()):
            raise NotLegal(reason)
        if move.verb == "l":
            self.groups_of(move)
        if move.verb == "l+":
            self.part_of(move)
        if move.verb == "h":
            self.hit_of(move)
        if move.verb == "r":
            self.exchange_of(move)
        if move.verb == "x":
            self.victim_of(move)
        if move.verb in ("s", "v"):
            assert move.named is not None
            (self.check_save if move.verb == "s" else self.check_fetch)(move.named.card)

    def _draw(self, move: Written) -> None:
        if not self.draw and not self.renew():
            return
        self.hand.append(self.draw.pop(0))
        self._got()

    def _take(self, move: Written) -> None:
        face = as_held(self.discard.pop(0))
        self.hand.append(face)
        self._got()
        self.taken = face

    def _got(self) -> None:
        self.stir()
        self.must_take = False
        self.step = "play"

    # --- what may be done now ---

    def stuck(self) -> bool:
        """Whether nothing at all is legal unless bans on discards are lifted (2.1, last readings)."""
        if self.stuck_asked:
            return False
        self.stuck_asked = True
        moves = [*tries(self), *self.hints]
        found = any(self.why_not(move) is None for move in moves)
        self.stuck_asked = False
        return not found

    def legal_moves(self) -> set[str]:
        """Every legal move except lay-downs, in notation: everything is tried."""
        return {move for move in tries(self) if self.why_not(move) is None}

    def lay_down(self) -> str | None:
        """A lay-down of the player to move, None if no cards of the hand make the phase (printed rules only)."""
        if self.step != "play" or self.laid[self.to_move]:
            return None
        return one_lay(self.needs(self.to_move), self.hands[self.to_move])

    def position_text(self) -> str:
        """Everything that decides how the game goes on, in the project's canonical text."""
        return position_text(self)
