"""`tenfold play`: a game in the terminal.

Play against bots in this terminal. Type the number of a move or the move itself; ? helps, q quits.
Moves can be piped in as well; at the end of the input the game so far is kept.
"""

import argparse
import hashlib
import os
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from tenfold.bots import BOTS, choose, prepare
from tenfold.bots.engine import is_ready
from tenfold.commands import words
from tenfold.commands.common import Wrong, cards_argument, named_path, whole_number, why
from tenfold.commands.rules import chosen_rules, option_argument
from tenfold.game import Deals, Event, Game, IllegalMove, Rules
from tenfold.game.ordinary import ordinary_sentence, typed_notation
from tenfold.game.texts import sentence

YOU = 1
BOT_NAMES = ("Robin", "Kim", "Sam", "Noa", "Alex")


class Quit(Exception):
    """The player wants to stop, or the input has ended."""


def describe(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--players", type=whole_number(2, 6), default=2, help="2 to 6, with you (default: 2)")
    parser.add_argument(
        "--bots", default="greedy", metavar="BOT[,BOT…]", help=f"one for all, or one each: {', '.join(BOTS)}"
    )
    parser.add_argument(
        "--rules", default="mattel", metavar="EDITION", help="tenfold rules --list names them all"
    )
    option_argument(parser)
    parser.add_argument("--seed", help="any text; the same text deals the same cards")
    parser.add_argument("--name", default="Player", help="your name (default: %(default)s)")
    parser.add_argument(
        "--record", type=named_path, metavar="FILE", help="where to keep the record of the game"
    )
    cards_argument(parser)


def run(chosen: argparse.Namespace) -> int:
    """Play a game, keep its record."""
    rules = chosen_rules(chosen.rules, chosen.option)
    if chosen.players > rules.most_players:
        raise Wrong(f"--players {chosen.players}: by these rules 2 to {rules.most_players} play")
    bots = bots_for(chosen.bots, chosen.players - 1)
    names = (clean_name(chosen.name), *BOT_NAMES[: len(bots)])
    make_ready(bots)
    target = open_record(chosen.record)
    deals = Deals.new() if chosen.seed is None else Deals(hashlib.sha256(chosen.seed.encode()).digest())
    sitting = Sitting(rules, deals, names, bots, ordinary=chosen.cards == "ordinary")
    try:
        sitting.play()
    except Quit:
        print()
    finally:
        keep_record(sitting.game.record(names=names, date=datetime.now().date().isoformat()), target)
    return 0


def make_ready(bots: list[str]) -> None:
    """Compile what bots that search need. Say so where it takes a while, and where they cannot search."""
    if not {"level6", "level7"}.isdisjoint(bots):
        if not is_ready():
            print(
                "Getting the strongest bots ready, once for this version: a minute or so ...", file=sys.stderr
            )
        problem = prepare()
        if problem:
            print(f"tenfold: {problem}", file=sys.stderr)


def bots_for(wanted: str, count: int) -> list[str]:
    """The bot of each seat after yours. Raises Wrong."""
    bots = [bot.strip() for bot in wanted.split(",")]
    for bot in bots:
        if bot not in BOTS:
            raise Wrong(f"--bots: there is no bot {bot!r}; there are {', '.join(BOTS)}")
    if len(bots) == 1:
        return bots * count
    if len(bots) != count:
        needed = "1 of them is" if count == 1 else f"{count} of them are"
        raise Wrong(f"--bots: {needed} needed, or one for all; {len(bots)} are named")
    return bots


def clean_name(name: str) -> str:
    """A name that fits in a line and in a record. Raises Wrong."""
    name = " ".join(name.split())
    if not name or len(name) > 24 or not name.isprintable() or '"' in name:
        raise Wrong("--name: please use 1 to 24 letters without quotation marks")
    return name


def open_record(wanted: Path | None) -> Path:
    """The file for the record, made now so that a game is never played for nothing. Raises Wrong."""
    try:
        if wanted is not None:
            wanted.touch(exist_ok=False)
            return wanted
        base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
        folder = Path(base) / "tenfold" / "records"
        folder.mkdir(parents=True, exist_ok=True)
        return new_file(folder, datetime.now().strftime("%Y-%m-%d-%H%M%S"))
    except FileExistsError:
        raise Wrong(f"{wanted} is there already; please name a new file for the record") from None
    except (OSError, RuntimeError) as problem:
        raise Wrong(f"the record cannot be kept in {wanted or 'the data folder'}: {why(problem)}") from None


def keep_record(text: str, target: Path) -> None:
    """Write the record and say where it is; what cannot be written is printed. Raises Wrong."""
    try:
        target.write_text(text, encoding="utf-8")
    except OSError as problem:
        with suppress(OSError):  # half a record is none, and its name is to be free for the next try
            target.unlink()
        print(text)
        raise Wrong(
            f"the record could not be written to {target}: {why(problem)}; it is printed above"
        ) from None
    print(f"The record of the game is in {target}")


def new_file(folder: Path, stem: str) -> Path:
    """A new file of that name, with a number behind it if the name is taken."""
    number = 1
    while True:
        path = folder / (f"{stem}.txt" if number == 1 else f"{stem}-{number}.txt")
        try:
            path.touch(exist_ok=False)
            return path
        except FileExistsError:
            number += 1


class Sitting:
    """One person on seat 1, bots on the others."""

    def __init__(
        self,
        rules: Rules,
        deals: Deals,
        names: tuple[str, ...],
        bots: list[str],
        ordinary: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.clock = clock
        self.began = clock()
        self.seconds = seconds_of(rules)
        self.game = Game.new(rules, players=len(names), shuffler=deals)
        self.names = names
        self.bots = bots
        self.ordinary = ordinary
        self.colours = (
            sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        )
        self.commitment = deals.commitment

    def play(self) -> None:
        """From the first deal to the end of the game. Raises Quit."""
        print(f"{', '.join(self.names)}: welcome. ? helps, q quits.")
        print(f"The order of the cards is fixed; its fingerprint is {self.commitment}")
        self.tell(self.game.events)
        while not self.game.game_over:
            if self.time_is_up():
                self.tell(self.game.stop())
                break
            if self.game.hand_over:
                self.tell(self.game.deal())
            elif self.game.to_move == YOU:
                self.your_move()
            else:
                seat = self.game.to_move
                self.tell(self.game.play(str(choose(self.bots[seat - YOU - 1], self.game.view(seat))), seat))
            if self.game.hand_over:
                self.show(words.score_sheet(self.view(), self.names))
        self.show(words.final_places(self.view(), self.names))

    def time_is_up(self) -> bool:
        """Whether the clock of the rules has run out."""
        return self.seconds is not None and self.clock() - self.began >= self.seconds

    def view(self) -> words.ViewJson:
        """What you see."""
        return self.game.view(YOU).to_json()

    def tell(self, events: Iterable[Event]) -> None:
        """What happened, as far as you may know it."""
        for event in events:
            seen = event.to_json(YOU)
            if seen is not None:
                print(self.shown(sentence(seen, self.names)))

    @property
    def help(self) -> str:
        """What ? shows."""
        return f"{words.HELP}\n{words.ORDINARY_HELP}" if self.ordinary else words.HELP

    def shown(self, text: str) -> str:
        """A text with the cards it is played with."""
        return ordinary_sentence(text, self.names) if self.ordinary else text

    def show(self, lines: Iterable[str]) -> None:
        """A block of lines with air around it."""
        shown = map(self.shown, lines)
        print("", *map(words.painted if self.colours else str, shown), "", sep="\n")

    def your_move(self) -> None:
        """Ask until a legal move comes or the time is up. Raises Quit."""
        view = self.view()
        self.show(words.table(view, self.names))
        offers = [*view["lays"], *view["legal"]]
        for number, offer in enumerate(offers, 1):
            print(self.shown(f"{number:4}  {offer:14}  {words.move(offer, view, self.names)}"))
        while (wanted := ask(self.help, self.time_is_up)) is not None:
            if wanted.isascii() and wanted.isdigit():
                if not 1 <= int(wanted) <= len(offers):
                    numbers = "1" if len(offers) == 1 else f"1 to {len(offers)}"
                    print(f"Please choose {numbers}, or type a move; ? helps.")
                    continue
                wanted = offers[int(wanted) - 1]
            try:
                events = self.game.play(typed_notation(wanted) if self.ordinary else wanted, YOU)
            except IllegalMove as problem:
                print(self.shown(problem.refusal.sentence()))
            except ValueError as problem:
                print(f"{problem} (? helps)")
            else:
                self.tell(events)
                return


def seconds_of(rules: Rules) -> int | None:
    """How long a game may last by its rules (end.stop=minutes:M), None without a clock."""
    what, _, minutes = rules.end_stop.partition(":")
    return 60 * int(minutes) if what == "minutes" else None


def ask(help_text: str, time_is_up: Callable[[], bool]) -> str | None:
    """The next line that is not empty, None if the time is up; help is given here. Raises Quit."""
    while not time_is_up():
        try:
            line = input("> ").strip()
        except EOFError:
            raise Quit from None
        if not sys.stdin.isatty():
            print(line)  # nobody typed it where it can be seen
        if line in ("q", "quit", "exit"):
            raise Quit
        if line in ("?", "help"):
            print(help_text)
        elif line:
            return line
    return None
