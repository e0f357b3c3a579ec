"""The tests of the environments need no compiled rules but for those that ask for them."""

import pytest


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    monkeypatch.setenv("TENFOLD_JIT", "0")
