"""Several players around one device: only who holds it sees cards."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from . import playing as p
from .conftest import free_port, serve
from .playing import Another
from .test_access import check

HELD = "[data-card], [data-staged], [data-testid=hand], .card:not(.back)"
"""Where a card of anybody's could stand in the page."""

IN_HAND = "[data-staged], [data-testid=hand], [role=option], .own .card:not(.back)"
"""Where a card of a hand could stand beside what lies on the table."""


def around(page: Page, server: str, *names: str, bots: int = 0) -> None:
    """A game around this device has begun; the first player is asked for."""
    page.goto(server)
    p.by(page, "around-open").click()
    for number, name in enumerate(names, 1):
        if number > 2:
            p.by(page, "around-add").click()
        p.by(page, f"around-name-{number}").fill(name)
    if bots:
        p.by(page, f"around-bots-{bots}").check(force=True)
    p.by(page, "around-start").click()
    asked(page)


def asked(page: Page) -> None:
    """Somebody is asked for, and no card of any hand is in the page."""
    expect(p.by(page, "cover")).to_be_visible()
    assert page.locator(HELD).count() == 0


def covered(page: Page) -> bool:
    """Is somebody else to take the device?"""
    return p.by(page, "cover").is_visible()


def uncover(page: Page) -> str:
    """Whoever is asked for takes the device; their name."""
    assert page.locator(HELD).count() == 0
    name = p.by(page, "uncover").inner_text().removeprefix("I am ")
    p.by(page, "uncover").click()
    expect(p.by(page, "table")).to_be_visible()
    expect(p.by(page, "holder")).to_have_text(name)
    return name


def wait(page: Page) -> None:
    """Until somebody of this device can do something."""
    page.locator(
        '[data-testid="cover"], [data-testid="table"][data-turn="mine"], '
        '[data-testid="score-sheet"], [data-testid="result"]'
    ).first.wait_for()


def after(page: Page, before: str) -> None:
    """Until the move that was just made is seen: another position, a cover or a sheet."""
    page.locator(
        f'[data-testid="cover"], [data-testid="table"]:not([data-decision="{before}"]), '
        '[data-testid="score-sheet"], [data-testid="result"]'
    ).first.wait_for()


def turn(page: Page) -> None:
    """A turn of whoever has the device."""
    p.by(page, "draw-pile").click()
    p.by(page, "discard").wait_for()
    if p.by(page, "offer-0").is_visible():
        p.lay_down(page)
    while (
        not covered(page) and not p.over(page) and p.by(page, "tray").count() == 0 and p.hit_something(page)
    ):
        pass
    if not p.over(page):
        last(page)


def last(page: Page) -> None:
    """Discard, a Skip only where there is nothing else, and let the device go on."""
    page.keyboard.press("Escape")
    before = p.decision(page)
    p.pick(page, max(p.hand(page), key=lambda card: (card != "K", p.weight(card))))
    p.by(page, "discard").click()
    if p.by(page, "chooser").is_visible():
        page.locator(p.PARTINGS).first.click()
    after(page, before)


def test_two_players_and_a_bot_play_a_whole_hand_around_one_device(page: Page, server: str) -> None:
    around(page, server, "Anna", "Ben", bots=1)
    expect(p.by(page, "uncover")).to_be_focused()
    expect(page.get_by_role("alertdialog", name="you")).to_be_visible()
    check(page)
    holders: list[str] = []
    quick = False
    for _ in range(p.ACTS):
        wait(page)
        if p.over(page):
            break
        if covered(page):
            holders.append(uncover(page))
        else:
            if not quick:
                p.at_once(page)
                quick = True
            turn(page)
    else:
        raise AssertionError("the hand did not end")
    assert {"Anna", "Ben"} <= set(holders)
    assert all(one != other for one, other in pairwise(holders))
    p.by(page, "next-hand").click()
    expect(p.by(page, "cover")).to_be_visible()
    uncover(page)
    expect(p.by(page, "table")).to_have_attribute("data-hand", "2")


