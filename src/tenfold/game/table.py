"""What lies on the table and stands in the score book, read from the kernel's record in people's terms.

Everything here is public. Views, events, results and the canonical text are made from it.
"""

from __future__ import annotations

from typing import TypedDict

from ..kernel import codes as k
from ..kernel.choosing import FIXED, left_of
from ..kernel.groups import run_number, run_step
from ..kernel.laying import number_shown, wild_number
from ..kernel.record import State
from ..kernel.saving import SAVED
from .cards import Card, PlayedCard, token
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
    """The groups a place of the phase list asks for; [] for no place."""
    return [] if place < 0 else [need_text(g.need[place][j]) for j in range(g.need_count[place])]


def place_label(g: State, place: int) -> PhaseLabel:
    """The number of a place of the phase list, `S3+R4` for the contract of a single seat, "" for none yet."""
    if place == k.NOBODY:
        return ""
    return place + 1 if place in g.order[: g.phases] else "+".join(needs_of(g, place))


def phase_label(g: State, s: int) -> PhaseLabel:
    """What seat `s` (from 0) is on: the number of its phase, "done" behind the last, "out" who has dropped out.

    Where the order is free it is the phase chosen for this hand, else the first still to be made.
    """
    if g.phase[s] < 0:
        return "out"
    if g.phase[s] >= g.phases:
        return "done"
    if g.phases_order == FIXED:
        return int(g.order[g.phase[s]]) + 1
    if g.contract[s] != k.NOBODY and (g.step != k.OVER or (g.replay and not g.game_over)):
        return int(g.contract[s]) + 1
    return next((place + 1 for place in g.order[: g.phases] if left_of(g, s, place)), "done")


def phases_left(g: State, s: int) -> list[int]:
    """The phases (numbers) seat `s` has still to make where the order is free; dealt ones as often as held."""
    if g.phases_order == FIXED:
        return []
    return [place + 1 for place in g.order[: g.phases] for _ in range(left_of(g, s, place))]


def contract_of(g: State, s: int) -> list[str]:
    """What seat `s` (from 0) must lay in this hand, or had to lay in the hand that is over; [] if it sits out."""
    return needs_of(g, g.contract[s]) if g.playing[s] or g.laid[s] else []


def _place_in_run(g: State, s: int, group: int, card: tuple[int, int]) -> int:
    """Where a card stands in its run, counted from the low end, also where the run goes on after 12."""
    kind = g.need[g.contract[s]][group] % 16
    number = number_shown(*card)
    return next(i for i in range(k.NUMBERS) if run_number(kind, g.low[s][group], i) == number)


def group_cards(g: State, s: int, group: int) -> list[tuple[int, int]]:
    """(kind, stands for) of a group's cards: runs from low to high, others by kind, so Wilds last."""
    mine = k.GROUPS * s + group
    cards = [(g.pool_kind[i], g.pool_stands[i]) for i in range(g.pool_count) if g.pool_group[i] == mine]
    if run_step(g.need[g.contract[s]][group] % 16) > 0:
        return sorted(cards, key=lambda card: _place_in_run(g, s, group, card))
    return sorted(cards)


def shown_groups(g: State, s: int) -> list[ShownGroup]:
    """The groups in front of seat `s` (from 0), [] while nothing is laid; groups not laid yet have no cards."""
    if not g.laid[s] and not g.parts[s]:
        return []
    contract = g.contract[s]
    return [
        {
            "need": need_text(g.need[contract][j]),
            "cards": [str(PlayedCard(Card(kind), stands)) for kind, stands in group_cards(g, s, j)],
        }
        for j in range(g.need_count[contract])
    ]


def saved_cards(g: State, s: int) -> list[str]:
    """The save pile of seat `s` (from 0), by kind."""
    return [
        token(kind)
        for kind in sorted(g.pool_kind[i] for i in range(g.pool_count) if g.pool_group[i] == SAVED + s)
    ]


def wild_numbers(g: State) -> list[int]:
    """By seat the number that is wild for it in this hand (3.27), 0 for none."""
    return [wild_number(g, s) for s in range(g.players)]


def winners(g: State) -> list[int]:
    """The seats (from 1) that have won the game; [] while it goes on, or if it ended without a result."""
    return [s + 1 for s in range(g.players) if g.won >> s & 1]


def places(g: State) -> list[int]:
    """Each seat's place (1.18): the winners, then more completed phases, then fewer points; equal ones share."""
    if not g.game_over:
        return []
    order = [(1 - (g.won >> s & 1), -g.phase[s], g.score[s]) for s in range(g.players)]
    if g.won:
        order = [(0, 0, 0) if first == 0 else (first, phase, score) for first, phase, score in order]
    return [1 + sum(other < mine for other in order) for mine in order]


def replaying(g: State) -> list[int]:
    """The seats (from 1) that replay a tie, in this hand or in the next."""
    if not g.replay or g.game_over:
        return []
    return [s + 1 for s in range(g.players) if g.playing[s]]


def skipped_seats(g: State) -> list[int]:
    """The seats (from 1) that are going to lose a turn, one entry a turn."""
    return [s + 1 for s in range(g.players) for _ in range(g.skips[s])]


def floating_seats(g: State) -> list[int]:
    """The seats (from 1) that float: their phase is laid, their hand empty, and the hand goes on."""
    if g.step == k.OVER:
        return []
    return [
        s + 1 for s in range(g.players) if (g.laid[s] and not g.count[s] and s != g.seat) or floats_now(g, s)
    ]


def floats_now(g: State, s: int) -> bool:
    """Whether the seat to move began its turn without cards."""
    return bool(s == g.seat and g.floats)
