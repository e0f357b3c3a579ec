"""The rule sheet and the catalogue of options: every option and edition in words, in four languages."""

import json

import pytest

from tenfold.game import EDITIONS, Need, Phase, Rules, RulesError
from tenfold.game.option_catalogue import EXAMPLES, editions_catalogue, offered_values, option_catalogue
from tenfold.game.options import BY_NAME, OPTIONS
from tenfold.game.phase_lists import LISTS
from tenfold.game.phase_words import group_words, phase_words
from tenfold.game.phases import GROUP_LETTERS, parse_phases
from tenfold.game.rule_sheet import CHAPTERS, SILENT, rule_sheet
from tenfold.game.rule_words import LANGUAGES, plural, rule_texts, sentence_of, value_label

in_every_language = pytest.mark.parametrize("language", LANGUAGES)
MORE_VALUES = {
    "phases.list": ["S3+S3,R4", "southwest", "masters"],
    "phases.subset": ["first:1", "2-4"],
    "end.stop": ["minutes:1", "minutes:2", "hands:1", "hands:3", "hands:21"],
    "end.minimum": ["1", "2", "5.0", "5.5"],
}


def all_values(option):
    """Every value of an option, and examples of free text and of numbers in each plural form."""
    values = {*option.values, *offered_values(option), *MORE_VALUES.get(option.name, [])}
    if option.numbers is not None:
        lowest, highest = option.numbers
        values |= {str(n) for n in (lowest, highest, 1, 2, 5, 11, 21) if lowest <= n <= highest}
    return sorted(values)


def test_the_languages_have_the_same_keys():
    keys = set(rule_texts("en"))
    for language in LANGUAGES:
        assert set(rule_texts(language)) == keys, language
        assert all(text.strip() for text in rule_texts(language).values())


@in_every_language
def test_places_to_fill_are_those_of_the_english_text(language):
    def places(text):
        return {
            name
            for name in ("value", "first", "last", "most", "edition", "count", "missing")
            if f"{{{name}}}" in text
        }

    one_of_several = ("_one", "_few", "_many")  # one in words needs no figure
    for key, text in rule_texts("en").items():
        if not key.endswith(one_of_several):
            assert places(rule_texts(language)[key]) == places(text), key


@in_every_language
def test_every_value_has_its_sentence_and_label(language):
    for option in OPTIONS:
        for value in all_values(option):
            assert option.read(value)
            sentence, label = sentence_of(option, value, language), value_label(option, value, language)
            assert sentence.endswith(".") and sentence[0].isupper(), (option.name, value)
            assert label and not label.endswith("."), (option.name, value)
            assert not set("{}") & set(sentence + label), (option.name, value)


@in_every_language
def test_different_values_say_different_things(language):
    for option in OPTIONS:
        sentences = [sentence_of(option, value, language) for value in offered_values(option)]
        labels = [value_label(option, value, language) for value in offered_values(option)]
        assert len(set(sentences)) == len(sentences), option.name
        assert len(set(labels)) == len(labels), option.name


def test_no_text_is_left_over():
    used = set()
    for option in OPTIONS:
        used |= {
            key
            for key in rule_texts("en")
            if key.startswith((f"rule_{option.field}_", f"value_{option.field}_"))
        }
        used |= {f"option_{option.field}", f"about_{option.field}"}
    for edition in EDITIONS:
        used |= {f"edition_{edition}", f"edition_about_{edition}"}
    used |= {f"chapter_{chapter}" for chapter in (*CHAPTERS, "ordinary")}
    used |= {line for lines in CHAPTERS.values() for line in lines if line.startswith("text_")}
    effects = {f"effect_length_{way}" for way in ("same", "more", "less")}
    used |= effects | {f"effect_{name}_{way}" for name in ("better", "starter") for way in ("more", "less")}
    families = ("group_", "cards_", "from_cards_", "ordinary_", "suit_", "face_")
    assert {key for key in set(rule_texts("en")) - used if not key.startswith(families)} == {
        "language", "title", "mark", "value_yes", "value_no", "sizes_set", "sizes_run",
    }  # fmt: skip


def test_other_languages_are_not_english():
    for key, text in rule_texts("en").items():
        if key.startswith(("rule_", "about_", "text_")):
            assert len({text, *(rule_texts(language)[key] for language in LANGUAGES)}) == len(LANGUAGES), key


def test_every_option_is_a_line_of_the_sheet_once():
    lines = [line for lines in CHAPTERS.values() for line in lines]
    assert sorted(line for line in lines if line in BY_NAME) == sorted(BY_NAME)
    assert len(set(lines)) == len(lines)
    assert set(SILENT) <= set(lines)


@in_every_language
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_has_its_sheet(edition, language):
    rules = Rules.edition(edition)
    sheet = rules.describe(language)
    assert not set("{}") & set(sheet)
    for option, value in EDITIONS[edition].items():
        assert sentence_of(BY_NAME[option], value, language) in sheet, option
    for place in rules.played_places:
        assert phase_words(rules.phases[place], language) in sheet


