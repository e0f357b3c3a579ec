"""Turns (rules.md 1.5): whose turn it is, the discard (1.13), going out (1.14), floating (3.5).

A turn is draw, lay down, hit, discard. Lost turns, impossible draws and the end of a floater's turn
happen here by themselves.
"""

from .codes import (
    DRAW, E_DISCARDED, E_DROPPED, E_FLOATS, E_NO_DRAW, E_REVERSED, E_WENT_OUT, NOBODY, OK, OVER, PLAY, R_MUST_HIT,
    R_NO_DROP, R_NO_SUCH_SEAT, R_NOT_HELD, R_SAME_BACK, R_SKIP_SELF, R_USE_WILD_FIRST, R_WHO_DROPS, RENEWAL, REVERSE,
    RULES_CARD,
)  # fmt: skip
from .drawing import HAND_ENDS, draw, may_renew, nothing_to_get, push_discard
from .hands import forget, remove_card
from .happened import refuse, tell
from .hitting import fits_anywhere
from .leaving import FLOATING
from .scoring import next_playing
from .skips import REFILLS, discard_ends_hand, lose_turn, pass_marker
from .winning import end_hand


MOST_TURNS = 5000
"""Turns after which a hand ends without a winner, also where hand.renewals=none would let it go on for ever."""


def has_no_cards(g, s):
    """Whether seat `s` has laid its phase and holds no card."""
    return g.laid[s] == 1 and g.count[s] == 0


def go_out(g, s):
    """Seat `s` goes out: the hand is over for everybody at once (1.14)."""
    g.turn += 1
    tell(g, E_WENT_OUT, s, 0, 0, 0)
    end_hand(g, s)


def players_in(g):
    """How many seats play this hand."""
    found = 0
    for s in range(g.players):
        found += g.playing[s]
    return found


def reach(g, s):
    """The turn comes to seat `s`, to be played or lost."""
    g.seat = s
    pass_marker(g, s)
    g.dealer_reached |= s == g.dealer


def start_turn(g, s):
    """A seat's turn begins: the draw comes first, and is left out where there is nothing to get (1.15)."""
    g.hits = 0
    g.laid_now = 0
    g.taken = NOBODY
    g.owed = 0
    g.floats = 0
    if g.laid[s] == 1 and g.count[s] == 0:
        g.floats = 1
    g.step = DRAW
    if nothing_to_get(g):
        g.idle += 1
        g.step = PLAY
        tell(g, E_NO_DRAW, s, 0, 0, 0)


def pass_turn(g):
    """The turn passes to the next seat that can act: Skips are served on the way.

    Ends the hand without a winner when nobody could draw, lay or hit for a whole circuit (1.15).
    """
    while g.step != OVER:
        if (g.idle > 0 and g.idle >= players_in(g)) or g.turn >= MOST_TURNS:
            end_hand(g, NOBODY)
            return
        s = next_playing(g, g.seat, g.direction)
        reach(g, s)
        if g.skips[s] > 0:
            lose_turn(g, s)
            g.turn += 1
            g.floats = 0
            if nothing_to_get(g):
                g.idle += 1
            continue
        start_turn(g, s)
        if g.step == DRAW or g.count[s] > 0:
            return
        if has_no_cards(g, s) and g.goout_final_discard != FLOATING:
            go_out(g, s)
            return
        g.turn += 1


def end_turn(g):
    """The seat to move has discarded its card, or plays on without cards: the turn passes."""
    g.turn += 1
    pass_turn(g)


def after_playing(g, s):
    """After a lay-down or a hit: who has no cards left is out, or floats on and the turn is over (1.14, 3.5)."""
    if not has_no_cards(g, s):
        return
    if g.goout_final_discard == FLOATING and discard_ends_hand(g, s):
        tell(g, E_FLOATS, s, 0, 0, 0)
        end_turn(g)
        return
    go_out(g, s)


def after_discard(g, s):
    """After the card that ends the turn: who has no cards left is out; with floating.strict it floats."""
    if has_no_cards(g, s):
        if discard_ends_hand(g, s):
            go_out(g, s)
            return
        tell(g, E_FLOATS, s, 0, 0, 0)
    end_turn(g)


