"""Before the first turn of a hand: the upcard in all its readings (rules.md 1.4, 3.6, 3.7), choosing phases (3.21)."""

from .choosing import AT_DEAL
from .codes import (
    CARDS, CHOOSE, DRAW, E_FIRST_SKIPPED, E_GAVE, E_RETURNED, E_TURNED, GIVE, NOBODY, OK, RETURN, RULES_CARD,
    R_NOT_HELD, R_NOT_IN_THESE_RULES, R_NOT_NOW, R_NOT_PLAYING, R_NO_SUCH_SEAT, R_RETURN_NO_SKIP, R_SKIP_SELF,
    SKIP, WILD,
)  # fmt: skip
from .drawing import push_discard, top_discard
from .hands import add_card, forget, know, remove_card
from .happened import refuse, tell
from .scoring import next_playing
from .skips import ON_PILE, lay_skip_down, mark_skipped
from .turns import pass_turn, reach

WILD_MAY, WILD_MUST, WILD_GIVEN, WILD_REDRAW = 0, 1, 2, 3  # upcard.wild
SKIP_FIRST, SKIP_GIVEN, SKIP_REDRAW, SKIP_COVER, SKIP_BURY = 0, 1, 2, 3, 4  # upcard.skip


def put_into_pile(g, kind, place):
    """Put a card into the draw pile at a place counted from its bottom."""
    for back in range(g.draw_count - place):
        i = g.draw_count - back
        g.draw[i] = g.draw[i - 1]
    g.draw[place] = kind
    g.draw_count += 1


def turn_another(g):
    """Turn the next card of the draw pile up."""
    g.draw_count -= 1
    push_discard(g, g.draw[g.draw_count])
    tell(g, E_TURNED, g.dealer, top_discard(g), 0, 0)


def does_not_stay(g, kind):
    """Whether an upcard of this kind makes way for another."""
    if kind == RULES_CARD:
        return True
    if kind == WILD:
        return g.upcard_wild == WILD_REDRAW
    return kind == SKIP and g.upcard_skip >= SKIP_REDRAW


def settle_upcard(g):
    """Turn further cards until one stays: others go under the draw pile, into its middle, or are covered (1.4)."""
    for _ in range(CARDS):
        kind = top_discard(g)
        if not does_not_stay(g, kind) or g.draw_count == 0:
            return
        if kind == SKIP and g.upcard_skip == SKIP_COVER:
            turn_another(g)
            continue
        g.discard_count -= 1
        place = 0
        if kind == SKIP and g.upcard_skip == SKIP_BURY:
            place = g.draw_count // 2
        put_into_pile(g, kind, place)
        turn_another(g)


def open_hand(g):
    """The cards are dealt: the upcard is settled, phases are chosen, then play begins."""
    settle_upcard(g)
    g.seat = g.dealer
    if g.phases_order == AT_DEAL and g.replay == 0:
        g.step = CHOOSE
        g.seat = next_playing(g, g.dealer, 1)
        return
    begin(g)


def next_to_choose(g):
    """A phase was chosen: the next seat without one chooses, or play begins."""
    s = next_playing(g, g.seat, 1)
    if g.contract[s] == NOBODY:
        g.seat = s
        return
    begin(g)


def begin(g):
    """Everybody has a contract: what the upcard means, then the first turn."""
    kind = top_discard(g)
    g.seat = g.dealer
    given_wild = kind == WILD and g.upcard_wild == WILD_GIVEN
    given_skip = kind == SKIP and g.upcard_skip == SKIP_GIVEN
    if given_wild or given_skip:
        g.step = GIVE
        return
    g.step = DRAW
    if kind == WILD and g.upcard_wild == WILD_MUST:
        g.must_take = 1
    if kind == SKIP and g.upcard_skip == SKIP_FIRST:
        lose_first_turn(g)
    pass_turn(g)


def lose_first_turn(g):
    """The first player loses the first turn; for the skip limit it has been skipped in this circuit (1.4)."""
    first = next_playing(g, g.dealer, g.direction)
    reach(g, first)
    mark_skipped(g, first, first)
    g.skips[first] -= 1
    g.turn += 1
    tell(g, E_FIRST_SKIPPED, first, 0, 0, 0)


def why_not_give(g, receiver):
    """Why the dealer may not give the upcard to a seat: a Wild to anybody, a Skip to anybody else (3.6, 3.7)."""
    if g.step != GIVE:
        if g.upcard_wild != WILD_GIVEN and g.upcard_skip != SKIP_GIVEN:
            return refuse(g, R_NOT_IN_THESE_RULES, 0, 0, 0)
        return refuse(g, R_NOT_NOW, 0, 0, 0)
    if receiver < 0 or receiver >= g.players:
        return refuse(g, R_NO_SUCH_SEAT, receiver, g.players, 0)
    if g.playing[receiver] == 0:
        return refuse(g, R_NOT_PLAYING, receiver, 0, 0)
    if top_discard(g) == SKIP and receiver == g.dealer:
        return refuse(g, R_SKIP_SELF, 0, 0, 0)
    return OK


def give(g, receiver):
    """The dealer gives the upcard away: a Wild is exchanged for another card, a Skip costs a turn."""
    kind = top_discard(g)
    tell(g, E_GAVE, g.dealer, kind, 0, receiver)
    if kind == SKIP:
        give_skip(g, receiver)
        return
    g.discard_count -= 1
    add_card(g, receiver, WILD)
    know(g, receiver, WILD)
    g.seat = receiver
    g.step = RETURN


def give_skip(g, receiver):
    """The upcard Skip is played on a seat by the dealer."""
    if g.skip_place != ON_PILE:
        g.discard_count -= 1
        lay_skip_down(g, SKIP, receiver)
    mark_skipped(g, g.dealer, receiver)
    g.seat = g.dealer
    g.step = DRAW
    pass_turn(g)


def why_not_return(g, s, kind):
    """Why a card may not be given up for the Wild: any card but a Skip (3.6)."""
    if g.hand[s][kind] == 0:
        return refuse(g, R_NOT_HELD, kind, 0, 1)
    if kind == SKIP:
        return refuse(g, R_RETURN_NO_SKIP, 0, 0, 0)
    return OK


def return_card(g, s, kind):
    """Give a card up for the Wild; the next to the dealer's left begins, unless that one got the Wild."""
    remove_card(g, s, kind)
    forget(g, s, kind)
    push_discard(g, kind)
    tell(g, E_RETURNED, s, kind, 0, 0)
    g.seat = g.dealer
    if s == next_playing(g, g.dealer, g.direction):
        g.seat = s
    g.step = DRAW
    pass_turn(g)
