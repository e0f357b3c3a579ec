"""Phases in words, in the languages of the rule sheet: `S3+S3` is '2 sets of 3', '2 Drillinge', '2 σετ των 3'."""

from __future__ import annotations

from itertools import groupby

from .phases import GROUP_LETTERS, Need, Phase
from .rule_words import counted, plural, word


def group_words(need: Need, language: str, count: int = 1) -> str:
    """A group in words, or several that ask for the same: 'run of 4', '2 Viererfolgen'."""
    key = f"group_{GROUP_LETTERS[need.kind]}_{'one' if count == 1 else plural(language, count)}"
    return word(
        language,
        key,
        count=count,
        size=need.size,
        set=word(language, "sizes_set").split()[need.size - 1],
        run=word(language, "sizes_run").split()[need.size - 1],
        cards=counted(language, "cards", need.size),
        from_cards=counted(language, "from_cards", need.size),
    )


def phase_words(phase: Phase, language: str) -> str:
    """A phase in words, equal neighbours counted together: '2 sets of 3 + run of 3'."""
    together = [(need, len(list(same))) for need, same in groupby(phase.needs)]
    return " + ".join(group_words(need, language, count) for need, count in together)
