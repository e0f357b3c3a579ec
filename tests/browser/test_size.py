"""How much script the page loads before the first card is seen, and that the rest is there in time."""

from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from .conftest import PAGE
from .playing import by, start_solo

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

MOST = 75_000
"""Bytes of script as it travels (gzip); below what is promised, so that room stays."""
LATER = ("src/components/later.ts", "src/lib/refusals.ts")
"""What is fetched once a table is shown."""


def manifest() -> dict[str, dict[str, Any]]:
    """The parts of the built page by their names."""
    parts: dict[str, dict[str, Any]] = json.loads((PAGE.parent / ".vite" / "manifest.json").read_text())
    return parts


def with_imports(*names: str) -> set[str]:
    """These parts and all that are loaded with them."""
    parts = manifest()
    waiting = list(names)
    loaded: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name not in loaded:
            loaded.add(name)
            waiting += parts[name].get("imports", [])
    return loaded


def test_the_page_shows_its_first_card_with_less_than_75_kilobytes_of_script() -> None:
    parts = manifest()
    first = with_imports(*(name for name, part in parts.items() if part.get("isEntry")))
    files = [PAGE.parent / parts[name]["file"] for name in sorted(first)]
    assert files
    assert sum(len(gzip.compress(file.read_bytes())) for file in files) < MOST


def test_what_opens_by_itself_has_been_fetched_while_one_plays(page: Page, server: str) -> None:
    parts = [manifest()[name] for name in with_imports(*LATER)]
    files = [file for part in parts for file in (part["file"], *part.get("css", []))]
    start_solo(page, server)
    page.wait_for_function(
        """files => {
            const there = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
            return files.every(file => there.includes(`/${file}`))
        }""",
        arg=files,
    )
    page.context.set_offline(True)
    by(page, "menu-scores").click()
    expect(by(page, "score-sheet")).to_be_visible()
    by(page, "close").click()
    expect(by(page, "score-sheet")).to_have_count(0)
    by(page, "leave").click()
    expect(by(page, "leave-text")).to_be_visible()


def test_what_could_not_be_fetched_ahead_disturbs_nobody_until_it_is_wanted(page: Page, server: str) -> None:
    asked: list[str] = []

    def once_lost(route: Route) -> None:
        asked.append(route.request.url)
        (route.abort if len(asked) == 1 else route.continue_)()

    page.route(f"**/{manifest()[LATER[0]]['file']}", once_lost)
    start_solo(page, server)
    page.evaluate("window.same = true")
    while not asked:
        page.wait_for_timeout(50)
    page.wait_for_timeout(1500)  # the server answers, so the page would have loaded itself anew by now
    assert page.evaluate("window.same")
    by(page, "menu-scores").click()
    expect(by(page, "score-sheet")).to_be_visible()
