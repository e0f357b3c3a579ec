"""Oneself: figures and rating, passkeys, taking everything along, being deleted."""

from __future__ import annotations

import json
import re
from urllib.parse import quote

import pytest
from playwright.sync_api import CDPSession, Page, Route, expect

from . import playing as p
from .playing import Another
from .test_access import check

ONE_HAND = quote("mattel end.stop=hands:1 end.winner=leader_at_stop")


@pytest.fixture
def secure(server: str) -> str:
    """The server's address with a name, where browsers have passkeys."""
    return server.replace("127.0.0.1", "localhost")


def with_authenticator(page: Page) -> CDPSession:
    """A device that keeps passkeys and knows its owner."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return session


def rated_game(page: Page, url: str, name: str = "Anna") -> None:
    """A short rated game against a bot, played to its end."""
    page.goto(f"{url}/?rules={ONE_HAND}")
    expect(p.by(page, "start-solo")).to_be_enabled()
    p.by(page, "name").fill(name)
    p.by(page, "bots-1").check(force=True)
    p.by(page, "solo-rated").check()
    p.by(page, "start-solo").click()
    expect(p.by(page, "table")).to_be_visible()
    p.at_once(page)
    p.wait_for_me(page)
    expect(p.by(page, "hint-ask")).to_have_count(0)
    p.play_hand(page)
    expect(p.by(page, "result")).to_be_visible()


def open_me(page: Page, url: str) -> None:
    """From the start page to one's own."""
    page.goto(url)
    p.by(page, "me-open").click()
    expect(p.by(page, "passkeys")).to_be_visible()


def test_figures_and_rating_after_a_rated_game_which_has_no_hints(page: Page, server: str) -> None:
    open_me(page, server)
    expect(p.by(page, "me-none")).to_be_visible()
    rated_game(page, server)
    expect(p.by(page, "rated-note")).to_contain_text("Your rating against bots is now about")
    check(page)
    open_me(page, server)
    expect(p.by(page, "me-name")).to_have_text("Anna")
    expect(p.by(page, "me-figures").locator("tbody tr")).to_have_count(3)
    expect(p.by(page, "rating-bots")).to_contain_text("±")
    expect(p.by(page, "rating-bots")).to_contain_text("after one rated game, still settling")
    expect(p.by(page, "rating-people")).to_contain_text("no rated game yet")
    p.start_solo(page, server)
    p.at_once(page)
    p.wait_for_me(page)
    expect(p.by(page, "hint-ask")).to_be_visible()


def test_a_rated_table_says_so_to_who_joins_and_cannot_be_changed_once_it_has_begun(
    page: Page, another: Another, server: str
) -> None:
    page.goto(server)
    p.by(page, "name").fill("Anna")
    p.by(page, "seats-2").check(force=True)
    p.by(page, "start-friends").click()
    p.by(page, "together-rated").check()
    expect(p.by(page, "hints-switch")).to_be_disabled()
    ben = another()
    ben.goto(page.url)
    expect(p.by(ben, "rated")).to_be_visible()
    p.sit_down(ben, page.url, "Ben")
    expect(p.by(ben, "together-rated")).to_be_checked()
    expect(p.by(ben, "together-rated")).to_be_disabled()
    expect(p.by(page, "lobby-seat-2")).to_contain_text("Ben")
    p.by(page, "start").click()
    expect(p.by(page, "table")).to_be_visible()
    p.by(page, "menu-people").click()
    expect(p.by(page, "together-rated")).to_be_checked()
    expect(p.by(page, "together-rated")).to_be_disabled()
    expect(p.by(page, "end-not")).to_contain_text("cannot be given up")
    expect(p.by(page, "end")).to_have_count(0)


def test_a_rated_table_where_two_share_a_device_says_that_it_does_not_count(
    page: Page, another: Another, server: str
) -> None:
    link = p.made(page, server, 3)
    p.by(page, "together-rated").check()
    ben = another()
    ben.goto(link)
    expect(p.by(ben, "rated")).to_contain_text("count for your rating")
    p.by(page, "beside-name").fill("Cara")
    p.by(page, "beside-add").click()
    expect(p.by(page, "rated-shared")).to_contain_text("do not count for anybody’s rating")
    ben.reload()
    expect(p.by(ben, "rated")).to_contain_text("do not count for anybody’s rating")
    p.by(ben, "name").fill("Ben")
    p.by(ben, "sit-down").click()
    expect(p.by(ben, "rated-shared")).to_be_visible()
    check(ben)
    p.by(page, "start").click()
    expect(p.by(ben, "table")).to_be_visible()
    p.by(ben, "menu-people").click()
    expect(p.by(ben, "rated-shared")).to_be_visible()


