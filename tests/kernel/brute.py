"""What the rules say about a hand and a phase, by trying every assignment of cards to groups.

Written from rules.md 1.7-1.9, 2.1, 3.14, 3.20, 3.27, section 4 and scenarios.md alone. It shares nothing
with the kernel but the numbering of the cards (4 * (number - 1) + colour, 48 Wild, 49 Skip).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise

WILD = 48
RUNS = {"R", "CR", "AR", "OR", "ER"}
ONE_COLOUR = {"C", "CR", "CP", "CS"}
Need = tuple[str, int]
"""A requirement: its letters and its size."""
State = tuple[int, ...]
"""What matters of a group while cards come in rising order: `()` empty, else see `joined`."""


@dataclass(frozen=True)
class House:
    """The options that bear on a lay-down, and what has been laid early already."""

    natural: str = "per_phase"
    wrap: bool = False
    distinct: bool = False
    strict: bool = False
    wild_number: int = 0
    natural_on_table: bool = False
    colours_on_table: frozenset[int] = frozenset()


PRINTED = House()
FREE = House(natural="none")


def number(card: int) -> int:
    return card // 4 + 1


def colour(card: int) -> int:
    return card % 4


@cache
def windows(kind: str, size: int, wrap: bool) -> tuple[tuple[int, ...], ...]:
    """The numbers of every run of a kind and size, in order."""
    step = 2 if kind in {"OR", "ER"} else 1
    found = []
    for low in range(2 if kind == "ER" else 1, 13, step):
        numbers = [low + step * i for i in range(size)]
        if wrap:
            numbers = [(n - 1) % 12 + 1 for n in numbers]
        if max(numbers) <= 12 and len(set(numbers)) == size:
            found.append(tuple(numbers))
    return tuple(found)


def alternate(hues: Sequence[int | None], strict: bool) -> bool:
    """Whether colours (None: open) alternate: neighbours differ, or strictly two colours take turns."""
    if not strict:
        return all(a is None or a != b for a, b in pairwise(hues))
    first = {hue for hue in hues[::2] if hue is not None}
    second = {hue for hue in hues[1::2] if hue is not None}
    return len(first) < 2 and len(second) < 2 and not first & second


@lru_cache(maxsize=1 << 20)
def is_part_of_run(need: Need, cards: State, wrap: bool, strict: bool) -> bool:
    """Whether cards can lie in one run."""
    held = {number(card): colour(card) for card in cards}
    if len(held) < len(cards):
        return False
    if need[0] == "CR" and len(set(held.values())) > 1:
        return False
    return any(
        set(held) <= set(window) and (need[0] != "AR" or alternate([held.get(n) for n in window], strict))
        for window in windows(*need, wrap)
    )


def joined(need: Need, group: State, card: int, house: House = PRINTED) -> State | None:
    """The group with one more natural card, or None where the card does not belong in it.

    Cards come in rising order. State of a run: lowest number and last card, or where more can matter all
    its cards, red where colours do not matter; of the others: what all cards share, and how many there are.
    """
    kind, size = need
    n, c = number(card), colour(card)
    if kind in RUNS and (house.wrap or (house.strict and kind == "AR")):
        cards = (*group, card if kind in {"AR", "CR"} else card - c)
        return cards if is_part_of_run(need, cards, house.wrap, house.strict) else None
    if kind in RUNS:
        step = 2 if kind in {"OR", "ER"} else 1
        if step == 2 and n % 2 != (kind == "OR"):
            return None
        if not group:
            return (n, card)
        low, last = group
        fits = number(last) < n < low + step * size
        if kind == "CR":
            fits = fits and c == colour(last)
        if kind == "AR" and n == number(last) + 1:
            fits = fits and c != colour(last)
        return (low, card) if fits else None
    shared = {"S": n, "C": c, "P": n % 2, "CP": 10 * c + n % 2, "CS": 100 * c + n}[kind]
    if not group:
        return (shared, 1)
    return (shared, group[1] + 1) if group[0] == shared and group[1] < size else None


def hue_of(need: Need, group: State) -> int:
    """The colour of a group of one colour."""
    if need[0] == "CR":
        return colour(group[-1])
    return group[0] // {"C": 1, "CP": 10, "CS": 100}[need[0]]


def may_lie(phase: Sequence[Need], groups: Sequence[State], j: int, card: int, house: House) -> bool:
    """Whether the colour of a card is still open for a new group of one colour (color.distinct)."""
    if not house.distinct or groups[j] or phase[j][0] not in ONE_COLOUR:
        return True
    taken = {
        hue_of(need, group)
        for need, group in zip(phase, groups, strict=True)
        if group and need[0] in ONE_COLOUR
    }
    return colour(card) not in taken | house.colours_on_table


def without_natural(groups: Sequence[State], house: House) -> int:
    """How many groups, or phases, lack a natural card they must have (1.9, wild.natural_min)."""
    if house.natural == "per_group":
        return sum(not group for group in groups)
    return int(house.natural == "per_phase" and not any(groups) and not house.natural_on_table)


def one_more(
    phase: Sequence[Need], reached: dict[tuple[State, ...], int], card: int, house: House
) -> dict[tuple[State, ...], int]:
    """All that can be reached with one more card, which lies in a group or in none."""
    counts = number(card) != house.wild_number
    more = dict(reached)
    for groups, laid in reached.items():
        for j, need in enumerate(phase):
            group = joined(need, groups[j], card, house)
            if group is not None and may_lie(phase, groups, j, card, house):
                after = (*groups[:j], group, *groups[j + 1 :])
                more[after] = max(laid + counts, more.get(after, 0))
    return more


def rising(hand: Sequence[int], house: House) -> Iterator[tuple[int, int, int]]:
    """The number cards in rising order, each with how many come after it, and how many of them are no Wilds."""
    cards = sorted(card for card in hand if card < WILD)
    plain = [number(card) != house.wild_number for card in cards]
    for i, card in enumerate(cards):
        yield card, len(cards) - i - 1, sum(plain[i + 1 :])


def most_naturals(hand: Sequence[int], phase: Sequence[Need], house: House = FREE) -> int:
    """The most natural cards of a hand that can lie in the groups of a phase, each in one or in none.

    A number that is wild does not count. -1 if the natural cards that the rules ask for cannot all be there.
    """
    reached: dict[tuple[State, ...], int] = {((),) * len(phase): 0}
    most = -1 if without_natural([()] * len(phase), house) else 0
    for card, _, left in rising(hand, house):
        more = one_more(phase, reached, card, house)
        legal = (laid for groups, laid in more.items() if without_natural(groups, house) == 0)
        most = max(most, *legal, -1)
        # who could not come to more with every card left is out
        reached = {groups: laid for groups, laid in more.items() if laid + left > most}
    return most


def distance(hand: Sequence[int], phase: Sequence[Need], house: House = PRINTED) -> int:
    """How many cards are missing, of any kind; some of those laid must be natural (1.9)."""
    wilds = sum(card == WILD or (card < WILD and number(card) == house.wild_number) for card in hand)
    size = sum(size for _, size in phase)
    reached: dict[tuple[State, ...], int] = {((),) * len(phase): 0}
    least = max(size - wilds, without_natural([()] * len(phase), house))
    for card, left, plain in rising(hand, house):
        more = one_more(phase, reached, card, house)
        here = [max(size - laid - wilds, without_natural(groups, house)) for groups, laid in more.items()]
        least = min([least, *here])
        reached = {
            groups: laid
            for groups, laid in more.items()
            if max(size - laid - wilds - plain, without_natural(groups, house) - left) < least
        }
    return max(least, 0)


Laid = tuple[int, int | None, int | str | None]
"""A laid card: its kind, and if it is used as a Wild the colour and the number (or "odd", "even") it stands for."""


def is_natural(card: Laid) -> bool:
    return card[0] < WILD and card[1:] == (None, None)


def shown(cards: Sequence[Laid]) -> tuple[list[int | str | None], list[int | None]]:
    """The numbers and the colours that cards show."""
    numbers = [number(card[0]) if is_natural(card) else card[2] for card in cards]
    colours = [colour(card[0]) if is_natural(card) else card[1] for card in cards]
    return numbers, colours


def faults_of_group(need: Need, cards: Sequence[Laid], house: House = PRINTED) -> list[str]:
    """Everything that is wrong with a laid group, runs from low to high."""
    kind, size = need
    faults = []
    if len(cards) != size:
        faults.append(f"{len(cards)} cards for {need}")
    if any(card > WILD for card, _, _ in cards):
        faults.append("a Skip")
    numbers, colours = shown(cards)
    if kind in RUNS:
        if tuple(numbers) not in windows(kind, size, house.wrap):
            faults.append(f"no run: {numbers}")
    elif kind in {"S", "CS"} and (len(set(numbers)) > 1 or numbers[0] not in range(1, 13)):
        faults.append(f"numbers differ: {numbers}")
    elif kind in {"P", "CP"}:
        parities = {("even", "odd")[n % 2] if isinstance(n, int) else n for n in numbers}
        if len(parities) > 1 or not parities <= {"even", "odd"}:
            faults.append(f"parities differ: {numbers}")
    if kind in ONE_COLOUR and (len(set(colours)) > 1 or colours[0] not in range(4)):
        faults.append(f"colours differ: {colours}")
    if kind == "AR" and not (set(colours) <= {0, 1, 2, 3} and alternate(colours, house.strict)):
        faults.append(f"colours do not alternate: {colours}")
    return faults


def faults_of_phase(
    hand: Iterable[int],
    phase: Sequence[Need],
    groups: Sequence[Sequence[Laid]],
    house: House = PRINTED,
) -> list[str]:
    """Everything that is wrong with a lay-down of exactly the required sizes from a hand."""
    left = list(hand)
    faults = [] if len(groups) == len(phase) else [f"{len(groups)} groups for {phase}"]
    hues = sorted(house.colours_on_table)
    for need, cards in zip(phase, groups, strict=False):
        faults += faults_of_group(need, cards, house)
        if need[0] in ONE_COLOUR:
            hues.append(shown(cards)[1][0] or 0)
        for card in cards:
            if card[0] in left:
                left.remove(card[0])
            else:
                faults.append(f"{card} is not held")
            if card[0] < WILD and not is_natural(card) and number(card[0]) != house.wild_number:
                faults.append(f"{card} is no Wild")
    if house.distinct and len(set(hues)) < len(hues):
        faults.append(f"colours of groups: {hues}")
    if without_natural(
        [tuple(int(is_natural(c)) for c in cards if is_natural(c)) for cards in groups], house
    ):
        faults.append("no natural card")
    return faults
