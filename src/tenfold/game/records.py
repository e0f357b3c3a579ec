"""Records: a game as text that a person can read and a program can replay (FROZEN: docs/frozen/record.md).

[Game "Phase 10"]
[Rules "mattel"]
[Players "Anna, Ben"]
[Date "2026-11-29"]
[Shuffle "tenfold-shuffle-1 commitment=… seed=… words=…"]
[Result "winners 2 places 2 1 scores 120 95"]

phases 3 1 7 …                    shuffled phase cards, where phases are dealt

hand 1 dealer 2
deck R3 W …                       all cards, top first
1: d x R9                         one turn a line
renew B2 G7 …                     the new draw pile, before the turn whose draw needed it
stop                              the clock ended the game here
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Sequence

from . import table
from .cards import token
from .deals import Deals
from .game import Game, HandLog

UNKNOWN = "?"
STOP = "stop"
GAME = "Phase 10"
_HEADER = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')


class RecordError(ValueError):
    """A record that cannot be replayed: `line` (from 1) and `reason`."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


# -- writing


def _quoted(value: str) -> str:
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')


def _unquoted(value: str) -> str:
    return re.sub(r"\\(.)", r"\1", value)


def result_text(game: Game) -> str:
    """The `Result` header: winners, places and totals, or `*` while the game goes on."""
    if not game.game_over:
        return "*"
    parts = ["winners", *game.winners, "places", *table.places(game.state), "scores", *game.scores]
    return " ".join(map(str, parts))


def headers(game: Game, names: Sequence[str], date: str, seat: int | None) -> dict[str, str]:
    """The header lines of a record by name. One seat's own record keeps the seed back."""
    shuffle = game.shuffler
    entries = {"Game": GAME, "Rules": str(game.rules)}
    entries["Players"] = ", ".join(name.replace(",", " ") for name in names) or str(game.players)
    if date:
        entries["Date"] = date
    if isinstance(shuffle, Deals):
        entries["Shuffle"] = shuffle.header() if seat is None else f"commitment={shuffle.commitment}"
    if seat is not None:
        entries["Seat"] = str(seat)
    entries["Seats"] = str(game.players)
    entries["Result"] = result_text(game)
    return entries


def _deck_line(game: Game, hand: HandLog, seat: int | None) -> str:
    cards = [token(kind) for kind in hand.deck]
    if seat is not None:
        order = [s for s in hand.seats if s > hand.dealer] + [s for s in hand.seats if s <= hand.dealer]
        size = int(game.rules.hand_size)
        own = {i * len(order) + order.index(seat) for i in range(size)} if seat in order else set()
        own.add(size * len(order))
        cards = [card if i in own else UNKNOWN for i, card in enumerate(cards)]
    return "deck " + " ".join(cards)


def _hand_lines(game: Game, hand: HandLog, seat: int | None) -> list[str]:
    lines = [f"hand {hand.hand_no} dealer {hand.dealer}", _deck_line(game, hand, seat)]
    renewals = deque(hand.renewals)
    turn: tuple[int, int] | None = None
    for index, (number, actor, move) in enumerate(hand.moves):
        new_turn = turn != (number, actor)
        if renewals and renewals[0][0] == index:
            _, pile = renewals.popleft()
            lines.append("renew " + " ".join(token(kind) if seat is None else UNKNOWN for kind in pile))
            new_turn = True
        if new_turn:
            lines.append(f"{actor}: {move}")
            turn = (number, actor)
        else:
            lines[-1] += f" {move}"
    return lines


def write_record(game: Game, names: Sequence[str] = (), date: str = "", seat: int | None = None) -> str:
    """The record of a game; with `seat` that seat's own, which shows and does not replay."""
    lines = [f'[{name} "{_quoted(value)}"]' for name, value in headers(game, names, date, seat).items()]
    if game.phase_cards:
        lines += ["", "phases " + " ".join(str(place + 1) for place in game.phase_cards)]
    for hand in game.hands:
        lines += ["", *_hand_lines(game, hand, seat)]
    if game.stopped:
        lines.append(STOP)
    return "\n".join(lines) + "\n"


# -- headers, read


def read_headers(lines: Sequence[str]) -> dict[str, str]:
    """The headers of a record by name; RecordError if there are none."""
    found: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        if not line.startswith("["):
            if line.strip():
                break
            continue
        match = _HEADER.fullmatch(line.rstrip())
        if match is None:
            raise RecordError(number, 'this header cannot be read; it would look like [Rules "mattel"]')
        if match[1] in found:
            raise RecordError(number, f"the header [{match[1]}] is there twice")
        found[match[1]] = _unquoted(match[2])
    if "Rules" not in found:
        raise RecordError(1, 'this is no record of a game: it has no [Rules "…"] header')
    if found.get("Game", GAME) != GAME:
        raise RecordError(1, f"this is a record of '{found['Game']}', not of {GAME}")
    return found
