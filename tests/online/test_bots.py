"""Bots in their processes: whatever they do the table goes on, it is counted, and nothing of them is left over."""

import asyncio
import os
import random
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from online.client import Client, Json, some_move
from online.conftest import Running
from online.test_hidden import playing, position, with_other_hidden_cards
from tenfold.game import View
from tenfold.online import deciding, metrics
from tenfold.online.settings import Settings
from tenfold.online.thinking import Thinker

pytestmark = pytest.mark.anyio
Make = Callable[[], Client]
LIMIT = 0.5
"""Seconds a bot has in these tests; the good ones need a hundredth."""
TESTS = Path(__file__).parents[1]


@pytest.fixture
def settings() -> Settings:
    return Settings(bot_limit=LIMIT, bots_at_start=False)


def faults(kind: str) -> float:
    """How many bots have failed so far, in this process."""
    return float(metrics.BOT_FAULTS.labels(kind)._value.get())


@asynccontextmanager
async def thinking(bots: str, workers: int = 1, limit: float = LIMIT) -> AsyncIterator[Thinker]:
    thinker = Thinker(limit, workers, f"online.bad_bots:{bots}")
    try:
        yield thinker
    finally:
        await thinker.close()


async def strongest(thinker: Thinker) -> str:
    """What the strongest level plays, once it is known."""
    while thinker.strongest is None:
        await asyncio.sleep(0.01)
    return thinker.strongest


def a_view() -> View:
    """What the seat to move sees of a game that has just begun."""
    game = position(playing(2, 1))
    return game.view(game.to_move)


async def ones_turn(client: Client) -> Json:
    """Wait until it is the client's turn or the hand is over."""
    await client.until(
        lambda: client.s is not None and (client.s["to_move"] == 1 or client.s["step"] == "over")
    )
    assert client.s is not None
    return client.s


@pytest.mark.parametrize("bots", ["Raised", "Hung", "Died", "Illegal"])
async def test_F11_the_table_goes_on_whatever_a_bot_does(client: Make, server: Running, bots: str) -> None:
    await server.use_bots(f"online.bad_bots:{bots}")
    before = faults(bots.lower())
    anna = client()
    await anna.make("Anna", seats=2, bots=1)
    await anna.open()
    while faults(bots.lower()) < before + 2:
        s = await ones_turn(anna)
        if s["step"] == "over":
            await anna.command({"k": "next", "hand": s["hand_no"]})
            await anna.command({"k": "next", "hand": s["hand_no"]})
        else:
            await anna.move(some_move(s))
    await ones_turn(anna)
    assert [e["e"] for e in anna.seen() if e.get("seat") == 2 and e["e"] in ("drew", "discarded")]


@pytest.mark.parametrize("bots", ["Hung", "HungInC"])
async def test_a_process_that_hangs_is_replaced(bots: str) -> None:
    async with thinking(bots) as thinker:
        before = faults("hung")
        assert [await thinker.move("room", "level1", a_view()) for _ in range(2)] == ["d", "d"]
        assert faults("hung") == before + 2


async def test_who_hangs_is_gone_and_the_next_bot_thinks_for_itself() -> None:
    async with thinking("Moody", limit=3) as thinker:
        before = faults("hung")
        own = await thinker.move("room", "level1", a_view())
        assert await thinker.move("room", "hang", a_view()) == "d"
        assert await thinker.move("room", "level1", a_view()) == own
        assert faults("hung") == before + 1


async def test_more_tables_than_processes_all_get_their_moves() -> None:
    async with thinking("Good", workers=2, limit=20) as thinker:
        views = [position(playing(3, number)).view(1) for number in range(40)]
        views = [view for view in views if view.to_move == 1]
        together = await asyncio.gather(*(thinker.move("room", "level1", view) for view in views))
        assert together == [await thinker.move("room", "level1", view) for view in views]


async def test_a_process_that_died_while_idle_is_no_fault_of_a_bot() -> None:
    async with thinking("Good", limit=20) as thinker:
        before = faults("died")
        first = await thinker.move("room", "level1", a_view())
        (pid,) = pids(thinker)
        os.kill(pid, signal.SIGKILL)
        while thinker._pool._idle[0].alive:
            await asyncio.sleep(0.01)
        assert await thinker.move("room", "level1", a_view()) == first
        assert faults("died") == before and pids(thinker) != [pid]


