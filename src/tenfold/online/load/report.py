"""What a run of the load found, in words."""

from dataclasses import asdict
from typing import Any

from tenfold.online.load.measuring import Found
from tenfold.online.load.tables import SEATS

MB = 1_000_000


def lines(found: Found) -> list[str]:
    """A few lines for a reader."""
    plan, paced, real, null, frozen, idle = (
        found.plan, found.paced, found.real, found.null, found.frozen, found.idle
    )  # fmt: skip
    return [
        f"{plan.tables} tables, {SEATS * plan.tables} connections; times are from a command to everybody's event",
        f"at a pace    {paced.moves:8.1f} of {plan.rate:g} moves a second, {_times(paced.p50, paced.p99)},"
        f" worst {paced.worst:.1f} ms, {paced.refused} refused",
        f"saturated    {real.moves:8.1f} moves a second, {_times(real.p50, real.p99)}{_cpu(real.moves_per_cpu)}",
        f"  null game  {null.moves:8.1f} moves a second, {_times(null.p50, null.p99)}{_cpu(null.moves_per_cpu)}",
        f"  the game leaves {_share(real.moves, null.moves)} of the null game's moves"
        f" ({_share(real.moves_per_cpu, null.moves_per_cpu)} by processor time)",
        f"a frozen reader {'was dropped (1013)' if frozen.dropped else 'WAS NOT DROPPED'} within {frozen.moves} moves;"
        f" the others: p99 {frozen.p99:.1f} ms, without it {frozen.p99_before:.1f} ms",
        f"{idle.connections} idle connections: {_memory(found)}",
    ]


def as_json(found: Found) -> dict[str, Any]:
    """All figures by name."""
    figures = asdict(found)
    figures["plan"]["place"] = str(found.plan.place or "")
    return figures


def _times(p50: float, p99: float) -> str:
    return f"p50 {p50:.1f} ms, p99 {p99:.1f} ms"


def _cpu(moves: float | None) -> str:
    return "" if moves is None else f", {moves:.0f} for each second of processor"


def _share(part: float | None, whole: float | None) -> str:
    return f"{part / whole:.0%}" if part and whole else "an unknown part"


def _memory(found: Found) -> str:
    idle = found.idle
    if idle.before is None or idle.after is None:
        return "this system does not tell how much memory they take"
    each = (idle.after - idle.before) / max(idle.added, 1) / 1000
    return f"{idle.after / MB:.0f} MB in all, {each:.1f} KB for each that was added"
