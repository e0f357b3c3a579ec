"""`Rules`: a rule set, a field per option of rules.md 2.1, made from an edition and what differs from it.

A new option or value is a line in `options.py` and a sentence in `en.json`; a new edition is a row of
`EDITIONS` (rules.md 2.2).
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from ..kernel.codes import SEATS
from ..kernel.record import State
from .options import BY_NAME, OPTIONS
from .phases import ORIGINAL, Phase, parse_phases

EDITIONS: dict[str, dict[str, str]] = {"mattel": {}}
"""Option values of each edition that differ from the defaults (rules.md 2.2)."""


class RulesError(ValueError):
    """A rule set that cannot be played; the message is one clear sentence."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules a game is played by. Make one with `Rules.edition`, change it with `replace`."""

    edition_name: str = "mattel"
    dealer_first: str = "random"
    deck_wilds: str = "8"
    deck_skips: str = "4"
    deck_reverses: str = "0"
    deck_rules_card: str = "no"
    hand_size: str = "10"
    upcard_wild: str = "may_take"
    upcard_skip: str = "skip_first"
    draw_skip_from_pile: str = "no"
    draw_same_back: str = "allow"
    run_wrap: str = "no"
    wild_natural_min: str = "per_phase"
    wild_as_skip: str = "no"
    wild_replace: str = "no"
    laydown_extra: str = "allow"
    laydown_partial: str = "no"
    hit_same_turn: str = "all"
    hit_limit: str = "unlimited"
    skip_target: str = "choose"
    skip_place: str = "in_front"
    skip_limit: str = "mattel_marker"
    skip_dead_discard: str = "only_if_no_target"
    skip_last_card: str = "allow"
    goout_final_discard: str = "optional"
    goout_earliest: str = "any"
    floating_skip: str = "plays_on"
    floating_strict: str = "no"
    exhaust: str = "reshuffle_keep_top"
    hand_renewals: str = "3"
    score_special: str = "15/25"
    advance: str = "completers"
    phases_list: str = "original"
    phases_subset: str = "all"
    phases_order: str = "fixed"
    phases_dealt: str = "no"
    save_pile: str = "no"
    end_timing: str = "end_of_hand"
    end_winner: str = "last_phase"
    end_stop: str = "none"
    end_minimum: str = "0"
    end_max_hands: str = "none"
    tie_replay: str = "first_out"
    color_distinct: str = "no"
    alt_strict_two: str = "no"
    postal_wild_numbers: str = "no"

    def __post_init__(self) -> None:
        for option in OPTIONS:
            try:
                object.__setattr__(self, option.field, option.read(getattr(self, option.field)))
            except ValueError as error:
                raise RulesError(str(error)) from None
        for phase in self.phases:
            if phase.size > int(self.hand_size) + 1:
                most = int(self.hand_size) + 1
                raise RulesError(
                    f"{phase} asks for {phase.size} cards, but a hand holds {most} at most after the draw"
                )

    @classmethod
    def edition(cls, name: str = "mattel") -> Rules:
        """The rules of an edition by its name; RulesError for an unknown one."""
        if name not in EDITIONS:
            known = ", ".join(EDITIONS)
            raise RulesError(f"there is no edition '{name}'; editions are: {known}")
        values = {BY_NAME[option].field: value for option, value in EDITIONS[name].items()}
        return cls(edition_name=name, **values)

    @classmethod
    def parse(cls, text: str) -> Rules:
        """Read `mattel skip.target=next …`: an edition and what differs from it; RulesError if it cannot be."""
        name, *settings = text.split() or [""]
        return cls.edition(name).with_options(dict(cls._setting(word) for word in settings))

    @staticmethod
    def _setting(word: str) -> tuple[str, str]:
        name, equals, value = word.partition("=")
        if not equals:
            raise RulesError(
                f"'{word}' is no setting; it would be option=value, for example skip.target=choose"
            )
        return name, value

    def with_options(self, options: dict[str, str]) -> Rules:
        """These rules with options changed, by their text names; RulesError for an unknown option or value."""
        for name in options:
            if name not in BY_NAME:
                raise RulesError(f"there is no option '{name}'; the rule sheet lists them: tenfold rules")
        return self.replace(**{BY_NAME[name].field: value for name, value in options.items()})

    def replace(self, **changes: str) -> Rules:
        """These rules with fields changed: `rules.replace(skip_target="choose")`. RulesError as above."""
        known = {field.name for field in fields(self)}
        for name in changes:
            if name not in known:
                raise RulesError(f"there is no option '{name}'")
        return replace(self, **changes)

    def options(self) -> dict[str, str]:
        """Every option by its text name, in the order of rules.md 2.1."""
        return {option.name: getattr(self, option.field) for option in OPTIONS}

    def differing(self) -> dict[str, str]:
        """The options that differ from the edition."""
        base = Rules.edition(self.edition_name).options()
        return {name: value for name, value in self.options().items() if value != base[name]}

    @property
    def phases(self) -> tuple[Phase, ...]:
        """The phases in the order they are played."""
        return parse_phases(ORIGINAL if self.phases_list == "original" else self.phases_list)

    @property
    def most_players(self) -> int:
        """How many can play."""
        return SEATS

    def check_players(self, players: int) -> None:
        """RulesError unless so many can play by these rules."""
        if not 2 <= players <= self.most_players:
            raise RulesError(f"{players} players cannot play; it takes 2 to {self.most_players}")

    def describe(self, language: str = "en") -> str:
        """The rule sheet in words; RulesError for a language there is no sheet in."""
        from .rule_sheet import rule_sheet

        return rule_sheet(self, language)

    def __str__(self) -> str:
        return " ".join([self.edition_name, *(f"{name}={value}" for name, value in self.differing().items())])


def write_rules(rules: Rules, g: State) -> None:
    """Put a rule set into the kernel's record."""
    for option in OPTIONS:
        value = getattr(rules, option.field)
        if option.name in ("phases.list", "phases.subset", "end.stop", "end.minimum"):
            continue
        if option.numbers is not None:
            setattr(g, option.field, int(value) if value.isdecimal() else 0)
        else:
            setattr(g, option.field, option.values.index(value))
    g.phases = len(rules.phases)
    for place, phase in enumerate(rules.phases):
        write_phase(g, place, phase)
    g.log_events = 1


def write_phase(g: State, place: int, phase: Phase) -> None:
    """Write what a place of the phase list asks for. Places behind `g.phases` are contracts of single seats."""
    g.need_count[place] = len(phase.needs)
    for j, need in enumerate(phase.needs):
        g.need[place][j] = need.code
