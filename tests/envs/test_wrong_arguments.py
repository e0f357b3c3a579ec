"""What an environment is given and cannot use: one clear sentence, before compiled code is reached."""

import importlib
import sys

import pytest

np = pytest.importorskip("numpy", reason="numpy comes with tenfold[envs]")

from tenfold.envs.batch import BatchEnv
from tenfold.envs.checking import SEEDS
from tenfold.envs.episodes import Episode, IllegalAction
from tenfold.envs.single import SingleEnv

NO_SEATS = (-1, 2, 5, 10**30, 1.0, "1", None, True)
NO_SEEDS = (-1, SEEDS, 1.5, "1", True, 10**30)


@pytest.mark.parametrize("seat", NO_SEATS)
def test_no_such_seat(seat):
    env = SingleEnv()
    env.reset(1)
    with pytest.raises(ValueError, match=r"^seat .*: a seat from 0 to 1$"):
        env.observe(seat)


def test_numpy_counts_as_well():
    env = SingleEnv(players=np.int64(2), hands=np.int8(1), start=np.int32(2), phase_bonus=np.float32(0.5))
    step = env.reset(np.int64(3))
    assert (env.observe(np.int8(step.seat)) == step.observation).all()
    env.step(np.flatnonzero(step.mask)[0])


@pytest.mark.parametrize("index", [-1, 1, 10**30, 0.0])
def test_no_such_game(index):
    env = SingleEnv()
    env.reset(1)
    with pytest.raises(ValueError, match="a game from 0 to 0"):
        env._games.state(index)


def test_nothing_is_shown_before_the_first_episode():
    env, batch = SingleEnv(), BatchEnv(count=2)
    for ask in (
        env.state,
        lambda: env.observe(0),
        lambda: batch.step([0, 0]),
        lambda: batch.random_actions(np.random.default_rng(1)),
    ):
        with pytest.raises(IllegalAction, match="no episode has begun"):
            ask()


@pytest.mark.parametrize("seed", NO_SEEDS)
def test_no_such_seed(seed):
    right = r"^seed .*: a whole number from 0 to \d+ "
    for begin in (SingleEnv().reset, BatchEnv(count=1).reset, lambda seed: BatchEnv(count=1, seed=seed)):
        with pytest.raises(ValueError, match=right):
            begin(seed)


def test_the_last_seed():
    SingleEnv().reset(SEEDS - 1)
    BatchEnv(count=3, seed=SEEDS - 3).reset()
    with pytest.raises(ValueError, match="2147483645"):
        BatchEnv(count=3, seed=SEEDS - 2)


@pytest.mark.parametrize("action", [1.0, "1", None, True, -1, 257, 10**30, np.array([1, 2])])
def test_no_action(action):
    env = SingleEnv()
    env.reset(1)
    with pytest.raises(IllegalAction, match="whole numbers and count from 0 to 256"):
        env.step(action)


@pytest.mark.parametrize("actions", [5, [0], [[0, 0]], [0.0, 0.0], ["a", "b"], [True, True]])
def test_actions_are_one_integer_a_game(actions):
    env = BatchEnv(count=2)
    env.reset()
    with pytest.raises(ValueError, match="2 integers, one a game"):
        env.step(actions)


@pytest.mark.parametrize(
    ("options", "right"),
    [
        ({"rules": 5}, "a rule set, or its text"),
        ({"players": 2.0}, "a whole number from 2 to 6"),
        ({"players": "2"}, "a whole number from 2 to 6"),
        ({"hands": 1.5}, "an episode has 1 hand or more"),
        ({"hands": 10**30}, "an episode has 1 hand or more"),
        ({"phases": None}, "these rules have 10 phases"),
        ({"max_actions": "many"}, "at least one action"),
        ({"max_actions": 10**30}, "at least one action"),
        ({"start": "foo"}, "a phase from 1 to 10, or 'random'"),
        ({"start": 1.5}, "a phase from 1 to 10, or 'random'"),
        ({"start": None}, "a phase from 1 to 10, or 'random'"),
        ({"phase_bonus": float("nan")}, "phase_bonus=nan: a number"),
        ({"phase_bonus": float("inf")}, "phase_bonus=inf: a number"),
        ({"phase_bonus": "1"}, "phase_bonus='1': a number"),
    ],
)
def test_what_an_episode_cannot_be(options, right):
    with pytest.raises(ValueError, match=right):
        Episode(**options)


@pytest.mark.parametrize("bots", [(None,), ("greedy",), "greedy", 5, None, ("greedy", "greedy")])
def test_bots_are_one_a_seat(bots):
    with pytest.raises(ValueError, match="a list of 2, one bot or None a seat"):
        SingleEnv(bots=bots)


@pytest.mark.parametrize("count", [0, 1.5, "4", None, 10**30])
def test_a_batch_has_games(count):
    with pytest.raises(ValueError, match="at least one game"):
        BatchEnv(count=count)


@pytest.mark.parametrize(
    ("module", "package"), [("gym", "gymnasium"), ("aec", "pettingzoo"), ("spiel", "pyspiel")]
)
def test_a_library_that_is_missing_is_named(module, package, monkeypatch):
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delitem(sys.modules, f"tenfold.envs.{module}", raising=False)
    with pytest.raises(
        ModuleNotFoundError, match=rf"{package} is not installed; it comes with tenfold\[envs\]"
    ):
        importlib.import_module(f"tenfold.envs.{module}")
