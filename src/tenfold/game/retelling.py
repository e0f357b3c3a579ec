"""A game that has been played, played once more: act by act, with chance as it was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .events import Event
from .game import Game, HandLog

Turn = tuple[int, int]
"""Hand and turn, both numbers; turn DEAL is the deal, STOP the stop by the clock."""
DEAL, STOP = -1, -2


class AsRecorded:
    """Chance as it was in a game that has been played."""

    def __init__(self, hands: Sequence[HandLog], phase_cards: Sequence[int]) -> None:
        self.hands = hands
        self.phase_cards = phase_cards

    def dealer(self, players: int) -> int:
        """The first dealer, from 0."""
        return self.hands[0].dealer - 1

    def shuffle(self, cards: Sequence[int], hand_no: int, number: int) -> list[int]:
        """See `Shuffler.shuffle`."""
        if hand_no == 0:
            return list(self.phase_cards)
        hand = self.hands[hand_no - 1]
        return list(hand.deck if number == 1 else hand.renewals[number - 2][1])


def dealt_again(played: Game) -> Game:
    """A game as it began: the same rules, players and cards, the first hand dealt, nothing played."""
    return Game.new(played.rules, played.players, AsRecorded(played.hands, played.phase_cards))


def acts(played: Game) -> Iterator[tuple[Game, Turn, tuple[Event, ...]]]:
    """The game once more, act by act: the game as it stands, the turn, what happened."""
    game = dealt_again(played)
    yield game, (1, DEAL), game.events
    for place, hand in enumerate(played.hands):
        if place:
            events = game.deal()
            yield game, (hand.hand_no, DEAL), events
        for turn, seat, move in hand.moves:
            events = game.play(move, seat)
            yield game, (hand.hand_no, turn), events
    if played.stopped:
        yield game, (game.hand_no, STOP), game.stop()


def just_before(played: Game, decision: int) -> Game:
    """The game as it stood when decision `decision` (from 0, through all hands) was asked for.

    Raises ValueError for a decision it never came to, or that was its last and has been made.
    """
    game = dealt_again(played)
    made = 0
    for place, hand in enumerate(played.hands):
        if place:
            game.deal()
        for _, seat, move in hand.moves:
            if made == decision:
                return game
            game.play(move, seat)
            made += 1
    if made != decision or game.hand_over:
        raise ValueError(f"this game has no decision {decision}; it came to {made}")
    return game
