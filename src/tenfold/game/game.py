"""`Game`: a game of Phase 10 from the first deal to the winner; what everything above the rules uses.

`play` makes a move whole or refuses it whole. Chance comes from a `Shuffler`. What may be done is
asked of the kernel and of nobody else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..kernel import codes as k
from ..kernel.dealing import go_on, start_game, start_hand
from ..kernel.happened import clear_events
from ..kernel.moves import play, why_not
from ..kernel.record import State
from ..kernel.winning import stop
from . import offers, table
from .deals import Shuffler
from .events import Event, events_of
from .kernel_moves import number_of_move, to_kernel
from .moves import Move
from .notation import parse_seat_move
from .position import position_text
from .refusals import IllegalMove, Refusal, refusal_of
from .rules import Rules, write_rules
from .view import STEPS, HandResult, View, hand_result, hand_tokens, make_view

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

LAYS_OFFERED = 6


@dataclass(slots=True)
class HandLog:
    """What a record needs of one hand: the deck as it was dealt, every move, every renewed pile (top first)."""

    hand_no: int
    dealer: int
    seats: tuple[int, ...]
    """the seats that play it, from 1"""
    deck: tuple[int, ...]
    moves: list[tuple[int, int, str]] = field(default_factory=list)
    """(turn, seat from 1, notation)"""
    renewals: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)
    """(index of the move that needed it, the pile)"""


class LegalMoves:
    """All legal moves of whoever is to move. `move in moves` asks the rules; going through them lists
    draws, hits, discards, Skips and the lay-downs the solver offers, which are not all there are.
    """

    def __init__(self, game: Game) -> None:
        self._game = game

    def __contains__(self, move: object) -> bool:
        return isinstance(move, (str, *Move.__args__)) and self._game.explain(move) is None  # type: ignore[arg-type]

    def __iter__(self) -> Iterator[Move]:
        yield from self._game.plain_moves()
        yield from self._game.lays()

    def __len__(self) -> int:
        return sum(1 for _ in self)


class Game:
    """One game. Seats count from 1. Make one with `Game.new` or `Game.replay`."""

    def __init__(self, rules: Rules, state: State, shuffler: Shuffler) -> None:
        self.rules = rules
        self.state = state
        self.shuffler = shuffler
        self.hands: list[HandLog] = []
        self.events: tuple[Event, ...] = ()
        self.phase_cards: tuple[int, ...] = ()
        """the shuffled phase cards (places of the list, top first) where phases are dealt"""
        self.stopped = False
        """the clock stopped it"""
        self._shuffles = 0

    @classmethod
    def new(cls, rules: Rules, players: int, shuffler: Shuffler) -> Game:
        """A new game with its first hand dealt. Raises RulesError for a number of players that cannot play."""
        rules.check_players(players)
        state = State()
        write_rules(rules, state)
        start_game(state, players)
        game = cls(rules, state, shuffler)
        game._supply_chance()
        game.events = events_of(state)
        return game

    @classmethod
    def replay(cls, record: str) -> Game:
        """The game a record tells, up to its end or where it was cut. Raises RecordError (line and reason)."""
        from .replaying import replay

        return replay(record)

    # -- where the game stands

    @property
    def players(self) -> int:
        """How many seats the game has."""
        return int(self.state.players)

    @property
    def hand_no(self) -> int:
        """The number of the hand, from 1."""
        return int(self.state.hand_no)

    @property
    def dealer(self) -> int:
        """The dealer's seat; once a hand is over, the next hand's."""
        return int(self.state.dealer) + 1

    @property
    def to_move(self) -> int:
        """The seat to move, 0 while a hand is over."""
        return int(self.state.seat) + 1

    @property
    def step(self) -> str:
        """`draw`, `play`, or `over` once the hand or the game is over."""
        return STEPS[self.state.step]

    @property
    def hand_over(self) -> bool:
        """Whether the hand has ended and the next is not dealt."""
        return bool(self.state.step == k.OVER)

    @property
    def game_over(self) -> bool:
        """Whether somebody has won."""
        return bool(self.state.game_over)

    @property
    def winners(self) -> list[int]:
        """The seats that have won, [] while the game goes on."""
        return table.winners(self.state)

    @property
    def scores(self) -> list[int]:
        """Total points by seat."""
        return list(self.state.score[: self.players])

    @property
    def decision(self) -> int:
        """How many moves have been made in the whole game: the number of the decision that is asked for now."""
        return sum(len(hand.moves) for hand in self.hands)

    @property
    def history(self) -> tuple[str, ...]:
        """Every move so far with its seat: `3: h R7>2.1`."""
        return tuple(f"{seat}: {move}" for hand in self.hands for _, seat, move in hand.moves)

    def result(self) -> HandResult | None:
        """How the hand ended, None while it is played."""
        return hand_result(self.state)

    def position_text(self) -> str:
        """The position as frozen canonical text (docs/frozen/position.md)."""
        return position_text(self.state)

    # -- moves

    def legal_moves(self) -> LegalMoves:
        """What whoever is to move may do now."""
        return LegalMoves(self)

    def plain_moves(self) -> list[Move]:
        """Every legal move but lay-downs."""
        return offers.plain_moves(self.state)

    def lays(self, most: int = LAYS_OFFERED) -> list[Move]:
        """Complete lay-downs the solver offers, best first; [] unless one may be laid now."""
        return offers.lays(self.state, most)

    def _read(self, move: Move | str, seat: int | None) -> tuple[Move, int]:
        if isinstance(move, str):
            named, move = parse_seat_move(move)
            seat = named if named is not None else seat
        return move, self.to_move if seat is None else seat

    def explain(self, move: Move | str, seat: int | None = None) -> Refusal | None:
        """Why a move is illegal now, None if it is legal. `seat`: who acts; None: whoever is to move.

        Raises NotationError for text that is no move.
        """
        read, actor = self._read(move, seat)
        code = why_not(self.state, actor - 1, to_kernel(self.state, read))
        return None if code == k.OK else refusal_of(self.state, code)

    def as_read(self, move: Move | str, seat: int | None = None) -> Move:
        """A legal move as the rules read it: groups and runs in order, the victim or the end named.

        Raises IllegalMove if it is not legal.
        """
        read, actor = self._read(move, seat)
        refusal = self.explain(read, actor)
        if refusal is not None:
            raise IllegalMove(refusal)
        return offers.normal(self.state, read)

    def play(self, move: Move | str, seat: int | None = None) -> tuple[Event, ...]:
        """Make a move and give what happened. Raises IllegalMove, with nothing changed, or NotationError."""
        g = self.state
        normal = self.as_read(move, seat)
        actor, turn = g.seat + 1, g.turn
        self.hands[-1].moves.append((turn, actor, str(normal)))
        play(g, number_of_move(normal))
        self.events = events_of(g)
        self._supply_chance()
        return self.events

    def deal(self) -> tuple[Event, ...]:
        """Deal the next hand. Raises ValueError unless a hand is over and the game is not."""
        if not self.hand_over or self.game_over:
            raise ValueError("there is no hand to deal: the hand is still played, or the game is over")
        clear_events(self.state)
        start_hand(self.state)
        self.events = ()
        self._supply_chance()
        return self.events

    def stop(self) -> tuple[Event, ...]:
        """The clock has run out: the game ends as it stands (end.stop=minutes:M). Raises ValueError if it is over,
        or if these rules know no clock.
        """
        if self.game_over or not self.rules.end_stop.startswith("minutes"):
            raise ValueError("this game is over, or its rules have no clock that could stop it")
        clear_events(self.state)
        stop(self.state)
        self.stopped = True
        self.events = events_of(self.state)
        return self.events

    def _supply_chance(self) -> None:
        """Name the dealer and shuffle, as often as the kernel asks for it."""
        g = self.state
        while g.chance != k.NOTHING:
            if g.chance == k.DEALER:
                g.dealer = self.shuffler.dealer(g.players)
            elif g.chance == k.PHASE_CARDS:
                self.phase_cards = tuple(self.shuffler.shuffle(sorted(g.draw[: g.draw_count]), 0, 1))
                g.draw[: g.draw_count] = self.phase_cards[::-1]
            else:
                self._shuffle()
            go_on(g)
            self.events += events_of(g)

    def _shuffle(self) -> None:
        """Put the draw pile in the order the shuffler gives and note it for the record."""
        g = self.state
        deal = g.chance == k.DEAL
        self._shuffles = 1 if deal else self._shuffles + 1
        pile = self.shuffler.shuffle(sorted(g.draw[: g.draw_count]), g.hand_no, self._shuffles)
        if deal:
            seats = tuple(s + 1 for s in range(g.players) if g.playing[s])
            self.hands.append(HandLog(g.hand_no, g.dealer + 1, seats, tuple(pile)))
        else:
            self.hands[-1].renewals.append((len(self.hands[-1].moves) - 1, tuple(pile)))
        g.draw[: len(pile)] = pile[::-1]

    # -- what others see

    def view(self, seat: int | None) -> View:
        """What a seat (None: a spectator) may know."""
        return make_view(self.state, seat, self.decision, *self._own_moves(seat))

    def view_json(self, seat: int, public: Mapping[str, object]) -> dict[str, object]:
        """What `view(seat).to_json()` gives, faster where many look: `public` is that of a spectator, made just now."""
        legal, lays = self._own_moves(seat)
        own = {"hand": hand_tokens(self.state, seat - 1), "legal": legal or (), "lays": lays or ()}
        return {**public, "seat": seat, **{name: list(words) for name, words in own.items()}}

    def _own_moves(self, seat: int | None) -> tuple[tuple[str, ...] | None, tuple[str, ...] | None]:
        """The plain moves and the lays of who is to move; none for the other seats, None for a spectator."""
        if seat is None or seat != self.to_move:
            return (None, None) if seat is None else ((), ())
        return tuple(map(str, self.plain_moves())), tuple(map(str, self.lays()))

    def record(self, names: Sequence[str] = (), date: str = "", seat: int | None = None) -> str:
        """The game as text; with `seat` that seat's own, in which cards it may not know are `?`."""
        from .records import write_record

        return write_record(self, names, date, seat)
