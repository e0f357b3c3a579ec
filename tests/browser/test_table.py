"""Friends at a table, reloads, keys, small screens: what people do with the page."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, WebSocketRoute, expect

from . import playing as p

Guest = Callable[[], Page]


def test_two_friends_by_an_invite_link(page: Page, browser: Browser, server: str) -> None:
    page.goto(server)
    p.by(page, "name").fill("Anna")
    p.by(page, "seats-2").check(force=True)
    p.by(page, "start-friends").click()
    link = p.by(page, "invite-link").input_value()
    assert "/t/" in link
    expect(p.by(page, "qr")).to_be_visible()
    context: BrowserContext = browser.new_context()
    other = context.new_page()
    p.sit_down(other, server + link[link.index("/t/") :], "Ben")
    expect(p.by(page, "lobby-seat-2")).to_contain_text("Ben")
    expect(other.get_by_text("Anna starts the game")).to_be_visible()
    p.by(other, "word").fill("strawberry")
    other.get_by_role("button", name="Mix it in").click()
    expect(other.get_by_text("Mixed in: strawberry")).to_be_visible()
    p.by(page, "start").click()
    expect(p.by(other, "table")).to_be_visible()
    for hand_no in ("1", "2"):
        for each in (page, other):
            expect(p.by(each, "table")).to_have_attribute("data-hand", hand_no)
        play_together(page, other)
        expect(p.by(page, "score-sheet")).to_contain_text("Ben")
        p.by(page, "next-hand").click()
        expect(p.by(other, "score-sheet")).to_contain_text("ready")
        p.by(other, "next-hand").click()
    expect(p.by(other, "table")).to_have_attribute("data-hand", "3")
    context.close()


def play_together(page: Page, other: Page) -> None:
    """Take turns at both pages until the hand is over for both."""
    for _ in range(p.ACTS):
        expect(
            page.locator('[data-turn="mine"], [data-testid="score-sheet"]')
            .or_(page.locator('[data-turn="other"]'))
            .first
        ).to_be_visible()
        for each in (page, other):
            if p.my_turn(each):
                p.take_turn(each)
        if p.over(page) and p.over(other):
            return
    raise AssertionError("the hand did not end")


def test_a_reload_in_mid_turn_keeps_hand_and_staged_cards(page: Page, server: str) -> None:
    p.start_solo(page, server)
    p.at_once(page)
    p.wait_for_me(page)
    before = p.decision(page)
    p.by(page, "draw-pile").click()
    p.wait_for_change(page, before)
    cards = p.hand(page)
    page.locator('[data-testid="hand"] [data-card]').nth(0).click()
    page.locator('[data-testid="hand"] [data-card]').nth(1).click()
    p.by(page, "tray-group-0").click()
    expect(page.locator("[data-staged]")).to_have_count(2)
    page.reload()
    expect(page.locator("[data-staged]")).to_have_count(2)
    left = p.hand(page)
    staged = page.locator("[data-staged]").evaluate_all("all => all.map(one => one.dataset.staged)")
    assert sorted(left + staged) == sorted(cards)
    p.by(page, "tray-clear").click()
    assert sorted(p.hand(page)) == sorted(cards)
    p.discard(page)


def test_the_own_order_of_the_hand(page: Page, server: str) -> None:
    p.start_solo(page, server)
    before = p.hand(page)
    cards = page.locator('[data-testid="hand"] [data-card]')
    cards.nth(0).drag_to(cards.nth(3))
    moved = [*before[1:4], before[0], *before[4:]]
    assert p.hand(page) == moved
    expect(p.by(page, "sort-own")).to_have_attribute("aria-pressed", "true")
    cards.nth(3).click()
    p.by(page, "move-right").click()
    moved[3], moved[4] = moved[4], moved[3]
    assert p.hand(page) == moved
    page.reload()
    expect(cards).to_have_count(10)
    assert p.hand(page) == moved
    p.by(page, "sort-number").click()
    assert p.hand(page) == before


def test_what_is_refused_says_why(page: Page, server: str) -> None:
    p.start_solo(page, server)
    p.at_once(page)
    p.wait_for_me(page)
    page.locator('[data-testid="hand"] [data-card]').first.click()
    page.keyboard.press("x")
    expect(p.by(page, "error")).to_have_text("Draw a card first.")
    expect(page.locator('[role="alert"]').last).to_contain_text("Draw a card first.")


def test_a_hand_over_a_bad_line(page: Page, server: str) -> None:
    frames = 0

    def between(route: WebSocketRoute) -> None:
        """Lose every eighth frame of the page, and the connection with it."""
        line = route.connect_to_server()

        def from_page(frame: str | bytes) -> None:
            nonlocal frames
            frames += 1
            if frames % 8 == 0:
                route.close(code=1012)
            else:
                line.send(frame)

        route.on_message(from_page)

    page.route_web_socket("**/ws", between)
    p.start_solo(page, server)
    p.at_once(page)
    p.play_hand(page)
    assert frames > 8
    p.next_hand(page)


def test_leaving_and_coming_back(page: Page, server: str) -> None:
    p.start_solo(page, server)
    p.by(page, "leave").click()
    p.by(page, "leave-yes").click()
    games = p.by(page, "games")
    expect(games).to_contain_text("Anna")
    games.get_by_role("link", name="Open").first.click()
    expect(p.by(page, "table")).to_be_visible()


def test_a_rematch(page: Page, server: str) -> None:
    p.start_solo(page, server)
    p.by(page, "menu-people").click()
    p.by(page, "end").click()
    p.by(page, "end-yes").click()
    p.by(page, "rematch").click()
    expect(p.by(page, "result")).to_have_count(0)
    expect(p.by(page, "table")).to_have_attribute("data-hand", "1")
    p.at_once(page)
    p.wait_for_me(page)
    p.take_turn(page)


def test_asked_to_leave_and_back(page: Page, browser: Browser, server: str) -> None:
    page.goto(server)
    p.by(page, "seats-2").check(force=True)
    p.by(page, "start-friends").click()
    context = browser.new_context()
    other = context.new_page()
    expect(p.by(page, "invite-link")).to_be_visible()
    p.sit_down(other, page.url, "Ben")
    expect(p.by(page, "lobby-seat-2")).to_contain_text("Ben")
    p.by(page, "start").click()
    p.by(page, "menu-people").click()
    p.by(page, "remove-2").click()
    p.by(page, "remove-yes").click()
    other.get_by_role("button", name="Back to the table").click()
    expect(p.by(other, "table")).to_be_visible()
    context.close()


def test_a_sheet_one_has_opened_stays_when_the_game_ends(page: Page, browser: Browser, server: str) -> None:
    page.goto(server)
    p.by(page, "seats-2").check(force=True)
    p.by(page, "start-friends").click()
    link = p.by(page, "invite-link").input_value()
    context = browser.new_context()
    other = context.new_page()
    p.sit_down(other, server + link[link.index("/t/") :], "Ben")
    p.by(page, "start").click()
    p.by(other, "menu-people").click()
    p.by(page, "menu-people").click()
    p.by(page, "end").click()
    p.by(page, "end-yes").click()
    expect(p.by(page, "result")).to_be_visible()
    expect(p.by(other, "log")).to_contain_text("given up")
    expect(p.by(other, "people")).to_be_visible()
    expect(p.by(other, "result")).to_have_count(0)
    p.by(other, "people").get_by_test_id("close").click()
    expect(p.by(other, "result")).to_be_visible()
    context.close()


def test_watching(page: Page, browser: Browser, server: str) -> None:
    p.start_solo(page, server)
    context = browser.new_context()
    other = context.new_page()
    other.goto(page.url)
    expect(other.get_by_role("heading", level=1)).to_have_text("A game in progress")
    p.by(other, "watch").click()
    expect(other.get_by_text("You are watching")).to_be_visible()
    expect(p.by(other, "hand")).to_have_count(0)
    expect(p.by(other, "seat-1")).to_contain_text("Anna")
    context.close()


def test_a_hand_by_keyboard_alone(page: Page, server: str) -> None:
    page.goto(server)
    p.tab_to(page, "name")
    page.keyboard.type("Anna")
    p.tab_to(page, "start-solo")
    page.keyboard.press("Enter")
    expect(p.by(page, "table")).to_be_visible()
    p.tab_to(page, "menu-people")
    page.keyboard.press("Enter")
    p.tab_to(page, "pace")
    page.keyboard.type("at once")
    page.keyboard.press("Escape")
    for _ in range(p.ACTS):
        p.wait_for_me(page)
        if p.over(page):
            break
        p.turn_by_keys(page)
    expect(p.by(page, "score-sheet").or_(p.by(page, "result"))).to_be_visible()
    p.tab_to(page, "next-hand")
    page.keyboard.press("Enter")
    expect(p.by(page, "table")).to_have_attribute("data-hand", "2")


def focused(page: Page) -> str:
    """The own card that has the focus, '' for none."""
    return str(
        page.evaluate("document.activeElement?.closest('[data-testid=hand] [data-card]')?.dataset.card ?? ''")
    )


@pytest.mark.parametrize("way", ["d", "Space", "tap"])
def test_after_a_draw_the_keys_of_the_hand_work(page: Page, server: str, way: str) -> None:
    p.start_solo(page, server)
    p.wait_for_me(page)
    before = p.decision(page)
    if way == "tap":
        p.by(page, "draw-pile").click()
    else:
        page.keyboard.press(way)
    p.wait_for_change(page, before)
    expect(page.locator('[data-testid="hand"] [data-card]:focus')).to_have_count(1)
    number = next(card[1:] for card in p.hand(page) if card[1:])
    page.keyboard.press(number[0])
    assert focused(page)[1:].startswith(number[0])
    page.keyboard.press("Space")
    expect(page.locator('[data-testid="hand"] [aria-selected="true"]')).to_have_count(1)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    expect(p.by(page, "error")).to_be_empty()
    page.keyboard.press(number[0])
    assert focused(page)[1:].startswith(number[0])


def test_a_draw_calls_nobody_out_of_the_tray(page: Page, server: str) -> None:
    p.start_solo(page, server)
    p.wait_for_me(page)
    page.locator('[data-testid="hand"] [data-card]').first.click()
    p.by(page, "tray-group-0").focus()
    before = p.decision(page)
    page.keyboard.press("d")
    p.wait_for_change(page, before)
    expect(p.by(page, "tray-group-0")).to_be_focused()
    p.by(page, "menu-keys").click()
    expect(p.by(page, "keys")).to_contain_text("0–9 / W")


def test_a_small_phone(browser: Browser, server: str) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 640}, has_touch=True)
    page = context.new_page()
    page.goto(server)
    for row, numbers in (("bots", range(1, 6)), ("seats", range(2, 7))):
        boxes = [p.by(page, f"{row}-{number}").bounding_box() for number in numbers]
        assert len({box["y"] for box in boxes if box is not None}) == 1, "the numbers stand in one row"
    p.start_solo(page, server, bots=5)
    p.at_once(page)
    for width in (360, 320):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for testid in ("draw-pile", "discard-pile", "sort-number", "menu-scores", "leave"):
            expect(p.by(page, testid)).to_be_in_viewport(ratio=1)
        for card in page.locator('[data-testid="hand"] [data-card]').all():
            expect(card).to_be_in_viewport(ratio=1)
            box = card.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 44
    p.wait_for_me(page)
    p.take_turn(page)
    context.close()


def test_a_name_is_counted_as_people_count(page: Page, browser: Browser, server: str) -> None:
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    page.goto(server)
    said = "A name has 1 to 24 characters."
    p.by(page, "name").fill("n" * 25)
    p.by(page, "start-friends").click()
    expect(p.by(page, "error")).to_have_text(said)
    p.by(page, "name").fill(family * 10)
    p.by(page, "start-friends").click()
    expect(p.by(page, "lobby-seat-1")).to_contain_text(family * 10)
    context = browser.new_context()
    other = context.new_page()
    p.sit_down(other, page.url, "n" * 25)
    expect(p.by(other, "error")).to_have_text(said)
    p.by(other, "name").fill("n" * 24)
    p.by(other, "sit-down").click()
    expect(p.by(other, "lobby-seat-2")).to_contain_text("n" * 24)
    context.close()


def test_a_table_only_this_machine_can_open_says_so(page: Page, server: str) -> None:
    for origin, local in ((server, 1), ("http://192.0.2.7:8010", 0)):
        page.route("**/api/hello", lambda route, _, origin=origin: route.fulfill(json={"origin": origin}))
        page.goto(server)
        p.by(page, "start-friends").click()
        expect(p.by(page, "invite-link")).to_have_value(re.compile("^" + re.escape(origin)))
        expect(p.by(page, "local-only")).to_have_count(local)


def test_from_another_address_over_plain_http(browser: Browser, server: str, outer_server: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(outer_server)
    assert page.evaluate("window.isSecureContext") is False
    p.by(page, "name").fill("Anna")
    p.by(page, "start-friends").click()
    link = p.by(page, "invite-link").input_value()
    assert link.startswith(outer_server)
    p.by(page, "copy-link").click()
    expect(page.get_by_text("Copied", exact=True)).to_be_visible()
    p.start_solo(page, outer_server)
    p.at_once(page)
    p.wait_for_me(page)
    p.take_turn(page)
    context.close()
