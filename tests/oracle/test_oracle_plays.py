"""The rules and the oracle play the same games, and must agree on every position and every refusal."""

from __future__ import annotations

import os

import pytest

from oracle.pair import Pair
from oracle.policy import choose
from oracle.wrong import any_move, lay_down
from tenfold.bots import choose as choose_as
from tenfold.game import IllegalMove

LONG = os.environ.get("TENFOLD_LONG") == "1"
MOST_HANDS = 60
REASONS = """
legal not_your_turn draw_first already_drawn nothing_to_draw no_discard skip_stays already_laid not_held skip_in_group
group_count group_too_small set_differs colour_differs run_repeats run_gap wild_contradicts needs_value
ambiguous_run needs_natural lay_first no_such_group skip_no_hit hit_does_not_fit run_full end_closed
which_end not_a_skip no_such_seat skip_self not_playing already_skipped which_victim
"""
STACKS = ("", "wilds", "skips", "upcard")


def lay_somehow(pair: Pair) -> str | None:
    """A lay-down of the player to move, often written in a strange order; None if there is none."""
    right = pair.oracle.lay_down()
    offered = [str(lay) for lay in pair.game.lays()]
    assert bool(offered) == (right is not None), "a lay-down is offered exactly where one exists"
    for lay in offered:
        assert pair.refuse_or_allow(lay, None) is None, f"{lay} is offered but refused"
    if right is None:
        return None
    assert pair.refuse_or_allow(right, None) is None
    strange = [lay_down(pair.oracle, pair.rng) for _ in range(4)]
    legal = [lay for lay in strange if pair.refuse_or_allow(lay, None) is None]
    return pair.rng.choice([*legal, *offered, right])


def try_wrong_moves(pair: Pair, number: int) -> None:
    """Moves by chance: both refuse for the same reason, and a refused try changes nothing."""
    before = pair.game.position_text()
    for _ in range(number):
        move, seat = any_move(pair.oracle, pair.rng)
        if pair.refuse_or_allow(move, seat) is not None:
            with pytest.raises(IllegalMove):
                pair.game.play(move, seat)
    assert pair.game.position_text() == before


def play_turn_step(pair: Pair, wildness: float, lays: float, bots: float = 0) -> None:
    """One act of the player to move; ``bots`` is how often a bot is asked for it."""
    seat = pair.oracle.to_move
    move = None
    if pair.oracle.step == "play" and not pair.oracle.laid[seat] and pair.rng.random() < lays:
        move = lay_somehow(pair)
    elif pair.rng.random() < bots:
        move = str(choose_as("greedy", pair.game.view(seat)))
    pair.play(move or choose(pair.oracle, pair.rng, wildness))


def play_game(pair: Pair, wildness: float, lays: float, tries: float, bots: float = 0) -> None:
    """A whole game, or its first hands where it will not end."""
    while not pair.oracle.game_over and pair.oracle.hand_no < MOST_HANDS:
        if pair.rng.random() < tries:
            try_wrong_moves(pair, 3)
        if pair.oracle.step == "over":
            pair.deal()
        else:
            play_turn_step(pair, wildness, lays, bots)


@pytest.mark.parametrize("seed", range(400 if LONG else 10))
def test_printed_games(seed):
    pair = Pair.dealt(seed, players=2 + seed % 5)
    play_game(pair, wildness=0.05, lays=0.9, tries=0.1, bots=0.5 * (seed % 3))


@pytest.mark.parametrize("seed", range(1200 if LONG else 40))
def test_short_games_with_rare_decks(seed):
    pair = Pair.dealt(5000 + seed, 2 + seed % 5, STACKS[seed // 10 % 4])
    phases = [pair.rng.choice((seed % 10 + 1, 9, 10)) for _ in pair.oracle.seats]
    pair.begin_at(phases, [0] * pair.oracle.players)
    play_game(pair, wildness=0.1, lays=0.8, tries=0.3)


@pytest.mark.parametrize("seed", range(400 if LONG else 10))
def test_games_that_are_often_tied(seed):
    pair = Pair.dealt(9000 + seed, 2 + seed % 5, "wilds")
    players = pair.oracle.players
    pair.begin_at([10] * players, [5 * pair.rng.randrange(4) for _ in range(players)])
    play_game(pair, wildness=0.05, lays=1.0, tries=0.3)


@pytest.mark.parametrize("seed", range(100 if LONG else 10))
def test_positions_that_games_hardly_reach(seed):
    for number in range(20):
        pair = Pair.placed(1000 * seed + number)
        for _ in range(12):
            try_wrong_moves(pair, 8)
            if pair.oracle.game_over:
                break
            if pair.oracle.step == "over":
                pair.deal()
            else:
                play_turn_step(pair, wildness=0.3, lays=0.7)


def test_the_tries_meet_every_reason():
    """Else the comparison of reasons would compare little."""
    met = set()
    for seed in range(400):
        pair = Pair.placed(seed)
        for _ in range(40):
            move, actor = any_move(pair.oracle, pair.rng)
            pair.refuse_or_allow(move, actor)
            met.add(refusal.code if (refusal := pair.game.explain(move, actor)) else "legal")
    assert set(REASONS.split()) - met == set()
