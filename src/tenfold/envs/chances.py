"""A game whose chance is asked for one card at a time, for libraries that have chance nodes.

The kernel takes a whole pile in order. Nobody knows that order, so here a card is drawn from those that are hidden only
when the game needs it: `outcomes` gives each kind with its probability, `choose` goes on with one. Places of the draw
pile whose card everybody has seen (an upcard that went under it) keep it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..game.cards import token
from ..game.kernel_moves import from_kernel
from ..kernel import codes as k
from ..kernel.choosing import place_to_lay
from ..kernel.dealing import go_on, set_contracts, start_game, start_hand
from ..kernel.moves import group_of, play, verb_of, why_not
from ..kernel.opening import SKIP_BURY, SKIP_COVER, does_not_stay
from ..kernel.record import State, copy
from ..kernel.skips import REFILLS
from ..kernel.turns import players_in
from . import stepping
from .episodes import Episode, IllegalAction
from .masking import mask_bytes, write_mask
from .numbering import NO_MOVE, move_of_number

UNKNOWN = -1
EVERYBODY = -2


class Slot(NamedTuple):
    """A card that came to a hand unseen: which chance outcome it was, whose, and from which pile of the hand."""

    at: int
    owner: int
    pile: int


class Change(NamedTuple):
    """A card that everybody saw come to a hand (+1) or leave it (-1)."""

    at: int
    owner: int
    kind: int
    by: int


class Laid(NamedTuple):
    """A lay-down as everybody saw it: the cards of the plan, in order."""

    at: int
    owner: int
    place: int
    plan: tuple[tuple[int, int, int], ...]


class ChanceGame:
    """One episode, chance included. Seats count from 0. Nothing here is compiled."""

    def __init__(self, episode: Episode) -> None:
        self.episode = episode
        self.settings = episode.settings((), autoreset=False)
        self.state = episode.state()
        self.lives = np.zeros((1, stepping.LIFE), np.int64)
        self.rewards = np.zeros((1, episode.players), np.float64)
        self.over = False
        self.applied = 0
        """how many actions and chance outcomes there have been"""
        self.decisions = 0
        self.log: list[tuple[int, str, str]] = []
        """what happened: (whose, as everybody saw it, as the owner saw it)"""
        self.pending = NO_MOVE
        """a move that waits for the card it draws"""
        self.drawn: list[int] = []
        """the cards of a deal so far, top first"""
        self.places: list[int] = []
        """the draw pile from its bottom: the kind where everybody knows it, or UNKNOWN"""
        self.hidden: list[int] = [0] * k.KINDS
        """what lies at the unknown places, by kind"""
        self.slots: list[Slot] = []
        self.changes: list[Change] = []
        self.lays: list[Laid] = []
        self.pile = 0
        """how often the draw pile was renewed in this hand"""
        start_game(self.state, episode.players)
        if self.settings[stepping.S_START] > 0:
            for s in range(episode.players):
                self.state.phase[s] = self.settings[stepping.S_START]
            set_contracts(self.state)
        self._prepare()

    def __deepcopy__(self, memo: object) -> ChanceGame:
        other = ChanceGame.__new__(ChanceGame)
        other.__dict__.update(self.__dict__)
        other.state = copy(self.state)
        for name in ("lives", "rewards"):
            setattr(other, name, getattr(self, name).copy())
        for name in ("log", "drawn", "places", "hidden", "slots", "changes", "lays"):
            setattr(other, name, getattr(self, name)[:])
        return other

    # -- chance

    @property
    def waits(self) -> bool:
        """Whether chance comes next."""
        return not self.over and (self.state.chance != k.NOTHING or self.pending != NO_MOVE)

    def outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring, with probabilities: seats (who deals first), places of the phase list, or kinds."""
        if self.state.chance == k.DEALER:
            return [(s, 1.0 / self.state.players) for s in range(self.state.players)]
        total = sum(self.hidden)
        return [(kind, count / total) for kind, count in enumerate(self.hidden) if count]

    def choose(self, outcome: int) -> None:
        """Go on with an outcome of chance. Raises IllegalAction for one that cannot be."""
        g = self.state
        if outcome not in {possible for possible, _ in self.outcomes()}:
            raise IllegalAction(f"chance cannot bring {outcome} here")
        self.applied += 1
        if g.chance == k.DEALER:
            g.dealer = outcome
            go_on(g)
            self._prepare()
            return
        self.hidden[outcome] -= 1
        if g.chance in (k.DEAL, k.PHASE_CARDS):
            self._add_to_deal(outcome)
        else:
            self._draw(outcome)

    def _prepare(self) -> None:
        """A pile is to be shuffled: nobody knows the place of any card in it."""
        g = self.state
        if g.chance in (k.DEAL, k.PHASE_CARDS, k.RENEWAL):
            self.drawn = []
            self.places = [UNKNOWN] * g.draw_count
            self.hidden = [0] * k.KINDS
            for kind in g.draw[: g.draw_count]:
                self.hidden[kind] += 1
        if g.chance == k.DEAL:
            self.slots, self.changes, self.lays, self.pile = [], [], [], 0

    def _add_to_deal(self, card: int) -> None:
        self.drawn.append(card)
        if not self._is_dealt():
            return
        g = self.state
        rest = [kind for kind, count in enumerate(self.hidden) for _ in range(count)]
        g.draw[: g.draw_count] = rest + self.drawn[::-1]
        phases = g.chance == k.PHASE_CARDS
        dealer = g.dealer
        go_on(g)
        if phases:
            self._tell_phases()
            self._prepare()
        else:
            self._tell_deal(dealer)

    def _is_dealt(self) -> bool:
        """Whether the cards drawn so far are all that the deal needs; then `places` is the draw pile after it."""
        g = self.state
        if g.chance == k.PHASE_CARDS:
            return len(self.drawn) == int(g.players * g.phases)
        dealt = int(g.hand_size * players_in(g))
        if len(self.drawn) <= dealt:
            return False
        coming = iter(self.drawn[dealt:])
        places = [UNKNOWN] * (g.draw_count - dealt - 1)
        upcard: int | None = next(coming)
        while does_not_stay(g, upcard) and places:
            if upcard != k.SKIP or g.upcard_skip != SKIP_COVER:
                buried = upcard == k.SKIP and g.upcard_skip == SKIP_BURY
                places.insert(len(places) // 2 if buried else 0, int(upcard or 0))
            top = places.pop()
            upcard = top if top != UNKNOWN else next(coming, None)
            if upcard is None:
                return False
        self.places = places
        return True

    def _tell_phases(self) -> None:
        g = self.state
        left = " ".join(oct(g.left[s]) for s in range(g.players))
        self._tell(f"phases {left}")

    def _tell_deal(self, dealer: int) -> None:
        g = self.state
        size, first = g.hand_size, self.applied - len(self.drawn)
        seats = [(dealer + 1 + n) % g.players for n in range(g.players)]
        seats = [s for s in seats if g.playing[s]]
        for n in range(size * len(seats)):
            self.slots.append(Slot(first + n, seats[n % len(seats)], self.pile))
        for at, s in enumerate(seats):
            cards = " ".join(map(token, sorted(self.drawn[at : size * len(seats) : len(seats)])))
            self.log.append((s, "", f"{s + 1} has {cards}"))
        upcards = " ".join(map(token, self.drawn[size * len(seats) :]))
        self._tell(f"hand {g.hand_no}, {dealer + 1} deals, up {upcards}")
        self.drawn = []

    def _tell(self, line: str) -> None:
        """Something that everybody saw."""
        self.log.append((EVERYBODY, line, ""))

    def _draw(self, kind: int) -> None:
        """The card that a move waits for has come."""
        g = self.state
        unknown = [place for place, known in enumerate(self.places) if known == UNKNOWN]
        place = next(place for place in unknown if g.draw[place] == kind)
        g.draw[place], g.draw[g.draw_count - 1] = g.draw[g.draw_count - 1], kind
        self.places.pop()
        owner, move = g.seat, self.pending
        self.pending = NO_MOVE
        self.slots.append(Slot(self.applied - 1, owner, self.pile))
        self.log.append((owner, "", f"{owner + 1} gets {token(kind)}"))
        before = _hands(g)
        if move == NO_MOVE:
            go_on(g)
        else:
            play(g, move)
        before[owner][kind] += 1
        self._note_changes(before)
        self._settle()

    # -- decisions

    def legal_numbers(self) -> list[int]:
        """The actions that are legal for the seat to move, ascending."""
        mask = np.zeros((1, mask_bytes(self.settings)), np.uint8)
        write_mask(self.state, self.state.seat, self.settings, mask, 0)
        numbers: list[int] = np.flatnonzero(np.unpackbits(mask[0], bitorder="little")).tolist()
        return numbers

    def _legal_move(self, number: int) -> int:
        """The move of an action, a lay-down settled. Raises IllegalAction."""
        g = self.state
        move: int = move_of_number(g, g.seat, self.settings, number)
        if move == NO_MOVE or why_not(g, g.seat, move) != k.OK:
            raise IllegalAction(f"action {number} is not legal here")
        return move

    def text_of(self, number: int) -> str:
        """A legal action in the notation, seats as people count them. Raises IllegalAction."""
        return str(from_kernel(self.state, self._legal_move(number)))

    def play(self, number: int) -> None:
        """Play an action of the seat to move. Raises IllegalAction with nothing changed."""
        g = self.state
        move = self._legal_move(number)
        if verb_of(move) == k.M_LAY:
            plan = tuple(zip(g.plan_kind, g.plan_group, g.plan_stands, strict=True))[: g.plan_count]
            self.lays.append(Laid(self.applied, g.seat, place_to_lay(g, g.seat, group_of(move)), plan))
        self._tell(f"{g.seat + 1} {from_kernel(g, move)}")
        self.applied += 1
        self.decisions += 1
        if self._takes_from_pile(move):
            if self.places[-1] == UNKNOWN:
                self.pending = move
                return
            self.places.pop()
        before = _hands(g)
        play(g, move)
        self._note_changes(before)
        if g.chance == k.RENEWAL:
            self._renew()
        else:
            self._settle()

    def _takes_from_pile(self, move: int) -> bool:
        """Whether a move takes the top card of the draw pile as it lies."""
        g = self.state
        if verb_of(move) == k.M_DRAW:
            return bool(g.draw_count > 0)
        if verb_of(move) != k.M_SKIP or g.skip_last_card != REFILLS:
            return False
        after = copy(g)
        play(after, move)
        return bool(after.draw_count < g.draw_count)

    def _renew(self) -> None:
        """The discards have become the draw pile. Unless that ends the hand a card is drawn from it at once."""
        g = self.state
        self._prepare()
        self.pile += 1
        after = copy(g)
        go_on(after)
        if after.draw_count == g.draw_count:
            go_on(g)
            self._settle()

    def _note_changes(self, before: list[list[int]]) -> None:
        """Note which cards everybody saw come and go."""
        for s, hand in enumerate(before):
            now = self.state.hand[s]
            if hand != now:
                for kind in range(k.KINDS):
                    for _ in range(abs(now[kind] - hand[kind])):
                        self.changes.append(
                            Change(self.applied - 1, s, kind, 1 if now[kind] > hand[kind] else -1)
                        )

    def _settle(self) -> None:
        """After a move: the next hand, the end of the episode, or the next decision."""
        g = self.state
        ended = False
        if g.step == k.OVER:
            ended = stepping.ends_with_hand(g, self.settings, self.lives, 0)
            if ended:
                self._reward()
            elif self.decisions < self.settings[stepping.S_CAP]:
                start_hand(g)
                self._prepare()
        self.over = bool(ended or self.decisions >= self.settings[stepping.S_CAP])

    def _reward(self) -> None:
        if self.settings[stepping.S_HANDS] > 0:
            stepping.reward_hands(self.state, self.settings, self.lives, 0, self.rewards)
        else:
            stepping.reward_winners(self.state, self.rewards, 0)

    # -- what is seen

    def information(self, seat: int, public: bool = True) -> str:
        """All that a seat (NOBODY: a spectator) has seen from the first deal on; without `public` what it alone has."""
        lines = [own if whose == seat else everybody * public for whose, everybody, own in self.log]
        return "; ".join(line for line in lines if line)


def _hands(g: State) -> list[list[int]]:
    return [row[:] for row in g.hand[: g.players]]
