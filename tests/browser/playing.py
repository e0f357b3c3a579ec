"""A player who sees the page only: clicks what a person would click."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

Another = Callable[[], Page]
"""Opens a page of somebody else, as the fixture `another` gives it."""

HANDS = 60
"""More hands than any game takes here: a game that needs more is stuck."""
ACTS = 400
"""More acts than a hand has."""
NO_SOCKETS = """window.WebSocket = class {
  constructor() { setTimeout(() => this.onclose?.({ code: 1006 })) }
  close() {}
}"""
"""A script that lets no socket open."""
SLOW_SOCKETS = """let sockets = 0
window.WebSocket = class extends WebSocket {
  slow = sockets++ > 0 ? 700 : 0
  set onmessage(hear) { super.onmessage = (event) => setTimeout(() => hear(event), this.slow) }
}"""
"""A script by which every socket but the first hears what it is told a while later."""


def by(page: Page, testid: str) -> Locator:
    """The element with this `data-testid`."""
    return page.get_by_test_id(testid)


def start_solo(page: Page, url: str, bots: int = 1, name: str = "Anna") -> None:
    """From the start page to a table with bots."""
    page.goto(url)
    by(page, "name").fill(name)
    by(page, f"bots-{bots}").check(force=True)
    by(page, "start-solo").click()
    expect(by(page, "table")).to_be_visible()


def made(page: Page, server: str, seats: int = 2) -> str:
    """A table that waits, made by Anna; its address."""
    page.goto(server)
    by(page, "name").fill("Anna")
    by(page, f"seats-{seats}").check(force=True)
    by(page, "start-friends").click()
    expect(by(page, "invite-link")).to_be_visible()
    return page.url


def sit_down(page: Page, link: str, name: str) -> None:
    """Follow an invite and take a seat."""
    page.goto(link)
    by(page, "name").fill(name)
    by(page, "sit-down").click()


def at_once(page: Page) -> None:
    """As the host, let the bots move at once."""
    by(page, "menu-people").click()
    by(page, "pace").select_option("instant")
    by(page, "people").get_by_test_id("close").click()


def decision(page: Page) -> str:
    """How many moves were made so far, as the page knows it."""
    return by(page, "table").get_attribute("data-decision") or ""


def wait_for_change(page: Page, before: str) -> None:
    """Until the page shows a later position than `before`."""
    page.locator(f'[data-testid="table"]:not([data-decision="{before}"])').wait_for()


def wait_for_me(page: Page) -> None:
    """Until it is my turn, or the hand or the game is over."""
    mine = '[data-testid="table"][data-turn="mine"], [data-testid="score-sheet"], [data-testid="result"]'
    page.locator(mine).first.wait_for()


def hand(page: Page) -> list[str]:
    """The cards of the own hand, as they lie."""
    cards = page.locator('[data-testid="hand"] [data-card]')
    return [str(card) for card in cards.evaluate_all("all => all.map(one => one.dataset.card)")]


def pick(page: Page, card: str) -> None:
    """Pick the first card of this kind, and no other."""
    page.locator(f'[data-testid="hand"] [data-card="{card}"]').first.click()


def over(page: Page) -> bool:
    """Is the hand or the game over?"""
    return by(page, "score-sheet").is_visible() or by(page, "result").is_visible()


def take_turn(page: Page) -> None:
    """A whole turn: draw, lay down a suggestion, hit what fits, discard."""
    if by(page, "table").get_attribute("data-step") == "draw":
        before = decision(page)
        by(page, "draw-pile").click()
        wait_for_change(page, before)
    if by(page, "offer-0").is_visible():
        lay_down(page)
    while not over(page) and by(page, "tray").count() == 0 and hit_something(page):
        pass
    if not over(page):
        discard(page)


def lay_down(page: Page) -> None:
    """Stage the first suggestion and lay it down."""
    before = decision(page)
    by(page, "offer-0").click()
    by(page, "verdict").filter(has_text="This completes your phase").wait_for()
    by(page, "lay-down").click()
    wait_for_change(page, before)


WAYS = ", ".join(f'[data-testid^="{each}"]' for each in ("end-high", "as-", "end-low", "replace"))
"""The ways a card can be put on a group."""


def hit_something(page: Page) -> bool:
    """Add one card to a lit group, if any card of the hand fits one."""
    for card in dict.fromkeys(hand(page)):
        if card in ("K", "V", "A"):
            continue
        pick(page, card)
        lit = page.locator('[data-testid^="group-"].lit')
        if lit.count() == 0:
            continue
        before = decision(page)
        lit.first.click()
        if by(page, "chooser").is_visible():
            page.locator(WAYS).first.click()
        wait_for_change(page, before)
        return True
    return False


PARTINGS = ", ".join(
    f'[data-testid^="{each}"]' for each in ("discard-plain", "skip-victim-", "skip-nobody", "drop-")
)
"""The ways to end a turn with a card that has several."""


def weight(card: str) -> int:
    """How gladly a card is discarded: special cards first, Wilds last."""
    return {"K": 50, "V": 49, "A": 48, "W": 0}.get(card) or int(card[1:] or 0)


def discard(page: Page) -> None:
    """Discard a high card; a Skip goes to the first who can be skipped."""
    page.keyboard.press("Escape")
    cards = hand(page)
    card = max(cards, key=weight)
    before = decision(page)
    pick(page, card)
    by(page, "discard").click()
    if by(page, "chooser").is_visible():
        page.locator(PARTINGS).first.click()
    wait_for_change(page, before)


def play_hand(page: Page) -> None:
    """Take turns until the hand is over and its sheet is there."""
    for _ in range(ACTS):
        wait_for_me(page)
        if over(page):
            return
        take_turn(page)
    raise AssertionError("the hand did not end")


def my_turn(page: Page) -> bool:
    """Is it this page's turn, with no sheet in front?"""
    return by(page, "table").get_attribute("data-turn") == "mine" and not over(page)


