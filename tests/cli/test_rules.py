"""`tenfold rules`, and ordinary cards in `play` and `replay`."""

import json
from pathlib import Path

import pytest

from cli.running import Run
from tenfold.cli import main
from tenfold.game import EDITIONS, Rules
from tenfold.game.options import OPTIONS
from tenfold.game.rule_words import LANGUAGES


def output(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    """What a command prints."""
    assert main([str(argument) for argument in arguments]) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line of a fault."""
    assert main(list(arguments)) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.count("\n") == 1
    return shown.err


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_in_a_language(capsys: pytest.CaptureFixture[str], language: str) -> None:
    assert output(capsys, "rules", "masters", "--language", language) == Rules.edition("masters").describe(
        language
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list(capsys: pytest.CaptureFixture[str], language: str) -> None:
    text = output(capsys, "rules", "--list", "--language", language)
    for name in (*EDITIONS, *(option.name for option in OPTIONS)):
        assert name in text
    assert "0-16" in text
    assert "* choose" in text


def test_the_list_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    whole = json.loads(output(capsys, "rules", "--list", "--json"))
    assert [edition["name"] for edition in whole["editions"]] == list(EDITIONS)
    assert [option["name"] for option in whole["options"]] == [option.name for option in OPTIONS]


def test_the_sheet_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    text = output(capsys, "rules", "even", "--option", "skip.target=next", "--json", "--language", "de")
    whole = json.loads(text)
    assert whole["differing"] == {"skip.target": "next"}
    assert [phase["number"] for phase in whole["phases"]] == [2, 4, 6, 8, 10]
    assert whole["phases"][0] == {"number": 2, "notation": "S3+R4", "words": "Drilling + Viererfolge"}
    assert whole["sheet"].startswith("Phase 10: Gerade Phasen")


def test_ordinary_decks(capsys: pytest.CaptureFixture[str]) -> None:
    assert "kings are the Wilds" in output(capsys, "rules", "--cards", "ordinary")
    assert "kings" not in output(capsys, "rules")


def test_random_phases(capsys: pytest.CaptureFixture[str]) -> None:
    command = (
        "rules",
        "--random-phases",
        "tea",
        "--count",
        3,
        "--difficulty",
        "easy",
        "--option",
        "hand.size=6",
    )
    first = output(capsys, *command)
    notation = first.splitlines()[0].removeprefix("phases.list=")
    assert len(Rules.parse(f"mattel hand.size=6 phases.list={notation}").phases) == 3
    assert "These phases were put together for this table." in first
    assert output(capsys, *command) == first


@pytest.mark.parametrize(
    "arguments, said",
    [
        (("--language", "fr"), "en, de, el, ru"),
        (("--list", "--language", "fr"), "en, de, el, ru"),
        (("--count", "3"), "--random-phases"),
        (("--random-phases", "a", "--count", "31"), "30"),
        (("--random-phases", "a", "--count", "0"), "1 to 30"),
        (("--random-phases", "a", "--count", "-1"), "1 to 30"),
        (("--random-phases", "a", "--count", "100000000"), "1 to 30"),
        (("--random-phases", "a", "--difficulty", "brutal"), "easy"),
        (("--cards", "tarot"), "ordinary"),
    ],
)
def test_wrong_input(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str) -> None:
    assert said in refused(capsys, "rules", *arguments)


def test_a_game_told_with_ordinary_cards(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    printed, ordinary = (output(capsys, "replay", record, *more) for more in ((), ("--cards", "ordinary")))
    assert len(printed.splitlines()) == len(ordinary.splitlines())
    assert "the red " in printed and "a Wild" in printed
    assert " of hearts" in ordinary and "a king" in ordinary
    for word in ("the red ", "Wild", "Skip:"):
        assert word not in ordinary


def test_a_game_played_with_ordinary_cards(command: Run, tmp_path: Path) -> None:
    kept = tmp_path / "kept.txt"
    ended = command(
        "play", "--seed", "a", "--cards", "ordinary", "--record", kept, given="d\nx HA\n?\nq\n"
    )  # fmt: skip
    assert ended.returncode == 0
    assert "♥A" in ended.stdout and "hearts ♥ are red" in ended.stdout
    assert "1: d x R1" in kept.read_text(encoding="utf-8")
