"""A whole game of ten phases through the page."""

from playwright.sync_api import Page, expect

from . import playing as p


def test_a_whole_game_against_a_bot(page: Page, server: str) -> None:
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    p.start_solo(page, server)
    p.at_once(page)
    for _ in range(p.HANDS):
        p.play_hand(page)
        if p.by(page, "result").is_visible():
            break
        p.next_hand(page)
    expect(p.by(page, "result")).to_contain_text("win")
    assert faults == []
