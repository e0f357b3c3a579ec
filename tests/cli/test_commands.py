"""What the commands print, and their exit status."""

import json
import signal
from pathlib import Path

import pytest

import tenfold
from cli.running import Run, Start
from tenfold.bots import choose
from tenfold.cli import VERBS, main
from tenfold.game import Deals, Game, Rules

SCENARIO = """
[[scenario]]
name   = "a set of three"
hands  = ["R3 B3 G3 Y5 B5 G5 R1", "B1"]
to_move = 1
step   = "play"
moves  = ["l R3 B3 G3 | Y5 B5 G5"]
expect = {{ to_move = {to_move} }}
"""


def output(capsys: pytest.CaptureFixture[str], *arguments: object, status: int = 0) -> list[str]:
    """The lines a command prints."""
    assert main([str(argument) for argument in arguments]) == status
    return capsys.readouterr().out.splitlines()


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    text = "\n".join(output(capsys))
    for verb, what in VERBS.items():
        assert f"  {verb}" in text
        assert what in text


@pytest.mark.parametrize("verb", VERBS)
def test_every_command_has_help(verb: str, command: Run) -> None:
    ended = command(verb, "--help")
    assert ended.returncode == 0
    assert ended.stdout.startswith(f"usage: tenfold {verb}")
    assert ended.stderr == ""


def test_version(command: Run) -> None:
    assert command("--version").stdout == f"tenfold {tenfold.__version__}\n"


class TestCheck:
    """`tenfold check`."""

    @pytest.fixture
    def good(self, tmp_path: Path) -> Path:
        path = tmp_path / "good.toml"
        path.write_text(SCENARIO.format(to_move=1), encoding="utf-8")
        return path

    @pytest.fixture
    def bad(self, tmp_path: Path) -> Path:
        path = tmp_path / "bad.toml"
        path.write_text(SCENARIO.format(to_move=2), encoding="utf-8")
        return path

    def test_all_pass(self, capsys: pytest.CaptureFixture[str], good: Path) -> None:
        assert output(capsys, "check", good) == ["ok a set of three", "1 passed, 0 failed"]

    def test_one_fails(self, capsys: pytest.CaptureFixture[str], good: Path, bad: Path) -> None:
        first, second, last = output(capsys, "check", good, bad, status=1)
        assert first == "ok a set of three"
        assert second.startswith("FAIL a set of three: ")
        assert last == "1 passed, 1 failed"

    def test_a_file_that_is_none(
        self, capsys: pytest.CaptureFixture[str], good: Path, tmp_path: Path
    ) -> None:
        (tmp_path / "odd.toml").write_text(SCENARIO.format(to_move=1) + 'colour = "red"\n', encoding="utf-8")
        assert main(["check", str(good), str(tmp_path / "odd.toml")]) == 2
        shown = capsys.readouterr()
        for part in ("odd.toml", "a set of three", "colour"):
            assert part in shown.err
        assert shown.out.splitlines()[-1] == "1 passed, 0 failed"

    def test_json(self, capsys: pytest.CaptureFixture[str], bad: Path) -> None:
        (line,) = output(capsys, "check", "--json", bad, status=1)
        result = json.loads(line)
        assert (result["passed"], result["failed"]) == (0, 1)
        assert result["cases"][0]["name"] == "a set of three"


