"""The English words of the library: one catalogue, `en.json` beside this file, read once.

Keys are `refusal_CODE`, `event_NAME`; places to fill are written {name}.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files


@cache
def catalogue() -> dict[str, str]:
    """All texts by key."""
    entries: dict[str, str] = json.loads((files(__package__) / "en.json").read_text(encoding="utf-8"))
    return entries


def text(key: str, params: Mapping[str, object] | None = None) -> str:
    """The text of a key with its places filled; KeyError if there is none."""
    return catalogue()[key].format_map(dict(params or {}))


def spoken(token: str) -> str:
    """A card token as a person says it: 'the red 7', 'a Wild', 'a Wild (7)'."""
    from .cards import PlayedCard, stands_text

    played = PlayedCard.parse(token.removesuffix("!"))
    if played.card.number:
        return f"the {played.card.name}"
    value = f" ({stands_text(played.stands)})" if played.stands else ""
    return f"a {played.card.name}{value}"


def _name(names: Sequence[str], seat: object) -> str:
    at = int(str(seat)) - 1
    return names[at] if 0 <= at < len(names) and names[at] else f"Seat {at + 1}"


def sentence(event: Mapping[str, object], names: Sequence[str]) -> str:
    """An event of docs/protocol.md (its JSON) as an English sentence; '' for one that needs no words."""
    key = f"event_{event['e']}"
    words: dict[str, object] = dict(event)
    for part, role in (("seat", "name"), ("dealer", "dealer"), ("target", "target"), ("victim", "victim")):
        if part in event:
            words[role] = _name(names, event[part])
    for part in ("card", "upcard"):
        if part in event:
            words["card"] = spoken(str(event[part]))
    match event["e"]:
        case "drew" if "card" in event:
            key = "event_drew_card"
        case "laid":
            words["groups"] = " | ".join(" ".join(group) for group in event["groups"])  # type: ignore[attr-defined]
        case "hit":
            words["stands"] = (
                text("event_hit_stands", {"value": event["stands"]}) if "stands" in event else ""
            )
        case "hand_over":
            key += "_out" if event["went_out"] else "_stalled"
            points = enumerate(event["points"], 1)  # type: ignore[arg-type, var-annotated]
            words["points"] = ", ".join(f"{_name(names, seat)} {value}" for seat, value in points)
        case "tie":
            words["names"] = " and ".join(_name(names, seat) for seat in event["seats"])  # type: ignore[attr-defined]
        case "gave":
            key += "_wild" if event["card"] == "W" else "_skip"
        case "replaced":
            key += "" if "end" in event else "_taken"
        case "laid_part":
            words["cards"] = " ".join(event["cards"])  # type: ignore[arg-type]
        case "skipped" if event.get("card") == "W":
            key = "event_skipped_wild"
        case "game_over" if not event["winners"]:
            key = "event_game_over_none"
        case "game_over":
            words["names"] = " and ".join(_name(names, seat) for seat in event["winners"])  # type: ignore[attr-defined]
    return text(key, words) if key in catalogue() else ""
