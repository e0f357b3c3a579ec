"""Nobody gains at a rated table by sending others away, or by letting somebody else play for them."""

import pytest

from online.client import Client, some_move
from online.conftest import Running
from online.gathering import ONE_HAND, Make, done, play_out, playing, seen
from online.test_me import me, rows
from tenfold.online import entries as log
from tenfold.online.deciding import simplest_move
from tenfold.online.options import Options
from tenfold.online.outcomes import Outcome, Result
from tenfold.online.ratings import BOTS, NEW, PEOPLE
from tenfold.online.settings import Settings
from tenfold.online.table import Table

pytestmark = pytest.mark.anyio
RATED = {"rated": True}


@pytest.fixture
def settings() -> Settings:
    return Settings(away_after=0.15, bots_at_start=False)


async def people_rating(player: Client) -> int | None:
    """The rating among people, None where there is none."""
    rating = (await me(player))["ratings"]["people"]
    return rating and int(rating["rating"])


@pytest.mark.parametrize("way", ["leave", "resign", "end"])
async def test_a_host_who_has_sent_the_other_away_loses_by_giving_the_game_up(
    client: Make, server: Running, way: str
) -> None:
    anna, ben = await playing(client, 2, options=RATED)
    assert not anna.meta["alone"]
    await done(anna, {"k": "remove", "seat": 2})
    assert anna.meta["alone"], "the page says what giving up means"
    await done(anna, {"k": way})
    assert (await server.table(anna.room)).state == "over"
    assert rows(server, "SELECT seat, place, people, rated FROM results") == [(1, 2, 2, 1)]
    rating = await people_rating(anna)
    assert rating is not None and rating < 1500
    assert await people_rating(ben) is None and (await me(ben))["all"]["games"] == 0, "nothing to lose either"


async def test_who_was_asked_to_leave_and_is_back_has_a_part_in_the_game_again(
    client: Make, server: Running
) -> None:
    anna, ben = await playing(client, 2, options=RATED)
    await done(anna, {"k": "remove", "seat": 2})
    await ben.until_closed()
    await ben.open()
    await done(anna, {"k": "leave"})
    assert (await server.table(anna.room)).state == "playing"
    await done(ben, {"k": "leave"})
    assert rows(server, "SELECT seat, place FROM results") == [(1, 2), (2, 2)]


async def test_a_host_shelters_nobody_who_has_resigned_by_removing_them(
    client: Make, server: Running
) -> None:
    anna, ben = await playing(client, 2, options=RATED)
    await done(ben, {"k": "resign"})
    await done(anna, {"k": "remove", "seat": 2})
    await done(anna, {"k": "leave"})
    assert rows(server, "SELECT seat, place FROM results") == [(1, 2), (2, 2)]


async def test_who_has_voted_somebody_out_is_compared_with_them_and_they_are_not_rated(
    client: Make, server: Running
) -> None:
    anna, ben, cara = await playing(client, 3, rules=ONE_HAND, options=RATED)
    for voter in (anna, ben):
        await done(voter, {"k": "vote", "seat": 3, "what": "remove", "on": True})
    await done(ben, {"k": "leave"})
    await done(anna, {"k": "leave"})
    assert rows(server, "SELECT seat, place, people, rated FROM results") == [(1, 3, 3, 1), (2, 3, 3, 1)]
    assert await people_rating(cara) is None
    lost = await people_rating(anna)
    assert lost is not None and lost < 1500


async def test_who_is_left_alone_by_their_own_vote_is_still_rated_among_people(
    client: Make, server: Running
) -> None:
    anna, ben = await playing(client, 2, rules=ONE_HAND, options=RATED)
    await ben.cut()
    await seen(anna, lambda a: a.meta["seats"][1]["state"] == "away")
    await done(anna, {"k": "vote", "seat": 2, "what": "remove", "on": True})
    assert anna.meta["seats"][1]["kind"] == "bot"
    await play_out([anna])
    assert anna.s
    (mine, other), rating = anna.s["places"], await people_rating(anna)
    assert rating is not None and (rating > 1500, rating < 1500) == (mine < other, mine > other)
    assert await people_rating(ben) is None


async def test_who_has_left_is_not_sheltered_by_a_vote(client: Make, server: Running) -> None:
    anna, ben, cara = await playing(client, 3, options=RATED)
    await done(cara, {"k": "leave"})
    for voter in (anna, ben):
        await done(voter, {"k": "vote", "seat": 3, "what": "remove", "on": True})
    await done(ben, {"k": "leave"})
    await done(anna, {"k": "leave"})
    assert rows(server, "SELECT seat, place FROM results") == [(1, 3), (2, 3), (3, 3)]
    lost = await people_rating(cara)
    assert lost is not None and lost < 1500


async def test_who_lets_the_clock_run_through_their_turns_has_not_played(
    client: Make, server: Running
) -> None:
    """A bot ends them at a strict table, and may well win: its place counts, but nobody gains by it."""
    anna, ben = await playing(client, 2, rules=ONE_HAND, options={**RATED, "timer": "strict"})
    room = await server.rooms.find(anna.room)
    table = room.table
    while table.state == "playing":
        await anna.reach(table.v)
        assert anna.s
        if table.to_move() == anna.seat:
            await anna.move(some_move(anna.s))
        elif table.helped:
            await anna.reach(table.v + 1)
        else:
            room.sides.clock.give(table, -(10**9))
            turn = table.turn_v
            await room.do(lambda turn=turn: room.turn_is_over(turn))  # type: ignore[misc]
    assert rows(server, "SELECT by_bot, idle, rated FROM results ORDER BY seat") == [(0, 0, 1), (1, 1, 1)]
    mine, other = await people_rating(anna), await people_rating(ben)
    assert mine is not None and mine != 1500, "who played is rated as ever"
    assert other is None or other < 1500
    assert [(await me(each))["rated"]["idle"] for each in (anna, ben)] == [False, True]


