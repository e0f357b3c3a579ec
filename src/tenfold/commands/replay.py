"""`tenfold replay RECORD`: a recorded game in words.

Tell a recorded game turn by turn, with all cards open. A record that breaks off is told up to there.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from typing import Any

from tenfold.commands import words
from tenfold.commands.common import cards_argument
from tenfold.commands.recorded import read_record
from tenfold.game import Game
from tenfold.game.ordinary import ordinary_sentence
from tenfold.game.retelling import DEAL, STOP, Turn, acts
from tenfold.game.texts import sentence


def describe(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("record", metavar="RECORD", help="a record of a game; - reads standard input")
    parser.add_argument("--json", action="store_true", help="a summary as one JSON text")
    cards_argument(parser)


def run(chosen: argparse.Namespace) -> int:
    """Tell the game. Raises Wrong for a text that is no record."""
    game, headers, names = read_record(chosen.record)
    if chosen.json:
        print(json.dumps(summary(game, headers, names), ensure_ascii=False))
    else:
        for line in story(game, names):
            print(ordinary_sentence(line, names) if chosen.cards == "ordinary" else line)
    return 0


def story(played: Game, names: Sequence[str]) -> Iterator[str]:
    """The game in lines: each deal, each turn in a line of its own, the scores behind each hand."""
    line: list[str] = []
    last: Turn = (1, DEAL)
    for game, turn, events in acts(played):
        if turn != last and line:
            yield " ".join(line)
            line = []
        last = turn
        line += [sentence(event.to_json(event.seat), names) for event in events]
        if game.hand_over and turn[1] != STOP:
            yield " ".join(line)
            line = []
            yield from ("", *words.score_sheet(game.view(None).to_json(), names), "")
    if line:
        yield " ".join(line)
    if played.game_over:
        yield from words.final_places(played.view(None).to_json(), names)
    else:
        yield "The record ends here; the game was not played to its end."


def summary(played: Game, headers: dict[str, str], names: Sequence[str]) -> dict[str, Any]:
    """What the game was and how it went, without the single moves."""
    hands: list[dict[str, Any]] = []
    for game, _, _ in acts(played):
        result = game.result()
        if result is not None and len(hands) < len(game.hands):
            hands.append(
                {"hand": game.hand_no, "moves": len(played.hands[game.hand_no - 1].moves), **result.to_json()}
            )
    return {
        "rules": str(played.rules),
        "players": list(names),
        "date": headers.get("Date", ""),
        "moves": played.decision,
        "hands": hands,
        "game_over": played.game_over,
        "scores": played.scores,
        "winners": played.winners,
        "places": list(played.view(None).places),
    }
