"""The server is killed in mid-game and comes back: the page goes on where it was."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from . import playing as p
from .conftest import free_port, serve


def test_a_killed_server(page: Page, tmp_path: Path) -> None:
    port = free_port()
    process = serve(tmp_path, port, "127.0.0.1")
    try:
        p.start_solo(page, f"http://127.0.0.1:{port}")
        p.at_once(page)
        p.wait_for_me(page)
        cards, before = p.hand(page), p.decision(page)
        process.kill()
        process.wait()
        expect(p.by(page, "connecting")).to_be_visible()
        p.by(page, "draw-pile").click()
        expect(page.get_by_text("Sending …")).to_be_visible()
        process = serve(tmp_path, port, "127.0.0.1")
        p.wait_for_change(page, before)
        expect(p.by(page, "connecting")).to_have_count(0)
        assert len(p.hand(page)) == len(cards) + 1
        p.discard(page)
    finally:
        process.kill()
        process.wait()