def test_a_rated_game_alone_is_lost_by_giving_it_up_and_that_is_said_before(page: Page, server: str) -> None:
    page.goto(server)
    p.by(page, "name").fill("Anna")
    p.by(page, "bots-1").check(force=True)
    p.by(page, "solo-rated").check()
    p.by(page, "start-solo").click()
    expect(p.by(page, "table")).to_be_visible()
    p.by(page, "leave").click()
    expect(p.by(page, "leave-text")).to_contain_text("counts as the last place")
    p.by(page, "leave-ask").get_by_test_id("close").click()
    p.by(page, "menu-people").click()
    expect(p.by(page, "end-not")).to_have_count(0)
    p.by(page, "end").click()
    expect(p.by(page, "people")).to_contain_text("counts as the last place")
    p.by(page, "end-yes").click()
    expect(p.by(page, "result")).to_be_visible()
    expect(p.by(page, "rated-note")).to_contain_text("against bots is now about")
    p.by(page, "result").get_by_test_id("close").click()
    expect(p.by(page, "back")).to_have_count(0)


def test_who_has_not_played_a_game_reads_why_it_brought_nothing(page: Page, server: str) -> None:
    page.goto(server)
    p.by(page, "name").fill("Anna")
    p.by(page, "solo-rated").check()
    p.by(page, "start-solo").click()
    expect(p.by(page, "table")).to_be_visible()

    def newcomer(route: Route) -> None:
        told = route.fetch().json()
        route.fulfill(
            json=told
            | {
                "ratings": dict.fromkeys(told["ratings"]),
                "rated": told["rated"] and told["rated"] | {"idle": True},
            }
        )

    page.route("**/api/me", newcomer)
    p.by(page, "menu-people").click()
    p.by(page, "end").click()
    p.by(page, "end-yes").click()
    expect(p.by(page, "rated-note")).to_contain_text("has not changed any rating")
    expect(p.by(page, "rated-note")).to_contain_text("ended more than half of your turns")


def test_a_passkey_brings_back_name_figures_and_seats(page: Page, secure: str) -> None:
    with_authenticator(page)
    rated_game(page, secure)
    p.start_solo(page, secure)
    table = page.url
    held = p.hand(page)
    open_me(page, secure)
    p.by(page, "passkey-label").fill("My laptop")
    p.by(page, "passkey-new").click()
    expect(p.by(page, "passkeys")).to_contain_text("My laptop")
    expect(p.by(page, "passkey-said")).to_have_text("Your passkey is made.")
    page.context.clear_cookies()
    open_me(page, secure)
    expect(p.by(page, "me-none")).to_be_visible()
    p.by(page, "passkey-enter").click()
    expect(p.by(page, "me-name")).to_have_text("Anna")
    expect(p.by(page, "me-figures").locator("tbody tr").first).to_contain_text("1")
    expect(p.by(page, "passkeys")).to_contain_text("My laptop")
    page.goto(table)
    expect(p.by(page, "hand")).to_be_visible()
    assert sorted(p.hand(page)) == sorted(held)
    open_me(page, secure)
    p.by(page, "passkey-remove-0").click()
    expect(p.by(page, "passkey-remove-ask")).to_contain_text("stay until you sign them out")
    p.by(page, "passkey-remove-ask-yes").click()
    expect(p.by(page, "passkey-said")).to_contain_text("of no use here")
    page.context.clear_cookies()
    open_me(page, secure)
    p.by(page, "passkey-enter").click()
    expect(p.by(page, "passkey-said")).to_contain_text("does not know that passkey")