def cards(page: Page) -> str:
    """The hand on the screen, as far as it tells one from another."""
    return " ".join(sorted(p.hand(page)))


def test_a_reload_in_mid_turn_keeps_everybody_and_comes_back_covered(page: Page, server: str) -> None:
    around(page, server, "Anna", "Ben")
    name = uncover(page)
    p.by(page, "draw-pile").click()
    p.by(page, "discard").wait_for()
    held = cards(page)
    page.reload()
    expect(p.by(page, "cover")).to_be_visible()
    assert uncover(page) == name
    assert cards(page) == held
    last(page)
    assert covered(page)
    assert uncover(page) != name


def test_no_frame_of_a_reload_shows_a_hand_before_the_cover(page: Page, server: str) -> None:
    around(page, server, "Anna", "Ben", "Cara")
    uncover(page)
    page.add_init_script(
        f"""new MutationObserver(() => {{
          if (document.querySelector('{HELD}')) window.seen = true
        }}).observe(document, {{ childList: true, subtree: true, attributes: true }})"""
    )
    page.reload()
    expect(p.by(page, "cover")).to_be_visible()
    assert page.evaluate("window.seen === undefined")
    uncover(page)
    assert page.evaluate("window.seen === true")


def test_a_killed_server_keeps_the_cover_and_everybodys_place(page: Page, tmp_path: Path) -> None:
    port = free_port()
    process = serve(tmp_path, port, "127.0.0.1")
    try:
        around(page, f"http://127.0.0.1:{port}", "Anna", "Ben")
        first = uncover(page)
        process.kill()
        process.wait()
        expect(p.by(page, "connecting")).to_be_visible()
        before = p.decision(page)
        p.by(page, "draw-pile").click()
        process = serve(tmp_path, port, "127.0.0.1")
        p.wait_for_change(page, before)
        expect(p.by(page, "connecting")).to_have_count(0)
        last(page)
        assert uncover(page) != first
        p.by(page, "draw-pile").click()
        expect(p.by(page, "discard")).to_be_visible()
    finally:
        process.kill()
        process.wait()


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


@pytest.mark.parametrize(
    "sockets", ["", p.SLOW_SOCKETS, p.NO_SOCKETS], ids=["sockets", "slow sockets", "none"]
)
def test_by_keys_alone_the_device_goes_round(page: Page, server: str, sockets: str) -> None:
    page.add_init_script(sockets)
    page.goto(server)
    p.tab_to(page, "around-open")
    page.keyboard.press("Enter")
    p.by(page, "around-name-1").press("Control+a")
    p.tab_to(page, "around-name-1")
    page.keyboard.type("Anna")
    page.keyboard.press("Tab")
    page.keyboard.type("Ben")
    page.keyboard.press("Enter")
    expect(p.by(page, "uncover")).to_be_focused()
    holders = []
    for _ in range(3):
        holders.append(p.by(page, "cover").get_attribute("data-seat"))
        page.keyboard.press("Enter")
        expect(p.by(page, "draw-pile")).to_be_focused()
        page.locator('[data-testid="table"][data-turn="mine"][data-step="draw"]').wait_for()
        after(page, p.acts_by_keys(page))
        if p.over(page):
            break
        expect(p.by(page, "uncover")).to_be_focused()
    assert len(set(holders)) == 2


