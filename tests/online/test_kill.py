"""F05: a server that is killed at any moment has lost nothing it acknowledged, and done nothing twice.

Tables of four players and somebody who looks on, over lines that lose, double and delay commands, with second
tabs and cuts. In the end every log is without a gap, every acknowledged command stands in it once, every stream
equals the filtered log, and no frame has held a card its reader may not know.
"""

import asyncio
import os
import random
import signal
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import websockets

from online.client import Client, command_id, some_move
from online.test_hidden import check_frame
from tenfold.online import entries, showing
from tenfold.online.serve import bind
from tenfold.online.sqlite import SqliteStore
from tenfold.online.table import Table

pytestmark = pytest.mark.anyio
LONG = os.environ.get("TENFOLD_LONG") == "1"
TABLES, KILLS = (5, 100) if LONG else (2, 4)
MOVES_BETWEEN = 25
LOST, DOUBLED, AGAIN, LATE, CUT = 0.2, 0.3, 0.1, 0.1, 0.03
SRC = Path(__file__).parents[2] / "src"
SERVE = (
    "import sys; from tenfold.online.serve import run; sys.exit(run(port=int(sys.argv[1]), data=sys.argv[2]))"
)


class Server:
    """A server in a process of its own, on one port and one data folder whatever happens to it."""

    def __init__(self, data: Path) -> None:
        listener = bind("127.0.0.1", 0)
        self.port, self.data = listener.getsockname()[1], data
        listener.close()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: asyncio.subprocess.Process | None = None

    async def start(self, program: str = SERVE, *more: str) -> None:
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-c", program, str(self.port), str(self.data), *more),
            env=os.environ | {"PYTHONPATH": str(SRC), "TENFOLD_JIT": "0"},
            stdout=asyncio.subprocess.PIPE,
        )
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        assert b"ready" in line, line

    async def settle(self, clients: list[Client]) -> None:
        """Let everybody come back and stay until nothing happens any more: bots have moved, nobody else does."""
        for client in clients:
            await client.close()
            await client.open()
        async with asyncio.timeout(60):
            while True:
                before = [client.v for client in clients]
                await asyncio.sleep(0.5)
                heads = {
                    room: max(c.v for c in clients if c.room == room) for room in {c.room for c in clients}
                }
                if before == [client.v for client in clients] and all(c.v == heads[c.room] for c in clients):
                    return

    async def kill(self, how: signal.Signals = signal.SIGKILL) -> int:
        assert self._process is not None
        if self._process.returncode is None:
            self._process.send_signal(how)
        return await self._process.wait()


class Player:
    """Somebody who plays sensibly over a bad line; what is not acknowledged is sent again, with its id."""

    def __init__(self, client: Client, dice: random.Random) -> None:
        self.client, self.dice = client, dice
        self.tab = Client(client.url)
        self.acked: dict[str, int] = {}
        self.sent: list[tuple[str, dict[str, Any]]] = []
        self.reconnects = 0

    async def play(self, enough: asyncio.Event) -> None:
        """Play until it is enough, whatever happens to the connection."""
        self.tab.http.cookies, self.tab.room = self.client.http.cookies, self.client.room
        pending: tuple[str, dict[str, Any]] | None = None
        while not enough.is_set():
            try:
                await self.client.open()
                while not enough.is_set():
                    pending = pending or self._wish()
                    if pending is None:
                        v = self.client.v
                        await self._quiet(lambda v=v: self.client.v > v)
                        continue
                    if await self._try(*pending):
                        pending = None
            except (ConnectionError, OSError, websockets.WebSocketException):
                self.reconnects += 1
                await self.client.close()
                await asyncio.sleep(self.dice.random() * 0.1)

    def _wish(self) -> tuple[str, dict[str, Any]] | None:
        s, meta = self.client.s, self.client.meta
        if s is None or meta["state"] == "waiting" or not meta["you"]:
            return None
        if meta["state"] == "over":
            wish: dict[str, Any] | None = {"k": "rematch"} if s["seat"] not in meta["ready"] else None
        elif s["step"] == "over":
            wish = {"k": "next", "hand": s["hand_no"]} if s["seat"] not in meta["ready"] else None
        elif s["to_move"] == s["seat"] and not meta["helped"]:
            wish = {"k": "move", "m": some_move(s), "turn": s["decision"]}
        else:
            wish = None
        return (command_id(), wish) if wish else None

    async def _try(self, command: str, wish: dict[str, Any]) -> bool:
        """Send a command over the bad line; whether it has been answered."""
        if self.sent and self.dice.random() < LATE:  # an old one arrives after newer ones
            await self._send(self.client, *self.dice.choice(self.sent))
        for _ in range(0 if self.dice.random() < LOST else 2 if self.dice.random() < DOUBLED else 1):
            await self._send(self.client, command, wish)
        if self.dice.random() < AGAIN:
            await self._from_a_second_tab(command, wish)
        if self.dice.random() < CUT:
            await self.client.cut()
            raise ConnectionError("cut")
        if not await self._quiet(lambda: command in self.client._answers):
            return False
        answer = self.client._answers.pop(command)
        if answer["t"] == "ack":
            assert self.acked.setdefault(command, answer["v"]) == answer["v"]
            self.sent.append((command, wish))
            await self.client.reach(answer["v"])
            return True
        return bool(answer["code"] != "retry")

    async def _send(self, client: Client, command: str, wish: dict[str, Any]) -> None:
        await client.send({"t": "cmd", "id": command, "c": wish})

    async def _from_a_second_tab(self, command: str, wish: dict[str, Any]) -> None:
        try:
            if self.tab._ws is None or self.tab.closed is not None:
                await self.tab.close()
                await self.tab.open()
            await self._send(self.tab, command, wish)
        except (ConnectionError, OSError, websockets.WebSocketException):
            await self.tab.close()

    async def leave(self) -> None:
        """Close everything."""
        for client in (self.client, self.tab):
            await client.close()
            await client.http.aclose()

    async def _quiet(self, true: Any) -> bool:
        """Wait a little for something; False if it does not come."""
        try:
            async with asyncio.timeout(0.15):
                await self.client.until(true)
        except TimeoutError:
            return False
        return True