@in_every_language
def test_what_differs_is_marked_with_the_value_of_the_edition(language):
    rules = Rules.parse("how-to skip.target=choose deck.wilds=5")
    marked = [line for line in rules.describe(language).splitlines() if line.endswith("]")]
    assert len(marked) == 2
    wilds, target = marked
    assert wilds.endswith("8]")
    assert target.endswith(value_label(BY_NAME["skip.target"], "next", language) + "]")
    assert "[" not in Rules.edition("how-to").describe(language)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_what_differs_is_never_left_out(option):
    for value in all_values(option):
        try:
            rules = Rules.edition().with_options({option.name: value})
        except RulesError:
            continue  # needs another option beside it
        if option.name in rules.differing():
            assert any(line.endswith("]") for line in rules.describe("en").splitlines()), value


def test_nothing_is_said_of_what_there_is_not():
    sheet = Rules.edition().describe("en")
    for word in ("float", "Reverse", "rules card", "Save pile", "time limit", "alternating"):
        assert word not in sheet
    without = Rules.parse("mattel deck.wilds=0 deck.skips=0").describe("en")
    assert "A Skip" not in without and "A Wild" not in without
    assert "There are no Wilds" in without or "has no Wilds" in without
    assert "float" in Rules.edition("floating").describe("en")


def test_a_tie_without_a_common_last_phase():
    sheet = Rules.edition("anti-phase").describe("en")
    assert "the phase he or she tried last" in sheet
    assert "completes the last phase" not in sheet


def test_a_free_order_and_dealt_phases_do_not_contradict_themselves():
    for edition in ("masters", "masters-declare", "mixed-up-masters", "choose-your-phase"):
        sheet = Rules.edition(edition).describe("en")
        assert "try the same one again" not in sheet and "in order, one a hand" not in sheet
        assert "still have to make it" in sheet
    assert "doubles as well" in Rules.edition("mixed-up-masters").describe("en")


def test_an_unknown_language_names_the_four():
    with pytest.raises(RulesError, match="en, de, el, ru"):
        Rules.edition().describe("fr")
    with pytest.raises(RulesError, match="en, de, el, ru"):
        option_catalogue("fr")


@pytest.mark.parametrize(
    "language, phase, words",
    [
        ("en", "S3+S3", "2 sets of 3"),
        ("en", "S3+R4", "set of 3 + run of 4"),
        ("en", "C7", "7 cards of one colour"),
        ("en", "S3+S3+R3", "2 sets of 3 + run of 3"),
        ("de", "S3+S3", "2 Drillinge"),
        ("de", "S5+S2", "Fünfling + Zwilling"),
        ("de", "S4+R4", "Vierling + Viererfolge"),
        ("de", "R4+R4", "2 Viererfolgen"),
        ("de", "C7", "7 Karten einer Farbe"),
        ("el", "S3+S3", "2 σετ των 3"),
        ("el", "R4+R4", "2 κέντες των 4"),
        ("el", "C7", "7 κάρτες του ίδιου χρώματος"),
        ("ru", "S3+S3", "2 набора по 3 карты"),
        ("ru", "S2+S2+S2+S2+S2", "5 наборов по 2 карты"),
        ("ru", "S5+R4", "набор из 5 карт + ряд из 4 карт"),
        ("ru", "C7", "7 карт одного цвета"),
        ("ru", "C3+S4", "3 карты одного цвета + набор из 4 карт"),
    ],
)
def test_phases_in_words(language, phase, words):
    assert phase_words(Phase.parse(phase), language) == words


@in_every_language
def test_every_group_and_every_named_list_in_words(language):
    for letters in GROUP_LETTERS.values():
        for size in range(2, 7):
            for count in range(1, 6):
                words = group_words(Need.parse(f"{letters}{size}"), language, count)
                assert words and not set("{}") & set(words)
    for name, phases in LISTS.items():
        said = [phase_words(phase, language) for phase in parse_phases(phases)]
        assert len(said) >= 10 and all(said)
        assert value_label(BY_NAME["phases.list"], name, language)


def test_russian_plurals():
    assert [plural("ru", n) for n in (1, 2, 4, 5, 11, 12, 14, 21, 22, 111)] == [
        "one", "few", "few", "many", "many", "many", "many", "one", "few", "many",
    ]  # fmt: skip


@in_every_language
def test_the_catalogue_of_options(language):
    entries = option_catalogue(language)
    assert [entry["name"] for entry in entries] == [option.name for option in OPTIONS]
    assert json.loads(json.dumps(entries)) == entries
    for entry in entries:
        for part in ("label", "about", "chapter_label", "wanted"):
            assert entry[part]
        assert entry["about"].endswith(".")
        assert entry["default"] in [value["value"] for value in entry["values"]]
        for value in entry["values"]:
            assert value["label"] and value["sentence"]
    assert set(EXAMPLES) == {option.name for option in OPTIONS if option.is_text}
    wilds = next(entry for entry in entries if entry["name"] == "deck.wilds")
    assert wilds["numbers"] == [0, 16] and len(wilds["values"]) == 17


@in_every_language
def test_the_catalogue_of_editions(language):
    entries = editions_catalogue(language)
    assert json.loads(json.dumps(entries)) == entries
    assert {
        entry["name"]: {option["name"]: option["value"] for option in entry["options"]} for entry in entries
    } == EDITIONS
    assert len({entry["label"] for entry in entries}) == len(EDITIONS)
    assert {entry["most_players"] for entry in entries} == {4, 6}


@in_every_language
def test_two_ordinary_decks_in_the_sheet(language):
    plain = Rules.edition()
    assert "♥" in rule_sheet(plain, language, ordinary=True)
    assert "♥" not in plain.describe(language)
