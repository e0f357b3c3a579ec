"""Facts of a position and reasons for moves in English sentences (docs/hints.md names the codes)."""

from collections.abc import Iterator, Sequence

from tenfold.bots.explaining import ANY, Explained, Facts, Helping, Reason
from tenfold.commands import words
from tenfold.game import Card, NotationError
from tenfold.game.texts import spoken, text

COLOURS = {"R": "red", "B": "blue", "G": "green", "Y": "yellow"}


def reason(told: Reason, names: Sequence[str]) -> str:
    """One reason as a sentence."""
    params: dict[str, object] = dict(told.params)
    if "seat" in params:
        params["name"] = names[int(told.params["seat"]) - 1]
    if "card" in params:
        params["card"] = spoken(str(told.params["card"]))
    for number in ("cards", "distance", "taken"):
        if number in params:
            params["cards"] = words.count(int(told.params[number]), "card")
    sentence = text(f"reason_{told.code}", params)
    if sentence.startswith(str(params.get("name", "\n"))):
        return sentence  # a name is written as its owner writes it
    return sentence[0].upper() + sentence[1:]


def reasons(told: Explained, names: Sequence[str]) -> str:
    """All that speaks for and against a move."""
    return " ".join(reason(one, names) for one in told.reasons)


def helping(one: Helping) -> str:
    """`any 8 (3 left)`: a card that would help, and how many of it are unseen."""
    return f"{_helping_name(one.card)} ({one.unseen})"


def _helping_name(card: str) -> str:
    if card == ANY:
        return "any number card"
    if card in COLOURS:
        return f"any {COLOURS[card]} card"
    if card.isdecimal():
        return f"any {card}"
    try:
        name = Card.parse(card).name
    except NotationError:
        return card
    return "a Wild" if card == "W" else name


def facts(told: Facts, names: Sequence[str]) -> Iterator[str]:
    """The facts of a position, a sentence a line."""
    yield _standing(told)
    if told.helping:
        what = "could be hit" if told.laid else "would help"
        cards = ", ".join(map(helping, told.helping))
        yield f"What {what}, and how many are unseen: {cards}; {told.helps} of {told.unseen} unseen cards."
    elif told.distance != 0:
        yield f"No unseen card {'could be hit' if told.laid else 'would help'}."
    yield f"The hand would cost {words.count(told.points, 'point')} now."
    if told.neighbour is not None:
        seat = told.neighbour
        laid = "has laid down" if seat.laid else "has not laid down"
        known = f"; took {' '.join(seat.known)} from the discard pile" if seat.known else ""
        yield f"{names[seat.seat - 1]} plays next, holds {words.count(seat.cards, 'card')} and {laid}{known}."


def _standing(told: Facts) -> str:
    if told.laid:
        return "The phase is laid down."
    phase = words.phase(told.needs) if told.needs else "no phase"
    number = f"Phase {told.phase} ({phase})" if isinstance(told.phase, int) else f"The phase ({phase})"
    if not told.distance:
        return f"{number} can be laid down."
    missing = "1 card is" if told.distance == 1 else f"{told.distance} cards are"
    return f"{number}: {missing} missing."
