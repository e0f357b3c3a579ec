"""One game played twice at the same time: by tenfold.game and by the oracle, compared after every act."""

from __future__ import annotations

import difflib
import random
from collections.abc import Sequence

from tenfold.game import Game, Rules
from tenfold.game.setup import Position, set_up

from .engine import Oracle
from .groups import GROUP_REASONS
from .positions import any_position
from .scenario import build

WILD_KIND, SKIP_KIND = 48, 49
OTHER_FACES = {WILD_KIND: "W", SKIP_KIND: "K", 50: "A", 51: "V"}


def token(kind: int) -> str:
    """The token of a card kind: 4 * (number - 1) + colour, then Wild, Skip, rules card, Reverse."""
    return OTHER_FACES.get(kind) or f"{'RBGY'[kind % 4]}{kind // 4 + 1}"


class NotingShuffler:
    """Shuffles from a seed, notes every order it gave, and may stack the deck so that rare things happen.

    ``stack``: "" for an honest deck, "wilds" deals all Wilds to the players, "skips" all Skips, "upcard"
    turns up a Skip.
    """

    def __init__(self, rng: random.Random, stack: str = "", hand_size: int = 10) -> None:
        self.rng = rng
        self.stack = stack
        self.hand_size = hand_size
        self.playing = 0
        self.deck: list[str] = []
        self.renewals: list[list[str]] = []

    def dealer(self, players: int) -> int:
        self.playing = players
        return self.rng.randrange(players)

    def shuffle(self, cards: Sequence[int], hand_no: int, number: int) -> list[int]:
        assert list(cards) == sorted(cards), "cards to be shuffled come sorted"
        pile = list(cards)
        self.rng.shuffle(pile)
        if hand_no == 0:  # phase cards
            return pile
        if number == 1:
            self._stack(pile)
            self.deck = [token(kind) for kind in pile]
            self.renewals = []
        else:
            self.renewals.append([token(kind) for kind in pile])
        return pile

    def _stack(self, pile: list[int]) -> None:
        dealt = self.hand_size * self.playing
        if self.stack == "upcard" and SKIP_KIND in pile:
            place = pile.index(SKIP_KIND)
            pile[place], pile[dealt] = pile[dealt], pile[place]
            return
        kind = {"wilds": WILD_KIND, "skips": SKIP_KIND}.get(self.stack)
        if kind is not None:
            number = min(pile.count(kind), dealt)
            rest = [card for card in pile if card != kind] + [kind] * (pile.count(kind) - number)
            head = rest[: dealt - number] + [kind] * number
            self.rng.shuffle(head)
            pile[:] = head + rest[dealt - number :]


def _says_more(move: str) -> bool:
    """Whether the move can be written in several ways: an exchange, a hit that says what the card stands for."""
    return move[0] == "r" or "=" in move or move.startswith("x A")


def reason_class(code: str | None) -> str | None:
    """The reason's code, one name for all reasons of a group that does not fit."""
    return "group does not fit" if code in GROUP_REASONS else code


def dealt_phases(game: Game) -> dict[int, list[int]]:
    """The phases every seat has to make, as they were dealt."""
    lines = [line.split() for line in game.position_text().splitlines() if line.startswith("left ")]
    return {int(words[1][:-1]): [int(number) for number in words[2:]] for words in lines}


