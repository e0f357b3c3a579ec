"""What the rules of a game say, option by option (rules.md 2.1): the printed rule where nothing else is said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .cards import Card, whole_deck

PRINTED = ("S3+S3", "S3+R4", "S4+R4", "R7", "R8", "R9", "S4+S4", "C7", "S5+S2", "S5+S3")

DEFAULTS = {
    "deck.wilds": "8",
    "deck.skips": "4",
    "deck.reverses": "0",
    "deck.rules_card": "no",
    "hand.size": "10",
    "upcard.wild": "may_take",
    "upcard.skip": "skip_first",
    "draw.skip_from_pile": "no",
    "draw.same_back": "allow",
    "run.wrap": "no",
    "wild.natural_min": "per_phase",
    "wild.as_skip": "no",
    "wild.replace": "no",
    "laydown.extra": "allow",
    "laydown.partial": "no",
    "hit.same_turn": "all",
    "hit.limit": "unlimited",
    "skip.target": "choose",
    "skip.place": "in_front",
    "skip.limit": "mattel_marker",
    "skip.dead_discard": "only_if_no_target",
    "skip.last_card": "allow",
    "goout.final_discard": "optional",
    "goout.earliest": "any",
    "floating.skip": "plays_on",
    "floating.strict": "no",
    "exhaust": "reshuffle_keep_top",
    "hand.renewals": "3",
    "score.special": "15/25",
    "advance": "completers",
    "phases.subset": "all",
    "phases.order": "fixed",
    "phases.dealt": "no",
    "save_pile": "no",
    "end.timing": "end_of_hand",
    "end.winner": "last_phase",
    "end.stop": "none",
    "end.minimum": "0",
    "end.max_hands": "none",
    "tie.replay": "first_out",
    "color.distinct": "no",
    "alt.strict_two": "no",
    "postal.wild_numbers": "no",
}


class Says:
    """The options of one game: ``says["skip.limit"]``, and ``says.yes("run.wrap")``."""

    def __init__(self, options: Mapping[str, str] | None = None) -> None:
        self.options = DEFAULTS | dict(options or {})

    def __getitem__(self, name: str) -> str:
        return self.options[name]

    def yes(self, name: str) -> bool:
        """Whether an option that can be yes or no is yes."""
        return self.options[name] == "yes"

    def number(self, name: str) -> int:
        """The number of an option, 0 for none."""
        return int(self.options[name]) if self.options[name].isdecimal() else 0

    def deck(self) -> list[Card]:
        """All cards that the game is played with."""
        wilds, skips, reverses = (self.number(f"deck.{kind}") for kind in ("wilds", "skips", "reverses"))
        return whole_deck(wilds, skips, reverses, int(self.yes("deck.rules_card")))

    def played(self, phases: Sequence[object]) -> list[int]:
        """The numbers of the phases that are played, in order (phases.subset)."""
        subset, numbers = self["phases.subset"], range(1, len(phases) + 1)
        if subset in ("even", "odd"):
            return [n for n in numbers if n % 2 == (subset == "odd")]
        if subset.startswith("first:"):
            return list(numbers[: int(subset.removeprefix("first:"))])
        if subset == "all":
            return list(numbers)
        first, last = map(int, subset.split("-"))
        return [n for n in numbers if first <= n <= last]

    @property
    def stop_at(self) -> int:
        """The hand after which the game is stopped, 0 for none."""
        kind, _, number = self["end.stop"].partition(":")
        return int(number) if kind == "hands" else 0


EDITIONS: dict[str, str] = {
    "mattel": "",
    "fundex": "skip.place=discard skip.limit=fundex_round",
    "wikipedia": "upcard.wild=auto_to_first skip.place=discard goout.final_discard=required "
    "end.timing=immediate_if_sole",
    "how-to": "skip.target=next skip.place=discard hit.same_turn=own_only goout.final_discard=required "
    "tie.replay=first_laydown",
    "two-hits": "skip.target=next skip.place=discard hit.limit=shed2",
    "ravensburger": "upcard.wild=redraw upcard.skip=redraw skip.place=discard score.special=20/20 "
    "wild.natural_min=per_group",
    "world-tour": "laydown.extra=exact skip.target=next skip.place=discard end.winner=out_with_last_phase "
    "tie.replay=shared",
    "masters": "deck.skips=2 phases.order=choose_at_deal save_pile=yes",
    "masters-declare": "deck.skips=2 phases.order=choose_at_laydown save_pile=yes",
    "mixed-up-masters": "deck.skips=2 phases.order=choose_at_deal phases.dealt=yes save_pile=yes",
    "floating": "goout.final_discard=floating",
    "postal": "goout.earliest=dealers_turn postal.wild_numbers=yes",
    "anti-phase": "advance=anti",
    "anti-phase-others": "deck.rules_card=yes",
    "truly-wild": "wild.as_skip=yes",
    "ten-hands": "advance=everybody end.winner=lowest_total",
    "short-5": "phases.subset=first:5",
    "short-8": "phases.subset=first:8",
    "even": "phases.subset=even",
    "odd": "phases.subset=odd",
    "choose-your-phase": "phases.order=choose_at_laydown",
    "baseball": "end.winner=leader_at_stop end.stop=minutes:60 end.minimum=5.5",
    "phase-20": "phases.list=phase-20",
    "reverse": "deck.reverses=4",
}
"""Editions (rules.md 2.2), what differs from the printed rules."""

_TWENTY = ("S2+S2+S2+S2", "S4+R5", "S5+R5", "R4+C4", "R5+C4", "R10", "S4+S5", "C9", "S6+S2", "S6+S3")
LISTS: dict[str, tuple[str, ...]] = {
    "original": PRINTED,
    "phase-20": PRINTED + _TWENTY,
    "twist": (
        *("S3+S3+S3", "S2+S2+S2+S2", "S5+R4", "S3+S3+R3", "S3+R6"),
        *("R4+R4", "R4+C4", "CR5", "C8", "C9"),
    ),
}
"""Phase lists (rules.md 4), as far as scenarios ask about them."""

ALIASES = {
    "served": "mattel_marker",
    "skipper_again": "fundex_round",
    "after_first_circuit": "dealers_turn",
}


def options_of(edition: str, changes: Mapping[str, str]) -> dict[str, str]:
    """The options of an edition with changes, by their first names."""
    said = dict(setting.split("=") for setting in EDITIONS[edition].split()) | dict(changes)
    return {name: ALIASES.get(value, value) for name, value in said.items()}


def phases_of(options: Mapping[str, str]) -> tuple[str, ...]:
    """The phase list that the options name or spell out."""
    said = options.get("phases.list", "original")
    return LISTS.get(said) or tuple(said.split(","))
