"""Several players around one device: only who holds it sees cards."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from . import playing as p
from .conftest import free_port, serve
from .sharing import HELD, after, around, covered, ended, last, turn, uncover, wait
from .test_access import check


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


def test_without_sockets_the_device_goes_round_as_well(page: Page, server: str) -> None:
    page.add_init_script(p.NO_SOCKETS)
    around(page, server, "Anna", "Ben", "Cara")
    first = uncover(page)
    turn(page)
    assert uncover(page) != first
