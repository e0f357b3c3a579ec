"""What a finished game was for those who sat there: made by the fold, so every fold of a log makes the same."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tenfold.online.table import Table


@dataclass(frozen=True, slots=True)
class Result:
    """One person's part of a game that ended by the rules. `who`: the digest of the owner of the seat.

    `people` of the `players` were people. `phases`: how many were completed. `rated`: whether the table was, and once
    this is kept whether the game really counted. `by_bot`: a bot or a guest had the seat in the end; the place counts
    all the same.
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


@dataclass(frozen=True, slots=True)
class Outcome:
    """A game that ended by the rules: what it was for each person, and (level, place) of each bot.

    `lost`: its last person has given it up, and all its people have the last place.
    """

    room: str
    game: int
    results: tuple[Result, ...]
    bots: tuple[tuple[int, int], ...]
    lost: bool = False

    @property
    def rated(self) -> bool:
        """Whether it was played at a rated table."""
        return any(result.rated for result in self.results)


def outcome(table: "Table", *, lost: bool) -> Outcome | None:
    """What the game that has just ended was; None for one that was given up, unless its people have `lost` by it."""
    game, people = table.game, table.people()
    if game is None or not (game.game_over or lost):
        return None
    if game.game_over:
        places = list(game.view(None).places)
    else:
        places = [len(table.seats) if n in people else 1 for n, _ in table.numbered()]
    results = tuple(
        Result(
            room=table.room,
            game=table.game_no,
            seat=n,
            who=seat.who,
            at=table.at,
            players=len(table.seats),
            people=len(people),
            place=places[n - 1],
            won=n in game.winners,
            score=game.scores[n - 1],
            hands=game.hand_no,
            phases=int(game.state.phase[n - 1]),
            rules=table.rules,
            rated=table.options.rated,
            by_bot=seat.bot or bool(seat.guest),
        )
        for n, seat in table.numbered()
        if n in people
    )
    bots = tuple((seat.level, places[n - 1]) for n, seat in table.numbered() if n not in people)
    return Outcome(table.room, table.game_no, results, bots, lost)
