"""Make docs/pictures/*.png from the running program: python -m tests.browser.pictures"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from . import playing as p
from .conftest import ARGS, CHROMIUM, ROOT, free_port, serve

FOLDER = ROOT / "docs" / "pictures"
SIZES = {390: 844, 1280: 800}
WANTED = {"tv": [1280], "cover": [390], "me": [390], "deals": [1280]}
"""The widths of scenes that are not taken at all of them."""
TRIES = 40
"""Turns to wait for a moment worth a picture before taking what there is."""


def start_page(page: Page, url: str) -> None:
    """The start page."""
    page.goto(url)
    p.by(page, "name").fill("Anna")


def table(bots: int) -> Callable[[Page, str], None]:
    """A table some turns into a hand, my turn."""

    def scene(page: Page, url: str) -> None:
        p.start_solo(page, url, bots=bots)
        p.at_once(page)
        for _ in range(TRIES):
            p.wait_for_me(page)
            if p.over(page):
                p.next_hand(page)
            elif page.locator('[data-testid^="group-"]').count() >= 2 * min(bots, 2):
                return
            else:
                p.take_turn(page)

    return scene


def laying_down(page: Page, url: str) -> None:
    """A lay-down put together, not yet laid."""
    p.start_solo(page, url, bots=2)
    p.at_once(page)
    for _ in range(TRIES):
        p.wait_for_me(page)
        if p.over(page):
            p.next_hand(page)
            continue
        before = p.decision(page)
        p.by(page, "draw-pile").click()
        p.wait_for_change(page, before)
        if p.by(page, "offer-0").is_visible():
            p.by(page, "offer-0").click()
            expect(p.by(page, "verdict")).to_have_text("This completes your phase")
            return
        p.discard(page)


def result(page: Page, url: str) -> None:
    """The end of a whole game."""
    p.start_solo(page, url, bots=1)
    p.at_once(page)
    for _ in range(p.HANDS):
        p.play_hand(page)
        if p.by(page, "result").is_visible():
            return
        p.next_hand(page)


def house_rules(page: Page, url: str) -> None:
    """The house-rule editor with a change made."""
    page.goto(f"{url}/?rules=fundex")
    expect(p.by(page, "rules-open")).to_have_attribute("data-rules", "fundex")
    p.by(page, "rules-open").click()
    p.by(page, "value-wild.natural_min").select_option("per_group")
    expect(p.by(page, "rules-use")).to_be_enabled()


def screen(page: Page, url: str) -> None:
    """The same table as a screen for everybody shows it."""
    table(3)(page, url)
    page.goto(page.url.replace("/t/", "/tv/"))
    expect(p.by(page, "tv-table")).to_be_visible()


def cover(page: Page, url: str) -> None:
    """Two around one device: the first is to take it."""
    page.goto(url)
    p.by(page, "around-open").click()
    for number, name in enumerate(("Anna", "Ben"), 1):
        p.by(page, f"around-name-{number}").fill(name)
    p.by(page, "around-start").click()
    expect(p.by(page, "cover")).to_be_visible()


def me(page: Page, url: str) -> None:
    """What is kept about oneself, after a game."""
    result(page, url)
    page.goto(f"{url}/me")
    expect(p.by(page, "me-figures")).to_be_visible()


def deals(page: Page, url: str) -> None:
    """What the deals of this server gave, after a game."""
    result(page, url)
    page.goto(f"{url}/deals")
    page.wait_for_load_state("networkidle")


SCENES: dict[str, Callable[[Page, str], None]] = {
    "start": start_page,
    "table-2": table(1),
    "table-6": table(5),
    "lay-down": laying_down,
    "result": result,
    "house-rules": house_rules,
    "tv": screen,
    "cover": cover,
    "me": me,
    "deals": deals,
}


def take(browser: Browser, url: str, name: str, scene: Callable[[Page, str], None]) -> None:
    """Play up to the scene once and take it at every size."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    page = context.new_page()
    scene(page, url)
    for width in WANTED.get(name, list(SIZES)):
        page.set_viewport_size({"width": width, "height": SIZES[width]})
        page.wait_for_load_state()
        page.screenshot(path=FOLDER / f"{name}-{width}.png")
    context.close()


def prepared(browser: Browser, url: str) -> None:
    """Wait until the strongest bot plays at its best, as on anybody's server: the rules are compiled once for it."""
    page = browser.new_page()
    while page.request.get(f"{url}/api/levels").json()["strongest"] == "preparing":
        page.wait_for_timeout(1000)
    page.close()


def main(names: list[str]) -> None:
    """Take the named scenes, or all of them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    port = free_port()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = serve(Path(folder), port, "127.0.0.1", compiled=True)
        url = f"http://127.0.0.1:{port}"
        try:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
            prepared(browser, url)
            for name in names or SCENES:
                take(browser, url, name, SCENES[name])
            browser.close()
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main(sys.argv[1:])
