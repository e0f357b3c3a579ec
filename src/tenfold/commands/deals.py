"""`tenfold deals`: what the deals of a server gave to whom, and what chance would have given.

Show for all finished games how many Wilds and Skips people, bots and seats were dealt and drew, beside what fair
deals give. It only reads, also while the server runs. A single game is checked with tenfold verify.
"""

import argparse
import json
from datetime import UTC, datetime
from typing import Any

from tenfold.commands.common import Wrong, named_path, without_server_packages

Json = dict[str, Any]
WHAT = {"wilds": "Wilds dealt", "skips": "Skips dealt", "drawn": "Wilds drawn"}


def describe(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--data", type=named_path, metavar="FOLDER", help="where games are kept")
    parser.add_argument("--json", action="store_true", help="one JSON text, as GET /api/deals answers")


def run(chosen: argparse.Namespace) -> int:
    """0: told. Raises Wrong where there is no database that can be read."""
    try:
        from tenfold.online import counted, fairness, folder, reading
    except ModuleNotFoundError as problem:
        raise without_server_packages(problem) from None
    try:
        with reading.read_only(folder.data_folder(chosen.data)) as db:
            sums = counted.Counted.of(db.execute(counted.OVER), db.execute(counted.SUMS))
    except reading.Unreadable as problem:
        raise Wrong(str(problem)) from None
    found = fairness.figures(sums)
    print(json.dumps(found) if chosen.json else "\n".join(told(found)))
    return 0


def told(found: Json) -> list[str]:
    """The figures in lines."""
    if not found["games"]:
        return ["No game has ended here yet, so there is nothing to count."]
    since = datetime.fromtimestamp(found["since"] / 1000, UTC)
    lines = [
        f"{_count(found['games'], 'game')}, {_count(found['hands'], 'hand')}, since {since:%Y-%m-%d}.",
        "In ten cards; the range is what chance makes of it in 95 of 100 cases.",
    ]
    for what, title in WHAT.items():
        lines += ["", f"{title:<16} {'expected':>8} {'seen':>7}   range           cards"]
        for row in found["rows"]:
            if row[what]:
                lines.append(_line(row, row[what]))
    phases = next((row["phases"] for row in found["rows"] if row["of"] == "all" and row["phases"]), None)
    if phases:
        lines += ["", f"A phase complete as dealt: {phases['complete']} of {phases['hands']} hands."]
    return [*lines, "", *verdict(found)]


def verdict(found: Json) -> list[str]:
    """What it comes to, in sentences."""
    if not found["compared"]:
        return ["Too few games to say anything."]
    far = ", ".join(f"{WHAT[one['what']]} of {_who(one)}" for one in found["far"])
    return [
        f"{found['outside']} of {found['compared']} figures are outside their range;"
        f" with fair deals about {found['by_chance']} would be.",
        f"Further off than chance explains: {far}." if far else "None is further off than chance explains.",
    ]


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _line(row: Json, figure: Json) -> str:
    seen, expected, low, high = (
        10 * figure[key] / max(figure["cards"], 1) for key in ("seen", "expected", "low", "high")
    )
    few = "" if figure["enough"] else "  (too few)"
    return (
        f"  {_who(row):<14} {expected:>8.3f} {seen:>7.3f}   {low:.3f} to {high:.3f} {figure['cards']:>9}{few}"
    )


def _who(row: Json) -> str:
    which = row["which"]
    if row["of"] == "deck":
        cards, wilds, skips = which.split(".")
        return f"{cards} cards, {wilds} W, {skips} K"
    return {
        "all": "everybody",
        "kind": "people" if which == "person" else "bots",
        "seat": f"seat {which}",
        "level": f"bots, level {which}",
    }[str(row["of"])]
