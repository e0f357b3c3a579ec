"""The solver is exact: it says what the brute force says, for every phase and hand."""

import random

import pytest

from kernel import brute
from kernel.hands import (
    DECK,
    LETTERS,
    TEN,
    TIMES,
    Phase,
    hands_for,
    hands_per_phase,
    mixed_phases,
    position,
)  # fmt: skip
from tenfold.kernel import generic, record
from tenfold.kernel.solver import distance, distance_with, distance_without, most_naturals, phase_size

PHASES = [*TEN, *mixed_phases(30, seed=10)]


def spelled(phase: Phase) -> str:
    return "+".join(f"{kind}{size}" for kind, size in phase)


def everything(g: record.State) -> dict[str, object]:
    return {name: repr(getattr(g, name)) for name, *_ in record.FIELDS}


def test_the_mixed_phases_use_every_group_kind() -> None:
    assert {kind for phase in PHASES for kind, _ in phase} == set(LETTERS)


@pytest.mark.parametrize("phase", PHASES, ids=spelled)
def test_the_solver_equals_the_brute_force(phase: Phase) -> None:
    for hand in hands_for(phase, hands_per_phase(phase)):
        g = position(hand, phase)
        assert most_naturals(g, 0, 0) == brute.most_naturals(hand, phase), hand
        assert distance(g, 0) == brute.distance(hand, phase), hand


@pytest.mark.parametrize("phase", TEN, ids=spelled)
def test_the_closed_forms_equal_the_generic_solver(phase: Phase) -> None:
    for hand in hands_for(phase, 100 * TIMES):
        g = position(hand, phase)
        assert most_naturals(g, 0, 0) == generic.most_mixed(g, 0, 0), hand


@pytest.mark.parametrize(
    "phase",
    [(("R", 4), ("S", 3)), (("S", 2), ("S", 5)), (("S", 9),), (("S", 2), ("S", 8)), (("S", 9), ("R", 2)),
     (("CR", 4),), (("P", 6),), (("AR", 9),), (("OR", 5),), (("ER", 4),), (("CP", 5),), (("CS", 3),),
     (("R", 12),), (("S", 2),) * 5, (("R", 2),) * 5],
    ids=spelled,
)  # fmt: skip
def test_other_orders_and_sizes_are_exact_too(phase: Phase) -> None:
    for hand in hands_for(phase, (5 if len(phase) == 5 else 20) * TIMES):
        assert most_naturals(position(hand, phase), 0, 0) == brute.most_naturals(hand, phase), hand


def test_the_distance_with_and_without_a_card_leaves_the_position_as_it_was() -> None:
    for phase in PHASES:
        for hand in hands_for(phase, 3):
            g = position(hand, phase, seat=3)
            before = everything(g)
            for kind in sorted(set(hand)):
                less = list(hand)
                less.remove(kind)
                assert distance_without(g, 3, kind) == distance(position(less, phase), 0)
            for kind in (0, 17, 47, 48, 49):
                if hand.count(kind) < 2:
                    assert distance_with(g, 3, kind) == distance(position([*hand, kind], phase), 0)
            assert everything(g) == before


def test_the_contract_of_the_seat_counts() -> None:
    g = position([0, 1, 2, 48, 49], TEN[0], seat=2)
    g.need_count[1] = 1
    g.need[1][0] = 16 * 7 + 2
    assert distance(g, 2) == 2
    g.contract[2] = 1
    assert phase_size(g, 1) == 7
    assert distance(g, 2) == 5


def test_wilds_alone_are_one_natural_short() -> None:
    assert distance(position([48] * 8, TEN[0]), 0) == 1
    assert distance(position([48] * 7 + [20], TEN[0]), 0) == 0
    assert distance(position([49] * 4, TEN[0]), 0) == 6


def test_as_many_deals_are_complete_as_published() -> None:
    """Shares of complete deals of ten cards, in percent, within five standard deviations of the sample."""
    published = (18.28, 29.8, 5.34, 15.56, 6.49, 1.99, 0.33, 2.77, 3.11, 0.35)
    deals = 20_000 * TIMES
    rng = random.Random(1982)
    complete = [0] * 10
    for _ in range(deals):
        g = position(rng.sample(DECK, 10), TEN[0])
        for j, phase in enumerate(TEN):
            g.need_count[0] = len(phase)
            for k, (kind, size) in enumerate(phase):
                g.need[0][k] = 16 * size + "SRC".index(kind)
            complete[j] += distance(g, 0) == 0
    for share, found in zip(published, complete, strict=True):
        p = share / 100
        assert abs(found / deals - p) < 5 * (p * (1 - p) / deals) ** 0.5 + 0.0005
