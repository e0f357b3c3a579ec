"""The code agrees with docs/frozen, and so does a second reading of its texts."""

import hashlib
import json
import unicodedata
from pathlib import Path

import pytest

from tenfold.game import Card, Deals, Game, Need, NotationError, parse_move
from tenfold.game.cards import parse_cards, parse_stands, stands_text, token
from tenfold.game.moves import OtherMove
from tenfold.game.notation import parse_seat_move
from tenfold.game.phases import GROUP_LETTERS
from tenfold.game.position import position_hash, position_text

FROZEN = Path(__file__).parents[2] / "docs" / "frozen"
VECTORS = FROZEN / "vectors"


def vectors(name):
    return json.loads((VECTORS / f"{name}.json").read_text(encoding="utf-8"))


def test_kinds():
    v = vectors("kinds")
    assert v["cards"] == {token(kind): kind for kind in range(52)}
    assert all(Card.parse(text).kind == kind for text, kind in v["cards"].items())
    assert v["groups"] == {letters: kind for kind, letters in GROUP_LETTERS.items()}
    assert all(Need.parse(text).code == code for text, code in v["needs"].items())
    for text, stands in v["stands"].items():
        assert parse_stands(text) == stands
        assert stands_text(stands) == text


def test_notation():
    v = vectors("notation")
    for text, written in v["moves"].items():
        assert str(parse_move(text)) == written
        assert parse_move(written) == parse_move(text)
    for text, (seat, written) in v["with_seat"].items():
        found, move = parse_seat_move(text)
        assert (found, str(move)) == (seat, written)
    for text in v["of_twist"]:
        assert isinstance(parse_move(text), OtherMove), text
    for text in v["unreadable"]:
        with pytest.raises(NotationError):
            parse_move(text)


class SecondReading:
    """The shuffle from docs/frozen/shuffle.md, written again without looking at deals.py."""

    def __init__(self, seed, words):
        self.seed = seed
        words = [unicodedata.normalize("NFC", w).strip().encode() for w in words]
        key = b"tenfold-key-1\n" + seed + len(words).to_bytes(4, "big")
        self.key = hashlib.sha256(key + b"".join(len(w).to_bytes(4, "big") + w for w in words)).digest()
        self.numbers = []

    def start(self, hand, number):
        self.head = b"tenfold-stream-1\n" + self.key + hand.to_bytes(4, "big") + number.to_bytes(4, "big")
        self.block = 0
        self.numbers = []

    def next_number(self):
        if not self.numbers:
            digest = hashlib.sha256(self.head + self.block.to_bytes(8, "big")).digest()
            self.block += 1
            self.numbers = [int.from_bytes(digest[4 * i : 4 * i + 4], "big") for i in range(8)]
        return self.numbers.pop(0)

    def below(self, n):
        while True:
            x = self.next_number()
            if x < 2**32 - (2**32 % n):
                return x % n

    def shuffle(self, cards, hand, number):
        self.start(hand, number)
        pile = sorted(cards)
        i = len(pile) - 1
        while i >= 1:
            j = self.below(i + 1)
            pile[i], pile[j] = pile[j], pile[i]
            i -= 1
        return pile


def test_shuffle():
    v = vectors("shuffle")
    seed = bytes.fromhex(v["seed"])
    deals, second = Deals(seed, tuple(v["words"])), SecondReading(seed, v["words"])
    assert list(deals.words) == v["cleaned"]
    assert deals.commitment == v["commitment"] == hashlib.sha256(b"tenfold-commit-1\n" + seed).hexdigest()
    assert deals.key.hex() == v["key"] == second.key.hex()
    assert Deals(seed).key.hex() == v["no_words_key"]
    assert deals.header() == v["header"]
    assert Deals.from_header(v["header"]) == (deals, v["commitment"])
    for players, seat in v["dealers"].items():
        second.start(0, 0)
        assert deals.dealer(int(players)) + 1 == 1 + second.below(int(players)) == seat
    deck = sorted([kind for kind in range(48) for _ in range(2)] + [48] * 8 + [49] * 4)
    for name, cards in v["decks"].items():
        hand, number = map(int, name.split("."))
        wanted = [card.kind for card in parse_cards(cards)]
        assert deals.shuffle(deck, hand, number) == second.shuffle(deck, hand, number) == wanted
    small = v["small"]
    pile = [card.kind for card in parse_cards(small["cards"])]
    assert " ".join(map(token, deals.shuffle(pile, small["hand"], small["number"]))) == small["pile"]


def test_record_and_positions():
    text = (VECTORS / "record.txt").read_text(encoding="utf-8")
    v, positions = vectors("record"), vectors("position")
    assert hashlib.sha256(text.encode()).hexdigest() == v["sha256"]
    game = Game.replay(text)
    assert (game.hand_no, game.decision, game.winners, game.scores) == (
        v["hands"],
        v["moves"],
        v["winners"],
        v["scores"],
    )
    assert position_hash(game.state) == v["hash"]
    assert position_text(game.state) == positions["final"]
    assert game.record(("Anna", "Ben", "Chloé", 'Dan "the" fox'), "2026-11-29") == text
    moves = list(game.history)
    again = Game.new(game.rules, game.players, game.shuffler)
    marks = {mark["decision"]: mark["hash"] for mark in positions["after"]}
    assert marks
    for move in moves:
        again.play(move)
        if again.decision in marks and not again.game_over:
            assert position_hash(again.state) == marks[again.decision]
        if again.hand_over and not again.game_over:
            again.deal()
    assert again.position_text() == game.position_text()


def test_the_position_text_in_the_document_has_the_lines_of_the_code():
    block = (FROZEN / "position.md").read_text().split("```\n")[1]
    names = [line.split()[0] for line in block.splitlines() if line]
    game = Game.replay((VECTORS / "record.txt").read_text(encoding="utf-8"))
    ours = [line.split()[0] for line in game.position_text().splitlines()]
    assert names[:11] == ours[:11]
    assert names[-2:] == ours[-2:]
