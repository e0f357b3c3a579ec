"""Files of scenarios that cannot be read as such are refused with file, scenario and key."""

import pytest

from tenfold.game.scenario import ScenarioError, check_entry, check_file

ENTRY = {"name": "a", "hands": ["R1 R2", "B1"], "step": "play", "moves": ["x R1"]}


@pytest.mark.parametrize(
    "key, value",
    [
        ("to_move", 0), ("to_move", 9), ("hand_no", 0), ("renewals", -1), ("turn", 10**20), ("scores", [-5, 0]),
        ("scores", [10**20, 0]), ("tie", [1]), ("dealer", 0), ("moves", "d"), ("hands", [1]), ("options", {"a": 1}),
        ("rules", "nobody"), ("step", "dance"), ("nonsense", 1), ("skipped", [9]), ("expect", {"illegal": 0}),
        ("expect", {"illegal": "a"}), ("expect", {"nonsense": 1}), ("draw", "Q9"), ("laid", ["R1 R2 R3", ""]),
    ],
)  # fmt: skip
def test_a_scenario_that_cannot_be_names_its_key(key, value):
    with pytest.raises(ScenarioError) as refused:
        check_entry({**ENTRY, key: value}, "file.toml")
    assert "file.toml" in str(refused.value)
    assert key in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b"x = 1",
        b"[[scenario]]\nname=" + b"[" * 3000,
        b"[[scenario]]\nturn=" + b"9" * 6000,
        b"\x00",
    ],
)
def test_a_file_that_holds_no_scenarios_is_refused(tmp_path, content):
    path = tmp_path / "broken.toml"
    path.write_bytes(content)
    with pytest.raises(ScenarioError, match=r"broken\.toml"):
        check_file(path)
