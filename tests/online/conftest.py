"""A server in the test's own loop, on a free port, over a data folder of its own."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from online.client import Client
from tenfold.online.app import make_app
from tenfold.online.rooms import Rooms
from tenfold.online.serve import TableServer, bind, configure
from tenfold.online.settings import Settings
from tenfold.online.sqlite import SqliteStore
from tenfold.online.table import Table
from tenfold.online.thinking import Thinker


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def bots_of_tests_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes of a server look where its own user says, and not wherever the server looks."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[1]))


@dataclass
class Running:
    """A server and what is behind it."""

    url: str
    store: SqliteStore
    rooms: Rooms
    settings: Settings

    async def use_bots(self, bots: str) -> None:
        """Let other bots play, at tables that are made from now on."""
        await self.rooms.thinker.close()
        self.rooms.thinker = Thinker(self.settings.bot_limit, 1, bots)

    async def table(self, code: str) -> Table:
        """The table itself, with everything that is hidden."""
        return (await self.rooms.find(code)).table


@pytest.fixture
def settings() -> Settings:
    """Tests that need other values override this."""
    return Settings(bots_at_start=False)


@pytest.fixture
async def server(tmp_path: Path, settings: Settings) -> AsyncIterator[Running]:
    listener = bind("127.0.0.1", 0)
    port = listener.getsockname()[1]
    store = SqliteStore(tmp_path / "tenfold.db")
    chosen = replace(settings, port=port)
    rooms = Rooms(store, chosen)
    running = TableServer(configure(make_app(store, chosen, tmp_path / "static", rooms), chosen), rooms)
    task = asyncio.create_task(running.serve(sockets=[listener]))
    try:
        yield Running(f"http://127.0.0.1:{port}", store, rooms, chosen)
    finally:
        running.should_exit = True
        await task


@pytest.fixture
async def client(server: Running) -> AsyncIterator[Callable[[], Client]]:
    """Makes clients and closes them."""
    async with AsyncExitStack() as stack:
        made: list[Client] = []

        def make() -> Client:
            made.append(Client(server.url))
            return made[-1]

        yield make
        for each in made:
            stack.push_async_exit(each)
