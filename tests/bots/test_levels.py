"""The levels play legally under any rules, know nothing they may not know, and play the same plain and compiled."""

import os
import random

import pytest

from tenfold.bots import policies, redeal
from tenfold.bots.engine import Games, engine
from tenfold.bots.luck import BUDGET, LUCK
from tenfold.bots.policies import PLACES, POLICY_NAMES, decide
from tenfold.game.rules import Rules, write_rules
from tenfold.kernel.chance import RNG, seed, supply
from tenfold.kernel.codes import KINDS, OK, OVER
from tenfold.kernel.dealing import start_game, start_hand
from tenfold.kernel.deck import copies_in_deck
from tenfold.kernel.moves import play, why_not
from tenfold.kernel.record import State, copy
from tenfold.kernel.seeing import hide
from variants.random_rules import random_rules

TIMES = 20 if os.environ.get("TENFOLD_LONG") == "1" else 1
PRINTED = Rules.edition("mattel")


def dealt(rules: Rules, players: int, number: int) -> tuple[Games, list[int]]:
    state = State()
    write_rules(rules, state)
    games = Games(copy(state) for _ in range(PLACES))
    rng = [0] * RNG
    seed(rng, number)
    start_game(games[0], players)
    supply(games[0], rng)
    return games, rng


def lucky(number: int, rollouts: int) -> list[int]:
    luck = [0] * LUCK
    seed(luck, number)
    luck[BUDGET] = rollouts
    return luck


@pytest.mark.parametrize(
    ("name", "games", "rollouts"),
    [("level1", 12, 0), ("level3", 12, 0), ("level4", 12, 0), ("level5", 25, 0), ("level7", 3, 6)],
)
def test_a_level_is_never_stuck_or_illegal_under_any_rules(name: str, games: int, rollouts: int) -> None:
    chance = random.Random(name)
    bot = POLICY_NAMES.index(name)
    for number in range(games * TIMES):
        rules = random_rules(chance, 8)
        places, rng = dealt(rules, chance.randint(2, rules.most_players), number)
        g, luck = places[0], lucky(number, rollouts)
        decisions = 0
        while g.game_over == 0 and (rollouts == 0 or decisions < 40):
            if g.step == OVER:
                start_hand(g)
            else:
                move = decide(places, 0, g.seat, bot, luck)
                assert why_not(g, g.seat, move) == OK, (rules, number)
                play(g, move)
                decisions += 1
            supply(g, rng)


def swapped(g: State, s: int, chance: random.Random) -> State:
    """The same position to seat `s`, with other cards where it cannot see them."""
    other = copy(g)
    hide(other, s)
    assert redeal.redeal(other, s, lucky(chance.randrange(1 << 30), 0))
    return other


@pytest.mark.parametrize(
    ("name", "rollouts"), [*((f"level{level}", 0) for level in range(1, 6)), ("level6", 6), ("level7", 6)]
)
def test_hidden_cards_never_change_what_a_level_does(name: str, rollouts: int) -> None:
    chance = random.Random(name)
    bot = POLICY_NAMES.index(name)
    for number in range(4 * TIMES if rollouts == 0 else 2 * TIMES):
        places, rng = dealt(PRINTED, 2 + number % 4, number)
        g = places[0]
        for step in range(60 if rollouts == 0 else 12):
            if g.step == OVER:
                break
            move = decide(places, 0, g.seat, bot, lucky(step, rollouts))
            twin, _ = dealt(PRINTED, 2, 0)
            twin[0] = swapped(g, g.seat, chance)
            assert decide(twin, 0, g.seat, bot, lucky(step, rollouts)) == move
            decide(places, 0, g.seat, bot, lucky(step, rollouts))  # a lay-down lies in the plan
            play(g, move)
            supply(g, rng)


def cards_of(g: State) -> list[int]:
    """How many cards of each kind there are, wherever they lie."""
    found = [0] * KINDS
    for s in range(g.players):
        for kind in range(KINDS):
            found[kind] += g.hand[s][kind]
        found[49] += g.front[s]
        found[48] += g.front_wild[s]
    for kind in [*g.draw[: g.draw_count], *g.pool_kind[: g.pool_count]]:
        found[kind] += 1
    for face in g.discard[: g.discard_count]:
        found[48 if face == 52 else face] += 1
    found[49] += g.aside
    found[48] += g.aside_wild
    return found


