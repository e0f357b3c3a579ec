"""Skips (rules.md 1.12): whom one may be played on, what it costs, where the card lies.

Playing a Skip is the discard. Under the printed rule it lies in front of its victim (skip.place) and
protects from another one until the lost turn has passed (skip.limit=mattel_marker).
"""

from .codes import (
    E_DISCARDED, E_LOST_TURN, E_SKIPPED, NOBODY, OK, R_ALREADY_SKIPPED, R_NO_SUCH_SEAT, R_NOT_A_SKIP, R_NOT_HELD,
    R_NOT_PLAYING, R_SKIP_SELF, R_WHICH_VICTIM, SKIP,
)  # fmt: skip
from .drawing import push_discard
from .hands import forget, remove_card
from .happened import refuse, tell


def last_card(g, s):
    """Whether the card seat `s` plays now is its last and ends the hand (skip.last_card: then it skips nobody)."""
    return g.count[s] == 1 and g.laid[s] == 1


def why_not_victim(g, s, victim):
    """Why seat `s` may not skip a seat."""
    if victim < 0 or victim >= g.players:
        return refuse(g, R_NO_SUCH_SEAT, victim, g.players, 0)
    if victim == s:
        return refuse(g, R_SKIP_SELF, 0, 0, 0)
    if g.playing[victim] == 0:
        return refuse(g, R_NOT_PLAYING, victim, 0, 0)
    if last_card(g, s):
        return OK
    if g.skips[victim] > 0:
        return refuse(g, R_ALREADY_SKIPPED, victim, 0, 0)
    return OK


def victims(g, s):
    """How many seats a Skip could be played on."""
    found = 0
    for victim in range(g.players):
        if why_not_victim(g, s, victim) == OK:
            found += 1
    return found


def only_victim(g, s):
    """The seat a Skip hits where only one can be hit, else NOBODY."""
    found = NOBODY
    for victim in range(g.players):
        if why_not_victim(g, s, victim) == OK:
            if found != NOBODY:
                return NOBODY
            found = victim
    return found


def why_not_skip(g, s, kind, victim):
    """Why a card may not be played as a Skip; `victim` is NOBODY where none was named."""
    if g.hand[s][kind] == 0:
        return refuse(g, R_NOT_HELD, kind, 0, 1)
    if kind != SKIP:
        return refuse(g, R_NOT_A_SKIP, kind, 0, 0)
    if victim != NOBODY:
        return why_not_victim(g, s, victim)
    if last_card(g, s) or only_victim(g, s) != NOBODY:
        return OK
    return refuse(g, R_WHICH_VICTIM, victims(g, s), 0, 0)


def play_skip(g, s, victim):
    """Play a Skip: as a last card it is an ordinary discard, else it lies in front of its victim."""
    ends_hand = last_card(g, s)
    if victim == NOBODY:
        victim = only_victim(g, s)
    remove_card(g, s, SKIP)
    forget(g, s, SKIP)
    if ends_hand:
        push_discard(g, SKIP)
        tell(g, E_DISCARDED, s, SKIP, 0, 0)
        return
    g.skips[victim] += 1
    tell(g, E_SKIPPED, s, SKIP, 0, victim)


def lose_turn(g, s):
    """The victim's whole turn: the Skip in front of it goes to the discard pile (1.12)."""
    g.skips[s] -= 1
    push_discard(g, SKIP)
    tell(g, E_LOST_TURN, s, SKIP, 0, 0)
