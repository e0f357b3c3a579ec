"""Recorded games, as several verbs read them."""

from tenfold.commands.common import Wrong, read_text
from tenfold.game import Game, RecordError
from tenfold.game.records import read_headers


def read_game(name: str) -> tuple[Game, tuple[str, ...]]:
    """The game of the record in the file `name` ("-": standard input), and the players' names. Raises Wrong."""
    game, _, names = read_record(name)
    return game, names


def read_record(name: str) -> tuple[Game, dict[str, str], tuple[str, ...]]:
    """The game, the headers and the names of a record. Raises Wrong."""
    text = read_text(name)
    try:
        game = Game.replay(text)
        headers = read_headers(text.splitlines())
    except RecordError as problem:
        raise Wrong(f"{name}: {problem}") from None
    return game, headers, names_of(headers, game.players)


def names_of(headers: dict[str, str], players: int) -> tuple[str, ...]:
    """The players' names by seat; "Seat 1" and so on where the record has none."""
    names = tuple(name.strip() for name in headers.get("Players", "").split(","))
    if len(names) == players and all(names):
        return names
    return tuple(f"Seat {seat}" for seat in range(1, players + 1))
