"""The oracle replays the frozen record and comes to the frozen hashes: two programs, one text."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

from oracle.engine import Oracle

VECTORS = Path(__file__).parents[2] / "docs" / "frozen" / "vectors"


def moves_of(turn: str) -> Iterator[str]:
    """The moves of a turn's line, which are not separated by anything but their letters."""
    move: list[str] = []
    for word in turn.split():
        if word in ("d", "t", "l", "h", "x") and move:
            yield " ".join(move)
            move = []
        move.append(word)
    yield " ".join(move)


def follow(record: str) -> Iterator[Oracle]:
    """The game of a record, given out after every move."""
    lines = record.splitlines()
    seats = next(int(line.split('"')[1]) for line in lines if line.startswith("[Seats"))
    game, dealer = Oracle(seats), 0
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "hand":
            dealer = int(rest.split()[-1])
        elif word == "deck" and game.hand_no == 0:
            game.start(dealer, rest.split())
        elif word == "deck":
            assert dealer == game.dealer
            game.next_hand(rest.split())
        elif word == "renew":
            game.renewals_queue.append(rest.split())
        elif word.endswith(":"):
            for move in moves_of(rest):
                game.play(move, int(word[:-1]))
                yield game


def test_the_oracle_comes_to_the_frozen_hashes():
    frozen = json.loads((VECTORS / "position.json").read_text())
    wanted = {entry["decision"]: entry["hash"] for entry in frozen["after"]}
    end = json.loads((VECTORS / "record.json").read_text())
    came = {}
    for number, game in enumerate(follow((VECTORS / "record.txt").read_text(encoding="utf-8")), 1):
        came[number] = hashlib.sha256(game.position_text().encode()).hexdigest()
    assert {number: came.get(number) for number in wanted} == wanted
    assert (len(came), came[end["moves"]], game.winners) == (end["moves"], end["hash"], end["winners"])
    assert (game.hand_no, list(game.scores.values())) == (end["hands"], end["scores"])
