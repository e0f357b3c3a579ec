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
