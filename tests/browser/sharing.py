"""Players who share a device: they hand it on, uncover their cards and play."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from . import playing as p

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


def ended(page: Page) -> None:
    """The game has been given up, and its result is closed."""
    p.by(page, "menu-people").click()
    p.by(page, "end").click()
    p.by(page, "end-yes").click()
    p.by(page, "result").get_by_test_id("close").click()
    expect(p.by(page, "covered")).to_be_visible()
