"""PettingZoo's own tests, and what it promises beyond them."""

from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="numpy comes with tenfold[envs]")
pytest.importorskip("pettingzoo", reason="pettingzoo is not installed; it comes with tenfold[envs]")

from pettingzoo.test import api_test, parallel_api_test, seed_test

from tenfold.envs import aec as tenfold_v0
from tenfold.envs.single import IllegalAction, SingleEnv

# PettingZoo says this of every environment whose observation is a dictionary with a mask, its own card games included
pytestmark = [
    pytest.mark.filterwarnings("error"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]
RULES = ("mattel", "masters", "mattel wild.replace=slide upcard.wild=dealer_gives")


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("make", [tenfold_v0.env, tenfold_v0.raw_env])
def test_api(make, rules, capsys):
    api_test(make(rules, players=3), num_cycles=400)


def test_seeds(capsys):
    seed_test(lambda: tenfold_v0.env(players=4), num_cycles=100)


def test_parallel_api(capsys):
    parallel_api_test(tenfold_v0.parallel_env(players=3), num_cycles=400)


def play(env, seed):
    """An episode at random: observations, and the rewards at its end."""
    generator = np.random.default_rng(seed)
    env.reset(seed=seed)
    seen, rewards = [], {}
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        if terminated or truncated:
            rewards[agent] = reward
            env.step(None)
            continue
        assert reward == 0
        seen.append((agent, observation["observation"]))
        env.step(generator.choice(np.flatnonzero(observation["action_mask"])))
    return seen, rewards


def test_it_is_the_single_environment():
    seen, rewards = play(tenfold_v0.env(players=3), 5)
    single = SingleEnv(players=3)
    generator = np.random.default_rng(5)
    step = single.reset(5)
    for agent, observation in seen:
        assert agent == f"seat_{step.seat + 1}"
        assert (observation == step.observation).all()
        step = single.step(int(generator.choice(np.flatnonzero(step.mask))))
    assert step.terminated
    assert rewards == {f"seat_{s + 1}": pytest.approx(float(step.rewards[s])) for s in range(3)}


def test_others_see_their_own_cards_and_may_do_nothing():
    env = tenfold_v0.raw_env(players=3)
    env.reset(seed=1)
    for agent in env.agents:
        observed = env.observe(agent)
        hand = env.game.state().hand[env.seat_of[agent]]
        assert observed["observation"][30:82].tolist() == hand
        assert bool(observed["action_mask"].any()) == (agent == env.agent_selection)


def test_actions_of_the_parallel_environment():
    env = tenfold_v0.parallel_env(players=3)
    observations, infos = env.reset(seed=2)
    (agent,) = [agent for agent in env.agents if infos[agent]["to_act"]]
    legal = int(np.flatnonzero(observations[agent]["action_mask"])[0])
    with pytest.raises(IllegalAction, match=agent):
        env.step({})
    env.step({agent: legal})


def test_nothing_happens_before_the_first_episode():
    raw: Any = tenfold_v0.raw_env()
    parallel: Any = tenfold_v0.parallel_env()
    for ask in (
        lambda: raw.step(0),
        lambda: raw.step(None),
        lambda: raw.observe("seat_1"),
        raw.last,
        lambda: parallel.step({}),
        lambda: parallel.step({"seat_1": 0}),
        lambda: parallel.step(None),
    ):
        with pytest.raises(IllegalAction, match="no episode has begun"):
            ask()


@pytest.mark.parametrize("agent", ["seat_9", "seat_0", "", 1, None, []])
@pytest.mark.parametrize("begun", [True, False])
def test_no_such_agent(agent, begun):
    raw, parallel = tenfold_v0.raw_env(), tenfold_v0.parallel_env()
    if begun:
        raw.reset(seed=1)
    for ask in (
        raw.observe,
        raw.observation_space,
        raw.action_space,
        parallel.observation_space,
        parallel.action_space,
    ):
        with pytest.raises(ValueError, match="there are seat_1, seat_2"):
            ask(agent)


@pytest.mark.parametrize("actions", [None, 0, [1, 2], "seat_1"])
def test_actions_of_the_parallel_environment_come_by_agent(actions):
    env = tenfold_v0.parallel_env()
    env.reset(seed=1)
    with pytest.raises(ValueError, match="a dictionary, an action by agent"):
        env.step(actions)


def test_an_episode_that_has_ended_takes_no_action():
    env = tenfold_v0.raw_env()
    play(env, 3)
    with pytest.raises(IllegalAction, match="has ended"):
        env.step(0)
    env.reset()
    assert env.agents == ["seat_1", "seat_2"]


def test_text():
    env = tenfold_v0.env(render_mode="ansi")
    env.reset(seed=1)
    assert env.render().startswith("tenfold-position-1\n")
    with pytest.raises(ValueError, match="ansi"):
        tenfold_v0.env(render_mode="human")
