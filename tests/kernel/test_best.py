"""The best lay-down is legal, uses the most naturals, and is there exactly when nothing is missing."""

import pytest

from kernel import brute
from kernel.hands import TEN, Phase, hands_for, hands_per_phase, mixed_phases, planned, position
from tenfold.kernel import best, record
from tenfold.kernel.codes import EVEN, ODD, STANDS_COLOUR, WILD

PHASES = [*TEN, *mixed_phases(30, seed=11)]
COLOURS = "RBGY"


def text(g: record.State) -> str:
    """The lay-down in the plan in notation, every Wild with what it stands for."""
    said = ""
    for i in range(g.plan_count):
        kind, stands = g.plan_kind[i], g.plan_stands[i]
        said += " | " if i and g.plan_group[i] != g.plan_group[i - 1] else " "
        number = {0: "", ODD: "odd", EVEN: "even"}.get(stands % STANDS_COLOUR, str(stands % STANDS_COLOUR))
        hue = COLOURS[stands // STANDS_COLOUR - 1] if stands >= STANDS_COLOUR else ""
        said += f"W={hue}{number}" if kind == WILD else f"{COLOURS[kind % 4]}{kind // 4 + 1}"
    return said.strip().replace("  ", " ")


def cards(said: str) -> list[int]:
    special = {"W": 48, "K": 49}
    return [
        special[word] if word in special else 4 * (int(word[1:]) - 1) + COLOURS.index(word[0])
        for word in said.split()
    ]


def phase_of(said: str) -> Phase:
    return [(word.rstrip("0123456789"), int(word.lstrip("CSRAPOE"))) for word in said.split("+")]


@pytest.mark.parametrize("phase", PHASES, ids=lambda phase: "+".join(f"{k}{n}" for k, n in phase))
def test_the_best_lay_down_is_legal_and_uses_the_most_naturals(phase: Phase) -> None:
    for hand in hands_for(phase, hands_per_phase(phase) // 2):
        g = position(hand, phase)
        if best.best_lay(g, 0) == 0:
            assert brute.distance(hand, phase) > 0, hand
            assert g.plan_count == 0
            continue
        assert brute.distance(hand, phase) == 0, hand
        assert not [fault for fault in record.faults(g) if fault.startswith("plan")]
        groups = planned(g, range(len(phase)))
        assert brute.faults_of_phase(hand, phase, groups) == [], (hand, text(g))
        naturals = sum(kind < WILD for group in groups for kind, _, _ in group)
        assert naturals == brute.most_naturals(hand, phase), (hand, text(g))


@pytest.mark.parametrize("phase", PHASES, ids=lambda phase: "+".join(f"{k}{n}" for k, n in phase))
def test_the_lay_downs_offered_are_legal_and_differ(phase: Phase) -> None:
    for hand in hands_for(phase, hands_per_phase(phase) // 8):
        g = position(hand, phase)
        offered: list[str] = []
        rank = best.next_lay(g, 0, best.FIRST)
        while rank > 0 and len(offered) < 8:
            assert brute.faults_of_phase(hand, phase, planned(g, range(len(phase)))) == [], (hand, text(g))
            offered.append(text(g))
            after = best.next_lay(g, 0, rank)
            assert after < rank
            rank = after
        assert len(set(offered)) == len(offered), hand


@pytest.mark.parametrize(
    ("phase", "hand", "laid"),
    [
        # the most naturals
        ("S3+S3", "R5 B5 G5 R9 B9 R2 B2 W W K", "R2 B2 W=2 | R5 B5 G5"),
        ("S3+R4", "R6 B6 G6 Y3 Y4 Y5 R7 W W B12", "R6 B6 G6 | Y3 Y4 Y5 W=6"),
        # then the most that can follow
        ("S3+S3", "R1 B1 G1 R5 B5 G5 R9 B9 G9 Y9", "R1 B1 G1 | R9 B9 G9"),
        ("R4", "R1 B2 G3 Y4 R6 B7 G8 Y9 R10 K", "R6 B7 G8 Y9"),
        # among equal copies the lowest kind, and the lowest start
        ("R4", "B3 R3 Y4 G4 R5 R6 R7", "R3 G4 R5 R6"),
        ("S3+S3", "Y10 G10 B10 R10 R10 Y10 K K K K", "R10 B10 G10 | R10 Y10 Y10"),
        # no group of Wilds alone where another way is open
        ("S3+S3", "R5 B5 G5 W W W K K K K", "R5 G5 W=5 | B5 W=5 W=5"),
        ("S3+R4", "R5 W W W W W W K K K", "R5 W=5 W=5 | W=1 W=2 W=3 W=4"),
        # what Wilds stand for
        ("C3+P3", "R2 R4 W W W B1 K", "R2 R4 W=R | B1 W=odd W=odd"),
        ("CR3+CS3", "R2 R4 W W B1 B1", "R2 W=R3 R4 | B1 B1 W=B1"),
        ("AR4", "R2 R3 R5 W W W", "R2 W=B3 W=G4 R5"),
        ("OR3+ER3", "R1 B5 W G8 Y12 W", "R1 W=3 B5 | G8 W=10 Y12"),
        ("CP3", "G2 G4 W", "G2 G4 W=Geven"),
    ],
)
def test_the_preferences(phase: str, hand: str, laid: str) -> None:
    g = position(cards(hand), phase_of(phase))
    assert best.best_lay(g, 0) == 1
    assert text(g) == laid


def test_no_offer_has_more_groups_of_wilds_alone_than_the_best() -> None:
    g = position(cards("R5 B5 G5 R9 W W W K K"), phase_of("S3+S3"))
    offers: list[str] = []
    while best.alternative_lays(g, 0, len(offers)):
        offers.append(text(g))
    assert offers == ["R5 B5 G5 | R9 W=9 W=9", "R5 G5 W=5 | B5 W=5 W=5"]


def test_there_is_no_lay_down_while_a_card_is_missing() -> None:
    g = position(cards("R5 B5 G5 R9 W K K"), phase_of("S3+S3"))
    assert best.best_lay(g, 0) == 0
    assert best.alternative_lays(g, 0, 0) == 0
    assert g.plan_count == 0
