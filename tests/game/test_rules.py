"""Rule sets: editions, options, the rule sheet."""

import copy
import json
import pickle

import pytest

from tenfold.game import EDITIONS, Card, Game, Phase, Rules, RulesError
from tenfold.game.notation import parse_move
from tenfold.game.options import OPTIONS
from tenfold.game.refusals import REFUSALS, Refusal
from tenfold.game.rules import write_rules
from tenfold.game.texts import catalogue
from tenfold.kernel.record import FIELDS, State

from .playing import new_game


def test_every_option_has_its_field_in_rules_and_in_the_record():
    fields = {name for name, *_ in FIELDS}
    rules = Rules.edition("mattel")
    spelled_otherwise = {"phases.list", "phases.subset", "end.stop", "end.minimum"}
    for option in OPTIONS:
        assert getattr(rules, option.field) == option.default
        assert option.field in fields or option.name in spelled_otherwise, option.name
    assert {"end_stop", "end_stop_at", "end_minimum_halves", "need", "order"} <= fields


def test_the_printed_rules_in_the_record():
    g = State()
    write_rules(Rules.edition("mattel"), g)
    assert (g.deck_wilds, g.deck_skips, g.hand_size, g.hand_renewals, g.phases) == (8, 4, 10, 3, 10)
    assert [g.need_count[place] for place in range(10)] == [2, 2, 2, 1, 1, 1, 2, 1, 2, 2]


def test_the_ten_phases():
    assert [str(phase) for phase in Rules.edition("mattel").phases] == [
        "S3+S3", "S3+R4", "S4+R4", "R7", "R8", "R9", "S4+S4", "C7", "S5+S2", "S5+S3",
    ]  # fmt: skip
    assert Phase.parse("S5+S3").size == 8


@pytest.mark.parametrize(
    "make, said",
    [
        (lambda: Rules.edition("matel"), "editions are: mattel"),
        (lambda: Rules.parse("mattel skip.tarjet=next"), "skip.tarjet"),
        (lambda: Rules.parse("mattel skip.target"), "option=value"),
        (lambda: Rules.edition().replace(skip_target="left"), "choose | next"),
        (lambda: Rules.edition().replace(hand_size="99"), "3-15"),
        (lambda: Rules.edition().replace(nonsense="1"), "nonsense"),
        (lambda: Rules.edition().check_players(7), "2 to 6"),
        (lambda: Rules.edition().describe("xx"), "en"),
    ],
)
def test_wrong_rules_are_refused_in_one_sentence(make, said):
    with pytest.raises(RulesError) as refused:
        make()
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_every_value_of_every_option_is_read():
    for option in OPTIONS:
        for value in option.values:
            assert option.read(value) == value
        with pytest.raises(ValueError, match="is no value"):
            option.read("nonsense value")


CONTRADICTIONS = [
    ("end.winner=lowest_total end.timing=immediate_if_sole", "end.winner", "end.timing"),
    ("floating.strict=yes", "floating.strict", "goout.final_discard"),
    ("advance=everybody", "advance", "end.winner"),
    ("advance=anti phases.order=choose_at_deal", "advance", "phases.order"),
    ("phases.dealt=yes", "phases.dealt", "phases.order"),
    ("end.stop=minutes:60", "end.stop", "end.winner"),
    ("end.minimum=5.5", "end.minimum", "end.winner"),
    ("postal.wild_numbers=yes phases.order=choose_at_laydown", "postal.wild_numbers", "phases.order"),
    ("wild.as_skip=yes deck.wilds=0", "wild.as_skip", "deck.wilds"),
]


@pytest.mark.parametrize("text, one, other", CONTRADICTIONS)
def test_what_contradicts_itself_is_refused_with_both_named(text, one, other):
    with pytest.raises(RulesError) as refused:
        Rules.parse(f"mattel {text}")
    assert one in str(refused.value)
    assert other in str(refused.value)


@pytest.mark.parametrize(
    "text, said",
    [
        ("phases.list=R12,S3+S3", "R12"),
        ("phases.list=S6+S5 goout.final_discard=required", "discarded"),
        ("phases.list=CS4 deck.wilds=1", "Wilds"),
        ("phases.list=C2+C2+C2+C2+C2 color.distinct=yes", "color.distinct"),
        ("phases.list=Q3", "phases.list"),
        ("phases.list=R13", "longer"),
        ("phases.subset=first:12", "phases.subset"),
        ("phases.subset=5-2", "phases.subset"),
    ],
)
def test_a_list_nobody_could_lay_is_refused_with_the_reason(text, said):
    with pytest.raises(RulesError, match=said):
        Rules.parse(f"mattel {text}")


def test_a_rule_set_is_named_whole_in_its_text():
    for name in EDITIONS:
        rules = Rules.edition(name)
        assert Rules.parse(str(rules)) == rules
    changed = Rules.parse("postal hit.limit=shed2 phases.list=R7,S3+S3")
    assert str(changed) == "postal hit.limit=shed2 phases.list=R7,S3+S3"
    assert Rules.parse(str(changed)) == changed


def test_how_many_can_play():
    assert Rules.edition("mattel").most_players == 6
    assert Rules.edition("masters").most_players == 4
    assert Rules.parse("mattel hand.size=15 deck.wilds=0 deck.skips=0").most_players == 6


def test_aliases_are_read_and_the_first_name_written():
    assert Rules.edition().with_options({"skip.limit": "served"}).skip_limit == "mattel_marker"
    assert str(Rules.parse("mattel skip.limit=served")) == "mattel"


def test_every_refusal_has_a_sentence():
    numbers = "to_move held named needed given number lowest highest seat players length phase most"
    params = dict.fromkeys(numbers.split(), 3)
    for name, _ in REFUSALS.values():
        sentence = Refusal(name, {**params, "card": "R7", "group": "2.1"}).sentence()
        assert sentence.endswith("."), sentence
        assert "{" not in sentence
    assert {key for key in catalogue() if key.startswith("refusal_")} == {
        f"refusal_{n}" for n, _ in REFUSALS.values()
    }


def test_values_copy_pickle_and_become_json():
    game = new_game(3, 1)
    rules, view, move = game.rules, game.view(1), parse_move("l R3 B3 W | Y4 G5 R6 W=7")
    for value in (rules, Card(3), move, *game.events):
        assert pickle.loads(pickle.dumps(value)) == value
        assert copy.deepcopy(value) == value
    again = copy.deepcopy(game)
    again.play("d")
    assert again.decision == game.decision + 1
    assert json.loads(json.dumps(view.to_json())) == view.to_json()
    assert Game.replay(pickle.loads(pickle.dumps(game)).record()).position_text() == game.position_text()
