"""A recorded game, and the command as others run it."""

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from tests.cli.running import Run

from tenfold.bots import choose
from tenfold.game import Deals, Game, Rules

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
def command(tmp_path: Path) -> Run:
    """Runs the command in a process of its own."""

    def run(*arguments: object, given: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "tenfold", *map(str, arguments)],
            input=given,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
            env={
                **os.environ,
                "PYTHONPATH": str(SOURCE),
                "XDG_DATA_HOME": str(tmp_path / "data"),
                **environment,
            },
        )

    return run
