"""A recorded game, and the command as others run it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from cli.running import Run, Start
from tenfold.bots import choose
from tenfold.game import Deals, Game, Rules

PROGRAM = (sys.executable, "-m", "tenfold")
SOURCE = Path(__file__).parents[2] / "src"
NAMES = ("Anna", "Ben", "Kim")


@pytest.fixture(scope="session")
def played() -> Game:
    """A whole game of three bots, always the same."""
    deals = Deals(sha256(b"tests of the command line").digest(), ("strawberry", "", "Käse"))
    game = Game.new(Rules.edition("mattel"), players=3, shuffler=deals)
    while not game.game_over:
        if game.hand_over:
            game.deal()
        else:
            game.play(choose("greedy", game.view(game.to_move)))
    return game


@pytest.fixture
def record(played: Game, tmp_path: Path) -> Path:
    """Its record in a file."""
    path = tmp_path / "game.txt"
    path.write_text(played.record(names=NAMES, date="2026-11-29"), encoding="utf-8")
    return path


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """Where the command finds its source and keeps its data."""
    return {**os.environ, "PYTHONPATH": str(SOURCE), "XDG_DATA_HOME": str(tmp_path / "data")}


@pytest.fixture
def command(environment: dict[str, str]) -> Run:
    """Runs the command in a process of its own."""

    def run(*arguments: object, given: str = "", **more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*PROGRAM, *map(str, arguments)],
            input=given,
            capture_output=True,
            encoding="utf-8",
            check=False,
            env={**environment, **more},
        )

    return run


@pytest.fixture
def start(environment: dict[str, str]) -> Iterator[Start]:
    """Starts the command and lets it run; what still runs at the end of the test is ended."""
    running: list[subprocess.Popen[str]] = []

    def run(*arguments: object) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [*PROGRAM, *map(str, arguments)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env={**environment, "PYTHONUNBUFFERED": "1"},
        )
        running.append(process)
        return process

    yield run
    for process in running:
        process.kill()
        process.communicate()
