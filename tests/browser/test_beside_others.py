"""Several players around one device, and others elsewhere, or a screen for all."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from . import playing as p
from .playing import Another
from .sharing import HELD, IN_HAND, around, asked, covered, last, turn, uncover, wait
from .test_access import check


def test_two_on_a_sofa_play_with_one_far_away(page: Page, another: Another, server: str) -> None:
    address = p.made(page, server, 3)
    p.by(page, "beside-name").fill("Ben")
    p.by(page, "beside-add").click()
    expect(p.by(page, "lobby-seat-2")).to_contain_text("on this device")
    check(page)
    p.by(page, "beside-leave-2").click()
    expect(p.by(page, "lobby-seat-2")).to_contain_text("Free")
    p.by(page, "beside-name").fill("Anna")
    p.by(page, "beside-add").click()
    expect(page.get_by_text("Somebody is called Anna already")).to_be_visible()
    p.by(page, "beside-name").fill("Ben")
    p.by(page, "beside-name").press("Enter")
    expect(p.by(page, "lobby-seat-2")).to_contain_text("Ben")
    page.reload()
    expect(p.by(page, "lobby-seat-2")).to_contain_text("on this device")
    far = another()
    p.sit_down(far, address, "Cara")
    expect(p.by(page, "lobby-seat-3")).to_contain_text("Cara")
    expect(p.by(far, "lobby-seat-2")).not_to_contain_text("on this device")
    p.by(page, "start").click()
    expect(p.by(far, "table")).to_be_visible()
    for _ in range(7):
        if p.my_turn(far):
            p.take_turn(far)
            continue
        if not covered(page) and p.by(page, "table").get_attribute("data-turn") != "mine":
            page.wait_for_timeout(50)
            continue
        if covered(page):
            assert page.locator(HELD).count() == 0
            uncover(page)
        if p.by(page, "table").get_attribute("data-turn") == "mine":
            turn(page)
    expect(p.by(far, "cover")).to_have_count(0)


def test_leaving_takes_everybody_of_the_device_along_and_asks_once(
    page: Page, another: Another, server: str
) -> None:
    address = p.made(page, server, 3)
    p.by(page, "beside-name").fill("Ben")
    p.by(page, "beside-add").click()
    expect(p.by(page, "lobby-seat-2")).to_contain_text("Ben")
    far = another()
    p.sit_down(far, address, "Cara")
    expect(p.by(far, "lobby-seat-3")).to_contain_text("Cara")
    p.by(page, "leave").click()
    expect(p.by(page, "leave-ask")).to_contain_text("Everybody who plays on this device leaves with you")
    p.by(page, "leave-yes").click()
    expect(p.by(page, "start-solo")).to_be_visible()
    expect(p.by(far, "lobby-seat-1")).to_contain_text("Free")
    expect(p.by(far, "lobby-seat-2")).to_contain_text("Free")


KEPT = "Object.keys(sessionStorage).filter(key => key.includes('hand.')).length"
"""How many hands this window remembers the order of."""


def test_no_order_of_cards_is_kept_for_who_signs_out_or_only_looks_on(
    page: Page, another: Another, server: str
) -> None:
    p.made(page, server, 2)
    address = page.url
    p.by(page, "bot-2").click()
    p.by(page, "start").click()
    expect(p.by(page, "hand")).to_be_visible()
    assert page.evaluate(KEPT) == 1
    other = another()
    other.goto(address)
    other.evaluate(f"sessionStorage.setItem('tenfold.hand.{address.rsplit('/', 1)[1]}', '{{}}')")
    assert other.evaluate(KEPT) == 1
    p.by(other, "watch").click()
    expect(p.by(other, "table")).to_be_visible()
    assert other.evaluate(KEPT) == 0
    page.goto(f"{server}/me")
    assert page.evaluate(KEPT) == 1
    p.by(page, "sign-out-here").click()
    p.by(page, "sign-out-ask-yes").click()
    expect(p.by(page, "me-told")).to_contain_text("signed out")
    assert page.evaluate(KEPT) == 0


def table_of_three(page: Page, far: Page, server: str) -> None:
    """Anna and Ben on one device and Cara elsewhere play; Anna begins."""
    address = p.made(page, server, 3)
    p.by(page, "beside-name").fill("Ben")
    p.by(page, "beside-add").click()
    expect(p.by(page, "lobby-seat-2")).to_contain_text("Ben")
    p.sit_down(far, address, "Cara")
    expect(p.by(page, "lobby-seat-3")).to_contain_text("Cara")
    p.by(page, "start").click()
    expect(p.by(far, "table")).to_be_visible()


def local_turns(page: Page, far: Page) -> None:
    """Whoever of the device is to move plays, until it is the turn of who plays elsewhere."""
    while not p.my_turn(far):
        if covered(page):
            uncover(page)
            p.by(page, "draw-pile").click()
            p.by(page, "discard").wait_for()
            last(page)
        page.wait_for_timeout(20)


def test_cards_are_covered_once_their_turn_is_over_and_each_may_look_at_their_own(
    page: Page, another: Another, server: str
) -> None:
    far = another()
    table_of_three(page, far, server)
    if p.my_turn(far):
        p.take_turn(far)
    local_turns(page, far)
    expect(p.by(page, "covered")).to_be_visible()
    assert page.locator(IN_HAND).count() == 0
    expect(p.by(page, "log")).not_to_contain_text("You")
    expect(p.by(page, "log")).to_contain_text("Anna")
    assert page.evaluate("Object.keys(sessionStorage).filter(key => key.includes('hand.'))") == []
    check(page)
    p.by(page, "look-1").click()
    expect(p.by(page, "holder")).to_have_text("Anna")
    assert len(p.hand(page)) > 0
    p.by(page, "cover-now").click()
    expect(p.by(page, "covered")).to_be_visible()
    assert page.locator(IN_HAND).count() == 0
    p.by(page, "look-2").click()
    expect(p.by(page, "holder")).to_have_text("Ben")
    page.evaluate("""
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
        delete document.visibilityState
    """)
    expect(p.by(page, "covered")).to_be_visible()
    assert page.locator(IN_HAND).count() == 0
    p.by(page, "look-1").click()
    expect(p.by(page, "holder")).to_have_text("Anna")
    p.take_turn(far)
    wait(page)
    if covered(page):  # Anna was skipped
        expect(p.by(page, "cover")).to_have_attribute("data-seat", "2")
    else:
        expect(p.by(page, "holder")).to_have_text("Anna")


def test_nobody_is_called_for_whose_cards_a_bot_plays(page: Page, another: Another, server: str) -> None:
    far = another()
    table_of_three(page, far, server)
    local_turns(page, far)
    for seat in (1, 2):
        p.by(page, "menu-people").click()
        expect(p.by(page, "people")).to_be_visible()
        expect(p.by(page, "resign")).to_have_count(0)
        page.keyboard.press("Escape")
        p.by(page, f"look-{seat}").click()
        p.by(page, "menu-people").click()
        p.by(page, "resign").click()
        expect(p.by(page, "back")).to_have_count(1)
        p.by(page, "cover-now").click()
    for _ in range(3):
        p.wait_for_me(far)
        assert not covered(page)
        expect(p.by(page, "covered")).to_be_visible()
        p.take_turn(far)
        expect(p.by(page, "cover")).to_have_count(0)


def test_six_players_of_a_device_and_a_screen_need_no_more_lines_than_a_browser_has(
    page: Page, server: str
) -> None:
    page.context.add_init_script(p.NO_SOCKETS)
    around(page, server, "Anna", "Ben", "Cara", "Dora", "Emil", "Fritz")
    screen = page.context.new_page()
    screen.goto(page.url.replace("/t/", "/tv/"))
    expect(p.by(screen, "tv-table")).to_be_visible()
    page.bring_to_front()  # behind another one it would be drawn once a second
    holders = []
    for _ in range(7):
        expect(p.by(page, "cover")).to_be_visible()
        holders.append(uncover(page))
        p.by(page, "draw-pile").click()
        p.by(page, "discard").wait_for()
        expect(p.by(screen, "tv-turn")).to_contain_text(holders[-1])
        if len(holders) < 7:
            last(page)
    assert holders[0] == holders[6] or len(set(holders)) > 4
    expect(page.get_by_text("away")).to_have_count(0)
    p.by(page, "menu-people").click()
    p.by(page, "end").click()
    p.by(page, "end-yes").click()
    expect(p.by(page, "result")).to_be_visible()
    p.by(page, "rematch").click()
    asked(page)
    uncover(page)
    expect(p.by(page, "table")).to_have_attribute("data-hand", "1")
