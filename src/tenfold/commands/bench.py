"""`tenfold bench`: how fast is it?

Measure the rules, plain and compiled, against a C program of our own that plays the same games, and everything that is
built on them. All is measured in short slices, one after another; shown are medians and the middle half.
"""

import argparse
import json
import sys

from tenfold.bench.report import bench


def describe(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "--quick", action="store_true", help="fewer and shorter slices: under 40 seconds once compiled"
    )
    parser.add_argument("--json", action="store_true", help="one JSON text instead of a table")


def run(chosen: argparse.Namespace) -> int:
    """0: measured; 1: yardstick and kernel play different games."""
    report = bench(chosen.quick, progress)
    if chosen.json:
        print(json.dumps(report.to_json(), ensure_ascii=False, indent=1))
    else:
        print("\n".join(report.lines()))
    return 1 if report.same_games is False else 0


def progress(done: int, whole: int) -> None:
    """Where a person watches: how many of the slices are done."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{done} of {whole} slices " if done < whole else "\r\033[K")
        sys.stderr.flush()
