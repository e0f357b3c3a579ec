"""Malformed, forged and stale messages, over the socket and over HTTP: no fault, no lost room, no leak."""

import contextlib
import json
import os
import random
from typing import Any

import pytest
import websockets

from online.client import Client, some_move
from online.conftest import Running
from online.gathering import Make, playing, turn_of
from online.test_hidden import check_frame
from online.test_protocol import GOOD
from tenfold.online import metrics
from tenfold.online.settings import Settings

pytestmark = pytest.mark.anyio
MESSAGES = 100_000 if os.environ.get("TENFOLD_LONG") == "1" else 800
ODD: list[Any] = [
    None, True, -1, 0, 1, 2**63, 2**53, 1e300, "", "x", "x" * 500, "\u202e\u0000", "W", "l W | W", [], {}, [[]],
    {"k": "move"}, "7KQ2M9XD", "../..", "' OR 1=1 --", "<script>", "NaN", "\ud800".encode("utf-8", "replace").decode(),
]  # fmt: skip
ROUTES = (
    "/api/rooms", "/api/rooms/{room}", "/api/rooms/{room}/join", "/api/rooms/{room}/record", "/api/rules", "/api/mine",
    "/api/lobby", "/api/device", "/api/device/take", "/api/stream/x", "/api/hello", "/t/{room}", "/api/levels",
    "/healthz", "/api/deals", "/api/me", "/api/me/export", "/api/passkey/keep", "/api/passkey/enter",
    "/deals", "/tv/{room}",
)  # fmt: skip
BODIES: list[dict[str, Any]] = [
    {
        "name": "Anna",
        "seats": 4,
        "bots": 0,
        "pace": "normal",
        "word": "",
        "rules": "mattel",
        "options": {"timer": "off"},
    },
    {"name": "Ben"},
    {"ticket": "00"},
    {"rules": "postal", "language": "de"},
]


@pytest.fixture
def settings() -> Settings:
    many = (1e9, 1e9)
    return Settings(
        frames=many, look_ups=many, look_ups_together=many, new_rooms=(20, 0), connects=many, connects_together=many,
        away_after=60, bots_at_start=False,
    )  # fmt: skip


def broken(dice: random.Random, value: Any) -> Any:
    """The value with something in it that does not belong there."""
    if isinstance(value, dict) and value and dice.random() < 0.8:
        key = dice.choice([*value])
        changed = {**value, key: broken(dice, value[key])}
        if dice.random() < 0.1:
            del changed[key]
        if dice.random() < 0.1:
            changed[dice.choice(["extra", "seat", "k", "t", "v", "who"])] = dice.choice(ODD)
        return changed
    return dice.choice(ODD)


def frame(dice: random.Random, room: str, turn: int) -> str:
    """A frame of somebody who means no good, or has a broken program."""
    if dice.random() < 0.1:
        return "".join(
            chr(dice.choice([*range(32, 127), 0, 10, 0x202E, 0x1F600])) for _ in range(dice.randint(0, 80))
        )
    message = json.loads(json.dumps(dice.choice(GOOD)).replace("7KQ2M9XD", room))
    if message.get("c", {}).get("k") == "move":
        message["c"]["turn"] = turn - dice.randint(0, 3)
    if "id" in message:
        message["id"] = f"forged {dice.randrange(10**6):06d}"
    text = json.dumps(message if dice.random() < 0.3 else broken(dice, message))
    return text[: dice.randint(0, len(text))] if dice.random() < 0.05 else text


async def test_whatever_a_stranger_sends_the_table_is_as_it_was(client: Make, server: Running) -> None:
    anna, ben = await playing(client, 2)
    mover = await turn_of([anna, ben])
    assert mover.s
    await mover.move("d")
    table = await server.table(anna.room)
    assert table.game is not None
    position, crashes = table.game.position_text(), metrics.CRASHES._value.get()
    stranger, dice = client(), random.Random(3)
    await stranger.http.post("/api/rooms", json={"name": "Mallory", "seats": 2})
    await stranger.open(anna.room)
    for number in range(MESSAGES):
        await send(stranger, frame(dice, anna.room, mover.s["decision"]))
        if number % 5 == 0:
            await heard(stranger)
        if len(stranger.frames) > 2000:
            look_at(stranger)
    await heard(stranger)
    look_at(stranger)
    assert table is await server.table(anna.room) and table.game.position_text() == position
    assert metrics.CRASHES._value.get() == crashes
    mover = await turn_of([anna, ben])
    assert mover.s
    assert (await mover.move(some_move(mover.s)))["t"] == "ack"


async def send(stranger: Client, text: str) -> None:
    """Send it, coming back first where the last one was answered with a close."""
    try:
        if stranger.closed is not None or stranger._ws is None:
            await stranger.close()
            await stranger.open(v=0)
        await stranger.send_raw(text)
    except (ConnectionError, websockets.WebSocketException):
        await stranger.close()


async def heard(stranger: Client) -> None:
    """Wait until all that was sent has been answered, or the connection has been closed for it."""
    with contextlib.suppress(ConnectionError, websockets.WebSocketException):
        before = len(stranger.pongs)
        await stranger.send({"t": "ping"})
        await stranger.until(lambda: len(stranger.pongs) > before)


def look_at(stranger: Client) -> None:
    """Nothing that was sent to the stranger is hidden from those who look on."""
    for text in stranger.frames:
        check_frame(text, 0)
        assert json.loads(text).get("code") != "error"
    stranger.frames.clear()


async def test_whatever_is_asked_over_http_is_answered(client: Make, server: Running) -> None:
    anna, stranger = client(), client()
    room = await anna.make("Anna", seats=2)
    dice = random.Random(4)
    for _ in range(MESSAGES // 5):
        path = dice.choice(ROUTES).format(room=dice.choice([room, "ZZZZZZZZ", "%00", "..%2f", "x" * 300]))
        body = broken(dice, dice.choice(BODIES)) if dice.random() < 0.8 else dice.choice(BODIES)
        sent = json.dumps(body) if dice.random() < 0.9 else str(body)
        headers = (
            {"Cookie": f"tenfold={dice.choice(['', 'x', '0' * 32, 'x' * 3000])}"}
            if dice.random() < 0.3
            else {}
        )
        with contextlib.suppress(UnicodeError):  # what the client library itself will not send
            answer = await stranger.http.request(
                dice.choice(["GET", "POST", "PUT"]), path, content=sent, headers=headers
            )
            assert answer.status_code < 500 or path.startswith(("/t/", "/tv/", "/deals")), (
                path,
                sent,
                answer.text,
            )
    assert (await anna.http.get(f"/api/rooms/{room}")).json()["you"] == 1
