"""What lies on the table and stands in the score book, read from the kernel's record in people's terms.

Everything here is public. Views, events, results and the canonical text are made from it.
"""

from __future__ import annotations

from typing import TypedDict

from ..kernel import codes as k
from ..kernel.groups import run_step
from ..kernel.laying import number_shown
from ..kernel.record import State
from .cards import Card, PlayedCard
from .phases import GROUP_LETTERS

PhaseLabel = int | str


class ShownGroup(TypedDict):
    """A group on the table: what the phase needed, and its cards with what Wilds stand for."""

    need: str
    cards: list[str]


def need_text(code: int) -> str:
    """`S3` for the kernel's number of a need."""
    return f"{GROUP_LETTERS[code % 16]}{code // 16}"


def needs_of(g: State, place: int) -> list[str]:
    """The groups a place of the phase list asks for."""
    return [need_text(g.need[place][j]) for j in range(g.need_count[place])]


def phase_label(g: State, place: int) -> PhaseLabel:
    """The number of a place of the phase list, "done" behind the last, `S3+R4` for a contract outside the list."""
    if place < g.phases:
        return place + 1
    return "done" if place == g.phases else "+".join(needs_of(g, place))


def contract_of(g: State, s: int) -> list[str]:
    """What seat `s` (from 0) must lay in this hand, or had to lay in the hand that is over; [] if it sits out."""
    return needs_of(g, g.contract[s]) if g.playing[s] or g.laid[s] else []


def group_cards(g: State, s: int, group: int) -> list[tuple[int, int]]:
    """(kind, stands for) of a group's cards: runs from low to high, others by kind, so Wilds last."""
    mine = k.GROUPS * s + group
    cards = [(g.pool_kind[i], g.pool_stands[i]) for i in range(g.pool_count) if g.pool_group[i] == mine]
    if run_step(g.need[g.contract[s]][group] % 16) > 0:
        return sorted(cards, key=lambda card: number_shown(*card))
    return sorted(cards)


def shown_groups(g: State, s: int) -> list[ShownGroup]:
    """The groups in front of seat `s` (from 0), [] while nothing is laid."""
    if not g.laid[s]:
        return []
    contract = g.contract[s]
    return [
        {
            "need": need_text(g.need[contract][j]),
            "cards": [str(PlayedCard(Card(kind), stands)) for kind, stands in group_cards(g, s, j)],
        }
        for j in range(g.need_count[contract])
    ]


def winners(g: State) -> list[int]:
    """The seats (from 1) that have won the game; [] while it goes on."""
    return [g.winner + 1] if g.game_over else []


def places(g: State) -> list[int]:
    """Each seat's place (1.18): the winner, then more completed phases, then fewer points; equal ones share."""
    if not g.game_over:
        return []
    order = [(0 if s == g.winner else 1, -g.phase[s], g.score[s]) for s in range(g.players)]
    return [1 + sum(other < mine for other in order) for mine in order]


def replaying(g: State) -> list[int]:
    """The seats (from 1) that replay a tie, in this hand or in the next."""
    if not g.replay or g.game_over:
        return []
    return [s + 1 for s in range(g.players) if g.playing[s]]


def skipped_seats(g: State) -> list[int]:
    """The seats (from 1) with a Skip in front of them, one entry a Skip."""
    return [s + 1 for s in range(g.players) for _ in range(g.skips[s])]
