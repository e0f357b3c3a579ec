"""A process that weighs one finished game: `python -m tenfold.online.analyst ROLLOUTS`.

The record comes in on standard input; what goes out on standard output are JSON texts, one a line: now and then how
much is done, and in the end the analysis (docs/analysis.md). It steps back behind everything else the machine does.
"""

import json
import os
import sys

from tenfold.bots.analysing import Analyst
from tenfold.game import Game

STEP_BACK = 10
"""How far the process steps back (nice)."""
EVERY = 20
"""Decisions between two lines."""


def main(rollouts: int) -> None:
    """Weigh the game of the record on standard input."""
    if hasattr(os, "nice"):
        os.nice(STEP_BACK)
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever else is printed here is no answer
    game = Game.replay(sys.stdin.buffer.read().decode())
    analyst = Analyst(game, rollouts=rollouts)
    for done in analyst.steps():
        if done % EVERY == 1:
            print(json.dumps({"done": done, "decisions": game.decision}), file=answers, flush=True)
    print(json.dumps(analyst.found.to_json()), file=answers, flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
