"""`tenfold verify RECORD`: was the deal fair?

Recompute the commitment, the first dealer and every deal of a record from its seed and the players' words.
"""

import argparse
import json

from tenfold.commands.common import Wrong, read_text
from tenfold.game import RecordError
from tenfold.game.verify import verify


def describe(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("record", metavar="RECORD", help="a record of a game; - reads standard input")
    parser.add_argument("--json", action="store_true", help="one JSON text instead of sentences")


def run(chosen: argparse.Namespace) -> int:
    """0: every deal is right; 1: deals differ; 2: no record."""
    text = read_text(chosen.record)
    try:
        report = verify(text)
    except RecordError as problem:
        raise Wrong(f"{chosen.record}: {problem}") from None
    if chosen.json:
        print(json.dumps({"ok": report.ok, "lines": list(report.lines)}, ensure_ascii=False))
    else:
        for line in report.lines:
            print(line)
    return 0 if report.ok else 1
