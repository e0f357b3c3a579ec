"""What a person is shown of themselves: the figures of their games, ratings, passkeys."""

from collections.abc import Mapping, Sequence
from statistics import fmean

from tenfold.online.outcomes import Result
from tenfold.online.persons import KnownSession, Passkey
from tenfold.online.protocol import Json
from tenfold.online.ratings import LADDERS, Rating
from tenfold.online.rooms import Rooms


async def about(rooms: Rooms, who: str) -> Json:
    """The answer of `GET /api/me` of docs/protocol.md; "" is somebody who has no session. Raises StoreError."""
    if not who:
        return _shown([], [], [], {}, [])
    persons = rooms.store.persons
    games = await rooms.mine(who)  # also finishes what a fallen server has not kept
    return _shown(
        games,
        await persons.results([who]),
        await persons.sessions(who),
        await persons.ratings(who),
        await persons.passkeys(who),
    )


def _shown(
    games: Sequence[Json],
    results: Sequence[Result],
    sessions: Sequence[KnownSession],
    ratings: Mapping[str, Rating],
    passkeys: Sequence[Passkey],
) -> Json:
    return {
        "name": _name(games),
        "since": sessions[0].made if sessions else None,
        "devices": sum(not session.ended for session in sessions),
        "tables": len(games),
        "seats": sum(game["here"] for game in games),
        "all": figures(results),
        "by_players": [
            {"players": players, **figures([result for result in results if result.players == players])}
            for players in sorted({result.players for result in results})
        ],
        "bots": figures([result for result in results if result.people == 1]),
        "people": figures([result for result in results if result.people > 1]),
        "ratings": {ladder: ratings[ladder].shown() if ladder in ratings else None for ladder in LADDERS},
        "rated": _rated(results),
        "passkeys": [passkey_shown(passkey) for passkey in passkeys],
    }


def _rated(results: Sequence[Result]) -> Json | None:
    """The last game that was rated."""
    last = next((result for result in reversed(results) if result.rated), None)
    return {"room": last.room, "game": last.game, "idle": last.idle} if last else None


async def has_something(rooms: Rooms, who: str) -> bool:
    """Whether somebody would leave tables or results behind. Raises StoreError."""
    return bool(await rooms.mine(who) or await rooms.store.persons.results([who]))


async def name_of(rooms: Rooms, who: str) -> str:
    """The name somebody has used last, "" where they have no seat anywhere. Raises StoreError."""
    return _name(await rooms.mine(who))


def _name(games: Sequence[Json]) -> str:
    return next((game["name"] for game in games), "")


def figures(results: Sequence[Result]) -> Json:
    """Games, games won, and the average place (None where there is none)."""
    place = round(fmean(result.place for result in results), 2) if results else None
    return {"games": len(results), "won": sum(result.won for result in results), "place": place}


def passkey_shown(passkey: Passkey) -> Json:
    """A passkey as its owner sees it."""
    return {"id": passkey.id, "label": passkey.label, "made": passkey.made, "used": passkey.used}
