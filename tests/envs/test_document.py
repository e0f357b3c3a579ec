"""The examples of docs/environments.md and of the README run."""

import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "environments.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), flags=re.DOTALL)
TRAINING = EXAMPLES[0]


def run(example, scope):
    exec(compile(example, "example", "exec"), scope)  # noqa: S102


def test_the_training_example_runs(capsys):
    """With small numbers: it shows the loop, not its result."""
    pytest.importorskip("numpy", reason="numpy comes with tenfold[envs]")
    numbers = "GAMES, STEPS, UPDATES, RATE = 64, 200, 20, 0.1"
    assert numbers in TRAINING
    assert len(TRAINING.partition(numbers)[2].strip().splitlines()) <= 20
    scope: dict[str, Any] = {}
    run(TRAINING.replace("64, 200, 20, 0.1", "8, 120, 2, 0.1"), scope)
    assert scope["weights"].any()
    assert capsys.readouterr().out.count("mean reward") == 2


@pytest.mark.parametrize("example", EXAMPLES[1:], ids=range(1, len(EXAMPLES)))
def test_the_others_run(example):
    for name in ("numpy", "pettingzoo", "gymnasium", "pyspiel"):
        pytest.importorskip(name, reason=f"{name} is not installed; it comes with tenfold[envs]")
    run(example, {})


def test_the_example_of_the_readme_runs():
    pytest.importorskip("numpy", reason="numpy comes with tenfold[envs]")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (example,) = [
        text for text in re.findall(r"```python\n(.*?)```", readme, flags=re.DOTALL) if "BatchEnv" in text
    ]
    scope: dict[str, Any] = {}
    run(example.replace("1024", "4").replace("1000", "10"), scope)
    assert scope["now"].observations.shape[0] == 4
