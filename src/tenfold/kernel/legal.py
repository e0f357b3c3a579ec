"""All legal moves of a position, lay-downs apart: those are too many to list (`best.py` offers some).

Every move listed is one that `why_not` accepts, in the one way it is written: an end of a run only
where both are open, a colour only on an alternating run that needs it, a wild number with its value.
"""

from .choosing import may_choose
from .codes import (
    ALTERNATING_RUN, ANY_END, CHOOSE, COLOURS, DRAW, GIVE, HIGH_END, KINDS, LOW_END, M_CHOOSE,
    M_DISCARD, M_DRAW, M_GIVE, M_HIT, M_REPLACE, M_SAVE, M_SAVED, M_SKIP, M_TAKE, NO_EFFECT, NOBODY, NOTHING,
    OK, PLAY, RETURN, RULES_CARD, SKIP, STANDS_COLOUR, WILD,
)  # fmt: skip
from .drawing import why_not_draw, why_not_take
from .groups import number_of, run_step
from .hands import bit_of, numbers_held
from .hitting import group_kind_of, groups_of, high_number, landing_stands, low_number
from .laying import wild_number
from .moves import discard_of, move_of, why_not
from .skips import last_card
from .turns import throws_freely

MOST_LEGAL = 2000
"""Room for every list: 16 kinds of cards, 30 groups, two ends, and what else there is."""


def add_if_legal(g, move, out, n):
    """Add a move to the list if it is legal, and give the new length back."""
    if why_not(g, g.seat, move) != OK:
        return n
    out[n] = move
    return n + 1


def both_ends_open(g, s, group):
    """Whether a Wild has to say at which end of a run it lands."""
    if run_step(group_kind_of(g, s, group)) == 0:
        return False
    return low_number(g, s, group) > 0 and high_number(g, s, group) > 0


def list_wild_hits(g, kind, s, group, end, out, n):
    """Add the hits of a Wild at one end of a group: one, or one a colour where it must say it."""
    if group_kind_of(g, s, group) != ALTERNATING_RUN or g.alt_strict_two == 1:
        return add_if_legal(g, move_of(M_HIT, kind, s, group, end, 0), out, n)
    for colour in range(COLOURS):
        n = add_if_legal(g, move_of(M_HIT, kind, s, group, end, STANDS_COLOUR * (colour + 1)), out, n)
    return n


def list_wild_number_hits(g, kind, s, group, end, out, n):
    """Add the hits of a wild number that say what it stands for (3.27)."""
    stands = landing_stands(g, WILD, s, group, end, STANDS_COLOUR)
    if group_kind_of(g, s, group) != ALTERNATING_RUN:
        return add_if_legal(g, move_of(M_HIT, kind, s, group, ANY_END, stands), out, n)
    for colour in range(COLOURS):
        said = stands % STANDS_COLOUR + STANDS_COLOUR * (colour + 1)
        n = add_if_legal(g, move_of(M_HIT, kind, s, group, ANY_END, said), out, n)
    return n


def list_hits_on(g, kind, s, group, out, n):
    """Add the hits of a card on one group: at both ends by name where a Wild finds both open."""
    both = both_ends_open(g, s, group)
    if kind >= WILD:
        if both:
            n = list_wild_hits(g, kind, s, group, LOW_END, out, n)
            return list_wild_hits(g, kind, s, group, HIGH_END, out, n)
        return list_wild_hits(g, kind, s, group, ANY_END, out, n)
    n = add_if_legal(g, move_of(M_HIT, kind, s, group, ANY_END, 0), out, n)
    if number_of(kind) == wild_number(g, g.seat):
        if both:
            n = list_wild_number_hits(g, kind, s, group, LOW_END, out, n)
            return list_wild_number_hits(g, kind, s, group, HIGH_END, out, n)
        return list_wild_number_hits(g, kind, s, group, ANY_END, out, n)
    return n


def list_replacements(g, kind, s, group, out, n):
    """Add the ways of putting a natural card in place of a Wild of a group (3.9)."""
    if g.wild_replace == 0 or kind >= WILD:
        return n
    if g.wild_replace == 1 and both_ends_open(g, s, group):
        n = add_if_legal(g, move_of(M_REPLACE, kind, s, group, LOW_END, 0), out, n)
        return add_if_legal(g, move_of(M_REPLACE, kind, s, group, HIGH_END, 0), out, n)
    return add_if_legal(g, move_of(M_REPLACE, kind, s, group, ANY_END, 0), out, n)


def list_on_table(g, out, n):
    """Add every hit and every replacement of the seat to move, which has laid its phase (1.11, 3.9)."""
    joins = g.one[g.seat] & g.joining
    as_it_is = g.wild_replace == 0 and wild_number(g, g.seat) == 0  # a number card does nothing but join
    if joins == 0 and as_it_is:
        return list_card_on_table(g, WILD, out, n)
    for kind in range(WILD):
        if not as_it_is or joins & bit_of(kind) != 0:
            n = list_card_on_table(g, kind, out, n)
    return list_card_on_table(g, WILD, out, n)


