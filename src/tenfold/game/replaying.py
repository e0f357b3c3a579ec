"""Replaying records: a game from its text, to its end or to where it was cut (FROZEN: docs/frozen/record.md)."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Sequence

from ..kernel import codes as k
from .cards import NotationError, parse_cards, token
from .deals import Deals
from .game import Game
from .moves import Discard, Draw, Hit, Move, PlaySkip, Save, Take
from .notation import parse_move
from .records import STOP, UNKNOWN, RecordError, read_headers, result_text
from .refusals import IllegalMove
from .rules import Rules
from .rules_check import RulesError

_HAND = re.compile(r"hand ([1-9]\d*) dealer ([1-9])")
_TURN = re.compile(r"([1-9]): (.+)")
_PHASES = re.compile(r"phases( [1-9]\d?)+")
_VERB = re.compile(r"d|t[23]?|l\+?|l#\d+|h|x|v|r|s|p|g")


class RecordedChance:
    """Chance as a record tells it: the dealer of the first hand, decks and renewed piles, top first."""

    def __init__(self, dealer: int) -> None:
        self.first_dealer = dealer
        self.piles: deque[tuple[int, list[int]]] = deque()
        """(line, cards) still to be used"""
        self.phase_cards: tuple[int, list[int]] | None = None
        """(line, places of the list) where phases are dealt"""
        self.at_line = 0

    def dealer(self, players: int) -> int:
        """The first dealer, from 0."""
        return self.first_dealer

    def shuffle(self, cards: Sequence[int], hand_no: int, number: int) -> list[int]:
        """The next pile of the record; RecordError if it is missing or holds other cards."""
        if hand_no == 0:
            return self._phase_cards(cards)
        if not self.piles:
            raise RecordError(
                self.at_line, "the draw pile is empty here, but no renew line gives the new one"
            )
        line, pile = self.piles.popleft()
        if sorted(pile) != list(cards):
            what = "deck" if number == 1 else "renewed pile"
            raise RecordError(line, f"the {what} does not hold the cards it must: {_difference(pile, cards)}")
        return pile

    def _phase_cards(self, cards: Sequence[int]) -> list[int]:
        if self.phase_cards is None:
            raise RecordError(self.at_line, "phases are dealt in this game, but no phases line says how")
        line, pile = self.phase_cards
        if sorted(pile) != list(cards):
            raise RecordError(line, "the phases line does not hold every phase of the list four times")
        return pile


def _difference(pile: Sequence[int], cards: Sequence[int]) -> str:
    for kind in range(k.KINDS):
        have, want = list(pile).count(kind), list(cards).count(kind)
        if have != want:
            return f"it has {have} of {token(kind)} where {want} belong"
    return "the cards differ"


def _rules_of(found: dict[str, str], lines: Sequence[str]) -> Rules:
    try:
        return Rules.parse(found["Rules"])
    except RulesError as error:
        raise RecordError(_line_of(lines, "Rules"), str(error)) from None


def _line_of(lines: Sequence[str], header: str) -> int:
    return next((i for i, line in enumerate(lines, 1) if line.startswith(f"[{header} ")), 1)


def _players_of(found: dict[str, str], lines: Sequence[str]) -> int:
    seats = found.get("Seats", "")
    names = found.get("Players", "")
    if not seats:
        seats = names if names.isdecimal() else str(len(names.split(",")))
    if seats not in ("2", "3", "4", "5", "6"):
        line = _line_of(lines, "Seats" if "Seats" in found else "Players")
        raise RecordError(line, f"'{seats}' players cannot play; it takes 2 to 6")
    named = 0 if not names or names.isdecimal() else len(names.split(","))
    if named and named != int(seats):
        raise RecordError(_line_of(lines, "Players"), f"it names {named} players, but {seats} have seats")
    return int(seats)


def split_moves(text: str) -> list[str]:
    """The moves of a turn line: `d l R3 B3 W | Y4 G5 R6 W x R9` is three."""
    moves: list[str] = []
    for word in text.split():
        if _VERB.fullmatch(word):
            moves.append(word)
        elif moves:
            moves[-1] += f" {word}"
        else:
            raise NotationError(f"'{word}' begins no move; a turn is written like d x R9")
    return moves


def may_go_on(notation: str) -> bool:
    """Whether a move at a cut could have had more behind it: `x R1` may have been `x R12`."""
    try:
        move: Move = parse_move(notation)
    except NotationError:
        return True
    match move:
        case Draw() | Take():
            return False
        case Discard(card) | Save(card):
            return str(card)[1:] == "1" or card.is_wild
        case Hit(played):
            return played.card.is_wild
        case PlaySkip(_, victim):
            return victim is None
    return True


class _Replay:
    """A replay in progress: one line after the other into the game."""

    def __init__(self, text: str) -> None:
        self.whole = text.endswith("\n")
        self.lines = text.removesuffix("\n").split("\n")
        self.headers = read_headers(self.lines)
        self.rules = _rules_of(self.headers, self.lines)
        self.players = _players_of(self.headers, self.lines)
        self.chance = RecordedChance(0)
        self.game: Game | None = None
        self.pending: tuple[int, int, int] | None = None
        """(line, hand, dealer) of a hand whose deck has not been read"""

    def run(self) -> Game:
        for number, line in enumerate(self.lines, 1):
            cut = number == len(self.lines) and not self.whole
            if line.strip() and not line.startswith("["):
                self.read_line(number, line.strip(), cut)
        if self.game is None:
            raise RecordError(len(self.lines), "the record ends before the first deck")
        self.check_result()
        return self.game

    def read_line(self, number: int, line: str, cut: bool) -> None:
        self.chance.at_line = number
        if UNKNOWN in line.split():
            raise RecordError(
                number, "this is one seat's own record; it shows a running game and cannot be replayed"
            )
        if line.startswith("hand ") or (cut and "hand ".startswith(line[:5])):
            self.read_hand(number, line, cut)
        elif line.startswith("phases"):
            self.read_phases(number, line, cut)
        elif line == STOP:
            self.stop(number)
        elif line.startswith(("deck", "renew")) or (
            cut and ("deck".startswith(line) or "renew".startswith(line))
        ):
            self.read_pile(number, line, cut)
        else:
            self.read_turn(number, line, cut)

    def read_hand(self, number: int, line: str, cut: bool) -> None:
        match = _HAND.fullmatch(line)
        if cut:
            return
        if match is None:
            raise RecordError(number, f"'{line}' cannot be read; it would be: hand 1 dealer 2")
        hand, dealer = int(match[1]), int(match[2])
        expected = 1 if self.game is None else self.game.hand_no + 1
        if self.game is not None and not self.game.hand_over:
            raise RecordError(number, f"hand {hand} cannot begin here; hand {self.game.hand_no} is not over")
        if hand != expected:
            raise RecordError(number, f"hand {hand} cannot begin here; hand {expected} is next")
        if self.game is not None and self.game.game_over:
            raise RecordError(number, "the game is over; no hand can follow")
        if dealer > self.players or (self.game is not None and dealer != self.game.dealer):
            wanted = f"seat {self.game.dealer}" if self.game else f"a seat from 1 to {self.players}"
            raise RecordError(number, f"the dealer cannot be seat {dealer}; it is {wanted}")
        self.pending = (number, hand, dealer)

    def read_pile(self, number: int, line: str, cut: bool) -> None:
        name, _, cards = line.partition(" ")
        if cut:
            return
        try:
            pile = [card.kind for card in parse_cards(cards)]
        except NotationError as error:
            raise RecordError(number, str(error)) from None
        if name not in ("deck", "renew"):
            raise RecordError(number, f"'{name}' begins no line of a record")
        if (name == "deck") != (self.pending is not None):
            raise RecordError(number, f"a {name} line cannot stand here")
        self.chance.piles.append((number, pile))
        if self.pending is not None:
            self.deal(self.pending[2])
            self.pending = None

    def read_phases(self, number: int, line: str, cut: bool) -> None:
        if cut:
            return
        if _PHASES.fullmatch(line) is None or self.game is not None:
            raise RecordError(
                number, "a phases line lists the shuffled phase cards before hand 1: phases 3 7 1 …"
            )
        self.chance.phase_cards = (number, [int(word) - 1 for word in line.split()[1:]])

    def stop(self, number: int) -> None:
        try:
            if self.game is None:
                raise ValueError("no hand has been dealt")
            self.game.stop()
        except ValueError as error:
            raise RecordError(number, f"the game cannot be stopped here: {error}") from None

    def deal(self, dealer: int) -> None:
        if self.game is None:
            self.chance.first_dealer = dealer - 1
            self.game = Game.new(self.rules, self.players, self.chance)
        else:
            self.game.deal()

    def read_turn(self, number: int, line: str, cut: bool) -> None:
        match = _TURN.fullmatch(line)
        if match is None and cut:
            return
        if match is None:
            raise RecordError(number, f"'{line[:40]}' cannot be read; a turn is written like 3: d x R9")
        if self.game is None or self.pending is not None:
            raise RecordError(number, "a turn cannot come before the deck is dealt")
        try:
            moves = split_moves(match[2])
        except NotationError as error:
            if cut:
                return
            raise RecordError(number, str(error)) from None
        if cut and moves and may_go_on(moves[-1]):
            moves.pop()
        for move in moves:
            self.play(number, int(match[1]), move)

    def play(self, number: int, seat: int, move: str) -> None:
        assert self.game is not None
        if self.game.state.draw_count == 0 and move == "d" and not self.chance.piles:
            self.look_ahead(number)
        try:
            self.game.play(move, seat)
        except (IllegalMove, NotationError) as error:
            raise RecordError(number, f"'{seat}: {move}' cannot be played: {error}") from None

    def look_ahead(self, number: int) -> None:
        """A renew line may also stand right behind the turn whose draw needed it."""
        if number < len(self.lines) and self.lines[number].startswith("renew "):
            self.read_pile(number + 1, self.lines[number].strip(), False)
            self.lines[number] = ""

    def check_result(self) -> None:
        assert self.game is not None
        claimed = self.headers.get("Result", "*")
        if self.game.game_over and claimed not in ("*", result_text(self.game)):
            raise RecordError(
                _line_of(self.lines, "Result"),
                f"the record says '{claimed}', but the moves give '{result_text(self.game)}'",
            )


def replay(text: str) -> Game:
    """The game a record tells, up to its end or where it was cut.

    Raises RecordError with the line and the reason. Where the record names the published shuffle, the
    game has it as its shuffler again, so that it can go on and be written.
    """
    game = _Replay(text).run()
    shuffle = read_headers(text.split("\n")).get("Shuffle", "")
    if shuffle.startswith("tenfold-shuffle"):
        try:
            game.shuffler = Deals.from_header(shuffle)[0]
        except ValueError as error:
            raise RecordError(_line_of(text.split("\n"), "Shuffle"), str(error)) from None
    return game
