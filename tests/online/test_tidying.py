"""All objects are looked at by the clock, and best when nobody plays."""

import asyncio
import gc
import weakref

import pytest

from tenfold.online.tidying import AT_LATEST_EVERY, NEVER, Tidier


class Loop:
    """Something that only holds itself."""

    def __init__(self) -> None:
        self.me = self


def old_loop() -> weakref.ref[Loop]:
    """One that Python has looked at and let be, and that nobody holds any more."""
    loop = Loop()
    gc.collect(1)
    gc.collect(0)
    return weakref.ref(loop)


def test_what_nobody_needs_goes_when_it_is_quiet() -> None:
    tidier = Tidier(lambda: True)
    left = old_loop()
    assert left() is not None
    assert tidier.look(0.0)
    assert left() is None
    assert not tidier.look(0.0), "nothing has happened since"


def test_while_people_play_it_waits_but_not_for_ever() -> None:
    tidier = Tidier(lambda: False)
    begun = tidier._last
    left = old_loop()
    assert not tidier.look(begun + AT_LATEST_EVERY - 1)
    assert left() is not None
    assert tidier.look(begun + AT_LATEST_EVERY)
    assert left() is None


@pytest.mark.anyio
async def test_python_by_itself_looks_at_young_objects_only_while_a_server_runs() -> None:
    before = gc.get_threshold()
    running = asyncio.create_task(Tidier(lambda: False).run())
    await asyncio.sleep(0)
    assert gc.get_threshold()[2] == NEVER
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert gc.get_threshold() == before
