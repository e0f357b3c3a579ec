"""`tenfold hint` and `tenfold analyse`: what they print, that they repeat, what they say of wrong input."""

import json
from pathlib import Path

import pytest

from cli.conftest import NAMES
from cli.running import Run
from tenfold.cli import main
from tenfold.game import Game
from tenfold.game.records import write_record
from tenfold.game.retelling import just_before

FEW = ("--rollouts", "40")


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without machine code: nothing is to be compiled here."""
    monkeypatch.setenv("TENFOLD_JIT", "0")


def printed(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    assert main([str(argument) for argument in arguments]) == 0
    return capsys.readouterr().out


def wrong(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    assert main([str(argument) for argument in arguments]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1
    return said.err


class TestHint:
    """The best moves of a position."""

    def test_it_tells_who_moves_the_facts_and_the_moves(
        self, record: Path, played: Game, capsys: pytest.CaptureFixture[str]
    ) -> None:
        lines = printed(capsys, "hint", record, "--hand", 2, *FEW).splitlines()
        first = just_before(played, len(played.hands[0].moves))
        name = NAMES[first.to_move - 1]
        assert lines[0] == f"Hand 2, turn {first.state.turn}: {name} is to move."
        assert lines[1].split() == ["hand:", *(first.view(first.to_move).hand or ())]
        assert any(line.startswith("Phase ") for line in lines)
        assert any(line.startswith("1. ") for line in lines)

    def test_every_move_named_is_legal_and_the_figures_are_there(
        self, record: Path, played: Game, capsys: pytest.CaptureFixture[str]
    ) -> None:
        for decision in range(0, played.decision, 97):
            told = json.loads(printed(capsys, "hint", record, "--decision", decision, "--json", *FEW))
            game = just_before(played, decision)
            assert (told["hand"], told["decision"], told["seat"]) == (game.hand_no, decision, game.to_move)
            assert told["facts"]["seat"] == game.to_move
            assert told["moves"] and all(game.explain(move["m"]) is None for move in told["moves"])

    def test_the_first_decision_that_fits_is_meant(
        self, record: Path, played: Game, capsys: pytest.CaptureFixture[str]
    ) -> None:
        hand = played.hands[2]
        turn = hand.moves[len(hand.moves) // 2][0]
        told = json.loads(printed(capsys, "hint", record, "--hand", 3, "--turn", turn, "--json", *FEW))
        assert (told["hand"], told["turn"]) == (3, turn)
        told = json.loads(printed(capsys, "hint", record, "--hand", 3, "--seat", 2, "--json", *FEW))
        assert (told["hand"], told["seat"]) == (3, 2)

    def test_why_nothing_was_played_out_is_told(
        self, record: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        last = printed(capsys, "hint", record, "--decision", 40, *FEW).splitlines()[-1]
        assert last.endswith("chances to win are not known: compiling is switched off (TENFOLD_JIT=0).")
        assert "(TENFOLD_JIT=0)" in printed(capsys, "analyse", record, *FEW)

    def test_it_repeats(self, record: Path, capsys: pytest.CaptureFixture[str]) -> None:
        ask = ("hint", record, "--decision", 40, "--json", "--seed", 3, *FEW)
        assert printed(capsys, *ask) == printed(capsys, *ask)

    def test_a_game_that_goes_on_is_read_from_standard_input(self, played: Game, command: Run) -> None:
        game = just_before(played, 25)
        ended = command("hint", "-", "--json", *FEW, given=write_record(game, NAMES), TENFOLD_JIT="0")
        assert ended.returncode == 0, ended.stderr
        assert json.loads(ended.stdout)["decision"] == 25

    def test_hidden_cards_do_not_change_it(
        self, played: Game, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        told = []
        for swap in (False, True):
            game = just_before(played, 30)
            hand = game.hands[-1]
            if (
                swap
            ):  # two cards deep in the pile change places: the deal and everything since stay as they were
                deck = list(hand.deck)
                deck[-1], deck[-2] = deck[-2], deck[-1]
                hand.deck = tuple(deck)
            path = tmp_path / f"{swap}.txt"
            path.write_text(write_record(game, NAMES), encoding="utf-8")
            told.append(printed(capsys, "hint", path, "--json", *FEW))
        assert told[0] == told[1]

    def test_wrong_input_is_one_line(self, record: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert "nobody is to move" in wrong(capsys, "hint", record)
        assert "there is no such decision" in wrong(capsys, "hint", record, "--hand", 99)
        assert "--turn 3 --decision 0" in wrong(capsys, "hint", record, "--decision", 0, "--turn", 3)
        assert "--rollouts" in wrong(capsys, "hint", record, "--rollouts", "many")
        assert "no such file" in wrong(capsys, "hint", "nowhere.txt")

    def test_the_record_of_one_seat_cannot_be_replayed_and_says_so(
        self, played: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        path = tmp_path / "own.txt"
        path.write_text(write_record(just_before(played, 25), NAMES, seat=1), encoding="utf-8")
        assert "line " in wrong(capsys, "hint", path)


class TestAnalyse:
    """A finished game weighed."""

    def test_it_tells_the_curve_the_balance_and_the_mistakes(
        self, record: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        text = printed(capsys, "analyse", record, "--rollouts", 2)
        assert text.startswith("chance to win after hand")
        assert all(text.count(name) >= 2 for name in NAMES)
        assert "began  luck   cost   ended" in text

    def test_the_figures_add_up(self, record: Path, played: Game, capsys: pytest.CaptureFixture[str]) -> None:
        told = json.loads(printed(capsys, "analyse", record, "--rollouts", 2, "--json"))
        assert told["complete"] and told["decisions"] == told["done"] == played.decision
        for balance in told["balances"]:
            costs = [one["cost"] for one in told["mistakes"] if one["seat"] == balance["seat"]]
            assert balance["end"] - balance["start"] == balance["luck"] - sum(costs)
            assert balance["end"] == (1000 if balance["seat"] in played.winners else 0)
        assert [hand["hand_no"] for hand in told["hands"]] == [*range(1, len(played.hands) + 1)]

    def test_it_repeats(self, record: Path, capsys: pytest.CaptureFixture[str]) -> None:
        ask = ("analyse", record, "--rollouts", 2, "--seed", 5, "--json")
        assert printed(capsys, *ask) == printed(capsys, *ask)

    def test_wrong_input_is_one_line(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert "no such file" in wrong(capsys, "analyse", "nowhere.txt")
        assert "--rollouts" in wrong(capsys, "analyse", "-", "--rollouts", "0")
