"""`tenfold check FILE…`: scenarios, one line each, and a count.

Run the scenarios of TOML files (docs/notation.md): positions, moves, and what must be true then.
"""

import argparse
import json
from pathlib import Path

from tenfold.commands.common import Wrong, complain, read_text
from tenfold.game.scenario import CaseResult, ScenarioError, check_file


def describe(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="a file of scenarios")
    parser.add_argument("--json", action="store_true", help="one JSON text instead of lines")


def run(chosen: argparse.Namespace) -> int:
    """0: all passed; 1: some failed; 2: a file is not one of scenarios (the others are still run)."""
    results: list[tuple[str, CaseResult]] = []
    unreadable = False
    for file in chosen.files:
        try:
            found = check_one(file)
        except Wrong as problem:
            complain(str(problem))
            unreadable = True
            continue
        results += [(file, result) for result in found]
        if not chosen.json:
            for result in found:
                print(f"ok {result.name}" if result.ok else f"FAIL {result.name}: {result.message}")
    failed = sum(not result.ok for _, result in results)
    passed = len(results) - failed
    if chosen.json:
        cases = [{"file": file, "name": r.name, "ok": r.ok, "message": r.message} for file, r in results]
        print(json.dumps({"passed": passed, "failed": failed, "cases": cases}, ensure_ascii=False))
    else:
        print(f"{passed} passed, {failed} failed")
    if unreadable:
        return 2
    return 1 if failed else 0


def check_one(file: str) -> list[CaseResult]:
    """The results of one file. Raises Wrong, with the file, the scenario's name and the key."""
    read_text(file)  # says what is wrong with the file itself
    try:
        return check_file(Path(file))
    except ScenarioError as problem:
        raise Wrong(str(problem)) from None
