"""Names and words as people write them: cleaned, never judged."""

import re
import unicodedata
from itertools import accumulate

NAME_LONGEST = 24
"""Graphemes of a name, counted as `graphemes` does."""
WORD_LONGEST = 64
"""Code points of a word for the shuffle (docs/frozen/shuffle.md)."""
POINTS_PER_GRAPHEME = 4
"""Code points a name may have for each of NAME_LONGEST graphemes."""
MARKS = 3
"""Combining marks that are left on a letter: more of them would grow over what stands above."""

BOT_NAMES = ("Robin", "Kim", "Sasha", "Toni", "Alex", "Noa", "Jo", "Sam", "Mika", "Charlie", "Lou", "Nico")

_JOINER = "\u200d"
_KEPT_FORMATS = frozenset((_JOINER, "\u200c"))
_SPACES = re.compile(r"\s+")
_LOOKS_EMPTY = re.compile("[\u2800\u3164\u115f\u1160\uffa0]")


class BadText(ValueError):
    """A name or word that is empty where it may not be, or too long; `code` as in docs/protocol.md."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


def graphemes(text: str) -> int:
    """How many characters a reader sees, nearly.

    The full rule (Unicode annex 29) needs tables Python does not carry. Counted here: every code point but
    combining marks, variation selectors and skin tones (all of them marks or modifiers), joiners and what
    follows one, and the second half of a flag. Scripts with conjoining letters count a little too high.
    """
    count, joined, half_flag = 0, False, False
    for point in text:
        flag = "\U0001f1e6" <= point <= "\U0001f1ff"
        modifier = _is_mark(point) or "\U0001f3fb" <= point <= "\U0001f3ff"
        if point in _KEPT_FORMATS:
            joined = point == _JOINER
            continue
        if not (modifier or joined or (flag and half_flag)):
            count += 1
        half_flag = flag and not half_flag
        joined = False
    return count


def clean(text: str) -> str:
    """The text in NFC on one line: no control or bidi characters, no unassigned ones, spaces trimmed."""
    text = _SPACES.sub(" ", text)
    kept = (p for p in text if p in _KEPT_FORMATS or not unicodedata.category(p).startswith("C"))
    # what was left out may have stood between two spaces
    return _SPACES.sub(" ", unicodedata.normalize("NFC", "".join(kept))).strip()


def shown(text: str) -> str:
    """The text as `clean` leaves it, such that others can see it.

    MARKS marks on a letter at most and none on nothing, joiners only between signs, no signs that look empty.
    """
    kept, marks = "", 0
    for point in clean(_LOOKS_EMPTY.sub(" ", text)):
        mark, joiner, before = _is_mark(point), point in _KEPT_FORMATS, kept[-1:]
        if ((mark or joiner) and before in ("", " ")) or (joiner and before in _KEPT_FORMATS):
            continue  # nothing is there to put it on
        marks = _marks_with(marks, point)
        if not mark or marks <= MARKS:
            kept += point
    return clean(kept.rstrip("".join(_KEPT_FORMATS)))


def clean_name(text: str) -> str:
    """A player's name; raises BadText unless it has 1 to NAME_LONGEST graphemes."""
    name = shown(text)
    if not 1 <= graphemes(name) <= NAME_LONGEST or len(name) > POINTS_PER_GRAPHEME * NAME_LONGEST:
        raise BadText("bad_name", f"a name has 1 to {NAME_LONGEST} characters")
    return name


def clean_word(text: str) -> str:
    """A word for the shuffle, "" for none; raises BadText when it is too long, or has marks piled up on a letter.

    Nothing of it is dropped: it goes into the deals as its player knows it.
    """
    word = clean(text)
    if len(word) > WORD_LONGEST:
        raise BadText("bad_word", f"a word has at most {WORD_LONGEST} characters")
    if max(accumulate(word, _marks_with, initial=0)) > MARKS:
        raise BadText("bad_word", f"a letter of a word has at most {MARKS} marks")
    return word


def bot_name(taken: set[str]) -> str:
    """A name for a bot that nobody at the table has."""
    return next(name for name in BOT_NAMES if name not in taken)


def _is_mark(point: str) -> bool:
    return unicodedata.category(point).startswith("M")


def _marks_with(marks: int, point: str) -> int:
    """How many marks a letter has once `point` has come after its first `marks`."""
    return marks + 1 if _is_mark(point) else marks if point in _KEPT_FORMATS else 0
