"""Every option of the rules (rules.md 2.1) in its order: text name, values, default.

The kernel's field has the option's name with `_` for `.` and holds the place of the value in `values`,
or the number itself. What the values of free text mean is read in `rules.py`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

FREE_TEXT = {
    "phases.list": re.compile(r"\S+"),
    "phases.subset": re.compile(r"all|even|odd|first:[1-9]\d?|[1-9]\d?-[1-9]\d?"),
    "end.stop": re.compile(r"none|minutes:[1-9]\d{0,3}|hands:[1-9]\d{0,2}"),
    "end.minimum": re.compile(r"\d{1,2}(\.5|\.0)?"),
}
"""Options whose values have a syntax of their own."""

WANTED = {
    "phases.subset": "all | even | odd | first:N | A-B",
    "end.stop": "none | minutes:M | hands:H",
    "end.minimum": "a number of phases, halves allowed, like 5.5",
}


@dataclass(frozen=True, slots=True)
class Option:
    """One rule that can be switched. `numbers` = (lowest, highest) where any number may stand."""

    name: str
    values: tuple[str, ...]
    numbers: tuple[int, int] | None = None
    aliases: tuple[tuple[str, str], ...] = ()

    @property
    def field(self) -> str:
        """The name of the attribute of `Rules` and of the kernel's field."""
        return self.name.replace(".", "_")

    @property
    def default(self) -> str:
        """The printed rule."""
        return self.values[0]

    @property
    def is_text(self) -> bool:
        """Whether the value is free text with a syntax of its own."""
        return self.name in FREE_TEXT

    @property
    def wanted(self) -> str:
        """What may stand here, for people."""
        if self.name in WANTED:
            return WANTED[self.name]
        values = " | ".join(self.values)
        return values + (f" or any of {self.numbers[0]}-{self.numbers[1]}" if self.numbers else "")

    def read(self, value: str) -> str:
        """The value's first name; ValueError with one sentence if it is none."""
        value = dict(self.aliases).get(value, value)
        if self.is_text:
            good = FREE_TEXT[self.name].fullmatch(value) is not None
        else:
            good = value in self.values
        if self.numbers is not None and value.isascii() and value.isdecimal() and str(int(value)) == value:
            good = good or self.numbers[0] <= int(value) <= self.numbers[1]
        if not good:
            raise ValueError(f"{self.name}={value} is no value of this option; it takes {self.wanted}")
        return value


def _option(
    name: str, values: str, numbers: tuple[int, int] | None = None, aliases: tuple[tuple[str, str], ...] = ()
) -> Option:
    return Option(name, tuple(values.split()), numbers, aliases)


OPTIONS: tuple[Option, ...] = (
    _option("dealer.first", "random high_card right_of_youngest"),
    _option("deck.wilds", "8", numbers=(0, 16)),
    _option("deck.skips", "4", numbers=(0, 8)),
    _option("deck.reverses", "0", numbers=(0, 8)),
    _option("deck.rules_card", "no yes"),
    _option("hand.size", "10", numbers=(3, 15)),
    _option("upcard.wild", "may_take auto_to_first dealer_gives redraw"),
    _option("upcard.skip", "skip_first dealer_gives redraw cover bury"),
    _option("draw.skip_from_pile", "no yes"),
    _option("draw.same_back", "allow forbid"),
    _option("run.wrap", "no yes"),
    _option("wild.natural_min", "per_phase per_group none"),
    _option("wild.as_skip", "no yes"),
    _option("wild.replace", "no slide take"),
    _option("laydown.extra", "allow exact"),
    _option("laydown.partial", "no yes"),
    _option("hit.same_turn", "all own_only none"),
    _option("hit.limit", "unlimited 2 shed2"),
    _option("skip.target", "choose next"),
    _option("skip.place", "in_front discard aside"),
    _option(
        "skip.limit",
        "mattel_marker fundex_round everyone_once none",
        aliases=(("served", "mattel_marker"), ("skipper_again", "fundex_round")),
    ),
    _option("skip.dead_discard", "only_if_no_target always never"),
    _option("skip.last_card", "allow draw_replacement"),
    _option("goout.final_discard", "optional required floating"),
    _option("goout.earliest", "any dealers_turn", aliases=(("after_first_circuit", "dealers_turn"),)),
    _option("floating.skip", "plays_on ends_hand"),
    _option("floating.strict", "no yes"),
    _option("exhaust", "reshuffle_keep_top reshuffle_all end_hand"),
    _option("hand.renewals", "3 none", numbers=(1, 99)),
    _option("score.special", "15/25 20/20 25/25"),
    _option("advance", "completers everybody anti anti_hybrid"),
    _option("phases.list", "original"),
    _option("phases.subset", "all"),
    _option("phases.order", "fixed choose_at_deal choose_at_laydown"),
    _option("phases.dealt", "no yes"),
    _option("save_pile", "no yes"),
    _option("end.timing", "end_of_hand immediate_if_sole"),
    _option("end.winner", "last_phase lowest_total leader_at_stop out_with_last_phase"),
    _option("end.stop", "none"),
    _option("end.minimum", "0"),
    _option("end.max_hands", "none", numbers=(1, 999)),
    _option("tie.replay", "first_out first_laydown last_phase_each shared"),
    _option("color.distinct", "no yes"),
    _option("alt.strict_two", "no yes"),
    _option("postal.wild_numbers", "no yes"),
)
"""All options, in the order of rules.md 2.1."""

BY_NAME = {option.name: option for option in OPTIONS}
