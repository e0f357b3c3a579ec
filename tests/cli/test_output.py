"""Output that cannot be written: a full device is a fault in one line, a reader who has gone is none."""

import os
import subprocess
from pathlib import Path

import pytest

from cli.conftest import PROGRAM
from tenfold.commands import VERBS
from tenfold.game import Game

FULL = Path("/dev/full")
SCENARIO = """
[[scenario]]
name   = "a draw"
hands  = ["R3", "B1"]
to_move = 1
step   = "draw"
moves  = ["d"]
"""


@pytest.mark.skipif(not FULL.exists(), reason="this system has no device that is always full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("verb", ["--help", "--version", *VERBS])
def test_a_full_device(
    verb: str, unbuffered: str, environment: dict[str, str], record: Path, tmp_path: Path
) -> None:
    if verb in ("simulate", "arena", "lab"):
        pytest.importorskip("polars", reason="polars comes with tenfold[lab]")
    scenarios = tmp_path / "draw.toml"
    scenarios.write_text(SCENARIO, encoding="utf-8")
    data = tmp_path / "served"
    arguments: dict[str, list[str | Path]] = {
        "verify": [record],
        "replay": [record],
        "check": [scenarios],
        "serve": ["--port", "0", "--data", data],
        "analyse": ["--help"],  # takes long
        "hint": ["--help"],
        "backup": ["--help"],
        "reports": ["--help"],
        "deals": ["--help"],
        "bench": ["--help"],  # measuring takes minutes
        "load": ["--help"],
        "simulate": ["2", "--players", "2", "--workers", "1"],
        "arena": ["--bots", "greedy,careless", "--games", "2", "--workers", "1"],
        "lab": ["skip.target=next", "--players", "2", "--games", "2", "--workers", "1"],
    }
    with FULL.open("w") as full:
        ended = subprocess.run(
            [*PROGRAM, verb, *arguments.get(verb, [])],
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            check=False,
            env={**environment, "PYTHONUNBUFFERED": unbuffered, "TENFOLD_JIT": "0"},
        )
    assert ended.returncode == 2
    assert ended.stderr == "tenfold: the output cannot be written: no space left on device\n"


@pytest.mark.skipif(not FULL.exists(), reason="this system has no device that is always full")
def test_a_full_device_loses_no_game(environment: dict[str, str], tmp_path: Path) -> None:
    kept = tmp_path / "game.txt"
    with FULL.open("w") as full:
        command: list[str | Path] = [*PROGRAM, "play", "--record", kept]
        subprocess.run(command, stdin=subprocess.DEVNULL, stdout=full, check=False, env=environment)
    assert Game.replay(kept.read_text(encoding="utf-8")).decision == 0


@pytest.mark.skipif(not FULL.exists(), reason="this system has no device that is always full")
def test_faults_that_cannot_be_told_either(environment: dict[str, str]) -> None:
    with FULL.open("w") as full:
        command = [*PROGRAM, "rules"]
        ended = subprocess.run(command, stdout=full, stderr=full, check=False, env=environment)
    assert ended.returncode == 2


@pytest.mark.skipif(os.name != "posix", reason="a shell closes the output")
@pytest.mark.parametrize("verb", ["rules", "serve --port 0", "--help"])
def test_a_closed_output(verb: str, environment: dict[str, str], tmp_path: Path) -> None:
    ended = subprocess.run(
        ["sh", "-c", f'exec "$@" {verb} >&-', "sh", *PROGRAM],
        stderr=subprocess.PIPE,
        encoding="utf-8",
        check=False,
        cwd=tmp_path,
        env=environment,
    )
    assert ended.returncode == 2
    assert ended.stderr == "tenfold: the output cannot be written: it is closed\n"


@pytest.mark.parametrize("verb", ["replay", "rules"])
def test_a_closed_pipe_stays_quiet(verb: str, environment: dict[str, str], record: Path) -> None:
    process = subprocess.Popen(
        [*PROGRAM, verb, *([record] if verb == "replay" else [])],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=environment,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == ""
    assert process.wait(30) == 141
    process.stderr.close()
