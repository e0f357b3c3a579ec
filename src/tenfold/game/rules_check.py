"""Rule sets that cannot be: options that contradict each other or change nothing together, phases nobody could lay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..kernel import codes as k

if TYPE_CHECKING:
    from .phases import Need, Phase
    from .rules import Rules

LONGEST_LIST = 30
LONGEST_FREE_LIST = 20
"""Phases a list may have, and where their order is free."""


class RulesError(ValueError):
    """A rule set that cannot be played; the message is one clear sentence."""


# An option and the values it must not have, while another has one of these values, with the reason.
_TOGETHER: tuple[tuple[str, str, str, str, str], ...] = (
    (
        "end.winner", "lowest_total out_with_last_phase", "end.timing", "immediate_if_sole",
        "the game cannot end in mid-hand when it is not won by the last phase",
    ),
    ("advance", "everybody anti", "end.timing", "immediate_if_sole", "nobody wins by laying a phase there"),
    (
        "advance", "everybody", "end.winner", "last_phase out_with_last_phase leader_at_stop",
        "everybody completes the last phase together, so the lowest total wins",
    ),
    (
        "advance", "anti", "end.winner", "lowest_total out_with_last_phase leader_at_stop",
        "who stays in longest wins there",
    ),
    (
        "advance", "everybody anti anti_hybrid", "phases.order", "choose_at_deal choose_at_laydown",
        "these move along a fixed order",
    ),
    (
        "advance", "everybody anti", "deck.rules_card", "yes",
        "the rules card makes somebody drop a phase, which means nothing there",
    ),
    (
        "deck.rules_card", "yes", "phases.order", "choose_at_deal choose_at_laydown",
        "the rules card makes somebody drop to the phase before, which a free order does not have",
    ),
    ("phases.dealt", "yes", "phases.order", "fixed", "dealt phases are chosen from"),
    ("laydown.partial", "yes", "phases.order", "choose_at_laydown", "a single group does not tell the phase"),
    (
        "postal.wild_numbers", "yes", "phases.order", "choose_at_laydown",
        "the wild number follows from the phase, which is not known before laying",
    ),
    ("floating.skip", "ends_hand", "goout.final_discard", "optional required", "nobody floats there"),
    ("floating.strict", "yes", "goout.final_discard", "optional required", "nobody floats there"),
    ("wild.as_skip", "yes", "deck.wilds", "0", "there are no Wilds"),
    ("wild.replace", "slide take", "deck.wilds", "0", "there are no Wilds"),
)  # fmt: skip


def check_rules(rules: Rules) -> None:
    """RulesError, with both options named, unless the rules can be played."""
    values = rules.options()
    for option, wrong, other, with_values, reason in _TOGETHER:
        if values[option] in wrong.split() and values[other] in with_values.split():
            raise RulesError(
                f"{option}={values[option]} and {other}={values[other]} contradict each other: {reason}"
            )
    _check_stop(rules)
    _check_list(rules)
    for place in rules.played_places:
        _check_phase(rules, rules.phases[place])


def _check_stop(rules: Rules) -> None:
    stopped, leader = rules.end_stop != "none", rules.end_winner == "leader_at_stop"
    if stopped != leader:
        raise RulesError(
            f"end.stop={rules.end_stop} and end.winner={rules.end_winner} contradict each other: "
            "a game that is stopped is won by the leader (end.winner=leader_at_stop), and only that"
        )
    if float(rules.end_minimum) > 0 and not leader:
        raise RulesError(
            f"end.minimum={rules.end_minimum} and end.winner={rules.end_winner} contradict each other: "
            "a minimum belongs to a game that is stopped (end.winner=leader_at_stop)"
        )


def _check_list(rules: Rules) -> None:
    if len(rules.phases) > LONGEST_LIST:
        raise RulesError(f"phases.list has {len(rules.phases)} phases; {LONGEST_LIST} are the most")
    if rules.phases_order != "fixed" and len(rules.phases) > LONGEST_FREE_LIST:
        raise RulesError(
            f"phases.list with {len(rules.phases)} phases and phases.order={rules.phases_order} do not go together; "
            f"{LONGEST_FREE_LIST} are the most where the order is free"
        )


def _naturals(need: Need) -> int:
    """How many natural cards the deck has for one such group."""
    most = {k.SET: 8, k.COLOUR: 24, k.PARITY: 48, k.COLOUR_PARITY: 12, k.COLOUR_SET: 2}
    return most.get(need.kind, need.size)


def _check_phase(rules: Rules, phase: Phase) -> None:
    drawn, kept = int(rules.hand_size) + 1, rules.goout_final_discard == "required"
    if phase.size > drawn - kept:
        last = ", of which one must be discarded" if kept else ""
        raise RulesError(
            f"nobody could lay {phase}: it takes {phase.size} cards, and with hand.size={rules.hand_size} "
            f"a hand holds {drawn} after the draw{last}"
        )
    wilds = sum(max(0, need.size - _naturals(need)) for need in phase.needs)
    if wilds > int(rules.deck_wilds):
        raise RulesError(
            f"nobody could lay {phase}: it needs {wilds} Wilds, and deck.wilds={rules.deck_wilds}"
        )
    coloured = [
        need for need in phase.needs if need.kind in (k.COLOUR, k.COLOUR_RUN, k.COLOUR_PARITY, k.COLOUR_SET)
    ]
    if rules.color_distinct == "yes" and len(coloured) > k.COLOURS:
        raise RulesError(
            f"nobody could lay {phase}: its {len(coloured)} colour groups cannot all differ (color.distinct=yes)"
        )
