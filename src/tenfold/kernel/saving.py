"""The Save pile of the Masters rules (rules.md 3.21): saving a card ends a turn, taking a saved one replaces the draw.

Saved cards lie open in front of their seat and stay there from hand to hand. They are kept in the pool
of laid cards, behind the groups: group SEATS * GROUPS + seat.
"""

from .codes import (
    E_SAVED, E_TOOK_SAVED, GROUPS, KINDS, NOBODY, OK, PLAY, R_MUST_DISCARD, R_MUST_DRAW, R_MUST_TAKE, R_NOT_HELD,
    R_NOT_IN_THESE_RULES, R_NOT_SAVED, R_SAVE_TOO_MANY, R_SAVED_ALREADY, R_USE_WILD_FIRST, SEATS,
)  # fmt: skip
from .deck import copies_in_deck
from .hands import add_card, forget, know, remove_card
from .happened import refuse, tell

SAVED = SEATS * GROUPS
"""The pool's group of the first seat's save pile."""


def saved_place(g, s, kind):
    """The place in the pool of a card seat `s` has saved, or NOBODY."""
    for i in range(g.pool_count):
        if g.pool_group[i] == SAVED + s and g.pool_kind[i] == kind:
            return i
    return NOBODY


def saved_count(g, s):
    """How many cards seat `s` has saved."""
    found = 0
    for i in range(g.pool_count):
        if g.pool_group[i] == SAVED + s:
            found += 1
    return found


def saved_copies(g, kind):
    """How many cards of a kind lie on save piles, whoever's."""
    found = 0
    for i in range(g.pool_count):
        if g.pool_group[i] >= SAVED and g.pool_kind[i] == kind:
            found += 1
    return found


def why_not_take_saved(g, s, kind):
    """Why seat `s` may not take a saved card instead of drawing."""
    if g.save_pile == 0:
        return refuse(g, R_NOT_IN_THESE_RULES, 0, 0, 0)
    if g.floats == 1:
        return refuse(g, R_MUST_DRAW, 0, 0, 0)
    if g.must_take == 1:
        return refuse(g, R_MUST_TAKE, 0, 0, 0)
    if saved_place(g, s, kind) == NOBODY:
        return refuse(g, R_NOT_SAVED, kind, 0, 0)
    return OK


def take_saved(g, s, kind):
    """Take a saved card: it replaces the draw, and everybody sees which it is."""
    remove_from_pool(g, saved_place(g, s, kind))
    add_card(g, s, kind)
    know(g, s, kind)
    g.idle = 0
    g.step = PLAY
    tell(g, E_TOOK_SAVED, s, kind, 0, 0)


def remove_from_pool(g, place):
    """Close the gap a card leaves in the pool."""
    g.pool_count -= 1
    for i in range(place, g.pool_count):
        g.pool_kind[i] = g.pool_kind[i + 1]
        g.pool_group[i] = g.pool_group[i + 1]
        g.pool_stands[i] = g.pool_stands[i + 1]


def cards_to_deal(g):
    """How many cards the next deal has: the deck without what is saved."""
    total = 0
    for kind in range(KINDS):
        total += copies_in_deck(g, kind) - saved_copies(g, kind)
    return total


def why_not_save(g, s, kind):
    """Why seat `s` may not end its turn by saving a card: once a hand, and the next deal must have its cards."""
    if g.save_pile == 0:
        return refuse(g, R_NOT_IN_THESE_RULES, 0, 0, 0)
    if g.hand[s][kind] == 0:
        return refuse(g, R_NOT_HELD, kind, 0, 1)
    if g.floats == 1:
        return refuse(g, R_MUST_DISCARD, 0, 0, 0)
    if g.owed == 1:
        return refuse(g, R_USE_WILD_FIRST, 0, 0, 0)
    if g.saved_now >> s & 1 == 1:
        return refuse(g, R_SAVED_ALREADY, 0, 0, 0)
    if cards_to_deal(g) - 1 < g.hand_size * g.players + 1:
        return refuse(g, R_SAVE_TOO_MANY, 0, 0, 0)
    return OK


def save(g, s, kind):
    """Put a card on the own save pile, which ends the turn like a discard."""
    remove_card(g, s, kind)
    forget(g, s, kind)
    i = g.pool_count
    g.pool_kind[i] = kind
    g.pool_group[i] = SAVED + s
    g.pool_stands[i] = 0
    g.pool_count = i + 1
    g.saved_now |= 1 << s
    tell(g, E_SAVED, s, kind, 0, 0)


def keep_saved(g):
    """Between hands the pool keeps the saved cards and nothing else."""
    kept = 0
    for i in range(g.pool_count):
        if g.pool_group[i] >= SAVED:
            g.pool_kind[kept] = g.pool_kind[i]
            g.pool_group[kept] = g.pool_group[i]
            g.pool_stands[kept] = 0
            kept += 1
    g.pool_count = kept
