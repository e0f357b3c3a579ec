"""Scenarios: a position, some moves, and what must be true afterwards (scenarios.md).

`check_file` runs a file of them; `ScenarioError` is a file that cannot be read as scenarios, with the
scenario's name and the key. A scenario that reads but does not hold is a result that is not `ok`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from itertools import permutations
from pathlib import Path
from typing import Any

from . import table
from .cards import NotationError
from .game import Game
from .notation import parse_seat_move
from .setup import Position, SetupError, set_up
from .view import hand_tokens

POSITION_KEYS = {f.name for f in fields(Position)}
RUNS = ("R", "CR", "AR", "OR", "ER")


class ScenarioError(ValueError):
    """A file, scenario or key that cannot be read."""

    def __init__(self, file: str, scenario: str, key: str, message: str) -> None:
        super().__init__(": ".join(part for part in (file, scenario, key, message) if part))
        self.file = file
        self.scenario = scenario
        self.key = key
        self.message = message


@dataclass(frozen=True, slots=True)
class CaseResult:
    """One scenario: its name, whether it holds, and if not what was expected and what came."""

    name: str
    ok: bool
    message: str = ""


class _Fault(Exception):
    """A fault of the file at a key."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(message)
        self.key = key
        self.message = message


class _Differs(Exception):
    """The scenario does not hold."""


# -- what came, for each key of `expect`


def _hand(game: Game, s: int) -> list[str]:
    return sorted(hand_tokens(game.state, s))


def _over(game: Game) -> bool:
    return game.hand_over


def _points(game: Game) -> list[int]:
    return list(game.state.points[: game.players])


def _top(game: Game) -> str:
    return str(game.view(None).discard_top)


ACTUAL: dict[str, Callable[[Game], object]] = {
    "to_move": lambda game: game.to_move,
    "step": lambda game: game.step,
    "hand_over": _over,
    "game_over": lambda game: game.game_over,
    "went_out": lambda game: game.state.went_out + 1,
    "hand_points": _points,
    "scores": lambda game: game.scores,
    "phases": lambda game: [table.phase_label(game.state, s) for s in range(game.players)],
    "winners": lambda game: game.winners,
    "places": lambda game: table.places(game.state),
    "replay": lambda game: table.replaying(game.state),
    "dealer": lambda game: game.dealer,
    "hands": lambda game: [_hand(game, s) for s in range(game.players)],
    "laid": lambda game: [table.shown_groups(game.state, s) for s in range(game.players)],
    "saved": lambda game: [table.saved_cards(game.state, s) for s in range(game.players)],
    "discard_top": _top,
    "draw_count": lambda game: game.state.draw_count,
    "discard_count": lambda game: game.state.discard_count,
    "skipped": lambda game: table.skipped_seats(game.state),
    "floating": lambda game: table.floating_seats(game.state),
}
EXPECT_KEYS = {*ACTUAL, "illegal", "legal", "not_legal"}


def _same_group(wanted: list[str], group: table.ShownGroup) -> bool:
    """Whether a group is the one wanted: a run in order, another as a multiset; a bare W is any Wild."""
    cards = group["cards"]
    if len(wanted) != len(cards):
        return False

    def bare(card: str, pattern: str) -> str:
        return card if "=" in pattern else card.partition("=")[0]

    if group["need"].rstrip("0123456789") in RUNS:
        return all(bare(card, want) == want for card, want in zip(cards, wanted, strict=True))
    said = sorted(want for want in wanted if "=" in want)
    left = list(cards)
    for want in said:
        if want not in left:
            return False
        left.remove(want)
    return sorted(card.partition("=")[0] for card in left) == sorted(
        want for want in wanted if "=" not in want
    )


def _same_groups(wanted: str, groups: list[table.ShownGroup]) -> bool:
    parts = [part.split() for part in wanted.split("|")] if wanted.strip() else []
    if len(parts) != len(groups):
        return False
    return any(
        all(_same_group(part, group) for part, group in zip(parts, order, strict=True))
        for order in permutations(groups)
    )


def _holds(key: str, wanted: Any, came: Any) -> bool:
    if key in ("hands", "saved"):
        return bool([sorted(hand.split()) for hand in wanted] == came)
    if key == "laid":
        return len(wanted) == len(came) and all(_same_groups(w, c) for w, c in zip(wanted, came, strict=True))
    if key in ("skipped", "winners", "replay", "floating"):
        return sorted(wanted) == sorted(came)
    return bool(wanted == came)


def _shown(key: str, came: Any) -> str:
    if key in ("hands", "saved"):
        return str([" ".join(hand) for hand in came])
    if key == "laid":
        return str([" | ".join(" ".join(group["cards"]) for group in groups) for groups in came])
    return str(came)


# -- running one


def _position(entry: Mapping[str, Any]) -> Position:
    for key in entry:
        if key not in POSITION_KEYS | {"name", "moves", "expect", "game"}:
            raise _Fault(key, "there is no such key in a scenario")
    if entry.get("game", "phase10") != "phase10":
        raise _Fault("game", f"'{entry['game']}' is not played by this version")
    if "hands" not in entry:
        raise _Fault("hands", "every scenario says what each seat holds")
    for key, value in entry.items():
        _check_type(key, value)
    return Position(**{key: value for key, value in entry.items() if key in POSITION_KEYS})