class TestReplay:
    """`tenfold replay`."""

    def test_the_whole_game_in_words(
        self, capsys: pytest.CaptureFixture[str], record: Path, played: Game
    ) -> None:
        lines = output(capsys, "replay", record)
        assert sum(line.startswith("Hand ") for line in lines) == played.hand_no
        winner = ("Anna", "Ben", "Kim")[played.winners[0] - 1]
        assert f"1. {winner}" in lines[-3]

    def test_a_record_that_breaks_off(self, capsys: pytest.CaptureFixture[str], record: Path) -> None:
        text = record.read_text(encoding="utf-8")
        at = text.index("deck ") + 600
        record.write_text(text[:at], encoding="utf-8")
        assert "ends here" in output(capsys, "replay", record)[-1]

    def test_summary(self, capsys: pytest.CaptureFixture[str], record: Path, played: Game) -> None:
        (line,) = output(capsys, "replay", "--json", record)
        summary = json.loads(line)
        assert summary["players"] == ["Anna", "Ben", "Kim"]
        assert summary["date"] == "2026-11-29"
        assert summary["game_over"] is True
        assert summary["winners"] == list(played.winners)
        assert summary["scores"] == list(played.scores)
        assert len(summary["hands"]) == played.hand_no
        assert summary["hands"][-1]["scores"] == list(played.scores)
        assert sum(hand["moves"] for hand in summary["hands"]) == summary["moves"] == played.decision

    def test_from_standard_input(self, command: Run, record: Path) -> None:
        ended = command("replay", "-", given=record.read_text(encoding="utf-8"))
        assert ended.returncode == 0
        assert ended.stdout == command("replay", record).stdout

    def test_a_reader_who_goes_away(self, start: Start, record: Path) -> None:
        process = start("replay", record)
        assert process.stdout and process.stderr
        process.stdout.close()
        assert process.stderr.read() == ""


class TestVerify:
    """`tenfold verify`."""

    def test_fair_deals(self, capsys: pytest.CaptureFixture[str], record: Path) -> None:
        assert any("hand 1" in line for line in output(capsys, "verify", record))

    def test_another_deck(self, capsys: pytest.CaptureFixture[str], record: Path) -> None:
        """Two cards of the draw pile that nobody ever saw have changed places."""
        lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
        deck = next(number for number, line in enumerate(lines) if line.startswith("deck "))
        *start, one, other = lines[deck].split()
        assert one != other
        lines[deck] = " ".join([*start, other, one]) + "\n"
        record.write_text("".join(lines), encoding="utf-8")
        assert any("hand 1" in line for line in output(capsys, "verify", record, status=1))

    def test_another_seed(self, capsys: pytest.CaptureFixture[str], record: Path) -> None:
        text = record.read_text(encoding="utf-8")
        at = text.index("seed=") + 5
        record.write_text(f"{text[:at]}{'1' if text[at] == '0' else '0'}{text[at + 1 :]}", encoding="utf-8")
        output(capsys, "verify", record, status=1)

    def test_json(self, capsys: pytest.CaptureFixture[str], record: Path) -> None:
        (line,) = output(capsys, "verify", "--json", record)
        assert json.loads(line)["ok"] is True


class TestRules:
    """`tenfold rules`."""

    def test_the_sheet(self, capsys: pytest.CaptureFixture[str]) -> None:
        lines = output(capsys, "rules")
        assert lines == output(capsys, "rules", "mattel")
        assert len(lines) > 10

    def test_an_option_as_the_edition_has_it(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert output(capsys, "rules", "--option", "skip.target=choose") == output(capsys, "rules")


def test_the_server_stops_cleanly(start: Start, tmp_path: Path) -> None:
    process = start("serve", "--port", "0", "--data", tmp_path)
    assert process.stdout and "http://127.0.0.1:" in process.stdout.readline()
    process.send_signal(signal.SIGINT)
    rest, faults = process.communicate(timeout=30)
    assert "Traceback" not in rest + faults
    assert process.returncode in (0, 130)


def test_a_game_with_dealt_phases_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game = Game.new(Rules.edition("mixed-up-masters"), players=3, shuffler=Deals(b"p" * 32))
    while game.hand_no < 3:
        if game.hand_over:
            game.deal()
        else:
            game.play(choose("greedy", game.view(game.to_move)))
    kept = tmp_path / "dealt.txt"
    kept.write_text(game.record(), encoding="utf-8")
    lines = output(capsys, "replay", kept)
    assert sum(line.startswith(f"Hand {number} is dealt") for line in lines for number in (1, 2, 3)) == 3
    assert lines[-1] == "The record ends here; the game was not played to its end."
    assert len(json.loads("".join(output(capsys, "replay", "--json", kept)))["hands"]) == 2