def fold(room: str, rows: list[Any]) -> tuple[Table, list[entries.AnyEntry]]:
    """The table of a log, checked to be without a gap."""
    assert [row.v for row in rows] == list(range(1, len(rows) + 1))
    table, log = Table(room), [entries.decode(row.body) for row in rows]
    for row, entry in zip(rows, log, strict=True):
        table.fold(row.at, entry)
    return table, log


def check(table: Table, log: list[entries.AnyEntry], players: list[Player]) -> None:
    """Every acked command is in the log once, at its version; every stream is the filtered log."""
    counted = Counter(entry.id for entry in log if entry.id)
    assert set(counted.values()) <= {1}
    for player in players:
        client = player.client
        for command, v in player.acked.items():
            # a command that asked for what was so already is acked and leaves nothing
            assert counted[command] == 0 or log[v - 1].id == command
        assert sum(counted[command] for command in player.acked) >= 0.8 * len(player.acked)
        for v, shown in client.events.items():
            assert shown == showing.happened(table, v, client.seat), f"version {v} of seat {client.seat}"
        for v, shown in player.tab.events.items():
            assert shown == showing.happened(table, v, client.seat), f"version {v} in a second tab"
        assert client.v == table.v and client.s == showing.view(table, client.seat)
        for frame in (*client.frames, *player.tab.frames):
            check_frame(frame, client.seat)


async def seated(server: Server, number: int) -> list[Player]:
    """A table that has just started: four players, and somebody who looks on."""
    clients = [Client(server.url) for _ in range(5)]
    room = await clients[0].make("P1", seats=4, bots=number % 2)
    people = 4 - number % 2
    for n, client in enumerate(clients[1:people], 2):
        assert await client.join(room, f"P{n}") == n
    for client in clients[people:]:
        client.room = room
    await clients[0].open()
    assert (await clients[0].command({"k": "start"}))["t"] == "ack"
    return [Player(client, random.Random(10 * number + n)) for n, client in enumerate(clients)]


@pytest.mark.skipif(LONG, reason="the long run is told apart")
async def test_F05_nothing_acknowledged_is_lost_and_nothing_is_done_twice(tmp_path: Path) -> None:
    await chaos(tmp_path, TABLES, KILLS)


@pytest.mark.long
async def test_F05_a_hundred_kills(tmp_path: Path) -> None:
    await chaos(tmp_path, TABLES, KILLS)


async def chaos(data: Path, count: int, kills: int) -> None:
    """Play at so many tables through so many kills, and compare everything with the logs."""
    server = Server(data)
    await server.start()
    dice = random.Random(20)
    tables = [await seated(server, number) for number in range(count)]
    players = [player for table in tables for player in table]
    enough = asyncio.Event()
    playing = [asyncio.create_task(player.play(enough)) for player in players]
    try:
        for kill in range(kills + 1):
            goal = sum(len(player.acked) for player in players) + MOVES_BETWEEN
            async with asyncio.timeout(120):
                while sum(len(player.acked) for player in players) < goal:
                    assert not any(task.done() for task in playing), [t for t in playing if t.done()]
                    await asyncio.sleep(dice.random() * 0.05)
            if kill < kills:
                await server.kill()
                await server.start()
        enough.set()
        await asyncio.gather(*playing)
        await server.settle([player.client for player in players])
    finally:
        enough.set()
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for player in players:
            await player.leave()
        assert await server.kill(signal.SIGTERM) == 0
    store = SqliteStore(data / "tenfold.db")
    for seats in tables:
        table, log = fold(seats[0].client.room, await store.load(seats[0].client.room))
        check(table, log, seats)
    await store.close()
    assert sum(len(player.acked) for player in players) >= kills * MOVES_BETWEEN
    assert all(player.reconnects >= kills for player in players)
