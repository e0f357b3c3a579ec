"""The levels of bots at a table: which bot plays one, how strong it is, how a worker process asks it.

The table knows levels by number; 0 is that of tables from before there were levels, and plays `greedy`.
"""

import json

from tenfold import bots
from tenfold.bots import considering, levels
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
    name = f"level{level}"
    return name if name in bots.BOTS else "greedy"


def strengths() -> list[dict[str, int]]:
    """Each level with its measured strength, `low` to `high` with 95 %; level 1 is 0, all are 0 until measured."""
    measured = {level.number: level for level in getattr(levels, "LEVELS", ())}
    return [
        {"level": n, "elo": measured[n].elo, "low": measured[n].low, "high": measured[n].high}
        if n in measured
        else {"level": n, "elo": 0, "low": 0, "high": 0}
        for n in range(WEAKEST, STRONGEST + 1)
    ]


def hint_text(view: View, rollouts: int | None) -> str:
    """A hint for a decision as JSON text, always the same; 0 rollouts: without search."""
    return json.dumps(hint(view, rollouts=rollouts, seed=view.decision).to_json())


class Bots:
    """The bots in a worker process (`worker.Bots`)."""

    def __init__(self) -> None:
        self._prepared = False

    def prepare(self) -> str | None:
        """Be ready for the strongest bot; None, or one sentence why level 5 plays in its place."""
        problem: str | None = getattr(bots, "prepare", lambda: None)()
        considering.prepare()
        self._prepared = True
        return problem

    def choose(self, bot: str, view: View, chance: int, milliseconds: int) -> object:
        """The bot's move, which may have something of chance in it; a hint if HINT is asked."""
        if bot == HINT:
            return hint_text(view, None if self._prepared else 0)
        if bot == bot_of(STRONGEST) and not self._prepared:
            bot = bot_of(UNTIL_PREPARED)
        return bots.choose(bot, view)