class Pair:
    """A game and its witness."""

    def __init__(self, seed: int, game: Game, oracle: Oracle, shuffler: NotingShuffler) -> None:
        self.seed = seed
        self.rng = shuffler.rng
        self.game = game
        self.oracle = oracle
        self.shuffler = shuffler
        self.compare()

    @classmethod
    def dealt(cls, seed: int, players: int, stack: str = "", rules: Rules | None = None) -> Pair:
        """A new game, its first hand dealt."""
        rules = rules or Rules.edition("mattel")
        shuffler = NotingShuffler(random.Random(seed), stack, int(rules.hand_size))
        game = Game.new(rules, players=players, shuffler=shuffler)
        oracle = Oracle(players, [str(phase) for phase in rules.phases], rules.options())
        if oracle.free:
            oracle.left = dealt_phases(game)
        oracle.start(game.dealer, shuffler.deck)
        return cls(seed, game, oracle, shuffler)

    @classmethod
    def placed(cls, seed: int) -> Pair:
        """A position by chance."""
        rng = random.Random(seed)
        position = any_position(rng)
        game = set_up(Position(**position))
        game._shuffles = 1  # as if the hand had been dealt: the next shuffle is a renewal
        shuffler = game.shuffler = NotingShuffler(rng)
        shuffler.playing = game.players
        return cls(seed, game, build(position), shuffler)

    def begin_at(self, phases: Sequence[int], scores: Sequence[int]) -> None:
        """Goes on as if the seats were on these phases and had these totals."""
        for seat in self.oracle.seats:
            self.game.state.phase[seat - 1] = self.game.state.contract[seat - 1] = phases[seat - 1] - 1
            self.game.state.score[seat - 1] = scores[seat - 1]
            self.oracle.phase[seat] = phases[seat - 1]
            self.oracle.scores[seat] = scores[seat - 1]
        self.compare()

    def compare(self) -> None:
        """Both have the same position and allow the same moves."""
        ours, theirs = self.game.position_text(), self.oracle.position_text()
        assert ours == theirs, self._where("\n".join(difflib.ndiff(theirs.splitlines(), ours.splitlines())))
        self._give_hints()
        moves = {text for move in self.game.plain_moves() if (text := str(move))[0] != "l"}
        other = self.oracle.legal_moves()
        only_ours = {move for move in moves - other if self.oracle.why_not(move) is not None}
        only_theirs = {
            move for move in other - moves if not _says_more(move) or self.game.explain(move) is not None
        }
        assert not only_ours and not only_theirs, self._where(
            f"only the game {only_ours}, only the oracle {only_theirs}"
        )
        assert not moves - other or all(map(_says_more, moves - other)), self._where(
            f"in other words {moves - other}"
        )
        if self.oracle.step == "over":
            self._compare_result()

    def _give_hints(self) -> None:
        """The oracle finds no lay-downs by itself; it judges the game's where it must know whether there is any."""
        asks = (
            self.oracle.says["draw.same_back"] == "forbid" or self.oracle.says["skip.dead_discard"] == "never"
        )
        self.oracle.hints = [str(lay) for lay in self.game.lays()] if asks else []

    def _compare_result(self) -> None:
        """Both say the same of the hand that is over, and of the game."""
        view = self.game.view(None)
        assert view.result is not None, self._where("the game shows no result")
        ours = (view.result.went_out, list(view.result.points), list(view.winners), list(view.places))
        places = self.oracle.places() if self.oracle.game_over else []
        theirs = (self.oracle.went_out, self.oracle.points, self.oracle.winners, places)
        assert ours == theirs, self._where(f"the game says {ours}, the oracle {theirs}")

    def _where(self, what: str) -> str:
        last = "\n".join(self.game.history[-6:])
        return f"seed {self.seed}, after\n{last}\n{what}\n{self.oracle.position_text()}"

    def play(self, move: str) -> None:
        """Plays the move in both."""
        known = len(self.shuffler.renewals)
        self.game.play(move)
        self.oracle.renewals_queue = self.shuffler.renewals[known:]
        self.oracle.play(move)
        assert not self.oracle.renewals_queue, "the draw pile was renewed without need"
        self.compare()

    def deal(self) -> None:
        """Deals the next hand in both."""
        self.game.deal()
        self.oracle.next_hand(self.shuffler.deck)
        self.compare()

    def refuse_or_allow(self, move: str, seat: int | None) -> str | None:
        """Asks both whether the move is legal; they must agree on the reason. Gives the reason's class."""
        refusal = self.game.explain(move, seat)
        code = reason_class(refusal.code if refusal else None)
        other = reason_class(self.oracle.why_not(move, seat))
        assert code == other, self._where(f"{move} by seat {seat}: the game says {code}, the oracle {other}")
        return code

    def agree_on(self, move: str, seat: int | None) -> None:
        """Asks both whether the move is legal; the reasons may differ."""
        refusal, other = self.game.explain(move, seat), self.oracle.why_not(move, seat)
        assert (refusal is None) == (other is None), self._where(
            f"{move}: the game says {refusal}, the oracle {other}"
        )
