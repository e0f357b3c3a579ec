"""The waiting room by keys, on a narrow screen, and as it is read out."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from . import playing as p
from .playing import Another
from .test_access import check


def press(page: Page, testid: str) -> None:
    """Go to something by keys and press it."""
    p.tab_to(page, testid)
    page.keyboard.press("Enter")


def goes_on(page: Page, *tags: str) -> None:
    """Keys go on at something with one of these tags, and not at the top of the page."""
    expect(page.locator(", ".join(f"{tag}:focus" for tag in tags))).to_have_count(1)


@pytest.mark.parametrize("seats", [2, 3])
def test_keys_go_on_after_a_new_table_and_whoever_is_added_there_or_removed(
    page: Page, server: str, seats: int
) -> None:
    page.goto(server)
    p.by(page, f"seats-{seats}").check(force=True)
    press(page, "start-friends")
    expect(p.by(page, "invite-link")).to_be_visible()
    goes_on(page, "h1")
    p.tab_to(page, "beside-name")
    page.keyboard.type("Ben")
    page.keyboard.press("Enter")
    expect(p.by(page, "word-1")).to_be_visible()
    goes_on(page, "h1", "h2", "input")
    press(page, "beside-leave-2")
    expect(p.by(page, "word-1")).to_have_count(0)
    expect(p.by(page, "beside-leave-2")).to_have_count(0)
    goes_on(page, "h1", "h2")


def test_keys_go_on_at_the_words_of_those_around_a_device(page: Page, server: str) -> None:
    page.goto(server)
    press(page, "around-open")
    p.tab_to(page, "around-words")
    page.keyboard.press("Space")
    press(page, "around-start")
    expect(p.by(page, "word-1")).to_be_visible()
    goes_on(page, "h1")
    p.tab_to(page, "word")


def test_keys_go_on_after_the_warning_of_a_browser_with_games(
    page: Page, another: Another, server: str
) -> None:
    p.start_solo(page, server)
    page.goto(server)
    p.by(page, "device-open").click()
    link = p.by(page, "device-link").input_value()
    other = another()
    p.start_solo(other, server, name="Ben")
    other.goto(link.replace(link.split("/device")[0], server))
    press(other, "device-take")
    expect(p.by(other, "games-here")).to_be_visible()
    other.keyboard.press("Escape")
    expect(p.by(other, "device-take")).to_be_focused()
    other.keyboard.press("Enter")
    press(other, "games-here-yes")
    expect(p.by(other, "games")).to_contain_text("Anna")
    goes_on(other, "h1")


def test_what_stays_behind_counts_the_seats_of_all_on_the_device(
    page: Page, another: Another, server: str
) -> None:
    p.made(page, server)
    page.goto(server)
    p.by(page, "device-open").click()
    link = p.by(page, "device-link").input_value()
    other = another()
    p.made(other, server, 3)
    p.by(other, "beside-name").fill("Ben")
    p.by(other, "beside-add").click()
    expect(p.by(other, "word-1")).to_be_visible()
    other.goto(link.replace(link.split("/device")[0], server))
    p.by(other, "device-take").click()
    expect(p.by(other, "games-here")).to_contain_text("one table with 2 seats: yours, and those of others")


def test_a_name_has_room_beside_its_labels_on_a_small_phone_and_buttons_say_whom(
    page: Page, server: str
) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    p.made(page, server, 5)
    for number, name in enumerate(("Bartholomew Long", "Cara"), 2):
        p.by(page, "beside-name").fill(name)
        p.by(page, "beside-add").click()
        expect(p.by(page, f"beside-leave-{number}")).to_have_accessible_name(f"Remove {name}")
    p.by(page, "bot-4").click()
    expect(p.by(page, "bot-4")).to_have_accessible_name("Take the bot away: Robin")
    expect(p.by(page, "bot-5")).to_have_accessible_name("Add a bot at seat 5")
    for number in range(1, 6):
        name_box = p.by(page, f"lobby-seat-{number}").locator(".name").bounding_box()
        assert name_box and name_box["width"] >= 110
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    check(page)


@pytest.mark.parametrize("width", [320, 1280])
def test_the_choices_of_a_running_table_are_read_whole(
    page: Page, another: Another, server: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    link = p.made(page, server)
    ben = another()
    p.sit_down(ben, link, "Ben")
    p.by(page, "start").click()
    p.by(page, "menu-people").click()
    expect(p.by(page, "remove-2")).to_have_accessible_name("Ask to leave: Ben")
    cut = """(select) => {
      const words = document.createElement('span')
      words.style.cssText = `position: absolute; font: ${getComputedStyle(select).font}`
      document.body.append(words)
      const widths = [...select.options].map((each) => ((words.textContent = each.text), words.offsetWidth))
      words.remove()
      const { paddingLeft, paddingRight } = getComputedStyle(select)
      return Math.max(...widths) > select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    }"""
    for name in ("away", "timer", "chat"):
        assert not p.by(page, f"together-{name}").evaluate(cut), name
