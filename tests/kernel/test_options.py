"""The solver and the best lay-down are exact under every option that bears on laying (rules.md 2.1)."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from kernel import brute
from kernel.hands import LETTERS, TIMES, Phase, planned, position, random_hand
from tenfold.kernel import best, record
from tenfold.kernel.codes import GROUPS, OK, WILD
from tenfold.kernel.laying import why_not_lay
from tenfold.kernel.solver import distance, distance_with, distance_without, most_naturals, note_forms

CASES = 100_000 if TIMES > 1 else 2_000
PARTS_OF_THE_TEST = 20
NATURAL = ("per_phase", "per_group", "none")


@dataclass
class Case:
    """A hand, the whole phase, which groups are laid, the options, and the same as a position."""

    hand: list[int]
    phase: Phase
    house: brute.House
    g: record.State
    open: list[int]

    @property
    def left(self) -> Phase:
        return [self.phase[j] for j in self.open]

    def __str__(self) -> str:
        return f"{self.hand} {self.phase} {self.open} {self.house}"


def random_phase(rng: random.Random, wrap: bool, distinct: bool, strict: bool) -> Phase:
    """One to four groups, often of the same kind, of at most ten cards; no more groups of one colour than colours."""
    liked = [
        *LETTERS,
        *("C", "CR", "CP", "CS") * 3 * distinct,
        *("AR",) * 6 * strict,
        *("R", "OR", "CR") * 2 * wrap,
    ]
    while True:
        kinds = rng.choices(liked, k=rng.choice((1, 2, 2, 2, 3, 3, 4)))
        if rng.random() < 0.4:
            kinds = [rng.choice(kinds) for _ in kinds]
        if rng.random() < 0.2:
            kinds = [rng.choice("SR") for _ in kinds[:2]]
        largest = 10 if len(kinds) == 1 else 6
        phase = [(kind, rng.randint(2, {"OR": 6, "ER": 6, "CS": 4}.get(kind, largest))) for kind in kinds]
        if sum(size for _, size in phase) <= (12 if wrap and len(kinds) == 1 else 10):
            return phase


def hand_of_wilds(rng: random.Random) -> list[int]:
    """Many Wilds, and natural cards of few kinds."""
    kinds = rng.sample(range(48), rng.randint(1, 4))
    if rng.random() < 0.5:
        kinds = [rng.randrange(12) * 4 + rng.randrange(2) for _ in kinds]
    naturals = [kind for kind in set(kinds) for _ in range(2)]
    return [*rng.sample(naturals, min(len(naturals), rng.randint(1, 5))), *[WILD] * rng.randint(3, 8)][:11]


def laid_early(rng: random.Random, g: record.State, phase: Phase) -> tuple[list[int], bool, frozenset[int]]:
    """Lay some of the groups early: those left, whether a natural lies on the table, and the colours there."""
    left = sorted(rng.sample(range(len(phase)), rng.randint(1, len(phase))))
    natural = False
    colours = rng.sample(range(4), 4)
    for j, (kind, _) in enumerate(phase):
        if j in left:
            continue
        g.parts[0] |= 1 << j
        if kind in brute.ONE_COLOUR:
            g.hue[0][j] = colours[j] + 1
        card = rng.choice((20, WILD, WILD))
        natural = natural or card != WILD
        g.pool_kind[g.pool_count] = card
        g.pool_group[g.pool_count] = j
        g.pool_stands[g.pool_count] = 0 if card < WILD else 6
        g.pool_count += 1
    g.pool_kind[g.pool_count] = 20  # another seat's
    g.pool_group[g.pool_count] = GROUPS
    g.pool_count += 1
    hues = frozenset(hue - 1 for hue in g.hue[0] if hue)
    return left, natural, hues


def cases(seed: int, count: int) -> Iterator[Case]:
    rng = random.Random(seed)
    for _ in range(count):
        wrap, distinct, strict, postal = (rng.random() < share for share in (0.3, 0.4, 0.4, 0.4))
        natural = rng.randrange(3)
        phase = random_phase(rng, wrap, distinct, strict)
        hand = hand_of_wilds(rng) if rng.random() < 0.3 else random_hand(rng)
        place = rng.randrange(10)
        g = position(hand, phase, place=place)
        g.run_wrap, g.color_distinct, g.alt_strict_two, g.postal_wild_numbers = wrap, distinct, strict, postal
        g.wild_natural_min = natural
        note_forms(g)
        left, on_table, hues = list(range(len(phase))), False, frozenset[int]()
        if rng.random() < 0.3:
            g.laydown_partial = 1
            left, on_table, hues = laid_early(rng, g, phase)
        wild_number = place + 1 if postal and place < 7 else 0
        house = brute.House(NATURAL[natural], wrap, distinct, strict, wild_number, on_table, hues)
        yield Case(hand, phase, house, g, left)


@pytest.mark.parametrize("part", range(PARTS_OF_THE_TEST))
def test_distance_and_best_lay_down_equal_the_brute_force(part: int) -> None:
    for case in cases(part, CASES // PARTS_OF_THE_TEST):
        g = case.g
        missing = brute.distance(case.hand, case.left, case.house)
        assert distance(g, 0) == missing, case
        assert best.best_lay(g, 0) == (missing == 0), case
        if missing > 0:
            assert g.plan_count == 0
            continue
        assert not [fault for fault in record.faults(g) if fault.startswith("plan")], case
        groups = planned(g, case.open)
        assert brute.faults_of_phase(case.hand, case.left, groups, case.house) == [], (case, groups)
        naturals = sum(
            brute.is_natural(card) and brute.number(card[0]) != case.house.wild_number
            for group in groups
            for card in group
        )
        assert naturals == brute.most_naturals(case.hand, case.left, case.house), (case, groups)
        assert why_not_lay(g, 0, 0) == OK, (case, groups)
        assert planned(g, case.open) == groups, case


@pytest.mark.parametrize("part", range(4))
def test_all_lay_downs_offered_are_legal_and_differ(part: int) -> None:
    for case in cases(100 + part, CASES // 40):
        g = case.g
        offered: list[list[list[brute.Laid]]] = []
        rank = best.next_lay(g, 0, best.FIRST)
        while rank > 0 and len(offered) < 4:
            groups = planned(g, case.open)
            assert brute.faults_of_phase(case.hand, case.left, groups, case.house) == [], (case, groups)
            assert why_not_lay(g, 0, 0) == OK, (case, groups)
            offered.append(groups)
            after = best.next_lay(g, 0, rank)
            assert after < rank
            rank = after
        assert all(groups not in offered[:i] for i, groups in enumerate(offered)), case


def test_most_naturals_leave_out_wild_numbers() -> None:
    for case in cases(7, 200):
        if len(case.open) == len(case.phase):
            house = brute.House("none", *list(vars(case.house).values())[1:])
            place = case.g.contract[0]
            assert most_naturals(case.g, 0, place) == brute.most_naturals(case.hand, case.left, house), case


def test_the_hand_is_left_as_it_was() -> None:
    fields = ("hand", "count", "one", "two", "alike", "more")
    for case in cases(8, 100):
        g = case.g
        before = {name: repr(getattr(g, name)) for name in fields}
        for kind in (case.hand[0], case.hand[-1]):
            less = list(case.hand)
            less.remove(kind)
            assert distance_without(g, 0, kind) == brute.distance(less, case.left, case.house), case
        for kind in (0, 17, 47, 48, 49):
            if case.hand.count(kind) < 2 and len(case.hand) < 11:
                more = [*case.hand, kind]
                assert distance_with(g, 0, kind) == brute.distance(more, case.left, case.house), case
        best.best_lay(g, 0)
        assert {name: repr(getattr(g, name)) for name in fields} == before
