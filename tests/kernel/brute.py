"""What the rules say about a hand and a phase, by trying every assignment of cards to groups.

Written from rules.md 1.7-1.9, section 4 and scenarios.md alone. It shares nothing with the kernel but
the numbering of the cards (4 * (number - 1) + colour, 48 Wild, 49 Skip).
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

WILD = 48
Need = tuple[str, int]
"""A requirement: its letters and its size."""
State = tuple[int, ...]
"""What matters of a group while cards come in rising order: `()` empty, else see `joined`."""


def number(card: int) -> int:
    return card // 4 + 1


def colour(card: int) -> int:
    return card % 4


def joined(need: Need, group: State, card: int) -> State | None:
    """The group with one more natural card, or None where the card does not belong in it.

    Cards come in rising order. State of a run: lowest number, last number, last colour; of the others:
    what all cards share, and how many there are.
    """
    kind, size = need
    n, c = number(card), colour(card)
    if kind in {"R", "CR", "AR", "OR", "ER"}:
        step = 2 if kind in {"OR", "ER"} else 1
        if step == 2 and n % 2 != (kind == "OR"):
            return None
        if not group:
            return (n, n, c)
        low, last, hue = group
        fits = last < n < low + step * size
        if kind == "CR":
            fits = fits and c == hue
        if kind == "AR" and n == last + 1:
            fits = fits and c != hue
        return (low, n, c) if fits else None
    shared = {"S": n, "C": c, "P": n % 2, "CP": 10 * c + n % 2, "CS": 100 * c + n}[kind]
    if not group:
        return (shared, 1)
    return (shared, group[1] + 1) if group[0] == shared and group[1] < size else None


def most_naturals(hand: Sequence[int], phase: Sequence[Need]) -> int:
    """The most natural cards of a hand that can lie in the groups of a phase, each in one or in none."""
    reached: dict[tuple[State, ...], int] = {((),) * len(phase): 0}
    naturals = sorted(card for card in hand if card < WILD)
    most = 0
    for left, card in zip(reversed(range(len(naturals))), naturals, strict=True):
        more: dict[tuple[State, ...], int] = {}
        for groups, laid in reached.items():
            more[groups] = max(laid, more.get(groups, 0))
            for j, need in enumerate(phase):
                group = joined(need, groups[j], card)
                if group is not None:
                    after = (*groups[:j], group, *groups[j + 1 :])
                    more[after] = max(laid + 1, more.get(after, 0))
        most = max(most, *more.values())
        # who could not come to more with every card left is out
        reached = {groups: laid for groups, laid in more.items() if laid + left > most}
    return most


def distance(hand: Sequence[int], phase: Sequence[Need]) -> int:
    """How many cards are missing; at least one of those laid must be natural (1.9)."""
    naturals = most_naturals(hand, phase)
    wilds = sum(card == WILD for card in hand)
    missing = sum(size for _, size in phase) - naturals - wilds
    return max(missing, 0 if naturals else 1)


Laid = tuple[int, int | None, int | str | None]
"""A laid card: its kind, and for a Wild the colour and the number (or "odd", "even") it stands for."""


def faults_of_group(need: Need, cards: Sequence[Laid]) -> list[str]:
    """Everything that is wrong with a laid group, runs from low to high."""
    kind, size = need
    faults = []
    if len(cards) != size:
        faults.append(f"{len(cards)} cards for {need}")
    if any(card > WILD for card, _, _ in cards):
        faults.append("a Skip")
    numbers = [number(card) if card < WILD else stands for card, _, stands in cards]
    colours = [colour(card) if card < WILD else hue for card, hue, _ in cards]
    if kind in {"R", "CR", "AR", "OR", "ER"}:
        step = 2 if kind in {"OR", "ER"} else 1
        if any(not isinstance(n, int) or not 1 <= n <= 12 for n in numbers):
            faults.append(f"numbers outside 1-12: {numbers}")
        elif any(b - a != step for a, b in pairwise(numbers)):  # type: ignore[operator]
            faults.append(f"not in order: {numbers}")
        elif step == 2 and numbers[0] % 2 != (kind == "OR"):  # type: ignore[operator]
            faults.append(f"wrong parity: {numbers}")
    elif kind in {"S", "CS"} and (len(set(numbers)) > 1 or numbers[0] not in range(1, 13)):
        faults.append(f"numbers differ: {numbers}")
    elif kind in {"P", "CP"}:
        parities = {("even", "odd")[n % 2] if isinstance(n, int) else n for n in numbers}
        if len(parities) > 1 or not parities <= {"even", "odd"}:
            faults.append(f"parities differ: {numbers}")
    if kind in {"C", "CR", "CP", "CS"} and (len(set(colours)) > 1 or colours[0] not in range(4)):
        faults.append(f"colours differ: {colours}")
    if kind == "AR" and (any(a == b for a, b in pairwise(colours)) or not set(colours) <= {0, 1, 2, 3}):
        faults.append(f"neighbours of one colour: {colours}")
    return faults


def faults_of_phase(
    hand: Iterable[int], phase: Sequence[Need], groups: Sequence[Sequence[Laid]]
) -> list[str]:
    """Everything that is wrong with a lay-down of exactly the required sizes from a hand."""
    left = list(hand)
    faults = [] if len(groups) == len(phase) else [f"{len(groups)} groups for {phase}"]
    for need, cards in zip(phase, groups, strict=False):
        faults += faults_of_group(need, cards)
        for card, _, _ in cards:
            if card in left:
                left.remove(card)
            else:
                faults.append(f"{card} is not held")
    if all(card >= WILD for cards in groups for card, _, _ in cards):
        faults.append("no natural card")
    return faults
