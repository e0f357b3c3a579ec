"""Laying down and hitting (rules.md 1.10, 1.11, 3.9, 3.19, 3.20)."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable

from .cards import COLOURS, SKIP, WILD, Card
from .groups import DoesNotFit, Group, Need, Placed, colours_repeat, match, place
from .hits import beyond, colours_beyond, fits, joined, landing
from .notation import Named, Written
from .opening import Opening
from .table import NotLegal


class Laying(Opening):
    """Cards go to the table."""

    def check_held(self, named: Iterable[Named]) -> None:
        if Counter(n.card for n in named) - Counter(self.hand):
            raise NotLegal("not_held")

    # --- how many cards may leave the hand before the discard ---

    def check_leave(self, cards: int) -> None:
        """The last card may have to be discarded, and nobody may go out too early (goout)."""
        kept = len(self.hand) - cards
        if self.says["goout.final_discard"] == "required" and kept < 1:
            raise NotLegal("keep_a_card")
        if self.says["goout.earliest"] == "dealers_turn" and not self.dealer_reached and kept < 2:
            raise NotLegal("out_too_early")

    def check_hit_limit(self, hits: int, kept: int) -> None:
        """hit.limit for so many more hits that leave so many cards in hand."""
        limit = self.says["hit.limit"]
        if limit == "2" and self.hits + hits > 2:
            raise NotLegal("hit_limit")
        empties = kept == 0 and self.says["goout.final_discard"] != "required"
        if limit == "shed2" and self.hits + hits > (2 if empties else 1):
            raise NotLegal("hit_limit")

    # --- laying ---

    def lay_contract(self, move: Written) -> int:
        """The number of the phase that the lay-down is for, 0 where it is not chosen at laying."""
        if self.says["phases.order"] != "choose_at_laydown" or self.replay or self.to_move in self.own:
            if move.number and move.number != self.number(self.to_move):
                raise NotLegal("not_in_these_rules")
            return 0
        if not move.number:
            if len(set(self.left[self.to_move])) > 1:
                raise NotLegal("which_phase")
            return self.left[self.to_move][0]
        if move.number not in self.played:
            raise NotLegal("no_such_phase")
        if move.number not in self.left[self.to_move]:
            raise NotLegal("phase_done")
        return move.number

    def _check_not_laid(self) -> None:
        if self.owed:
            raise NotLegal("use_wild_first")
        if self.laid[self.to_move]:
            raise NotLegal("already_laid")

    def groups_of(self, move: Written) -> list[Group]:
        """The groups that the lay-down puts on the table, in the order of the requirements (rules.md 1.8 to 1.10)."""
        seat = self.to_move
        named = [n for group in move.groups for n in group]
        self._check_not_laid()
        self.check_held(named)
        if any(not (n.card.is_natural or n.card == WILD) for n in named):
            raise NotLegal("skip_in_group")
        number = self.lay_contract(move)
        needs = self.phase_list[number - 1] if number else self.needs(seat)
        missing = [need for j, need in enumerate(needs) if j not in self.parts[seat]]
        if len(move.groups) != len(missing):
            raise NotLegal("group_count")
        wild_number = self.wild_number(seat)
        new = iter(match(missing, move.groups, self.says, wild_number))
        groups = [self.parts[seat].get(j) or next(new) for j in range(len(needs))]
        self._check_whole(groups)
        self.check_leave(len(named))
        return groups

    def _check_whole(self, groups: list[Group]) -> None:
        if self.says.yes("color.distinct") and colours_repeat(groups):
            raise NotLegal("same_colour")
        naturals = [any(not p.wild for p in group.placed) for group in groups]
        least = {"per_phase": any(naturals), "per_group": all(naturals), "none": True}
        if not least[self.says["wild.natural_min"]]:
            raise NotLegal("needs_natural")

    def part_of(self, move: Written) -> tuple[int, Group]:
        """The place and the group of a group that is laid early (3.20)."""
        seat = self.to_move
        if not self.says.yes("laydown.partial"):
            raise NotLegal("not_in_these_rules")
        self._check_not_laid()
        all_named = [n for group in move.groups for n in group]
        self.check_held(all_named)
        if any(not (n.card.is_natural or n.card == WILD) for n in all_named):
            raise NotLegal("skip_in_group")
        if len(move.groups) != 1:
            raise NotLegal("one_group")
        named = move.groups[0]
        needs = self.needs(seat)
        reason: Exception = NotLegal("group_count")
        for j, need in enumerate(needs):
            if j in self.parts[seat]:
                continue
            try:
                return j, self._try_part(j, need, named, len(needs))
            except NotLegal as fault:
                reason = fault
            except DoesNotFit as fault:
                reason = reason if str(reason) == "needs_natural" else fault
        raise reason

    def _try_part(self, j: int, need: Need, named: tuple[Named, ...], number: int) -> Group:
        group = place(need, named, self.says, self.wild_number(self.to_move))
        groups = {**self.parts[self.to_move], j: group}
        whole = len(groups) == number
        if self.says.yes("color.distinct") and colours_repeat(groups.values()):
            raise NotLegal("same_colour")
        if whole:
            self._check_whole([groups[i] for i in range(number)])
        elif self.says["wild.natural_min"] == "per_group" and all(p.wild for p in group.placed):
            raise NotLegal("needs_natural")
        self.check_leave(len(named))
        if not whole and len(named) == len(self.hand):
            raise NotLegal("keep_a_card")
        return group

    # --- hits and exchanges ---

    def group_at(self, move: Written) -> Group:
        groups = self.laid[move.target] if move.target in self.seats else []
        if not 1 <= move.group <= len(groups):
            raise NotLegal("no_such_group")
        return groups[move.group - 1]

    def check_reach(self, target: int) -> None:
        """hit.same_turn: whether the phase laid in this turn allows hits already."""
        when = self.says["hit.same_turn"]
        if self.laid_now and when == "none":
            raise NotLegal("hit_not_yet")
        if self.laid_now and when == "own_only" and target != self.to_move:
            raise NotLegal("hit_own_only")

    def hit_of(self, move: Written) -> tuple[str, Placed]:
        """Where on the group the card goes (rules.md 1.9, 1.11)."""
        named = move.named
        assert named is not None
        if not self.laid[self.to_move]:
            raise NotLegal("lay_first")
        self.check_held([named])
        group = self.group_at(move)
        if not (named.card.is_natural or named.card == WILD):
            raise NotLegal("skip_no_hit")
        if named.wild and named.card.is_natural and named.card.number != self.wild_number(self.to_move):
            raise NotLegal("not_wild_number")
        found = landing(group, named, move.end)
        self.check_reach(move.target)
        self.check_hit_limit(1, len(self.hand) - 1)
        self.check_leave(1)
        if self.owed and named.card != WILD:
            self._check_room_for_wild()
            changed = joined(group, *found)
            if not self._wild_fits_after({(move.target, move.group): changed}):
                raise NotLegal("use_wild_first")
        return found

    def _check_room_for_wild(self) -> None:
        """A hit before that of the Wild taken must leave room for it: in the limit of hits, and in the hand."""
        try:
            self.check_hit_limit(2, len(self.hand) - 2)
            self.check_leave(2)
        except NotLegal:
            raise NotLegal("use_wild_first") from None

    def _wild_fits_after(self, changed: dict[tuple[int, int], Group]) -> bool:
        """Whether a Wild could still be hit somewhere once these groups have changed."""
        for seat in self.seats:
            for number, group in enumerate(self.laid[seat], 1):
                try:
                    self.check_reach(seat)
                except NotLegal:
                    continue
                if fits(changed.get((seat, number), group), WILD):
                    return True
        return False

    def exchange_of(self, move: Written) -> tuple[int, Group]:
        """The group as it is after an exchange (3.9): the natural in it, and under slide the Wild at an end."""
        named = move.named
        assert named is not None
        how = self.says["wild.replace"]
        if how == "no":
            raise NotLegal("not_in_these_rules")
        if not self.laid[self.to_move]:
            raise NotLegal("lay_first")
        if self.owed:
            raise NotLegal("use_wild_first")
        self.check_held([named])
        group = self.group_at(move)
        if not named.card.is_natural:
            raise NotLegal("no_wild_there")
        spot = self._wild_spot(group, named.card)
        new = list(group.placed)
        new[spot] = Placed(named.card, new[spot].number, new[spot].colour, new[spot].parity)
        changed = Group(group.need, new, group.says)
        if how == "slide":
            changed = self._slid(changed, group.placed[spot], move.end)
        self.check_reach(move.target)
        taken = how == "take"
        if taken and not self._wild_fits_after({(move.target, move.group): changed}):
            raise NotLegal("wild_has_no_place")
        self.check_hit_limit(1 + taken, len(self.hand) - 1)
        self.check_leave(1)
        return spot, changed

    def _wild_spot(self, group: Group, natural: Card) -> int:
        if self.says["wild.replace"] == "slide" and not group.need.is_run:
            raise NotLegal("no_wild_there")
        for i, placed in enumerate(group.placed):
            if placed.card == WILD and self._natural_at(group, i, natural):
                return i
        raise NotLegal("no_wild_there")

    def _natural_at(self, group: Group, i: int, natural: Card) -> bool:
        """Whether the natural can stand in the place of the group's card."""
        there = group.placed[i]
        if there.number not in (None, natural.number):
            return False
        if there.parity not in (None, "odd" if natural.number % 2 else "even"):
            return False
        return there.colour in (None, natural.letter)

    def _slid(self, group: Group, wild: Placed, sign: str) -> Group:
        """The Wild goes to an end of its run; in alternating runs it keeps its colour or takes the next that fits."""
        ends = [end for end in ("low", "high") if beyond(group, end) is not None]
        if not ends:
            raise NotLegal("wild_has_no_place")
        colour = None
        if group.need.letter == "AR" and (sign or len(ends) == 1):
            end = {"<": "low", ">": "high"}.get(sign, ends[0])
            possible = colours_beyond(group, end) if end in ends else []
            own = COLOURS.index(wild.colour or "R")
            colour = next((c for c in COLOURS[own:] + COLOURS[:own] if c in possible), None)
        end, placed = landing(group, Named(WILD, None, colour), sign)
        return joined(group, end, placed)

    # --- doing it ---

    def use(self, named: Iterable[Named]) -> None:
        for n in named:
            self.hand.remove(n.card)

    def after_table(self) -> None:
        """A lay-down or a hit is done; without cards the player is out, or floats (1.14, 3.5)."""
        self.renewals = 0
        self.stir()
        if self.step == "over" or self.hand or not self.laid[self.to_move]:
            return
        if self.says["goout.final_discard"] == "floating" and self.discard_ends():
            self.end_turn()
        else:
            self.go_out()

    def _laid_whole(self) -> None:
        self.laid_now = True
        if self.lay_down_ends_game(self.to_move):
            self.renewals = 0
            self.end_hand(0 if self.hand else self.to_move)

    def do_lay(self, move: Written) -> None:
        seat = self.to_move
        groups = self.groups_of(move)
        number = self.lay_contract(move)
        if number:
            self.contract[seat] = number
        self.laid[seat], self.parts[seat] = groups, {}
        self.use(n for group in move.groups for n in group)
        self._laid_whole()
        self.after_table()

    def do_part(self, move: Written) -> None:
        seat = self.to_move
        j, group = self.part_of(move)
        self.parts[seat][j] = group
        self.use(move.groups[0])
        if len(self.parts[seat]) == len(self.needs(seat)):
            self.laid[seat] = [self.parts[seat][i] for i in range(len(self.parts[seat]))]
            self.parts[seat] = {}
            self._laid_whole()
        self.after_table()

    def do_hit(self, move: Written) -> None:
        assert move.named is not None
        groups = self.laid[move.target]
        groups[move.group - 1] = joined(groups[move.group - 1], *self.hit_of(move))
        self.hits += 1
        if move.named.card == WILD:
            self.owed = False
        self.use([move.named])
        self.after_table()

    def do_replace(self, move: Written) -> None:
        assert move.named is not None
        _, changed = self.exchange_of(move)
        self.laid[move.target][move.group - 1] = changed
        self.hits += 1
        self.use([move.named])
        if self.says["wild.replace"] == "take":
            self.hand.append(WILD)
            self.owed = True
        self.after_table()

    def all_groups(self) -> Iterable[tuple[int, int, Group]]:
        """Every whole group on the table with its seat and number."""
        return itertools.chain.from_iterable(
            ((seat, number, group) for number, group in enumerate(self.laid[seat], 1)) for seat in self.seats
        )

    def skips_held(self) -> bool:
        return SKIP in self.hand
