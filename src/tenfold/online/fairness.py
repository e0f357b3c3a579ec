"""The sums over all deals as figures: what was seen, what was to be expected, how far apart that may be by chance."""

import time
from collections.abc import Callable
from statistics import NormalDist
from typing import Any

from tenfold.online.counted import Counted
from tenfold.online.store import Store
from tenfold.online.tally import Group, Sum

Json = dict[str, Any]

GOOD_FOR = 60.0
"""Seconds an answer is given again."""
SURE = 0.95
ENOUGH = 30
"""Below so many expected cards chance alone makes any figure look odd, and the normal distribution does not fit."""
COMPARED = ("wilds", "skips", "drawn")
ORDER = ("all", "kind", "seat", "level", "deck")
WITHIN = NormalDist().inv_cdf((1 + SURE) / 2)
"""How many standard deviations off 95 of 100 fair figures are at most."""


class Fairness:
    """The figures of a store, made at most once a minute."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store, self._clock = store, clock
        self._made = 0.0
        self._kept: Json | None = None

    async def figures(self) -> Json:
        """See `figures`. Raises StoreError."""
        now = self._clock()
        if self._kept is None or now - self._made >= GOOD_FOR:
            self._kept, self._made = figures(await self._store.deals()), now
        return self._kept


def figures(counted: Counted) -> Json:
    """The answer of GET /api/deals (docs/protocol.md)."""
    groups = sorted({key[:2] for key in counted.sums}, key=_place)
    rows = [_row(counted, *group) for group in groups]
    compared = [
        (row["of"], row["which"], what, row[what]["z"])
        for row in rows
        for what in COMPARED
        if row[what] and row[what]["enough"]
    ]
    bound = far_bound(len(compared))
    return {
        "games": counted.games,
        "hands": counted.hands,
        "since": counted.since,
        "rows": rows,
        "compared": len(compared),
        "outside": sum(abs(z) > WITHIN for *_, z in compared),
        "by_chance": round((1 - SURE) * len(compared), 1),
        "bound": round(bound, 2),
        "far": [
            {"of": of, "which": which, "what": what} for of, which, what, z in compared if abs(z) > bound
        ],
    }


def far_bound(compared: int) -> float:
    """How many standard deviations off a figure must be so that of so many fair ones 95 of 100 times none is."""
    return NormalDist().inv_cdf(1 - (1 - SURE) / (2 * max(compared, 1)))


def _place(group: Group) -> tuple[int, bool, str]:
    """Where a group stands among the rows: people before bots."""
    of, which = group
    return ORDER.index(of), which != "person", which


def _row(counted: Counted, of: str, which: str) -> Json:
    sums = {what: counted.sums.get((of, which, what)) for what in (*COMPARED, "phases")}
    phases = sums.pop("phases")
    return {
        "of": of,
        "which": which,
        **{what: _figure(one) if one else None for what, one in sums.items()},
        "phases": {"hands": phases.trials, "complete": phases.seen} if phases else None,
    }


def _figure(one: Sum) -> Json:
    deviation = one.variance**0.5
    enough = one.expected >= ENOUGH and one.variance >= 1
    return {
        "cards": one.trials,
        "seen": one.seen,
        "expected": round(one.expected, 2),
        "low": round(max(one.seen - WITHIN * deviation, 0), 2),
        "high": round(min(one.seen + WITHIN * deviation, one.trials), 2),
        "z": round((one.seen - one.expected) / deviation, 3) if deviation else 0.0,
        "enough": enough,
    }
