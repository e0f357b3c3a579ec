"""Before games are played: the rules compiled, once; where they are not, a line about the bots that are slow then."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..bots.engine import engine

SECONDS = {"level6": 12, "level7": 80}
"""What a bot that searches takes for its seat in a game in plain Python, roughly: the same in all sizes of table."""
UNITS = ((86400, "days"), (3600, "hours"), (60, "minutes"), (1, "seconds"))


def make_ready(seats: Mapping[str, int], tell: Callable[[str], None]) -> None:
    """Compile or load the rules. `seats`: how many seats each bot is to play, over all games."""
    if engine().compiled:
        return
    slow = sorted(bot for bot in SECONDS if seats.get(bot, 0))
    if slow:
        took = roughly(sum(SECONDS[bot] * seats[bot] for bot in slow))
        tell(
            f"{' and '.join(slow)}: thinking ahead in plain Python takes about {took} of one core for these games;"
            " compiled rules (numba, from tenfold[fast]) are a hundred times faster, with the same results"
        )


def roughly(seconds: int) -> str:
    """A time in the unit that suits it."""
    size, unit = next((size, unit) for size, unit in UNITS if seconds >= 2 * size or size == 1)
    return f"{round(seconds / size)} {unit}"
