"""Episodes: the same alone and in a batch, plain and compiled, from the same number; what they bring."""

import os
from importlib.util import find_spec

import pytest

np = pytest.importorskip("numpy", reason="numpy comes with tenfold[envs]")

from envs.playing import lucky
from tenfold.bots.policies import SIMPLE_BOTS
from tenfold.envs import episodes, stepping
from tenfold.envs.batch import BatchEnv, random_actions, unpack
from tenfold.envs.episodes import Episode, IllegalAction
from tenfold.envs.numbering import move_of_number
from tenfold.envs.single import SingleEnv, Step
from tenfold.game import FastShuffler, Game, Rules, RulesError
from tenfold.game.kernel_moves import from_kernel
from tenfold.game.position import position_text
from tenfold.kernel.moves import why_not
from tenfold.kernel.record import State
from variants.random_rules import random_rules

RULE_SETS = 300 if os.environ.get("TENFOLD_LONG") == "1" else 12


def trace(env, steps, number):
    """Everything a batch tells in some steps of random play."""
    generator = np.random.default_rng(number)
    told = [env.reset()]
    rows = []
    for _ in range(steps):
        rows.append([np.array(part) for part in told[-1]])
        told.append(env.step(env.random_actions(generator)))
    return rows


def same(one, other):
    return all((a == b).all() for x, y in zip(one, other, strict=True) for a, b in zip(x, y, strict=True))


def options_of(luck, rules):
    options = luck.choice(
        [{}, {"hands": 2}, {"phases": 1}, {"hands": 0}, {"max_actions": 25}, {"phase_bonus": 0.5}]
    )
    if rules.phases_order == "fixed" and rules.advance != "anti":
        options = options | luck.choice([{}, {"start": "random"}, {"start": len(rules.played_places)}])
    return options


def test_plain_and_compiled_tell_the_same(monkeypatch):
    if find_spec("numba") is None:
        pytest.skip("numba is not installed; it comes with tenfold[fast]")
    luck = lucky(1)
    for number in range(RULE_SETS):
        rules = random_rules(luck, 20) if number else Rules.edition("mattel")
        players = luck.randint(2, rules.most_players)
        options = options_of(luck, rules)
        if luck.random() < 0.5:
            options["bots"] = [luck.choice([None, *SIMPLE_BOTS]) for _ in range(players - 1)] + [None]
        made = []
        for jit in "10":
            monkeypatch.setenv("TENFOLD_JIT", jit)
            env = BatchEnv(rules, players, count=3, seed=number, **options)
            assert env.compiled == (jit == "1")
            made.append(trace(env, 150, number))
        assert same(*made), f"{rules} with {players} players, {options}"


def test_a_game_is_the_same_alone_and_among_others():
    env = BatchEnv(players=3, count=4, seed=10, max_actions=60)
    alone = [SingleEnv(players=3, max_actions=60) for _ in range(4)]
    steps = [single.reset(10 + i) for i, single in enumerate(alone)]
    told = env.reset()
    generator = np.random.default_rng(0)
    ended = 0
    for _ in range(200):
        masks = unpack(told.masks, env.num_actions)
        actions = env.random_actions(generator)
        for i, step in enumerate(steps):
            assert step.seat == told.seats[i]
            assert (step.observation == told.observations[i]).all()
            assert (step.mask == masks[i]).all()
        told = env.step(actions)
        for i, single in enumerate(alone):
            steps[i] = single.step(int(actions[i]))
            assert (steps[i].rewards == told.rewards[i]).all()
            assert (steps[i].terminated, steps[i].truncated) == (told.terminated[i], told.truncated[i])
            if steps[i].terminated or steps[i].truncated:
                ended += 1
                assert not steps[i].mask.any()
                steps[i] = single.reset()
    assert ended > 4


def test_an_episode_deals_what_its_number_deals():
    """The deals of episode 0 of a seed are those of `FastShuffler(seed << 30)`: an episode is a game like any other."""
    env = SingleEnv(players=4, hands=0, max_actions=400)
    step = env.reset(6)
    game = Game.new(Rules.edition("mattel"), 4, FastShuffler(6 * stepping.EPISODES))
    generator = np.random.default_rng(1)
    layout = env.episode.layout()
    while not (step.terminated or step.truncated):
        if game.hand_over:
            game.deal()
        assert position_text(env.state()) == game.position_text()
        action = int(generator.choice(np.flatnonzero(step.mask)))
        g = game.state
        move = move_of_number(g, g.seat, layout, action)
        assert why_not(g, g.seat, move) == 0
        game.play(from_kernel(g, move))
        step = env.step(action)


def rewards_of(env, episodes_wanted, number):
    """Rewards at the ends of episodes, and the plain states they ended in."""
    generator = np.random.default_rng(number)
    found: list[tuple[Step, State]] = []
    step = env.reset(number)
    while len(found) < episodes_wanted:
        if step.terminated or step.truncated:
            found.append((step, env.state()))
            step = env.reset()
        else:
            assert not step.rewards.any()
            step = env.step(int(generator.choice(np.flatnonzero(step.mask))))
    return found


def test_the_reward_of_a_hand():
    for step, g in rewards_of(SingleEnv(players=3, phase_bonus=0.5), 6, 2):
        values = [-g.points[s] / 100 + 0.5 * g.laid[s] for s in range(3)]
        wanted = [values[s] - (sum(values) - values[s]) / 2 for s in range(3)]
        assert step.terminated
        assert step.rewards == pytest.approx(wanted, abs=1e-5)
        assert step.rewards.sum() == pytest.approx(0, abs=1e-5)