def test_cards_dealt_anew_are_the_whole_deck_and_what_was_seen_stays() -> None:
    chance = random.Random(8)
    met = 0
    for number in range(40 * TIMES):
        rules = random_rules(chance, 5)
        places, rng = dealt(rules, chance.randint(2, rules.most_players), number)
        g, luck = places[0], lucky(number, 0)
        for _ in range(chance.randint(0, 80)):
            if g.step == OVER:
                break
            play(g, decide(places, 0, g.seat, 0, luck))
            supply(g, rng)
        if g.step == OVER:
            continue
        new = swapped(g, g.seat, chance)
        met += 1
        assert cards_of(new) == [copies_in_deck(g, kind) for kind in range(KINDS)]
        assert new.hand[g.seat] == g.hand[g.seat]
        assert new.count == g.count
        assert new.known == g.known or new.known_count == g.known_count
        for s in range(g.players):
            for i in range(g.known_count[s]):
                assert new.hand[s][g.known[s][i]] > 0
    assert met > 10


def test_a_level_plays_the_same_plain_and_compiled() -> None:
    np = pytest.importorskip("numpy", reason="numpy comes with tenfold[fast]")
    pytest.importorskip("numba", reason="numba comes with tenfold[fast]")
    if not engine().compiled:
        pytest.skip("TENFOLD_JIT=0 forces plain Python")
    for name, rollouts, moves in (
        ("level1", 0, 200),
        ("level4", 0, 200),
        ("level5", 0, 300),
        ("level7", 20, 40),
    ):
        bot = POLICY_NAMES.index(name)
        plain, rng = dealt(PRINTED, 3, 9)
        luck = lucky(1, rollouts)
        made: list[int] = []
        while len(made) < moves:
            g = plain[0]
            if g.step == OVER:
                start_hand(g)
            else:
                made.append(decide(plain, 0, g.seat, bot, luck))
                play(g, made[-1])
            supply(g, rng)
        compiled = engine()
        games = compiled.games(PRINTED, PLACES)
        out, luck_array = np.zeros(moves, np.int64), np.array(lucky(1, rollouts), np.int64)
        compiled["play_moves"](games, 0, 3, 9, bot, np.zeros(RNG, np.int64), luck_array, out)
        assert out.tolist() == made


def test_every_bot_has_a_number() -> None:
    assert policies.POLICY_NAMES[:2] == ("greedy", "careless")


def test_levels_mixed_play_to_the_end_under_any_rules() -> None:
    door = engine()
    chance = random.Random(77)
    games, hands = (100, 60) if door.compiled else (1, 3)
    luck, bots = door.zeros(LUCK), door.zeros(6)
    for _ in range(1000 if TIMES > 1 else 12):
        rules = random_rules(chance, 8)
        places = door.games(rules, PLACES)
        for number in range(games):
            players = chance.randint(2, rules.most_players)
            for seat in range(6):
                bots[seat] = POLICY_NAMES.index(f"level{chance.randint(1, 5)}")
            made = door["play_checked"](places, 0, players, number, bots, hands, door.rng(), luck)
            assert made > 0, (rules, number, players, list(bots))


def test_the_strongest_level_plays_to_the_end_under_any_rules() -> None:
    door = engine()
    if not door.compiled:
        pytest.skip("a whole game of searching takes minutes without machine code")
    chance = random.Random(78)
    luck, bots = door.zeros(LUCK), door.zeros(6)
    luck[BUDGET] = 50
    for number in range(1000 if TIMES > 1 else 12):
        rules = random_rules(chance, 8)
        players = chance.randint(2, rules.most_players)
        for seat in range(6):
            bots[seat] = POLICY_NAMES.index("level7" if seat % 2 == 0 else "level5")
        places = door.games(rules, PLACES)
        made = door["play_checked"](places, 0, players, number, bots, 12, door.rng(), luck)
        assert made > 0, (rules, number, players)
