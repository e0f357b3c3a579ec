"""Nobody scrolls on a TV: whatever happens at a table, a screen shows all of it at once."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from . import playing as p

Json = dict[str, Any]
Change = Callable[[Json, Json | None], None]
SIZES = [(1280, 720), (1366, 768), (1920, 1080)]
LONG = [f"{'W' * 23}{n}" for n in range(1, 7)]
BEYOND = """() => {
  const found = []
  const root = document.documentElement
  if (root.scrollHeight > innerHeight) found.push(`the page is ${root.scrollHeight - innerHeight} px too high`)
  if (root.scrollWidth > innerWidth) found.push(`the page is ${root.scrollWidth - innerWidth} px too wide`)
  const inside = (selector, frame) => {
    for (const each of document.querySelectorAll(selector)) {
      const outer = frame(each), box = each.getBoundingClientRect()
      const over = [outer.top - box.top, box.bottom - outer.bottom, outer.left - box.left, box.right - outer.right]
      if (Math.max(...over) > 1)
        found.push(`${selector} ${each.dataset.testid ?? ''}: ${JSON.stringify(box)} beyond ${JSON.stringify(outer)}`)
    }
  }
  const screen = () => ({ top: 0, left: 0, bottom: innerHeight, right: innerWidth })
  inside('[data-testid=qr], main h2, main p, main li, main tr, main .seat, .pile', screen)
  inside('.seat > *, .seat .group .card', (each) => each.closest('.seat').getBoundingClientRect())
  for (const each of document.querySelectorAll('main, main section')) {
    const hidden = each.scrollHeight - each.clientHeight
    if (hidden > 1) found.push(`${each.className} hides ${hidden} px`)
  }
  return found
}"""


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def screen(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A TV of that size."""
    width, height = request.param
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    yield context.new_page()
    context.close()


def table(page: Page, server: str, players: int, free: int = 0, rules: str = "mattel") -> str:
    """The code of a table of people with long names around one device, some seats still free."""
    body = {"name": LONG[0], "beside": LONG[1 : players - free], "seats": players, "bots": 0, "rules": rules}
    answer = page.request.post(f"{server}/api/rooms", data=body)
    assert answer.status == 201, answer.text()
    room: str = answer.json()["room"]
    return room


def show(page: Page, server: str, room: str, change: Change) -> None:
    """The table on the screen, each view of it changed first."""

    def between(socket: WebSocketRoute) -> None:
        upstream = socket.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            frame = json.loads(text)
            if frame["t"] == "snap":
                change(frame["meta"], frame["s"])
            socket.send(json.dumps(frame))

        upstream.on_message(pass_on)

    page.unroute_all()
    page.route_web_socket("**/ws", between)
    page.goto(f"{server}/tv/{room}")
    expect(p.by(page, "tv")).to_be_visible()
    page.evaluate("document.fonts.ready")


def laid(view: Json, groups: list[list[str]]) -> None:
    """Everybody has laid such groups, and a Skip lies before everybody."""
    needs = ["R8", "S4", "S4"]
    made = [{"need": need, "cards": cards} for need, cards in zip(needs, groups, strict=False)]
    view["laid"] = [made] * view["players"]
    view["skipped"] = [1] * view["players"]


def long_groups(_: Json, view: Json | None) -> None:
    """Many hits."""
    assert view
    laid(view, [["RBGY"[n % 4] + str(n) for n in range(1, 13)], ["R7", "B7", "G7", "Y7"] * 3])


def three_groups(_: Json, view: Json | None) -> None:
    """Three groups, saved cards, phases of one's own choice, a way round that has turned."""
    assert view
    laid(
        view,
        [["R1", "W=2", "B3", "G4", "R5", "Y6", "R7", "W=8"], ["R7", "B7", "G7", "Y7"] * 2, ["R9", "W"] * 4],
    )
    view["saved"] = [["R1", "B12", "K"]] * view["players"]
    view["direction"] = -1


def hand_over(_: Json, view: Json | None) -> None:
    """The end of a hand."""
    assert view
    n = view["players"]
    view.update(step="over", to_move=0, scores=[1205] * n)
    view["result"] = {
        "went_out": 1,
        "points": [135] * n,
        "laid": [True, False] * 3,
        "phases": [8] * n,
        "scores": [1205] * n,
        "why": "out",
    }


def hand_over_and_all_ready(meta: Json, view: Json | None) -> None:
    """Most have asked for the next hand."""
    hand_over(meta, view)
    meta["ready"] = list(range(1, len(meta["seats"])))


def game_over(meta: Json, view: Json | None) -> None:
    """The end of a game."""
    hand_over(meta, view)
    assert view
    meta.update(state="over", ready=[1, 2])
    view.update(game_over=True, winners=[1], places=list(range(1, view["players"] + 1)))


def as_it_is(_: Json, __: Json | None) -> None:
    """No change."""


@pytest.mark.parametrize("players", range(2, 7))
def test_the_waiting_room_shows_the_whole_code_beside_names_of_any_width(
    screen: Page, server: str, players: int
) -> None:
    show(screen, server, table(screen, server, players, free=1), as_it_is)
    expect(p.by(screen, "qr")).to_be_visible()
    assert screen.evaluate(BEYOND) == []
    expect(screen.get_by_text("starts the game when everybody is here.")).to_be_visible()
    box = p.by(screen, "qr").bounding_box()
    assert box and box["height"] > 200 and abs(box["height"] - box["width"]) < 2


@pytest.mark.parametrize("players", range(2, 7))
def test_no_moment_of_a_game_is_larger_than_the_screen(screen: Page, server: str, players: int) -> None:
    room = table(screen, server, players)
    for change, testid in (
        (as_it_is, "tv-table"),
        (long_groups, "tv-table"),
        (three_groups, "tv-table"),
        (hand_over, "tv-scores"),
        (hand_over_and_all_ready, "tv-scores"),
        (game_over, "tv-result"),
    ):
        show(screen, server, room, change)
        expect(p.by(screen, testid)).to_be_visible()
        assert screen.evaluate(BEYOND) == [], change.__name__


@pytest.mark.parametrize("players", range(2, 5))
def test_nor_is_any_where_phases_are_chosen(screen: Page, server: str, players: int) -> None:
    room = table(screen, server, players, rules="masters")
    for change in (as_it_is, long_groups, three_groups, hand_over, game_over):
        show(screen, server, room, change)
        assert screen.evaluate(BEYOND) == [], change.__name__
