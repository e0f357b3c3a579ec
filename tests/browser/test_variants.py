"""Hands by other rules: Masters, floating, Postal, and what else changes the moves."""

from __future__ import annotations

import re
from urllib.parse import quote

from playwright.sync_api import Page, expect

from . import playing as p
from .conftest import DealtServer
from .test_access import check


def start(page: Page, url: str, rules: str, bots: int = 1) -> None:
    """A table with bots by these rules, bots at once, my first act to be made."""
    page.goto(f"{url}/?rules={quote(rules)}")
    expect(p.by(page, "rules-open")).to_have_attribute("data-rules", re.compile(rules.split()[0]))
    kept = p.by(page, "rules-open").get_attribute("data-rules") or ""
    assert sorted(kept.split()) == sorted(rules.split())
    p.by(page, f"bots-{bots}").check(force=True)
    p.by(page, "start-solo").click()
    expect(p.by(page, "table")).to_be_visible()
    p.at_once(page)
    p.wait_for_me(page)


def act(page: Page, testid: str) -> None:
    """Click what makes a move, and wait until it is made."""
    before = p.decision(page)
    p.by(page, testid).click()
    p.wait_for_change(page, before)


def turn(page: Page) -> None:
    """A whole turn by any rules: what must be chosen first, then the ordinary turn."""
    if p.my_turn(page) and p.by(page, "table").get_attribute("data-step") == "choose":
        before = p.decision(page)
        page.locator('[data-testid^="phase-"]').first.click()
        p.wait_for_change(page, before)
        p.wait_for_me(page)
    if not p.my_turn(page):
        return
    if p.by(page, "table").get_attribute("data-step") == "draw":
        pile = (
            "draw-pile"
            if "ready" in (p.by(page, "draw-pile").get_attribute("class") or "")
            else "discard-pile"
        )
        act(page, pile)
    if p.my_turn(page) and p.by(page, "offer-0").is_visible():
        p.lay_down(page)
    while p.my_turn(page) and p.by(page, "tray").count() == 0 and p.hit_something(page):
        pass
    if p.my_turn(page) and p.by(page, "table").get_attribute("data-step") == "play":
        p.discard(page)


def play_hand(page: Page) -> None:
    """Turns until the hand is over."""
    for _ in range(p.ACTS):
        p.wait_for_me(page)
        if p.over(page):
            return
        turn(page)
    raise AssertionError("the hand did not end")


def saved_card(page: Page) -> str:
    """Choose a phase, draw and save a card, as often as needed for another turn in the same hand; the card."""
    for _ in range(p.HANDS):
        act(page, "phase-7")
        expect(p.by(page, "seat-1")).to_contain_text("2 sets of 4")
        p.wait_for_me(page)
        if not p.over(page):
            act(page, "draw-pile")
            card = p.hand(page)[0]
            p.pick(page, card)
            act(page, "save")
            expect(p.by(page, "saved-1")).to_contain_text("Saved")
            p.wait_for_me(page)
            if not p.over(page):
                return card
        p.next_hand(page)
        p.wait_for_me(page)
    raise AssertionError("no hand lasted two turns")


def assert_one_line(page: Page, lines: str) -> None:
    """On a small phone each of these texts fits on its line."""
    before = page.viewport_size
    page.set_viewport_size({"width": 360, "height": 740})
    heights = page.locator(lines).evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).fontSize))"
    )
    assert heights and max(heights) < 2, heights
    page.set_viewport_size(before or {"width": 1280, "height": 720})


def test_masters_phase_and_save_pile(page: Page, server: str) -> None:
    start(page, server, "masters")
    expect(p.by(page, "say")).to_contain_text("choose your phase")
    check(page)
    card = saved_card(page)
    check(page)
    act(page, f"take-saved-{card}")
    assert card in p.hand(page)
    p.pick(page, card)
    p.by(page, "discard").wait_for()
    expect(p.by(page, "save")).to_have_count(0)
    page.keyboard.press("Escape")
    p.discard(page)
    play_hand(page)
    assert_one_line(page, '[data-testid="score-sheet"] .next')
    p.next_hand(page)
    p.wait_for_me(page)
    expect(p.by(page, "phase-1")).to_be_visible()


