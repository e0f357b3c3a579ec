"""Drawing (rules.md 1.6) and the empty draw pile (1.15).

A renewal is chance: `draw` gathers the cards and stops; `renewed` goes on once they have been shuffled.
"""

from .codes import (
    E_DREW, E_RENEWED, E_TOOK, KINDS, NOBODY, NOTHING, OK, PLAY, R_MUST_DRAW, R_MUST_TAKE, R_NO_DISCARD,
    R_NOTHING_TO_DRAW, R_SKIP_STAYS, RENEWAL, REVERSE, SKIP, WILD, WILD_AS_SKIP,
)  # fmt: skip
from .deck import copies_in_deck
from .hands import add_card, know
from .happened import refuse, tell
from .hitting import fits_anywhere
from .saving import saved_copies, saved_count
from .winning import end_hand

ALL_BACK, HAND_ENDS = 1, 2  # exhaust = reshuffle_all, end_hand
MOST_RENEWALS = 99


def top_discard(g):
    """What lies on top of the discard pile (WILD_AS_SKIP for a Wild played as a Skip), NOBODY if there is no pile."""
    if g.discard_count == 0:
        return NOBODY
    return g.discard[g.discard_count - 1]


def push_discard(g, face):
    """Put a card on the discard pile."""
    g.discard[g.discard_count] = face
    g.discard_count += 1


def card_of(face):
    """The kind of a card that lies on the discard pile."""
    if face == WILD_AS_SKIP:
        return WILD
    return face


def may_renew(g):
    """Whether an empty draw pile has discards to come back (exhaust)."""
    if g.exhaust == ALL_BACK:
        return g.discard_count > 0
    return g.discard_count > 1


def floater_takes(g):
    """Whether a floater must take the top discard: it can be taken, and hit (3.5)."""
    return why_stays(g) == OK and fits_anywhere(g, g.seat, card_of(top_discard(g)))


def why_not_draw(g):
    """Why no card can be drawn from the draw pile."""
    if g.must_take == 1:
        return refuse(g, R_MUST_TAKE, 0, 0, 0)
    if g.floats == 1 and floater_takes(g):
        return refuse(g, R_MUST_TAKE, 0, 0, 0)
    if g.draw_count == 0 and g.exhaust != HAND_ENDS and not may_renew(g):
        return refuse(g, R_NOTHING_TO_DRAW, 0, 0, 0)
    return OK


def why_stays(g):
    """Why the top discard cannot be taken: no pile, or a Skip or Reverse on it (1.6, draw.skip_from_pile)."""
    top = top_discard(g)
    if top == NOBODY:
        return refuse(g, R_NO_DISCARD, 0, 0, 0)
    if g.draw_skip_from_pile == 0 and (top == SKIP or top == WILD_AS_SKIP or top == REVERSE):
        return refuse(g, R_SKIP_STAYS, 0, 0, 0)
    return OK


def why_not_take(g):
    """Why the top discard cannot be taken by the seat to move; a floater takes only what it can hit."""
    code = why_stays(g)
    if code == OK and g.floats == 1 and not floater_takes(g):
        return refuse(g, R_MUST_DRAW, 0, 0, 0)
    return code


def nothing_to_get(g):
    """Whether the seat to move can neither draw nor take, so that the draw is left out (1.15)."""
    if g.draw_count > 0 or why_not_draw(g) == OK or why_not_take(g) == OK:
        return False  # who must not draw must take, and can
    return g.floats == 1 or saved_count(g, g.seat) == 0


def got_card(g):
    """The draw is done; now the player plays."""
    g.idle = 0
    g.must_take = 0
    g.step = PLAY


def take_from_pile(g):
    """The top card of the draw pile goes to the seat to move."""
    s = g.seat
    if why_stays(g) == OK and g.refilling == 0:
        g.refused[s] |= 1 << card_of(top_discard(g))
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
    """The discards, but for the top one unless it goes back too, become the draw pile, to be shuffled (exhaust)."""
    back = g.discard_count - 1
    if g.exhaust == ALL_BACK:
        back = g.discard_count
    top = top_discard(g)
    for i in range(back):
        g.draw[i] = card_of(g.discard[i])
    g.draw_count = back
    g.discard_count -= back
    if g.discard_count == 1:
        g.discard[0] = top
    sort_pile(g)


def draw(g):
    """Draw a card; if the pile is empty, stop for its renewal, or end the hand where that is the rule."""
    if g.draw_count > 0:
        take_from_pile(g)
        return
    if g.exhaust == HAND_ENDS:
        end_hand(g, NOBODY)
        return
    gather_discards(g)
    g.chance = RENEWAL


def renew(g):
    """The discards have been shuffled: draw, unless the pile was renewed too often in vain (hand.renewals)."""
    g.chance = NOTHING
    if g.renewals < MOST_RENEWALS:
        g.renewals += 1
    tell(g, E_RENEWED, NOBODY, 0, 0, g.draw_count)
    if g.hand_renewals > 0 and g.renewals >= g.hand_renewals:
        end_hand(g, NOBODY)
        return
    take_from_pile(g)


def take(g):
    """Take the top discard; everybody sees which card it is."""
    s = g.seat
    kind = card_of(top_discard(g))
    g.discard_count -= 1
    add_card(g, s, kind)
    know(g, s, kind)
    g.taken = kind
    tell(g, E_TOOK, s, kind, 0, 0)
    got_card(g)


def fill_with_deck(g):
    """Put the whole deck but for saved cards on the draw pile, ready to be shuffled (1.1, 3.21)."""
    n = 0
    kind = KINDS
    while kind > WILD or (kind > 0 and g.pool_count > 0):
        kind -= 1
        for _ in range(copies_in_deck(g, kind) - saved_copies(g, kind)):
            g.draw[n] = kind
            n += 1
    for i in range(2 * kind):  # where nothing is saved every number card is there twice
        g.draw[n + i] = kind - 1 - i // 2
    g.draw_count = n + 2 * kind
