"""A game from the first deal to the winner through the sockets, and its record."""

from collections.abc import Callable
from functools import partial

import pytest

from online.client import Client, some_move
from online.conftest import Running
from tenfold.game import Game
from tenfold.game.verify import verify
from tenfold.online import showing
from tenfold.online.table import from_rows

pytestmark = pytest.mark.anyio


def next_hand(client: Client, hand: int) -> bool:
    """The hand after `hand` has been dealt."""
    return client.s is not None and client.s["hand_no"] > hand


async def test_a_whole_game_against_bots_its_record_and_its_log(
    client: Callable[[], Client], server: Running
) -> None:
    anna = client()
    room = await anna.make('Anna, "A" [x]', seats=3, bots=2, word="Erdbeere\u0308")
    await anna.open()
    while True:
        await anna.until(lambda: anna.s is not None and (anna.s["to_move"] == 1 or anna.s["step"] == "over"))
        assert anna.s is not None
        if anna.s["game_over"]:
            break
        if anna.s["step"] != "over":
            assert (await anna.move(some_move(anna.s)))["t"] == "ack"
            continue
        hand = anna.s["hand_no"]
        await anna.command({"k": "next", "hand": hand})
        await anna.until(partial(next_hand, anna, hand))
    assert anna.s and anna.s["game_over"] and anna.s["winners"]
    names = [event["e"] for event in anna.seen()]
    assert names.count("game_over") == 1 and names.count("hand_over") == anna.s["hand_no"]
    seed, commitment = anna.meta["seed"], anna.meta["commitment"]
    record = (await anna.http.get(f"/api/rooms/{room}/record?game=1")).text
    assert seed in record and commitment in record
    assert Game.replay(record).winners == anna.s["winners"]
    assert verify(record).ok, verify(record).lines
    games = (await anna.http.get("/api/mine")).json()["games"]
    assert games[0]["state"] == "over" and games[0]["winners"] == anna.s["winners"]
    assert games[0]["finished_games"] == [1]
    again = from_rows(room, await server.store.load(room))
    assert showing.view(again, 1) == anna.s
    assert await server.store.record(room, 1) == record
    assert (await anna.command({"k": "rematch"}))["t"] == "ack"
    await anna.until(lambda: anna.meta["game"] == 2 and anna.meta["state"] == "playing")
    assert anna.s["hand_no"] == 1 and anna.s["scores"] == [0, 0, 0]