def test_before_a_browser_with_games_of_its_own_becomes_somebody_else_it_is_asked(
    page: Page, secure: str
) -> None:
    with_authenticator(page)
    p.start_solo(page, secure)
    open_me(page, secure)
    p.by(page, "passkey-new").click()
    expect(p.by(page, "passkeys")).to_contain_text("My passkey")
    page.context.clear_cookies()
    p.start_solo(page, secure, name="Ben")
    open_me(page, secure)
    p.by(page, "passkey-enter").click()
    expect(p.by(page, "games-here")).to_contain_text("stays behind")
    expect(p.by(page, "games-here")).to_contain_text("one table with your seat")
    p.by(page, "games-here").get_by_test_id("close").click()
    expect(p.by(page, "me-name")).to_have_text("Ben")
    p.by(page, "passkey-enter").click()
    p.by(page, "games-here-yes").click()
    expect(p.by(page, "me-name")).to_have_text("Anna")
    p.by(page, "home").click()
    expect(p.by(page, "name")).to_have_value("Anna")


def test_a_link_asks_too_before_a_browser_with_games_becomes_somebody_else(
    page: Page, another: Another, server: str
) -> None:
    p.start_solo(page, server)
    open_me(page, server)
    p.by(page, "device-open").click()
    link = p.by(page, "device-link").input_value()
    there = link.replace(link.split("/device")[0], server)
    other = another()
    p.start_solo(other, server, name="Ben")
    other.goto(there)
    p.by(other, "device-take").click()
    expect(p.by(other, "games-here")).to_contain_text("stays behind")
    expect(p.by(other, "games-here")).to_contain_text("no way back to it, unless")
    check(other)
    p.by(other, "games-here-link").click()
    expect(p.by(other, "device-link")).to_have_value(re.compile("/device#"))
    p.by(other, "device").get_by_test_id("close").click()
    p.by(other, "games-here").get_by_test_id("close").click()
    open_me(other, server)
    expect(p.by(other, "me-name")).to_have_text("Ben")
    other.goto(there)
    p.by(other, "device-take").click()
    p.by(other, "games-here-yes").click()
    expect(p.by(other, "games")).to_contain_text("Anna")
    expect(p.by(other, "name")).to_have_value("Anna")
    assert not kept_of_somebody(other)


@pytest.mark.parametrize("streams", [False, True])
def test_when_a_browser_changes_hands_its_other_windows_go_on_as_who_it_is_now(
    page: Page, another: Another, server: str, streams: bool
) -> None:
    p.start_solo(page, server)
    open_me(page, server)
    p.by(page, "device-open").click()
    link = p.by(page, "device-link").input_value()
    table = another()
    if streams:
        table.add_init_script(p.NO_SOCKETS)
    p.start_solo(table, server, name="Ben")
    expect(p.by(table, "hand")).to_be_visible()
    assert kept_of_somebody(table)
    there = table.context.new_page()
    there.goto(link.replace(link.split("/device")[0], server))
    p.by(there, "device-take").click()
    p.by(there, "games-here-yes").click()
    expect(p.by(table, "watch")).to_be_visible()
    expect(p.by(table, "hand")).to_have_count(0)
    assert not kept_of_somebody(table)
    p.by(table, "watch").click()
    expect(p.by(table, "table")).to_be_visible()
    expect(p.by(table, "hand")).to_have_count(0)
    table.goto(server)
    expect(p.by(table, "name")).to_have_value("Anna")


def kept_of_somebody(page: Page) -> list[str]:
    """What a window keeps of whoever has the browser."""
    kept = page.evaluate("Object.keys(sessionStorage)")
    return [
        key for key in kept if key.startswith(("tenfold.hand.", "tenfold.outbox.", "tenfold.commitment."))
    ]


def test_who_has_a_passkey_is_told_of_the_way_back(page: Page, another: Another, secure: str) -> None:
    ben = another()
    p.start_solo(ben, secure, name="Ben")
    open_me(ben, secure)
    p.by(ben, "device-open").click()
    link = p.by(ben, "device-link").input_value()
    with_authenticator(page)
    rated_game(page, secure)
    open_me(page, secure)
    p.by(page, "passkey-new").click()
    expect(p.by(page, "passkeys")).to_contain_text("My passkey")
    page.goto(link.replace(link.split("/device")[0], secure))
    p.by(page, "device-take").click()
    expect(p.by(page, "games-here")).to_contain_text("the result of one game")
    expect(p.by(page, "games-here")).to_contain_text("You can come back to it with your passkey.")
    expect(p.by(page, "games-here")).not_to_contain_text("no way back")


