"""Other deals that one seat cannot tell from the true one: for search that imagines what is hidden.

The cards a seat has not seen lie in the other hands and in the draw pile. A sampled deal puts each of them anywhere
it could be: what a player was seen to play must have come to its hand before, and a lay-down must be the one that
hand would have made. Every arrangement of the unseen cards is as likely as any other.

Where the draw pile has not been renewed the arrangement is drawn at once: cards that were played take random places
among those that came before they were played, all others are shuffled over the rest. After a renewal each pile of
the hand keeps its own cards; there, and where lay-downs leave few arrangements, one is found by exchanging cards
again and again, starting from the true one.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Sequence

from ..kernel import codes as k
from ..kernel.best import best_lay
from ..kernel.hands import add_card, empty_hand
from ..kernel.moves import plain_move, why_not
from ..kernel.record import copy
from .chances import ChanceGame, Laid

DRAWS = 40
EXCHANGES = 30
"""Exchanges tried for every hidden card."""


class Unseen:
    """What is hidden from a seat in the hand that is played: the others' cards, by slot, and the draw pile."""

    def __init__(self, game: ChanceGame, history: Sequence[int], seat: int) -> None:
        self.game = game
        self.slots = [slot for slot in game.slots if slot.owner != seat]
        self.values = [history[slot.at] for slot in self.slots]
        self.pile = [kind for kind, count in enumerate(game.hidden) for _ in range(count)]
        self.lays = {laid.owner: laid for laid in game.lays if laid.owner != seat}
        self.asked = {owner: self._asked_of(owner) for owner in {slot.owner for slot in self.slots}}
        self._scratch = copy(game.state)

    def _asked_of(self, owner: int) -> list[tuple[int, int]]:
        """What must have come to a hand unseen: (before which action, kind), in order."""
        seen: dict[int, int] = defaultdict(int)
        asked = []
        for change in self.game.changes:
            if change.owner != owner:
                continue
            if change.by < 0 and seen[change.kind] == 0:
                asked.append((change.at, change.kind))
            else:
                seen[change.kind] += change.by
        return asked

    def can_be(self, owner: int, values: Sequence[int]) -> bool:
        """Whether a hand could have played what it was seen to play, had it got these cards."""
        came = defaultdict(list)
        for slot, kind in zip(self.slots, values, strict=False):
            if slot.owner == owner:
                came[kind].append(slot.at)
        used: dict[int, int] = defaultdict(int)
        for before, kind in self.asked[owner]:
            nth = used[kind]
            if nth >= len(came[kind]) or came[kind][nth] >= before:
                return False
            used[kind] += 1
        return owner not in self.lays or self.would_lay(self.lays[owner], values)

    def would_lay(self, laid: Laid, values: Sequence[int]) -> bool:
        """Whether the hand, had it got these cards, would have laid what was seen."""
        g, owner = self._scratch, laid.owner
        hand = [0] * k.KINDS
        for slot, kind in zip(self.slots, values, strict=False):
            hand[kind] += slot.owner == owner and slot.at < laid.at
        for change in self.game.changes:
            if change.owner == owner and change.at < laid.at:
                hand[change.kind] += change.by
        if min(hand) < 0:
            return False
        empty_hand(g, owner)
        for kind, count in enumerate(hand):
            for _ in range(count):
                add_card(g, owner, kind)
        g.laid[owner], g.parts[owner], g.contract[owner] = 0, 0, laid.place
        g.seat, g.step, g.chance, g.owed, g.floats = owner, k.PLAY, k.NOTHING, 0, 0
        if not best_lay(g, owner) or why_not(g, owner, plain_move(k.M_LAY)) != k.OK:
            return False
        plan = tuple(zip(g.plan_kind, g.plan_group, g.plan_stands, strict=True))[: g.plan_count]
        return plan == laid.plan

    def drawn_at_once(self, luck: random.Random) -> list[int] | None:
        """An arrangement drawn directly, None where there was none among some; only for a pile never renewed."""
        return next(
            (values for values in (self._draw(luck) for _ in range(DRAWS)) if values and self._holds(values)),
            None,
        )

    def _holds(self, values: Sequence[int]) -> bool:
        return all(self.would_lay(laid, values) for laid in self.lays.values())

    def _draw(self, luck: random.Random) -> list[int] | None:
        free = list(range(len(self.slots)))
        cards = self.values + self.pile
        values = [0] * len(self.slots)
        for owner, asked in self.asked.items():
            for before, kind in sorted(asked):
                open_to_it = [n for n in free if self.slots[n].owner == owner and self.slots[n].at < before]
                if not open_to_it:
                    return None
                n = luck.choice(open_to_it)
                values[n] = kind
                free.remove(n)
                cards.remove(kind)
        luck.shuffle(cards)
        for n, kind in zip(free, cards, strict=False):
            values[n] = kind
        return values

    def exchanged(self, luck: random.Random, tries: int) -> list[int]:
        """An arrangement found by exchanging cards of one pile, each time only where it can be."""
        values = self.values + self.pile
        piles = [slot.pile for slot in self.slots] + [self.game.pile] * len(self.pile)
        for _ in range(tries * len(self.slots)):
            a, b = luck.randrange(len(self.slots)), luck.randrange(len(values))
            if piles[a] != piles[b] or values[a] == values[b]:
                continue
            values[a], values[b] = values[b], values[a]
            owners = {self.slots[n].owner for n in (a, b) if n < len(self.slots)}
            if not all(self.can_be(owner, values) for owner in owners):
                values[a], values[b] = values[b], values[a]
        return values[: len(self.slots)]


def resampled_history(
    game: ChanceGame, history: Sequence[int], seat: int, uniform: Callable[[], float], tries: int = EXCHANGES
) -> list[int]:
    """A history that `seat` cannot tell from the true one, with other hidden cards in the hand that is played.

    `history` holds all actions and chance outcomes so far, `uniform` gives random numbers from 0 to 1.
    """
    luck = random.Random(int(uniform() * (1 << 53)))
    unseen = Unseen(game, history, seat)
    if not unseen.slots:
        return list(history)
    values = unseen.drawn_at_once(luck) if game.pile == 0 and tries == EXCHANGES else None
    if values is None:
        values = unseen.exchanged(luck, tries)
    changed = list(history)
    for slot, kind in zip(unseen.slots, values, strict=True):
        changed[slot.at] = kind
    return changed
