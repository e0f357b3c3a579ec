"""The repository keeps its promises: locks, the library without packages, documents that point somewhere."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
LIBRARY = ("kernel", "game", "bots")
LOADS_PACKAGES = {"tenfold.kernel.twin"}
"""The one module of the library that is for those who have numba."""


def locked(lock: Path) -> dict[str, str]:
    """Versions by name."""
    return dict(
        re.findall(r"^([A-Za-z0-9._-]+)==(\S+)", lock.read_text(encoding="utf-8"), flags=re.MULTILINE)
    )


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_has_hashes_and_no_addresses(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert "://" not in text
    for entry in re.split(r"^(?=\S)", text, flags=re.MULTILINE):
        if entry.strip() and not entry.startswith("#"):
            assert "--hash=sha256:" in entry, entry.splitlines()[0]


def test_the_lock_of_the_page_has_hashes_and_no_addresses() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    for name, package in lock["packages"].items():
        assert "resolved" not in package, name
        assert not name or "integrity" in package, name


def test_play_and_test_agree_on_versions() -> None:
    play, dev = (locked(ROOT / "requirements" / f"{name}.txt") for name in ("play", "dev"))
    assert play
    assert {name: dev.get(name) for name in play} == play


def modules_of_the_library() -> list[str]:
    source = ROOT / "src"
    found = []
    for part in LIBRARY:
        for path in sorted((source / "tenfold" / part).rglob("*.py")):
            parts = path.relative_to(source).with_suffix("").parts
            found.append(".".join(part for part in parts if part != "__init__"))
    return [name for name in found if name not in LOADS_PACKAGES]


def test_the_library_needs_only_the_standard_library() -> None:
    """Python without any packages (-S) imports all of it; asyncio and sockets are nobody's business there."""
    names = modules_of_the_library()
    assert "tenfold.game" in names
    program = f"import sys\nsys.path.insert(0, {str(ROOT / 'src')!r})\n"
    program += "".join(f"import {name}\n" for name in names)
    program += "print(sorted({'asyncio', 'socket', 'sqlite3', 'tenfold.online'} & set(sys.modules)))"
    ended = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.strip() == "[]"


DOCUMENTS = [ROOT / "README.md", ROOT / "SECURITY.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_of_the_documents_lead_somewhere(document: Path) -> None:
    text = re.sub(r"```.*?```|`[^`]*`", "", document.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if "://" not in target and not target.startswith("#"):
            assert (document.parent / target.partition("#")[0]).exists(), target


def test_what_is_said_to_be_tested_is_tested() -> None:
    named = re.findall(r"`([\w/]+\.py)(?:::(\w+))?`", (ROOT / "SECURITY.md").read_text(encoding="utf-8"))
    tests = [(file, name) for file, name in named if "/test_" in file]
    assert len(tests) > 20
    for file, name in tests:
        text = (ROOT / "tests" / file).read_text(encoding="utf-8")
        assert f"def {name}(" in text if name else "def test_" in text, (file, name)


def test_scripts_can_be_run() -> None:
    for name in ("play", "test", ".ci/run", "tools/lock"):
        path = ROOT / name
        assert path.stat().st_mode & 0o111, f"{name} is not executable"
        assert path.read_text(encoding="utf-8").startswith("#!/bin/sh\n")
        assert subprocess.run(["sh", "-n", str(path)], check=False).returncode == 0
