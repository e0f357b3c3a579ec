"""Writes a position of the oracle as the project's canonical text (docs/frozen/position.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from .cards import SKIP, WILD, in_order, words

if TYPE_CHECKING:
    from .engine import Oracle


def position_text(game: Oracle) -> str:
    """Everything that decides how the game goes on, one fact a line."""
    lines = [
        "tenfold-position-1",
        f"players {game.players}",
        f"hand {game.hand_no} dealer {game.dealer} turn {game.turn}",
        f"to_move {game.to_move} step {game.step}",
        f"game {int(game.game_over)}",
        _line("winners", game.winners),
        _line("replay", game.replay),
        _line("phases", [phase_label(game, s) for s in game.seats]),
        _line("scores", game.scores.values()),
        _line("skipped", game.skipped.values()),
        f"renewals {game.renewals}",
        *_variant_lines(game),
        *(line for seat in game.seats for line in _seat(game, seat)),
        f"draw: {words(game.draw)}".rstrip(),
        f"discard: {words(game.discard)}".rstrip(),
    ]
    return "\n".join(lines) + "\n"


def phase_label(game: Oracle, seat: int) -> int | str:
    """What the seat is on: the number of its phase, ``done`` or ``out``."""
    if game.phase[seat] == 0:
        return "out"
    if game.phase[seat] > len(game.played):
        return "done"
    if not game.free:
        return game.played[game.phase[seat] - 1]
    if game.contract[seat] and (game.step != "over" or game.replay):
        return game.contract[seat]
    return min(game.left[seat], default="done")


def _variant_lines(game: Oracle) -> Iterator[str]:
    """What only some rules know, in lines that stand only where there is something to say."""
    if game.direction != 1:
        yield f"direction {game.direction}"
    if any(game.skipper.values()):
        yield _line("skipped_by", game.skipper.values())
    if game.aside:
        yield f"aside {game.aside.count(SKIP)} {game.aside.count(WILD)}"
    if game.free:
        yield _line("contracts", [number or "-" for number in game.contract.values()])
        for seat in game.seats:
            yield _line(f"left {seat}:", sorted(game.left[seat]))
    if game.says.yes("save_pile"):
        for seat in game.seats:
            yield _line(f"saved {seat}:", in_order(game.saved[seat]))


def _line(name: str, values: Iterable[object]) -> str:
    return " ".join([name, *(str(value) for value in values)])


def _seat(game: Oracle, seat: int) -> list[str]:
    hand = in_order(game.hands[seat])
    groups = game.laid[seat] or [game.parts[seat][j] for j in sorted(game.parts[seat])]
    return [
        _line(f"hand {seat}:", hand),
        _line(f"laid {seat}:", [" | ".join(map(str, groups))] if groups else []),
    ]
