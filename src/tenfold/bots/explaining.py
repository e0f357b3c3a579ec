"""What a position means to the seat that is to move, in figures: for hints, and for whoever wants to know why.

Everything is made from a `View`, so a hint knows what its player may know. Nothing here chooses a move
(`consider` does); facts and reasons are codes and numbers, sentences are made at the edge in the reader's language.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..game import table
from ..game.cards import token
from ..game.kernel_moves import number_of_move, to_kernel
from ..game.moves import (
    Choose,
    Discard,
    Draw,
    Hit,
    Lay,
    LayPart,
    Move,
    PlaySkip,
    Replace,
    Save,
    Take,
    TakeSaved,
)
from ..game.view import View
from ..kernel import codes as k
from ..kernel.drawing import top_discard
from ..kernel.hands import bit_of, remove_card
from ..kernel.hitting import fits_anywhere
from ..kernel.moves import play, why_not
from ..kernel.record import State, copy
from ..kernel.scoring import card_points, hand_points
from ..kernel.solver import distance, distance_from, distance_with, distance_without
from .discards import phase_type
from .luck import HIDDEN
from .redeal import count_hidden
from .weighing import going_with, next_to_play

Param = int | str
ANY = "any"
"""What stands for every number card there is."""


@dataclass(frozen=True, slots=True)
class Helping:
    """Cards of which one would help. `card`: `7` of any colour, `R` of any number, `any` number card, or one card.

    `unseen`: how many of them may still come.
    """

    card: str
    unseen: int


@dataclass(frozen=True, slots=True)
class Neighbour:
    """Who plays next, and what everybody knows of it. `known`: cards it took from the discard pile and still holds."""

    seat: int
    cards: int
    laid: bool
    known: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """Something that speaks for or against a move: a code of docs/hints.md with its figures."""

    code: str
    params: dict[str, Param]


@dataclass(frozen=True, slots=True)
class Explained:
    """A move with the distance after it (None: a phase that is laid, or none to be laid) and what speaks for it.

    `helping`: how many unseen cards would help after it.
    """

    move: Move
    distance: int | None
    helping: int
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """A position in figures, for the seat that is to move.

    `phase`, `needs`: what it has to lay, or has laid; where it may choose, the phase it is nearest to.
    `distance`: how many cards it must at least get (rules.md 1.7-1.9), None once its phase is laid.
    `helping`: cards that would lower the distance; once the phase is laid, cards that could be hit.
    `helps`: how many of these are unseen, of `unseen` cards that may lie in the draw pile or in other hands.
    `points`: what the hand would cost now (1.16).
    """

    seat: int
    phase: table.PhaseLabel
    needs: tuple[str, ...]
    distance: int | None
    laid: bool
    helping: tuple[Helping, ...]
    helps: int
    unseen: int
    draw_count: int
    points: int
    neighbour: Neighbour | None


def facts(view: View) -> Facts:
    """The facts of a view whose seat is to move. Raises ValueError if it is not to move."""
    g, s = _aimed(view)
    unseen = unseen_by_kind(g, s)
    kinds = helping_kinds(g, s)
    return Facts(
        seat=s + 1,
        phase=table.place_label(g, g.contract[s]),
        needs=tuple(table.needs_of(g, g.contract[s])),
        distance=_distance(g, s),
        laid=g.laid[s] == 1,
        helping=gathered(kinds, unseen),
        helps=_count(kinds, unseen),
        unseen=sum(unseen),
        draw_count=int(g.draw_count),
        points=int(hand_points(g, s)),
        neighbour=_neighbour(g, s),
    )


def explain_moves(view: View, moves: Sequence[Move]) -> tuple[Explained, ...]:
    """What speaks for and against moves that are legal in a view. Raises ValueError if its seat is not to move."""
    g, s = _aimed(view)
    return tuple(_explained(view, g, s, move) for move in moves)


def unseen_by_kind(g: State, s: int) -> list[int]:
    """How many cards of each kind seat `s` (from 0) has not seen: they lie in the draw pile or in other hands."""
    counts = [0] * (HIDDEN + k.KINDS)
    count_hidden(g, s, counts)
    return [max(count, 0) for count in counts[HIDDEN:]]


def helping_kinds(g: State, s: int) -> list[int]:
    """The kinds of which one more card would help seat `s`: it would be nearer to its phase, or could hit it."""
    kinds = range(k.WILD + 1)
    if g.laid[s] == 1:
        return [kind for kind in kinds if fits_anywhere(g, s, kind)]
    if g.contract[s] == k.NOBODY:
        return []
    here = distance(g, s)
    return [kind for kind in kinds if distance_with(g, s, kind) < here]


def gathered(kinds: Sequence[int], unseen: Sequence[int]) -> tuple[Helping, ...]:
    """Kinds as people say them: whole numbers, whole colours, single cards, Wilds; none that cannot come any more."""
    naturals = {kind for kind in kinds if kind < k.WILD}
    found: list[Helping] = []
    if len(naturals) == k.WILD:
        found.append(Helping(ANY, _count(sorted(naturals), unseen)))
        naturals = set()
    for number in range(k.NUMBERS):
        whole = [k.COLOURS * number + colour for colour in range(k.COLOURS)]
        if naturals.issuperset(whole):
            found.append(Helping(str(number + 1), _count(whole, unseen)))
            naturals.difference_update(whole)
    for colour in range(k.COLOURS):
        whole = list(range(colour, k.WILD, k.COLOURS))
        if naturals.issuperset(whole):
            found.append(Helping(token(colour)[0], _count(whole, unseen)))
            naturals.difference_update(whole)
    found += [Helping(token(kind), unseen[kind]) for kind in sorted(naturals)]
    found += [Helping(token(kind), unseen[kind]) for kind in kinds if kind >= k.WILD]
    return tuple(helping for helping in found if helping.unseen > 0)


def _count(kinds: Sequence[int], unseen: Sequence[int]) -> int:
    return sum(unseen[kind] for kind in kinds)


def _aimed(view: View) -> tuple[State, int]:
    """The position as the seat sees it, aimed at the phase it is nearest to where it may choose; the seat from 0."""
    if view.seat is None or view.to_move != view.seat:
        raise ValueError("a position is explained only to the seat that is to move")
    g, s = copy(view.seen), view.seat - 1
    if g.contract[s] == k.NOBODY and g.laid[s] == 0:
        places = [number - 1 for number in table.phases_left(g, s)]
        g.contract[s] = min(places, key=lambda place: (distance_from(g, s, place), place), default=k.NOBODY)
    return g, s


def _distance(g: State, s: int) -> int | None:
    if g.laid[s] == 1 or g.contract[s] == k.NOBODY or g.step == k.OVER:
        return None
    return int(distance(g, s))


def _neighbour(g: State, s: int) -> Neighbour | None:
    seat = next_to_play(g, s)
    if seat == k.NOBODY:
        return None
    known = sorted(g.known[seat][: g.known_count[seat]])
    return Neighbour(seat + 1, int(g.count[seat]), g.laid[seat] == 1, tuple(token(kind) for kind in known))


# -- moves


def _explained(view: View, g: State, s: int, move: Move) -> Explained:
    after = _after(view, g, s, move)
    helps = _helps(after, s)
    reasons = _reasons(view, g, s, move)
    if isinstance(move, Take | TakeSaved) and reasons and reasons[0].code == "no_nearer":
        before = _count(helping_kinds(g, s), unseen_by_kind(g, s))
        if helps > before:
            card = reasons[0].params["card"]
            reasons = [Reason("widens", {"card": card, "before": before, "after": helps})]
    if isinstance(move, Discard | Save) and (here := _distance(g, s)) and here == _distance(after, s):
        unseen = sum(unseen_by_kind(after, s))
        reasons.insert(0, Reason("keeps_distance", {"distance": here, "helping": helps, "unseen": unseen}))
    if after.count[s] == 0 and g.count[s] > 0:
        reasons.insert(0, Reason("goes_out", {}))
    return Explained(move, _distance(after, s), helps, tuple(reasons))


def _after(view: View, g: State, s: int, move: Move) -> State:
    """The own hand and the table after a move, as far as its seat can tell beforehand."""
    after = copy(g)
    match move:
        case Take() | TakeSaved() | Lay() | LayPart() | Hit() | Replace():
            after = copy(view.seen)
            if why_not(after, s, to_kernel(after, move)) == k.OK:
                play(after, number_of_move(move))
            if after.laid[s] == 0:
                after.contract[s] = g.contract[s]
        case Discard(card) | Save(card) | PlaySkip(card):
            remove_card(after, s, card.kind)
            after.discard[after.discard_count] = card.kind  # seen by all, wherever it goes
            after.discard_count += 1
        case Choose(phase):
            after.contract[s] = phase - 1
    return after


def _reasons(view: View, g: State, s: int, move: Move) -> list[Reason]:
    match move:
        case Take():
            return _of_taking(g, s, top_discard(g))
        case TakeSaved(card):
            return _of_taking(g, s, card.kind)
        case Draw():
            return _of_drawing(view, g, s)
        case Lay(_, phase):
            return [Reason("lays", {"phase": phase or table.place_label(g, g.contract[s])})]
        case LayPart():
            return [Reason("lays_part", {})]
        case Hit(played):
            return [_sheds(g, played.card.kind)]
        case Replace(card):
            return [Reason("frees_wild", {"card": str(card)})]
        case Discard(card) | Save(card):
            return _of_discarding(g, s, card.kind, saved=isinstance(move, Save))
        case PlaySkip(_, victim):
            return _of_skipping(g, s, victim)
        case Choose(phase):
            return [Reason("chooses", {"phase": phase, "distance": int(distance_from(g, s, phase - 1))})]
    return []


def _helps(g: State, s: int) -> int:
    if g.step == k.OVER:
        return 0
    return _count(helping_kinds(g, s), unseen_by_kind(g, s))


def _of_taking(g: State, s: int, kind: int) -> list[Reason]:
    card = token(kind)
    if g.laid[s] == 1:
        return [Reason("can_hit" if fits_anywhere(g, s, kind) else "no_hit", {"card": card})]
    if g.contract[s] == k.NOBODY:
        return []
    before, after = int(distance(g, s)), int(distance_with(g, s, kind))
    if after < before:
        return [Reason("nearer", {"card": card, "before": before, "after": after})]
    return [Reason("keeps_wild" if kind == k.WILD else "no_nearer", {"card": card})]


def _of_drawing(view: View, g: State, s: int) -> list[Reason]:
    found = []
    top = top_discard(g)
    if top != k.NOBODY and str(Take()) in (view.legal or ()):
        taking = _of_taking(g, s, top)
        found += [reason for reason in taking if reason.code in ("no_nearer", "no_hit")]
    unseen = unseen_by_kind(g, s)
    helps = _count(helping_kinds(g, s), unseen)
    if helps:
        found.append(Reason("chance", {"helping": helps, "unseen": sum(unseen)}))
    return found


def _sheds(g: State, kind: int) -> Reason:
    return Reason("sheds", {"card": token(kind), "points": int(card_points(g, kind))})


def _of_discarding(g: State, s: int, kind: int, *, saved: bool) -> list[Reason]:
    found = []
    if g.laid[s] == 0 and g.contract[s] != k.NOBODY:
        before, after = int(distance(g, s)), int(distance_without(g, s, kind))
        if after > before:
            found.append(Reason("farther", {"before": before, "after": after}))
        elif before == 0:
            found.append(Reason("holds_back", {}))
    if not saved:
        found += _of_giving(g, s, kind)
    return [*found, _sheds(g, kind)]


def _of_giving(g: State, s: int, kind: int) -> list[Reason]:
    """What the next player could do with a card."""
    seat = next_to_play(g, s)
    if seat == k.NOBODY or kind >= k.WILD:
        return []
    card = token(kind)
    if g.laid[seat] == 1:
        code = "fits_table" if fits_anywhere(g, seat, kind) else "fits_nowhere"
        return [Reason(code, {"card": card, "seat": seat + 1})]
    if g.contract[seat] == k.NOBODY:
        return []
    kind_of_phase = phase_type(g, g.contract[seat])
    known = g.known[seat][: g.known_count[seat]]
    taken = sum(going_with(other, kind_of_phase) & bit_of(kind) != 0 for other in known)
    if taken:
        return [Reason("collected", {"card": card, "seat": seat + 1, "taken": taken})]
    if g.refused[seat] >> kind & 1:
        return [Reason("left_lying", {"card": card, "seat": seat + 1})]
    return []


def _of_skipping(g: State, s: int, victim: int | None) -> list[Reason]:
    if not victim:
        return []
    seat = victim - 1
    found = [
        Reason("skips_laid" if g.laid[seat] == 1 else "skips", {"seat": victim, "cards": int(g.count[seat])})
    ]
    if seat == next_to_play(g, s):
        found.append(Reason("plays_next", {"seat": victim}))
    return found
