"""Moves, requirements and the table in words, for a terminal.

All of it is made from the view of a seat as JSON (docs/protocol.md, `s`): what is not in the view
cannot be shown.
"""

import re
from collections.abc import Sequence
from typing import Any

from tenfold.game import Card, Discard, Draw, Hit, Lay, Need, Phase, PlaySkip, Take, parse_move
from tenfold.game.moves import Choose, Give, LayPart, Replace, Save, TakeSaved

ViewJson = dict[str, Any]

_CARD = re.compile(r"\b([RBGY])\d{1,2}\b")
_ORDINARY_CARD = re.compile("([♥♠♣♦])(?:10|[2-9AJQ])")
_PAINT = {"R": "31", "B": "34", "G": "32", "Y": "33", "♥": "31", "♠": "34", "♣": "32", "♦": "33"}
"""Terminal colours; the letter stays, so that nobody has to tell them apart."""

_END = {"": "", "<": ", at the low end", ">": ", at the high end"}

HELP = """\
Type the number of a move, or the move itself:
  d               draw a card            t               take the top of the discard pile
  l R3 B3 W | …   lay down your phase    h R7>2.1        put R7 on the first group of player 2
  h W>2.1<        at the low end of a run (> for the high end)
  x R9            discard                x K>3           play a Skip on player 3
Cards: R red, B blue, G green, Y yellow with their number; W is a Wild, K a Skip.
Other lists of groups than those offered are fine as long as they make your phase.
  ?  this help    q  quit (the game so far is kept)"""

ORDINARY_HELP = """\
With ordinary cards: H hearts ♥ are red, S spades ♠ blue, C clubs ♣ green, D diamonds ♦ yellow; A is 1, J 11, Q 12.
Type H7, SQ, CA; K is a king, which is a Wild, and * a joker, which is a Skip. R7 and W do as well."""


def painted(line: str) -> str:
    """A line with its cards in their colours, for a terminal that shows them."""
    for cards in (_CARD, _ORDINARY_CARD):
        line = cards.sub(lambda card: f"\x1b[1;{_PAINT[card[1]]}m{card[0]}\x1b[0m", line)
    return line


def need(requirement: str) -> str:
    """`S3` as "set of 3"."""
    return Need.parse(requirement).words


def phase(requirements: Sequence[str]) -> str:
    """The groups of a phase: "set of 3 + run of 4"."""
    return Phase.parse("+".join(requirements)).words


def move(text: str, view: ViewJson, names: Sequence[str]) -> str:
    """What a legal move does, in words. `names` by seat."""
    match parse_move(text):
        case Draw():
            return "draw a card from the pile"
        case Take():
            return f"take {view['discard_top']} from the discard pile"
        case TakeSaved(card):
            return f"take {card} from your save pile"
        case Lay(_, number):
            return f"lay down phase {number}" if number else "lay down your phase"
        case LayPart():
            return "lay this group of your phase early"
        case Hit(played, seat, group, end):
            return f"put {played} on {_group(seat, group, view, names)}{_END[end]}"
        case Replace(card, seat, group, end):
            return f"put {card} for the Wild in {_group(seat, group, view, names)}{_END[end]}"
        case PlaySkip(card, victim):
            return _skip(card, victim, names)
        case Save(card):
            return f"save {card}, which ends your turn"
        case Choose(number):
            return f"play phase {number} in this hand"
        case Give(seat):
            return f"give {view['discard_top']} to {names[seat - 1]}"
        case Discard(card):
            return f"discard {card}"
    return text


def _skip(card: Card, victim: int | None, names: Sequence[str]) -> str:
    what = "a Wild as a Skip" if card.is_wild else "the rules card" if str(card) == "A" else "a Skip"
    if victim is None:
        return f"discard {what}"
    return f"play {what} on {names[victim - 1]}" if victim else f"discard {what}, without effect"


def _group(seat: int, group: int, view: ViewJson, names: Sequence[str]) -> str:
    lying = view["laid"][seat - 1][group - 1]
    whose = "your" if seat == view["seat"] else f"{names[seat - 1]}'s"
    return f"{whose} {need(lying['need'])} ({' '.join(lying['cards'])})"


def table(view: ViewJson, names: Sequence[str]) -> list[str]:
    """The table as one seat sees it, in lines."""
    top = view["discard_top"] or "empty"
    more = f", {view['discard_count']} cards" if view["discard_count"] > 1 else ""
    lines = [f"--- hand {view['hand_no']}   draw pile: {view['draw_count']}   discard pile: {top}{more}"]
    width = max(map(len, names))
    for seat, name in enumerate(names, 1):
        lines += _seat(seat, f"{name:{width}}", view)
    if view["hand"] is not None:
        lines.append(f"    your hand: {' '.join(view['hand']) or 'no cards'}")
    return lines


def _seat(seat: int, name: str, view: ViewJson) -> list[str]:
    place = seat - 1
    mark = ">" if view["to_move"] == seat else " "
    if not view["playing"][place]:
        return [f"{mark} {seat} {name}  sits out, {count(view['scores'][place], 'point')}"]
    notes = [
        _contract(place, view),
        count(view["counts"][place], "card"),
        count(view["scores"][place], "point"),
    ]
    if view["skipped"][place]:
        notes.append("a Skip lies in front")
    if view["saved"][place]:
        notes.append(f"saved {' '.join(view['saved'][place])}")
    if view["wild_numbers"][place]:
        notes.append(f"{view['wild_numbers'][place]} is wild")
    lines = [f"{mark} {seat} {name}  {', '.join(notes)}"]
    for number, group in enumerate(view["laid"][place], 1):
        lines.append(f"      {seat}.{number} {need(group['need'])}: {' '.join(group['cards'])}")
    return lines


def _contract(place: int, view: ViewJson) -> str:
    number = view["phases"][place]
    if number == "done":
        return "all phases done"
    if number == "out":
        return "out of the game"
    free = view["left"][place]
    if free and not view["needs"][place]:
        return f"phases left: {' '.join(map(str, free))}"
    return f"phase {number} ({phase(view['needs'][place])})"


def count(number: int, thing: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def score_sheet(view: ViewJson, names: Sequence[str]) -> list[str]:
    """What the hand that just ended brought everybody, in lines."""
    result = view["result"]
    width = max(*map(len, names), 6)
    lines = [f"    {'':{width}}  phase         hand  total  next"]
    for place, name in enumerate(names):
        made = "made" if result["laid"][place] else "not made"
        following = view["phases"][place]
        lines.append(
            f"    {name:{width}}  {str(result['phases'][place]) + ', ' + made:12}"
            f"{result['points'][place]:6}{result['scores'][place]:7}"
            f"  {'finished' if following == 'done' else following}"
        )
    return lines


def final_places(view: ViewJson, names: Sequence[str]) -> list[str]:
    """Who came in where, in lines."""
    order = sorted(range(len(names)), key=lambda place: view["places"][place])
    return [
        f"    {view['places'][place]}. {names[place]} ({count(view['scores'][place], 'point')})"
        for place in order
    ]
