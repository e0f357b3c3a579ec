"""The rule sheet: the rules in force in full sentences, built from the options (`Rules.describe`).

The sheet is a list of chapters in the order a player reads them. A line of a chapter is an option, whose
sentence is that of its value, or a `text_…` that holds under all rules. `SILENT` says where a line would only
confuse and is left out; an option that differs from the edition is never left out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..kernel import codes as k
from .options import BY_NAME
from .ordinary import ordinary_deck
from .phase_words import phase_words
from .rule_words import edition_label, rule_texts, sentence_of, value_label, word

if TYPE_CHECKING:
    from .rules import Rules

CHAPTERS: dict[str, tuple[str, ...]] = {
    "cards": ("text_players", "text_numbers", "deck.wilds", "deck.skips"),
    "phases": (
        "phases.list", "phases.subset", "phases.order", "phases.dealt",
        "text_set", "text_run", "text_colour", "text_colour_run", "text_alternating_run", "text_parity",
        "text_colour_parity", "text_odd_run", "text_even_run", "text_colour_set",
        "run.wrap", "alt.strict_two", "color.distinct",
    ),
    "deal": (
        "dealer.first", "text_gather", "text_gather_saved", "hand.size", "upcard.wild", "upcard.skip", "text_start",
    ),
    "turn": ("text_turn",),
    "draw": ("text_draw", "draw.skip_from_pile", "draw.same_back", "exhaust", "hand.renewals"),
    "lay": ("text_lay", "laydown.extra", "laydown.partial"),
    "wilds": ("text_wild", "wild.natural_min", "wild.replace", "postal.wild_numbers"),
    "hit": ("text_hit", "hit.same_turn", "hit.limit"),
    "skips": ("text_skip", "skip.target", "skip.place", "skip.limit", "skip.dead_discard", "skip.last_card"),
    "discard": ("text_discard", "text_discard_plain"),
    "out": ("goout.final_discard", "goout.earliest", "floating.skip", "floating.strict"),
    "count": ("text_count", "score.special"),
    "advance": ("advance", "text_advance_free"),
    "win": (
        "end.winner", "end.timing", "end.stop", "end.minimum", "end.max_hands", "tie.replay", "text_places",
    ),
    "special": ("wild.as_skip", "deck.reverses", "deck.rules_card", "save_pile"),
}  # fmt: skip
"""The lines of each chapter, in the order of the sheet."""

GROUP_TEXTS = {
    k.SET: "text_set", k.RUN: "text_run", k.COLOUR: "text_colour", k.COLOUR_RUN: "text_colour_run",
    k.ALTERNATING_RUN: "text_alternating_run", k.PARITY: "text_parity", k.COLOUR_PARITY: "text_colour_parity",
    k.ODD_RUN: "text_odd_run", k.EVEN_RUN: "text_even_run", k.COLOUR_SET: "text_colour_set",
}  # fmt: skip
"""What a group is, by its kind."""

_RUNS = (k.RUN, k.COLOUR_RUN, k.ALTERNATING_RUN, k.ODD_RUN, k.EVEN_RUN)
_COLOURED = (k.COLOUR, k.COLOUR_RUN, k.COLOUR_PARITY, k.COLOUR_SET)


def chapter_of(option: str) -> str:
    """The chapter an option stands in."""
    return next(chapter for chapter, lines in CHAPTERS.items() if option in lines)


def group_kinds(rules: Rules) -> set[int]:
    """The kinds of groups the phases that are played ask for."""
    return {need.kind for place in rules.played_places for need in rules.phases[place].needs}


def _two_colour_groups(rules: Rules) -> bool:
    asked = (rules.phases[place].needs for place in rules.played_places)
    return any(sum(need.kind in _COLOURED for need in needs) > 1 for needs in asked)


def _no_wilds(rules: Rules) -> bool:
    return rules.deck_wilds == "0"


def _no_skips(rules: Rules) -> bool:
    """Nothing can be played as a Skip."""
    return rules.deck_skips == "0" and (rules.wild_as_skip == "no" or _no_wilds(rules))


def _no_floating(rules: Rules) -> bool:
    return rules.goout_final_discard != "floating"


def _no_stop(rules: Rules) -> bool:
    return rules.end_stop == "none"


def _won_by_staying(rules: Rules) -> bool:
    """In Anti-Phase `advance` says who wins."""
    return rules.advance == "anti"


def _stopped_by_the_clock(rules: Rules) -> bool:
    """The game can be stopped in mid-hand, which `end.winner` and `end.stop` say."""
    return rules.end_winner == "leader_at_stop" and rules.end_timing == "end_of_hand"


def _free_order(rules: Rules) -> bool:
    """A phase that was missed need not be tried again at once."""
    return rules.phases_order != "fixed"


def _whole_list(rules: Rules) -> bool:
    """All of the list is played: the list has said so."""
    return rules.phases_subset == "all"


SILENT: dict[str, Callable[[Rules], bool]] = {
    "phases.subset": _whole_list,
    "phases.order": _won_by_staying,
    "advance": _free_order,
    "text_advance_free": lambda rules: not _free_order(rules),
    "phases.dealt": lambda rules: rules.phases_dealt == "no",
    "run.wrap": lambda rules: not group_kinds(rules) & set(_RUNS),
    "alt.strict_two": lambda rules: k.ALTERNATING_RUN not in group_kinds(rules),
    "color.distinct": lambda rules: not _two_colour_groups(rules),
    "text_gather": lambda rules: rules.save_pile == "yes",
    "text_gather_saved": lambda rules: rules.save_pile == "no",
    "upcard.wild": _no_wilds,
    "upcard.skip": lambda rules: rules.deck_skips == "0",
    "draw.skip_from_pile": _no_skips,
    "hand.renewals": lambda rules: rules.exhaust == "end_hand",
    "text_wild": _no_wilds,
    "wild.natural_min": _no_wilds,
    "wild.replace": _no_wilds,
    "postal.wild_numbers": lambda rules: rules.postal_wild_numbers == "no",
    "text_skip": _no_skips,
    "skip.target": _no_skips,
    "skip.place": _no_skips,
    "skip.limit": _no_skips,
    "skip.dead_discard": _no_skips,
    "skip.last_card": lambda rules: _no_skips(rules) or rules.floating_strict == "yes",
    "text_discard": _no_skips,
    "text_discard_plain": lambda rules: not _no_skips(rules),
    "floating.skip": _no_floating,
    "floating.strict": _no_floating,
    "end.winner": _won_by_staying,
    "end.timing": lambda rules: _won_by_staying(rules) or _stopped_by_the_clock(rules),
    "end.stop": _no_stop,
    "end.minimum": _no_stop,
    "end.max_hands": lambda rules: rules.end_max_hands == "none",
    "text_places": lambda rules: rules.end_winner == "lowest_total",
    "wild.as_skip": lambda rules: rules.wild_as_skip == "no",
    "deck.reverses": lambda rules: rules.deck_reverses == "0",
    "deck.rules_card": lambda rules: rules.deck_rules_card == "no",
    "save_pile": lambda rules: rules.save_pile == "no",
}  # fmt: skip
"""When a line is left out of the sheet; lines that are not named here always stand."""


def says_nothing(rules: Rules, line: str) -> bool:
    """Whether a line of the sheet is left out under these rules."""
    if line in GROUP_TEXTS.values():
        return line not in {GROUP_TEXTS[kind] for kind in group_kinds(rules)}
    return line in SILENT and SILENT[line](rules)


def _sentence(rules: Rules, option: str, language: str) -> str:
    """What an option means under these rules."""
    value = rules.options()[option]
    if (
        option == "tie.replay"
        and value == "first_out"
        and (rules.phases_order != "fixed" or _won_by_staying(rules))
    ):
        value = "last_phase_each"  # there is no common last phase
    return sentence_of(BY_NAME[option], value, language)


def _mark(rules: Rules, option: str, language: str) -> str:
    """What the edition has instead, in brackets."""
    from .rules import EDITIONS

    own = EDITIONS[rules.edition_name].get(option, BY_NAME[option].default)
    label = value_label(BY_NAME[option], own, language)
    return " " + word(language, "mark", edition=edition_label(rules.edition_name, language), value=label)


def chapter_lines(rules: Rules, chapter: str, language: str) -> list[str]:
    """The sentences of a chapter under these rules."""
    differing = rules.differing()
    lines = []
    for line in CHAPTERS[chapter]:
        if line in BY_NAME and line in differing:
            lines.append(_sentence(rules, line, language) + _mark(rules, line, language))
        elif says_nothing(rules, line):
            continue
        elif line in BY_NAME:
            lines.append(_sentence(rules, line, language))
        else:
            lines.append(word(language, line, most=rules.most_players, cards=rules.deck_size))
    return lines


def phase_lines(rules: Rules, language: str) -> list[str]:
    """The phases that are played, in words, with their numbers in the list."""
    return [f"{place + 1:3}. {phase_words(rules.phases[place], language)}" for place in rules.played_places]


def rule_sheet(rules: Rules, language: str, ordinary: bool = False) -> str:
    """The whole sheet as text, with the deck made of two ordinary ones on demand; RulesError: see `rule_texts`."""
    rule_texts(language)
    title = word(language, "title", edition=edition_label(rules.edition_name, language))
    sheet = [title, "=" * len(title)]
    for chapter in CHAPTERS:
        lines = [f"* {line}" for line in chapter_lines(rules, chapter, language)]
        if chapter == "phases":
            lines = [*phase_lines(rules, language), "", *lines]
        if not lines:
            continue
        sheet += _headed(word(language, f"chapter_{chapter}"), lines)
        if chapter == "cards" and ordinary:
            deck = [f"* {line}" for line in ordinary_deck(rules, language)]
            sheet += _headed(word(language, "chapter_ordinary"), deck)
    return "\n".join(sheet) + "\n"


def _headed(heading: str, lines: list[str]) -> list[str]:
    return ["", heading, "-" * len(heading), "", *lines]
