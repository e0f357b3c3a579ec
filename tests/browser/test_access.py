"""Axe on every screen: nothing it knows to be an obstacle."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from . import playing as p

RULES = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}}


def check(page: Page) -> None:
    """No violations on what is shown now."""
    page.evaluate("Promise.allSettled(document.getAnimations().map(each => each.finished))")
    found = Axe().run(page, options=RULES).response["violations"]
    assert [(each["id"], [node["html"] for node in each["nodes"]]) for each in found] == []


@pytest.mark.parametrize("width", [390, 1280])
def test_screens(browser: Browser, server: str, width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": 844}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(server)
    check(page)
    p.by(page, "rules").click()
    expect(p.by(page, "how-to")).to_be_visible()
    check(page)
    p.by(page, "how-to").get_by_test_id("close").click()
    p.by(page, "start-friends").click()
    expect(p.by(page, "invite-link")).to_be_visible()
    check(page)
    stranger = browser.new_context().new_page()
    stranger.goto(page.url)
    expect(p.by(stranger, "sit-down")).to_be_visible()
    check(stranger)
    stranger.context.close()
    p.start_solo(page, server, bots=2)
    p.at_once(page)
    p.wait_for_me(page)
    check(page)
    p.by(page, "draw-pile").click()
    expect(p.by(page, "discard")).to_be_visible()
    page.locator('[data-testid="hand"] [data-card]').nth(0).click()
    p.by(page, "tray-group-0").click()
    page.locator('[data-testid="hand"] [data-card]').nth(0).click()
    check(page)
    for opener, sheet in (("menu-people", "people"), ("menu-keys", "keys")):
        p.by(page, opener).click()
        expect(p.by(page, sheet)).to_be_visible()
        check(page)
        page.keyboard.press("Escape")
    p.by(page, "tray-clear").click()
    p.discard(page)
    p.play_hand(page)
    check(page)
    context.close()


def test_the_end_of_a_game(page: Page, server: str) -> None:
    p.start_solo(page, server)
    p.by(page, "menu-people").click()
    p.by(page, "end").click()
    check(page)
    p.by(page, "end-yes").click()
    expect(p.by(page, "result")).to_be_visible()
    check(page)
    p.by(page, "deals").click()
    expect(page.get_by_text("The seed belongs to the fingerprint.")).to_be_visible()
    expect(p.by(page, "deals-report")).to_contain_text("1 hand")
    check(page)


@pytest.mark.parametrize("opener", ["menu-people", "menu-scores", "menu-keys"])
def test_a_sheet_that_is_closed_gives_the_focus_back(page: Page, server: str, opener: str) -> None:
    p.start_solo(page, server)
    for way in ("Escape", "Enter"):
        p.tab_to(page, opener)
        page.keyboard.press("Enter")
        expect(page.locator("dialog[open]")).to_be_visible()
        if way == "Enter":
            p.tab_to(page, "close")
        page.keyboard.press(way)
        expect(page.locator("dialog")).to_have_count(0)
        expect(p.by(page, opener)).to_be_focused()
