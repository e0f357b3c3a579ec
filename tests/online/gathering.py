"""Tables with several people, for tests."""

from collections.abc import Callable
from typing import Any

from online.client import Client, Json, some_move

Make = Callable[[], Client]
NAMES = ("Anna", "Ben", "Cara", "Dora")


async def gather(make: Make, people: int, **more: Any) -> list[Client]:
    """So many people at a table that waits, all connected; the first has made it."""
    first = make()
    room = await first.make(NAMES[0], seats=people, **more)
    await first.open()
    players = [first]
    for number, name in enumerate(NAMES[1:people], 2):
        player = make()
        assert await player.join(room, name) == number
        await player.open()
        players.append(player)
    return players


async def playing(make: Make, people: int, **more: Any) -> list[Client]:
    """So many people in a game that has just begun."""
    players = await gather(make, people, **more)
    assert (await players[0].command({"k": "start"}))["t"] == "ack"
    for player in players:
        await seen(player, lambda player: player.s is not None)
    return players


async def seen(player: Client, true: Callable[[Client], object]) -> None:
    """Wait until something is true of what a player sees."""
    await player.until(lambda: bool(true(player)))


async def turn_of(players: list[Client]) -> Client:
    """Whose turn it is, once everybody knows."""
    newest = max(player.v for player in players)
    for player in players:
        await player.reach(newest)
    return next(player for player in players if player.s and player.s["to_move"] == player.seat)


async def until_turn(players: list[Client], seat: int) -> None:
    """Play until it is the turn of a seat. Players who are not connected are not among `players`."""
    while True:
        mover = await turn_of(players)
        if mover.seat == seat:
            return
        assert mover.s
        assert (await mover.move(some_move(mover.s)))["t"] == "ack"


def seat(player: Client, number: int) -> Json:
    """A seat as a player sees it."""
    found: Json = player.meta["seats"][number - 1]
    return found


def told(player: Client) -> list[str]:
    """The kinds of everything that was shown to a player."""
    return [event["e"] for event in player.seen()]


async def refused(player: Client, c: Json) -> str:
    """The code with which a command is refused."""
    answer = await player.command(c)
    assert answer["t"] == "nak", answer
    return str(answer["code"])


async def done(player: Client, c: Json) -> int:
    """The version to which a command that is done leads."""
    answer = await player.command(c)
    assert answer["t"] == "ack", answer
    return int(answer["v"])


ONE_HAND = "mattel end.stop=hands:1 end.winner=leader_at_stop"
"""Rules by which a game is soon over."""


async def play_out(players: list[Client]) -> None:
    """Play until the game is over; whoever is not among `players` is played for."""
    while True:
        for player in players:
            await seen(player, lambda player: player.s is not None)
        newest = max(player.v for player in players)
        for player in players:
            await player.reach(newest)
        if players[0].meta["state"] == "over":
            return
        for player in players:
            assert player.s is not None
            if player.s["to_move"] == player.seat and not seat(player, player.seat)["bot"]:
                await player.move(some_move(player.s))
                break
        else:
            await players[0].reach(newest + 1)
