"""Gymnasium's own check, and one seat against bots."""

import pytest

np = pytest.importorskip("numpy", reason="numpy comes with tenfold[envs]")
gymnasium = pytest.importorskip("gymnasium", reason="gymnasium is not installed; it comes with tenfold[envs]")

from gymnasium.utils.env_checker import check_env

NAME = "tenfold.envs.gym:Tenfold-v0"


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("rules", ["mattel", "floating", "masters"])
def test_check_env(rules):
    check_env(gymnasium.make(NAME, rules=rules, players=3, render_mode="ansi").unwrapped)


def play(env, seed, steps):
    generator = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    rewards = []
    for _ in range(steps):
        assert (env.unwrapped.action_masks() == info["action_mask"]).all()
        action = generator.choice(np.flatnonzero(info["action_mask"]))
        _, reward, terminated, truncated, info = env.step(action)
        if terminated or truncated:
            rewards.append(reward)
            _, info = env.reset()
        else:
            assert reward == 0
    return rewards


def test_chance_play_loses_against_the_baseline():
    rewards = play(gymnasium.make(NAME, players=3, seat=2), 1, 3000)
    assert len(rewards) > 20
    assert np.mean(rewards) < -0.2


def test_an_illegal_action_costs_one_and_changes_nothing():
    env = gymnasium.make(NAME, max_actions=3).unwrapped
    observation, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    for nth in range(3):
        again, reward, terminated, truncated, info = env.step(wrong)
        assert (again == observation).all()
        assert (reward, terminated, truncated) == (-1.0, False, nth == 2)


def test_what_cannot_be():
    with pytest.raises(ValueError, match="seat"):
        gymnasium.make(NAME, seat=3)
    with pytest.raises(ValueError, match="nobody"):
        gymnasium.make(NAME, opponents="nobody")
    with pytest.raises(ValueError, match="None"):
        gymnasium.make(NAME, opponents=None)
    with pytest.raises(ValueError, match="seat"):
        gymnasium.make(NAME, seat=1.0)


def test_after_the_end_comes_a_reset():
    env = gymnasium.make(NAME, max_actions=1).unwrapped
    with pytest.raises(gymnasium.error.ResetNeeded, match="no episode has begun"):
        env.step(0)
    for legal in (0, 1):
        _, info = env.reset(seed=1)
        _, _, terminated, truncated, _ = env.step(int(np.flatnonzero(info["action_mask"] == legal)[0]))
        assert terminated or truncated
        with pytest.raises(gymnasium.error.ResetNeeded, match="has ended"):
            env.step(0)


@pytest.mark.parametrize("action", [-1, 257, 1.0, "1", None])
def test_what_is_no_action(action):
    env = gymnasium.make(NAME).unwrapped
    env.reset(seed=1)
    with pytest.raises(ValueError, match="count from 0 to 256"):
        env.step(action)


@pytest.mark.parametrize("seed", [-1, 1 << 31, 1.5])
def test_no_such_seed(seed):
    with pytest.raises(ValueError, match="a whole number from 0 to"):
        gymnasium.make(NAME).unwrapped.reset(seed=seed)