def test_other_browsers_are_signed_out_and_then_this_one(page: Page, another: Another, server: str) -> None:
    p.start_solo(page, server)
    table = page.url
    open_me(page, server)
    expect(p.by(page, "sign-out-others")).to_have_count(0)
    p.by(page, "device-open").click()
    link = p.by(page, "device-link").input_value()
    other = another()
    other.goto(link.replace(link.split("/device")[0], server))
    p.by(other, "device-take").click()
    expect(p.by(other, "games")).to_contain_text("Anna")
    other.goto(table)
    expect(p.by(other, "hand")).to_be_visible()
    open_me(page, server)
    expect(p.by(page, "sign-out")).to_contain_text("2 browsers know you")
    p.by(page, "sign-out-others").click()
    p.by(page, "sign-out-ask-yes").click()
    expect(p.by(page, "sign-out-said")).to_contain_text("signed out")
    expect(p.by(other, "hand")).to_have_count(0)
    p.by(page, "sign-out-here").click()
    expect(p.by(page, "sign-out-ask")).to_contain_text("no way back")
    check(page)
    p.by(page, "sign-out-ask-yes").click()
    expect(p.by(page, "me-told")).to_contain_text("signed out")
    expect(p.by(page, "me-none")).to_be_visible()


def test_somebody_who_chooses_no_passkey_stays_who_they_are(page: Page, secure: str) -> None:
    page.add_init_script(
        "navigator.credentials.get = () => Promise.reject(new DOMException('no', 'NotAllowedError'))"
    )
    open_me(page, secure)
    p.by(page, "passkey-enter").click()
    expect(p.by(page, "passkey-said")).to_have_text("No passkey was chosen.")


def test_over_plain_http_the_page_says_why_there_are_no_passkeys(page: Page, outer_server: str) -> None:
    p.start_solo(page, outer_server)
    open_me(page, outer_server)
    expect(p.by(page, "passkey-why-not")).to_contain_text("https")
    expect(p.by(page, "passkey-new")).to_have_count(0)
    expect(p.by(page, "passkey-enter")).to_have_count(0)


def test_everything_is_taken_along_as_a_file_and_then_deleted_and_the_other_plays_on(
    page: Page, another: Another, server: str
) -> None:
    page.goto(server)
    p.by(page, "name").fill("Zacharias")
    p.by(page, "seats-2").check(force=True)
    p.by(page, "start-friends").click()
    expect(p.by(page, "invite-link")).to_be_visible()
    ben = another()
    p.sit_down(ben, page.url, "Ben")
    expect(p.by(page, "lobby-seat-2")).to_contain_text("Ben")
    p.by(page, "start").click()
    expect(p.by(ben, "table")).to_be_visible()
    open_me(page, server)
    with page.expect_download() as download:
        p.by(page, "me-export").click()
    kept = json.loads(download.value.path().read_text())
    assert kept["tables"][0]["names"] == ["Zacharias"]
    p.by(page, "me-delete").click()
    expect(p.by(page, "me-delete-ask")).to_contain_text("Words you gave for the shuffle stay")
    page.keyboard.press("Escape")
    expect(p.by(page, "me-name")).to_have_text("Zacharias")
    p.by(page, "me-delete").click()
    p.by(page, "me-delete-yes").click()
    expect(p.by(page, "me-told")).to_be_visible()
    expect(p.by(page, "me-none")).to_be_visible()
    assert not [cookie for cookie in page.context.cookies() if cookie["name"] == "tenfold"]
    expect(p.by(ben, "seat-1")).to_contain_text("Former player")
    expect(p.by(ben, "seat-1")).not_to_contain_text("Zacharias")
    p.wait_for_me(ben)
    p.take_turn(ben)
    ben.reload()
    expect(p.by(ben, "seat-1")).to_contain_text("Former player")


@pytest.mark.parametrize("width", [320, 1280])
def test_nothing_of_it_is_an_obstacle(page: Page, secure: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    with_authenticator(page)
    open_me(page, secure)
    check(page)
    rated_game(page, secure)
    open_me(page, secure)
    p.by(page, "passkey-new").focus()
    page.keyboard.press("Enter")
    expect(p.by(page, "passkey-remove-0")).to_be_visible()
    check(page)
    p.by(page, "me-delete").click()
    check(page)
    page.keyboard.press("Escape")
    p.by(page, "device-open").click()
    check(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