def after_skip(g, s, ended_hand):
    """After a Skip: it ended the hand as a last card, left a floater floating, or is made up for (skip.last_card)."""
    if not has_no_cards(g, s):
        end_turn(g)
    elif ended_hand:
        go_out(g, s)
    elif g.skip_last_card == REFILLS and g.floats == 0:
        refill(g, s)
    else:
        tell(g, E_FLOATS, s, 0, 0, 0)
        end_turn(g)


def refill(g, s):
    """Draw a card for the last one, a Skip, and end the turn; where no card is left the hand ends."""
    if g.draw_count == 0 and g.exhaust != HAND_ENDS and not may_renew(g):
        go_out(g, s)
        return
    g.refilling = 1
    draw(g)
    if g.chance != RENEWAL:
        refilled(g)


def refilled(g):
    """The card for the last Skip has come: the turn is over."""
    g.refilling = 0
    if g.step != OVER:
        end_turn(g)


def why_not_throw(g, s, kind, stuck):
    """Why seat `s` may not part with a card at the end of its turn, by discarding or as a Skip."""
    if g.hand[s][kind] == 0:
        return refuse(g, R_NOT_HELD, kind, 0, 1)
    if g.owed == 1:
        return refuse(g, R_USE_WILD_FIRST, 0, 0, 0)
    if g.floats == 1 and fits_anywhere(g, s, kind):
        return refuse(g, R_MUST_HIT, kind, 0, 0)
    if g.draw_same_back == 1 and g.taken == kind and not stuck:
        return refuse(g, R_SAME_BACK, kind, 0, 0)
    return OK


def throws_freely(g):
    """Whether any card held may be thrown away: no ban stands against one, nothing must be used first."""
    return g.owed == 0 and g.floats == 0 and (g.draw_same_back == 0 or g.taken == NOBODY)


def why_not_drop(g, s, victim):
    """Why the rules card may not be played so: as a last card it names who drops a phase (3.26)."""
    last = g.laid[s] == 1 and g.count[s] == 1 and discard_ends_hand(g, s)
    if not last and victim != NOBODY:
        return refuse(g, R_NO_DROP, 0, 0, 0)
    if last and victim == NOBODY and g.players > 2:
        return refuse(g, R_WHO_DROPS, 0, 0, 0)
    if victim == NOBODY:
        return OK
    if victim < 0 or victim >= g.players:
        return refuse(g, R_NO_SUCH_SEAT, victim, g.players, 0)
    if victim == s:
        return refuse(g, R_SKIP_SELF, 0, 0, 0)
    return OK


def why_not_discard(g, s, kind, victim, stuck):
    """Why seat `s` may not discard a card that is played as no Skip; `victim` is for the rules card."""
    code = why_not_throw(g, s, kind, stuck)
    if code == OK and kind == RULES_CARD:
        code = why_not_drop(g, s, victim)
    return code


def reverse(g, s):
    """A Reverse turns the direction of play; with two players it acts like a Skip (3.10)."""
    if has_no_cards(g, s):
        return
    if players_in(g) == 2:
        g.skips[next_playing(g, s, g.direction)] += 1
        return
    g.direction = -g.direction
    tell(g, E_REVERSED, s, 0, 0, g.direction)


def name_dropper(g, s, victim):
    """The rules card was the last card: the seat named drops a phase when the hand is settled (3.26)."""
    if not has_no_cards(g, s) or not discard_ends_hand(g, s):
        return
    if victim == NOBODY:
        victim = next_playing(g, s, 1)
    g.drop = victim
    tell(g, E_DROPPED, s, 0, 0, victim)


def discard(g, s, kind, victim):
    """Put a card face up on the discard pile (1.13)."""
    remove_card(g, s, kind)
    forget(g, s, kind)
    push_discard(g, kind)
    tell(g, E_DISCARDED, s, kind, 0, 0)
    if kind == REVERSE:
        reverse(g, s)
    elif kind == RULES_CARD:
        name_dropper(g, s, victim)
