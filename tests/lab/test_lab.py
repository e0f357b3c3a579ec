"""`tenfold lab`: rule sets on the same deals, what they change in words and pictures, how hard phases are."""

import json
from pathlib import Path

import pytest

pytest.importorskip("polars", reason="polars comes with tenfold[lab]")
pytest.importorskip("matplotlib", reason="matplotlib comes with tenfold[lab]")

from tenfold.cli import main
from tenfold.game import Rules
from tenfold.game.option_catalogue import option_catalogue
from tenfold.game.option_effects import direction, effect_on, effect_sentence, measured_effects
from tenfold.game.options import BY_NAME
from tenfold.game.rule_words import LANGUAGES
from tenfold.lab.comparing import Asked, compare
from tenfold.lab.effects import measured_values
from tenfold.lab.telling import label_of
from tenfold.lab.working import Workers

SETTINGS = ("deck.wilds=2", "hit.same_turn=none", "postal")


@pytest.fixture(scope="module")
def comparison(tmp_path_factory) -> tuple[dict, Path]:
    """A small comparison, as --json prints it, and its folder."""
    out = tmp_path_factory.mktemp("lab")
    asked = ("lab", *SETTINGS, "--games", "80", "--players", "3", "--out", str(out))
    assert main([*asked]) == 0
    return json.loads((out / "lab.json").read_text()), out


def test_every_rule_set_is_compared_with_the_printed_rules(comparison):
    data, _ = comparison
    assert [entry["name"] for entry in data["rule_sets"]] == ["mattel", *SETTINGS]
    assert data["deals"] == 80
    few_wilds = data["rule_sets"][1]
    assert few_wilds["relative"]["minutes"]["low"] > 0  # fewer Wilds make longer games
    assert few_wilds["changes"]["minutes"]["value"] == pytest.approx(
        few_wilds["figures"]["minutes"]["value"] - data["rule_sets"][0]["figures"]["minutes"]["value"]
    )
    assert 0.3 < few_wilds["figures"]["better"]["value"] <= 1


def test_pictures_are_drawn(comparison):
    _, out = comparison
    for name in ("lab-changes", "lab-seats", "lab-phases"):
        assert (out / f"{name}.svg").read_text(encoding="utf-8").startswith("<?xml")
        assert (out / f"{name}.png").read_bytes().startswith(b"\x89PNG")


def test_what_changes_is_told_in_sentences(capsys):
    assert main(["lab", "deck.wilds=2", "--games", "60", "--players", "2", "--workers", "1"]) == 0
    shown = capsys.readouterr().out
    assert "Wilds in the deck: 2  (deck.wilds=2)" in shown
    assert "% longer (" in shown


def test_a_rule_that_never_comes_up_changes_exactly_nothing():
    found = compare(Asked(("mattel", "mattel run.wrap=no alt.strict_two=yes"), 2, 10, 1), Workers())
    base, same = found
    for key in ("hands", "minutes", "better", "starter_out"):
        assert same.change(key, base).value == 0
        assert not same.change(key, base).is_clear


def test_workers_change_nothing():
    asked = Asked(("mattel", "postal"), 2, 24, 2)
    alone, together = compare(asked, Workers(1)), compare(asked, Workers(2))
    for one, other in zip(alone, together, strict=True):
        assert one.figure("minutes") == other.figure("minutes")
        assert one.figure("better") == other.figure("better")


def test_the_better_player_wins_more_among_weaker_ones_than_among_its_like():
    rules = ("mattel", "mattel skip.target=next")
    apart = compare(Asked(rules, 4, 60, 3, bots=("level5", "level1")), Workers(1))
    alike = compare(Asked(rules, 4, 60, 3, bots=("level5", "level5")), Workers(1))
    assert alike[0].figure("better").value == pytest.approx(0.25)
    assert apart[0].figure("better").low > 0.3


@pytest.mark.parametrize(
    ("bots", "complaint"),
    [
        ("level5", "two are needed"),
        ("level5,level4,level3", "two are needed"),
        ("level5,hal", "no bot 'hal'"),
    ],
)
@pytest.mark.parametrize("asked", [["skip.target=next"], ["--phases", "S3"]], ids=["rules", "phases"])
def test_which_bots_play_is_two_names(asked: list[str], bots: str, complaint: str, capsys):
    assert main(["lab", *asked, "--bots", bots]) == 2
    assert complaint in capsys.readouterr().err


def test_phases_of_any_list_have_their_difficulty(capsys, tmp_path: Path):
    ask = ["lab", "--phases", "S3+S3,R9,C7", "--deals", "5000", "--games", "30", "--players", "2", "--json"]
    assert main([*ask, "--out", str(tmp_path)]) == 0
    sets, run, colour = json.loads(capsys.readouterr().out)["phases"]
    assert sets["words"] == "2 sets of 3"
    assert sets["dealt"]["value"] > colour["dealt"]["value"] > run["dealt"]["value"]
    assert sets["missing"]["value"] < colour["missing"]["value"] < run["missing"]["value"]
    assert (tmp_path / "phases-difficulty.svg").exists()
    assert (tmp_path / "phases.json").exists()


def test_rule_sets_have_names_for_people():
    base = Rules.edition("mattel")
    assert label_of(base.replace(skip_target="next"), base) == "Whom a Skip hits: next player"
    assert label_of(Rules.edition("postal"), base) == "Postal rules"


class TestEffects:
    """The file of measurements that the house-rule editor reads."""

    def test_it_speaks_of_options_and_values_that_there_are(self):
        for name, values in measured_effects()["options"].items():
            for value, effect in values.items():
                assert BY_NAME[name].read(value) == value
                assert set(effect) == {"minutes", "better", "starter"}
                assert all(low <= middle <= high for middle, low, high in effect.values())

    def test_it_was_measured_with_values_that_are_measured(self):
        measured = {(name, value) for name, value, _ in measured_values(measured_effects()["players"])}
        told = {(n, value) for n, values in measured_effects()["options"].items() for value in values}
        assert told <= measured

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_the_editor_tells_them_in_every_language(self, language: str):
        [wilds] = [option for option in option_catalogue(language) if option["name"] == "deck.wilds"]
        [four] = [value for value in wilds["values"] if value["value"] == "4"]
        told = effect_sentence("deck.wilds", "4", language)
        assert told
        assert four["sentence"].endswith(told)
        assert "{" not in told

    def test_no_wilds_make_a_longer_game_in_which_skill_counts_more(self):
        told = effect_sentence("deck.wilds", "0")
        assert told.startswith("Measured in games of 4 bots: a game takes about ")
        assert "% longer" in told
        assert "The better player wins more often" in told

    def test_what_is_unsure_or_small_is_no_direction(self):
        assert direction([3.0, -0.1, 6.1], 1.5) == 0
        assert direction([1.0, 0.5, 1.5], 1.5) == 0
        assert direction([-3.0, -4.0, -2.0], 1.5) == -1

    def test_the_default_has_no_effect(self):
        assert effect_on("skip.target", "choose") is None
        assert effect_sentence("skip.target", "choose") == ""
