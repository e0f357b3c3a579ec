"""Records replay to the same game, wherever they are cut; damaged ones are refused with line and reason."""

import random

import pytest

from tenfold.game import Deals, Game, RecordError, Rules
from tenfold.game.replaying import split_moves
from tenfold.game.verify import verify

from .playing import LONG, choose_move, new_game, play_on

SEED = bytes(range(7, 39))


def published(players=3, words=("plum", "", "pear")):
    return Game.new(Rules.edition("mattel"), players, Deals(SEED, words[:players]))


@pytest.mark.parametrize("number", range(40 if LONG else 8))
def test_every_record_replays_to_the_same_game(number):
    game = play_on(
        new_game(2 + number % 5, number), number, (0, 5)[number % 2], hands=None if number % 2 == 0 else 3
    )
    text = game.record([f"P{s}" for s in range(game.players)])
    again = Game.replay(text)
    assert again.position_text() == game.position_text()
    assert again.history == game.history
    assert again.record([f"P{s}" for s in range(game.players)]) == text


def long_hand():
    """A game whose first hand renews its draw pile: nobody lays, everybody draws and throws away."""
    game = new_game(6, 3)
    luck = random.Random(4)
    for _ in range(2000):
        if game.hands[0].renewals or game.hand_over:
            break
        if game.step == "draw":
            game.play("d")
        else:
            game.play(luck.choice([m for m in game.plain_moves() if str(m).startswith("x")]))
    assert game.hands[0].renewals
    for _ in range(30):
        game.play(choose_move(game, luck, 2))
    return game


def test_a_renewed_pile_is_in_the_record():
    game = long_hand()
    text = game.record()
    assert "\nrenew " in text
    assert Game.replay(text).position_text() == game.position_text()


def test_a_renewal_may_also_stand_behind_its_turn():
    lines = long_hand().record().splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("renew "))
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    text = "\n".join(lines) + "\n"
    assert Game.replay(text).record() == long_hand().record()


def positions_by_decision(game, text):
    """The position after every number of moves, and just after each deal."""
    found = {}
    again = Game.new(game.rules, game.players, game.shuffler)
    found[again.decision] = {again.position_text()}
    for move in game.history:
        again.play(move)
        found[again.decision] = {again.position_text()}
        if again.hand_over and not again.game_over:
            again.deal()
            found[again.decision].add(again.position_text())
    return found


def test_a_record_cut_anywhere_replays_to_the_cut():
    game = play_on(published(), 1, hands=3)
    text = game.record(("Anna", "Ben", "Cleo"))
    known = positions_by_decision(game, text)
    start = text.index("\n", text.index("\ndeck ") + 1) + 1
    last = -1
    for cut in range(start, len(text) + 1, 1 if LONG else 3):
        again = Game.replay(text[:cut])
        assert again.position_text() in known[again.decision], f"cut at {cut}"
        assert again.decision >= last, "a longer record tells at least as much"
        last = again.decision
    assert Game.replay(text).decision == game.decision


def test_a_cut_inside_a_card_does_not_make_another_card():
    game = published()
    game.play("d")
    held = game.view(game.to_move).hand
    text = game.record()
    ten = next((c for c in held if c[1:] in ("10", "11", "12")), None)
    assert ten is not None, "this deal gives a card of two digits"
    game.play(f"x {ten}")
    whole = game.record()
    cut = whole[: whole.index(f"x {ten}") + len("x R1")]
    assert Game.replay(cut).position_text() == Game.replay(text).position_text()


DAMAGE = [
    ("[Rules", "[Rulez", "Rules"),
    ('"mattel"', '"matel"', "edition"),
    ('"mattel"', '"mattel skip.tarjet=next"', "skip.tarjet"),
    ('"mattel"', '"mattel skip.target=sometimes"', "skip.target"),
    ("\nhand 2 ", "\nhand 3 ", "hand"),
    ("\n1: d ", "\n2: d ", "seat"),
    ("\n1: d ", "\n1: q ", "q"),
    ("\n1: d ", "\n1 d ", "turn is written"),
    ("deck ", "deck R1 ", "R1"),
    ("deck ", "deck Q9 ", "Q9"),
    ("deck ", "dekk ", "dekk"),
    ('Seats "3"', 'Seats "9"', "players"),
    (" x ", " x x ", ""),
]


