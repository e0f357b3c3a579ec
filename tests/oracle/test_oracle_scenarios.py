"""The scenarios judge the oracle too: every question about the card game, asked of the second engine."""

from pathlib import Path

import pytest

from oracle.scenario import is_card_game, load, run

FILES = sorted((Path(__file__).parents[1] / "scenarios").glob("*.toml"))
CASES = [scenario for file in FILES for scenario in load(file) if is_card_game(scenario)]


@pytest.mark.parametrize("scenario", CASES, ids=lambda scenario: scenario["name"])
def test_the_oracle_agrees_with_the_scenario(scenario):
    assert run(scenario) == []
