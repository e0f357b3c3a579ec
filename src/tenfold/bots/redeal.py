"""Hidden cards dealt anew, consistently with everything one seat has seen: for search.

Cards taken from the discard pile stay in the hand that took them; a card its owner left lying comes back to
that hand only by a second draw. What remains is spread over hands and draw pile, each order as likely.
"""

from ..kernel.chance import below
from ..kernel.codes import KINDS, NOBODY, SKIP, WILD
from ..kernel.deck import copies_in_deck
from ..kernel.drawing import card_of
from ..kernel.hands import add_card, bit_of, empty_hand, know, remove_card
from ..kernel.solver import brings_nearer, distance
from .discards import UNKNOWN, least_wanted
from .hits import NO_MOVE
from .luck import HIDDEN

MOST_TURNS = 12
"""How many draws of a seat are thought of at the most."""


def take_out(luck, kind):
    """A card lies where everybody can see it."""
    luck[HIDDEN + kind] -= 1


def count_hidden(g, s, luck):
    """How many cards of each kind seat `s` has not seen, written to `luck` from HIDDEN on."""
    for kind in range(KINDS):
        luck[HIDDEN + kind] = copies_in_deck(g, kind) - g.hand[s][kind]
    for i in range(g.pool_count):
        take_out(luck, g.pool_kind[i])
    for i in range(g.discard_count):
        take_out(luck, card_of(g.discard[i]))
    luck[HIDDEN + SKIP] -= g.aside
    luck[HIDDEN + WILD] -= g.aside_wild
    for other in range(g.players):
        luck[HIDDEN + SKIP] -= g.front[other]
        luck[HIDDEN + WILD] -= g.front_wild[other]
        if other != s:
            for i in range(g.known_count[other]):
                take_out(luck, g.known[other][i])


def list_hidden(luck):
    """Turn the counts into a list of cards, from HIDDEN + KINDS on; its length, or -1 if a count is below 0."""
    n = 0
    for kind in range(KINDS):
        if luck[HIDDEN + kind] < 0:
            return -1
        for _ in range(luck[HIDDEN + kind]):
            luck[HIDDEN + KINDS + n] = kind
            n += 1
    return n


def hidden_places(g, s):
    """How many cards lie where seat `s` does not see them: other hands but for known cards, and the draw pile."""
    places = 0 + g.draw_count
    for other in range(g.players):
        if other != s:
            places += g.count[other] - g.known_count[other]
    return places


def draw_hidden(luck, n):
    """A random card of the list, put at its end; the list is one shorter then."""
    i = HIDDEN + KINDS + below(luck, n)
    last = HIDDEN + KINDS + n - 1
    kind = luck[i]
    luck[i] = luck[last]
    luck[last] = kind
    return kind


def redeal(g, s, luck):
    """Deal all that seat `s` has not seen into a copy of its position; False where the cards do not come out even."""
    count_hidden(g, s, luck)
    n = list_hidden(luck)
    if n < 0 or n != hidden_places(g, s):
        return False
    table = 0 + g.joining
    for other in range(g.players):
        if other != s:
            n = redeal_hand(g, other, table, luck, n)
    for other in range(g.players):
        if other != s and g.laid[other] == 0 and g.contract[other] != NOBODY:
            improve(g, other, luck, n)
    for i in range(g.draw_count):
        g.draw[i] = draw_hidden(luck, n)
        n -= 1
    return True


def is_unlikely(g, other, kind, table):
    """Whether a seat would hardly hold a card: it left one lying, or it has laid and could have hit it."""
    if g.refused[other] >> kind & 1:
        return True
    return g.laid[other] == 1 and (kind == WILD or (kind < WILD and table & bit_of(kind) != 0))


def redeal_hand(g, other, table, luck, n):
    """Give a seat its known cards and others from the list; how many are left there."""
    held = 0 + g.count[other]
    known = 0 + g.known_count[other]
    refused = 0 + g.refused[other]
    empty_hand(g, other)
    g.refused[other] = refused
    for i in range(known):
        add_card(g, other, g.known[other][i])
        know(g, other, g.known[other][i])
    for _ in range(held - known):
        kind = draw_hidden(luck, n)
        if is_unlikely(g, other, kind, table):
            kind = draw_hidden(luck, n)
        add_card(g, other, kind)
        n -= 1
    return n


def is_known(g, other, kind):
    """Whether the copies a seat holds of a card are no more than those everybody knows of."""
    known = 0
    for i in range(g.known_count[other]):
        known += g.known[other][i] == kind
    return known >= g.hand[other][kind]


def improve(g, other, luck, n):
    """Let a seat that has not laid keep what it would have kept of so many cards as it has drawn; `n` are hidden."""
    turns = min(g.turn // g.players, MOST_TURNS)
    while turns > 0 and n > 0 and distance(g, other) > 1:
        turns -= 1
        i = HIDDEN + KINDS + below(luck, n)
        kind = 0 + luck[i]
        if kind < SKIP and (kind == WILD or brings_nearer(g, other, kind)):
            add_card(g, other, kind)
            thrown = least_wanted(g, other, UNKNOWN)
            if thrown == NO_MOVE or is_known(g, other, thrown):
                remove_card(g, other, kind)
            else:
                remove_card(g, other, thrown)
                luck[i] = thrown
