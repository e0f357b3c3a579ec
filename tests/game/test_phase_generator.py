"""Random phase lists: always the same for a seed, always layable, as hard as asked for."""

import pytest

from tenfold.game import Phase, Rules, RulesError
from tenfold.game.phase_generator import (
    DIFFICULTIES,
    MOST_DRAWS,
    difficulty,
    printed_difficulties,
    random_phases,
)
from tenfold.game.phases import parse_phases

PRINTED = Rules.edition()


@pytest.fixture(scope="module", params=DIFFICULTIES)
def made(request):
    """A list of each difficulty."""
    return request.param, random_phases("a seed", 6, request.param, PRINTED)


def test_a_list_can_be_played_and_its_phases_differ(made):
    rules = PRINTED.with_options({"phases.list": made[1]})
    assert len(rules.phases) == len(set(rules.phases)) == 6
    assert all(phase.size <= int(rules.hand_size) for phase in rules.phases)


def test_a_list_gets_harder(made):
    measured = [difficulty(phase, PRINTED) for phase in parse_phases(made[1])]
    assert measured == sorted(measured)
    assert measured[-1] > measured[0]


def test_harder_lists_are_harder():
    def mean(name):
        phases = parse_phases(random_phases(7, 4, name, PRINTED))
        return sum(difficulty(phase, PRINTED) for phase in phases) / len(phases)

    assert mean("easy") < mean("medium") < mean("hard")


def test_even_lists_lie_close_together():
    even = [
        difficulty(phase, PRINTED)
        for phase in parse_phases(random_phases(7, 5, "medium", PRINTED, ramp=False))
    ]
    ramp = [difficulty(phase, PRINTED) for phase in parse_phases(random_phases(7, 5, "medium", PRINTED))]
    assert max(even) - min(even) < max(ramp) - min(ramp)


def test_the_same_seed_gives_the_same_list():
    assert random_phases("tea", 3) == random_phases("tea", 3)
    assert random_phases("tea", 3) != random_phases("coffee", 3)


def test_printed_phases_as_they_are_known():
    """The figures of docs/decisions/0013, within what fewer decks allow."""
    known = (4.00, 2.56, 5.92, 5.08, 6.67, 8.13, 10.73, 6.56, 9.38, 10.82)
    assert printed_difficulties(PRINTED, 400) == pytest.approx(known, abs=0.6)


def test_what_must_be_easier():
    assert difficulty(Phase.parse("R7"), PRINTED) < difficulty(Phase.parse("R8"), PRINTED)
    assert difficulty(Phase.parse("S3"), PRINTED) <= difficulty(Phase.parse("S3+S3"), PRINTED)
    few = Rules.parse("mattel deck.wilds=0")
    assert difficulty(Phase.parse("R8"), PRINTED) < difficulty(Phase.parse("R8"), few) <= MOST_DRAWS


def test_small_hands_get_small_phases():
    rules = Rules.parse("mattel hand.size=5 deck.wilds=0 phases.list=S2")
    for phase in parse_phases(random_phases(1, 8, "easy", rules)):
        assert phase.size <= 5


@pytest.mark.parametrize(
    "arguments, said",
    [((1, 0), "1 to 30"), ((1, 31), "1 to 30"), ((1, 5, "brutal"), "easy, medium, hard")],
)
def test_what_cannot_be(arguments, said):
    with pytest.raises(RulesError, match=said):
        random_phases(*arguments)
