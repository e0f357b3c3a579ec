"""The mask is what the engine accepts, and every legal move but those listed has exactly one number."""

import os

import pytest

pytest.importorskip("numpy", reason="numpy comes with tenfold[envs]")

from envs.playing import listed as listed_moves
from envs.playing import lucky, mask_of, number_of_greedy, observation_of, positions
from tenfold.envs.numbering import (
    L_ACTIONS,
    L_HITS,
    LAY_NUMBER,
    NO_MOVE,
    NO_NUMBER,
    move_of_number,
    number_of,
)
from tenfold.game import Rules
from tenfold.game.rules import EDITIONS
from tenfold.kernel import codes as k
from tenfold.kernel.moves import move_of, plain_move, why_not
from tenfold.kernel.record import FIELDS, copy
from variants.random_rules import random_rules

RULE_SETS = 3000 if os.environ.get("TENFOLD_LONG") == "1" else 60
SCRATCH = {"why", "plan_kind", "plan_group", "plan_stands", "plan_count", "need", "need_count"}


def legal_numbers(g, layout):
    """What `why_not` accepts, number by number."""
    found = set()
    for a in range(layout[L_ACTIONS]):
        move = move_of_number(g, g.seat, layout, a)
        if move != NO_MOVE and why_not(g, g.seat, move) == k.OK:
            found.add(a)
    return found


def check(g, layout, ask_all):
    before = copy(g)
    mask = mask_of(g, g.seat, layout)
    observation_of(g, g.seat, layout)
    changed = [name for name, *_ in FIELDS if getattr(g, name) != getattr(before, name)]
    assert set(changed) <= SCRATCH
    if ask_all:
        assert mask == legal_numbers(g, layout)
    lays = {a for a in mask if LAY_NUMBER <= a < layout[L_HITS]}
    moves = listed_moves(g)
    assert {number_of(g, g.seat, layout, move) for move in moves} == mask - lays
    assert number_of_greedy(g, layout) in mask
    for a in mask:
        move = move_of_number(g, g.seat, layout, a)
        assert why_not(g, g.seat, move) == k.OK
        assert number_of(g, g.seat, layout, move) == a
    assert mask, "whoever is to move has a number to play"


def check_rules(rules, players, luck, number, decisions):
    for at, (g, layout) in enumerate(positions(rules, players, number, decisions, luck)):
        try:
            check(g, layout, at % 11 == 0)
        except AssertionError as error:
            raise AssertionError(f"{rules} with {players} players, game {number}, decision {at}") from error


@pytest.mark.parametrize("edition", EDITIONS)
def test_masks_of_the_editions(edition):
    luck = lucky(edition)
    rules = Rules.edition(edition)
    check_rules(rules, luck.randint(2, rules.most_players), luck, 5, 120)


def test_masks_under_any_rules():
    luck = lucky(1)
    for number in range(RULE_SETS):
        rules = random_rules(luck, 20)
        check_rules(rules, luck.randint(2, rules.most_players), luck, number, 120)


def test_nobody_else_may_do_anything():
    for g, layout in positions(Rules.edition("mattel"), 3, 2, 40, lucky(2)):
        assert not any(mask_of(g, s, layout) for s in range(3) if s != g.seat)


def test_what_is_no_number_has_no_move():
    g, layout = next(positions(Rules.edition("mattel"), 2, 1, 1, lucky(3)))
    for a in (-1, layout[L_ACTIONS], 10**6):
        assert move_of_number(g, g.seat, layout, a) == NO_MOVE
    assert number_of(g, g.seat, layout, plain_move(k.M_LAY_PART)) == NO_NUMBER
    assert number_of(g, g.seat, layout, move_of(k.M_OTHER, 0, k.NOBODY, 0, k.ANY_END, 0)) == NO_NUMBER
