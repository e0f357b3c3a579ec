"""What the deals gave is counted once a game is over, beside what chance gives: fair deals pass, others are told."""

import random
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from online.client import Client, some_move
from online.conftest import Running
from online.test_formats import DUMPS, opened
from tenfold.game import Deals, FastShuffler, Game, Rules, Shuffler
from tenfold.game.dealt import Pile, draw_pile
from tenfold.game.retelling import acts
from tenfold.online import fairness
from tenfold.online.counted import Counted
from tenfold.online.fairness import Fairness, figures
from tenfold.online.recount import count_missing
from tenfold.online.settings import Settings
from tenfold.online.sqlite import SqliteStore
from tenfold.online.table import from_rows
from tenfold.online.tally import Sum, Tally, hypergeometric

pytestmark = pytest.mark.anyio
WILD = 48
DRAWS = 16


@pytest.fixture
def settings() -> Settings:
    return Settings(bots_at_start=False)


def one_hand(shuffler: Shuffler, rules: Rules, players: int = 4) -> Tally:
    """A hand dealt to a person and bots, in which everybody draws some cards and puts them away again."""
    game, tally = Game.new(rules, players, shuffler), Tally()
    tally.deal(game, [None, *range(1, players)])
    for _ in range(2 * DRAWS):
        pile, seat = draw_pile(game), game.to_move
        move = next(move for move in map(str, game.plain_moves()) if move[0] in "dx")
        tally.draws(game, pile, game.play(move), None if seat == 1 else seat - 1)
    return tally


def together(tallies: Iterable[Tally]) -> Counted:
    """The sums over many games."""
    sums: dict[tuple[str, str, str], Sum] = {}
    games = hands = 0
    for tally in tallies:
        games, hands = games + 1, hands + tally.hands
        for key, one in tally.sums.items():
            sums.setdefault(key, Sum()).add(one.trials, one.seen, one.expected, one.variance)
    return Counted(games, hands, 1, sums)


def test_the_odds_of_a_deal() -> None:
    mean, variance = hypergeometric(108, 8, 10)
    assert mean == pytest.approx(80 / 108)
    assert variance == pytest.approx(10 * (8 / 108) * (100 / 108) * (98 / 107))
    assert hypergeometric(108, 8, 108) == (8, 0)  # who gets all the cards gets all the Wilds
    assert hypergeometric(1, 1, 1) == (1, 0)


def test_of_many_fair_servers_as_many_are_off_as_should_be() -> None:
    rules, dice = Rules.edition("mattel"), random.Random(20)
    servers = [
        together(one_hand(FastShuffler(dice.getrandbits(60)), rules) for _ in range(25)) for _ in range(60)
    ]
    for what in fairness.COMPARED:
        off = compared = 0
        for server in servers:
            for (of, _, counted), one in server.sums.items():
                if counted == what and of in ("seat", "kind"):
                    compared += 1
                    off += abs(one.seen - one.expected) > fairness.WITHIN * one.variance**0.5
        assert 0.02 < off / compared < 0.08, (what, off, compared)
    everything = together(one_hand(FastShuffler(number), rules) for number in range(800))
    told = figures(everything)
    assert told["compared"] >= 20 and told["far"] == []
    assert told["outside"] <= 3 * told["by_chance"]


class Generous(FastShuffler):
    """Deals that favour a seat: now and then a Wild from further down comes to its first card."""

    def __init__(self, number: int, place: int) -> None:
        super().__init__(number)
        self.place, self.dice = place, random.Random(number)

    def shuffle(self, cards: Sequence[int], hand_no: int, number: int) -> list[int]:
        pile = super().shuffle(cards, hand_no, number)
        if self.dice.random() < 0.25 and pile[self.place] != WILD:
            wild = max(i for i, kind in enumerate(pile) if kind == WILD)
            pile[self.place], pile[wild] = pile[wild], pile[self.place]
        return pile

    def dealer(self, players: int) -> int:
        """The last seat, so that the first card is seat 1's."""
        return players - 1


def test_a_dealer_who_favours_a_seat_is_told() -> None:
    rules = Rules.edition("mattel")
    told = figures(together(one_hand(Generous(number, 0), rules) for number in range(600)))
    far = {(one["of"], one["which"]) for one in told["far"] if one["what"] == "wilds"}
    assert ("seat", "1") in far and ("kind", "person") in far
    assert {("seat", "2"), ("seat", "3"), ("seat", "4")}.isdisjoint(far)


def test_a_draw_pile_that_favours_whoever_draws_first_is_told() -> None:
    rules = Rules.edition("mattel")
    first_draw = 4 * 10 + 1  # behind the hands and the upcard
    told = figures(together(one_hand(Generous(number, first_draw), rules) for number in range(800)))
    far = {(one["of"], one["which"]) for one in told["far"] if one["what"] == "drawn"}
    assert ("seat", "1") in far
    assert ("kind", "bot") not in far


def test_a_card_put_back_under_the_pile_keeps_its_draws_out() -> None:
    rules, kept, left_out = Rules.edition("mattel").with_options({"upcard.wild": "redraw"}), 0, 0
    for number in range(60):
        tally = one_hand(FastShuffler(number), rules)
        if tally.pile_is_open:
            left_out += 1
            assert ("all", "", "drawn") not in tally.sums
        else:
            kept += 1
            assert tally.sums["all", "", "drawn"].trials == DRAWS
    assert kept and left_out


