"""How well the bots play: chosen on the start page, seen at the table, changed by the host."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from . import playing as p

FAIR = "A bot sees only what a player in its seat sees."


def test_a_level_is_chosen_seen_and_changed(page: Page, server: str) -> None:
    page.goto(server)
    expect(p.by(page, "level")).to_have_value("3")
    expect(p.by(page, "level-note")).to_contain_text(FAIR)
    p.by(page, "level").select_option("6")
    p.by(page, "bots-2").check(force=True)
    p.by(page, "start-solo").click()
    for seat in (2, 3):
        expect(p.by(page, f"seat-{seat}")).to_contain_text("level 6")
    p.by(page, "menu-people").click()
    expect(p.by(page, "level-note")).to_contain_text(FAIR)
    expect(p.by(page, "level-2")).to_have_value("6")
    p.by(page, "level-2").select_option("1")
    p.by(page, "people").get_by_test_id("close").click()
    expect(p.by(page, "seat-2")).to_contain_text("level 1")
    expect(p.by(page, "seat-3")).to_contain_text("level 6")
    expect(p.by(page, "log")).to_contain_text("now plays at level 1 (Beginner)")
    page.goto(server)
    expect(p.by(page, "level")).to_have_value("6")


def test_in_the_waiting_room_the_host_chooses_for_each_bot(page: Page, browser: Browser, server: str) -> None:
    page.goto(server)
    p.by(page, "level").select_option("2")
    p.by(page, "friend-bots-1").check(force=True)
    p.by(page, "start-friends").click()
    expect(p.by(page, "level-4")).to_have_value("2")
    p.by(page, "bot-3").click()
    p.by(page, "level-3").select_option("7")
    context = browser.new_context()
    other = context.new_page()
    p.sit_down(other, page.url, "Ben")
    expect(p.by(other, "lobby-seat-3")).to_contain_text("level 7")
    expect(p.by(other, "lobby-seat-4")).to_contain_text("level 2")
    expect(p.by(other, "level-4")).to_have_count(0)
    p.by(page, "start").click()
    expect(p.by(other, "seat-3")).to_contain_text("level 7")
    p.by(other, "menu-people").click()
    expect(p.by(other, "people")).to_contain_text("level 7, The strongest")
    expect(p.by(other, "level-3")).to_have_count(0)
    context.close()
