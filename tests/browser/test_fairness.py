"""The page about all deals of the server: figures, what they come to, and when there are too few."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from online.test_deals_counted import Generous, one_hand
from tenfold.game import FastShuffler, Rules, Shuffler
from tenfold.online.counted import add
from tenfold.online.folder import DATABASE
from tenfold.online.sqlite import open_database

from . import playing as p
from .conftest import free_port, serve
from .test_access import check


def counted(folder: Path, deals: list[Shuffler]) -> None:
    """A data folder in which games with these deals have been counted."""
    rules = Rules.edition("mattel")
    with closing(open_database(folder / DATABASE)) as db:
        for number, each in enumerate(deals):
            add(db, f"ROOM{number:04}", 1, 1_796_000_000_000, one_hand(each, rules))


@pytest.fixture
def served(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """A server whose games had the deals that the test names."""
    counted(tmp_path, request.param)
    port = free_port()
    process = serve(tmp_path, port, "127.0.0.1")
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


@pytest.mark.parametrize(
    "served", [[FastShuffler(number) for number in range(200)]], indirect=True, ids=["fair"]
)
@pytest.mark.parametrize("width", [390, 1280])
def test_fair_deals(browser: Browser, served: str, width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": 844}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(served)
    p.by(page, "fair-open").click()
    expect(p.by(page, "fair-counted")).to_contain_text("200 games, 200 hands.")
    expect(p.by(page, "fair-verdict")).to_contain_text("Nothing here is further off than chance explains.")
    expect(p.by(page, "fair-verdict")).to_contain_text("In ten dealt cards you would expect 0.741 Wilds.")
    expect(p.by(page, "fair-wilds").get_by_role("row")).to_have_count(11)
    expect(p.by(page, "fair-drawn")).to_contain_text("Seat 4")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    check(page)
    p.by(page, "home").click()
    expect(p.by(page, "start-solo")).to_be_visible()
    context.close()


@pytest.mark.parametrize(
    "served", [[Generous(number, 0) for number in range(300)]], indirect=True, ids=["unfair"]
)
def test_deals_that_favour_a_seat(page: Page, served: str) -> None:
    page.goto(f"{served}/deals")
    expect(p.by(page, "fair-verdict")).to_contain_text("Wilds dealt, in ten cards: Seat 1")
    check(page)


def test_too_few_games_to_say_anything(page: Page, server: str) -> None:
    p.start_solo(page, server)
    p.by(page, "menu-people").click()
    p.by(page, "end").click()
    p.by(page, "end-yes").click()
    p.by(page, "deals").click()
    with page.context.expect_page() as opened:
        p.by(page, "fair-open").click()
    expect(p.by(opened.value, "fair-verdict")).to_contain_text("Too few games so far to say anything.")
    check(opened.value)
