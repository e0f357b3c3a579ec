"""Who plays: bots by name. A bot sees a `View` and nothing else.

A new bot is a policy of its own file and a name and a line in `policies`.
"""

from __future__ import annotations

from .choosing import BOTS, UnknownBot, choose, prepare
from .considering import Considered, consider
from .strengths import LEVELS, Level

__all__ = ["BOTS", "LEVELS", "Considered", "Level", "UnknownBot", "choose", "consider", "prepare"]
