"""`View`: what one seat may know of a game, built field by field (docs/protocol.md, "the view of a seat").

Bots, network and screen see views only. A view is never the position with things removed: each entry
below is written because its seat may know it.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..kernel import codes as k
from ..kernel.drawing import top_discard
from ..kernel.record import State, copy
from ..kernel.seeing import hide
from . import table
from .cards import token

STEPS = {
    k.CHOOSE: "choose", k.GIVE: "give", k.RETURN: "return", k.DRAW: "draw", k.PLAY: "play", k.OVER: "over",
}  # fmt: skip
"""Names of the steps of a hand."""


@dataclass(frozen=True, slots=True)
class HandResult:
    """How a hand ended. `phases`: what everybody was on in it; `scores`: totals after it."""

    went_out: int
    points: tuple[int, ...]
    laid: tuple[bool, ...]
    phases: tuple[table.PhaseLabel, ...]
    scores: tuple[int, ...]
    why: str

    def to_json(self) -> dict[str, object]:
        """As in docs/protocol.md."""
        return {
            "went_out": self.went_out,
            "points": list(self.points),
            "laid": list(self.laid),
            "phases": list(self.phases),
            "scores": list(self.scores),
            "why": self.why,
        }


def _why_over(g: State) -> str:
    """`out`, `laid` (a phase laid ended the game), `stopped` (the clock), `stalled` (nobody can go on)."""
    if g.went_out != k.NOBODY:
        return "out"
    if g.stopped and not g.end_max_hands:
        return "stopped"
    return "laid" if g.game_over and not g.stopped else "stalled"


def hand_result(g: State) -> HandResult | None:
    """The result of the hand that has ended, None while one is being played."""
    if g.step != k.OVER or g.hand_no == 0 or g.chance != k.NOTHING:
        return None
    seats = range(g.players)
    return HandResult(
        went_out=g.went_out + 1,
        points=tuple(g.points[s] for s in seats),
        laid=tuple(g.laid[s] == 1 for s in seats),
        phases=tuple(table.place_label(g, g.contract[s]) for s in seats),
        scores=tuple(g.score[s] for s in seats),
        why=_why_over(g),
    )


@dataclass(frozen=True, slots=True)
class View:
    """What `seat` (from 1; None: a spectator) may know. Lists by seat start with seat 1."""

    seat: int | None
    players: int
    hand_no: int
    dealer: int
    to_move: int
    step: str
    turn: int
    decision: int
    hand: tuple[str, ...] | None
    counts: tuple[int, ...]
    phases: tuple[table.PhaseLabel, ...]
    needs: tuple[tuple[str, ...], ...]
    laid: tuple[tuple[table.ShownGroup, ...], ...]
    scores: tuple[int, ...]
    draw_count: int
    discard_top: str
    discard_next: str
    discard_count: int
    skipped: tuple[int, ...]
    saved: tuple[tuple[str, ...], ...]
    floating: tuple[int, ...]
    left: tuple[tuple[int, ...], ...]
    wild_numbers: tuple[int, ...]
    direction: int
    playing: tuple[bool, ...]
    replay: bool
    legal: tuple[str, ...] | None
    lays: tuple[str, ...] | None
    result: HandResult | None
    game_over: bool
    winners: tuple[int, ...]
    places: tuple[int, ...]
    seen: State
    """The kernel's record with everything hidden zeroed: what policies read."""

    def to_json(self) -> dict[str, object]:
        """The view as `s` of docs/protocol.md."""
        return {
            "seat": self.seat,
            "players": self.players,
            "hand_no": self.hand_no,
            "dealer": self.dealer,
            "to_move": self.to_move,
            "step": self.step,
            "turn": self.turn,
            "decision": self.decision,
            "hand": None if self.hand is None else list(self.hand),
            "counts": list(self.counts),
            "phases": list(self.phases),
            "needs": [list(needs) for needs in self.needs],
            "laid": [[dict(group) for group in groups] for groups in self.laid],
            "scores": list(self.scores),
            "draw_count": self.draw_count,
            "discard_top": self.discard_top,
            "discard_next": self.discard_next,
            "discard_count": self.discard_count,
            "skipped": list(self.skipped),
            "saved": [list(cards) for cards in self.saved],
            "floating": list(self.floating),
            "left": [list(numbers) for numbers in self.left],
            "wild_numbers": list(self.wild_numbers),
            "direction": self.direction,
            "playing": list(self.playing),
            "replay": self.replay,
            "legal": None if self.legal is None else list(self.legal),
            "lays": None if self.lays is None else list(self.lays),
            "result": None if self.result is None else self.result.to_json(),
            "game_over": self.game_over,
            "winners": list(self.winners),
            "places": list(self.places),
        }


def hand_tokens(g: State, s: int) -> tuple[str, ...]:
    """The cards of seat `s` (from 0) by kind."""
    return tuple(token(kind) for kind in range(k.KINDS) for _ in range(g.hand[s][kind]))


def see(g: State, seat: int | None) -> State:
    """A copy of the record in which everything `seat` (from 1) may not know is zero."""
    seen = copy(g)
    hide(seen, k.NOBODY if seat is None else seat - 1)
    return seen


def make_view(
    g: State, seat: int | None, decision: int, legal: tuple[str, ...] | None, lays: tuple[str, ...] | None
) -> View:
    """The view of a seat; `legal` and `lays` are its own moves, made by the game."""
    seats = range(g.players)
    top = top_discard(g)
    return View(
        seat=seat,
        players=g.players,
        hand_no=g.hand_no,
        dealer=g.dealer + 1,
        to_move=g.seat + 1,
        step=STEPS[g.step],
        turn=g.turn,
        decision=decision,
        hand=None if seat is None else hand_tokens(g, seat - 1),
        counts=tuple(g.count[s] for s in seats),
        phases=tuple(table.phase_label(g, s) for s in seats),
        needs=tuple(tuple(table.contract_of(g, s)) for s in seats),
        laid=tuple(tuple(table.shown_groups(g, s)) for s in seats),
        scores=tuple(g.score[s] for s in seats),
        draw_count=g.draw_count,
        discard_top="" if top == k.NOBODY else token(top),
        discard_next="" if g.discard_count < 2 else token(g.discard[g.discard_count - 2]),
        discard_count=g.discard_count,
        skipped=tuple(g.skips[s] for s in seats),
        saved=tuple(tuple(table.saved_cards(g, s)) for s in seats),
        floating=tuple(table.floating_seats(g)),
        left=tuple(tuple(table.phases_left(g, s)) for s in seats),
        wild_numbers=tuple(table.wild_numbers(g)),
        direction=g.direction,
        playing=tuple(g.playing[s] == 1 for s in seats),
        replay=g.replay == 1,
        legal=legal,
        lays=lays,
        result=hand_result(g),
        game_over=g.game_over == 1,
        winners=tuple(table.winners(g)),
        places=tuple(table.places(g)),
        seen=see(g, seat),
    )
