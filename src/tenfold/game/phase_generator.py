"""Random phase lists, judged by the solver.

The difficulty of a phase is the mean number of cards that have to be drawn until a dealt hand contains it, if
nothing ever had to be discarded: over the same shuffled decks for every phase, so that phases compare well and the
same seed always gives the same list. `printed_difficulties` measures the printed phases the same way; the figures
are in docs/decisions/0013-difficulty-of-phases.md.
"""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING

from ..kernel import codes as k
from ..kernel.deck import copies_in_deck
from ..kernel.hands import add_card, empty_hand
from ..kernel.record import State
from ..kernel.solver import distance
from .phase_lists import ORIGINAL
from .phases import Need, Phase, parse_phases
from .rules_check import LONGEST_LIST, RulesError

if TYPE_CHECKING:
    from .rules import Rules

DECKS = 48
"""Shuffled decks a phase is measured with where nothing else is said."""

MOST_DRAWS = 40
"""Draws after which a phase counts as not made."""

CANDIDATES = 6
"""Random phases that are measured for each one that is wanted; the best fitting are taken."""

DIFFICULTIES = {"easy": (0.0, 0.5), "medium": (0.0, 1.0), "hard": (0.5, 1.6)}
"""Where the first and the last phase of a list lie: 0 is the easiest printed phase, 1 the hardest."""

_SIZES = {
    k.SET: (2, 6), k.RUN: (3, 10), k.COLOUR: (3, 9), k.COLOUR_RUN: (2, 6), k.ALTERNATING_RUN: (3, 8), k.PARITY: (5, 10),
    k.COLOUR_PARITY: (3, 6), k.ODD_RUN: (3, 5), k.EVEN_RUN: (3, 5), k.COLOUR_SET: (2, 3),
}  # fmt: skip
"""Smallest and largest group of each kind."""

_WEIGHTS = {
    k.SET: 10, k.RUN: 8, k.COLOUR: 4, k.COLOUR_RUN: 4, k.ALTERNATING_RUN: 1, k.PARITY: 2, k.COLOUR_PARITY: 1,
    k.ODD_RUN: 1, k.EVEN_RUN: 1, k.COLOUR_SET: 1,
}  # fmt: skip
"""How often each kind is tried."""

_SMALLEST_PHASE = 5

_ALONE = {"phases.subset": "all", "phases.order": "fixed", "phases.dealt": "no", "postal.wild_numbers": "no"}
"""A phase is measured by itself, whatever its place in a list."""


def random_phase(chance: random.Random, largest: int) -> Phase:
    """One to three groups at random, `_SMALLEST_PHASE` to `largest` cards in all; larger groups come first."""
    while True:
        kinds = chance.choices(list(_WEIGHTS), list(_WEIGHTS.values()), k=chance.choice((1, 2, 2, 2, 3)))
        needs = [Need(kind, chance.randint(*_SIZES[kind])) for kind in kinds]
        if len(needs) > 1 and k.ALTERNATING_RUN in kinds:
            continue  # hard to see at the table beside another group, and slow to solve
        needs.sort(key=lambda need: (-need.size, need.kind))
        phase = Phase(tuple(needs))
        if min(_SMALLEST_PHASE, largest) <= phase.size <= largest:
            return phase


@cache
def _decks(rules: Rules, count: int) -> tuple[tuple[int, ...], ...]:
    """The decks every phase is measured with."""
    from .rules import write_rules

    g = State()
    write_rules(rules, g)
    cards = [kind for kind in range(k.KINDS) for _ in range(copies_in_deck(g, kind))]
    chance = random.Random("tenfold: decks that measure phases")
    decks = []
    for _ in range(count):
        chance.shuffle(cards)
        decks.append(tuple(cards[: int(rules.hand_size) + MOST_DRAWS]))
    return tuple(decks)


def difficulty(phase: Phase, rules: Rules, decks: int = DECKS) -> float:
    """How many cards a player has to draw on the mean until the hand contains the phase, keeping every card.

    `decks`: how many shuffled decks the mean is taken over, always the same ones.
    RulesError if nobody could lay the phase by these rules.
    """
    plain = rules.with_options({"phases.list": str(phase), **_ALONE})
    return _mean_draws(plain, _decks(_measured_by(rules), decks))


