"""How long level 7 thinks when the clock bounds it: `python tools/measure_thinking.py`.

Plays hands through views as a table does and prints how many decisions there were and how long they took.
"""

from __future__ import annotations

import argparse
import os
import time

from tenfold.bots import choose, prepare
from tenfold.game import FastShuffler, Game, Rules


def times(players: int, milliseconds: float, decisions: int) -> list[float]:
    """Milliseconds of so many decisions of level 7, in games in which it has every seat."""
    found: list[float] = []
    number = 0
    while len(found) < decisions:
        number += 1
        game = Game.new(Rules.edition("mattel"), players=players, shuffler=FastShuffler(number))
        while not game.hand_over and len(found) < decisions:
            view = game.view(game.to_move)
            start = time.perf_counter()
            move = choose("level7", view, milliseconds=milliseconds, seed=number)
            found.append(1000 * (time.perf_counter() - start))
            game.play(move)
    return sorted(found)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--milliseconds", type=float, default=50)
    parser.add_argument("--decisions", type=int, default=2000)
    ask = parser.parse_args()
    problem = prepare()
    if problem:
        raise SystemExit(problem)
    for players in (2, 4, 6):
        found = times(players, ask.milliseconds, ask.decisions)
        middle, most, last = found[len(found) // 2], found[len(found) * 99 // 100], found[-1]
        print(
            f"{players} players: half of {len(found)} under {middle:.0f} ms, 99 % under {most:.0f}, all by {last:.0f}"
        )
    print(f"load of the machine: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
