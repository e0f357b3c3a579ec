"""`tenfold reports`: what players have reported to the keeper of the server.

Show what players have told you about others, the newest first, with the last lines of the talk. It only reads,
also while the server runs.
"""

import argparse
import json
from datetime import UTC, datetime
from typing import Any

from tenfold.commands.common import Wrong, named_path, without_server_packages

Json = dict[str, Any]
SPECTATOR = "somebody who looked on"


def describe(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--data", type=named_path, metavar="FOLDER", help="where games are kept")
    parser.add_argument(
        "--since", type=_day, metavar="DAY", help="only from this day on, such as 2026-11-30 (UTC)"
    )
    parser.add_argument("--json", action="store_true", help="one JSON text instead of sentences")


def run(chosen: argparse.Namespace) -> int:
    """0: told. Raises Wrong where there is no database that can be read."""
    try:
        from tenfold.online import folder, reading
    except ModuleNotFoundError as problem:
        raise without_server_packages(problem) from None
    since = int(chosen.since.timestamp() * 1000) if chosen.since else 0
    try:
        with reading.read_only(folder.data_folder(chosen.data)) as db:
            rows = db.execute(
                "SELECT at, room, body FROM reports WHERE at >= ? ORDER BY at DESC, id DESC", (since,)
            ).fetchall()
    except reading.Unreadable as problem:
        raise Wrong(str(problem)) from None
    reports = [{"at": _moment(at), "room": room, **_shown(json.loads(body))} for at, room, body in rows]
    if chosen.json:
        print(json.dumps(reports, ensure_ascii=False))
    else:
        print("\n\n".join(map(told, reports)) or "Nobody has reported anything.")
    return 0


def _shown(report: Json) -> Json:
    """A report without lines that a deletion has emptied, and without the digests it finds lines by."""
    talk = [{key: line[key] for key in line if key != "who"} for line in report["talk"]]
    return report | {"talk": [line for line in talk if line.get("text") or line.get("phrase")]}


def told(report: Json) -> str:
    """A report in sentences."""
    names = report["names"]
    lines = [
        f"{report['at']}, table {report['room']}",
        f"  {_name(names, report['by'])} about {_name(names, report['about'])}: {report['text'] or '(without words)'}",
    ]
    for line in report["talk"]:
        said = line.get("text") or f"({line['phrase']})"
        lines.append(f"    {line.get('name') or _name(names, line['seat'])}: {said}")
    return "\n".join(lines)


def _name(names: list[str], seat: int) -> str:
    return f"{names[seat - 1]} (seat {seat})" if 0 < seat <= len(names) else SPECTATOR


def _moment(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M:%S} UTC"


def _day(text: str) -> datetime:
    try:
        return datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is no day; write it like 2026-11-30") from None
