"""`tenfold analyse RECORD`: a finished game weighed.

Tell the chance to win of every player hand by hand, what of it was luck and what decisions cost against the strongest
bot, and the biggest mistakes with what would have been better (docs/analysis.md). A record that breaks off is weighed
up to there. Ctrl-C stops the work and tells what is known by then. The same --rollouts and --seed give the same.
"""

import argparse
from collections.abc import Iterator, Sequence
from contextlib import closing

from tenfold.bots.analysing import ROLLOUTS, WHOLE, Analysis, Analyst, Mistake
from tenfold.bots.engine import why_plain
from tenfold.commands import reasoning, words
from tenfold.commands.laboratory import (
    STOPPED,
    playing_out_arguments,
    say_how_to_go_on,
    show_result,
    stopped_once,
)
from tenfold.commands.recorded import read_game
from tenfold.game import Game
from tenfold.game.retelling import just_before

MOST_TOLD = 8
"""How many mistakes are told in words."""


def describe(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("record", metavar="RECORD", help="a record of a game; - reads standard input")
    playing_out_arguments(parser, 2, ROLLOUTS)
    parser.add_argument("--json", action="store_true", help="one JSON text, with every point of the curve")


def run(chosen: argparse.Namespace) -> int:
    """Weigh the game. Raises Wrong for a text that is no record."""
    from tenfold.lab.progress import progress

    played, names = read_game(chosen.record)
    analyst = Analyst(played, rollouts=chosen.rollouts, seed=chosen.seed)
    status = 0
    try:
        with (
            stopped_once(),
            progress("decisions", played.decision) as advance,
            closing(analyst.steps()) as steps,
        ):
            for _ in steps:
                advance(1)
    except KeyboardInterrupt:
        found = analyst.found
        say_how_to_go_on(f"stopped after {found.done} of {found.decisions} decisions; this is what is known")
        status = STOPPED
    show_result(chosen, analyst.found.to_json(), lines(played, analyst.found, names))
    return status


def lines(played: Game, found: Analysis, names: Sequence[str]) -> Iterator[str]:
    """The analysis in words."""
    if not found.points:
        return
    width = max(*map(len, names), 6)
    yield f"{'chance to win after hand':26}" + "".join(f"{hand_no:>6}" for hand_no, _ in found.hands())
    for seat, name in enumerate(names):
        ends = "".join(f"{percent(balances[seat].end):>6}" for _, balances in found.hands())
        yield f"    {name:{width}}" + " " * (22 - width) + ends
    yield ""
    yield f"    {'':{width}}  began  luck   cost   ended  mistakes"
    for one in found.balances():
        cost = percent(-one.cost, "+") if found.searched else "-"
        wrong = one.mistakes if found.searched else "-"
        yield (
            f"    {names[one.seat - 1]:{width}}{percent(one.start):>7}{percent(one.luck, '+'):>7}"
            f"{cost:>7}{percent(one.end):>7}{wrong:>7} of {one.decisions}"
        )
    yield ""
    yield from mistakes(played, found, names)


def percent(thousandths: int, sign: str = "") -> str:
    """Thousandths of a game as per cent: `4.1`, with `+` as a sign `+4.1`."""
    return format(100 * thousandths / WHOLE, f"{sign}.1f")


def mistakes(played: Game, found: Analysis, names: Sequence[str]) -> Iterator[str]:
    """The biggest mistakes with what was better."""
    worst = found.biggest_mistakes()
    if not found.searched:
        why = why_plain() or "nothing was played out"
        yield f"What decisions cost is not known: {why}." if found.decisions else "No decision was made yet."
    elif not worst:
        yield "No decision was worse than the strongest bot's by more than chance would have it."
    for mistake in worst[:MOST_TOLD]:
        yield from told(played, mistake, names)
    if len(worst) > MOST_TOLD:
        yield f"{len(worst) - MOST_TOLD} more cost less; --json names them all."


def told(played: Game, mistake: Mistake, names: Sequence[str]) -> Iterator[str]:
    """One mistake in words."""
    one = mistake.judged
    name = names[one.seat - 1]
    view = just_before(played, one.decision).view(one.seat).to_json()
    made, better = (words.move(str(move), view, names) for move in (one.played, one.best))
    yield (
        f"Hand {one.hand_no}, turn {one.turn}, {name}: {made}. Better: {better}."
        f" It cost {percent(one.cost)} % (give or take {100 * one.error:.1f}) of {percent(one.win)} %."
    )
    yield f"    {name} held {' '.join(mistake.hand)}."
    for what, explained in (("Better", mistake.better), ("Made", mistake.made)):
        why = reasoning.reasons(explained, names)
        if why:
            yield f"    {what}: {why}"
