"""Drawing (rules.md 1.6) and the empty draw pile (1.15).

A renewal is chance: `draw` gathers the cards and stops; `renewed` goes on once they have been shuffled.
"""

from .codes import (
    E_DREW, E_RENEWED, E_TOOK, KINDS, NOBODY, NOTHING, OK, PLAY, R_NO_DISCARD, R_NOTHING_TO_DRAW, R_SKIP_STAYS,
    RENEWAL, RULES_CARD, SKIP, WILD,
)  # fmt: skip
from .hands import add_card, know
from .happened import refuse, tell
from .scoring import end_hand


def top_discard(g):
    """The kind on top of the discard pile, or NOBODY if there is no pile."""
    if g.discard_count == 0:
        return NOBODY
    return g.discard[g.discard_count - 1]


def push_discard(g, kind):
    """Put a card on the discard pile."""
    g.discard[g.discard_count] = kind
    g.discard_count += 1


def why_not_draw(g):
    """Why no card can be drawn: the pile is empty and cannot be renewed (1.15: the top discard stays)."""
    if g.draw_count == 0 and g.discard_count < 2:
        return refuse(g, R_NOTHING_TO_DRAW, 0, 0, 0)
    return OK


def why_not_take(g):
    """Why the top discard cannot be taken: no pile, or a Skip on it (1.6)."""
    if g.discard_count == 0:
        return refuse(g, R_NO_DISCARD, 0, 0, 0)
    if top_discard(g) == SKIP:
        return refuse(g, R_SKIP_STAYS, 0, 0, 0)
    return OK


def nothing_to_get(g):
    """Whether a player can neither draw nor take, so that the draw is left out (1.15)."""
    return why_not_draw(g) != OK and why_not_take(g) != OK


def got_card(g):
    """The draw is done; now the player plays."""
    g.idle = 0
    g.step = PLAY


def take_from_pile(g):
    """The top card of the draw pile goes to the seat to move."""
    s = g.seat
    top = top_discard(g)
    if top >= 0 and top != SKIP:
        g.refused[s] |= 1 << top
    g.draw_count -= 1
    kind = g.draw[g.draw_count]
    add_card(g, s, kind)
    tell(g, E_DREW, s, kind, 0, 0)
    got_card(g)


def sort_pile(g):
    """Put the draw pile in the order a shuffle starts from: by kind, the lowest on top."""
    n = g.draw_count
    for i in range(1, n):
        kind = g.draw[i]
        j = i
        while j > 0 and g.draw[j - 1] < kind:
            g.draw[j] = g.draw[j - 1]
            j -= 1
        g.draw[j] = kind


def gather_discards(g):
    """All discards but the top become the draw pile, to be shuffled (exhaust=reshuffle_keep_top)."""
    top = top_discard(g)
    for i in range(g.discard_count - 1):
        g.draw[i] = g.discard[i]
    g.draw_count = g.discard_count - 1
    g.discard[0] = top
    g.discard_count = 1
    sort_pile(g)


def draw(g):
    """Draw a card; if the pile is empty, stop for its renewal."""
    if g.draw_count > 0:
        take_from_pile(g)
        return
    gather_discards(g)
    g.chance = RENEWAL


def renewed(g):
    """The discards have been shuffled: draw, unless the pile was renewed too often in vain (hand.renewals)."""
    g.chance = NOTHING
    g.renewals += 1
    tell(g, E_RENEWED, NOBODY, 0, 0, g.draw_count)
    if g.hand_renewals > 0 and g.renewals >= g.hand_renewals:
        end_hand(g, NOBODY)
        return
    take_from_pile(g)


def take(g):
    """Take the top discard; everybody sees which card it is."""
    s = g.seat
    kind = top_discard(g)
    g.discard_count -= 1
    add_card(g, s, kind)
    know(g, s, kind)
    g.taken = kind
    tell(g, E_TOOK, s, kind, 0, 0)
    got_card(g)


def fill_with_deck(g):
    """Put the whole deck on the draw pile, ready to be shuffled (1.1)."""
    g.draw_count = 0
    for back in range(KINDS):
        kind = KINDS - 1 - back
        for _ in range(copies_in_deck(g, kind)):
            g.draw[g.draw_count] = kind
            g.draw_count += 1


def copies_in_deck(g, kind):
    """How many cards of a kind the deck has: two of each number and colour, the special cards as the rules say."""
    if kind < WILD:
        return 2
    if kind == WILD:
        return g.deck_wilds
    if kind == SKIP:
        return g.deck_skips
    if kind == RULES_CARD:
        return g.deck_rules_card
    return g.deck_reverses
