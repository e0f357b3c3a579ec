"""Bots for worker processes that do what no bot should; the name of a class says what."""

import os
import re

from tenfold import bots
from tenfold.game import View


class Good:
    """The baseline, without any preparation."""

    def prepare(self) -> str | None:
        """See worker.Bots."""
        return None

    def choose(self, bot: str, view: View, chance: int, milliseconds: int) -> object:
        """See worker.Bots."""
        return bots.choose("greedy", view)


class Unready(Good):
    """Tells that not all bots will play."""

    def prepare(self) -> str | None:
        """See worker.Bots."""
        return "no compiler here"


class Raised(Good):
    """Throws."""

    def choose(self, bot: str, view: View, chance: int, milliseconds: int) -> object:
        """See worker.Bots."""
        raise RuntimeError("no idea")


class Hung(Good):
    """Thinks for ever."""

    def choose(self, bot: str, view: View, chance: int, milliseconds: int) -> object:
        """See worker.Bots."""
        while True:
            pass


class HungInC(Good):
    """Thinks nearly for ever in machine code that lets no other thread run."""

    def choose(self, bot: str, view: View, chance: int, milliseconds: int) -> object:
        """See worker.Bots."""
        return re.match(r"(a+)+$", "a" * 60 + "b")


class Died(Good):
    """Takes its process along."""

    def choose(self, bot: str, view: View, chance: int, milliseconds: int) -> object:
        """See worker.Bots."""
        os.abort()


class Illegal(Good):
    """Cheats."""

    def choose(self, bot: str, view: View, chance: int, milliseconds: int) -> object:
        """See worker.Bots."""
        print("aces up the sleeve")
        return "h R1>1.1"


class Moody(Good):
    """Hangs when the bot's name says so."""

    def choose(self, bot: str, view: View, chance: int, milliseconds: int) -> object:
        """See worker.Bots."""
        if bot == "hang":
            return Hung().choose(bot, view, chance, milliseconds)
        return super().choose(bot, view, chance, milliseconds)
