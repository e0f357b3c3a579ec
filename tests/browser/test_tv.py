"""A table on a screen for everybody, played from phones."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, WebSocket, expect

from . import playing as p
from .conftest import free_port, serve
from .playing import Another
from .test_access import check

Frames = dict[int, Any]
PHONE: ViewportSize = {"width": 390, "height": 844}
SCREEN: ViewportSize = {"width": 1280, "height": 720}


def collect(page: Page) -> Frames:
    """Everything with a version that comes to the page from now on, by version."""
    frames: Frames = {}

    def take(text: str | bytes) -> None:
        message = json.loads(text)
        if message["t"] in ("ev", "snap"):
            frames[message["v"]] = message

    def opened(socket: WebSocket) -> None:
        socket.on("framereceived", take)

    page.on("websocket", opened)
    return frames


@pytest.fixture
def phones(browser: Browser) -> Iterator[list[Page]]:
    """Two phones."""
    contexts = [browser.new_context(viewport=PHONE, reduced_motion="reduce") for _ in range(2)]
    yield [context.new_page() for context in contexts]
    for context in contexts:
        context.close()


def screen_of(page: Page, address: str) -> None:
    """Show the table of an invite on a screen."""
    page.set_viewport_size(SCREEN)
    page.goto(address.replace("/t/", "/tv/"))
    expect(p.by(page, "tv")).to_be_visible()


def played(pages: list[Page], turns: int) -> None:
    """So many turns, by whoever is to move."""
    for _ in range(turns):
        mover = None
        while mover is None:
            assert not any(p.over(each) for each in pages)
            mover = next((each for each in pages if p.my_turn(each)), None)
            pages[0].wait_for_timeout(20)
        p.take_turn(mover)


def test_two_phones_play_at_a_screen_that_is_shown_nothing_hidden(
    page: Page, another: Another, phones: list[Page], server: str
) -> None:
    anna, ben = phones
    address = p.made(anna, server)
    on_screen = collect(page)
    screen_of(page, address)
    expect(p.by(page, "qr")).to_be_visible()
    expect(p.by(page, "tv-invite")).to_contain_text(address.rsplit("/", 1)[1])
    expect(p.by(page, "tv-seat-1")).to_contain_text("Anna")
    expect(p.by(page, "tv-seat-2")).to_contain_text("Free")
    check(page)
    p.sit_down(ben, address, "Ben")
    expect(p.by(page, "tv-seat-2")).to_contain_text("Ben")
    onlooker = another()
    seen = collect(onlooker)
    onlooker.goto(address)
    p.by(onlooker, "watch").click()
    p.by(anna, "start").click()
    expect(p.by(onlooker, "table")).to_be_visible()
    expect(p.by(page, "tv-table")).to_be_visible()
    played([anna, ben], 4)
    turn = "1" if p.my_turn(anna) else "2"
    expect(p.by(page, "tv-turn")).to_have_attribute("data-seat", turn)
    expect(p.by(page, "tv")).to_have_attribute("data-decision", p.decision(anna if turn == "1" else ben))
    top = p.by(anna, "discard-pile").get_attribute("data-card") or ""
    expect(p.by(page, "tv-upcard")).to_have_attribute("data-card", top)
    expect(p.by(page, "tv-last")).to_contain_text(re.compile("discarded|missed a turn|skipped"))
    expect(p.by(page, "seat-1")).to_contain_text("2 sets of 3")
    expect(page.locator("button:visible:enabled")).to_have_count(1)
    check(page)
    newest = max(seen)
    common = [v for v in seen if on_screen.get(v, {}).get("t") == seen[v]["t"] == "ev" and v < newest]
    assert len(common) > 5
    assert [on_screen[v] for v in common] == [seen[v] for v in common]
    for frame in on_screen.values():
        assert (frame.get("s") or {}).get("hand") is None
        assert not any(e["e"] == "drew" and "card" in e for e in [*frame.get("e", ()), *frame.get("log", ())])


def test_the_hosts_own_browser_shows_it_as_a_spectator_and_the_hand_and_game_to_their_end(
    page: Page, server: str
) -> None:
    p.start_solo(page, server, bots=1)
    p.at_once(page)
    screen = page.context.new_page()
    frames = collect(screen)
    screen_of(screen, page.url)
    expect(p.by(screen, "tv-table")).to_be_visible()
    page.bring_to_front()  # behind another one it would be drawn once a second
    p.play_hand(page)
    expect(p.by(screen, "tv-scores")).to_contain_text("went out")
    check(screen)
    assert all(frame.get("meta", {"you": 0})["you"] == 0 for frame in frames.values())
    assert all((frame.get("s") or {}).get("hand") is None for frame in frames.values())
    p.next_hand(page)
    expect(p.by(screen, "tv-table")).to_be_visible()
    p.by(page, "menu-people").click()
    p.by(page, "end").click()
    p.by(page, "end-yes").click()
    expect(p.by(screen, "tv-result")).to_contain_text("given up")
    check(screen)
    p.by(screen, "tv-leave").click()
    expect(p.by(screen, "start-solo")).to_be_visible()


def test_where_nobody_may_look_on_the_screen_says_so_and_leads_the_host_to_the_setting(
    page: Page, another: Another, server: str
) -> None:
    address = p.made(page, server)
    expect(p.by(page, "tv-link")).to_have_attribute(
        "href", address.removeprefix(server).replace("/t/", "/tv/")
    )
    p.by(page, "together-watch").uncheck()
    expect(p.by(page, "tv-link")).to_have_count(0)
    stranger = another()
    stranger.goto(address.replace("/t/", "/tv/"))
    expect(p.by(stranger, "tv-shut")).to_contain_text("The host can allow it")
    expect(p.by(stranger, "tv-setting")).to_have_count(0)
    screen = page.context.new_page()
    screen.goto(address.replace("/t/", "/tv/"))
    check(screen)
    p.by(screen, "tv-setting").click()
    expect(p.by(screen, "together-watch")).to_be_in_viewport()
    p.by(screen, "together-watch").check()
    expect(p.by(page, "tv-link")).to_be_visible()
    p.by(stranger, "tv-again").click()
    expect(p.by(stranger, "tv")).to_be_visible()


def test_the_code_of_a_table_leads_to_its_seats_or_to_its_screen(
    page: Page, another: Another, server: str
) -> None:
    address = p.made(page, server)
    code = address.rsplit("/", 1)[1]
    phone = another()
    phone.goto(server)
    p.by(phone, "code").fill("what?")
    p.by(phone, "code-play").click()
    expect(p.by(phone, "code-error")).to_contain_text("eight letters")
    check(phone)
    p.by(phone, "code").fill(f"{code[:4]} {code[4:]}".lower())
    p.by(phone, "code").press("Enter")
    expect(p.by(phone, "sit-down")).to_be_visible()
    phone.goto(server)
    p.by(phone, "code").fill(address)
    p.by(phone, "code-show").click()
    expect(p.by(phone, "tv-seat-1")).to_contain_text("Anna")
    screen = another()
    screen.goto(f"{server}/tv")
    check(screen)
    p.by(screen, "code").fill(code)
    p.by(screen, "code").press("Enter")
    expect(p.by(screen, "tv-seat-1")).to_contain_text("Anna")
    screen.goto(f"{server}/tv/00000000")
    expect(screen.get_by_text("No such table")).to_be_visible()


def test_a_lost_server_is_told_and_the_screen_comes_back_by_itself(page: Page, tmp_path: Path) -> None:
    port = free_port()
    process = serve(tmp_path, port, "127.0.0.1")
    try:
        p.start_solo(page, f"http://127.0.0.1:{port}")
        screen = page.context.new_page()
        screen_of(screen, page.url)
        process.kill()
        process.wait()
        expect(p.by(screen, "connecting")).to_be_visible()
        process = serve(tmp_path, port, "127.0.0.1")
        p.by(screen, "connecting").wait_for(state="detached")
        expect(p.by(screen, "tv-table")).to_be_visible()
    finally:
        process.kill()
        process.wait()


def test_full_screen_and_back_by_keys(page: Page, server: str) -> None:
    p.start_solo(page, server)
    screen = page.context.new_page()
    screen_of(screen, page.url)
    p.tab_to(screen, "tv-full")
    screen.keyboard.press("Enter")
    expect(p.by(screen, "tv-full")).to_have_attribute("aria-pressed", "true")
    screen.keyboard.press("Enter")
    expect(p.by(screen, "tv-full")).to_have_attribute("aria-pressed", "false")


def test_a_screen_elsewhere_in_the_network_stays_usable_without_a_secure_context(
    page: Page, outer_server: str
) -> None:
    address = p.made(page, outer_server)
    screen_of(page, address)
    expect(page.get_by_text("its own settings stop that")).to_be_visible()
