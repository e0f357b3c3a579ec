"""Runs scenario files (scenarios.md) on the oracle."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .cards import SKIP, Card, as_held, cards, in_order, words
from .engine import Oracle
from .groups import Group, needs_of, place
from .notation import read_groups
from .options import options_of, phases_of
from .position import phase_label

Scenario = dict[str, Any]


def load(path: Path) -> list[Scenario]:
    """The scenarios of a file."""
    with path.open("rb") as file:
        return tomllib.load(file)["scenario"]


def is_card_game(scenario: Scenario) -> bool:
    """Whether the scenario asks about the card game, which is all the oracle knows."""
    return not scenario.get("game")


def build(scenario: Scenario) -> Oracle:
    """The position of the scenario."""
    hands = [cards(text) for text in scenario["hands"]]
    options = options_of(scenario.get("rules", "mattel"), scenario.get("options", {}))
    game = Oracle(len(hands), phases_of(options), options)
    game.hand_no = scenario.get("hand_no", 1)
    game.renewals = scenario.get("renewals", 0)
    game.dealer = scenario.get("dealer", game.players)
    game.direction = scenario.get("direction", 1)
    game.replay = list(scenario.get("tie", []))
    none = [""] * game.players
    scores = scenario.get("scores", [0] * game.players)
    for seat, hand in zip(game.seats, hands, strict=True):
        game.scores[seat] = scores[seat - 1]
        game.hands[seat] = hand
        game.skipped[seat] = scenario.get("skipped", []).count(seat)
        if game.says["skip.place"] != "discard":
            game.front[seat] = [SKIP] * game.skipped[seat]
        game.skipper[seat] = scenario.get("skips_by", {}).get(str(seat), 0)
        game.saved[seat] = cards(scenario.get("saved", none)[seat - 1])
        game.saved_now[seat] = seat in scenario.get("saved_now", [])
        _set_phase(game, seat, scenario)
        _set_laid(game, seat, scenario.get("laid", none)[seat - 1])
    game.discard = cards(scenario.get("discard", ""))
    game.draw = cards(scenario.get("draw", ""))
    if not scenario.get("draw_only", False):
        game.draw += _named_nowhere(game)
    game.was_in = {seat: game.plays(seat) for seat in game.seats}
    _set_turn(game, scenario)
    return game


def _set_phase(game: Oracle, seat: int, scenario: Scenario) -> None:
    """What the seat is on; a requirement in words that the list has not is a phase of the seat's own."""
    said = scenario["phases"][seat - 1] if "phases" in scenario else None
    done = scenario.get("done", [[]] * game.players)[seat - 1]
    game.left[seat] = [number for number in game.played if number not in done]
    if isinstance(said, str) and said not in ("done", "out"):
        if needs_of(said) in game.phase_list:
            said = game.phase_list.index(needs_of(said)) + 1
        else:
            game.own[seat] = needs_of(said)
    if game.free:
        game.phase[seat] = len(done) + 1
        game.contract[seat] = said if isinstance(said, int) else min(game.left[seat], default=0)
    elif isinstance(said, int):
        game.phase[seat] = game.played.index(said) + 1
    else:
        game.phase[seat] = {"done": len(game.played) + 1, "out": 0}.get(str(said), 1)
    if seat in game.replay and not game.replays_own:
        game.phase[seat] = len(game.played)


def _set_laid(game: Oracle, seat: int, text: str) -> None:
    if not text:
        if game.says["phases.order"] == "choose_at_laydown" and seat not in game.own:
            game.contract[seat] = 0
        return
    groups = read_groups(text)
    needs = game.needs(seat)
    if len(groups) == len(needs):
        wild = game.wild_number(seat)
        game.laid[seat] = [place(n, g, game.says, wild) for n, g in zip(needs, groups, strict=True)]
        return
    for named in groups:
        j = next(j for j, need in enumerate(needs) if j not in game.parts[seat] and len(named) >= need.size)
        game.parts[seat][j] = place(needs[j], named, game.says)


def _named_nowhere(game: Oracle) -> list[Card]:
    named = Counter(game.draw + [as_held(face) for face in game.discard])
    for seat in game.seats:
        named.update(game.hands[seat] + game.saved[seat] + game.front[seat])
        groups: list[Group] = [*game.laid[seat], *game.parts[seat].values()]
        named.update(p.card for group in groups for p in group.placed)
    left = Counter(game.says.deck())
    left.subtract(named)
    if min(left.values()) < 0:
        raise ValueError("more copies of a card than the deck has")
    return list(left.elements())


def _set_turn(game: Oracle, scenario: Scenario) -> None:
    game.turn = scenario.get("turn", 20)
    if game.turn == 0:
        game.open()
        return
    first = game.circle_after(game.dealer, game.direction)[0]
    seat = scenario.get("to_move", first)
    game.dealer_reached = game.turn >= game.players
    skipped = game.skipped[seat] and scenario.get("step", "draw") == "draw"
    if skipped:
        game.to_move = game.circle_after(seat, -game.direction)[0]
        game.idle = -1
        game.turn -= 1
        game.end_turn()
        return
    game.start_turn(seat)
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
        kept = 0 if game.says["exhaust"] == "reshuffle_all" else 1
        game.renewals_queue = [[str(as_held(c)) for c in game.discard[kept:]]]
        game.play(move)
    return _faults(game, expect)


def _faults(game: Oracle, expect: dict[str, Any]) -> list[str]:
    faults = []
    for key, wanted in expect.items():
        if key in ("legal", "not_legal"):
            faults += [f"{key}: {m}" for m in wanted if (game.why_not(m) is None) != (key == "legal")]
        elif key in ("hands", "saved"):
            held = [words(in_order(some)) for some in getattr(game, key).values()]
            asked = [words(in_order(cards(text))) for text in wanted]
            faults += [] if held == asked else [f"{key}: expected {asked}, came {held}"]
        elif key == "laid":
            faults += [] if _same_table(game, wanted) else [f"laid: expected {wanted}"]
        elif (came := _ANSWERS[key](game)) != wanted:
            faults.append(f"{key}: expected {wanted}, came {came}")
    return faults


def _same_table(game: Oracle, wanted: list[str]) -> bool:
    """Whether the laid groups are those of the texts, one text a seat."""
    for seat, text in zip(game.seats, wanted, strict=True):
        groups = game.laid[seat] or list(game.parts[seat].values())
        texts = [part.split() for part in text.split("|") if part.strip()]
        if len(texts) != len(groups) or not all(map(_same_group, groups, texts)):
            return False
    return True


def _same_group(group: Group, wanted: list[str]) -> bool:
    """Whether the group has the cards: a run in order, others in any; a plain W is any Wild."""
    came = str(group).split()
    plain, plain_wanted = ([token.partition("=")[0] for token in tokens] for tokens in (came, wanted))
    if not group.need.is_run:
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
    "phases": lambda game: [phase_label(game, seat) for seat in game.seats],
    "winners": lambda game: game.winners,
    "places": lambda game: game.places(),
    "replay": lambda game: game.replay,
    "dealer": lambda game: game.dealer,
    "discard_top": lambda game: str(game.discard[0]) if game.discard else "",
    "draw_count": lambda game: len(game.draw),
    "discard_count": lambda game: len(game.discard),
    "skipped": lambda game: [seat for seat, number in game.skipped.items() for _ in range(number)],
    "floating": lambda game: [seat for seat in game.seats if game.floats(seat)],
}
