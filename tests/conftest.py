"""For all tests: marks, and the long runs only on request."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

BROWSER = Path(__file__).parent / "browser"
LONG = os.environ.get("TENFOLD_LONG") == "1"

# ./test tries the same examples every time; ./test --long looks for new ones
settings.register_profile("fixed", derandomize=True, deadline=None)
settings.register_profile("long", deadline=None)
settings.load_profile("long" if LONG else "fixed")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of the page; long ones wait for --long; the one that compiles for minutes starts first."""
    items.sort(key=lambda item: item.path.name != "test_twin.py")
    for item in items:
        if item.path.is_relative_to(BROWSER):
            item.add_marker(pytest.mark.browser)
        if item.get_closest_marker("long") and not LONG:
            item.add_marker(pytest.mark.skip(reason="long: runs with ./test --long"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """At the end, also of a good run: the lines that a test told with record_property("told", lines)."""
    for report in terminalreporter.stats.get("passed", []):
        for name, lines in report.user_properties:
            if name == "told":
                terminalreporter.section(report.nodeid)
                terminalreporter.write("\n".join([*lines, ""]))
