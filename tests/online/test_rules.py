"""Tables by any rule set: what the editor is offered, what is refused, the clock of the rules."""

import pytest

from tenfold.game import EDITIONS, Game
from tenfold.game.options import OPTIONS
from tenfold.online import entries as log
from tenfold.online.ruling import RulesError, about, offered, read_rules
from tenfold.online.table import Table


@pytest.mark.parametrize("language", ["en", "de", "el", "ru"])
def test_the_editor_is_offered_every_edition_and_option(language):
    given = offered(language)
    assert {edition["name"] for edition in given["editions"]} == set(EDITIONS)
    assert [option["name"] for option in given["options"]] == [option.name for option in OPTIONS]
    assert {entry["name"] for entry in given["lists"]} >= {"original", "twist", "master", "phase-20"}


def test_a_rule_set_is_told_whole():
    told = about("even skip.target=next", "de")
    assert told["rules"] == "even skip.target=next"
    assert told["differing"] == {"skip.target": "next"}
    assert told["numbers"] == [2, 4, 6, 8, 10]
    assert len(told["phases"]) == 5
    assert told["most_players"] == 6
    assert "Phase 10" in told["sheet"]


@pytest.mark.parametrize("text, seats, said", [
    ("nobody", 4, "editions are"),
    ("mattel skip.target=left", 4, "choose | next"),
    ("mattel floating.strict=yes", 4, "goout.final_discard"),
    ("masters", 5, "2 to 4"),
])  # fmt: skip
def test_rules_that_cannot_be_are_refused_with_a_sentence(text, seats, said):
    with pytest.raises(RulesError) as refused:
        read_rules(text, seats)
    assert said in str(refused.value)


def test_the_clock_of_the_rules_ends_the_game_and_the_log_says_so():
    table = Table("AAAA2222")
    made = log.Made(
        room="AAAA2222", seats=2, pace="instant", seed="00" * 32, rules="baseball end.stop=minutes:1"
    )
    for entry in (
        made,
        log.Sat(seat=1, name="Anna", who="x"),
        log.BotOn(seat=2, name="Robin"),
        log.Started(),
    ):
        assert table.minutes() == 0
        table.fold(1_000, entry)
    assert table.minutes() == 1
    table.fold(61_000, log.Stopped())
    assert (table.state, table.minutes()) == ("over", 0)
    assert table.game is not None
    assert table.game.game_over
    record = table.finished[1]
    assert record.endswith("stop\n")
    assert Game.replay(record).position_text() == table.game.position_text()
