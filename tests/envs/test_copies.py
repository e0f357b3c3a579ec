"""A copy, by `copy` or a pickle, goes on exactly as its original would have, and leaves it alone."""

import copy
import pickle
from functools import partial
from importlib.util import find_spec
from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="numpy comes with tenfold[envs]")

from tenfold.bots import engine as bots_engine
from tenfold.envs.batch import BatchEnv
from tenfold.envs.single import SingleEnv


def pickled(env):
    return pickle.loads(pickle.dumps(env))


def lent(env):
    """By a pickle whose arrays lie in memory that is not its own and must not be written to, as Ray's do."""
    parts: list[pickle.PickleBuffer] = []
    whole = pickle.dumps(env, protocol=5, buffer_callback=parts.append)
    return pickle.loads(whole, buffers=[bytes(part.raw()) for part in parts])


WAYS = [copy.deepcopy, pickled, lent]


@pytest.fixture(params=["0", "1"], ids=["plain", "compiled"], autouse=True)
def mode(request, monkeypatch):
    if request.param == "1" and find_spec("numba") is None:
        pytest.skip("numba is not installed; it comes with tenfold[fast]")
    monkeypatch.setenv("TENFOLD_JIT", request.param)
    return request.param


def single_told(env, steps, step=None):
    """All that an environment says in some steps: with each the lowest or the highest legal action, in turn."""
    told: list[Any] = []
    for number in range(steps):
        if step is None or step.terminated or step.truncated:
            step = env.reset()
        step = env.step(int(np.flatnonzero(step.mask)[-(number % 2)]))
        others = [env.observe(seat).tolist() for seat in range(env.episode.players)]
        told.append((step.observation.tolist(), step.mask.tolist(), step.seat, step.rewards.tolist(), others))
        told.append((step.terminated, step.truncated, env.state().hand))
    return told


@pytest.mark.parametrize("way", WAYS)
def test_a_game_goes_on(way, mode):
    env = SingleEnv(players=3, bots=(None, "greedy", None), max_actions=70)
    assert env.compiled == (mode == "1")
    step = env.reset(5)
    for _ in range(7):
        step = env.step(int(np.flatnonzero(step.mask)[0]))
    other = way(env)
    mask = step.mask.copy()
    expected = single_told(way(env), 120, step)
    assert single_told(env, 120, step) == expected
    assert single_told(other, 120, step._replace(mask=mask)) == expected
    with pytest.raises(ValueError, match="read-only"):
        other.reset(1).rewards[0] = 1


@pytest.mark.parametrize("way", WAYS)
def test_a_new_game_is_copied_as_well(way):
    env, other = SingleEnv(), way(SingleEnv())
    assert (env.reset(3).observation == other.reset(3).observation).all()


def batch_told(env, now, steps):
    told = []
    generator = np.random.default_rng(1)
    for _ in range(steps):
        now = env.step(env.random_actions(generator))
        told.append([part.tolist() for part in now])
    return told


@pytest.mark.parametrize("way", WAYS)
def test_many_games_go_on(way):
    env = BatchEnv(players=4, count=3, seed=2, bots=(None, "careless", None, "greedy"))
    now = env.reset()
    batch_told(env, now, 9)
    other = way(env)
    expected = batch_told(env, now, 100)
    assert batch_told(other, now, 100) == expected


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", ["env", "raw_env", "parallel_env"])
def test_pettingzoo_goes_on(way, name):
    aec = pytest.importorskip("tenfold.envs.aec", reason="pettingzoo is not installed; tenfold[envs] has it")
    env = getattr(aec, name)(players=3)
    env.reset(seed=4)
    play = parallel_told if name == "parallel_env" else agents_told
    play(env, 5)
    other = way(env)
    expected = play(env, 60)
    assert play(other, 60) == expected


def agents_told(env, steps):
    told = []
    for _ in range(steps):
        seen, *outcome = env.last()
        told.append((env.agent_selection, *outcome, seen["observation"].tolist()))
        over = env.terminations[env.agent_selection] or env.truncations[env.agent_selection]
        env.step(None if over else int(np.flatnonzero(seen["action_mask"])[0]))
        if not env.agents:
            env.reset()
    return told


def parallel_told(env, steps):
    told = []
    for _ in range(steps):
        if not env.agents:
            env.reset()
        step = env._step
        seen, *outcome = env.step({f"seat_{step.seat + 1}": int(np.flatnonzero(step.mask)[0])})
        told.append((*outcome, {agent: one["observation"].tolist() for agent, one in seen.items()}))
    return told


@pytest.mark.parametrize("way", WAYS)
def test_gymnasium_goes_on(way):
    pytest.importorskip("tenfold.envs.gym", reason="gymnasium is not installed; it comes with tenfold[envs]")
    import gymnasium

    env = gymnasium.make("tenfold.envs.gym:Tenfold-v0", players=3)
    env.reset(seed=3)
    gym_told(env, 5)
    other, inner = way(env), way(env.unwrapped)
    expected = gym_told(env, 60)
    assert gym_told(other, 60) == expected
    assert gym_told(inner, 60) == expected


def gym_told(env, steps):
    told = []
    for _ in range(steps):
        seen, *outcome, info = env.step(int(np.flatnonzero(env.unwrapped.action_masks())[0]))
        told.append((seen.tolist(), *outcome, info["action_mask"].tolist()))
        if outcome[1] or outcome[2]:
            env.reset()
    return told


def test_games_of_other_rules_are_not_taken(monkeypatch):
    kept = pickle.dumps(SingleEnv())
    monkeypatch.setattr(bots_engine, "state_of_sources", partial(str, "of another version"))
    with pytest.raises(pickle.UnpicklingError, match="another version"):
        pickle.loads(kept)


def test_compiled_games_need_compiled_rules(mode, monkeypatch):
    kept = pickle.dumps(SingleEnv())
    monkeypatch.setenv("TENFOLD_JIT", "0")
    if mode == "0":
        assert not pickle.loads(kept).compiled
        return
    with pytest.raises(pickle.UnpicklingError, match="here they are not compiled"):
        pickle.loads(kept)
