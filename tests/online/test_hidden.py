"""No frame holds what its reader may not know."""

import copy
import json
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from online.client import Client, some_move
from online.conftest import Running
from online.test_tables import in_step, play_hand, start, two_at_table
from tenfold.game import Deals, Game
from tenfold.game.cards import token
from tenfold.kernel import hands
from tenfold.kernel.codes import KINDS
from tenfold.online import entries as log
from tenfold.online import showing, tokens
from tenfold.online.table import Table

CARD = re.compile(r"[RBGY]([1-9]|1[0-2])|W|K")
PUBLIC = {"need", "needs", "cards", "groups", "discard_top", "discard_next", "upcard"}
"""Keys whose values are, or look like, cards that lie open."""
OWN = {"hand", "legal", "lays"}
WITH_CARD = {"took", "hit", "discarded"}
"""Events that show a card to everybody."""


def cards_in(value: Any, key: str = "", event: str = "") -> Iterator[tuple[str, str, str]]:
    """(event, key, card) of everything in a frame that is or names a card."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from cards_in(inner, name, value.get("e", event))
    elif isinstance(value, list):
        for inner in value:
            yield from cards_in(inner, key, event)
    elif isinstance(value, str) and key not in ("m", "id", "room", "name", "commitment", "seed"):
        if CARD.fullmatch(value.split("=")[0]) or key in ("legal", "lays"):
            yield event, key, value


def check_frame(frame: str, seat: int) -> None:
    """Every card of a frame to `seat` lies open, or is its own."""
    message = json.loads(frame)
    for event, key, card in cards_in(message):
        if key in PUBLIC:
            continue
        if key in OWN:
            assert seat and message["s"]["seat"] == seat, f"{card} in {frame}"
        else:
            assert key == "card" and (event in WITH_CARD or event == "drew"), f"{card} in {frame}"
    for event in [*message.get("e", ()), *message.get("log", ())]:
        if event["e"] == "drew":
            assert ("card" in event) == (event["seat"] == seat), frame


@pytest.mark.anyio
async def test_F19_every_frame_of_a_hand_shows_ones_own_cards_and_the_open_ones(
    client: Callable[[], Client], server: Running
) -> None:
    anna, ben = await two_at_table(client, word="strawberry")
    cara = client()
    await cara.open(anna.room)
    secrets = [tokens.digest(p.http.cookies["tenfold"]) for p in (anna, ben)]
    secrets += [p.http.cookies["tenfold"] for p in (anna, ben)]
    secrets.append((await server.table(anna.room)).seed.hex())
    await start(anna, ben)
    await play_hand(anna, ben)
    await anna.command({"k": "next", "hand": 1})
    await anna.command({"k": "next", "hand": 1})
    await in_step(anna, ben, cara)
    await cara.open(v=0)
    assert sum(len(p.frames) for p in (anna, ben, cara)) > 100
    for reader, seat in ((anna, 1), (ben, 2), (cara, 0)):
        for frame in reader.frames:
            check_frame(frame, seat)
            assert not any(secret in frame for secret in secrets)
    assert all("strawberry" not in frame for frame in cara.frames if '"state":"waiting"' in frame)


def test_the_scan_itself_finds_a_card_that_does_not_belong() -> None:
    for bad in (
        {"t": "ev", "v": 1, "e": [{"e": "drew", "seat": 1, "card": "R3"}], "s": {"seat": 2}},
        {"t": "ev", "v": 1, "e": [], "s": {"seat": 1, "hand": ["W"]}},
        {"t": "ev", "v": 1, "e": [], "s": {"seat": 2, "draw": ["R3"]}},
    ):
        with pytest.raises(AssertionError):
            check_frame(json.dumps(bad), 2)


def playing(players: int, seed: int) -> Table:
    """A table of people in the middle of a game, made without any server."""
    table = Table("7KQ2M9XD")
    table.fold(0, log.Made(room=table.room, seats=players, pace="instant", seed=f"{seed:064x}"))
    for seat in range(1, players + 1):
        table.fold(0, log.Sat(seat=seat, name=f"P{seat}", who=f"who{seat}"))
    table.fold(0, log.Started())
    return table


def position(table: Table) -> Game:
    """The game of a table that has begun."""
    assert table.game is not None
    return table.game


def with_other_hidden_cards(table: Table, seat: int, move: str, dice: random.Random) -> Table:
    """A copy in which cards that `seat` cannot see are exchanged between the other hands and the draw pile.

    Cards named in `move` stay where they are, so that it can be played in both.
    """
    twin = copy.deepcopy(table)
    g = position(twin).state
    named = {part.split("=")[0] for part in re.split(r"[ |>]", move)}
    held = [
        (s, kind)
        for s in range(g.players)
        if s != seat - 1
        for kind in range(KINDS)
        for _ in range(g.hand[s][kind])
        if token(kind) not in named
    ]
    for s, kind in dice.sample(held, min(len(held), g.draw_count)):
        i = dice.randrange(g.draw_count)
        hands.remove_card(g, s, kind)
        hands.add_card(g, s, g.draw[i])
        g.draw[i] = kind
    return twin


def all_frames(table: Table, after: int, seat: int) -> list[str]:
    """Everything a seat may be sent of the versions past `after`, and of all there is."""
    return [*showing.evs(table, after, seat, 0, with_meta=True), showing.snap(table, seat, 0)]


@pytest.mark.parametrize("players", [2, 3, 6])
def test_twin_games_that_differ_only_in_hidden_cards_send_equal_bytes(players: int) -> None:
    compared = different = 0
    for seed in range(3):
        dice = random.Random(seed)
        table = playing(players, seed)
        watcher = dice.randint(0, players)
        while not position(table).hand_over:
            mover = position(table).to_move
            move = some_move(position(table).view(mover).to_json())
            entry, before = log.Moved(seat=mover, m=move), table.v
            twin = with_other_hidden_cards(table, watcher, move, dice)
            for one in (table, twin):
                one.fold(0, entry)
            if position(table).hand_over or (mover == watcher and move == "d"):
                continue  # points show what was in the hands, and a card one draws one sees: rightly
            assert all_frames(table, before, watcher) == all_frames(twin, before, watcher)
            different += position(table).position_text() != position(twin).position_text()
            compared += 1
    assert compared > 50 and different > 0.9 * compared


def test_two_folds_of_one_log_are_equal() -> None:
    table, again = playing(3, 5), playing(3, 5)
    for _ in range(60):
        mover = position(table).to_move
        entry = log.Moved(seat=mover, m=some_move(position(table).view(mover).to_json()))
        table.fold(0, entry)
        again.fold(0, entry)
    assert [all_frames(table, 0, s) for s in range(4)] == [all_frames(again, 0, s) for s in range(4)]
    assert table.deals() == Deals(bytes.fromhex(f"{5:064x}"), ("", "", ""))
