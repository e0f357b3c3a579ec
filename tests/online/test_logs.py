"""What the server says in its logs: JSON lines, and nothing that would give somebody away."""

import json
import logging
from collections.abc import Callable, Iterator

import httpx
import pytest
import structlog

from online.client import Client, some_move
from online.conftest import Running
from tenfold.online.logs import set_up_logs
from tenfold.online.settings import Settings

pytestmark = pytest.mark.anyio
NAME, WORD = "Wilhelmina", "Erdbeerkuchen"


@pytest.fixture
def logs_restored() -> Iterator[None]:
    root, ours = logging.getLogger(), logging.getLogger("tenfold")
    before, level, our_level = root.handlers[:], root.level, ours.level
    yield
    root.handlers[:] = before
    root.setLevel(level)
    ours.setLevel(our_level)
    structlog.reset_defaults()


async def test_logs_are_json_lines_without_sessions_seeds_names_and_addresses(
    client: Callable[[], Client],
    server: Running,
    capsys: pytest.CaptureFixture[str],
    logs_restored: None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    set_up_logs("debug")
    anna = client()
    room = await anna.make(NAME, seats=2, bots=1, word=WORD)
    await anna.open()
    for _ in range(4):
        await anna.until(lambda: anna.s is not None and anna.s["to_move"] == 1)
        assert anna.s is not None
        await anna.move(some_move(anna.s))
    await anna.command({"k": "report", "seat": 2, "text": f"{NAME} was rude"})

    def struck(*_: object) -> None:
        raise RuntimeError("struck")

    table = await server.table(room)
    # a fault tells its way, not what was at hand
    monkeypatch.setattr("tenfold.online.deciding.decide", struck)
    await anna.send({"t": "cmd", "id": "struck-struck", "c": {"k": "name", "name": NAME}})
    assert await anna.until_closed() == 1012
    logging.getLogger("websockets").debug("headers and cards")
    logging.getLogger("uvicorn.error").warning("a warning of %s", "uvicorn")

    said = capsys.readouterr().err
    lines = [json.loads(line) for line in said.splitlines()]
    assert [line["event"] for line in lines] == [
        "somebody was reported",
        "room stopped",
        "a warning of uvicorn",
    ]
    assert all({"event", "level", "logger", "timestamp"} <= line.keys() for line in lines)
    assert lines[0]["room"] == room and "struck" in lines[1]["exception"]
    tokens = [cookie.value for cookie in anna.http.cookies.jar]
    assert tokens
    secrets = [*tokens, table.seats[0].who, table.seed.hex(), NAME, WORD, "127.0.0.1", "was rude"]
    assert [secret for secret in secrets if secret and secret in said] == []


async def test_metrics_are_for_the_machine_alone_unless_everybody_may_read_them(server: Running) -> None:
    async with httpx.AsyncClient(base_url=server.url) as http:
        own = await http.get("/metrics")
        assert own.status_code == 200 and "tenfold_append_seconds_bucket" in own.text
        through_proxy = {"X-Forwarded-For": "203.0.113.9"}
        assert (await http.get("/metrics", headers=through_proxy)).status_code == 404


class TestOpen:
    """Where the host has settled that everybody may read them."""

    @pytest.fixture
    def settings(self) -> Settings:
        return Settings(bots_at_start=False, metrics_for="everybody")

    async def test_everybody_reads_them(self, server: Running) -> None:
        async with httpx.AsyncClient(base_url=server.url) as http:
            answer = await http.get("/metrics", headers={"X-Forwarded-For": "203.0.113.9"})
            assert answer.status_code == 200 and "tenfold_rooms" in answer.text
