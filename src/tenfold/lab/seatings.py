"""Who sits where in the arena: every deal is played with all the seatings, so that luck of seat and cards is shared.

* Two bots at a table of two: both ways round.
* Two bots at a larger table, or fewer bots than seats: each bot alone against all-of-one-kind of each other bot, in
  every seat in turn; what counts for a bot is how it does alone.
* As many bots as seats, or more: every choice of so many bots; up to three in every order, more in an order whose
  rotations give each bot every seat, and neighbours that vary as far as they can (Williams 1949).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, permutations


@dataclass(frozen=True)
class Seating:
    """The bot (its place in the list) on each seat, and the bots whose result counts."""

    seats: tuple[int, ...]
    counts: tuple[int, ...]


def balanced(players: int) -> list[tuple[int, ...]]:
    """Orders of the players in which each has every seat equally often, and neighbours that vary."""
    if players <= 3:
        return list(permutations(range(players)))
    zigzag = [0]
    for step in range(1, players):
        zigzag.append((players - (step + 1) // 2) if step % 2 else step // 2)
    orders = [tuple((n + shift) % players for n in zigzag) for shift in range(players)]
    if players % 2:
        orders += [tuple(reversed(order)) for order in orders]
    return orders


def alone_against(bot: int, other: int, players: int) -> list[Seating]:
    """One bot in each seat in turn, the other bot in all other seats."""
    return [
        Seating(tuple(bot if seat == own else other for seat in range(players)), (bot,))
        for own in range(players)
    ]


def seatings(bots: int, players: int) -> list[Seating]:
    """All seatings of a deal for so many bots (two or more) at a table."""
    if bots >= players and (bots > 2 or players == 2):
        return [
            Seating(tuple(table[n] for n in order), table)
            for table in combinations(range(bots), players)
            for order in balanced(players)
        ]
    return [
        seating
        for bot, other in permutations(range(bots), 2)
        for seating in alone_against(bot, other, players)
    ]
