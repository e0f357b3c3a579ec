"""Four browsers over bad lines and a server that is killed: in the end all see what the log says."""

from __future__ import annotations

import contextlib
import os
import random
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, TimeoutError, WebSocketRoute, expect

from tenfold.online import showing
from tenfold.online.store import Row
from tenfold.online.table import Table, from_rows

from . import playing as p
from .conftest import free_port, serve

LONG = os.environ.get("TENFOLD_LONG") == "1"
MOVES, KILLS = (120, 8) if LONG else (12, 2)
ROUNDS = 20 * MOVES
"""More than any run takes: one that needs more is stuck."""
LOST = 0.05
"""Of the frames, each way."""


class BadLine:
    """Between one page and the server: frames get lost, and the connection is closed now and then."""

    def __init__(self, context: BrowserContext, dice: random.Random) -> None:
        self._dice, self._routes, self.closed = dice, list[WebSocketRoute](), 0
        self.loses = True
        context.route_web_socket("**/ws", self._connect)

    def _connect(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        route.on_message(self._passing(server.send))
        server.on_message(self._passing(route.send))
        self._routes.append(route)

    def _passing(self, send: Callable[[str | bytes], None]) -> Callable[[str | bytes], None]:
        def passing(frame: str | bytes) -> None:
            if not self.loses or self._dice.random() >= LOST:
                send(frame)

        return passing

    def close(self) -> None:
        """Close as a restart does."""
        if self._routes:
            self.closed += 1
            self._routes.pop().close(code=1012, reason="")


def take_turn(page: Page) -> None:
    """Do something sensible if it is one's turn; on a bad line a click may come to nothing for a while."""
    for _ in range(2):
        if page.locator('[data-testid="table"][data-turn="mine"]').count() == 0:
            return
        before = p.decision(page)
        act(page)
        with contextlib.suppress(TimeoutError):
            page.locator(f'[data-testid="table"]:not([data-decision="{before}"])').wait_for(timeout=3000)


def act(page: Page) -> None:
    """Draw, or discard the first card."""
    with contextlib.suppress(TimeoutError):
        if page.locator('[data-testid="table"][data-step="draw"]').count():
            p.by(page, "draw-pile").click(timeout=2000)
            return
        card = page.locator('[data-testid="hand"] [data-card]').first
        if card.get_attribute("aria-selected") != "true":
            card.click(timeout=2000)
        p.by(page, "discard-pile").click(timeout=2000)
        victim = page.locator('[data-testid="chooser"] button.main, [data-testid^="skip-victim"]').first
        if victim.count():
            victim.click(timeout=2000)


def table_of(folder: Path, room: str) -> Table:
    """The table as its log says it is."""
    with sqlite3.connect(folder / "tenfold.db") as db:
        rows = db.execute("SELECT v, at, body FROM log WHERE room = ? ORDER BY v", (room,)).fetchall()
    assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
    return from_rows(room, [Row(*row) for row in rows])


def shown(page: Page) -> dict[str, Any]:
    """What a page shows of the position."""
    table = p.by(page, "table")
    return {
        "decision": table.get_attribute("data-decision"),
        "step": table.get_attribute("data-step"),
        "hand": sorted(p.hand(page)),
    }


def expected(table: Table, seat: int) -> dict[str, Any]:
    """What a page should show."""
    view = showing.view(table, seat)
    assert view is not None
    return {"decision": str(view["decision"]), "step": view["step"], "hand": sorted(view["hand"])}


def test_F05_four_browsers_agree_with_the_log_after_everything(browser: Browser, tmp_path: Path) -> None:
    dice, port = random.Random(10), free_port()
    process = serve(tmp_path, port, "127.0.0.1")
    contexts = [browser.new_context(reduced_motion="reduce") for _ in range(4)]
    lines = [BadLine(context, random.Random(n)) for n, context in enumerate(contexts)]
    pages = [context.new_page() for context in contexts]
    try:
        first = pages[0]
        first.goto(f"http://127.0.0.1:{port}")
        p.by(first, "name").fill("P1")
        p.by(first, "seats-4").check(force=True)
        p.by(first, "start-friends").click()
        address = p.by(first, "invite-link").input_value()
        for number, page in enumerate(pages[1:], 2):
            p.sit_down(page, f"http://127.0.0.1:{port}/t/{address.split('/t/')[1]}", f"P{number}")
            expect(p.by(first, f"lobby-seat-{number}")).to_contain_text(f"P{number}", timeout=20_000)
        p.by(first, "start").click()
        for page in pages:
            expect(p.by(page, "table")).to_be_visible(timeout=20_000)
        kills = [MOVES * number // (KILLS + 1) for number in range(1, KILLS + 1)]
        for turn in range(ROUNDS):
            made = max(int(p.decision(page) or 0) for page in pages)
            if made >= MOVES and not kills:
                break
            if kills and made >= kills[0]:
                kills.pop(0)
                process.kill()
                process.wait()
                process = serve(tmp_path, port, "127.0.0.1")
            if turn % 3 == 0:
                lines[dice.randrange(4)].close()
            away = contexts[dice.randrange(4)]
            away.set_offline(turn % 5 == 1)
            for page in pages:
                take_turn(page)
            away.set_offline(False)
        for line in lines:
            line.loses = False
        agree(pages, tmp_path, address.split("/t/")[1])
        assert not kills and any(line.closed for line in lines)
    finally:
        for context in contexts:
            context.close()
        process.kill()
        process.wait()


def agree(pages: list[Page], folder: Path, room: str) -> None:
    """Until every page shows what the log says; nobody acts any more, so it has to come to that."""
    for _ in range(120):
        table = table_of(folder, room)
        told = [shown(page) for page in pages]
        if told == [expected(table, seat) for seat in range(1, len(pages) + 1)]:
            break
        pages[0].wait_for_timeout(500)
    else:
        pytest.fail(
            f"pages {told} and the log {[expected(table, seat) for seat in range(1, len(pages) + 1)]}"
        )
    assert table.game is not None and table.game.decision >= MOVES
