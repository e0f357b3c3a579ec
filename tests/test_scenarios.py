"""Every scenario file must hold: the rulings of the rules canon, edge cases, faults seen elsewhere."""

from pathlib import Path

import pytest

from tenfold.game.scenario import check_entry, read_file

FOLDER = Path(__file__).parent / "scenarios"
CASES = [(file, entry) for file in sorted(FOLDER.glob("*.toml")) for entry in read_file(file)]


@pytest.mark.parametrize(
    ("file", "entry"), CASES, ids=[f"{file.stem}: {entry['name']}" for file, entry in CASES]
)
def test_the_scenario_holds(file, entry):
    result = check_entry(entry, file.name)
    assert result.ok, result.message


def test_names_are_told_apart():
    names = [(file, entry["name"]) for file, entry in CASES]
    assert len(set(names)) == len(names)
