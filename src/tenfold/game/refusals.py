"""Why a move is illegal: codes with parameters from the kernel, sentences here at the edge."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ..kernel import codes as k
from ..kernel.record import State
from .cards import Card, token
from .texts import text

Params = dict[str, str | int]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is illegal: a code and its named parameters (cards as tokens, seats and groups from 1)."""

    code: str
    params: Params = field(default_factory=dict)

    def sentence(self) -> str:
        """The reason as a sentence in English."""
        spoken: Params = dict(self.params)
        if isinstance(spoken.get("card"), str):
            spoken["card"] = Card.parse(str(spoken["card"])).name
        return text(f"refusal_{self.code}", spoken)


class IllegalMove(ValueError):
    """A move that the rules refuse; nothing was changed. `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence())
        self.refusal = refusal


def _none(_: list[int]) -> Params:
    return {}


def _card(why: list[int]) -> Params:
    return {"card": token(why[0])}


def _on_group(why: list[int]) -> Params:
    return {"card": token(why[0]), "group": f"{why[1] + 1}.{why[2] + 1}"}


def _numbers(*names: str) -> Callable[[list[int]], Params]:
    return lambda why: {name: why[i] for i, name in enumerate(names)}


REFUSALS: dict[int, tuple[str, Callable[[list[int]], Params]]] = {
    k.R_HAND_OVER: ("hand_over", _none),
    k.R_NOT_YOUR_TURN: ("not_your_turn", lambda why: {"to_move": why[0] + 1}),
    k.R_DRAW_FIRST: ("draw_first", _none),
    k.R_ALREADY_DRAWN: ("already_drawn", _none),
    k.R_NOTHING_TO_DRAW: ("nothing_to_draw", _none),
    k.R_NO_DISCARD: ("no_discard", _none),
    k.R_SKIP_STAYS: ("skip_stays", _none),
    k.R_ALREADY_LAID: ("already_laid", _none),
    k.R_NOT_HELD: ("not_held", lambda why: {"card": token(why[0]), "held": why[1], "named": why[2]}),
    k.R_SKIP_IN_GROUP: ("skip_in_group", _card),
    k.R_GROUP_COUNT: ("group_count", _numbers("needed", "given")),
    k.R_GROUP_TOO_SMALL: ("group_too_small", _numbers("needed", "given")),
    k.R_SET_DIFFERS: ("set_differs", _none),
    k.R_COLOUR_DIFFERS: ("colour_differs", _none),
    k.R_PARITY_DIFFERS: ("parity_differs", _none),
    k.R_RUN_REPEATS: ("run_repeats", _numbers("number")),
    k.R_RUN_GAP: ("run_gap", _none),
    k.R_RUN_OUTSIDE: ("run_outside", _numbers("given")),
    k.R_NOT_ALTERNATING: ("not_alternating", _none),
    k.R_WILD_CONTRADICTS: ("wild_contradicts", _none),
    k.R_NEEDS_VALUE: ("needs_value", _none),
    k.R_NEEDS_COLOUR: ("needs_colour", _none),
    k.R_AMBIGUOUS_RUN: ("ambiguous_run", _numbers("lowest", "highest", "length")),
    k.R_NEEDS_NATURAL: ("needs_natural", _none),
    k.R_LAY_FIRST: ("lay_first", _none),
    k.R_NO_SUCH_GROUP: ("no_such_group", lambda why: {"group": f"{why[0] + 1}.{why[1] + 1}"}),
    k.R_SKIP_NO_HIT: ("skip_no_hit", _card),
    k.R_HIT_DOES_NOT_FIT: ("hit_does_not_fit", _on_group),
    k.R_RUN_FULL: ("run_full", _on_group),
    k.R_END_CLOSED: ("end_closed", _on_group),
    k.R_WHICH_END: ("which_end", _on_group),
    k.R_NOT_A_SKIP: ("not_a_skip", _card),
    k.R_NO_SUCH_SEAT: ("no_such_seat", lambda why: {"seat": why[0] + 1, "players": why[1]}),
    k.R_SKIP_SELF: ("skip_self", _none),
    k.R_NOT_PLAYING: ("not_playing", lambda why: {"seat": why[0] + 1}),
    k.R_ALREADY_SKIPPED: ("already_skipped", lambda why: {"seat": why[0] + 1}),
    k.R_WHICH_VICTIM: ("which_victim", _none),
    k.R_NOT_IN_THESE_RULES: ("not_in_these_rules", _none),
    k.R_GROUP_TOO_LARGE: ("group_too_large", _numbers("needed", "given")),
    k.R_SAME_COLOUR: ("same_colour", _none),
    k.R_NOT_WILD_NUMBER: ("not_wild_number", lambda why: {"card": token(why[0]), "number": why[1]}),
    k.R_WHICH_PHASE: ("which_phase", _none),
    k.R_NO_SUCH_PHASE: ("no_such_phase", _numbers("phase")),
    k.R_PHASE_DONE: ("phase_done", _numbers("phase")),
    k.R_CHOOSE_FIRST: ("choose_first", _none),
    k.R_GIVE_FIRST: ("give_first", _none),
    k.R_RETURN_FIRST: ("return_first", _none),
    k.R_NOT_NOW: ("not_now", _none),
    k.R_RETURN_NO_SKIP: ("return_no_skip", _none),
    k.R_MUST_TAKE: ("must_take", _none),
    k.R_MUST_DRAW: ("must_draw", _none),
    k.R_MUST_HIT: ("must_hit", _card),
    k.R_MUST_DISCARD: ("must_discard", _none),
    k.R_SAME_BACK: ("same_back", _card),
    k.R_HIT_NOT_YET: ("hit_not_yet", _none),
    k.R_HIT_OWN_ONLY: ("hit_own_only", _none),
    k.R_HIT_LIMIT: ("hit_limit", _numbers("most")),
    k.R_KEEP_A_CARD: ("keep_a_card", _none),
    k.R_OUT_TOO_EARLY: ("out_too_early", _none),
    k.R_SKIP_NEXT_ONLY: ("skip_next_only", lambda why: {"seat": why[0] + 1}),
    k.R_SKIP_HAS_TARGET: ("skip_has_target", _none),
    k.R_SKIP_NEEDS_TARGET: ("skip_needs_target", _none),
    k.R_SKIPPED_THIS_CIRCUIT: ("skipped_this_circuit", lambda why: {"seat": why[0] + 1}),
    k.R_NO_WILD_THERE: ("no_wild_there", _on_group),
    k.R_WILD_HAS_NO_PLACE: ("wild_has_no_place", _none),
    k.R_USE_WILD_FIRST: ("use_wild_first", _none),
    k.R_SAVED_ALREADY: ("saved_already", _none),
    k.R_NOT_SAVED: ("not_saved", _card),
    k.R_SAVE_TOO_MANY: ("save_too_many", _none),
    k.R_PART_LAID: ("one_group", _numbers("given")),
    k.R_NO_DROP: ("no_drop", _none),
    k.R_WHO_DROPS: ("who_drops", _none),
}
"""Names and parameters of the kernel's codes; the names are part of the protocol (docs/protocol.md)."""


def refusal_of(g: State, code: int) -> Refusal:
    """The refusal the kernel has just given: its code, with the parameters it left in `why`."""
    name, params = REFUSALS[code]
    return Refusal(name, params(g.why))
