"""Ask PyPI and npm whether anything that is locked has a known fault: `.venv/bin/python tools/audit.py`.

A known fault in what ships (the server, its extras, the page) is red; one in tools for development is only told.
Where a service cannot be reached, a line says what was not audited, and that is not red. A fault that does not
concern Tenfold can be allowed for a while in tools/audit_allowed.toml, with a reason.

Exit status 1: there is a known fault, or an entry of the list cannot stand there.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from page import NoNode, find_node

ROOT = Path(__file__).resolve().parent.parent
ALLOWED = ROOT / "tools" / "audit_allowed.toml"
SHIPS = ("play", "fast", "lab")
"""Locks of what people install; the others are for tests and tools."""
PATIENCE = 180
"""Seconds for one of the two services."""

Run = Callable[[Sequence[str]], str]
"""Runs a command and gives what it printed. Raises Unreachable."""


class Unreachable(Exception):
    """Why there is no answer, in a few words."""


class WrongList(Exception):
    """What is wrong with the list of what is allowed, in one sentence."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A known fault of a package; `names`: every name the advisory has."""

    package: str
    version: str
    names: tuple[str, ...]
    fixed: str
    ships: bool

    def __str__(self) -> str:
        way = f"mended in {self.fixed}" if self.fixed else "not mended yet"
        return f"{self.package} {self.version} has a known fault, {' '.join(self.names)}: {way}"


@dataclass(slots=True)
class Found:
    """What the services said."""

    faults: list[Fault] = field(default_factory=list)
    unaudited: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Allowed:
    """A fault that may stay until a day, and why."""

    package: str
    advisory: str
    reason: str
    until: date


def read_allowed(text: str) -> list[Allowed]:
    """The list in TOML: [[allowed]] with package, advisory, reason and until. Raises WrongList."""
    try:
        entries = tomllib.loads(text).get("allowed", [])
    except tomllib.TOMLDecodeError as problem:
        raise WrongList(f"it is no TOML: {problem}") from None
    found = []
    for number, entry in enumerate(entries, 1):
        kinds = {"package": str, "advisory": str, "reason": str, "until": date}
        for name, kind in kinds.items():
            if not isinstance(entry.get(name), kind) or entry[name] == "":
                raise WrongList(f"entry {number} lacks {name}")
        found.append(Allowed(**{name: entry[name] for name in kinds}))
    return found


def python_faults(run: Run, locks: Sequence[str], *, ships: bool) -> Found:
    """What pip-audit says of these locks."""
    command = [
        sys.executable,
        "-P",
        "-m",
        "pip_audit",
        "--disable-pip",
        "--require-hashes",
        "--format",
        "json",
    ]
    command += ["--progress-spinner", "off", "--timeout", "10"]
    for lock in locks:
        command += ["--requirement", f"requirements/{lock}.txt"]
    what = f"requirements/ ({', '.join(locks)})"
    try:
        said = _json(run(command))
    except Unreachable as problem:
        return Found(unaudited=[f"{what}: PyPI gave no answer ({problem})"])
    found, unknown = Found(), []
    for package in said.get("dependencies", []):
        if "skip_reason" in package:
            unknown.append(package["name"])
        for one in package.get("vulns", []):
            names = dict.fromkeys((one["id"], *one.get("aliases", [])))
            fixed = " or ".join(one.get("fix_versions", []))
            found.faults.append(Fault(package["name"], package["version"], tuple(names), fixed, ships))
    if unknown:
        few = ", ".join(unknown[:3]) + (", …" if len(unknown) > 3 else "")
        found.unaudited.append(f"{what}: PyPI told nothing about {len(unknown)} packages ({few})")
    return found


