"""Words for the shuffle: each player's own, in the deals of their seat, and still there when the deals are checked."""

import pytest

from online.conftest import Running
from online.gathering import ONE_HAND, Make, done, play_out, refused, seen
from online.test_beside import around, sit_beside
from tenfold.game import Deals
from tenfold.game.verify import verify
from tenfold.online import entries as log
from tenfold.online.settings import Settings
from tenfold.online.table import Table

pytestmark = pytest.mark.anyio
PILED = "Q" + 60 * "\u0323"
"""A word that was taken once, and is not any more."""


def test_a_word_of_before_stays_as_it_is_and_its_deals_are_verified() -> None:
    table = Table("7KQ2M9XD")
    for entry in (
        log.Made(room=table.room, seats=2, pace="instant", seed="07" * 32),
        log.Sat(seat=1, name="Anna", who="anna"),
        log.WordGiven(seat=1, word=PILED),
        log.BotOn(seat=2, name="Robin", level=3),
        log.Started(),
        log.Ended(),
    ):
        table.fold(0, log.decode(log.encode(entry)))
    report = verify(table.finished[1])
    assert report.ok and report.lines[-1] == f"words mixed in: seat 1 '{PILED}'"


@pytest.fixture
def settings() -> Settings:
    return Settings(bots_at_start=False)


async def test_everybody_around_one_device_gives_a_word_once_the_commitment_is_shown(
    client: Make, server: Running
) -> None:
    anna, ben, cara = await around(client, "Ben", "Cara", wait=True, rules=ONE_HAND)
    assert anna.meta["state"] == "waiting", "nobody is missing, and it waits all the same"
    promised = anna.meta["commitment"]
    for player, word in ((anna, "strawberry"), (ben, "Schn\u00fcrsenkel"), (cara, "\u96ea")):
        await done(player, {"k": "word", "word": word})
    await seen(anna, lambda a: a.meta["words"] == ["strawberry", None, None])
    await seen(ben, lambda b: b.meta["words"] == [None, "Schn\u00fcrsenkel", None])
    await done(anna, {"k": "start"})
    words = ["strawberry", "Schn\u00fcrsenkel", "\u96ea"]
    for player in (anna, ben, cara):
        await seen(player, lambda each: each.meta["words"] == words)
    assert await refused(ben, {"k": "word", "word": "late"}) == "not_now"
    await play_out([anna, ben, cara])
    record = (await server.table(anna.room)).finished[1]
    report = verify(record)
    assert report.ok
    assert (
        report.lines[-1] == "words mixed in: seat 1 'strawberry', seat 2 'Schn\u00fcrsenkel', seat 3 '\u96ea'"
    )
    deals = Deals(bytes.fromhex(anna.meta["seed"]), tuple(words))
    assert deals.commitment == promised and deals.header() in record


async def test_who_sits_down_beside_somebody_has_a_word_that_goes_where_they_do(
    client: Make, server: Running
) -> None:
    anna, gone = client(), client()
    room = await anna.make("Anna", seats=4)
    await anna.open()
    await gone.join(room, "Dora")
    await gone.open()
    ben = await sit_beside(client, anna, "Ben")
    assert ben.seat == 3
    for player, word in ((ben, "moss"), (gone, "fern")):
        await done(player, {"k": "word", "word": word})
    await done(gone, {"k": "leave"})
    await done(anna, {"k": "start"})
    await seen(anna, lambda a: a.meta["words"] == ["", "moss"])
    await done(anna, {"k": "end"})
    report = verify((await server.table(room)).finished[1])
    assert report.ok and report.lines[-1] == "words mixed in: seat 2 'moss'"
