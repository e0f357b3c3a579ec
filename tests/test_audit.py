"""The audit of what is locked: found, clean, not reachable, allowed, allowed no longer."""

import json
import subprocess
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import audit  # noqa: E402

TODAY = date(2026, 11, 30)
CLEAN = {"dependencies": [{"name": "starlette", "version": "1.10.0", "vulns": []}], "fixes": []}
FAULTY = {
    "dependencies": [
        {
            "name": "starlette",
            "version": "1.10.0",
            "vulns": [{"id": "PYSEC-1", "aliases": ["CVE-1", "GHSA-a"], "fix_versions": ["1.10.3"]}],
        }
    ]
}
SKIPPED = {"dependencies": [{"name": name, "skip_reason": "not found on PyPI"} for name in "abcd"]}
LOCK = {
    "packages": {
        "node_modules/svelte": {"version": "5.57.3"},
        "node_modules/vite": {"version": "8.3.8", "dev": True},
    }
}


def answers(said: object) -> audit.Run:
    """A service that says this."""
    return lambda _: said if isinstance(said, str) else json.dumps(said)


def silent(_: Sequence[str]) -> str:
    """A service that cannot be reached."""
    raise audit.Unreachable("no route to host")


def npm(name: str, fix: object = True) -> dict[str, object]:
    """What npm says about a fault of one package, and of another because of it."""
    via = {"url": "https://github.com/advisories/GHSA-b", "title": "bad"}
    about = {"via": [via], "nodes": [f"node_modules/{name}"], "fixAvailable": fix}
    return {"vulnerabilities": {name: about, "other": {"via": [name], "nodes": [], "fixAvailable": fix}}}


def told(*found: audit.Found, allowed: str = "") -> tuple[list[str], bool]:
    return audit.verdict(found, audit.read_allowed(allowed), TODAY)


def entry(until: str, advisory: str = "GHSA-a") -> str:
    return f'[[allowed]]\npackage="starlette"\nadvisory="{advisory}"\nreason="not used"\nuntil={until}\n'


def test_a_known_fault_in_what_ships_is_red_and_named() -> None:
    found = audit.python_faults(answers(FAULTY), ["play"], ships=True)
    assert told(found) == (
        ["starlette 1.10.0 has a known fault, PYSEC-1 CVE-1 GHSA-a: mended in 1.10.3"],
        False,
    )
    page = audit.page_faults(answers(npm("svelte", {"name": "svelte", "version": "5.58.0"})), LOCK)
    assert told(page) == (["svelte 5.57.3 has a known fault, GHSA-b: mended in svelte 5.58.0"], False)


def test_one_in_tools_for_development_is_told_and_not_red() -> None:
    found = audit.python_faults(answers(FAULTY), ["dev"], ships=False)
    page = audit.page_faults(answers(npm("vite", fix=False)), LOCK)
    lines, well = told(found, page)
    assert well and all(line.startswith("Only for development: ") for line in lines)
    assert lines[1].endswith("vite 8.3.8 has a known fault, GHSA-b: not mended yet")


def test_nothing_known() -> None:
    clean = audit.python_faults(answers(CLEAN), ["play"], ships=True)
    page = audit.page_faults(answers({"vulnerabilities": {}}), LOCK)
    assert told(clean, page) == (["No known fault."], True)


@pytest.mark.parametrize(
    "run", [silent, answers("<html>"), answers([]), answers({"message": "405 Method Not Allowed"})]
)
def test_a_service_that_cannot_be_reached_is_said_and_is_not_red(run: audit.Run) -> None:
    lines, well = told(audit.page_faults(run, LOCK))
    assert well and len(lines) == 1
    assert lines[0].startswith("NOT AUDITED: web/package-lock.json: npm gave no answer (")
    if run is silent:
        lines, well = told(audit.python_faults(run, ["play", "fast"], ships=True))
        assert (lines, well) == (
            ["NOT AUDITED: requirements/ (play, fast): PyPI gave no answer (no route to host)"],
            True,
        )


def test_packages_that_were_passed_over_do_not_count_as_audited() -> None:
    lines, well = told(audit.python_faults(answers(SKIPPED), ["play"], ships=True))
    assert well
    assert lines == ["NOT AUDITED: requirements/ (play): PyPI told nothing about 4 packages (a, b, c, …)"]


def test_a_fault_is_allowed_until_its_day_and_no_longer() -> None:
    found = audit.python_faults(answers(FAULTY), ["play"], ships=True)
    lines, well = told(found, allowed=entry("2026-11-30"))
    assert well and lines[0].startswith("Allowed until 2026-11-30: starlette") and "(not used)" in lines[0]
    lines, well = told(found, allowed=entry("2026-11-29"))
    assert not well and lines[0].endswith("; it was allowed until 2026-11-29")
    lines, well = told(found, allowed=entry("2027-01-01", "GHSA-other"))
    assert not well and lines[-1].endswith("starlette GHSA-other is not needed any more")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[[allowed]", "it is no TOML"),
        ('[[allowed]]\npackage="x"\nadvisory="y"\nuntil=2027-01-01', "entry 1 lacks reason"),
        (entry("2027-01-01") + '[[allowed]]\npackage="x"', "entry 2 lacks advisory"),
        (entry('"soon"'), "entry 1 lacks until"),
    ],
)
def test_an_entry_without_a_reason_or_an_end_cannot_stand_there(text: str, says: str) -> None:
    with pytest.raises(audit.WrongList, match=says):
        audit.read_allowed(text)


def test_the_list_of_the_repository_can_be_read() -> None:
    audit.read_allowed(audit.ALLOWED.read_text(encoding="utf-8"))


def test_both_services_are_asked_about_everything_that_is_locked() -> None:
    asked: list[str] = []

    def run(command: Sequence[str]) -> str:
        asked.append(" ".join(command))
        return "{}"

    audit.python_faults(run, audit.SHIPS, ships=True)
    audit.page_faults(run, LOCK)
    assert all(f"--requirement requirements/{lock}.txt" in asked[0] for lock in audit.SHIPS)
    assert "--disable-pip --require-hashes" in asked[0] and asked[1] == "npm audit --json"


def test_a_command_that_says_nothing_is_no_answer() -> None:
    with pytest.raises(audit.Unreachable, match="no such thing"):
        audit.run_here([sys.executable, "-c", "import sys; sys.exit('no such thing')"])
    assert audit.run_here([sys.executable, "-c", "print('{}')"]) == "{}\n"


def test_help_is_help_and_no_audit() -> None:
    said = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "audit.py"), "--help"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "usage:" in said.stdout and "known fault" in said.stdout and "NOT AUDITED" not in said.stdout
