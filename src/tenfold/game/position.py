"""The canonical text of a position (FROZEN: docs/frozen/position.md, tenfold-position-1).

Whole-game hashes are taken over it, and an independent engine can write it too.
"""

from __future__ import annotations

import hashlib

from ..kernel.record import State
from . import table
from .cards import token
from .view import STEPS, hand_tokens


def _line(name: str, values: list[object]) -> str:
    return " ".join([name, *map(str, values)])


def _variant_lines(g: State) -> list[str]:
    """What only some rules know, in lines that stand only where there is something to say."""
    seats = range(g.players)
    lines = []
    if g.direction != 1:
        lines.append(f"direction {g.direction}")
    if any(g.skipper[s] != -1 for s in seats):
        lines.append(_line("skipped_by", [g.skipper[s] + 1 for s in seats]))
    if g.aside or g.aside_wild:
        lines.append(f"aside {g.aside} {g.aside_wild}")
    if g.phases_order:
        lines.append(_line("contracts", [table.place_label(g, g.contract[s]) or "-" for s in seats]))
        lines += [_line(f"left {s + 1}:", [*table.phases_left(g, s)]) for s in seats]
    if g.save_pile:
        lines += [_line(f"saved {s + 1}:", [*table.saved_cards(g, s)]) for s in seats]
    return lines


def position_text(g: State) -> str:
    """The position in lines, each ended by a line feed."""
    seats = range(g.players)
    lines = [
        "tenfold-position-1",
        f"players {g.players}",
        f"hand {g.hand_no} dealer {g.dealer + 1} turn {g.turn}",
        f"to_move {g.seat + 1} step {STEPS[g.step]}",
        f"game {g.game_over}",
        _line("winners", [*table.winners(g)]),
        _line("replay", [*table.replaying(g)]),
        _line("phases", [table.phase_label(g, s) for s in seats]),
        _line("scores", [g.score[s] for s in seats]),
        _line("skipped", [g.skips[s] for s in seats]),
        f"renewals {g.renewals}",
    ]
    lines += _variant_lines(g)
    for s in seats:
        lines.append(_line(f"hand {s + 1}:", [*hand_tokens(g, s)]))
        groups = " | ".join(" ".join(group["cards"]) for group in table.shown_groups(g, s) if group["cards"])
        lines.append(_line(f"laid {s + 1}:", [groups] if groups else []))
    lines.append(_line("draw:", [token(kind) for kind in reversed(g.draw[: g.draw_count])]))
    lines.append(_line("discard:", [token(kind) for kind in reversed(g.discard[: g.discard_count])]))
    return "\n".join(lines) + "\n"


def position_hash(g: State) -> str:
    """The hex SHA-256 of the canonical text."""
    return hashlib.sha256(position_text(g).encode("utf-8")).hexdigest()