_LISTS: dict[str, Any] = {
    "hands": str, "laid": str, "saved": str, "scores": int, "saved_now": int, "skipped": int, "tie": int, "moves": str,
    "phases": (int, str), "done": list,
}  # fmt: skip
_SINGLE: dict[str, Any] = {
    "name": str, "rules": str, "draw": str, "discard": str, "step": str, "game": str, "draw_only": bool, "hand_no": int,
    "renewals": int, "direction": int, "dealer": int, "to_move": int, "turn": int, "options": dict, "skips_by": dict,
    "expect": dict,
}  # fmt: skip


_RANGES = {
    "scores": (0, 30_000), "hand_no": (1, 30_000), "renewals": (0, 98), "turn": (0, 4_999), "dealer": (1, 6),
    "to_move": (1, 6),
}  # fmt: skip
"""What the numbers of a position can be."""


def _check_type(key: str, value: object) -> None:
    if key in _LISTS:
        kind = _LISTS[key]
        if not isinstance(value, list) or not all(
            isinstance(item, kind) and not isinstance(item, bool) for item in value
        ):
            raise _Fault(
                key,
                "it must be a list with an entry a seat" if key != "moves" else "it must be a list of moves",
            )
    elif not isinstance(value, _SINGLE[key]) or (isinstance(value, bool) and _SINGLE[key] is int):
        raise _Fault(key, f"it cannot be {value!r}")
    if key in _RANGES:
        low, high = _RANGES[key]
        numbers = value if isinstance(value, list) else [value]
        if not all(low <= number <= high for number in numbers):
            raise _Fault(key, f"it cannot be {value!r}; it goes from {low} to {high}")
    if key == "options" and not all(isinstance(item, str) for item in dict(value).values()):
        raise _Fault(key, 'the values of options are strings, like { "skip.target" = "choose" }')


def _play(game: Game, moves: list[str], illegal: int) -> None:
    """Make the moves; the one that must be illegal is tried and must change nothing."""
    for number, notation in enumerate(moves, 1):
        try:
            seat, move = parse_seat_move(notation)
        except NotationError as error:
            raise _Fault("moves", str(error)) from None
        before = game.position_text()
        refusal = game.explain(move, seat)
        if number == illegal:
            if refusal is None:
                raise _Differs(f"move {number} '{notation}' had to be illegal, but it is legal")
            if game.position_text() != before:
                raise _Differs(f"move {number} '{notation}' was refused, but the position changed")
            return
        if refusal is not None:
            raise _Differs(f"move {number} '{notation}' had to be legal, but: {refusal.sentence()}")
        game.play(move, seat)


def _check_legal(game: Game, key: str, moves: list[str]) -> None:
    for notation in moves:
        try:
            seat, move = parse_seat_move(notation)
        except NotationError as error:
            raise _Fault(key, str(error)) from None
        refusal = game.explain(move, seat)
        if refusal is not None and refusal.code == "not_held":
            raise _Fault(key, f"'{notation}' names a card that is not held")
        if key == "legal" and refusal is not None:
            raise _Differs(f"'{notation}' had to be legal, but: {refusal.sentence()}")
        if key == "not_legal" and refusal is None:
            raise _Differs(f"'{notation}' had to be illegal, but it is legal")


def _run(entry: Mapping[str, Any]) -> None:
    expect = entry.get("expect", {})
    for key in expect:
        if key not in EXPECT_KEYS:
            raise _Fault(f"expect.{key}", "there is no such key in expect")
    moves = entry.get("moves", [])
    illegal = expect.get("illegal", 0)
    if "illegal" in expect and (illegal is True or illegal != len(moves) or not moves):
        raise _Fault(
            "expect.illegal", f"it is the number of the last move given, {len(moves)}, not {illegal!r}"
        )
    try:
        game = set_up(_position(entry))
    except SetupError as error:
        raise _Fault(error.key, error.message) from None
    _play(game, moves, illegal)
    for key, wanted in expect.items():
        if key in ("legal", "not_legal"):
            _check_legal(game, key, wanted)
        elif key != "illegal":
            came = ACTUAL[key](game)
            if not _holds(key, wanted, came):
                raise _Differs(f"expected {key} = {wanted}, came {_shown(key, came)}")


def check_entry(entry: Mapping[str, Any], file: str = "") -> CaseResult:
    """Run one scenario. Raises ScenarioError if it cannot be read."""
    name = str(entry.get("name", "without a name"))
    try:
        _run(entry)
    except _Fault as fault:
        raise ScenarioError(file, name, fault.key, fault.message) from None
    except _Differs as differs:
        return CaseResult(name, False, str(differs))
    return CaseResult(name, True)


def read_file(path: Path) -> list[dict[str, Any]]:
    """The scenarios of a file. Raises ScenarioError for a file that is not TOML or holds none, OSError likewise."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except RecursionError:
        raise ScenarioError(
            str(path), "", "", "this is no file of scenarios: its lists are nested too deep"
        ) from None
    except ValueError as error:  # TOML, UTF-8, or a number of thousands of digits
        raise ScenarioError(str(path), "", "", f"this is not a TOML file ({error})") from None
    for key in content:
        if key != "scenario":
            raise ScenarioError(str(path), "", key, "a file of scenarios holds [[scenario]] entries only")
    entries = content.get("scenario", [])
    if not isinstance(entries, list) or not entries or not all(isinstance(entry, dict) for entry in entries):
        raise ScenarioError(str(path), "", "scenario", "the file holds no [[scenario]] entries")
    return entries


def check_file(path: Path) -> list[CaseResult]:
    """Run all scenarios of a file. Raises ScenarioError (file, scenario, key) or OSError if it cannot be read."""
    return [check_entry(entry, str(path)) for entry in read_file(path)]
