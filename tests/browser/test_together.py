"""People at a table: talk, the clock, pauses, votes, guests, open tables, another device, no WebSocket."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from . import playing as p
from .playing import Another
from .test_access import check


def begun(page: Page, another: Another, server: str, *names: str) -> list[Page]:
    """The pages of the others at a table that has begun."""
    address = p.made(page, server, 1 + len(names))
    others = []
    for seat, name in enumerate(names, 2):
        others.append(another())
        p.sit_down(others[-1], address, name)
        expect(p.by(page, f"lobby-seat-{seat}")).to_contain_text(name)
    p.by(page, "start").click()
    for each in (page, *others):
        expect(p.by(each, "table")).to_be_visible()
    return others


def shut(page: Page, sheet: str) -> None:
    """Close a sheet."""
    p.by(page, sheet).get_by_test_id("close").click()


def test_phrases_are_read_by_the_others_and_free_text_only_where_the_host_allows_it(
    page: Page, another: Another, server: str
) -> None:
    (ben,) = begun(page, another, server, "Ben")
    p.by(page, "menu-talk").click()
    expect(p.by(page, "talk-text")).to_have_count(0)
    p.by(page, "phrase-well_played").click()
    expect(p.by(ben, "said")).to_contain_text("Anna Well played!")
    expect(p.by(ben, "menu-talk")).to_have_attribute("aria-label", "Talk, 1 new")
    shut(page, "talk")
    p.by(page, "menu-people").click()
    p.by(page, "together-chat").select_option("players")
    shut(page, "people")
    p.by(ben, "menu-talk").click()
    p.by(ben, "talk-text").fill("<b>so so</b>")
    p.by(ben, "talk-text").press("Enter")
    expect(p.by(page, "said")).to_contain_text("<b>so so</b>")
    p.by(page, "menu-people").click()
    p.by(page, "more-2").locator("summary").click()
    p.by(page, "mute-2").click()
    expect(p.by(page, "mute-2")).to_contain_text("again")
    p.by(page, "report-2").click()
    p.by(page, "report-send").click()
    expect(p.by(page, "more-2")).to_contain_text("Thank you")


def test_alone_there_is_nobody_to_talk_to(page: Page, server: str) -> None:
    p.start_solo(page, server)
    expect(p.by(page, "menu-talk")).to_have_count(0)
    p.by(page, "menu-people").click()
    expect(p.by(page, "together-away")).to_have_count(0)


def test_the_clock_runs_stops_for_a_pause_and_goes_on(page: Page, another: Another, server: str) -> None:
    (ben,) = begun(page, another, server, "Ben")
    expect(p.by(page, "clock")).to_have_count(0)
    p.by(page, "menu-people").click()
    p.by(page, "together-timer").select_option("gentle")
    p.by(page, "together-seconds").select_option("300")
    shut(page, "people")
    for each in (page, ben):
        expect(p.by(each, "clock")).to_contain_text("4:5")
    p.by(ben, "menu-people").click()
    expect(p.by(ben, "together-timer")).to_be_disabled()
    p.by(ben, "pause").click()
    shut(ben, "people")
    for each in (page, ben):
        expect(p.by(each, "paused")).to_be_visible()
        expect(p.by(each, "clock")).to_have_count(0)
    p.by(page, "resume").click()
    expect(p.by(ben, "paused")).to_have_count(0)
    expect(p.by(ben, "clock")).to_contain_text("left")


def test_two_of_three_give_the_third_seat_to_a_bot_and_its_owner_takes_it_back(
    page: Page, another: Another, server: str
) -> None:
    ben, cara = begun(page, another, server, "Ben", "Cara")
    for each in (page, ben):
        p.by(each, "menu-people").click()
        p.by(each, "more-3").locator("summary").click()
        p.by(each, "vote-bot-3").click()
    expect(p.by(page, "people")).to_contain_text("a bot stands in")
    p.by(cara, "menu-people").click()
    p.by(cara, "resign").click()
    p.by(cara, "back").click()
    expect(p.by(cara, "back")).to_have_count(0)
    p.by(cara, "menu-people").click()
    p.by(cara, "resign").click()
    expect(p.by(cara, "back")).to_have_count(1)
    expect(p.by(cara, "table")).to_contain_text("A bot plays for you")
    expect(cara.locator(".notices button")).to_have_count(0)
    p.by(page, "end").click()
    p.by(page, "end-yes").click()
    p.by(cara, "result").get_by_test_id("close").click()
    expect(p.by(cara, "table")).to_be_visible()
    expect(p.by(cara, "back")).to_have_count(0)


def test_somebody_who_looks_on_plays_for_who_is_away(page: Page, another: Another, server: str) -> None:
    (ben,) = begun(page, another, server, "Ben")
    guest = another()
    p.made(guest, server)
    address = page.url
    p.by(ben, "leave").click()
    p.by(ben, "leave-yes").click()
    guest.goto(address)
    guest.get_by_test_id("watch").click()
    p.by(guest, "claim-box-2").locator("input").fill("Dora")
    p.by(guest, "claim").click()
    expect(p.by(page, "claim-2")).to_contain_text("Dora would like to play for Ben")
    p.by(page, "claim-yes").click()
    expect(p.by(guest, "hand")).to_be_visible()
    expect(p.by(page, "guest-2")).to_have_text("Dora plays")
    ben.goto(address)
    expect(p.by(ben, "hand")).to_be_visible()
    expect(p.by(guest, "hand")).to_have_count(0)


def too_wide(page: Page) -> int:
    """Pixels by which a page is wider than the screen."""
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


@pytest.mark.parametrize("width", [320, 390])
def test_a_wide_name_makes_no_page_wider_than_the_screen(
    page: Page, another: Another, server: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(server)
    p.by(page, "name").fill(24 * "W")
    p.by(page, "start-friends").click()
    expect(p.by(page, "invite-link")).to_be_visible()
    p.by(page, "together-open").check()
    address = page.url
    assert too_wide(page) <= 0, "the waiting room"
    other = another()
    other.set_viewport_size({"width": width, "height": 800})
    other.goto(server)
    expect(p.by(other, "open-tables").locator("li", has_text="WWW").first).to_be_visible()
    assert too_wide(other) <= 0, "the start page of somebody else"
    other.goto(address)
    expect(p.by(other, "sit-down")).to_be_visible()
    assert too_wide(other) <= 0, "the invite"
    page.goto(server)
    expect(p.by(page, "games").locator("li", has_text="WWW").first).to_be_visible()
    assert too_wide(page) <= 0, "the start page with one's own games"


def test_an_open_table_is_on_the_start_page_and_somebody_sits_down_there(
    page: Page, another: Another, server: str
) -> None:
    p.made(page, server)
    p.by(page, "together-open").check()
    other = another()
    other.goto(server)
    row = p.by(other, "open-tables").locator("li", has_text="Anna").first
    expect(row).to_contain_text("one seat free")
    row.locator("button").click()
    expect(p.by(other, "sit-down")).to_be_visible()


def test_games_go_along_to_another_device(page: Page, another: Another, server: str) -> None:
    (_ben,) = begun(page, another, server, "Ben")
    address = page.url
    page.goto(server)
    p.by(page, "device-open").click()
    link = p.by(page, "device-link").input_value()
    phone, late = another(), another()
    for each in (phone, late):
        each.goto(link.replace(link.split("/device")[0], server))
        p.by(each, "device-take").click()
    expect(late.locator("main")).to_contain_text("This link has been used")
    expect(p.by(phone, "games")).to_contain_text("Anna")
    page.goto(address)
    phone.goto(address)
    expect(p.by(phone, "windows")).to_be_visible()
    assert p.hand(phone) == p.hand(page)


def test_F25_where_no_websocket_gets_through_the_page_plays_all_the_same(
    page: Page, another: Another, server: str
) -> None:
    page.add_init_script(p.NO_SOCKETS)
    p.start_solo(page, server)
    p.at_once(page)
    p.wait_for_me(page)
    before = p.decision(page)
    p.by(page, "draw-pile").click()
    p.wait_for_change(page, before)


def test_who_does_not_want_another_game_says_so(page: Page, another: Another, server: str) -> None:
    (ben,) = begun(page, another, server, "Ben")
    p.by(page, "menu-people").click()
    p.by(page, "end").click()
    p.by(page, "end-yes").click()
    p.by(ben, "decline").click()
    expect(p.by(page, "result")).to_contain_text("not this time")
    p.by(page, "rematch").click()
    expect(p.by(ben, "hand")).to_have_count(0)
    expect(p.by(page, "seat-2")).to_contain_text("Bot")


@pytest.mark.parametrize("width", [320, 1280])
def test_nothing_of_it_is_an_obstacle(page: Page, another: Another, server: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    (ben,) = begun(page, another, server, "Ben")
    guest = another()
    p.made(guest, server)
    p.by(page, "menu-people").click()
    p.by(page, "together-timer").select_option("gentle")
    p.by(page, "together-chat").select_option("players")
    p.by(page, "more-2").locator("summary").click()
    p.by(page, "report-2").click()
    check(page)
    p.by(page, "pause").click()
    shut(page, "people")
    expect(p.by(page, "paused")).to_be_visible()
    check(page)
    p.by(page, "resume").click()
    expect(p.by(page, "clock")).to_be_visible()
    check(page)
    p.by(page, "menu-talk").click()
    p.by(page, "phrase-hello").click()
    check(page)
    shut(page, "talk")
    p.by(ben, "leave").click()
    p.by(ben, "leave-yes").click()
    guest.goto(page.url)
    guest.get_by_test_id("watch").click()
    expect(p.by(guest, "claim-box-2")).to_be_visible()
    check(guest)
    p.by(guest, "claim").click()
    expect(p.by(page, "claim-2")).to_be_visible()
    check(page)
    page.goto(server)
    p.by(page, "device-open").click()
    link = p.by(page, "device-link").input_value()
    check(page)
    guest.goto(link.replace(link.split("/device")[0], server))
    expect(p.by(guest, "device-take")).to_be_visible()
    check(guest)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= width


def test_F30_a_page_whose_later_parts_are_gone_loads_itself_anew(page: Page, server: str) -> None:
    p.start_solo(page, server)
    page.route("**/assets/People-*.js", lambda route: route.fulfill(status=404, body="gone"))
    with page.expect_event("load"):
        p.by(page, "menu-people").click()
    page.unroute("**/assets/People-*.js")
    expect(p.by(page, "table")).to_be_visible()
    p.by(page, "menu-people").click()
    expect(p.by(page, "people")).to_be_visible()
