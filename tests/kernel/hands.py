"""Phases and hands for the tests of the solver: printed and mixed phases, even and skewed hands."""

import os
import random
from collections.abc import Iterator, Sequence

from tenfold.kernel import record
from tenfold.kernel.codes import EVEN, ODD, STANDS_COLOUR
from tenfold.kernel.hands import add_card

from . import brute

LETTERS = ("S", "R", "C", "CR", "AR", "P", "CP", "OR", "ER", "CS")
"""The group kinds, in the order of their numbers (docs/frozen/kinds.md)."""

TEN = (
    (("S", 3), ("S", 3)),
    (("S", 3), ("R", 4)),
    (("S", 4), ("R", 4)),
    (("R", 7),),
    (("R", 8),),
    (("R", 9),),
    (("S", 4), ("S", 4)),
    (("C", 7),),
    (("S", 5), ("S", 2)),
    (("S", 5), ("S", 3)),
)
TIMES = 20 if os.environ.get("TENFOLD_LONG") == "1" else 1
Phase = Sequence[brute.Need]
LARGEST = {"OR": 5, "ER": 5, "CS": 4}
DECK = [kind for kind in range(48) for _ in range(2)] + [48] * 8 + [49] * 4


def mixed_phases(count: int, seed: int) -> list[Phase]:
    """Phases of two, three, four groups in turn, at most ten cards; each kind is in every tenth."""
    rng = random.Random(seed)
    phases: list[Phase] = []
    while len(phases) < count:
        groups = 2 + len(phases) % 3
        kinds = [LETTERS[len(phases) % 10], *rng.choices(LETTERS, k=groups - 1)]
        rng.shuffle(kinds)
        phase = [(kind, min(rng.randint(2, 6), LARGEST.get(kind, 9))) for kind in kinds]
        if sum(size for _, size in phase) <= 10:
            phases.append(tuple(phase))
    return phases


def random_hand(rng: random.Random) -> list[int]:
    """Ten or eleven cards: of the whole deck, of few numbers, of few colours, or rich in Wilds and Skips."""
    deck = DECK
    sort = rng.randrange(5)
    if sort == 1:
        numbers = rng.sample(range(12), rng.randint(2, 6))
        deck = [card for card in DECK if card >= 48 or card // 4 in numbers]
    elif sort == 2:
        colours = rng.sample(range(4), rng.randint(1, 2))
        deck = [card for card in DECK if card >= 48 or card % 4 in colours]
    elif sort == 3:
        deck = rng.sample(DECK[:96], 12) + DECK[96:]
    elif sort == 4:
        low = rng.randint(0, 7)
        deck = [card for card in DECK if card < 48 and low <= card // 4 < low + 5]
    return rng.sample(deck, min(len(deck), rng.choice((10, 11))))


def hands_for(phase: Phase, count: int) -> Iterator[list[int]]:
    """Always the same hands for a phase."""
    rng = random.Random(repr(phase))
    for _ in range(count):
        yield random_hand(rng)


def hands_per_phase(phase: Phase) -> int:
    """5,000 hands in all over the ten phases and thirty mixed ones, fewer where the brute force is slow."""
    return TIMES * (0, 200, 175, 110, 30)[len(phase)]


def put_phase(g: record.State, place: int, phase: Phase) -> None:
    """Write a phase into the list of a position."""
    g.need_count[place] = len(phase)
    for j, (kind, size) in enumerate(phase):
        g.need[place][j] = 16 * size + LETTERS.index(kind)


def position(hand: Sequence[int], phase: Phase, seat: int = 0, place: int = 0) -> record.State:
    """A position in which a seat holds these cards and is to lay this phase, in this place of the list."""
    g = record.State()
    g.phases = place + 1
    g.contract[seat] = place
    put_phase(g, place, phase)
    for card in hand:
        add_card(g, seat, card)
    return g


def stands_for(g: record.State, i: int) -> brute.Laid:
    """A card of the plan, with what it stands for if it is used as a Wild."""
    kind, stands = g.plan_kind[i], g.plan_stands[i]
    if stands == 0:
        return (kind, None, None)
    number = {0: None, ODD: "odd", EVEN: "even"}.get(stands % STANDS_COLOUR, stands % STANDS_COLOUR)
    colour = stands // STANDS_COLOUR - 1
    return (kind, colour if colour >= 0 else None, number)


def planned(g: record.State, groups: Sequence[int]) -> list[list[brute.Laid]]:
    """The lay-down in the plan: the cards of each of these groups."""
    return [[stands_for(g, i) for i in range(g.plan_count) if g.plan_group[i] == j] for j in groups]
