"""What the README shows works."""

import contextlib
import io
import re
from pathlib import Path

from tenfold.cli import VERBS
from tenfold.game import Game

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")


def test_the_program_of_the_readme_plays_a_whole_game() -> None:
    program, *_ = re.findall(r"```python\n(.*?)```", README, flags=re.DOTALL)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(program, "README.md", "exec"), {})  # noqa: S102 -- our own text
    assert Game.replay(printed.getvalue()).game_over


def test_the_readme_lists_every_command() -> None:
    assert set(re.findall(r"^\| `tenfold (\w+)", README, flags=re.MULTILINE)) == set(VERBS)
