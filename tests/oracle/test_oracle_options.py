"""The rules and the oracle play the same games under rule sets by chance: every option, every value (rules.md 2.1)."""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

from oracle.pair import Pair
from oracle.policy import worth
from oracle.wrong import any_move, any_rare_move, lay_down
from tenfold.game import Rules
from tenfold.game.options import FREE_TEXT, OPTIONS
from variants.random_rules import random_rules

LONG = os.environ.get("TENFOLD_LONG") == "1"
GAMES = 5000 if LONG else 40
MOST_HANDS = 30
MOST_ACTS = 1500
STACKS = ("", "", "wilds", "skips", "upcard")


def rules_of(seed: int) -> Rules:
    """The rules of a game; the number of the last hand is small now and then."""
    luck = random.Random(seed)
    return random_rules(luck, max_hands=luck.choice((5, 20, 300)))


def lay_somehow(pair: Pair) -> str | None:
    """A lay-down of the player to move, often written in a strange order; None if there is none."""
    offered = [str(lay) for lay in pair.game.lays()]
    for lay in offered:
        assert pair.refuse_or_allow(lay, None) is None, f"{lay} is offered but refused"
    if not offered:
        return None
    strange = [lay_down(pair.oracle, pair.rng) for _ in range(3)]
    return pair.rng.choice([*(lay for lay in strange if pair.refuse_or_allow(lay, None) is None), *offered])


def try_wrong_moves(pair: Pair, number: int) -> None:
    """Moves by chance: both refuse them or both do not, and nothing changes."""
    before = pair.game.position_text()
    for _ in range(number):
        pair.refuse_or_allow(*any_move(pair.oracle, pair.rng))
        pair.agree_on(*any_rare_move(pair.oracle, pair.rng))
    assert pair.game.position_text() == before


def choose(pair: Pair, wildness: float) -> str:
    """A legal move: any, or a hit, or what rids the hand of its worst card."""
    game, rng = pair.oracle, pair.rng
    moves = sorted(game.legal_moves())
    hits = [move for move in moves if move[0] in "hr"]
    if rng.random() < wildness or game.step != "play":
        return rng.choice(moves)
    if hits:
        return rng.choice(hits)
    needs = game.needs(game.to_move)
    worst = min(game.hand, key=lambda card: (worth(card, game.hand, needs), rng.random()))
    return rng.choice([move for move in moves if move[2:].partition(">")[0] == str(worst)] or moves)


def play_act(pair: Pair, wildness: float) -> None:
    seat = pair.oracle.to_move
    move = None
    if pair.oracle.step == "play" and not pair.oracle.laid[seat] and pair.rng.random() < 0.8:
        move = lay_somehow(pair)
    pair.play(move or choose(pair, wildness))


def play_game(pair: Pair, wildness: float) -> None:
    """A whole game, or its first hands where it will not end."""
    acts = 0
    while not pair.oracle.game_over and pair.oracle.hand_no < MOST_HANDS and acts < MOST_ACTS:
        acts += 1
        if pair.rng.random() < 0.15:
            try_wrong_moves(pair, 3)
        if pair.oracle.step == "over":
            pair.deal()
        else:
            play_act(pair, wildness)


ONCE_DIFFERENT = (1104, 1572, 1669, 1868, 2830, 2987, 3751, 3963, 4190, 4266, 4458, 4624)
"""Games in which the two differed once; always played."""


@pytest.mark.parametrize("seed", sorted({*range(GAMES), *ONCE_DIFFERENT}))
def test_games_under_any_rules(seed: int) -> None:
    rules = rules_of(seed)
    players = 2 + seed % (min(6, rules.most_players) - 1)
    pair = Pair.dealt(seed, players, STACKS[seed % 5], rules)
    play_game(pair, wildness=0.1 + 0.2 * (seed % 3))


def test_the_rule_sets_have_every_value() -> None:
    met = Counter(pair for seed in range(2000) for pair in rules_of(seed).options().items())
    wanted = [(o.name, value) for o in OPTIONS if o.name not in FREE_TEXT for value in o.values]
    assert [pair for pair in wanted if not met[pair] and pair != ("end.max_hands", "none")] == []
