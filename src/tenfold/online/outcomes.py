"""What a finished game was for those who sat there: made by the fold, so every fold of a log makes the same."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tenfold.online.table import Table


@dataclass(frozen=True, slots=True)
class Result:
    """One person's part of a game that ended by the rules. `who`: the digest of the owner of the seat.

    `people` of the `players` were people. `phases`: how many were completed. `rated`: whether the table was, and once
    this is kept whether the game really counted. `by_bot`: a bot or a guest had the seat in the end, or ended
    most of its turns; the place counts all the same. `idle`: they have not played it and cannot gain by it.
    """

    room: str
    game: int
    seat: int
    who: str
    at: int
    players: int
    people: int
    place: int
    won: bool
    score: int
    hands: int
    phases: int
    rules: str
    rated: bool
    by_bot: bool
    idle: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """A game that ended by the rules: what it was for each person, and (level, place) of each bot.

    `lost`: its last person has given it up, and all its people have the last place. `others`: who was sent away and
    has no result, with the place that counts against those who have one. `spared`: seats whose owner the host has asked
    to leave, and others played most of the game for them: it does not count for them, but for those who stayed.
    """

    room: str
    game: int
    results: tuple[Result, ...]
    bots: tuple[tuple[int, int], ...]
    lost: bool = False
    others: tuple[tuple[str, int], ...] = ()
    spared: frozenset[int] = frozenset()

    @property
    def rated(self) -> bool:
        """Whether it was played at a rated table."""
        return any(result.rated for result in self.results)


def outcome(table: "Table", *, lost: bool) -> Outcome | None:
    """What the game that has just ended was; None for one that was given up, unless its people have `lost` by it."""
    game = table.game
    if game is None or not (game.game_over or lost):
        return None
    counted, others = _people(table, lost=lost)
    if game.game_over:
        places = list(game.view(None).places)
    else:
        places = [len(table.seats) if n in counted else 1 for n, _ in table.numbered()]
    results = tuple(
        Result(
            room=table.room,
            game=table.game_no,
            seat=n,
            who=who,
            at=table.at,
            players=len(table.seats),
            people=len(counted) + len(others),
            place=places[n - 1],
            won=n in game.winners,
            score=game.scores[n - 1],
            hands=game.hand_no,
            phases=int(game.state.phase[n - 1]),
            rules=table.rules,
            rated=table.options.rated,
            by_bot=table.seat(n).bot or bool(table.seat(n).guest) or _idle(table, n),
            idle=_idle(table, n),
        )
        for n, who in counted.items()
    )
    persons = {*table.people(), *counted}
    return Outcome(
        table.room,
        table.game_no,
        results,
        bots=tuple((seat.level, places[n - 1]) for n, seat in table.numbered() if n not in persons),
        lost=lost,
        others=tuple((who, places[n - 1]) for n, who in others.items()),
        spared=frozenset(n for n in counted if table.seat(n).removed and _idle(table, n)),
    )


def _people(table: "Table", *, lost: bool) -> tuple[dict[int, str], dict[int, str]]:
    """By seat the people who have a result of the game that has just ended, and those who were sent away and have none.

    Whom the table has voted out has none, unless they had given the game up before; nor has whom the host has asked to
    leave, where the others have `lost` the game since.
    """
    counted = {n: table.seat(n).who for n in table.people()}
    others = {n: counted.pop(n) for n in list(counted) if lost and table.seat(n).removed}
    for n, out in table.voted_out.items():
        (counted if out.went else others)[n] = out.who
    return dict(sorted(counted.items())), others


def _idle(table: "Table", seat: int) -> bool:
    """Whether somebody other than the owner has ended most turns of a seat."""
    return 2 * table.stood_in[seat] > table.turns[seat]
