"""What the rules let a seat do now, as moves: the legal ones listed, the lay-downs the solver offers."""

from __future__ import annotations

from ..kernel import codes as k
from ..kernel.best import alternative_lays, best_lay
from ..kernel.choosing import place_to_lay
from ..kernel.legal import MOST_LEGAL, list_legal
from ..kernel.moves import move_of, why_not
from ..kernel.record import State
from ..kernel.scoring import next_playing
from ..kernel.skips import last_card, only_victim
from . import table
from .cards import Card
from .kernel_moves import from_kernel, normal_hit, normal_replace, planned_groups
from .moves import Discard, Hit, Lay, LayPart, Move, PlaySkip, Replace

LAYS_OF_ONE_PHASE = 2
"""How many lay-downs are offered for each phase where the phase is chosen at laying."""


def plain_moves(g: State) -> list[Move]:
    """Every legal move of whoever is to move but lay-downs."""
    found = [0] * MOST_LEGAL
    count = list_legal(g, found)
    return [from_kernel(g, move) for move in found[:count]]


def lays(g: State, most: int) -> list[Move]:
    """Complete lay-downs the solver offers, best first; [] unless one may be laid now."""
    if g.step != k.PLAY or g.laid[g.seat]:
        return []
    if g.contract[g.seat] != k.NOBODY:
        return _lays_of(g, g.contract[g.seat], 0, most)
    places = [number - 1 for number in dict.fromkeys(table.phases_left(g, g.seat))]
    return [lay for place in places for lay in _lays_of(g, place, place + 1, LAYS_OF_ONE_PHASE)][:most]


def _lays_of(g: State, place: int, said: int, most: int) -> list[Move]:
    """Complete lay-downs of one phase, best first; `said`: place + 1 where it is chosen at laying."""
    s, contract = g.seat, g.contract[g.seat]
    found: list[Move] = []
    for nth in range(most):
        g.contract[s] = place
        there = best_lay(g, s) if nth == 0 else alternative_lays(g, s, nth)
        g.contract[s] = contract
        if not there:
            break
        if why_not(g, s, move_of(k.M_LAY, 0, k.NOBODY, said, k.ANY_END, 0)) == k.OK:
            move = Lay(planned_groups(g, place), said)
            if move not in found:
                found.append(move)
    return found


def normal(g: State, move: Move) -> Move:
    """A move found legal just now, in the one way it is written (a lay-down: from the settled plan)."""
    match move:
        case Lay(_, phase):
            place = place_to_lay(g, g.seat, phase)
            return Lay(planned_groups(g, place), place + 1 if g.contract[g.seat] == k.NOBODY else 0)
        case LayPart():
            return LayPart(planned_groups(g, g.contract[g.seat]))
        case PlaySkip(card, victim):
            return _normal_skip(g, card, victim)
        case Discard(card) if card.kind == k.RULES_CARD and g.players == 2 and last_card(g, g.seat):
            return PlaySkip(card, next_playing(g, g.seat, 1) + 1)
        case Hit():
            return normal_hit(g, move)
        case Replace():
            return normal_replace(g, move)
    return move


def _normal_skip(g: State, card: Card, victim: int | None) -> Move:
    if card.kind == k.RULES_CARD:
        return PlaySkip(card, victim)
    if last_card(g, g.seat):
        return PlaySkip(card)
    return PlaySkip(card, only_victim(g, g.seat) + 1 if victim is None else victim)
