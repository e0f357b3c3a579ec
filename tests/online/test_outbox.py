"""The outbox of a connection: in order, bounded, and nothing is lost where its reader stops waiting."""

import asyncio

import pytest

from tenfold.online.outbox import Full, Outbox

pytestmark = pytest.mark.anyio


async def test_items_come_out_in_order_whoever_waits_for_whom() -> None:
    box: Outbox[int] = Outbox(3)
    box.put(1)
    box.put(2)
    assert [await box.get(), await box.get()] == [1, 2]
    waiting = asyncio.create_task(box.get())
    await asyncio.sleep(0)
    box.put(3)
    box.put(4)
    assert [await waiting, await box.get()] == [3, 4]


async def test_it_takes_no_more_than_it_should() -> None:
    box: Outbox[int] = Outbox(2)
    box.put(1)
    box.put(2)
    with pytest.raises(Full):
        box.put(3)
    assert len(box) == 2 and await box.get() == 1
    box.put(3)
    assert [await box.get(), await box.get()] == [2, 3]


async def test_a_reader_that_gives_up_takes_nothing_with_it() -> None:
    box: Outbox[int] = Outbox(2)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.01):
            await box.get()
    gone = asyncio.create_task(box.get())
    await asyncio.sleep(0)
    box.put(1)
    gone.cancel()
    with pytest.raises(asyncio.CancelledError):
        await gone
    assert await box.get() == 1
