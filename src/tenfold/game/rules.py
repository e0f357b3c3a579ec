"""`Rules`: a rule set, a field per option of rules.md 2.1, made from an edition and what differs from it.

A new option or value is a line in `options.py` and a sentence in `en.json`; a new edition is a row of
`EDITIONS` (rules.md 2.2).
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from ..kernel.codes import SEATS
from ..kernel.record import State
from ..kernel.solver import note_forms
from .cards import NotationError
from .options import BY_NAME, OPTIONS
from .phase_lists import ALIASES, LISTS
from .phases import Phase, parse_phases
from .rules_check import RulesError, check_rules

MASTERS = {"deck.skips": "2", "save_pile": "yes"}

EDITIONS: dict[str, dict[str, str]] = {
    "mattel": {},
    "fundex": {"skip.place": "discard", "skip.limit": "fundex_round"},
    "wikipedia": {
        "upcard.wild": "auto_to_first",
        "skip.place": "discard",
        "goout.final_discard": "required",
        "end.timing": "immediate_if_sole",
    },
    "how-to": {
        "skip.target": "next",
        "skip.place": "discard",
        "hit.same_turn": "own_only",
        "goout.final_discard": "required",
        "tie.replay": "first_laydown",
    },
    "two-hits": {"skip.target": "next", "skip.place": "discard", "hit.limit": "shed2"},
    "ravensburger": {
        "upcard.wild": "redraw",
        "upcard.skip": "redraw",
        "skip.place": "discard",
        "score.special": "20/20",
        "wild.natural_min": "per_group",
    },
    "world-tour": {
        "laydown.extra": "exact",
        "skip.target": "next",
        "skip.place": "discard",
        "end.winner": "out_with_last_phase",
        "tie.replay": "shared",
    },
    "masters": {**MASTERS, "phases.order": "choose_at_deal"},
    "masters-declare": {**MASTERS, "phases.order": "choose_at_laydown"},
    "mixed-up-masters": {**MASTERS, "phases.order": "choose_at_deal", "phases.dealt": "yes"},
    "floating": {"goout.final_discard": "floating"},
    "postal": {"goout.earliest": "dealers_turn", "postal.wild_numbers": "yes"},
    "anti-phase": {"advance": "anti"},
    "anti-phase-others": {"deck.rules_card": "yes"},
    "truly-wild": {"wild.as_skip": "yes"},
    "ten-hands": {"advance": "everybody", "end.winner": "lowest_total"},
    "short-5": {"phases.subset": "first:5"},
    "short-8": {"phases.subset": "first:8"},
    "even": {"phases.subset": "even"},
    "odd": {"phases.subset": "odd"},
    "choose-your-phase": {"phases.order": "choose_at_laydown"},
    "baseball": {"end.winner": "leader_at_stop", "end.stop": "minutes:60", "end.minimum": "5.5"},
    "phase-20": {"phases.list": "phase-20"},
    "reverse": {"deck.reverses": "4"},
}
"""Option values of each edition that differ from the defaults (rules.md 2.2)."""

FOUR_AT_MOST = ("masters", "masters-declare", "mixed-up-masters")
"""Editions for two to four players."""


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
        check_rules(self)

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
        """All phases of the list, played or not; RulesError if the list cannot be read."""
        name = ALIASES.get(self.phases_list, self.phases_list)
        try:
            return parse_phases(LISTS.get(name, name))
        except NotationError as error:
            known = ", ".join(LISTS)
            raise RulesError(f"phases.list={self.phases_list}: {error}; or a list by name: {known}") from None

    @property
    def played_places(self) -> tuple[int, ...]:
        """The places of the list (from 0) that are played, in order (phases.subset); RulesError if there are none."""
        count, subset = len(self.phases), self.phases_subset
        first, last, step = 1, count, 1
        if subset in ("even", "odd"):
            first, step = (2 if subset == "even" else 1), 2
        elif subset.startswith("first:"):
            last = int(subset.removeprefix("first:"))
        elif subset != "all":
            first, last = map(int, subset.split("-"))
        if first > last or last > count:
            raise RulesError(f"phases.subset={subset} does not fit a list of {count} phases")
        return tuple(range(first - 1, last, step))

    @property
    def deck_size(self) -> int:
        """How many cards the deck has."""
        specials = int(self.deck_wilds) + int(self.deck_skips) + int(self.deck_reverses)
        return 96 + specials + (self.deck_rules_card == "yes")

    @property
    def most_players(self) -> int:
        """How many can play."""
        four = self.edition_name in FOUR_AT_MOST or self.phases_dealt == "yes"
        return min(4 if four else SEATS, (self.deck_size - 1) // int(self.hand_size))

    def check_players(self, players: int) -> None:
        """RulesError unless so many can play by these rules."""
        if not 2 <= players <= self.most_players:
            raise RulesError(f"these rules are for 2 to {self.most_players} players, not {players}")

    def describe(self, language: str = "en") -> str:
        """The rule sheet in words; RulesError for a language there is no sheet in."""
        from .rule_sheet import rule_sheet

        return rule_sheet(self, language)

    def __str__(self) -> str:
        return " ".join([self.edition_name, *(f"{name}={value}" for name, value in self.differing().items())])


STOPS = ("none", "minutes", "hands")


def write_rules(rules: Rules, g: State) -> None:
    """Put a rule set into the kernel's record."""
    for option in OPTIONS:
        value = getattr(rules, option.field)
        if option.is_text:
            continue
        if option.numbers is not None:
            setattr(g, option.field, int(value) if value.isdecimal() else 0)
        else:
            setattr(g, option.field, option.values.index(value))
    stop, _, at = rules.end_stop.partition(":")
    g.end_stop = STOPS.index(stop)
    g.end_stop_at = int(at or 0)
    g.end_minimum_halves = int(2 * float(rules.end_minimum))
    places = rules.played_places
    g.phases = len(places)
    g.order[: len(places)] = places
    for place, phase in enumerate(rules.phases):
        write_phase(g, place, phase)
    g.log_events = 1
    note_forms(g)


def write_phase(g: State, place: int, phase: Phase) -> None:
    """Write what a place of the phase list asks for; the last places are contracts of single seats."""
    g.need_count[place] = len(phase.needs)
    for j, need in enumerate(phase.needs):
        g.need[place][j] = need.code
