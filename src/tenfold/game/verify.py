"""Checking the deals of a record: commitment, first dealer, every deck and every renewed pile are recomputed."""

from __future__ import annotations

from dataclasses import dataclass

from .cards import token
from .deals import Deals
from .game import Game
from .records import read_headers
from .replaying import replay


@dataclass(frozen=True, slots=True)
class VerifyReport:
    """What was found: `ok` if everything that was checked agrees, and the findings in words."""

    ok: bool
    lines: list[str]


def _check(lines: list[str], good: bool, what: str) -> bool:
    lines.append(f"{'ok' if good else 'DIFFERS'}: {what}")
    return good


def _check_hands(game: Game, deals: Deals, lines: list[str]) -> bool:
    good = True
    for hand in game.hands:
        piles = [hand.deck, *(pile for _, pile in hand.renewals)]
        for number, pile in enumerate(piles, 1):
            wanted = deals.shuffle(sorted(pile), hand.hand_no, number)
            what = (
                f"deck of hand {hand.hand_no}"
                if number == 1
                else f"renewal {number - 1} of hand {hand.hand_no}"
            )
            first = next((i for i, (a, b) in enumerate(zip(pile, wanted, strict=True)) if a != b), None)
            if first is not None:
                what += f": card {first + 1} is {token(pile[first])}, the seed gives {token(wanted[first])}"
            good &= _check(lines, first is None, what)
    return good


def verify(text: str) -> VerifyReport:
    """Recompute all chance of a record from its seed and words. Raises RecordError if it cannot be replayed.

    What it cannot prove: that the host did not read the cards, which the database holds, and that the
    commitment was shown before the words were given; players note it down for that.
    """
    game = replay(text)
    header = read_headers(text.split("\n")).get("Shuffle", "")
    if not header.startswith("tenfold-shuffle"):
        return VerifyReport(
            False, ["DIFFERS: the record names no published shuffle, so its deals cannot be checked"]
        )
    deals, claimed = Deals.from_header(header)
    lines: list[str] = []
    good = _check(
        lines, deals.commitment == claimed, f"the seed is the one that was promised ({claimed[:16]}…)"
    )
    dealer = deals.dealer(game.players) + 1
    first = game.hands[0].dealer
    said = f"first dealer: seat {first}" + ("" if first == dealer else f", the seed gives seat {dealer}")
    good &= _check(lines, dealer == first, said)
    good &= _check_hands(game, deals, lines)
    words = ", ".join(f"seat {i} '{word}'" for i, word in enumerate(deals.words, 1) if word) or "none"
    lines.append(f"words mixed in: {words}")
    return VerifyReport(good, lines)
