"""How many cards may leave a hand in a turn: hit limits (3.19), the last discard (1.14), going out too early (3.27)."""

from .codes import OK, R_HIT_LIMIT, R_KEEP_A_CARD, R_OUT_TOO_EARLY
from .happened import refuse

OPTIONAL, REQUIRED, FLOATING = 0, 1, 2  # goout.final_discard
TWO_HITS, TWO_CARDS = 1, 2  # hit.limit = 2, shed2


def why_not_leave(g, s, cards):
    """Why so many cards may not leave the hand of seat `s` before its discard, whatever they are."""
    kept = g.count[s] - cards
    if g.goout_final_discard == REQUIRED and kept < 1:
        return refuse(g, R_KEEP_A_CARD, 0, 0, 0)
    if g.goout_earliest == 1 and g.dealer_reached == 0 and kept < 2:
        return refuse(g, R_OUT_TOO_EARLY, 0, 0, 0)
    return OK


def why_not_hit_more(g, cards, kept):
    """Why so many more single cards may not come to the table in this turn (hit.limit).

    With `shed2` two cards may leave the hand, the discard counted; two hits only if they leave none (`kept`).
    """
    if g.hit_limit == TWO_HITS and g.hits + cards > 2:
        return refuse(g, R_HIT_LIMIT, 2, 0, 0)
    if g.hit_limit == TWO_CARDS and g.hits + cards > 1:
        if g.hits + cards > 2 or kept > 0 or g.goout_final_discard == REQUIRED:
            return refuse(g, R_HIT_LIMIT, 1, 0, 0)
    return OK
