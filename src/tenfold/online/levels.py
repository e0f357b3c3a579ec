"""The levels of bots at a table: which bot plays one, how strong it is, how a worker process asks it.

The table knows levels by number; 0 is that of tables from before there were levels, and plays `greedy`.
"""

import json

from tenfold import bots
from tenfold.bots import LEVELS
from tenfold.bots.hinting import hint
from tenfold.game import View

WEAKEST, STRONGEST = 1, 7
FRIENDLY = 3
"""The level of a table whose maker names none."""
STAND_IN = 5
"""The level of who plays for somebody away."""
UNTIL_PREPARED = 5
"""Plays in place of the strongest while the rules are being compiled."""
HINT = "hint"
"""Asked like a bot, by name: what it answers is a hint."""


def bot_of(level: int) -> str:
    """The name of the bot that plays a level."""
    return "greedy" if level == 0 else f"level{level}"


def strengths() -> list[dict[str, int]]:
    """Each level with its measured strength, `low` to `high` with 95 %; level 1 is 0."""
    return [
        {"level": level.number, "elo": level.elo, "low": level.low, "high": level.high} for level in LEVELS
    ]


def hint_text(view: View, rollouts: int | None) -> str:
    """A hint for a decision as JSON text, always the same; 0 rollouts: without search."""
    return json.dumps(hint(view, rollouts=rollouts, seed=view.decision).to_json())


SEARCHING = (bot_of(6), bot_of(STRONGEST))
"""The bots that need compiled rules."""


class Bots:
    """The bots in a worker process (`worker.Bots`)."""

    def __init__(self) -> None:
        self._prepared = False

    def prepare(self) -> str | None:
        """Be ready for the strongest bot; None, or one sentence why level 5 plays in its place."""
        problem = bots.prepare()
        self._prepared = True
        return problem

    def choose(self, bot: str, view: View, chance: int, milliseconds: int) -> object:
        """The bot's move, which may have something of chance in it; a hint if HINT is asked."""
        if bot == HINT:
            return hint_text(view, None if self._prepared else 0)
        if bot in SEARCHING and not self._prepared:
            bot = bot_of(UNTIL_PREPARED)
        return bots.choose(bot, view, milliseconds=milliseconds, seed=chance)