def next_hand(page: Page) -> None:
    """Ask for the next hand, alone among bots, and wait for its deal."""
    before = by(page, "table").get_attribute("data-hand") or ""
    by(page, "next-hand").click()
    page.locator(f'[data-testid="table"]:not([data-hand="{before}"])').wait_for()


TABS = 80
"""More stops than any screen has."""


def tab_to(page: Page, testid: str) -> None:
    """Press Tab until the element with this `data-testid` has the focus."""
    for _ in range(TABS):
        if page.evaluate("document.activeElement?.dataset.testid ?? ''") == testid:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{testid} cannot be reached by Tab")


def turn_by_keys(page: Page) -> None:
    """A whole turn by keys: D draws, L lays the first suggestion, X discards."""
    before = acts_by_keys(page)
    if before:
        wait_for_change(page, before)


def acts_by_keys(page: Page) -> str:
    """The same without waiting for what the discard leads to; the position it was made in, "" if the hand is over."""
    if by(page, "table").get_attribute("data-step") == "draw":
        before = decision(page)
        page.keyboard.press("d")
        wait_for_change(page, before)
    if by(page, "offer-0").is_visible():
        before = decision(page)
        page.keyboard.press("l")
        expect(by(page, "verdict")).to_have_text("This completes your phase")
        tab_to(page, "lay-down")
        page.keyboard.press("Enter")
        wait_for_change(page, before)
    while not over(page) and by(page, "tray").count() == 0 and hit_by_keys(page):
        pass
    if over(page):
        return ""
    before = decision(page)
    focus_hand(page)
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    page.keyboard.press("x")
    if page.locator('[data-testid^="skip-victim-"]').first.is_visible():
        page.keyboard.press("1")
    return before


def focus_hand(page: Page) -> None:
    """Into the hand, with nothing picked."""
    page.keyboard.press("Escape")
    page.keyboard.press("c")
    expect(page.locator('[data-testid="hand"] [data-card]:focus')).to_have_count(1)


def hit_by_keys(page: Page) -> bool:
    """Pick card after card; H adds one that fits."""
    for at in range(len(hand(page))):
        focus_hand(page)
        page.keyboard.press("Home")
        for _ in range(at):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")
        if page.locator('[data-testid^="group-"].lit').count() == 0:
            continue
        before = decision(page)
        page.keyboard.press("h")
        if by(page, "chooser").is_visible():
            page.keyboard.press("1")
        wait_for_change(page, before)
        return True
    return False
