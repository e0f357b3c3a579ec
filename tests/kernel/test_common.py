"""The quick ways of the common cases give what the general ways give."""

import random

import pytest

from kernel.hands import DECK, TEN, TIMES, Phase, position
from tenfold.bots.fast_play import choose
from tenfold.game.rules import write_rules
from tenfold.kernel import best, solver
from tenfold.kernel.chance import RNG, seed, supply
from tenfold.kernel.codes import ANY_END, M_LAY, OK, OVER, PLAY, WILD
from tenfold.kernel.common import common_picks
from tenfold.kernel.dealing import start_game, start_hand
from tenfold.kernel.hands import copies
from tenfold.kernel.hitting import group_exists, joining_cards, why_not_join
from tenfold.kernel.laying import why_not_lay_best
from tenfold.kernel.legal import MOST_LEGAL
from tenfold.kernel.moves import plain_move, play, why_not
from tenfold.kernel.picks import END
from tenfold.kernel.record import State
from variants.random_rules import random_rules

COMMON: tuple[Phase, ...] = (
    *TEN, (("S", 5),), (("S", 2), ("S", 5)), (("S", 6), ("R", 4)), (("S", 2), ("R", 8)), (("C", 5),),
)  # fmt: skip
NUMBERS: tuple[Phase, ...] = (
    *(p for p in COMMON if p[0][0] != "C"),
    (("R", 4), ("S", 3)),
    (("R", 3), ("R", 4)),
)


def name(phase: Phase) -> str:
    return "+".join(f"{kind}{size}" for kind, size in phase)


def complete_hand(luck: random.Random, phase: Phase) -> list[int]:
    """A hand that is near its phase: whole sets, runs and colours, a few Wilds, and what else comes."""
    hand = []
    for kind, size in phase:
        number, colour = luck.randrange(12), luck.randrange(4)
        start = luck.randint(0, 12 - size)
        for i in range(size):
            if luck.random() < 0.25:
                hand.append(WILD)
            elif kind == "S":
                hand.append(4 * number + luck.randrange(4))
            elif kind == "R":
                hand.append(4 * (start + i) + luck.randrange(4))
            else:
                hand.append(4 * luck.randrange(12) + colour)
    for _ in range(11 - len(hand)):
        hand.append(luck.choice(hand if luck.random() < 0.4 else DECK))
    return [kind for kind in hand if hand.count(kind) <= DECK.count(kind)]


def plan(g: State) -> list[tuple[int, int, int]]:
    return [(g.plan_kind[i], g.plan_group[i], g.plan_stands[i]) for i in range(g.plan_count)]


@pytest.mark.parametrize("phase", COMMON, ids=name)
def test_the_closed_form_lays_what_the_search_lays(phase: Phase) -> None:
    luck = random.Random(name(phase))
    quick = 0
    for _ in range(1000 * TIMES):
        hand = complete_hand(luck, phase)
        g = position(hand, phase)
        if best.best_lay(g, 0) == 0:
            assert best.next_lay(g, 0, best.FIRST) == 0
            continue
        quick += common_picks(g, 0, g.contract[0]) != END
        there = plan(g)
        assert best.next_lay(g, 0, best.FIRST) > 0
        assert there == plan(g), hand
    assert quick > 100


@pytest.mark.parametrize("phase", NUMBERS, ids=name)
def test_what_is_needed_and_what_helps_is_what_the_distance_says(phase: Phase) -> None:
    luck = random.Random(name(phase))
    for _ in range(200 * TIMES):
        g = position(complete_hand(luck, phase), phase)
        here = solver.distance(g, 0)
        place = g.contract[0]
        naturals = solver.most_naturals(g, 0, place)
        for kind in range(WILD):
            if g.count[0] < 15 and copies(g, 0, kind // 4) < 8 and g.hand[0][kind] < 2:
                assert solver.brings_nearer(g, 0, kind) == (solver.distance_with(g, 0, kind) < here)
            if g.hand[0][kind] > 0 and solver.counts_numbers(g, 0, place):
                lost = not solver.can_spare(g, 0, place, naturals) and solver.is_needed(
                    g, 0, place, naturals, kind // 4
                )
                assert lost == (solver.distance_without(g, 0, kind) > here)


def test_cards_that_join_a_group_and_solved_lay_downs_under_any_rules() -> None:
    luck = random.Random(5)
    met = 0
    for number in range(60 * TIMES):
        rules = random_rules(luck, 5)
        g = State()
        write_rules(rules, g)
        rng, found = [0] * RNG, [0] * MOST_LEGAL
        seed(rng, number)
        start_game(g, luck.randint(2, rules.most_players))
        supply(g, rng)
        for _ in range(400):
            if g.game_over == 1:
                break
            if g.step == OVER:
                start_hand(g)
                supply(g, rng)
                continue
            met += compare_here(g)
            move = choose(g, rng, 8, found)
            assert why_not(g, g.seat, move) == OK
            play(g, move)
            supply(g, rng)
    assert met > 100


def compare_here(g: State) -> int:
    """Both ways in one position; how many groups lay there."""
    s = g.seat
    if g.step == PLAY and g.laid[s] == 0 and g.owed == 0 and g.contract[s] >= 0 and best.best_lay(g, s) == 1:
        quick = why_not_lay_best(g, s)
        there = plan(g)
        assert quick == why_not(g, s, plain_move(M_LAY))
        assert quick != OK or there == plan(g)  # it was settled already
    groups = [(seat, j) for seat in range(g.players) for j in range(5) if group_exists(g, seat, j)]
    for seat, group in groups:
        cards = joining_cards(g, seat, group)
        for kind in range(WILD):
            joins = why_not_join(g, kind, seat, group, ANY_END, 0) == OK
            assert joins == bool(cards >> (12 * (kind % 4) + kind // 4) & 1)
    return len(groups)
