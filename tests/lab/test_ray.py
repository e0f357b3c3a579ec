"""The same figures from a Ray cluster: one on this machine."""

import pytest

pytest.importorskip("polars", reason="polars comes with tenfold[lab]")
ray = pytest.importorskip("ray", reason="ray is not installed; it comes with tenfold[cluster]")

from tenfold.lab import arena
from tenfold.lab.simulating import Asked, simulate
from tenfold.lab.working import NoRay, Workers


@pytest.fixture(scope="module")
def cluster():
    yield Workers(ray="local")
    ray.shutdown()


def test_ray_gives_the_same_figures(cluster: Workers):
    asked = Asked("mattel skip.target=next", ("greedy", "careless"), 30, 11)
    assert simulate(asked, cluster) == simulate(asked, Workers())
    match = arena.Asked("mattel", ("greedy", "careless"), 2, 20, 3)
    assert arena.play_match(match, cluster) == arena.play_match(match, Workers())


def test_a_cluster_that_is_not_there_is_named(cluster: Workers):
    ray.shutdown()
    for address in ("auto", "127.0.0.1:1", "ray://127.0.0.1:1"):
        with pytest.raises(NoRay, match=f"no Ray cluster at {address}"):
            simulate(Asked("mattel", ("greedy", "greedy"), 2, 1), Workers(ray=address))
