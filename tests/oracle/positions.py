"""Positions by chance, as scenarios: situations that whole games hardly ever reach."""

from __future__ import annotations

import random
from typing import Any

from .cards import COLOURS, whole_deck
from .engine import PRINTED
from .groups import Need, needs_of

Slot = tuple[str, int]


def any_position(rng: random.Random) -> dict[str, Any]:
    """A scenario without moves: hands, laid phases, piles and Skips by chance, all cards of one deck."""
    players = rng.randint(2, 6)
    pool = [str(card) for card in whole_deck()]
    rng.shuffle(pool)
    tie = sorted(rng.sample(range(1, players + 1), rng.randint(2, players))) if rng.random() < 0.2 else []
    seats = tie or list(range(1, players + 1))
    to_move = rng.choice(seats)
    phases = [
        10 if s in tie else rng.randint(8, 9) if tie else rng.randint(1, 10) for s in range(1, players + 1)
    ]
    laid = [
        _laid(phases[s - 1], pool, rng) if s in seats and rng.random() < 0.5 else ""
        for s in range(1, players + 1)
    ]
    skipped = [s for s in seats if s != to_move and rng.random() < 0.25 and _take("K", pool)]
    step = rng.choice(("draw", "play"))
    hands = [_hand(s == to_move, pool, rng) if s in seats else "" for s in range(1, players + 1)]
    discard = [pool.pop() for _ in range(rng.choice((0, 1, 1, 2, 3, 8)))]
    draw = [pool.pop() for _ in range(rng.choice((0, 0, 1, 2, 5, len(pool))))]
    return {
        "phases": phases,
        "scores": _scores(players, tie, rng),
        "hands": hands,
        "laid": laid,
        "draw": " ".join(draw),
        "draw_only": True,
        "discard": " ".join(discard),
        "skipped": skipped,
        "tie": tie,
        "renewals": rng.randint(0, 2),
        "dealer": rng.choice(seats),
        "to_move": to_move,
        "step": step,
        "hand_no": rng.randint(1, 30),
        "turn": rng.randint(1, 40),
    }


def _scores(players: int, tie: list[int], rng: random.Random) -> list[int]:
    return [100 if seat in tie else 5 * rng.randrange(6) for seat in range(1, players + 1)]


def _take(token: str, pool: list[str]) -> bool:
    """Takes the card out of the pool; False if it is not there."""
    if token not in pool:
        return False
    pool.remove(token)
    return True


def _hand(to_move: bool, pool: list[str], rng: random.Random) -> str:
    """Cards by chance; who is to move often holds Wilds, Skips, and cards close to each other."""
    size = min(rng.choice((1, 1, 2, 3, 5, 10, 11)), len(pool))
    hand = []
    if to_move:
        liked = [token for token in ("W", "W", "W", "W", "W", "W", "W", "K", "K") if rng.random() < 0.4]
        numbers = rng.sample(range(1, 13), 3)
        near = [t for t in pool if t[1:].isdigit() and int(t[1:]) in numbers]
        liked += rng.sample(near, min(len(near), 6))
        rng.shuffle(liked)
        hand = [token for token in liked[:size] if _take(token, pool)]
    return " ".join(hand + [pool.pop() for _ in range(size - len(hand))])


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
