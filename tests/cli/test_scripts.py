"""The scripts ./play and ./test, called in a wrong way."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("script", ["play", "test"])
def test_a_wrong_call_ends_with_2(script: str) -> None:
    ended = subprocess.run(
        [ROOT / script, "--setup", "x"], capture_output=True, encoding="utf-8", check=False
    )
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert ended.stderr == "tenfold: --setup stands alone\n"
