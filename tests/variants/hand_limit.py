"""Which rule sets made games last until `end.max_hands` stopped them: told at the end of a run, not to be missed."""

from collections import Counter

from tenfold.game import Rules
from tenfold.game.options import OPTIONS

TOLD = "told"
"""The property of a test whose lines pytest tells at its end (tests/conftest.py)."""


def in_full(rules):
    """A rule set named completely, apart from the limit: what differs from the printed rules, and its phases."""
    differing = [
        f"{option.name}={getattr(rules, option.field)}"
        for option in OPTIONS
        if option.name not in ("end.max_hands", "phases.list")
        and getattr(rules, option.field) != option.default
    ]
    return " ".join([*differing, f"phases.list={rules.phases_list}"])


def reached_limit(g):
    """Whether this game was over because it had as many hands as end.max_hands allows, and not before or by itself."""
    return g.stopped == 1 and 0 < g.end_max_hands <= g.hand_no


def report(reached: Counter[Rules], games: int, limit: int) -> list[str]:
    """A line for each rule set whose games were stopped, most games first, under a line that counts them all."""
    lines: Counter[str] = Counter()
    for rules, count in reached.items():
        lines[in_full(rules)] += count
    told = [f"{count} x {text}" for text, count in sorted((+lines).items(), key=lambda e: (-e[1], e[0]))]
    head = f"games over random rules that reached {limit} hands, by rule set: {lines.total()} of {games}"
    return [head, *told]
