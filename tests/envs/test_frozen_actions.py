"""The code agrees with docs/frozen/actions.md, and so does a second reading of its text."""

import json
import re
from pathlib import Path

import pytest

from tenfold.envs import numbering
from tenfold.game import Rules
from tenfold.game.rules import EDITIONS, write_rules
from tenfold.kernel.record import State

DOCUMENT = Path(__file__).parents[2] / "docs" / "frozen" / "actions.md"
VECTORS = json.loads((DOCUMENT.parent / "vectors" / "actions.json").read_text(encoding="utf-8"))
PLACES = [
    "lay", "hit", "hit_with_a_wild", "discard", "skip", "hit_with_a_wild_number", "replace", "wild_as_skip",
    "rules_card", "save", "take_saved", "choose", "give", "actions",
]  # fmt: skip


def layout_of(rules, players):
    g = State()
    write_rules(rules, g)
    layout = [0] * numbering.NUMBERING
    numbering.lay_out(g, players, layout)
    return dict(zip(PLACES, layout, strict=False))


def second_reading(rules, players):
    """Where the blocks begin, from the table of the document, written without looking at numbering.py."""
    option = rules.options()
    phases = [rules.phases[place] for place in rules.played_places]
    p, g, n = players, max(len(phase.needs) for phase in phases), len(phases)
    alternating = any("AR" in str(phase) for phase in phases) and option["alt.strict_two"] == "no"
    c = 4 if alternating else 1
    e = 2 if option["wild.replace"] == "slide" else 1
    gives = "dealer_gives" in (option["upcard.wild"], option["upcard.skip"])
    sizes = {
        "lay": n if option["phases.order"] == "choose_at_laydown" else 1,
        "hit": 48 * p * g,
        "hit_with_a_wild": 2 * c * p * g,
        "discard": 52,
        "skip": p,
        "hit_with_a_wild_number": 8 * c * p * g * (option["postal.wild_numbers"] == "yes"),
        "replace": 48 * e * p * g * (option["wild.replace"] != "no"),
        "wild_as_skip": p * (option["wild.as_skip"] == "yes"),
        "rules_card": p * (option["deck.rules_card"] == "yes"),
        "save": 52 * (option["save_pile"] == "yes"),
        "take_saved": 52 * (option["save_pile"] == "yes"),
        "choose": n * (option["phases.order"] == "choose_at_deal"),
        "give": p * gives,
        "actions": 0,
    }
    firsts, first = {}, 2
    for name, size in sizes.items():
        firsts[name] = first
        first += size
    return firsts


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_numbering_is_what_the_document_says(edition):
    rules = Rules.edition(edition)
    for players in range(2, rules.most_players + 1):
        assert layout_of(rules, players) == second_reading(rules, players)


def test_the_numbers_the_document_names():
    text = DOCUMENT.read_text(encoding="utf-8")
    named = re.search(r"there are ([\d, and]+) numbers for 2 to 6 players", text)
    assert named, "the document says how many numbers there are"
    printed = Rules.edition("mattel")
    assert [int(n) for n in re.findall(r"\d+", named[1])] == [
        layout_of(printed, players)["actions"] for players in range(2, 7)
    ]


@pytest.mark.parametrize("game", VECTORS["games"], ids=lambda game: f"{game['rules']}, {game['players']}")
def test_vectors(game):
    pytest.importorskip("numpy", reason="numpy comes with tenfold[envs]")
    from envs.vectors import layouts, position, replayed

    rules, players = game["rules"], game["players"]
    assert layouts(rules, players) == (game["numbers_from"], game["observation_from"])
    assert second_reading(Rules.parse(rules), players) == game["numbers_from"]
    wanted = {told["after"]: told for told in game["positions"]}
    found = {
        at.applied: position(at) for at in replayed(rules, players, game["played"]) if at.applied in wanted
    }
    assert found == wanted
