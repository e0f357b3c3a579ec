"""Positions by chance, as scenarios: situations that whole games hardly ever reach."""

from __future__ import annotations

import random
from typing import Any

from .cards import COLOURS, whole_deck
from .groups import Need, needs_of
from .options import PRINTED

Slot = tuple[str, int]


def any_position(rng: random.Random) -> dict[str, Any]:
    """A scenario without moves: hands, laid phases, piles and Skips by chance, all cards of one deck."""
    players = rng.randint(2, 6)
    everybody = range(1, players + 1)
    pool = [str(card) for card in whole_deck()]
    rng.shuffle(pool)
    tie = sorted(rng.sample(everybody, rng.randint(2, players))) if rng.random() < 0.2 else []
    seats = tie or list(everybody)
    to_move = rng.choice(seats)
    phases = {seat: _phase(seat, tie, rng) for seat in everybody}
    hands = dict.fromkeys(everybody, "")
    hands[to_move] = _hand(phases[to_move], pool, rng)
    laid = {
        seat: _laid(phases[seat], pool, rng) if seat in seats and rng.random() < 0.5 else ""
        for seat in everybody
    }
    victims = [seat for seat in seats if seat != to_move]
    free = rng.choice(victims)  # in play somebody can always be skipped
    skipped = [seat for seat in victims if seat != free and rng.random() < 0.3 and _take("K", pool)]
    for seat in victims:
        hands[seat] = _hand(0, pool, rng)
    return {
        "phases": list(phases.values()),
        "scores": [100 if seat in tie else 5 * rng.randrange(6) for seat in everybody],
        "hands": list(hands.values()),
        "laid": list(laid.values()),
        "discard": _pile(rng.choice((0, 1, 1, 2, 3, 8)), pool),
        "draw": _pile(rng.choice((0, 0, 1, 2, 5, len(pool))), pool),
        "draw_only": True,
        "skipped": skipped,
        "tie": tie,
        "renewals": rng.randint(0, 2),
        "dealer": rng.choice(seats),
        "to_move": to_move,
        "step": rng.choice(("draw", "play", "play")),
        "hand_no": rng.randint(1, 30),
        "turn": rng.randint(1, 40),
    }


def _phase(seat: int, tie: list[int], rng: random.Random) -> int:
    if seat in tie:
        return 10
    return rng.randint(8, 9) if tie else rng.randint(1, 10)


def _pile(size: int, pool: list[str]) -> str:
    return " ".join(pool.pop() for _ in range(min(size, len(pool))))


def _take(token: str, pool: list[str]) -> bool:
    """Takes the card out of the pool; False if it is not there."""
    if token not in pool:
        return False
    pool.remove(token)
    return True


def _hand(near: int, pool: list[str], rng: random.Random) -> str:
    """Cards by chance; with ``near`` the number of a phase they are often the cards of that phase, rich in Wilds."""
    size = min(rng.choice((1, 1, 2, 3, 5, 10, 11)), len(pool))
    hand: list[str] = []
    if near and rng.random() < 0.2:
        hand = ["W"] * pool.count("W") + ["K"] * pool.count("K")
    elif near and rng.random() < 0.6:
        hand = [token.partition("=")[0] for token in _laid(near, list(pool), rng).split() if token != "|"]
    hand = [token for token in hand[:11] if _take(token, pool)]
    return " ".join(hand + [pool.pop() for _ in range(min(size - len(hand), len(pool)))])


def _laid(phase: int, pool: list[str], rng: random.Random) -> str:
    """The groups of a phase with Wilds among them; "" where the pool has no cards for them."""
    left = list(pool)
    groups = [_group(need, left, rng) for need in needs_of(PRINTED[phase - 1])]
    tokens = [token for group in groups for token in group]
    if not all(groups) or all(token[0] == "W" for token in tokens):
        return ""
    pool[:] = left
    return " | ".join(" ".join(group) for group in groups)


def _group(need: Need, pool: list[str], rng: random.Random) -> list[str]:
    slots = _slots(need, rng)
    group = []
    wildness = rng.choice((0.0, 0.2, 0.5, 0.9))
    for place, (colour, number) in enumerate(slots):
        fitting = [t for t in pool if t[1:].isdigit() and number in (0, int(t[1:])) and colour in ("", t[0])]
        token = "W" if not fitting or rng.random() < wildness else rng.choice(fitting)
        if not _take(token, pool):
            return []
        said = f"W={colour or number}" if token == "W" and place == 0 else token
        group.append(said)
    return group


def _slots(need: Need, rng: random.Random) -> list[Slot]:
    """What each card of the group must have: a colour, a number, or neither."""
    size = min(12, need.size + rng.choice((0, 0, 0, 1, 3, 6)))
    if need.letter == "S":
        return [("", rng.randint(1, 12))] * size
    if need.letter == "C":
        return [(rng.choice(COLOURS), 0)] * size
    start = rng.randint(1, 13 - size)
    return [("", start + i) for i in range(size)]