def list_card_on_table(g, kind, out, n):
    """Add the hits and replacements of one kind of card, if it is held."""
    if g.hand[g.seat][kind] == 0:
        return n
    for s in range(g.players):
        for group in range(groups_of(g, s)):
            n = list_hits_on(g, kind, s, group, out, n)
            n = list_replacements(g, kind, s, group, out, n)
    return n


def list_skips(g, kind, out, n):
    """Add the ways of playing a card held as a Skip: by victim, without effect, as a last card on nobody (1.12)."""
    s = g.seat
    if last_card(g, s):
        return add_if_legal(g, move_of(M_SKIP, kind, NOBODY, 0, ANY_END, 0), out, n)
    for victim in range(g.players):
        n = add_if_legal(g, move_of(M_SKIP, kind, victim, 0, ANY_END, 0), out, n)
    if kind == SKIP:
        n = add_if_legal(g, move_of(M_SKIP, kind, NO_EFFECT, 0, ANY_END, 0), out, n)
    return n


def list_free_discards(g, out, n):
    """Add the discards of every number card and Wild held, where nothing stands against any (1.13).

    The four colours are written out: plain Python spends a tenth of a random game on a loop over them.
    """
    row = g.hand[g.seat]
    held = numbers_held(g, g.seat)
    kind = 0
    while held != 0:
        if held & 1:
            move = M_DISCARD + (kind << 4)  # `discard_of` each card, one after another
            if row[kind] > 0:
                out[n] = move
                n += 1
            if row[kind + 1] > 0:
                out[n] = move + 16
                n += 1
            if row[kind + 2] > 0:
                out[n] = move + 32
                n += 1
            if row[kind + 3] > 0:
                out[n] = move + 48
                n += 1
        kind += COLOURS
        held >>= 1
    if row[WILD] > 0:
        out[n] = discard_of(WILD)
        n += 1
    return n


def list_discards(g, out, n):
    """Add every discard that is no Skip; of the rules card as a last card one a victim (3.26)."""
    first = 0
    if g.step == PLAY and throws_freely(g):
        n = list_free_discards(g, out, n)
        first += RULES_CARD
    for kind in range(first, KINDS):
        if kind == SKIP or g.hand[g.seat][kind] == 0:
            continue
        if kind == RULES_CARD:
            for victim in range(g.players):
                n = add_if_legal(g, move_of(M_SKIP, kind, victim, 0, ANY_END, 0), out, n)
            if n > 0 and g.players == 2 and kind_was_last(out, n, kind):
                continue
        n = add_if_legal(g, discard_of(kind), out, n)
    return n


def kind_was_last(out, n, kind):
    """Whether the last move listed plays a card of this kind as a Skip."""
    return out[n - 1] % 16 == M_SKIP and out[n - 1] // 16 % 64 == kind


def list_saves(g, out, n):
    """Add the cards the turn could be ended with by saving them (3.21)."""
    if g.save_pile == 1:
        for kind in range(KINDS):
            if g.hand[g.seat][kind] > 0:
                n = add_if_legal(g, move_of(M_SAVE, kind, NOBODY, 0, ANY_END, 0), out, n)
    return n


def list_before(g, out, n):
    """Add what can be done before the turn's cards are played: draw, take, choose a phase, give the upcard."""
    if g.step == DRAW:
        if why_not_draw(g) == OK:
            out[n] = M_DRAW  # `plain_move`
            n += 1
        if why_not_take(g) == OK:
            out[n] = M_TAKE
            n += 1
        if g.save_pile == 1:
            for kind in range(KINDS):
                n = add_if_legal(g, move_of(M_SAVED, kind, NOBODY, 0, ANY_END, 0), out, n)
    elif g.step == CHOOSE:
        for i in range(g.phases):
            if may_choose(g, g.seat, g.order[i]):
                n = add_if_legal(g, move_of(M_CHOOSE, 0, NOBODY, g.order[i] + 1, ANY_END, 0), out, n)
    elif g.step == GIVE:
        for receiver in range(g.players):
            n = add_if_legal(g, move_of(M_GIVE, 0, receiver, 0, ANY_END, 0), out, n)
    return n


def list_legal(g, out):
    """Write all legal moves but lay-downs into `out` (MOST_LEGAL long) and give their number back."""
    n = 0
    if g.seat == NOBODY or g.chance != NOTHING:
        return n
    if g.step != PLAY:
        return list_discards(g, out, n) if g.step == RETURN else list_before(g, out, n)
    if g.laid[g.seat] == 1:
        n = list_on_table(g, out, n)
    n = list_discards(g, out, n)
    if g.hand[g.seat][SKIP] > 0:
        n = list_skips(g, SKIP, out, n)
    if g.wild_as_skip == 1 and g.hand[g.seat][WILD] > 0:
        n = list_skips(g, WILD, out, n)
    return list_saves(g, out, n)
