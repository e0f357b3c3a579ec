"""`tenfold play`: moves come through a pipe."""

import json
import re
import signal
from pathlib import Path

import pytest

from cli.running import Run, Start
from tenfold.bots import choose
from tenfold.cli import main
from tenfold.commands import play, words
from tenfold.commands.common import Wrong
from tenfold.commands.play import YOU, Sitting, keep_record
from tenfold.game import EDITIONS, Deals, Game, Rules


def test_the_end_of_the_input_ends_the_game_cleanly(command: Run, tmp_path: Path) -> None:
    ended = command("play", "--seed", "one", "--name", "Anna")
    assert ended.returncode == 0
    assert ended.stderr == ""
    assert "your hand:" in ended.stdout
    (record,) = (tmp_path / "data" / "tenfold" / "records").iterdir()
    assert str(record) in ended.stdout.splitlines()[-1]
    assert Game.replay(record.read_text(encoding="utf-8")).players == 2


def test_the_same_seed_deals_the_same_cards(command: Run) -> None:
    hands = [
        re.findall("your hand: .*", command("play", "--seed", seed).stdout)[0] for seed in ("a", "a", "b")
    ]
    assert hands[0] == hands[1] != hands[2]


def test_numbers_notation_help_and_quit(command: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    ended = command("play", "--seed", "a", "--record", file, given="?\nd\n1\nq\nnot read any more\n")
    assert ended.returncode == 0
    assert "Type the number of a move" in ended.stdout
    history = Game.replay(file.read_text(encoding="utf-8")).history
    assert history[[move[:2] for move in history].index("1:")] == "1: d"
    assert len([move for move in history if move.startswith("1:")]) >= 2
    assert f"The record of the game is in {file}" in ended.stdout


def test_what_is_not_allowed_is_explained(command: Run) -> None:
    ended = command("play", "--seed", "a", given="x R1\nfoo\n99\n")
    assert ended.returncode == 0
    assert "draw" in ended.stdout.lower()
    assert "Please choose 1 to " in ended.stdout
    assert "Traceback" not in ended.stderr


def test_a_whole_game_by_first_choices_ends(command: Run, tmp_path: Path) -> None:
    """Always the first move of the list: that draws and lays; the bots do better and win."""
    file = tmp_path / "game.txt"
    ended = command("play", "--players", "4", "--seed", "a", "--record", file, given="1\n" * 5000)
    assert ended.returncode == 0, ended.stderr
    game = Game.replay(file.read_text(encoding="utf-8"))
    assert game.game_over
    assert ended.stdout.count("next\n") == game.hand_no
    assert "    1. " in ended.stdout


def test_nobody_elses_cards_are_shown(command: Run) -> None:
    ended = command("play", "--players", "6", "--seed", "a", given="1\n1\n" * 3)
    for line in ended.stdout.splitlines():
        if re.match(r"(Robin|Kim|Sam|Noa|Alex) (draws|drew) a? ?card", line):
            assert not re.search(r"\b(red|blue|green|yellow) \d|\b[RBGY]\d", line)


def test_a_stop_with_the_keyboard_keeps_the_record(tmp_path: Path, start: Start) -> None:
    file = tmp_path / "game.txt"
    process = start("play", "--seed", "a", "--record", file)
    assert process.stdout
    while "your hand:" not in process.stdout.readline():
        pass
    process.send_signal(signal.SIGINT)
    shown, faults = process.communicate(timeout=30)
    assert process.returncode == 130
    assert f"The record of the game is in {file}" in shown
    assert "Traceback" not in faults
    assert Game.replay(file.read_text(encoding="utf-8")).players == 2


def test_a_record_that_cannot_be_written_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(path: Path, text: str, encoding: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    (tmp_path / "game.txt").touch()
    with pytest.raises(Wrong, match=r"game.txt: no space left on device; it is printed above"):
        keep_record("the record\n", tmp_path / "game.txt")
    assert capsys.readouterr().out == "the record\n\n"
    assert not (tmp_path / "game.txt").exists()


@pytest.mark.parametrize(
    "rules",
    [
        *([edition] for edition in EDITIONS),
        [
            "mattel",
            "laydown.partial=yes",
            "wild.replace=slide",
            "upcard.wild=dealer_gives",
            "upcard.skip=dealer_gives",
        ],
    ],
    ids=" ".join,
)
def test_every_rule_set_can_be_played_here(
    rules: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The person plays like a bot, by the list of moves; each has its words."""
    edition, *options = rules
    game: list[Sitting] = []
    play = Sitting.play

    def remember(self: Sitting) -> None:
        game.append(self)
        play(self)

    def type_like_a_bot(prompt: str) -> str:
        return str(choose("greedy", game[0].game.view(YOU)))

    monkeypatch.setattr(Sitting, "play", remember)
    monkeypatch.setattr("builtins.input", type_like_a_bot)
    arguments = ["--rules", edition, *(word for option in options for word in ("--option", option))]
    assert (
        main(["play", "--players", "3", "--seed", "a", "--record", str(tmp_path / "g.txt"), *arguments]) == 0
    )
    assert "    1. " in capsys.readouterr().out
    assert Game.replay((tmp_path / "g.txt").read_text(encoding="utf-8")).game_over


class Clock:
    """A clock that shows what it is set to."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def timed(clock: Clock) -> Sitting:
    """A game that is stopped after an hour."""
    rules = Rules.edition("mattel").with_options({"end.stop": "minutes:60", "end.winner": "leader_at_stop"})
    return Sitting(rules, Deals(b"t" * 32), ("Anna", "Robin"), ["greedy"], clock=clock)


@pytest.mark.parametrize("typed", ["bot", "?", "99", "x R1"])
def test_the_clock_stops_the_game(
    timed: Sitting,
    clock: Clock,
    typed: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    """An answer takes twenty minutes: three are given, be they moves, mistakes or calls for help."""
    prompts: list[float] = []

    def type_slowly(prompt: str) -> str:
        prompts.append(clock() - timed.began)
        clock.now += 20 * 60
        return str(choose("greedy", timed.game.view(YOU))) if typed == "bot" else typed

    monkeypatch.setattr("builtins.input", type_slowly)
    timed.play()
    assert prompts == [0, 1200, 2400]
    assert timed.game.stopped
    assert timed.game.game_over
    told = capsys.readouterr().out
    assert told.count("The game is stopped.") == 1
    assert "    1. " in told.partition("The game is stopped.")[2]
    kept = tmp_path / "stopped.txt"
    kept.write_text(timed.game.record(names=timed.names), encoding="utf-8")
    assert Game.replay(kept.read_text(encoding="utf-8")).stopped
    assert main(["replay", str(kept)]) == 0
    assert "The game is stopped." in capsys.readouterr().out
    assert main(["replay", "--json", str(kept)]) == 0


def test_the_clock_stops_nothing_too_early_or_where_there_is_none(timed: Sitting, clock: Clock) -> None:
    clock.now += 3599.9
    assert not timed.time_is_up()
    clock.now += 0.1
    assert timed.time_is_up()
    free = Sitting(Rules.edition("mattel"), Deals(b"t" * 32), ("Anna", "Robin"), ["greedy"], clock=clock)
    clock.now += 10.0**9
    assert not free.time_is_up()


def test_a_game_stopped_between_hands_is_told_once(
    timed: Sitting, clock: Clock, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    game = timed.game
    while not game.hand_over:
        game.play(choose("greedy", game.view(game.to_move)))
    clock.now += 3600
    timed.play()
    kept = tmp_path / "stopped.txt"
    kept.write_text(game.record(names=timed.names), encoding="utf-8")
    capsys.readouterr()
    assert main(["replay", str(kept)]) == 0
    told = capsys.readouterr().out
    assert told.count("hand  total  next") == told.count("The game is stopped.") == 1
    assert main(["replay", "--json", str(kept)]) == 0
    assert [hand["hand"] for hand in json.loads(capsys.readouterr().out)["hands"]] == [1]


def test_one_point_is_one_point() -> None:
    view = {"places": [1, 2], "scores": [1, 5]}
    assert words.final_places(view, ("Anna", "Ben")) == ["    1. Anna (1 point)", "    2. Ben (5 points)"]


@pytest.mark.parametrize("ready", [False, True])
def test_getting_ready_is_announced_where_it_takes_a_while(
    ready: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(play, "is_ready", lambda: ready)
    monkeypatch.setattr(play, "prepare", lambda: None)
    play.make_ready(["level5", "level7"])
    assert ("a minute or so" in capsys.readouterr().err) is not ready
