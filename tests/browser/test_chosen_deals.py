"""Rare moments of other rules, reached by a chosen deal: the upcard given away, a Wild replaced, the rules card."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from . import playing as p
from .conftest import DealtServer
from .test_access import check
from .test_variants import act, start

GIVING = "mattel upcard.wild=dealer_gives upcard.skip=dealer_gives"


def number(card: str) -> int:
    """The number of a card, 0 if it has none."""
    return int(card[1:]) if card[1:].isdigit() else 0


def stage(page: Page, group: int, cards: list[str]) -> None:
    """Pick these cards and put them into a group of the tray."""
    for card in cards:
        left = f'[data-testid="hand"] [data-card="{card}"]:not([aria-selected="true"])'
        page.locator(left).first.click()
    p.by(page, f"tray-group-{group}").click()


def lay(page: Page) -> None:
    """Lay the tray down."""
    p.by(page, "verdict").filter(has_text="This completes your phase").wait_for()
    act(page, "lay-down")


def laid(page: Page, group: int) -> list[str]:
    """The numbers of one of my groups as they lie, and what its Wilds stand for."""
    spoken = p.by(page, f"group-1-{group}").get_attribute("aria-label") or ""
    cards = re.findall(r"(?:red|blue|green|yellow|Wild as) \d+", spoken)
    return [re.sub(r"^[a-z]+ ", "", card) for card in cards]


def i_deal(upcard: str) -> Callable[[dict[str, Any]], bool]:
    """I deal, and turn this card up."""

    def wanted(view: dict[str, Any]) -> bool:
        return view["dealer"] == 1 and view["discard_top"] == upcard

    return wanted


def test_the_turned_up_wild_is_given_away(page: Page, dealt: DealtServer) -> None:
    dealt.deal(GIVING, 3, i_deal("W"))
    start(page, dealt.url, GIVING, bots=2)
    expect(p.by(page, "say")).to_have_text("You dealt: give the Wild to somebody")
    expect(page.get_by_role("group", name="Who gets the Wild?")).to_be_visible()
    check(page)
    act(page, "give-3")
    story = p.by(page, "log")
    expect(story).to_contain_text(re.compile("You gave the first card, a Wild, to "))
    expect(story).to_contain_text(re.compile("gave up .* for the Wild"))
    expect(p.by(page, "give-3")).to_have_count(0)
    p.wait_for_me(page)
    expect(p.by(page, "table")).to_have_attribute("data-step", "draw")


def test_a_card_is_returned_for_the_wild(page: Page, dealt: DealtServer) -> None:
    view = dealt.deal(GIVING, 3, lambda view: i_deal("W")(view) and "K" in view["hand"])
    start(page, dealt.url, GIVING, bots=2)
    act(page, "give-1")
    assert sorted(p.hand(page)) == sorted([*view["hand"], "W"])
    expect(p.by(page, "say")).to_have_text("Give up a card for the Wild")
    check(page)
    p.pick(page, "K")
    p.by(page, "discard").click()
    expect(p.by(page, "error")).to_have_text("A Skip cannot be given up for the Wild.")
    card = max(view["hand"], key=number)
    p.pick(page, card)
    expect(p.by(page, "discard")).to_have_text(re.compile("^Give up "))
    expect(p.by(page, "tray-group-0")).to_be_disabled()
    act(page, "discard")
    expect(p.by(page, "log")).to_contain_text("You gave up")
    p.wait_for_me(page)
    cards = list(view["hand"])
    cards.remove(card)
    assert sorted(p.hand(page)) == sorted([*cards, "W"])


def test_the_turned_up_skip_is_given_away(page: Page, dealt: DealtServer) -> None:
    dealt.deal(GIVING, 3, i_deal("K"))
    start(page, dealt.url, GIVING, bots=2)
    expect(page.get_by_role("group", name="Who misses the first turn?")).to_be_visible()
    expect(p.by(page, "give-1")).to_have_count(0)
    check(page)
    act(page, "give-2")
    expect(p.by(page, "log")).to_contain_text(re.compile("You gave the first card, a Skip, to "))
    expect(p.by(page, "log")).to_contain_text("missed a turn")


def three_in_a_row(hand: list[str]) -> list[str]:
    """Cards of three numbers in a row with room on both sides, or none."""
    cards = {number(card): card for card in hand}
    for low in range(2, 10):
        if all(low + i in cards for i in range(3)):
            return [cards[low + i] for i in range(3)]
    return []


@pytest.mark.parametrize("end", ["low", "high"])
def test_a_wild_is_replaced_and_slides(page: Page, dealt: DealtServer, end: str) -> None:
    rules = "mattel hand.size=8 phases.list=R3,R3,R3 wild.replace=slide"
    view = dealt.deal(
        rules,
        2,
        lambda view: view["to_move"] == 1 and "W" in view["hand"] and three_in_a_row(view["hand"]) != [],
    )
    low, middle, high = three_in_a_row(view["hand"])
    start(page, dealt.url, rules)
    act(page, "draw-pile")
    stage(page, 0, [low, "W", high])
    lay(page)
    assert laid(page, 1) == [f"{number(low)}", f"Wild as {number(middle)}", f"{number(high)}"]
    p.pick(page, middle)
    expect(p.by(page, "say")).to_contain_text("in place of its Wild")
    p.by(page, "group-1-1").click()
    expect(p.by(page, "chooser")).to_contain_text("Where does the Wild go?")
    expect(p.by(page, "replace-low")).to_have_text(f"Low end, as {number(low) - 1}")
    expect(p.by(page, "replace-high")).to_have_text(f"High end, as {number(high) + 1}")
    check(page)
    act(page, f"replace-{end}")
    row = [f"{number(card)}" for card in (low, middle, high)]
    lower, higher = f"Wild as {number(low) - 1}", f"Wild as {number(high) + 1}"
    assert laid(page, 1) == ([lower, *row] if end == "low" else [*row, higher])
    assert middle not in p.hand(page)
    expect(p.by(page, "log")).to_contain_text(re.compile("You put .* in place of a Wild"))
    p.discard(page)


def set_and_run(hand: list[str]) -> tuple[list[str], list[str]]:
    """Three cards of one number, and three others in a row with room on a side; nothing if there are none."""
    for card in hand:
        same = [other for other in hand if number(other) == number(card) > 0][:3]
        row = three_in_a_row([other for other in hand if number(other) != number(card)])
        if len(same) == 3 and row:
            return same, row
    return [], []


def test_a_wild_is_taken_and_must_be_used(page: Page, dealt: DealtServer) -> None:
    rules = "mattel phases.list=S3+R3,S3,S3 wild.replace=take"
    view = dealt.deal(
        rules,
        2,
        lambda view: (
            view["to_move"] == 1 and view["hand"].count("W") == 1 and set_and_run(view["hand"])[0] != []
        ),
    )
    same, row = set_and_run(view["hand"])
    start(page, dealt.url, rules)
    act(page, "draw-pile")
    stage(page, 0, [*same[:2], "W"])
    stage(page, 1, row)
    lay(page)
    p.pick(page, same[2])
    p.by(page, "group-1-1").click()
    expect(p.by(page, "chooser")).to_be_visible()
    check(page)
    act(page, "replace")
    assert laid(page, 1) == [f"{number(card)}" for card in same]
    assert "W" in p.hand(page)
    expect(p.by(page, "log")).to_contain_text(re.compile("You put .* in place of a Wild"))
    check(page)
    expect(p.by(page, "say")).to_have_text("Add the Wild you have taken to a group")
    other = next(card for card in p.hand(page) if card not in ("W", "K"))
    p.pick(page, other)
    p.by(page, "discard").click()
    expect(p.by(page, "error")).to_have_text("Use the Wild you have taken first.")
    p.pick(page, "W")
    p.by(page, "group-1-2").click()
    act(page, "end-high")
    assert laid(page, 2) == [*(f"{number(card)}" for card in row), f"Wild as {number(row[2]) + 1}"]
    p.discard(page)


def alike(cards: list[str]) -> bool:
    """All even or all odd numbers."""
    return all(map(number, cards)) and len({number(card) % 2 for card in cards}) == 1


def test_the_rules_card_is_the_last_card(page: Page, dealt: DealtServer) -> None:
    rules = "anti-phase-others hand.size=4 phases.list=P3,P3,P3"

    def wanted(view: dict[str, Any]) -> bool:
        others = [card for card in view["hand"] if card != "A"]
        return view["to_move"] == 1 and len(others) == 3 and alike([*others, view["discard_top"]])

    view = dealt.deal(rules, 3, wanted)
    start(page, dealt.url, rules, bots=2)
    act(page, "discard-pile")
    p.pick(page, "A")
    expect(p.by(page, "say")).to_have_text("Throw the rules card away, or keep it for your last discard")
    expect(p.by(page, "discard")).to_have_text("Discard rules card")
    page.keyboard.press("Escape")
    stage(page, 0, [card for card in view["hand"] if card != "A"])
    lay(page)
    p.pick(page, view["discard_top"])
    act(page, "group-1-1")
    assert p.hand(page) == ["A"]
    p.pick(page, "A")
    expect(p.by(page, "say")).to_have_text("Your last card: say who drops a phase")
    p.by(page, "discard").click()
    expect(p.by(page, "chooser")).to_contain_text("Who drops a phase?")
    check(page)
    act(page, "drop-3")
    expect(p.by(page, "score-sheet")).to_be_visible()
    check(page)
    expect(p.by(page, "log")).to_contain_text("It was your last card. A phase back: ")
