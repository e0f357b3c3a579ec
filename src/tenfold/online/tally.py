"""What the hands of one game gave to whom, summed up so that it can be compared with what chance gives.

Every sum has beside it what was to be expected and the variance of that (docs/decisions/0028-deals-counted.md):

* dealt cards: a group of seats gets n cards of a shuffled deck, so its Wilds are hypergeometric;
* drawn cards: given everything that happened before, the top of the draw pile is a Wild with the share of Wilds
  in the pile, whatever the players do. The differences add up like those of independent throws.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from tenfold.game import Event, Game
from tenfold.game.dealt import Dealt, Pile, dealt, full_deck, renewed_pile, shuffled_deck

Group = tuple[str, str]
"""Whose cards: ("all", ""), ("seat", "3"), ("kind", "person"), ("level", "5"), ("deck", "108.8.4")."""
Key = tuple[str, str, str]
"""A group, and what is counted: `wilds` and `skips` dealt, `drawn` Wilds, `phases` complete as dealt."""
Sitting = Sequence[int | None]
"""By seat the level of the bot that plays there, None where a person does."""

WILD = "W"
NO_CARDS = Pile(0, 0, 0)


@dataclass(slots=True)
class Sum:
    """Of `trials` cards (phases: hands) so many were `seen` to be what is counted."""

    trials: int = 0
    seen: int = 0
    expected: float = 0.0
    variance: float = 0.0

    def add(self, trials: int, seen: int, expected: float = 0.0, variance: float = 0.0) -> None:
        """Add what was seen, with what was to be expected."""
        self.trials += trials
        self.seen += seen
        self.expected += expected
        self.variance += variance


@dataclass(slots=True)
class Tally:
    """The sums of one game. Nothing in it names anybody."""

    hands: int = 0
    sums: dict[Key, Sum] = field(default_factory=lambda: defaultdict(Sum))
    full: Pile = NO_CARDS
    """The deck of the rules."""
    pile_is_open: bool = False
    """A card was put back under the draw pile when this hand was opened, so its order is not all chance."""

    def deal(self, game: Game, sitting: Sitting) -> None:
        """A hand has just been dealt."""
        self.hands += 1
        self.pile_is_open = any(event.name == "turned" for event in game.events)
        self.full = full_deck(game)
        deck, by_group = shuffled_deck(game), defaultdict[Group, list[Dealt]](list)
        for each in dealt(game):
            for group in groups(each.seat, sitting[each.seat - 1], self.full):
                by_group[group].append(each)
        for group, hands in by_group.items():
            cards = sum(each.cards for each in hands)
            for what, seen, special in (
                ("wilds", sum(each.wilds for each in hands), deck.wilds),
                ("skips", sum(each.skips for each in hands), deck.skips),
            ):
                self.sums[*group, what].add(cards, seen, *hypergeometric(deck.cards, special, cards))
            known = [each.complete for each in hands if each.complete is not None]
            if known:
                self.sums[*group, "phases"].add(len(known), sum(known))

    def draws(self, game: Game, before: Pile, events: Iterable[Event], bot: int | None) -> None:
        """A move was made; `before` is the draw pile before it, `bot` the level of the bot that made it."""
        pile = before
        for event in events:
            if event.name == "renewed":
                pile, self.pile_is_open = renewed_pile(game), False
            elif event.name == "drew" and pile.cards:
                share, wild = pile.wilds / pile.cards, event.secret["card"] == WILD
                pile = Pile(pile.cards - 1, pile.wilds - wild, pile.skips)
                if not self.pile_is_open:
                    for group in groups(event.seat, bot, self.full):
                        self.sums[*group, "drawn"].add(1, int(wild), share, share * (1 - share))


def groups(seat: int, bot: int | None, deck: Pile) -> list[Group]:
    """To which groups a seat belongs that is played by a person, or by a bot of level `bot`."""
    found = [("all", ""), ("seat", str(seat)), ("kind", "person" if bot is None else "bot")]
    if bot is not None:
        found.append(("level", str(bot)))
    return [*found, ("deck", f"{deck.cards}.{deck.wilds}.{deck.skips}")]


def hypergeometric(cards: int, special: int, taken: int) -> tuple[float, float]:
    """How many of `special` among `cards` are to be expected among `taken` of them, and the variance of that."""
    share = special / cards
    rest = (cards - taken) / (cards - 1) if cards > 1 else 0.0
    return taken * share, taken * share * (1 - share) * rest