async def test_a_thought_nobody_waits_for_any_more_takes_no_process_away() -> None:
    async with thinking("Good", limit=20) as thinker:
        first = await thinker.move("room", "level1", a_view())
        for _ in range(5):
            called_away = asyncio.create_task(thinker.move("room", "level1", a_view()))
            await asyncio.sleep(0)
            called_away.cancel()
        assert await thinker.move("room", "level1", a_view()) == first
        assert len(pids(thinker)) == 1


@pytest.mark.parametrize(("bots", "told"), [("Good", ""), ("Unready", "no compiler here")])
async def test_what_the_strongest_level_plays_is_known_once_it_is_prepared(bots: str, told: str) -> None:
    async with thinking(bots) as thinker:
        assert thinker.strongest is None
        await thinker.warm_up()
        assert await strongest(thinker) == told


@pytest.mark.parametrize("level", range(1, 7))
async def test_views_of_twin_games_get_equal_moves(level: int) -> None:
    dice = random.Random(level)
    thinker = Thinker(60, 1)
    different = 0
    try:
        for number in range(3):
            table = playing(2, number)
            game = position(table)
            for _ in range(12):
                if game.hand_over:
                    break
                twin = position(with_other_hidden_cards(table, game.to_move, "", dice))
                different += twin.position_text() != game.position_text()
                moves = {
                    await thinker.move("room", f"level{level}", each.view(each.to_move))
                    for each in (game, twin)
                }
                assert len(moves) == 1
                game.play(moves.pop())
    finally:
        await thinker.close()
    assert different > 10


def pids(thinker: Thinker) -> list[int]:
    """The processes of a thinker."""
    return [worker._process.pid for worker in thinker._pool._all]


SERVER = """
import asyncio, sys
from online.test_bots import a_view, pids
from tenfold.online.thinking import Thinker

async def main():
    thinker = Thinker(1, 2, "online.bad_bots:" + sys.argv[1])
    await thinker.warm_up()
    asyncio.create_task(thinker.move("room", "hang", a_view()))
    await asyncio.sleep(0.3)
    await thinker.warm_up()
    print(*pids(thinker), flush=True)
    await asyncio.sleep(60)

asyncio.run(main())
"""


@pytest.mark.parametrize("bots", ["Moody", "HungInC"])
async def test_no_process_survives_a_server_that_is_killed(bots: str) -> None:
    server = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-c", SERVER, bots),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        env=os.environ | {"PYTHONPATH": os.pathsep.join((str(TESTS.parent / "src"), str(TESTS)))},
    )
    assert server.stdout is not None
    started = [int(pid) for pid in (await server.stdout.readline()).split()]
    assert len(started) == 2 and all(map(runs, started))
    server.kill()
    await server.wait()
    async with asyncio.timeout(20):
        while any(map(runs, started)):
            await asyncio.sleep(0.02)


def runs(pid: int) -> bool:
    """Whether there is such a process, and it is not a dead one nobody has asked for."""
    try:
        os.kill(pid, 0)
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except (ProcessLookupError, FileNotFoundError):
        return False


def a_view_of(legal: tuple[str, ...], lays: tuple[str, ...] = ()) -> View:
    """A view with these moves."""
    view = a_view()
    object.__setattr__(view, "legal", legal)
    object.__setattr__(view, "lays", lays)
    return view


def test_the_simplest_move_is_to_draw_else_to_discard_the_highest_card() -> None:
    for legal, move in (
        (("t", "d"), "d"),
        (("t",), "t"),
        (("h R7>2.1", "x R3", "x B11", "x Y9", "x W", "x K>2"), "x B11"),
        (("x K>2", "x K>3"), "x K>2"),
    ):
        assert deciding.simplest_move(a_view_of(legal)) == move
    assert deciding.simplest_move(a_view_of((), ("l R1 | R2",))) == "l R1 | R2"