def page_faults(run: Run, lock: dict[str, Any]) -> Found:
    """What npm says of the packages of the page; those that are in the page itself ship."""
    try:
        said = _json(run(["npm", "audit", "--json"]))
        if "vulnerabilities" not in said:
            raise Unreachable(str(said.get("message") or said.get("error") or "no answer")[:80])
    except Unreachable as problem:
        return Found(unaudited=[f"web/package-lock.json: npm gave no answer ({problem})"])
    found = Found()
    for name, about in said["vulnerabilities"].items():
        places = [lock["packages"].get(node, {}) for node in about.get("nodes", [])]
        versions = ", ".join(sorted({str(place["version"]) for place in places if "version" in place}))
        ships = not all(place.get("dev", False) for place in places)
        for one in about["via"]:
            if isinstance(one, dict):  # text: it is the fault of another package of the list
                named = str(one["url"]).rsplit("/", 1)[-1]
                found.faults.append(Fault(name, versions or "?", (named,), _mended(about), ships))
    return found


def _mended(about: dict[str, Any]) -> str:
    fix = about.get("fixAvailable")
    if isinstance(fix, dict):
        return f"{fix['name']} {fix['version']}"
    return "a newer version (npm audit fix)" if fix else ""


def _json(text: str) -> dict[str, Any]:
    try:
        said = json.loads(text)
    except ValueError:
        raise Unreachable("its answer cannot be read") from None
    if not isinstance(said, dict):
        raise Unreachable("its answer cannot be read")
    return said


def verdict(found: Iterable[Found], allowed: Sequence[Allowed], today: date) -> tuple[list[str], bool]:
    """What to say, and whether all is well."""
    lines, well, used = [], True, set()
    parts = list(found)
    faults = dict.fromkeys(fault for part in parts for fault in part.faults)
    for fault in faults:
        entry = next((a for a in allowed if a.package == fault.package and a.advisory in fault.names), None)
        used.add(entry)
        if entry is not None and entry.until >= today:
            lines.append(f"Allowed until {entry.until}: {fault} ({entry.reason})")
        elif fault.ships:
            well = False
            lines.append(f"{fault}{f'; it was allowed until {entry.until}' if entry else ''}")
        else:
            lines.append(f"Only for development: {fault}")
    unaudited = [line for part in parts for line in part.unaudited]
    for entry in allowed:
        if entry not in used and not unaudited:
            lines.append(f"{ALLOWED.name}: {entry.package} {entry.advisory} is not needed any more")
    lines += [f"NOT AUDITED: {line}" for line in unaudited]
    if not faults and not unaudited:
        lines.append("No known fault.")
    return lines, well


def run_here(command: Sequence[str]) -> str:
    """See Run."""
    folder, environment = ROOT, dict(os.environ)
    if command[0] == "npm":
        folder = ROOT / "web"
        try:
            environment["PATH"] = os.pathsep.join((find_node(), environment.get("PATH", os.defpath)))
        except NoNode as problem:
            raise Unreachable(str(problem)) from None
        command = [shutil.which("npm", path=environment["PATH"]) or "npm", *command[1:]]
    try:
        ended = subprocess.run(
            command,
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as problem:
        raise Unreachable(type(problem).__name__) from None
    if not ended.stdout.strip():
        last = (ended.stderr.strip().splitlines() or ["it said nothing"])[-1]
        raise Unreachable(last[:120])
    return ended.stdout


def main() -> int:
    """Audit everything that is locked and say what was found."""
    try:
        allowed = read_allowed(ALLOWED.read_text(encoding="utf-8"))
    except WrongList as problem:
        print(f"{ALLOWED.name}: {problem}")
        return 1
    others = sorted(path.stem for path in (ROOT / "requirements").glob("*.txt") if path.stem not in SHIPS)
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    found = [
        python_faults(run_here, SHIPS, ships=True),
        python_faults(run_here, others, ships=False),
        page_faults(run_here, lock),
    ]
    lines, well = verdict(found, allowed, date.today())
    print("\n".join(lines))
    return 0 if well else 1


if __name__ == "__main__":
    argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    ).parse_args()
    sys.exit(main())