@pytest.mark.parametrize("width", [390, 1280])
def test_two_names_that_are_the_same_are_told_apart_first(browser: Browser, server: str, width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": 844}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(server)
    p.by(page, "around-open").click()
    p.by(page, "around-name-1").fill("Ben")
    p.by(page, "around-name-2").fill("Ben")
    p.by(page, "around-start").click()
    expect(p.by(page, "around-error")).to_contain_text("Somebody is called Ben already")
    p.by(page, "around-add").click()
    expect(p.by(page, "around-name-3")).to_be_focused()
    check(page)
    p.by(page, "around-remove-2").click()
    expect(p.by(page, "around-name-2")).to_have_value("")
    p.by(page, "around-start").click()
    expect(p.by(page, "cover")).to_be_visible()
    check(page)
    context.close()


def test_one_press_asks_for_another_game_for_all_of_the_device(page: Page, server: str) -> None:
    around(page, server, "Anna", "Ben")
    uncover(page)
    p.by(page, "menu-people").click()
    p.by(page, "end").click()
    p.by(page, "end-yes").click()
    expect(p.by(page, "result")).to_be_visible()
    expect(p.by(page, "decline")).to_have_count(0)
    p.by(page, "rematch").click()
    expect(p.by(page, "cover")).to_be_visible()
    uncover(page)
    expect(p.by(page, "table")).to_have_attribute("data-hand", "1")


def ended(page: Page) -> None:
    """The game has been given up, and its result is closed."""
    p.by(page, "menu-people").click()
    p.by(page, "end").click()
    p.by(page, "end-yes").click()
    p.by(page, "result").get_by_test_id("close").click()
    expect(p.by(page, "covered")).to_be_visible()


def test_a_result_that_was_closed_does_not_come_again_with_another_players_cards(
    page: Page, server: str
) -> None:
    around(page, server, "Anna", "Ben")
    uncover(page)
    ended(page)
    expect(p.by(page, "covered")).to_contain_text("the cards you were left with")
    expect(p.by(page, "covered")).not_to_contain_text("while others play")
    for seat in (1, 2):
        p.by(page, f"look-{seat}").click()
        expect(p.by(page, "holder")).to_be_visible()
        expect(p.by(page, "result")).to_have_count(0)
        p.by(page, "cover-now").click()
        expect(p.by(page, "covered")).to_be_visible()
        expect(p.by(page, "result")).to_have_count(0)
    p.by(page, "show-scores").click()
    expect(p.by(page, "result")).to_be_visible()


WORDS_CUT = """() => [...document.querySelectorAll('.named')].filter((each) => {
  const range = document.createRange(), box = each.closest('button, p').getBoundingClientRect()
  return [...each.childNodes].some((node) => {
    range.selectNode(node)
    const rects = [...(node instanceof Element ? node : range).getClientRects()]
    return rects.some(({ left, right }) => left < Math.max(box.left, 0) || right > box.right)
  })
}).length"""
"""How many sentences with a name do not fit into their button or line."""


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("letter", ["W", "\N{GRINNING FACE}"])
def test_a_wide_name_is_shortened_and_never_the_words_around_it(
    browser: Browser, server: str, width: int, letter: str
) -> None:
    context = browser.new_context(viewport={"width": width, "height": 844}, reduced_motion="reduce")
    page = context.new_page()
    names = [letter * 22 + end for end in "ab"]
    around(page, server, *names)
    p.by(page, "uncover").click()
    screen = context.new_page()
    screen.goto(page.url.replace("/t/", "/tv/"))
    expect(p.by(screen, "tv-turn")).to_contain_text("’s turn")
    assert screen.evaluate(WORDS_CUT) == 0
    page.bring_to_front()
    if covered(page):
        p.by(page, "uncover").click()
    ended(page)
    assert page.evaluate(WORDS_CUT) == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for seat in (1, 2):
        expect(p.by(page, f"look-{seat}")).to_contain_text("’s cards")
        expect(p.by(page, f"look-{seat}").locator("[title]")).to_have_attribute("title", names[seat - 1])
    context.close()


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


def test_without_sockets_the_device_goes_round_as_well(page: Page, server: str) -> None:
    page.add_init_script(p.NO_SOCKETS)
    around(page, server, "Anna", "Ben", "Cara")
    first = uncover(page)
    turn(page)
    assert uncover(page) != first