@pytest.mark.parametrize(("late", "idle"), [(0, False), (4, False), (5, True), (8, True)])
def test_not_played_is_what_others_ended_more_than_half_of(late: int, idle: bool) -> None:
    table = rated_table()
    for turn in range(16):
        seat = table.to_move()
        play_turn(table, bot=seat == 2 and turn // 2 < late)
    assert table.turns == {1: 8, 2: 8} and table.stood_in[2] == late
    table.fold(9, log.Left(seat=1))
    table.fold(9, log.Ended(lost=True))
    ended = table.outcomes[1]
    assert (ended.results[1].idle, ended.results[1].by_bot) == (idle, idle)


def test_drawing_and_leaving_the_rest_to_the_clock_is_not_playing() -> None:
    table = rated_table()
    for _ in range(8):
        play_turn(table, bot=False, last_by_bot=table.to_move() == 2)
    assert table.stood_in == {1: 0, 2: 4}


@pytest.mark.parametrize(("own", "spared"), [(0, True), (7, True), (8, False)])
def test_a_game_that_others_played_for_whom_the_host_has_sent_away_does_not_count_for_them(
    own: int, spared: bool
) -> None:
    table = rated_table(rules="mattel end.stop=minutes:5 end.winner=leader_at_stop")
    for turn in range(32):
        if turn == 2 * own:
            table.fold(9, log.Left(seat=2, removed=True))
        play_turn(table, bot=table.to_move() == 2 and turn >= 2 * own)
    table.fold(9, log.Stopped())
    ended = table.outcomes[1]
    assert (2 in ended.spared, ended.results[1].idle, ended.results[1].by_bot) == (spared, spared, True)
    assert 1 not in ended.spared


async def test_who_is_sent_away_at_once_neither_gains_nor_loses_and_whoever_stays_is_rated(
    client: Make, server: Running
) -> None:
    anna, ben = await playing(client, 2, rules=ONE_HAND, options=RATED)
    await done(anna, {"k": "remove", "seat": 2})
    await play_out([anna])
    assert rows(server, "SELECT seat, idle, rated FROM results") == [(1, 0, 1), (2, 1, 0)]
    assert await people_rating(ben) is None and (await me(ben))["rated"] is None
    assert anna.s
    (mine, other), rating = anna.s["places"], await people_rating(anna)
    assert rating is not None and (rating > 1500, rating < 1500) == (mine < other, mine > other)


async def test_a_game_that_does_not_count_for_somebody_leaves_both_their_ratings(
    client: Make, server: Running
) -> None:
    anna, _ = await playing(client, 2)
    table = await server.table(anna.room)
    for game, (first, second) in enumerate([(1, 2), (2, 1)], 100):
        results = tuple(
            Result(
                anna.room, game, n, seat.who, 1, 3, 2, place, place == 1, 0, 1, 0, "mattel", True, away, away
            )
            for (n, seat), place, away in zip(table.numbered(), (first, second), (False, True), strict=True)
        )
        ended = Outcome(anna.room, game, results, ((3, first),), spared=frozenset({2}))
        await server.store.persons.keep([ended])
        kept = [await server.store.persons.ratings(seat.who) for seat in table.seats]
        assert kept[0][PEOPLE].games == kept[0][BOTS].games == game - 99
        assert kept[1] == {}


async def test_a_place_that_others_played_for_can_cost_but_not_bring(client: Make, server: Running) -> None:
    anna, _ = await playing(client, 2)
    table = await server.table(anna.room)
    for game, (first, second) in enumerate([(1, 2), (2, 1)], 100):
        results = tuple(
            Result(
                anna.room, game, n, seat.who, 1, 3, 2, place, place == 1, 0, 1, 0, "mattel", True, idle, idle
            )
            for (n, seat), place, idle in zip(table.numbered(), (first, second), (False, True), strict=True)
        )
        await server.store.persons.keep([Outcome(anna.room, game, results, ((3, first),))])
        kept = [await server.store.persons.ratings(seat.who) for seat in table.seats]
        assert kept[0][PEOPLE].games == game - 99, "who played is rated as ever"
        assert [kept[1][ladder].games for ladder in (PEOPLE, BOTS)] == [1, 1], "the win changed nothing"
        assert kept[1][PEOPLE].mu < NEW.mu and kept[1][BOTS].mu < NEW.mu


def rated_table(rules: str = "mattel") -> Table:
    """A rated game of two that has just begun."""
    table = Table("7KQ2M9XD")
    made = log.Made(
        room=table.room, seats=2, pace="instant", seed="07" * 32, rules=rules, options=Options(rated=True)
    )
    table.fold(0, made)
    for seat in (1, 2):
        table.fold(0, log.Sat(seat=seat, name=f"P{seat}", who=f"who{seat}"))
    table.fold(0, log.Started())
    return table


def play_turn(table: Table, *, bot: bool, last_by_bot: bool = False) -> None:
    """Draw and discard for whoever is to move; no turn ends a hand by it."""
    seat, game = table.to_move(), table.game
    assert game is not None
    table.fold(1, log.Moved(seat=seat, m="d", bot=bot))
    discard = simplest_move(game.view(seat))
    table.fold(1, log.Moved(seat=seat, m=discard, bot=bot or last_by_bot))
