"""The record: every number of a position and of the rules it is played by, in one field list.

`FIELDS` is the single description: name, shape, width in bits, smallest and largest value, and who
may know it. From it come the plain `State` (a class with `__slots__` and lists), the numpy dtype of
the compiled twin, the range check and the hiding of what a seat may not see (`seeing.py`).
A new option or counter is one line here.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from .codes import (
    CARDS, COLOURS, EVENTS, GROUPS, KINDS, PHASES, PLACES, PLAN, SEATS,
)  # fmt: skip

if TYPE_CHECKING:
    from typing import Any

PUBLIC, OWN, HIDDEN = "public", "own", "hidden"
"""Everybody; only the seat of the row; nobody at the table."""

# (name, shape, bits, smallest, largest, who may know); unsigned where the largest needs it
FIELDS: tuple[tuple[str, tuple[int, ...], int, int, int, str], ...] = (
    # -- the rules in force: deck and hand, then one field per option of rules.md 2.1, in its order.
    # A value is its place in the option's list of values; numbers are themselves.
    ("dealer_first", (), 8, 0, 2, PUBLIC),
    ("deck_wilds", (), 8, 0, 16, PUBLIC),
    ("deck_skips", (), 8, 0, 8, PUBLIC),
    ("deck_reverses", (), 8, 0, 8, PUBLIC),
    ("deck_rules_card", (), 8, 0, 1, PUBLIC),
    ("hand_size", (), 8, 3, 15, PUBLIC),
    ("upcard_wild", (), 8, 0, 3, PUBLIC),
    ("upcard_skip", (), 8, 0, 4, PUBLIC),
    ("draw_skip_from_pile", (), 8, 0, 1, PUBLIC),
    ("draw_same_back", (), 8, 0, 1, PUBLIC),
    ("run_wrap", (), 8, 0, 1, PUBLIC),
    ("wild_natural_min", (), 8, 0, 2, PUBLIC),
    ("wild_as_skip", (), 8, 0, 1, PUBLIC),
    ("wild_replace", (), 8, 0, 2, PUBLIC),
    ("laydown_extra", (), 8, 0, 1, PUBLIC),
    ("laydown_partial", (), 8, 0, 1, PUBLIC),
    ("hit_same_turn", (), 8, 0, 2, PUBLIC),
    ("hit_limit", (), 8, 0, 2, PUBLIC),
    ("skip_target", (), 8, 0, 1, PUBLIC),
    ("skip_place", (), 8, 0, 2, PUBLIC),
    ("skip_limit", (), 8, 0, 3, PUBLIC),
    ("skip_dead_discard", (), 8, 0, 2, PUBLIC),
    ("skip_last_card", (), 8, 0, 1, PUBLIC),
    ("goout_final_discard", (), 8, 0, 2, PUBLIC),
    ("goout_earliest", (), 8, 0, 1, PUBLIC),
    ("floating_skip", (), 8, 0, 1, PUBLIC),
    ("floating_strict", (), 8, 0, 1, PUBLIC),
    ("exhaust", (), 8, 0, 2, PUBLIC),
    ("hand_renewals", (), 8, 0, 99, PUBLIC),  # 0: none
    ("score_special", (), 8, 0, 2, PUBLIC),
    ("advance", (), 8, 0, 3, PUBLIC),
    ("phases_order", (), 8, 0, 2, PUBLIC),
    ("phases_dealt", (), 8, 0, 1, PUBLIC),
    ("save_pile", (), 8, 0, 1, PUBLIC),
    ("end_timing", (), 8, 0, 1, PUBLIC),
    ("end_winner", (), 8, 0, 3, PUBLIC),
    ("end_stop", (), 8, 0, 2, PUBLIC),
    ("end_stop_at", (), 16, 0, 9999, PUBLIC),
    ("end_minimum_halves", (), 8, 0, 80, PUBLIC),
    ("end_max_hands", (), 16, 0, 999, PUBLIC),  # 0: none
    ("tie_replay", (), 8, 0, 3, PUBLIC),
    ("color_distinct", (), 8, 0, 1, PUBLIC),
    ("alt_strict_two", (), 8, 0, 1, PUBLIC),
    ("postal_wild_numbers", (), 8, 0, 1, PUBLIC),
    ("without_forms", (), 8, 0, 1, PUBLIC),  # an option stands against the solver's closed forms (solver.py)
    # -- the phase list: all its places, behind them contracts of single seats; `phases` of them are played.
    ("phases", (), 8, 1, PHASES, PUBLIC),
    ("order", (PLACES,), 8, 0, PHASES, PUBLIC),  # the places of the list that are played, in order
    ("need_count", (PHASES,), 8, 0, GROUPS, PUBLIC),
    ("need", (PHASES, GROUPS), 8, 0, 255, PUBLIC),  # 16 * size + group kind
    # -- the game
    ("players", (), 8, 2, SEATS, PUBLIC),
    ("hand_no", (), 16, 0, 32000, PUBLIC),
    ("dealer", (), 8, -1, SEATS - 1, PUBLIC),
    (
        "phase",
        (SEATS,),
        8,
        -1,
        PHASES,
        PUBLIC,
    ),  # phases completed, so also the next in `order`; -1: dropped out
    (
        "left",
        (SEATS,),
        64,
        0,
        2**62,
        PUBLIC,
    ),  # phases still to be made where the order is free, 3 bits a place
    ("score", (SEATS,), 16, 0, 32000, PUBLIC),
    ("playing", (SEATS,), 8, 0, 1, PUBLIC),  # 0: sits out while others replay a tie, or has dropped out
    ("replay", (), 8, 0, 1, PUBLIC),  # this hand replays a tie
    ("won", (), 8, 0, 63, PUBLIC),  # a bit per winner
    ("stopped", (), 8, 0, 1, PUBLIC),  # the game was stopped by clock or number of hands
    ("game_over", (), 8, 0, 1, PUBLIC),
    # -- the hand
    ("step", (), 8, 0, 5, PUBLIC),
    ("chance", (), 8, 0, 4, PUBLIC),
    ("seat", (), 8, -1, SEATS - 1, PUBLIC),  # to move
    ("turn", (), 16, 0, 32000, PUBLIC),  # turns played or lost so far
    ("direction", (), 8, -1, 1, PUBLIC),
    (
        "contract",
        (SEATS,),
        8,
        -1,
        PHASES,
        PUBLIC,
    ),  # the place in the list to be laid in this hand; -1: not chosen yet
    ("laid", (SEATS,), 8, 0, 1, PUBLIC),
    ("parts", (SEATS,), 8, 0, 31, PUBLIC),  # groups laid early, a bit each (laydown.partial)
    ("skips", (SEATS,), 8, 0, 24, PUBLIC),  # turns the seat is going to lose
    ("front", (SEATS,), 8, 0, 8, PUBLIC),  # Skips lying in front of the seat
    ("front_wild", (SEATS,), 8, 0, 16, PUBLIC),  # Wilds lying there as Skips
    ("skipper", (SEATS,), 8, -1, SEATS - 1, PUBLIC),  # who skipped the seat in this circuit (skip.limit)
    ("aside", (), 8, 0, 8, PUBLIC),  # Skips out of play until the next hand (skip.place)
    ("aside_wild", (), 8, 0, 16, PUBLIC),
    ("dealer_reached", (), 8, 0, 1, PUBLIC),  # the dealer's first turn of the hand has begun
    ("must_take", (), 8, 0, 1, PUBLIC),  # the first player must take the upcard
    ("owed", (), 8, 0, 1, PUBLIC),  # the seat to move must use the Wild it took from a run
    ("saved_now", (), 8, 0, 63, PUBLIC),  # a bit per seat that has saved a card in this hand
    ("floats", (), 8, 0, 1, PUBLIC),  # the seat to move began its turn without cards
    (
        "refilling",
        (),
        8,
        0,
        1,
        PUBLIC,
    ),  # the seat to move draws a card for its last one, a Skip (skip.last_card)
    ("drop", (), 8, -1, SEATS - 1, PUBLIC),  # who was named by the rules card
    ("went_out", (), 8, -1, SEATS - 1, PUBLIC),
    ("points", (SEATS,), 16, 0, 500, PUBLIC),  # of the hand that is over
    ("renewals", (), 8, 0, 99, PUBLIC),  # since the last lay-down or hit
    ("idle", (), 8, 0, SEATS, PUBLIC),  # turns in a row in which nothing could be drawn
    ("hits", (), 8, 0, PLAN, PUBLIC),  # in this turn
    ("laid_now", (), 8, 0, 1, PUBLIC),  # the seat to move laid its phase in this turn
    ("taken", (), 8, -1, KINDS - 1, PUBLIC),  # kind taken from the discard pile in this turn
    # -- where the cards are: in hands, on the table, in the piles (skips in front are counted above)
    ("hand", (SEATS, KINDS), 8, 0, 16, OWN),
    ("count", (SEATS,), 8, 0, PLAN, PUBLIC),  # cards in hand
    ("draw", (CARDS,), 8, 0, KINDS - 1, HIDDEN),  # the top is the last one
    ("draw_count", (), 16, 0, CARDS, PUBLIC),
    ("discard", (CARDS,), 8, 0, KINDS, PUBLIC),  # the top is the last one
    ("discard_count", (), 16, 0, CARDS, PUBLIC),
    ("pool_kind", (CARDS,), 8, 0, KINDS - 1, PUBLIC),  # laid and saved cards, in the order they came
    (
        "pool_group",
        (CARDS,),
        8,
        0,
        SEATS * GROUPS + SEATS - 1,
        PUBLIC,
    ),  # GROUPS * seat + group; then save piles
    ("pool_stands", (CARDS,), 8, 0, 16 * 5, PUBLIC),
    ("pool_count", (), 16, 0, CARDS, PUBLIC),
    ("low", (SEATS, GROUPS), 8, 0, 14, PUBLIC),  # lowest number (sets: the number; parities: ODD, EVEN)
    ("high", (SEATS, GROUPS), 8, 0, 14, PUBLIC),  # highest number
    ("hue", (SEATS, GROUPS), 8, 0, COLOURS, PUBLIC),  # colour + 1 of a group of one colour
    ("size", (SEATS, GROUPS), 8, 0, CARDS, PUBLIC),
    ("joining", (), 64, 0, 2**48 - 1, PUBLIC),  # the number cards that fit any group (hitting.py)
    # -- what the solver reads of a hand (hands.py keeps it up to date)
    ("one", (SEATS,), 64, 0, 2**48 - 1, OWN),  # the number cards held, bit 12 * colour + number - 1
    ("two", (SEATS,), 64, 0, 2**48 - 1, OWN),  # those held twice
    ("alike", (SEATS,), 64, 0, 2**60 - 1, OWN),  # bit 12 (k-1) + v-1 where v is held k times or more, k to 5
    ("more", (SEATS,), 64, 0, 2**36 - 1, OWN),  # the same from k = 6 to 8
    # -- what everybody could have noticed
    ("known", (SEATS, PLAN), 8, 0, KINDS - 1, PUBLIC),  # kinds known to be in the seat's hand
    ("known_count", (SEATS,), 8, 0, PLAN, PUBLIC),
    ("refused", (SEATS,), 64, 0, 2**KINDS - 1, PUBLIC),  # bit per kind the seat left lying
    # -- a lay-down being proposed: kind, group and what the card stands for (0: not said)
    ("plan_kind", (PLAN,), 8, 0, KINDS - 1, HIDDEN),
    ("plan_group", (PLAN,), 8, 0, PLAN, HIDDEN),
    ("plan_stands", (PLAN,), 8, 0, 16 * 5, HIDDEN),
    ("plan_count", (), 8, 0, PLAN, HIDDEN),
    # -- why a move was refused, and what happened in the last act
    ("why", (3,), 16, -1, 32000, HIDDEN),
    ("log_events", (), 8, 0, 1, PUBLIC),  # 0: nothing is written
    ("event", (EVENTS, 5), 8, -1, 127, HIDDEN),  # code, seat, kind, group, value
    ("event_count", (), 8, 0, EVENTS, HIDDEN),
)


def _empty(shape: tuple[int, ...]) -> Any:
    if len(shape) == 0:
        return 0
    if len(shape) == 1:
        return [0] * shape[0]
    return [[0] * shape[1] for _ in range(shape[0])]


class State:
    """A position and its rules as plain Python: one attribute per field, lists where it has a shape."""

    __slots__ = tuple(field[0] for field in FIELDS)

    if TYPE_CHECKING:  # the attributes are the names of FIELDS

        def __getattr__(self, name: str) -> Any: ...

        def __setattr__(self, name: str, value: Any) -> None: ...

    def __init__(self) -> None:
        for name, shape, *_ in FIELDS:
            setattr(self, name, _empty(shape))


def _names(dimensions: int) -> tuple[str, ...]:
    return tuple(name for name, shape, *_ in FIELDS if len(shape) == dimensions)


def _setters(names: tuple[str, ...]) -> tuple[Any, ...]:
    return tuple(getattr(State, name).__set__ for name in names)


# By the number of dimensions: how to get all such fields of a state at once, and how to set each.
_GET = tuple(attrgetter(*_names(dimensions)) for dimensions in range(3))
_SET = tuple(_setters(_names(dimensions)) for dimensions in range(3))


def copy_into(source: State, target: State) -> None:
    """Make `target` equal to `source`, field by field, sharing nothing."""
    for put, number in zip(_SET[0], _GET[0](source), strict=True):
        put(target, number)
    for put, row in zip(_SET[1], _GET[1](source), strict=True):
        put(target, row[:])
    for put, table in zip(_SET[2], _GET[2](source), strict=True):
        put(target, [row[:] for row in table])


def copy(source: State) -> State:
    """A copy of a game: a new `State` that shares nothing with `source`."""
    target = State.__new__(State)
    copy_into(source, target)
    return target


def faults(g: State) -> list[str]:
    """Every value outside the range its field allows, as `name[index]=value` strings.

    The compiled record is narrow and wraps silently, so tests run this in plain mode.
    """
    found = []
    for name, shape, _bits, low, high, _who in FIELDS:
        value = getattr(g, name)
        rows: list[tuple[tuple[int, ...], int]] = (
            [((), value)] if not shape else [((i,), v) for i, v in enumerate(value)]
        )
        if len(shape) == 2:
            rows = [((i, j), v) for i, row in enumerate(value) for j, v in enumerate(row)]
        found += [f"{name}{list(at)}={v}" for at, v in rows if not low <= v <= high]
    return found
