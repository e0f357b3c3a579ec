"""Writes a position of the oracle as the project's canonical text (docs/frozen/position.md)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from .cards import in_order, words
from .groups import Group

if TYPE_CHECKING:
    from .engine import Oracle


def position_text(game: Oracle) -> str:
    """Everything that decides how the game goes on, one fact a line."""
    phases = [game.phase[s] if game.phase[s] <= len(game.phase_list) else "done" for s in game.seats]
    lines = [
        "tenfold-position-1",
        f"players {game.players}",
        f"hand {game.hand_no} dealer {game.dealer} turn {game.turn}",
        f"to_move {game.to_move} step {game.step}",
        f"game {int(game.game_over)}",
        _line("winners", game.winners),
        _line("replay", game.replay),
        _line("phases", phases),
        _line("scores", game.scores.values()),
        _line("skipped", game.skipped.values()),
        f"renewals {game.renewals}",
        *(line for seat in game.seats for line in _seat(game, seat)),
        f"draw: {words(game.draw)}".rstrip(),
        f"discard: {words(game.discard)}".rstrip(),
    ]
    return "\n".join(lines) + "\n"


def _line(name: str, values: Iterable[object]) -> str:
    return " ".join([name, *(str(value) for value in values)])


def _seat(game: Oracle, seat: int) -> list[str]:
    hand, laid = in_order(game.hands[seat]), _groups(game.laid[seat])
    return [_line(f"hand {seat}:", hand), _line(f"laid {seat}:", laid)]


def _groups(groups: Sequence[Group]) -> list[str]:
    return [" | ".join(str(group) for group in groups)] if groups else []
