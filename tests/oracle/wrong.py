"""Moves that are mostly wrong: to ask both engines why not, and some laid in a strange way though right."""

from __future__ import annotations

import random

from .cards import COLOURS, WILD, whole_deck
from .engine import Oracle
from .groups import Need

FACES = sorted({str(card) for card in whole_deck()})


def any_move(game: Oracle, rng: random.Random) -> tuple[str, int | None]:
    """A move of any kind, and the seat that tries it (None: whoever is to move)."""
    kind = rng.choice(("d", "t", "x", "k", "h", "h", "l", "l", "l"))
    makers = {"d": lambda *_: "d", "t": lambda *_: "t", "x": _discard, "k": _skip, "h": _hit, "l": lay_down}
    seat = rng.randint(1, game.players) if rng.random() < 0.1 else None
    return makers[kind](game, rng), seat


def any_rare_move(game: Oracle, rng: random.Random) -> tuple[str, int | None]:
    """A move that only some rules know, whether these do or not."""
    face, seat, group = _face(game, rng), rng.randint(1, game.players), rng.randint(1, 2)
    moves = [
        f"p {rng.randint(1, 12)}",
        f"g {seat}",
        f"s {face}",
        "x W!",
        f"x W!>{seat}",
        "x K>-",
        "x A",
        f"x A>{seat}",
    ]
    saved = [str(card) for card in game.saved[game.to_move or 1]]
    moves += [f"v {rng.choice(saved or [face])}", f"r {face}>{seat}.{group}{rng.choice(('', '<', '>'))}"]
    number = game.wild_number(game.to_move) if game.to_move else 0
    moves += [f"h {rng.choice(COLOURS)}{number or 2}={rng.randint(1, 12)}>{seat}.{group}"]
    return rng.choice(moves), seat if rng.random() < 0.05 else None


def _face(game: Oracle, rng: random.Random) -> str:
    hand = game.hands[game.to_move or 1]
    return str(rng.choice(hand)) if hand and rng.random() < 0.7 else rng.choice(FACES)


def _discard(game: Oracle, rng: random.Random) -> str:
    face = _face(game, rng)
    victim = f">{rng.randint(1, game.players)}" if rng.random() < 0.1 and face != "W" else ""
    return f"x {face}{victim}"


def _skip(game: Oracle, rng: random.Random) -> str:
    return rng.choice(["x K", f"x K>{rng.randint(1, game.players + 1)}"])


def _hit(game: Oracle, rng: random.Random) -> str:
    """A hit on a group that lies there, if one does, most of the time."""
    end = rng.choice(("", "", "<", ">"))
    where = [f"{seat}.{number}" for seat in game.seats for number in range(1, len(game.laid[seat]) + 1)]
    if not where or rng.random() < 0.1:
        where = [f"{rng.randint(1, game.players + 1)}.{rng.randint(1, 3)}"]
    face = _face(game, rng)
    if face == "W":
        face = rng.choice(("W", "W", "W", _said(rng)))
    return f"h {face}>{rng.choice(where)}{end}"


def _said(rng: random.Random) -> str:
    return rng.choice([f"W={rng.randint(1, 12)}", f"W={rng.choice(COLOURS)}"])


def lay_down(game: Oracle, rng: random.Random) -> str:
    """A lay-down: the right one if there is one, else cards by chance; then changed by chance."""
    if rng.random() < (0.3 if game.hands[game.to_move or 1].count(WILD) > 5 else 0.02):
        return _verb(game, rng) + " | ".join(_only_wilds(need.size, rng) for need in _needs(game))
    groups = _groups(game, rng)
    for _ in range(rng.choice((0, 1, 1, 2, 2, 3))):
        rng.choice(CHANGES)(groups, game, rng)
    return _verb(game, rng) + " | ".join(" ".join(group) for group in groups if group)


def _verb(game: Oracle, rng: random.Random) -> str:
    """The lay-down's verb: with a phase's number where it is chosen at laying, early groups where there are such."""
    if game.says["phases.order"] == "choose_at_laydown" and rng.random() < 0.8:
        return f"l#{rng.randint(1, len(game.phase_list))} "
    return "l+ " if game.says.yes("laydown.partial") and rng.random() < 0.5 else "l "


def _only_wilds(size: int, rng: random.Random) -> str:
    return " ".join([rng.choice(("W", _said(rng), _said(rng))), *["W"] * (size - 1)])


def _groups(game: Oracle, rng: random.Random) -> list[list[str]]:
    right = game.lay_down() if rng.random() < 0.8 else None
    if right is not None:
        return [part.split() for part in right.removeprefix("l ").split("|")]
    hand = [str(card) for card in game.hands[game.to_move or 1]] or ["R1"]
    rng.shuffle(hand)
    return [[hand.pop() if hand else rng.choice(FACES) for _ in range(need.size)] for need in _needs(game)]


def _needs(game: Oracle) -> list[Need]:
    seat = game.to_move or 1
    return game.needs(seat) if game.phase[seat] <= len(game.phase_list) else game.phase_list[-1]


def _shuffle_groups(groups: list[list[str]], game: Oracle, rng: random.Random) -> None:
    rng.shuffle(groups)


def _shuffle_cards(groups: list[list[str]], game: Oracle, rng: random.Random) -> None:
    rng.shuffle(rng.choice(groups))


def _drop(groups: list[list[str]], game: Oracle, rng: random.Random) -> None:
    group = rng.choice(groups)
    if len(group) > 1:
        group.pop(rng.randrange(len(group)))


def _add(groups: list[list[str]], game: Oracle, rng: random.Random) -> None:
    group = rng.choice(groups)
    group.insert(rng.randint(0, len(group)), _face(game, rng))


def _move(groups: list[list[str]], game: Oracle, rng: random.Random) -> None:
    """A card from one group goes into another, or two cards change places."""
    one, other = rng.choice(groups), rng.choice(groups)
    if len(one) > 1:
        other.append(one.pop(rng.randrange(len(one))))


def _declare(groups: list[list[str]], game: Oracle, rng: random.Random) -> None:
    """A Wild says something else, or nothing."""
    group = rng.choice(groups)
    wilds = [place for place, face in enumerate(group) if face.startswith("W")]
    if wilds:
        place = rng.choice(wilds)
        group[place] = rng.choice(["W", "W", _said(rng), _said(rng)])


def _wilds(groups: list[list[str]], game: Oracle, rng: random.Random) -> None:
    """Wilds take the place of numbers: of some in one group, or of all in all groups."""
    everywhere = rng.random() < 0.2
    for group in groups if everywhere else [rng.choice(groups)]:
        count = len(group) if everywhere else rng.randint(1, len(group))
        for place in rng.sample(range(len(group)), count):
            group[place] = "W"


def _split(groups: list[list[str]], game: Oracle, rng: random.Random) -> None:
    """A group more, or one less."""
    group = groups.pop(rng.randrange(len(groups)))
    if len(group) > 1 and rng.random() < 0.5:
        groups += [group[:1], group[1:]]
    elif not groups:
        groups.append(group)


CHANGES = (_shuffle_groups, _shuffle_cards, _drop, _add, _move, _declare, _wilds, _wilds, _split)
