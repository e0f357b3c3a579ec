"""Games that only the limit of hands ended are told by rule set."""

from collections import Counter

from tenfold.bots.fast_play import play_game
from tenfold.game import Rules
from tenfold.game.rules import write_rules
from tenfold.kernel.chance import RNG
from tenfold.kernel.legal import MOST_LEGAL
from tenfold.kernel.record import State

from .hand_limit import in_full, reached_limit, report

LIMITED = Rules.parse("masters end.max_hands=300 phases.list=S3,R4")


def played(text):
    g = State()
    write_rules(Rules.parse(text), g)
    assert play_game([g], 0, 2, 1, 0, [0] * RNG, [0] * MOST_LEGAL) >= 0
    return g


def test_a_rule_set_is_named_without_its_edition_and_can_be_read_again():
    text = in_full(LIMITED)
    assert text == "deck.skips=2 phases.order=choose_at_deal save_pile=yes phases.list=S3,R4"
    assert Rules.parse(f"mattel {text} end.max_hands=300").options() == LIMITED.options()
    assert in_full(Rules.edition("mattel")) == "phases.list=original"


def test_only_the_limit_counts_as_the_limit():
    assert reached_limit(played("mattel end.max_hands=2"))
    assert not reached_limit(played("mattel"))
    assert not reached_limit(played("mattel end.max_hands=300"))
    assert not reached_limit(played("baseball end.stop=hands:2 end.max_hands=300"))


def test_one_line_a_rule_set_with_the_count_of_its_games():
    same = Rules.parse("mattel deck.skips=2 save_pile=yes phases.order=choose_at_deal phases.list=S3,R4")
    assert report(Counter({LIMITED: 1, Rules.edition("even"): 1, same: 2}), 50, 300) == [
        "games over random rules that reached 300 hands, by rule set: 4 of 50",
        f"3 x {in_full(LIMITED)}",
        "1 x phases.subset=even phases.list=original",
    ]
    none = ["games over random rules that reached 300 hands, by rule set: 0 of 50"]
    assert report(Counter({LIMITED: 0}), 50, 300) == none
