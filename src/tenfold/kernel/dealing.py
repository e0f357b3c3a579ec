"""Setup of a game and of a hand (rules.md 1.3), and dealt phase cards (3.24). The first upcard is in `opening.py`.

Chance comes from outside. `start_game` and `start_hand` stop with `chance` set; the caller names the
dealer, or puts the cards of `draw` in a random order (the top is the last), and calls `go_on`.
"""

from .choosing import BITS_LEFT, FIXED, set_contract
from .codes import (
    DEAL, DEALER, E_DEALT, E_DEALT_PHASES, GROUPS, NOBODY, NOTHING, OVER, PHASE_CARDS, RENEWAL, SEATS,
)  # fmt: skip
from .drawing import fill_with_deck, push_discard, renew
from .hands import add_card, empty_hand
from .happened import clear_events, tell
from .opening import open_hand
from .saving import keep_saved
from .scoring import ANTI, next_playing
from .turns import players_in, refilled
from .winning import replays_own_phase, replays_where_it_stands

RIGHT_OF_YOUNGEST = 2  # dealer.first; seat 1 (from 0: 0) counts as the youngest and takes the first turn
PHASE_SETS = 4
"""How many sets of phase cards are shuffled together where phases are dealt (3.24)."""


def start_game(g, players):
    """A new game by the rules already in the record; it waits for its dealer to be drawn."""
    g.players = players
    g.hand_no = 0
    g.replay = 0
    g.won = 0
    g.stopped = 0
    g.game_over = 0
    g.step = OVER
    g.seat = NOBODY
    g.dealer = NOBODY
    g.pool_count = 0
    for s in range(SEATS):
        g.phase[s] = 0
        g.left[s] = 0
        g.score[s] = 0
        g.playing[s] = 0
        if s < players:
            g.playing[s] = 1
            start_phases(g, s)
    clear_table(g)
    g.chance = DEALER
    if g.dealer_first == RIGHT_OF_YOUNGEST:
        g.dealer = players - 1
        go_on_dealt(g)


def start_phases(g, s):
    """What seat `s` has to make: everything; in Anti-Phase it starts on the last phase (3.25)."""
    if g.advance == ANTI:
        g.phase[s] = g.phases - 1
    if g.phases_order != FIXED and g.phases_dealt == 0:
        for i in range(g.phases):
            g.left[s] |= 1 << (BITS_LEFT * g.order[i])


def go_on_dealt(g):
    """The dealer is known: phase cards are dealt first where they are dealt at all, then the first hand."""
    if g.phases_dealt == 0:
        start_hand(g)
        return
    g.draw_count = 0
    for back in range(g.phases):
        for _ in range(PHASE_SETS):
            g.draw[g.draw_count] = g.order[g.phases - 1 - back]
            g.draw_count += 1
    g.chance = PHASE_CARDS


def deal_phases(g):
    """Deal everybody as many phase cards as there are phases, from the top (3.24)."""
    for s in range(g.players):
        g.left[s] = 0
        for _ in range(g.phases):
            g.draw_count -= 1
            g.left[s] += 1 << (BITS_LEFT * g.draw[g.draw_count])
    tell(g, E_DEALT_PHASES, g.dealer, 0, 0, 0)
    start_hand(g)


def clear_table(g):
    """Gather all cards but saved ones and forget the hand before (1.3)."""
    for s in range(SEATS):
        empty_hand(g, s)
        g.laid[s] = 0
        g.parts[s] = 0
        g.skips[s] = 0
        g.front[s] = 0
        g.front_wild[s] = 0
        g.skipper[s] = NOBODY
        g.points[s] = 0
        for group in range(GROUPS):
            g.low[s][group] = 0
            g.high[s][group] = 0
            g.hue[s][group] = 0
            g.size[s][group] = 0
    keep_saved(g)
    g.saved_now = 0
    g.joining = 0
    g.draw_count = 0
    g.discard_count = 0
    g.plan_count = 0
    g.aside = 0
    g.aside_wild = 0
    clear_turn(g)


def clear_turn(g):
    """Everything that counts turns starts anew."""
    g.turn = 0
    g.direction = 1
    g.went_out = NOBODY
    g.renewals = 0
    g.idle = 0
    g.hits = 0
    g.laid_now = 0
    g.taken = NOBODY
    g.dealer_reached = 0
    g.must_take = 0
    g.owed = 0
    g.floats = 0
    g.refilling = 0
    g.drop = NOBODY


def set_contracts(g):
    """What everybody must lay in the hand that begins; a tie is replayed on the last phase, or one's own."""
    for s in range(g.players):
        if g.replay == 0 or (g.playing[s] == 1 and replays_where_it_stands(g)):
            set_contract(g, s)
        elif g.playing[s] == 1 and not replays_own_phase(g, s):
            g.contract[s] = g.order[g.phases - 1]


def start_hand(g):
    """Gather the cards for the next hand; it waits for the shuffle."""
    clear_table(g)
    g.hand_no += 1
    set_contracts(g)
    fill_with_deck(g)
    g.chance = DEAL


def deal_cards(g):
    """Deal to everybody one card at a time, from the seat after the dealer, and turn the upcard (1.3)."""
    seats = players_in(g)
    top = 0 + g.draw_count
    s = 0 + g.dealer
    for _ in range(seats):
        s = next_playing(g, s, 1)
        top -= 1
        for back in range(g.hand_size):  # its cards lie `seats` apart
            add_card(g, s, g.draw[top - seats * back])
    g.draw_count -= seats * g.hand_size + 1
    push_discard(g, g.draw[g.draw_count])


def deal(g):
    """The deck has been shuffled: deal it and begin."""
    g.chance = NOTHING
    deal_cards(g)
    tell(g, E_DEALT, g.dealer, g.discard[0], 0, 0)
    open_hand(g)


def go_on(g):
    """Chance has been supplied: the dealer is named, or the draw pile is in its new order."""
    clear_events(g)
    if g.chance == DEALER:
        go_on_dealt(g)
    elif g.chance == PHASE_CARDS:
        deal_phases(g)
    elif g.chance == DEAL:
        deal(g)
    elif g.chance == RENEWAL:
        renew(g)
        if g.refilling == 1:
            refilled(g)