def test_too_few_cards_say_nothing() -> None:
    told = figures(together([one_hand(FastShuffler(1), Rules.edition("mattel"))]))
    assert told["compared"] == told["outside"] == 0 and told["far"] == []
    assert all(row["wilds"] and not row["wilds"]["enough"] for row in told["rows"])
    assert figures(Counted(0, 0, 0, {}))["rows"] == []


def test_the_more_is_compared_the_further_off_one_figure_may_be() -> None:
    assert fairness.far_bound(1) == pytest.approx(1.96, abs=0.001)
    assert fairness.far_bound(20) > 3


async def give_up(anna: Client) -> None:
    """Some moves, then the end of the game."""
    for _ in range(6):
        await anna.until(lambda: bool(anna.s and (anna.s["to_move"] == anna.seat or anna.s["result"])))
        if anna.s and not anna.s["result"]:
            await anna.move(some_move(anna.s))
    await anna.command({"k": "end"})


def by_hand(record: str) -> dict[str, int]:
    """The Wilds dealt and drawn in a record, counted the plain way."""
    wilds = drawn = draws = 0
    for game, _, events in acts(Game.replay(record)):
        for event in events:
            if event.name == "dealt":
                wilds += sum(game.state.hand[s][WILD] for s in range(game.players))
            if event.name == "drew":
                draws, drawn = draws + 1, drawn + (event.secret["card"] == "W")
    return {"wilds": wilds, "drawn": drawn, "draws": draws}


async def test_a_game_is_counted_when_it_is_over_and_once(
    client: Callable[[], Client], server: Running
) -> None:
    anna = client()
    room = await anna.make(seats=3, bots=2, pace="instant")
    await anna.open()
    assert (await anna.http.get("/api/deals")).json()["rows"] == []  # nothing of a game that goes on
    await give_up(anna)
    counted = await server.store.deals()
    table = from_rows(room, await server.store.load(room))
    assert counted.sums == table.tallies[1].sums and (counted.games, counted.hands) == (1, 1)
    assert counted.since == table.ended[1]
    plain = by_hand(table.finished[1])
    assert counted.sums["all", "", "wilds"].seen == plain["wilds"]
    drawn = counted.sums["all", "", "drawn"]
    assert (drawn.trials, drawn.seen) == (plain["draws"], plain["drawn"])
    assert counted.sums["kind", "person", "wilds"].trials == 10
    assert counted.sums["level", "3", "wilds"].trials == counted.sums["kind", "bot", "wilds"].trials == 20
    assert counted.sums["all", "", "phases"].trials == 3
    assert not await server.store.count_deals(room, 1, 5, table.tallies[1])
    assert await count_missing(server.store, 0) == 0
    assert await server.store.deals() == counted
    assert (await anna.http.get("/api/deals")).json()["rows"] == []  # the answer is a minute old at most


async def test_the_figures_are_made_again_after_a_minute(server: Running) -> None:
    now = 100.0
    fair = Fairness(server.store, lambda: now)
    assert (await fair.figures())["games"] == 0
    tally = one_hand(FastShuffler(1), Rules.edition("mattel"))
    await server.store.count_deals("ROOM0000", 1, 5, tally)
    assert (await fair.figures())["games"] == 0
    now += fairness.GOOD_FOR
    assert (await fair.figures())["games"] == 1


async def test_the_sums_stay_when_a_table_is_deleted_and_name_nobody(
    client: Callable[[], Client], server: Running
) -> None:
    anna = client()
    room = await anna.make("Anna", seats=2, bots=1, pace="instant")
    await anna.open()
    await give_up(anna)
    before = await server.store.deals()
    assert await server.store.forget(room, (await server.table(room)).v)
    assert await server.store.deals() == before
    with closing(sqlite3.connect(server.store.path)) as db:
        told = str([db.execute(f"SELECT * FROM {table}").fetchall() for table in ("deals", "dealt")])
        assert db.execute("SELECT count(*) FROM counted").fetchone() == (0,)
    assert room not in told and "Anna" not in told


@pytest.mark.parametrize(
    "dump", [dump for dump in DUMPS if dump.stem < "format-3"], ids=lambda dump: dump.stem
)
async def test_games_from_before_are_counted_once(dump: Path, tmp_path: Path) -> None:
    store = SqliteStore(opened(dump, tmp_path))
    try:
        assert (await store.deals()).games == 0
        assert await count_missing(store, 0) == 1
        counted = await store.deals()
        assert counted.games == 1 and counted.sums["kind", "person", "wilds"].trials == 10
        assert await count_missing(store, 0) == 0
    finally:
        await store.close()


async def test_a_table_that_cannot_be_read_keeps_the_others_from_nothing(tmp_path: Path) -> None:
    store = SqliteStore(opened(DUMPS[0], tmp_path))
    await store.append("00000000", 0, 1, [b"{}"])
    await store.keep_record("00000000", 1, "a record")
    try:
        assert await count_missing(store, 0) == 1
    finally:
        await store.close()


def test_published_shuffles_are_counted_like_any(tmp_path: Path) -> None:
    tally = one_hand(Deals(bytes(32), ("a", "", "", "")), Rules.edition("mattel"))
    assert tally.sums["deck", "108.8.4", "wilds"].trials == 40
    assert tally.full == Pile(108, 8, 4)
