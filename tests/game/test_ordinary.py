"""Phase 10 shown with two ordinary decks."""

import pytest

from tenfold.game import NotationError, Rules
from tenfold.game.cards import token
from tenfold.game.ordinary import (
    ordinary_deck,
    ordinary_name,
    ordinary_notation,
    ordinary_sentence,
    ordinary_token,
    typed_notation,
)
from tenfold.game.rule_words import LANGUAGES
from tenfold.kernel.codes import KINDS


@pytest.mark.parametrize(
    "card, shown",
    [
        ("R7", "♥7"), ("B12", "♠Q"), ("G1", "♣A"), ("Y11", "♦J"), ("R10", "♥10"), ("W", "♚"), ("K", "★"), ("K!", "★!"),
        ("W=7", "♚=7"), ("W=11", "♚=J"), ("W=G", "♚=♣"), ("W=G12", "♚=♣Q"), ("W=even", "♚=even"), ("W=Rodd", "♚=♥odd"),
        ("R2=9", "♥2=9"),
    ],
)  # fmt: skip
def test_cards(card, shown):
    assert ordinary_token(card) == shown


def test_every_card_has_a_sign_and_names_of_its_own():
    kinds = [token(kind) for kind in range(KINDS)]
    assert len({ordinary_token(card) for card in kinds}) == KINDS
    for language in LANGUAGES:
        assert len({ordinary_name(card, language) for card in kinds}) == KINDS


@pytest.mark.parametrize(
    "card, language, name",
    [
        ("R7", "en", "7 of hearts"), ("B12", "de", "Pik Dame"), ("Y1", "el", "άσος καρό"), ("G11", "ru", "валет треф"),
        ("W", "en", "king (a Wild)"), ("K", "de", "Jokerkarte (eine Aussetzkarte)"),
    ],
)  # fmt: skip
def test_names(card, language, name):
    assert ordinary_name(card, language) == name


def test_what_is_no_card():
    for text in ("R13", "X", ""):
        with pytest.raises(NotationError):
            ordinary_token(text)


@pytest.mark.parametrize(
    "line, shown",
    [
        ("3: d l R3 B3 W=3 | Y4 G5 R6 W=7 x K>2", "3: d l ♥3 ♠3 ♚=3 | ♦4 ♣5 ♥6 ♚=7 x ★>2"),
        ("2: t h W>2.1< h R12>1.2 x Y11", "2: t h ♚>2.1< h ♥Q>1.2 x ♦J"),
        ("deck R3 W K V A B10", "deck ♥3 ♚ ★ ⇄ § ♠10"),
        ('[Players "R7, W"]', '[Players "R7, W"]'),
        ("hand 1 dealer 2", "hand 1 dealer 2"),
    ],
)
def test_lines_of_a_record(line, shown):
    assert ordinary_notation(line) == shown


@pytest.mark.parametrize(
    "sentence, shown",
    [
        ("Anna draws the red 7.", "Anna draws the 7 of hearts."),
        (
            "Hand 2 is dealt by Ben. The upcard is the blue 12.",
            "Hand 2 is dealt by Ben. The upcard is the queen of spades.",
        ),
        ("Anna discards a Wild.", "Anna discards a king."),
        (
            "The upcard is a Skip: Ben loses the first turn.",
            "The upcard is a joker: Ben loses the first turn.",
        ),
        ("Anna lays down phase 1: R3 B3 W=3 | Y4 Y5 W=6.", "Anna lays down phase 1: ♥3 ♠3 ♚=3 | ♦4 ♦5 ♚=6."),
        ("Ben hits a Wild on Anna's group 2 as 11.", "Ben hits a king on Anna's group 2 as J."),
        ("A tie: Anna and Ben replay the last phase.", "A tie: Anna and Ben replay the last phase."),
        ("Ben saves the green 1.", "Ben saves the ace of clubs."),
        ("Ben takes a Skip from the Save pile.", "Ben takes a joker from the Save pile."),
    ],
)
def test_sentences(sentence, shown):
    assert ordinary_sentence(sentence, ("Anna", "Ben")) == shown


def test_names_of_players_stay():
    assert ordinary_sentence("R7 skips Wild Bill; K discards R7.", ("R7", "Wild Bill", "K")) == (
        "R7 skips Wild Bill; K discards R7."
    )


@pytest.mark.parametrize(
    "typed, notation",
    [
        ("h HQ>2.1", "h R12>2.1"),
        ("x *>3", "x K>3"),
        ("x ★", "x K"),
        ("l H3 S3 K=3 | D4 C5 H6 ♚=7", "l R3 B3 W=3 | Y4 G5 R6 W=7"),
        ("h K=CJ>1.1", "h W=G11>1.1"),
        ("x ♦10", "x Y10"),
        ("h K=even>1.1", "h W=even>1.1"),
        ("l R3 B3 W | Y4 Y5 Y6 W", "l R3 B3 W | Y4 Y5 Y6 W"),
        ("d", "d"),
        ("h W>2.1<", "h W>2.1<"),
    ],
)
def test_what_is_typed(typed, notation):
    assert typed_notation(typed) == notation


def test_what_is_shown_can_be_typed():
    for move in ("l R3 B3 W=3 | Y4 G5 R6 W=7", "h W=G12>2.1", "x K>3", "x B11", "h R2=9>1.1<"):
        assert typed_notation(ordinary_notation(move)) == move


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_two_decks_lack_is_said(language):
    def sheet(options):
        return " ".join(ordinary_deck(Rules.parse(f"mattel {options}"), language))

    plain = sheet("")
    assert "{" not in plain
    short = sheet("deck.wilds=10 deck.skips=7")
    assert "2" in short.split("8", 1)[1] and "7" in short and "3" in short.split("7", 1)[1]
    assert len(sheet("deck.reverses=4")) > len(plain)
    assert len(sheet("deck.rules_card=yes")) > len(plain)
    assert sheet("deck.wilds=0") != plain != sheet("deck.skips=0")
    assert "5" in sheet("deck.wilds=5")