def _measured_by(rules: Rules) -> Rules:
    """The rules without what does not change the deck, so that all phases share their decks."""
    deck = ("deck.wilds", "deck.skips", "deck.reverses", "deck.rules_card", "hand.size")
    from .rules import Rules as Made

    values = rules.options()
    return Made.edition("mattel").with_options({"phases.list": "S2", **{name: values[name] for name in deck}})


def _mean_draws(rules: Rules, decks: tuple[tuple[int, ...], ...]) -> float:
    from .rules import write_rules

    g = State()
    write_rules(rules, g)
    g.players = 2
    g.contract[0] = 0
    dealt = int(rules.hand_size)
    return sum(_draws_needed(g, deck, dealt) for deck in decks) / len(decks)


def _draws_needed(g: State, deck: tuple[int, ...], dealt: int) -> int:
    """After how many draws the phase is complete; MOST_DRAWS if it is not by then."""
    empty_hand(g, 0)
    for kind in deck[:dealt]:
        add_card(g, 0, kind)
    missing = distance(g, 0)
    at = 0
    while missing > 0 and at < MOST_DRAWS:
        following = deck[dealt + at : min(dealt + at + missing, dealt + MOST_DRAWS)]
        for kind in following:  # fewer draws than cards are missing cannot complete it
            add_card(g, 0, kind)
        at += len(following)
        missing = distance(g, 0)
    return at


@cache
def printed_difficulties(rules: Rules, decks: int = DECKS) -> tuple[float, ...]:
    """The difficulty of the ten printed phases, in their order; those nobody could lay by these rules are left out."""
    found = []
    for phase in parse_phases(ORIGINAL):
        try:
            found.append(difficulty(phase, rules, decks))
        except RulesError:
            continue
    return tuple(found)


def check_count(count: int) -> None:
    """RulesError unless a list can have so many phases."""
    if not 1 <= count <= LONGEST_LIST:
        raise RulesError(f"a list has 1 to {LONGEST_LIST} phases, not {count}")


def random_phases(
    seed: int | str,
    count: int = 10,
    difficulty: str = "medium",
    rules: Rules | None = None,
    *,
    ramp: bool = True,
) -> str:
    """A list of `count` different phases in notation, each of which can be laid by the rules.

    The same seed and rules always give the same list. `difficulty` is a key of `DIFFICULTIES`, against the printed
    phases; with `ramp` the phases get harder from the first to the last, else all are about equally hard.
    RulesError for an unknown difficulty, a count that no list can have, or rules that leave too few phases.
    """
    from .rules import Rules as Made

    rules = rules or Made.edition("mattel")
    if difficulty not in DIFFICULTIES:
        raise RulesError(f"there is no difficulty '{difficulty}'; there are {', '.join(DIFFICULTIES)}")
    check_count(count)
    pool = _candidates(random.Random(f"tenfold phases {seed}"), count * CANDIDATES, rules)
    if len(pool) < count:
        enough = "is no phase" if count == 1 else f"are not {count} different phases"
        raise RulesError(f"there {enough} for a hand of {rules.hand_size} cards")
    return ",".join(str(_take_nearest(pool, target)) for target in _targets(count, difficulty, rules, ramp))


def _candidates(chance: random.Random, wanted: int, rules: Rules) -> dict[Phase, float]:
    """Different random phases with their difficulty."""
    found: dict[Phase, float] = {}
    for _ in range(4 * wanted):
        if len(found) == wanted:
            break
        phase = random_phase(chance, int(rules.hand_size))
        if phase in found:
            continue
        try:
            found[phase] = difficulty(phase, rules)
        except RulesError:
            continue  # nobody could lay it by these rules
    return found


def _targets(count: int, name: str, rules: Rules, ramp: bool) -> list[float]:
    """The difficulty wanted of each phase of the list."""
    printed = printed_difficulties(rules) or (0.0, float(MOST_DRAWS) / 2)
    easiest, hardest = min(printed), max(printed)
    first, last = (easiest + share * (hardest - easiest) for share in DIFFICULTIES[name])
    if not ramp or count == 1:
        return [(first + last) / 2] * count
    return [first + (last - first) * place / (count - 1) for place in range(count)]


def _take_nearest(pool: dict[Phase, float], target: float) -> Phase:
    """Take the phase out of the pool whose difficulty is nearest to the one wanted."""
    nearest = min(pool, key=lambda phase: abs(pool[phase] - target))
    del pool[nearest]
    return nearest