def test_the_reward_of_a_short_game():
    env = SingleEnv("mattel phases.list=S2,R3 hand.size=5", players=3, phases=2)
    for step, g in rewards_of(env, 3, 3):
        assert step.terminated
        assert g.game_over or max(g.phase) >= 2
        winners = {s for s in range(3) if step.rewards[s] > 0}
        if g.game_over:
            assert winners == {s for s in range(3) if g.won >> s & 1}
        assert sorted(step.rewards.tolist()) == [-0.5, -0.5, 1.0]


def test_hands_are_counted():
    for step, g in rewards_of(SingleEnv("mattel hand.size=4 phases.list=S2,S2,S2", hands=2), 3, 4):
        assert step.terminated
        assert g.hand_no == 2


def test_it_is_cut_off():
    env = SingleEnv(max_actions=7)
    for step, _ in rewards_of(env, 2, 5):
        assert (step.terminated, step.truncated) == (False, True)
        assert not step.rewards.any()
        assert step.seat >= 0


def test_everybody_starts_where_asked():
    env = SingleEnv(players=4, start=7)
    env.reset(1)
    assert env.state().phase[:4] == [6] * 4
    env = SingleEnv(players=4, start="random")
    starts = set()
    for number in range(20):
        env.reset(number)
        starts |= set(env.state().phase[:4])
    assert starts == set(range(10))


def test_bots_take_their_seats():
    env = SingleEnv(players=3, bots=("greedy", None, "careless"))
    step = env.reset(3)
    generator = np.random.default_rng(2)
    for _ in range(60):
        if step.terminated or step.truncated:
            step = env.reset()
        assert step.seat == 1
        step = env.step(int(generator.choice(np.flatnonzero(step.mask))))


def test_what_a_seat_observes_when_it_is_not_to_move():
    env = SingleEnv(players=3)
    step = env.reset(3)
    for seat in range(3):
        seen = env.observe(seat)
        assert seen[30:82].tolist() == env.state().hand[seat]
        assert seen[1] == (step.seat - seat) % 3
    again = env.observe(step.seat)
    assert (again == step.observation).all()
    env.step(int(np.flatnonzero(step.mask)[0]))


def test_an_action_that_is_not_legal_changes_nothing():
    env = BatchEnv(count=3, seed=2)
    told = env.reset()
    before = [np.array(part) for part in told]
    good = env.random_actions(np.random.default_rng(0))
    for wrong in (2, env.num_actions, 10**6, -1, -3):
        actions = good.copy()
        actions[1] = wrong
        with pytest.raises(IllegalAction, match="game 1"):
            env.step(actions)
    assert all((a == b).all() for a, b in zip(before, told, strict=True))
    env.step(good)


def test_the_single_environment_says_what_is_wrong():
    env = SingleEnv(max_actions=1)
    with pytest.raises(IllegalAction, match="reset"):
        env.step(0)
    step = env.reset(0)
    with pytest.raises(IllegalAction, match="not legal"):
        env.step(2)
    with pytest.raises(IllegalAction, match="count from 0"):
        env.step(-1)
    env.step(int(np.flatnonzero(step.mask)[0]))
    with pytest.raises(IllegalAction, match="ended"):
        env.step(0)


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"players": 7}, RulesError),
        ({"rules": "nobody"}, RulesError),
        ({"hands": -1}, ValueError),
        ({"phases": 11}, ValueError),
        ({"max_actions": 0}, ValueError),
        ({"start": 11}, ValueError),
        ({"rules": "masters", "start": 2}, ValueError),
    ],
)
def test_what_cannot_be(options, error):
    with pytest.raises(error):
        Episode(**options)


def test_bots_that_cannot_be():
    with pytest.raises(ValueError, match="nobody"):
        SingleEnv(bots=("nobody",))
    for bots in (("greedy", "greedy"), ("greedy", None, None)):
        with pytest.raises(ValueError, match="seat"):
            BatchEnv(players=2, bots=bots)
    with pytest.raises(ValueError, match="count"):
        BatchEnv(count=0)


def test_what_the_caller_gets_is_not_written_by_mistake():
    told = BatchEnv(count=1).reset()
    with pytest.raises(ValueError, match="read-only"):
        told.observations[0, 0] = 1
    with pytest.raises(ValueError, match="read-only"):
        told.masks[0, 0] = 1


def test_random_actions_are_even():
    masks = np.packbits([[0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 1], [1] * 11], axis=1, bitorder="little")
    generator = np.random.default_rng(1)
    drawn = np.array([random_actions(masks, generator) for _ in range(6000)])
    for row, legal in enumerate(([1, 9, 10], range(11))):
        numbers, counts = np.unique(drawn[:, row], return_counts=True)
        assert numbers.tolist() == list(legal)
        assert counts.min() > 0.8 * 6000 / len(legal)


def test_seeds_repeat():
    env = SingleEnv(players=2)
    first = env.reset(4)
    next_one = env.reset()
    assert (env.reset(4).observation == first.observation).all()
    assert (env.reset().observation == next_one.observation).all()
    assert (next_one.observation != first.observation).any()
    assert episodes.SEEDS > 2**30
