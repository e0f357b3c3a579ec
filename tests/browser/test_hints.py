"""Hints at the table, and how a finished game went."""

from __future__ import annotations

import json

from playwright.sync_api import Browser, Page, Route, expect

from . import playing as p
from .test_access import check

ANALYSIS = {
    "state": "ready", "players": 2, "rollouts": 1600, "seed": 0, "decisions": 60, "done": 60,
    "complete": True, "searched": True,
    "points": [
        {"hand_no": 0, "turn": -1, "seat": 0, "chances": [500, 500]},
        {"hand_no": 1, "turn": -1, "seat": 0, "chances": [560, 440]},
        {"hand_no": 1, "turn": 0, "seat": 2, "chances": [300, 700]},
    ],
    "balances": [
        {"seat": 1, "start": 500, "end": 300, "luck": -138, "cost": 62, "decisions": 9, "mistakes": 1},
        {"seat": 2, "start": 500, "end": 700, "luck": 200, "cost": 0, "decisions": 8, "mistakes": 0},
    ],
    "hands": [
        {
            "hand_no": 1,
            "balances": [
                {"seat": 1, "start": 500, "end": 300, "luck": -138, "cost": 62, "decisions": 9, "mistakes": 1},
                {"seat": 2, "start": 500, "end": 700, "luck": 200, "cost": 0, "decisions": 8, "mistakes": 0},
            ],
        }
    ],
    "mistakes": [
        {
            "hand": 1, "turn": 4, "decision": 11, "seat": 1, "win": 412, "cost": 62, "error": 11.0,
            "cards": ["R3", "B3", "G9", "W"], "top": "G5",
            "better": {"m": "t", "reasons": [{"code": "nearer", "params": {"card": "G5", "before": 2, "after": 1}}]},
            "made": {"m": "d", "reasons": []},
        }
    ],
}  # fmt: skip


def test_alone_one_may_ask_for_a_hint_which_shows_and_plays_nothing(page: Page, server: str) -> None:
    p.start_solo(page, server)
    p.wait_for_me(page)
    before = p.decision(page)
    p.by(page, "hint-ask").click()
    best = p.by(page, "hint-best")
    expect(best).to_be_visible()
    move = best.get_attribute("data-move") or ""
    assert move in ("d", "t") or move.startswith(("p ", "g ", "x "))
    expect(p.by(page, "hint")).to_contain_text("A hint knows only what you can see yourself.")
    check(page)
    p.by(page, "hint-show").click()
    expect(p.by(page, "hint")).to_have_count(0)
    assert p.decision(page) == before
    p.by(page, "draw-pile").click()
    p.wait_for_change(page, before)
    page.keyboard.press("i")
    expect(p.by(page, "hint-best")).to_be_visible()
    page.keyboard.press("Escape")
    expect(p.by(page, "hint")).to_have_count(0)


def test_hints_are_switched_off_and_on_by_the_host(page: Page, browser: Browser, server: str) -> None:
    page.goto(server)
    p.by(page, "seats-2").check(force=True)
    p.by(page, "start-friends").click()
    expect(p.by(page, "hints-switch")).to_be_checked()  # one person so far
    context = browser.new_context()
    other = context.new_page()
    p.sit_down(other, page.url, "Ben")
    expect(p.by(page, "hints-switch")).not_to_be_checked()
    expect(p.by(other, "hints-switch")).to_be_disabled()
    p.by(page, "start").click()
    for each in (page, other):
        expect(p.by(each, "table")).to_be_visible()
        expect(p.by(each, "hint-ask")).to_have_count(0)
    p.by(page, "menu-people").click()
    p.by(page, "hints-switch").check()
    p.by(page, "people").get_by_test_id("close").click()
    mover = page if p.by(page, "table").get_attribute("data-turn") == "mine" else other
    p.by(mover, "hint-ask").click()
    expect(p.by(mover, "hint-best")).to_be_visible()
    p.by(mover, "hint").get_by_test_id("close").click()
    p.by(page, "menu-people").click()
    p.by(page, "hints-switch").uncheck()
    p.by(page, "people").get_by_test_id("close").click()
    expect(p.by(mover, "hint-ask")).to_have_count(0)
    context.close()


def give_up(page: Page, server: str) -> None:
    """A game against a bot that ends at once; its result lies open."""
    p.start_solo(page, server)
    p.wait_for_me(page)
    p.by(page, "menu-people").click()
    p.by(page, "end").click()
    p.by(page, "end-yes").click()
    expect(p.by(page, "result")).to_be_visible()


def test_after_a_game_the_page_tells_how_it_went(page: Page, server: str) -> None:
    give_up(page, server)
    p.by(page, "analysis-open").click()
    expect(p.by(page, "balance")).to_be_visible(timeout=60_000)
    rows = p.by(page, "balance").locator("tbody tr")
    expect(rows).to_have_count(2)
    expect(p.by(page, "by-hand").locator("tbody tr")).to_have_count(1)
    expect(p.by(page, "analysis").get_by_role("img")).to_have_count(1)
    p.by(page, "analysis").get_by_test_id("close").click()
    expect(p.by(page, "result")).to_be_visible()


def test_while_it_is_made_the_page_says_so_then_names_what_cost_most(page: Page, server: str) -> None:
    answers = [{"state": "making", "done": 20, "decisions": 60}, ANALYSIS]

    def answer(route: Route) -> None:
        body = answers.pop(0) if len(answers) > 1 else answers[0]
        route.fulfill(status=200, content_type="application/json", body=json.dumps(body))

    page.route("**/analysis?game=*", answer)
    give_up(page, server)
    p.by(page, "analysis-open").click()
    expect(p.by(page, "analysis-state")).to_contain_text("20 of 60")
    mistake = p.by(page, "mistake")
    expect(mistake).to_contain_text("Hand 1, You")
    expect(mistake).to_contain_text("Better: Take the green 5.")
    expect(mistake).to_contain_text("1 still missing, not 2")
    expect(p.by(page, "balance")).to_contain_text("−6.2")
    p.by(page, "whose").select_option(label="Robin")
    expect(mistake).to_have_count(0)
    p.by(page, "whose").select_option(label="Everybody")
    expect(mistake).to_have_count(1)
    check(page)
