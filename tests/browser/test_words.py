"""Words for the shuffle, as players give and read them."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tenfold.game.verify import verify

from . import playing as p
from .playing import Another
from .sharing import asked, covered, uncover
from .test_access import check

PILED = "a" + 60 * "\u0323" + 60 * "\u0301"


def tell(page: Page, word: str) -> None:
    """What the page is told of the table has such a word for seat 1."""

    def between(socket: WebSocketRoute) -> None:
        upstream = socket.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            frame = json.loads(text)
            if "meta" in frame:
                frame["meta"]["words"][0] = word
            socket.send(json.dumps(frame))

        upstream.on_message(pass_on)

    page.route_web_socket("**/ws", between)


def surroundings(page: Page) -> list[bytes]:
    """What is to be seen above and below the word of seat 1."""
    box = p.by(page, "word-1").bounding_box()
    assert box
    return [
        page.screenshot(clip={**box, "y": y, "height": 60}) for y in (box["y"] - 60, box["y"] + box["height"])
    ]


@pytest.mark.parametrize("width", [390, 1280])
def test_a_word_of_before_with_many_marks_is_painted_over_nothing_else(
    page: Page, server: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    p.start_solo(page, server)
    p.by(page, "menu-people").click()
    p.by(page, "end").click()
    p.by(page, "end-yes").click()
    expect(p.by(page, "result")).to_be_visible()
    tell(page, PILED)
    page.reload()
    p.by(page, "deals").click()
    expect(p.by(page, "word-1")).to_have_text(f"Anna: {PILED}")
    expect(p.by(page, "deals-report")).to_be_visible()
    page.evaluate("document.fonts.ready")
    piled = surroundings(page)
    p.by(page, "word-1").evaluate("(word) => (word.textContent = 'Anna: a')")
    assert surroundings(page) == piled


@pytest.mark.parametrize("width", [390, 1280])
def test_all_who_play_around_a_device_give_words_and_the_deals_are_made_of_them(
    page: Page, server: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(server)
    p.by(page, "around-open").click()
    for number, name in enumerate(("Anna", "Ben"), 1):
        p.by(page, f"around-name-{number}").fill(name)
    p.by(page, "around-words").check()
    p.by(page, "around-start").click()
    for testid, word in (("word", "strawberry"), ("word-1", "moss")):
        p.by(page, testid).fill(word)
        p.by(page, f"{testid}-save").click()
        expect(p.by(page, f"{testid}-said")).to_have_text(f"Mixed in: {word}")
    check(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    p.by(page, "start").click()
    asked(page)
    uncover(page)
    p.by(page, "menu-people").click()
    p.by(page, "end").click()
    p.by(page, "end-yes").click()
    with page.expect_download() as download:
        p.by(page, "record").click()
    report = verify(download.value.path().read_text())
    assert report.ok and report.lines[-1] == "words mixed in: seat 1 'strawberry', seat 2 'moss'"
    p.by(page, "deals").click()
    expect(p.by(page, "word-1")).to_have_text("Anna: strawberry")
    expect(p.by(page, "word-2")).to_have_text("Ben: moss")
    expect(p.by(page, "deals-report")).to_contain_text("comes from this seed")


def test_who_has_sat_down_beside_somebody_gives_a_word_too(page: Page, server: str) -> None:
    p.made(page, server, 3)
    expect(p.by(page, "word-1")).to_have_count(0)
    p.by(page, "beside-name").fill("Ben")
    p.by(page, "beside-add").click()
    p.by(page, "word-1").fill("moss")
    p.by(page, "word-1-save").click()
    expect(p.by(page, "word-1-said")).to_have_text("Mixed in: moss")
    expect(p.by(page, "word-said")).to_have_text("")
    page.reload()
    expect(p.by(page, "word-1-said")).to_have_text("Mixed in: moss")
    expect(p.by(page, "word")).to_have_value("")


def test_an_empty_field_takes_no_word_back_a_button_does(page: Page, server: str) -> None:
    p.made(page, server, 2)
    p.by(page, "word").fill("moss")
    for _ in range(2):
        p.by(page, "word").press("Enter")
        expect(p.by(page, "word")).to_have_value("")
        expect(p.by(page, "word-said")).to_have_text("Mixed in: moss")
    p.by(page, "bot-2").click()
    expect(p.by(page, "lobby-seat-2")).not_to_contain_text("free")
    expect(p.by(page, "word-said")).to_have_text("Mixed in: moss")
    p.by(page, "word-back").press("Enter")
    expect(p.by(page, "word-said")).to_have_text("Taken back: no word is mixed in.")
    expect(p.by(page, "word-back")).to_have_count(0)
    expect(p.by(page, "word")).to_be_focused()
    page.reload()
    expect(p.by(page, "word")).to_be_visible()
    expect(p.by(page, "word-back")).to_have_count(0)


def test_words_that_were_only_typed_go_into_the_deals_or_their_players_read_that_they_do_not(
    page: Page, another: Another, server: str
) -> None:
    link = p.made(page, server, 4)
    p.by(page, "beside-name").fill("Ben")
    p.by(page, "beside-add").click()
    expect(p.by(page, "word-1")).to_be_visible()
    cara, dora = another(), another()
    for other, name in ((cara, "Cara"), (dora, "Dora")):
        p.sit_down(other, link, name)
        p.by(other, "word").fill(f"from {name}")
    for _ in range(2):  # past the button beside it
        cara.keyboard.press("Tab")
    expect(p.by(cara, "word-said")).to_have_text("Mixed in: from Cara")
    p.by(page, "word").fill("from Anna")
    p.by(page, "word-1").fill("from Ben")
    p.by(page, "start").click()
    page.locator("[data-testid=cover], [data-testid=covered]").first.wait_for()
    if covered(page):
        uncover(page)
    expect(p.by(page, "late-word")).to_have_count(0)
    expect(p.by(cara, "table")).to_be_visible()
    expect(p.by(cara, "late-word")).to_have_count(0)
    expect(p.by(dora, "late-word")).to_contain_text("Your word came too late")
    p.by(page, "menu-people").click()
    p.by(page, "end").click()
    p.by(page, "end-yes").click()
    p.by(page, "deals").click()
    expect(p.by(page, "word-1")).to_have_text("Anna: from Anna")
    expect(p.by(page, "word-2")).to_have_text("Ben: from Ben")
    expect(p.by(page, "word-3")).to_have_text("Cara: from Cara")
    expect(p.by(page, "word-4")).to_have_text("Dora: no word")
    p.by(dora, "result").get_by_test_id("close").click()
    p.by(dora, "late-word").get_by_role("button").click()
    expect(p.by(dora, "late-word")).to_have_count(0)


def test_a_word_is_counted_as_the_server_counts_it(page: Page, server: str) -> None:
    p.made(page, server, 2)
    p.by(page, "word").fill(70 * "\U0001f600")
    expect(p.by(page, "word")).to_have_value(64 * "\U0001f600")
    p.by(page, "word-save").click()
    expect(p.by(page, "word-said")).to_have_text(f"Mixed in: {64 * chr(0x1F600)}")
    p.by(page, "word").fill(64 * "e\u0301")
    p.by(page, "word-save").click()
    expect(p.by(page, "word-said")).to_have_text(f"Mixed in: {64 * chr(0xE9)}")
