"""Words for the shuffle, as players give and read them."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from . import playing as p

PILED = "a" + 60 * "\u0323" + 60 * "\u0301"


def tell(page: Page, word: str) -> None:
    """What the page is told of the table has such a word for seat 1."""

    def between(socket: WebSocketRoute) -> None:
        upstream = socket.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            frame = json.loads(text)
            if "meta" in frame:
                frame["meta"]["words"][0] = word
            socket.send(json.dumps(frame))

        upstream.on_message(pass_on)

    page.route_web_socket("**/ws", between)


@pytest.mark.parametrize("width", [390, 1280])
def test_a_word_of_before_with_many_marks_is_painted_over_nothing_else(
    page: Page, server: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    p.start_solo(page, server)
    p.by(page, "menu-people").click()
    p.by(page, "end").click()
    p.by(page, "end-yes").click()
    expect(p.by(page, "result")).to_be_visible()
    around = []
    for word in ("a", PILED):
        page.unroute_all()
        tell(page, word)
        page.reload()
        p.by(page, "deals").click()
        expect(p.by(page, "word-1")).to_have_text(f"Anna: {word}")
        expect(p.by(page, "deals-report")).to_be_visible()
        box = p.by(page, "word-1").bounding_box()
        assert box
        around.append(
            [
                box,
                page.screenshot(clip={**box, "y": box["y"] - 60, "height": 60}),
                page.screenshot(clip={**box, "y": box["y"] + box["height"], "height": 60}),
            ]
        )
    assert around[0] == around[1]
