"""The end of a turn: discards, Skips, saving (rules.md 1.12, 1.13, 3.8, 3.10, 3.21, 3.26)."""

from __future__ import annotations

from .cards import REVERSE, RULES_CARD, SKIP, WILD, WILD_AS_SKIP, Card
from .laying import Laying
from .notation import Written
from .table import NotLegal


class Discarding(Laying):
    """A card ends the turn."""

    # --- who can be skipped ---

    def why_no_victim(self, victim: int) -> str:
        """The reason why the seat cannot be skipped by the player to move, "" if it can."""
        if victim not in self.seats:
            return "no_such_seat"
        if victim == self.to_move:
            return "skip_self"
        if not self.plays(victim):
            return "not_playing"
        if self.says["skip.target"] == "next" and victim != self.after(self.to_move, self.direction):
            return "skip_next_only"
        limit = self.says["skip.limit"]
        if limit in ("mattel_marker", "fundex_round") and self.skipped[victim]:
            return "already_skipped"
        if limit in ("fundex_round", "everyone_once") and self.skipper[victim]:
            return "skipped_this_circuit"
        return ""

    def victims(self) -> list[int]:
        """The seats on which the player to move could play a Skip (rules.md 1.12)."""
        return [seat for seat in self.seats if not self.why_no_victim(seat)]

    def last_skip(self, as_skip: bool = False) -> bool:
        """Whether a Skip played now is the last card and ends the hand: it skips nobody."""
        if not self.laid[self.to_move] or len(self.hand) != 1 or not self.discard_ends():
            return False
        if not as_skip and self.hand != [SKIP]:
            return False
        if self.floater:
            return self.says["floating.skip"] == "ends_hand"
        return self.says["skip.last_card"] == "allow"

    # --- what may be thrown ---

    stuck_asked = False

    def stuck(self) -> bool:
        """Whether nothing at all is legal unless bans on discards are lifted (2.1, last readings)."""
        raise NotImplementedError

    def check_throw(self, card: Card) -> None:
        """What holds for every card that ends a turn by being thrown."""
        if card not in self.hand:
            raise NotLegal("not_held")
        if self.owed:
            raise NotLegal("use_wild_first")
        if self.floater and self.can_be_hit(card):
            raise NotLegal("must_hit")
        if self.says["draw.same_back"] == "forbid" and self.taken == card and not self.stuck():
            raise NotLegal("same_back")

    def victim_of(self, move: Written) -> int:
        """The seat that a discard skips, 0 for none (rules.md 1.12)."""
        assert move.named is not None
        card = move.named.card
        if move.as_skip and not self.says.yes("wild.as_skip"):
            raise NotLegal("not_in_these_rules")
        self.check_throw(card)
        if card == RULES_CARD:
            return self._dropper_of(move)
        if not self.is_skip(card, move.as_skip):
            if move.victim is not None or move.nobody:
                raise NotLegal("not_a_skip")
            return 0
        if self.last_skip(move.as_skip):
            if move.victim is not None and (reason := self._no_seat(move.victim)):
                raise NotLegal(reason)
            return 0
        return self._skipped_by(move)

    def _no_seat(self, victim: int) -> str:
        reason = self.why_no_victim(victim)
        return reason if reason in ("no_such_seat", "skip_self", "not_playing") else ""

    def _skipped_by(self, move: Written) -> int:
        if move.victim is not None:
            if reason := self.why_no_victim(move.victim):
                raise NotLegal(reason)
            return move.victim
        possible, dead = self.victims(), self.says["skip.dead_discard"]
        if move.as_skip and not possible:
            raise NotLegal("which_victim")  # a Wild that skips nobody is discarded as a Wild
        if move.nobody or not possible:
            if possible and dead != "always":
                raise NotLegal("skip_has_target")
            if dead == "never" and not self.stuck():
                raise NotLegal("skip_needs_target")
            return 0
        if len(possible) > 1:
            raise NotLegal("which_victim")
        return possible[0]

    def drops(self) -> bool:
        """Whether the rules card played now is the last card and makes somebody drop a phase (3.26)."""
        return bool(self.laid[self.to_move]) and len(self.hand) == 1 and self.discard_ends()

    def _dropper_of(self, move: Written) -> int:
        if not self.drops():
            if move.victim is not None:
                raise NotLegal("no_drop")
            return 0
        if move.victim is None:
            if self.players > 2:
                raise NotLegal("who_drops")
            return 3 - self.to_move
        if move.victim not in self.seats:
            raise NotLegal("no_such_seat")
        if move.victim == self.to_move:
            raise NotLegal("skip_self")
        return move.victim

    def do_throw(self, move: Written) -> None:
        assert move.named is not None
        seat, card = self.to_move, move.named.card
        victim = self.victim_of(move)
        skip = self.is_skip(card, move.as_skip)
        ends = self.last_skip(move.as_skip) if skip else self.discard_ends()
        self.hand.remove(card)
        face = WILD_AS_SKIP if move.as_skip else card
        if skip and victim:
            self.mark_skipped(victim, seat)
        if skip and victim and self.says["skip.place"] != "discard":
            self.front[victim].append(face)
        else:
            self.discard.insert(0, face)
        out = bool(self.laid[seat]) and not self.hand
        if card == RULES_CARD and victim:
            self.dropped = victim
        if card == REVERSE and not out:
            self._reverse()
        if not out:
            self.end_turn()
        elif ends:
            self.go_out()
        elif skip and self.says["skip.last_card"] == "draw_replacement" and not self.floater:
            self._refill()
        else:
            self.end_turn()

    def _reverse(self) -> None:
        if len(self.circle_after(self.to_move)) == 2:
            self.skipped[self.after(self.to_move)] += 1
        else:
            self.direction = -self.direction

    def _refill(self) -> None:
        """A card for the last one, a Skip; where no card is left the seat goes out."""
        if not self.draw:
            spare = 0 if self.says["exhaust"] == "reshuffle_all" else 1
            if len(self.discard) <= spare and self.says["exhaust"] != "end_hand":
                self.go_out()
                return
            if not self.renew():
                return
        self.hand.append(self.draw.pop(0))
        self.stir()
        self.end_turn()

    # --- saving (3.21) ---

    def check_save(self, card: Card) -> None:
        if not self.says.yes("save_pile"):
            raise NotLegal("not_in_these_rules")
        if card not in self.hand:
            raise NotLegal("not_held")
        if self.owed:
            raise NotLegal("use_wild_first")
        if self.floater:
            raise NotLegal("must_hit" if self.can_be_hit(card) else "must_discard")
        if self.saved_now[self.to_move]:
            raise NotLegal("saved_already")
        outside = len(self.says.deck()) - sum(map(len, self.saved.values())) - 1
        if outside < self.says.number("hand.size") * self.players + 1:
            raise NotLegal("save_too_many")

    def check_fetch(self, card: Card) -> None:
        if not self.says.yes("save_pile"):
            raise NotLegal("not_in_these_rules")
        if self.must_take:
            raise NotLegal("must_take")
        if self.floater:
            raise NotLegal("must_draw")
        if card not in self.saved[self.to_move]:
            raise NotLegal("not_saved")

    def do_save(self, move: Written) -> None:
        assert move.named is not None
        seat = self.to_move
        self.hand.remove(move.named.card)
        self.saved[seat].append(move.named.card)
        self.saved_now[seat] = True
        if self.laid[seat] and not self.hand and self.discard_ends():
            self.go_out()
        else:
            self.end_turn()

    def do_fetch(self, move: Written) -> None:
        assert move.named is not None
        self.saved[self.to_move].remove(move.named.card)
        self.hand.append(move.named.card)
        self.stir()
        self.step = "play"

    def wilds_as_skips(self) -> bool:
        return self.says.yes("wild.as_skip") and WILD in self.hand