def test_a_phase_chosen_when_laying(page: Page, server: str) -> None:
    start(page, server, "masters-declare")
    act(page, "draw-pile")
    p.by(page, "aim").click()
    p.by(page, "aim-4").click()
    expect(p.by(page, "tray-group-0")).to_contain_text("run of 7")
    p.by(page, "aim").click()
    p.by(page, "aim-8").click()
    expect(p.by(page, "tray-group-0")).to_contain_text("7 of one colour")
    p.discard(page)
    play_hand(page)
    p.next_hand(page)
    p.wait_for_me(page)


def test_floating(page: Page, server: str) -> None:
    phases = ",".join(["P2"] * 20)
    start(page, server, f"floating hand.size=3 phases.list={phases}")
    story = p.by(page, "log")
    for _ in range(p.ACTS):
        p.wait_for_me(page)
        if p.over(page) and "float" in story.inner_text():
            break
        if p.over(page):
            p.next_hand(page)
        else:
            if p.by(page, "floats-1").is_visible():
                expect(p.by(page, "say")).to_contain_text("You float")
            turn(page)
    expect(story).to_contain_text(re.compile("floats?: no cards left"))


def test_postal_wild_numbers(page: Page, dealt: DealtServer) -> None:
    view = dealt.deal("postal", 2, lambda view: view["to_move"] == 1 and any(is_one(c) for c in view["hand"]))
    start(page, dealt.url, "postal")
    expect(p.by(page, "wild-number")).to_have_text("Your 1s are wild")
    one = next(card for card in view["hand"] if is_one(card))
    other = next(card for card in view["hand"] if card[1:].isdigit() and not is_one(card))
    p.pick(page, one)
    p.pick(page, other)
    p.by(page, "tray-group-0").click()
    staged = page.locator(f'[data-staged="{one}"]')
    expect(staged).to_have_attribute("aria-label", re.compile(f" 1 as {other[1:]}$"))
    p.by(page, "tray-value-0").click()
    p.by(page, f"meant-{one}").click()
    expect(staged).to_have_attribute("aria-label", re.compile(" 1$"))
    p.by(page, "tray-clear").click()
    play_hand(page)


def is_one(card: str) -> bool:
    """Whether it is a natural 1."""
    return card[1:] == "1"


def test_groups_laid_early(page: Page, dealt: DealtServer) -> None:
    rules = "mattel hand.size=13 laydown.partial=yes phases.list=S2+S2"
    view = dealt.deal(rules, 2, lambda view: view["to_move"] == 1 and len(pairs(view["hand"])) > 0)
    start(page, dealt.url, rules)
    act(page, "draw-pile")
    expect(page.locator('[data-testid="hand"] [data-card]')).to_have_count(14)
    for card in pairs(view["hand"])[0]:
        page.locator(f'[data-testid="hand"] [data-card="{card}"]:not([aria-selected="true"])').first.click()
    p.by(page, "tray-group-0").click()
    act(page, "lay-group-0")
    expect(p.by(page, "group-1-1")).to_be_visible()
    expect(p.by(page, "tray-group-0")).to_be_visible()
    expect(p.by(page, "tray-group-1")).to_have_count(0)
    p.discard(page)
    play_hand(page)


def pairs(cards: list[str]) -> list[list[str]]:
    """Every two cards of one number."""
    numbers = [card for card in cards if card[1:].isdigit()]
    return [[one, two] for at, one in enumerate(numbers) for two in numbers[at + 1 :] if one[1:] == two[1:]]


def test_a_wild_is_played_as_a_skip(page: Page, dealt: DealtServer) -> None:
    dealt.deal("truly-wild", 2, lambda view: view["to_move"] == 1 and "W" in view["hand"])
    start(page, dealt.url, "truly-wild")
    act(page, "draw-pile")
    p.pick(page, "W")
    p.by(page, "discard").click()
    expect(p.by(page, "discard-plain")).to_be_visible()
    act(page, "skip-victim-2")
    expect(p.by(page, "log")).to_contain_text("You played a Wild as a Skip on")


def test_a_reverse_turns_play_round(page: Page, dealt: DealtServer) -> None:
    rules = "anti-phase-others deck.reverses=8 phases.list=S4,R6,R7"
    dealt.deal(
        rules, 3, lambda view: view["to_move"] == 1 and "V" in view["hand"] and "K" not in view["hand"]
    )
    start(page, dealt.url, rules, bots=2)
    act(page, "draw-pile")
    p.pick(page, "V")
    act(page, "discard")
    expect(p.by(page, "log")).to_contain_text("Play turns round")
    play_hand(page)
