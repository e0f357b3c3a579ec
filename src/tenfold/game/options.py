"""Every option of the rules (rules.md 2.1) in its order: text name, values, default, and what is played yet.

The kernel's field has the option's name with `_` for `.` and holds the place of the value in `values`,
or the number itself. `built` names the values this version plays; the others are refused by name.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Option:
    """One rule that can be switched. `numbers` = (lowest, highest) where any number may stand."""

    name: str
    values: tuple[str, ...]
    numbers: tuple[int, int] | None = None
    aliases: tuple[tuple[str, str], ...] = ()
    built: tuple[str, ...] = ()

    @property
    def field(self) -> str:
        """The name of the attribute of `Rules` and of the kernel's field."""
        return self.name.replace(".", "_")

    @property
    def default(self) -> str:
        """The printed rule."""
        return self.values[0]

    @property
    def played(self) -> tuple[str, ...]:
        """The values this version plays."""
        return self.built or (self.default,)

    def read(self, value: str) -> str:
        """The value's first name; ValueError with one sentence if it is none or not played yet."""
        value = dict(self.aliases).get(value, value)
        in_range = (
            self.numbers is not None
            and value.isdecimal()
            and self.numbers[0] <= int(value) <= self.numbers[1]
        )
        if value not in self.values and not in_range and not self.is_text:
            wanted = " | ".join(self.values)
            if self.numbers is not None:
                wanted += f" or any of {self.numbers[0]}-{self.numbers[1]}"
            raise ValueError(f"{self.name}={value} is no value of this option; it takes {wanted}")
        if value not in self.played:
            raise ValueError(
                f"{self.name}={value} is not played yet; this version plays {self.name}={self.played[0]}"
            )
        return value

    @property
    def is_text(self) -> bool:
        """Whether the value is free text with a syntax of its own."""
        return self.name in ("phases.list", "phases.subset", "end.stop", "end.minimum")


def _option(name: str, values: str, **more: object) -> Option:
    return Option(name, tuple(values.split()), **more)  # type: ignore[arg-type]


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
