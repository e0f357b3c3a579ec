"""What is counted is what happens: against the game as people play it, plain and compiled, and known figures."""

import importlib
import os
import random

import pytest

from tenfold.bots import choose
from tenfold.bots.engine import engine, plain_engine
from tenfold.bots.luck import BUDGET, LUCK
from tenfold.bots.policies import PLACES, POLICY_NAMES, SIMPLE_BOTS
from tenfold.game import FastShuffler, Game, Rules
from tenfold.kernel.chance import seed, supply
from tenfold.kernel.codes import OK, OVER
from tenfold.kernel.dealing import start_game
from tenfold.kernel.moves import why_not
from tenfold.lab import counting as c
from variants.random_rules import random_rules

LONG = os.environ.get("TENFOLD_LONG") == "1"
PRINTED = Rules.edition("mattel")
MOST = 100_000


def counted(door, rules, bots, first, count, room=None, most=MOST):
    """The rows of some games, as lists."""
    players = len(bots)
    numbers = door.zeros(players)
    for seat, bot in enumerate(bots):
        numbers[seat] = POLICY_NAMES.index(bot)
    games, hands = door.zeros(count, c.G_COLUMNS), door.zeros(room or 60 * players * count, c.H_COLUMNS)
    fitted = door["count_games"](
        door.games(rules, PLACES),
        0,
        players,
        first,
        count,
        numbers,
        most,
        games,
        hands,
        door.rng(),
        door.zeros(LUCK),
    )
    games = [[int(n) for n in row] for row in games[:fitted]]
    hands = [[int(n) for n in row] for row in hands[: sum(row[c.G_ROWS] for row in games)]]
    return games, hands


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_game_is_counted_as_it_is_played(players):
    number = 40 + players
    [row], hands = counted(plain_engine(), PRINTED, ["greedy"] * players, number, 1)
    game = Game.new(PRINTED, players=players, shuffler=FastShuffler(number))
    ended, moves = [], 0
    while True:
        if game.hand_over:
            g = game.state
            ended.append((list(g.laid[:players]), list(g.points[:players]), g.went_out, g.turn))
            if game.game_over:
                break
            game.deal()
        game.play(choose("greedy", game.view(game.to_move)))
        moves += 1
    g = game.state
    assert row[c.G_NUMBER] == number
    assert row[c.G_HANDS] == len(ended) == g.hand_no
    assert row[c.G_MOVES] == moves
    assert row[c.G_WINNERS] == g.won
    assert row[c.G_SCORE : c.G_SCORE + players] == list(g.score[:players])
    assert row[c.G_PHASES : c.G_PHASES + players] == list(g.phase[:players])
    for hand, (laid, points, out, turns) in enumerate(ended):
        rows = hands[hand * players : (hand + 1) * players]
        assert [r[c.H_LAID] > 0 for r in rows] == [bool(each) for each in laid]
        assert [r[c.H_POINTS] for r in rows] == points
        assert [r[c.H_OUT] for r in rows] == [int(s == out) for s in range(players)]
        assert {r[c.H_HAND_TURNS] for r in rows} == {turns}
        assert sum(r[c.H_TURNS] + r[c.H_LOST] for r in rows) == turns
        assert sum(r[c.H_STARTS] for r in rows) == 1


def test_rows_that_do_not_fit_are_left_to_the_next_call():
    door = plain_engine()
    games, hands = counted(door, PRINTED, ["greedy"] * 2, 0, 6)
    some, their_hands = counted(door, PRINTED, ["greedy"] * 2, 0, 6, room=60)
    assert 0 < len(some) < 6
    assert some == games[: len(some)]
    rest, other_hands = counted(door, PRINTED, ["greedy"] * 2, len(some), 6 - len(some))
    assert some + rest == games
    assert their_hands + other_hands == hands


def test_a_game_that_takes_too_long_is_given_up():
    [row], _ = counted(plain_engine(), PRINTED, ["greedy"] * 2, 0, 1, most=30)
    assert (row[c.G_MOVES], row[c.G_ENDED], row[c.G_WINNERS]) == (30, 0, 0)


def test_plain_and_compiled_count_the_same():
    pytest.importorskip("numba", reason="numba comes with tenfold[fast]")
    fast, plain, luck = engine(), plain_engine(), random.Random(8)
    assert fast.compiled
    assert counted(fast, PRINTED, ["greedy", "careless", "greedy"], 5, 20) == counted(
        plain, PRINTED, ["greedy", "careless", "greedy"], 5, 20
    )
    for number in range(400 if LONG else 30):
        rules = random_rules(luck, 12)
        bots = [luck.choice([*SIMPLE_BOTS, "level5"]) for _ in range(luck.randint(2, rules.most_players))]
        assert counted(fast, rules, bots, number, 1, 20_000) == counted(
            plain, rules, bots, number, 1, 20_000
        ), rules


def test_a_careless_bot_plays_by_all_rules():
    """Every move is legal, under rules of all kinds, also from what a seat may see alone."""
    luck = random.Random(9)
    for number in range(300 if LONG else 12):
        rules = random_rules(luck, 10)
        game = Game.new(rules, players=luck.randint(2, rules.most_players), shuffler=FastShuffler(number))
        for _ in range(400):
            if game.hand_over:
                if game.game_over:
                    break
                game.deal()
                continue
            move = choose("careless", game.view(game.to_move))
            assert game.explain(str(move)) is None, f"{rules}: {move}"
            game.play(move)


def test_every_policy_has_its_number():
    policies = importlib.import_module("tenfold.bots.policies")
    door = plain_engine()
    states = door.games(PRINTED, PLACES)
    state = states[0]
    state.players = 2
    rng = door.rng()
    seed(rng, 3)
    start_game(state, 2)
    supply(state, rng)
    luck = door.zeros(LUCK)
    luck[BUDGET] = 10
    for bot in range(len(POLICY_NAMES)):
        assert state.step != OVER
        assert why_not(state, state.seat, policies.decide(states, 0, state.seat, bot, luck)) == OK
