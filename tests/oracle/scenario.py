"""Runs scenario files (scenarios.md) on the oracle, as far as they keep to the printed game."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .cards import SKIP, Card, cards, in_order, whole_deck, words
from .engine import PRINTED, Oracle
from .groups import Group, needs_of, place
from .notation import read_groups

Scenario = dict[str, Any]

# Keys that only say something beyond the printed game; empty values say nothing.
_BEYOND = ("options", "saved", "saved_now", "skips_by", "done", "game")


def load(path: Path) -> list[Scenario]:
    """The scenarios of a file."""
    with path.open("rb") as file:
        return tomllib.load(file)["scenario"]


def is_printed_game(scenario: Scenario) -> bool:
    """Whether the scenario asks a question about the printed game, which is all the oracle knows."""
    return scenario.get("rules", "mattel") == "mattel" and not any(scenario.get(key) for key in _BEYOND)


def build(scenario: Scenario) -> Oracle:
    """The position of the scenario."""
    hands = [cards(text) for text in scenario["hands"]]
    game = Oracle(len(hands))
    game.hand_no = scenario.get("hand_no", 1)
    game.renewals = scenario.get("renewals", 0)
    game.dealer = scenario.get("dealer", game.players)
    game.replay = list(scenario.get("tie", []))
    phases = scenario.get("phases", [len(PRINTED) if s in game.replay else 1 for s in game.seats])
    laid = scenario.get("laid", [""] * game.players)
    scores = scenario.get("scores", [0] * game.players)
    for seat, phase in zip(game.seats, phases, strict=True):
        game.phase[seat] = _phase_number(game, phase)
        game.scores[seat] = scores[seat - 1]
        game.hands[seat] = hands[seat - 1]
        game.skipped[seat] = scenario.get("skipped", []).count(seat)
        game.laid[seat] = _laid(game, seat, laid[seat - 1])
    game.discard = cards(scenario.get("discard", ""))
    game.draw = cards(scenario.get("draw", ""))
    if not scenario.get("draw_only", False):
        game.draw += _named_nowhere(game)
    _set_turn(game, scenario)
    return game


def _phase_number(game: Oracle, phase: int | str) -> int:
    """The number of the phase; requirements in words join the list as a phase of their own."""
    if isinstance(phase, int):
        return phase
    if phase == "done":
        return len(game.phase_list) + 1
    return game.phase_list.index(needs_of(phase)) + 1


def _laid(game: Oracle, seat: int, text: str) -> list[Group]:
    if not text:
        return []
    groups = read_groups(text)
    return [place(need, named) for need, named in zip(game.needs(seat), groups, strict=True)]


def _named_nowhere(game: Oracle) -> list[Card]:
    named = Counter(game.draw + game.discard)
    for seat in game.seats:
        named.update(game.hands[seat])
        named.update(p.card for group in game.laid[seat] for p in group.placed)
        named[SKIP] += game.skipped[seat]
    left = Counter(whole_deck())
    left.subtract(named)
    if min(left.values()) < 0:
        raise ValueError("more copies of a card than the deck has")
    return list(left.elements())


def _set_turn(game: Oracle, scenario: Scenario) -> None:
    first = game.circle_after(game.dealer)[0]
    game.turn = scenario.get("turn", 20)
    if game.turn == 0:
        game.begin(first)
        return
    game.start_turn(scenario.get("to_move", first))
    if scenario.get("step", "draw") == "play":
        game.step, game.stirred = "play", True


def run(scenario: Scenario) -> list[str]:
    """What is not as the scenario expects, in words; empty where all is."""
    game = build(scenario)
    expect = scenario["expect"]
    for number, move in enumerate(scenario.get("moves", []), 1):
        reason = game.why_not(move)
        if number == expect.get("illegal"):
            return [] if reason else [f"move {number} ({move}) is legal"]
        if reason is not None:
            return [f"move {number} ({move}) is refused: {reason}"]
        game.renewals_queue = [[str(c) for c in game.discard[1:]]]
        game.play(move)
    return _faults(game, expect)


def _faults(game: Oracle, expect: dict[str, Any]) -> list[str]:
    faults = []
    for key, wanted in expect.items():
        if key in ("legal", "not_legal"):
            faults += [f"{key}: {m}" for m in wanted if (game.why_not(m) is None) != (key == "legal")]
        elif key == "hands":
            held = [words(in_order(hand)) for hand in game.hands.values()]
            asked = [words(in_order(cards(text))) for text in wanted]
            faults += [] if held == asked else [f"hands: expected {asked}, came {held}"]
        elif key == "laid":
            faults += [] if _same_table(game, wanted) else [f"laid: expected {wanted}"]
        elif (came := _ANSWERS[key](game)) != wanted:
            faults.append(f"{key}: expected {wanted}, came {came}")
    return faults


def _phases(game: Oracle) -> list[int | str]:
    return [number if number <= len(game.phase_list) else "done" for number in game.phase.values()]


def _same_table(game: Oracle, wanted: list[str]) -> bool:
    """Whether the laid groups are those of the texts, one text a seat."""
    for groups, text in zip(game.laid.values(), wanted, strict=True):
        texts = [part.split() for part in text.split("|") if part.strip()]
        if len(texts) != len(groups) or not all(map(_same_group, groups, texts)):
            return False
    return True


def _same_group(group: Group, wanted: list[str]) -> bool:
    """Whether the group has the cards: a run in order, others in any; a plain W is any Wild."""
    came = str(group).split()
    plain, plain_wanted = ([token.partition("=")[0] for token in tokens] for tokens in (came, wanted))
    if group.need.letter != "R":
        plain, plain_wanted = sorted(plain), sorted(plain_wanted)
    return plain == plain_wanted and all(token in came for token in wanted if "=" in token)


_ANSWERS: dict[str, Callable[[Oracle], Any]] = {
    "to_move": lambda game: game.to_move,
    "step": lambda game: game.step,
    "hand_over": lambda game: game.step == "over",
    "game_over": lambda game: game.game_over,
    "went_out": lambda game: game.went_out,
    "hand_points": lambda game: game.points,
    "scores": lambda game: list(game.scores.values()),
    "phases": _phases,
    "winners": lambda game: game.winners,
    "places": lambda game: game.places(),
    "replay": lambda game: game.replay,
    "dealer": lambda game: game.dealer,
    "discard_top": lambda game: str(game.discard[0]) if game.discard else "",
    "draw_count": lambda game: len(game.draw),
    "discard_count": lambda game: len(game.discard),
    "skipped": lambda game: [seat for seat, number in game.skipped.items() if number],
}
