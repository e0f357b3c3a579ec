"""`tenfold hint RECORD`: the best moves of a position, and why.

Stand where a record ends, or at one of its decisions, and tell the best moves for whoever is to move: the chance to
win with each, how far the phase is, which cards help and how many of them are unseen. Only what that player may know
is used, however open the cards of the record are. The same record, --rollouts and --seed give the same hint.
"""

import argparse
import json
from collections.abc import Iterator, Sequence

from tenfold.bots.engine import why_plain
from tenfold.bots.hinting import ROLLOUTS, Hint, hint
from tenfold.commands import reasoning, words
from tenfold.commands.common import Wrong, cards_argument, whole_number
from tenfold.commands.laboratory import playing_out_arguments
from tenfold.commands.recorded import read_game
from tenfold.game import Game
from tenfold.game.ordinary import ordinary_sentence
from tenfold.game.retelling import just_before

MOST = 1 << 20


def describe(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("record", metavar="RECORD", help="a record of a game; - reads standard input")
    parser.add_argument(
        "--hand", type=whole_number(1, MOST), metavar="H", help="the first decision of this hand"
    )
    parser.add_argument(
        "--turn", type=whole_number(0, MOST), metavar="T", help="the first decision of this turn"
    )
    parser.add_argument(
        "--seat", type=whole_number(1, 6), metavar="S", help="the first decision there of this seat"
    )
    parser.add_argument(
        "--decision",
        type=whole_number(0, MOST),
        metavar="N",
        help="a decision of the game by its number, from 0",
    )
    playing_out_arguments(parser, 1, ROLLOUTS)
    parser.add_argument("--json", action="store_true", help="one JSON text instead of sentences")
    cards_argument(parser)


def run(chosen: argparse.Namespace) -> int:
    """Tell the best moves. Raises Wrong for a record or a place in it that is not there."""
    played, names = read_game(chosen.record)
    game = standing(played, chosen)
    seat = game.to_move
    told = hint(game.view(seat), rollouts=chosen.rollouts, seed=chosen.seed)
    if chosen.json:
        place = {"hand": game.hand_no, "turn": game.state.turn, "decision": game.decision, "seat": seat}
        print(json.dumps({**place, **told.to_json()}, ensure_ascii=False))
        return 0
    for line in lines(game, told, names):
        print(ordinary_sentence(line, names) if chosen.cards == "ordinary" else line)
    return 0


def standing(played: Game, chosen: argparse.Namespace) -> Game:
    """The game just before the decision that is asked for. Raises Wrong."""
    asked = {name: getattr(chosen, name) for name in ("hand", "turn", "seat", "decision")}
    asked = {name: value for name, value in asked.items() if value is not None}
    if not asked:
        if played.hand_over:
            raise Wrong(
                "nobody is to move where this record ends; --hand, --turn or --decision name a place in it"
            )
        return played
    for decision, place in enumerate(decisions(played)):
        at = {**place, "decision": decision}
        if all(at[name] == value for name, value in asked.items()):
            return just_before(played, decision)
    named = " ".join(f"--{name} {value}" for name, value in asked.items())
    raise Wrong(
        f"{named}: there is no such decision; the record has {words.count(len(played.hands), 'hand')}"
        f" and {words.count(played.decision, 'decision')}"
    )


def decisions(played: Game) -> Iterator[dict[str, int]]:
    """Where every decision was made, and the one that is open at the end."""
    for hand in played.hands:
        for turn, seat, _ in hand.moves:
            yield {"hand": hand.hand_no, "turn": turn, "seat": seat}
    if not played.hand_over:
        yield {"hand": played.hand_no, "turn": int(played.state.turn), "seat": played.to_move}


def lines(game: Game, told: Hint, names: Sequence[str]) -> Iterator[str]:
    """The hint in words."""
    view: words.ViewJson = game.view(game.to_move).to_json()
    yield f"Hand {game.hand_no}, turn {view['turn']}: {names[game.to_move - 1]} is to move."
    yield f"    hand: {' '.join(view['hand'])}"
    if view["discard_top"]:
        yield f"    discard pile: {view['discard_top']}"
    yield from reasoning.facts(told.facts, names)
    yield ""
    best = told.moves[0].worth
    for place, one in enumerate(told.moves, 1):
        move = words.move(str(one.why.move), view, names)
        chance = f"{100 * one.worth.win:5.1f} %  " if told.searched else ""
        yield f"{place}. {chance}{move}"
        less = best.win - one.worth.win
        if place > 1 and told.searched:
            error = f"give or take {100 * one.worth.error:.1f} %"
            close = abs(less) <= 2 * one.worth.error
            yield f"   About as good, {error}." if close else f"   {100 * less:.1f} % less, {error}."
        why = reasoning.reasons(one.why, names)
        if why:
            yield f"   {why}"
    plain = why_plain()
    if not told.searched and plain and len(view["legal"]) + len(view["lays"]) > 1:
        yield f"No hands were played out, so chances to win are not known: {plain}."
