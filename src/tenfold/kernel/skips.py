"""Skips (rules.md 1.12): whom one may be played on, what it costs, where the card lies; Wilds as Skips (3.8).

Playing a Skip is the discard. `skips` counts the turns a seat is going to lose; `front` and
`front_wild` the cards lying in front of it (skip.place); `skipper` who skipped it (skip.limit).
"""

from .codes import (
    E_DISCARDED, E_LOST_TURN, E_NO_EFFECT, E_SKIPPED, NO_EFFECT, NOBODY, OK, R_ALREADY_SKIPPED, R_NO_SUCH_SEAT,
    R_NOT_A_SKIP, R_NOT_HELD, R_NOT_PLAYING, R_SKIP_HAS_TARGET, R_SKIP_NEEDS_TARGET, R_SKIP_NEXT_ONLY, R_SKIP_SELF,
    R_SKIPPED_THIS_CIRCUIT, R_WHICH_VICTIM, SKIP, WILD, WILD_AS_SKIP,
)  # fmt: skip
from .drawing import push_discard
from .hands import forget, remove_card
from .happened import refuse, tell
from .leaving import FLOATING
from .scoring import next_playing

NEXT_ONLY = 1  # skip.target = next
ON_PILE, ASIDE = 1, 2  # skip.place = discard, aside
PER_CIRCUIT, EVERYBODY_ONCE, UNLIMITED = 1, 2, 3  # skip.limit
ALWAYS, NEVER = 1, 2  # skip.dead_discard
ENDS_HAND = 1  # floating.skip = ends_hand
REFILLS = 1  # skip.last_card = draw_replacement


def discard_ends_hand(g, s):
    """Whether a discard of the last card ends the hand: with floating.strict only playing everything does."""
    return not (g.goout_final_discard == FLOATING and g.floating_strict == 1)


def last_card(g, s):
    """Whether the Skip seat `s` plays now is its last card and ends the hand; it then skips nobody (1.12)."""
    if g.count[s] != 1 or g.laid[s] == 0 or not discard_ends_hand(g, s):
        return False
    if g.floats == 1:
        return g.floating_skip == ENDS_HAND
    return g.skip_last_card != REFILLS


def why_protected(g, victim):
    """Why a seat is protected from another Skip (skip.limit)."""
    if g.skip_limit != UNLIMITED and g.skip_limit != EVERYBODY_ONCE and g.skips[victim] > 0:
        return refuse(g, R_ALREADY_SKIPPED, victim, 0, 0)
    if (g.skip_limit == PER_CIRCUIT or g.skip_limit == EVERYBODY_ONCE) and g.skipper[victim] != NOBODY:
        return refuse(g, R_SKIPPED_THIS_CIRCUIT, victim, 0, 0)
    return OK


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
    if g.skip_target == NEXT_ONLY and victim != next_playing(g, s, g.direction):
        return refuse(g, R_SKIP_NEXT_ONLY, next_playing(g, s, g.direction), 0, 0)
    return why_protected(g, victim)


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


def why_not_dead(g, s, stuck):
    """Why a Skip may not be thrown away without effect (skip.dead_discard); `stuck`: there is no other move."""
    if g.skip_dead_discard == ALWAYS:
        return OK
    if victims(g, s) > 0:
        return refuse(g, R_SKIP_HAS_TARGET, 0, 0, 0)
    if g.skip_dead_discard == NEVER and not stuck:
        return refuse(g, R_SKIP_NEEDS_TARGET, 0, 0, 0)
    return OK


def why_not_skip(g, s, kind, victim, stuck):
    """Why a card may not be played as a Skip. `victim`: a seat, NO_EFFECT, or NOBODY where none was named."""
    if g.hand[s][kind] == 0:
        return refuse(g, R_NOT_HELD, kind, 0, 1)
    if kind != SKIP and not (kind == WILD and g.wild_as_skip == 1):
        return refuse(g, R_NOT_A_SKIP, kind, 0, 0)
    if victim == NO_EFFECT and kind == SKIP:
        if last_card(g, s):
            return OK
        return why_not_dead(g, s, stuck)
    if victim != NOBODY:
        return why_not_victim(g, s, victim)
    if last_card(g, s) or only_victim(g, s) != NOBODY:
        return OK
    if victims(g, s) == 0 and kind == SKIP:
        return why_not_dead(g, s, stuck)
    return refuse(g, R_WHICH_VICTIM, victims(g, s), 0, 0)


def mark_skipped(g, s, victim):
    """Note who was skipped by whom, for the limits that ask (skip.limit)."""
    g.skips[victim] += 1
    if g.skip_limit == PER_CIRCUIT or g.skip_limit == EVERYBODY_ONCE:
        g.skipper[victim] = s
    if g.skip_limit != EVERYBODY_ONCE:
        return
    for other in range(g.players):
        if g.playing[other] == 1 and g.skipper[other] == NOBODY:
            return
    for other in range(g.players):
        g.skipper[other] = NOBODY


def pass_marker(g, s):
    """The turn comes to seat `s`: those it skipped may be skipped again (skip.limit=fundex_round)."""
    if g.skip_limit != PER_CIRCUIT:
        return
    for victim in range(g.players):
        if g.skipper[victim] == s:
            g.skipper[victim] = NOBODY


def face_on_pile(kind):
    """How a card played as a Skip lies on the discard pile."""
    if kind == WILD:
        return WILD_AS_SKIP
    return kind


def lay_skip_down(g, kind, victim):
    """Put the card where Skips go: on the pile at once, or in front of the victim (skip.place)."""
    if g.skip_place == ON_PILE:
        push_discard(g, face_on_pile(kind))
    elif kind == WILD:
        g.front_wild[victim] += 1
    else:
        g.front[victim] += 1


def play_skip(g, s, kind, victim):
    """Play a Skip, or a Wild as one: an ordinary discard if it is the last card, else the victim loses a turn."""
    no_effect = last_card(g, s) or victim == NO_EFFECT
    if victim == NOBODY:
        victim = only_victim(g, s)
        no_effect = no_effect or victim == NOBODY
    ends_hand = last_card(g, s)
    remove_card(g, s, kind)
    forget(g, s, kind)
    if no_effect:
        push_discard(g, face_on_pile(kind))
        if ends_hand:
            tell(g, E_DISCARDED, s, kind, 0, 0)
        else:
            tell(g, E_NO_EFFECT, s, kind, 0, 0)
        return
    lay_skip_down(g, kind, victim)
    mark_skipped(g, s, victim)
    tell(g, E_SKIPPED, s, kind, 0, victim)


def clear_front(g, s):
    """One Skip in front of seat `s` has done its work: it goes to the discard pile, or aside (skip.place)."""
    if g.front[s] > 0:
        g.front[s] -= 1
        if g.skip_place == ASIDE:
            g.aside += 1
        else:
            push_discard(g, SKIP)
    elif g.front_wild[s] > 0:
        g.front_wild[s] -= 1
        if g.skip_place == ASIDE:
            g.aside_wild += 1
        else:
            push_discard(g, WILD_AS_SKIP)


def lose_turn(g, s):
    """The victim's whole turn: the Skip in front of it is cleared away (1.12)."""
    g.skips[s] -= 1
    clear_front(g, s)
    tell(g, E_LOST_TURN, s, SKIP, 0, 0)