@pytest.mark.parametrize("old, new, said", DAMAGE)
def test_a_damaged_record_is_refused_with_line_and_reason(old, new, said):
    text = play_on(published(), 1, hands=3).record()
    assert old in text
    with pytest.raises(RecordError) as refused:
        Game.replay(text.replace(old, new, 1))
    assert refused.value.line >= 1
    assert said in refused.value.reason
    assert str(refused.value).startswith(f"line {refused.value.line}: ")


def test_a_false_result_is_refused():
    game = play_on(published(), 1)
    text = game.record()
    with pytest.raises(RecordError, match="the moves give"):
        Game.replay(text.replace(f"winners {game.winners[0]}", f"winners {game.winners[0] % 3 + 1}", 1))


def test_random_damage_never_ends_in_anything_but_a_refusal():
    luck = random.Random(8)
    text = play_on(published(), 1, hands=2).record()
    for _ in range(1500 if LONG else 300):
        at = luck.randrange(len(text))
        harmed = text[:at] + luck.choice('RBGYWK1d \n?:>|\\"[x') + text[at + 1 :]
        try:
            Game.replay(harmed)
        except RecordError as error:
            assert error.reason


@pytest.mark.parametrize(
    "text", ["", "\n", "hello", '[Game "Phase 10"]\n', "\x00\x01", '[Rules "mattel"]\n[Players "2"]\n']
)
def test_what_is_no_record_is_refused(text):
    with pytest.raises(RecordError):
        Game.replay(text)


def test_ones_own_record_hides_what_one_may_not_know():
    game = play_on(published(), 1, hands=1)
    game.deal()
    game.play("d")
    own = game.record(("Anna", "Ben", "Cleo"), seat=2)
    assert SEED.hex() not in own
    assert "plum" not in own
    decks = [line.split()[1:] for line in own.splitlines() if line.startswith("deck ")]
    for deck, hand in zip(decks, game.hands, strict=True):
        shown = [card for card in deck if card != "?"]
        assert len(shown) == 11, "ten cards dealt and the upcard"
        first = hand.dealer % 3
        offset = [s % 3 + 1 for s in range(hand.dealer, hand.dealer + 3)].index(2)
        assert first in (0, 1, 2)
        assert all(deck[3 * i + offset] != "?" for i in range(10))
        assert deck[30] != "?"
    with pytest.raises(RecordError, match="own record"):
        Game.replay(own)


def test_moves_of_a_turn_are_told_apart():
    assert split_moves("d l R3 B3 W | Y4 G5 R6 W h W>2.1< x R9") == [
        "d", "l R3 B3 W | Y4 G5 R6 W", "h W>2.1<", "x R9",
    ]  # fmt: skip


def test_verify_finds_the_deals_of_a_true_record_in_order():
    report = verify(play_on(published(), 1).record())
    assert report.ok
    assert any("promised" in line for line in report.lines)
    assert any("'plum'" in line for line in report.lines)


def test_verify_finds_every_kind_of_lie():
    game = play_on(published(), 1, hands=2)
    text = game.record()
    for old, new in [
        (f"seed={SEED.hex()}", f"seed={bytes(32).hex()}"),
        ("words=plum", "words=plumb"),
        (f"commitment={game.shuffler.commitment}", "commitment=" + "0" * 64),
    ]:
        assert old in text
        report = verify(text.replace(old, new))
        assert not report.ok
        assert any(line.startswith("DIFFERS") for line in report.lines)
    swapped = play_on(Game.new(Rules.edition("mattel"), 3, Deals(bytes(32))), 1, hands=1).record()
    claimed = swapped.replace(Deals(bytes(32)).header(), game.shuffler.header())
    assert not verify(claimed).ok


def test_a_record_without_published_shuffle_cannot_be_verified():
    report = verify(play_on(new_game(2, 1), 1, hands=1).record())
    assert not report.ok
    assert "cannot be checked" in report.lines[0]


@pytest.mark.parametrize(
    "old, new, said",
    [
        ('[Game "Phase 10"]', '[Game "poker"]', "poker"),
        ('[Players "3"]', '[Players "Anna"]', "names 1"),
        ('[Seats "3"]', '[Seats "3"]\n[Seats "3"]', "twice"),
        ('[Players "3"]', '[Players "An"na"]', "cannot be read"),
    ],
)
def test_a_damaged_header_is_refused(old, new, said):
    text = play_on(published(), 1, hands=1).record()
    assert old in text
    with pytest.raises(RecordError, match=said):
        Game.replay(text.replace(old, new, 1))
