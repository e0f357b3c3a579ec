"""House rules: the editor, its link, the rule sheet."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from . import playing as p
from .test_access import check

TOO_WIDE = """
[...document.querySelectorAll('dialog, dialog .content')].some(each => each.scrollWidth > each.clientWidth + 1)
"""


def open_editor(page: Page, url: str) -> None:
    """From the start page into the editor, with its options there."""
    page.goto(url)
    p.by(page, "rules-open").click()
    expect(p.by(page, "option-wild.natural_min")).to_be_visible()


def find(page: Page, name: str) -> None:
    """Show the option with this name."""
    p.by(page, "rule-filter").fill(name)
    expect(p.by(page, f"option-{name}")).to_be_visible()


def test_rules_shared_by_link_are_played_in_another_browser(
    page: Page, browser: Browser, server: str
) -> None:
    open_editor(page, server)
    p.by(page, "edition").select_option("fundex")
    find(page, "hit.limit")
    p.by(page, "value-hit.limit").select_option("2")
    expect(p.by(page, "option-hit.limit")).to_contain_text("You may hit two cards in a turn at most")
    expect(p.by(page, "back-hit.limit")).to_have_text("Back to no limit")
    p.by(page, "keep-rules").locator("summary").click()
    expect(p.by(page, "rules-link")).to_have_value(server_link("fundex%20hit.limit%3D2"))
    p.by(page, "rules-name").fill("Sundays")
    p.by(page, "rules-save").click()
    p.by(page, "rules-copy").click()
    expect(page.get_by_text("Copied", exact=True)).to_be_visible()
    link = p.by(page, "rules-link").input_value()
    p.by(page, "rules-use").click()
    expect(p.by(page, "rules-open")).to_contain_text("Fundex · 1 change")

    context = browser.new_context(reduced_motion="reduce")
    other = context.new_page()
    other.goto(server + link[link.index("/?") :])
    expect(p.by(other, "rules-open")).to_have_attribute("data-rules", "fundex hit.limit=2")
    expect(other.get_by_text("The rules of this link are chosen.")).to_be_visible()
    p.by(other, "start-friends").click()
    p.by(other, "rule-sheet-open").click()
    sheet = p.by(other, "rule-sheet")
    expect(sheet.locator(".changed")).to_have_count(1)
    expect(sheet.locator(".changed")).to_contain_text("two cards in a turn")
    p.by(other, "language").select_option("de")
    expect(sheet.locator(".changed")).to_contain_text("höchstens zwei Karten")
    context.close()

    page.reload()
    p.by(page, "rules-open").click()
    p.by(page, "keep-rules").locator("summary").click()
    p.by(page, "edition").select_option("mattel")
    p.by(page, "saved-set-0").click()
    expect(p.by(page, "edition")).to_have_value("fundex")
    p.by(page, "delete-set-0").click()
    expect(p.by(page, "saved-set-0")).to_have_count(0)


def server_link(rules: str) -> re.Pattern[str]:
    """A link to rules, at whatever address others reach this server."""
    return re.compile(r"^http://[^/]+/\?rules=" + re.escape(rules) + "$")


def test_a_link_with_impossible_rules_says_why(page: Page, server: str) -> None:
    page.goto(f"{server}/?rules=mattel+hand.size%3D99")
    expect(p.by(page, "rules-error")).to_contain_text("any of 3-15")
    expect(p.by(page, "rules-error")).not_to_contain_text("hand.size")
    expect(p.by(page, "rules-open")).to_have_attribute("data-rules", "mattel")


def test_the_editor_checks_while_one_chooses(page: Page, server: str) -> None:
    open_editor(page, server)
    find(page, "deck.wilds")
    p.by(page, "more-deck.wilds").click()
    expect(p.by(page, "option-deck.wilds")).to_contain_text("There are 9 Wilds in the deck.")
    expect(p.by(page, "rule-verdict")).to_contain_text("1 change")
    p.by(page, "value-deck.wilds").fill("99")
    p.by(page, "value-deck.wilds").blur()
    expect(p.by(page, "option-deck.wilds").locator(".error")).to_contain_text("0-16")
    expect(p.by(page, "rules-use")).to_be_disabled()
    p.by(page, "back-deck.wilds").click()
    expect(p.by(page, "rules-use")).to_be_enabled()
    find(page, "phases.subset")
    p.by(page, "value-phases.subset").select_option("…")
    expect(p.by(page, "option-phases.subset")).to_contain_text("Write it like “first 8”, “6 to 9”")
    p.by(page, "other-phases.subset").fill("2 to")
    expect(p.by(page, "option-phases.subset").locator(".error")).to_contain_text(
        "something like “first 8”, “6 to 9”"
    )
    p.by(page, "other-phases.subset").press_sequentially(" 5")
    expect(p.by(page, "other-phases.subset")).to_have_value("2 to 5")
    expect(p.by(page, "rules-use")).to_be_enabled()
    p.by(page, "edition").select_option("masters")
    expect(p.by(page, "rule-verdict")).to_contain_text("at most 4 players")
    p.by(page, "rules-use").click()
    expect(p.by(page, "rules-open")).to_have_attribute("data-rules", "masters phases.subset=2-5")
    expect(p.by(page, "bots-3")).to_have_count(1)
    expect(p.by(page, "bots-4")).to_have_count(0)


def test_a_game_by_ones_own_phases(page: Page, server: str) -> None:
    open_editor(page, server)
    find(page, "phases.list")
    p.by(page, "value-phases.list").select_option("…")
    p.by(page, "own-list").fill("s2 + s2\nx9")
    expect(p.by(page, "option-phases.list").locator(".error")).to_contain_text("'X9' is no group")
    expect(p.by(page, "option-phases.list").locator(".error")).not_to_contain_text("phases.list")
    expect(p.by(page, "rule-verdict")).not_to_contain_text("by name")
    p.by(page, "own-list").fill("S3+R4\n" * 31)
    expect(p.by(page, "rule-verdict")).to_contain_text("has 31 phases; 30 are the most")
    p.by(page, "own-list").fill("S3+R4\n" * 400)
    expect(p.by(page, "rule-verdict")).to_have_text("The list is too long: it has 30 phases at most.")
    expect(p.by(page, "own-list")).to_have_value("S3+R4\n" * 400)
    p.by(page, "own-list").fill("s2 + s2\ns3")
    expect(p.by(page, "phases-in-words")).to_contain_text("2 sets of 2")
    expect(p.by(page, "rules-use")).to_be_enabled()
    p.by(page, "rules-use").click()
    p.by(page, "bots-1").check(force=True)
    p.by(page, "start-solo").click()
    expect(p.by(page, "table")).to_be_visible()
    expect(p.by(page, "seat-1")).to_contain_text("2 sets of 2")
    p.at_once(page)
    for _ in range(p.HANDS):
        p.play_hand(page)
        if p.by(page, "result").is_visible():
            break
        p.next_hand(page)
    expect(p.by(page, "result")).to_contain_text("win")


@pytest.mark.parametrize("width", [360, 1280])
def test_the_editor_fits_and_has_no_obstacles(browser: Browser, server: str, width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": 740}, reduced_motion="reduce")
    page = context.new_page()
    open_editor(page, f"{server}/?rules=masters+hit.limit%3D2")
    for summary in page.locator('[data-testid="rule-editor"] details > summary').all():
        summary.click()
    p.by(page, "edition").select_option("masters")
    find(page, "phases.list")
    p.by(page, "value-phases.list").select_option("…")
    p.by(page, "rule-filter").fill("")
    assert not page.evaluate(TOO_WIDE)
    check(page)
    page.keyboard.press("Escape")
    p.by(page, "start-friends").click()
    p.by(page, "rule-sheet-open").click()
    expect(p.by(page, "sheet-text")).to_contain_text("Save")
    check(page)
    context.close()
