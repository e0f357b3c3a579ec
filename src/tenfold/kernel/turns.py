"""Turns (rules.md 1.5): whose turn it is, the discard (1.13), going out (1.14).

A turn is draw, lay down, hit, discard. Lost turns and impossible draws happen here by themselves.
"""

from .codes import DRAW, E_DISCARDED, E_NO_DRAW, E_WENT_OUT, NOBODY, OK, OVER, PLAY, R_NOT_HELD
from .drawing import nothing_to_get, push_discard
from .hands import forget, remove_card
from .happened import refuse, tell
from .scoring import end_hand, next_playing
from .skips import lose_turn


def is_out(g, s):
    """Whether seat `s` has gone out: its phase lies on the table and its hand is empty (goout.final_discard)."""
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


def start_turn(g, s):
    """A seat's turn begins: the draw comes first, and is left out where there is nothing to get (1.15)."""
    g.hits = 0
    g.laid_now = 0
    g.taken = NOBODY
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
        if g.idle >= players_in(g):
            end_hand(g, NOBODY)
            return
        s = next_playing(g, g.seat, g.direction)
        g.seat = s
        if g.skips[s] > 0:
            lose_turn(g, s)
            g.turn += 1
            if nothing_to_get(g):
                g.idle += 1
            continue
        start_turn(g, s)
        if g.step == DRAW or g.count[s] > 0:
            return
        if is_out(g, s):
            go_out(g, s)
            return
        g.turn += 1


def end_turn(g):
    """The seat to move has discarded: it is out, or the turn passes."""
    if is_out(g, g.seat):
        go_out(g, g.seat)
        return
    g.turn += 1
    pass_turn(g)


def why_not_discard(g, s, kind):
    """Why seat `s` may not discard a card that is no Skip."""
    if g.hand[s][kind] == 0:
        return refuse(g, R_NOT_HELD, kind, 0, 1)
    return OK


def discard(g, s, kind):
    """Put a card face up on the discard pile (1.13)."""
    remove_card(g, s, kind)
    forget(g, s, kind)
    push_discard(g, kind)
    tell(g, E_DISCARDED, s, kind, 0, 0)
