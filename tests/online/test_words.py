"""Words for the shuffle: each player's own, in the deals of their seat, and still there when the deals are checked."""

import pytest

from tenfold.game.verify import verify
from tenfold.online import entries as log
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
