"""Setup of a game and of a hand, and the first upcard (rules.md 1.3, 1.4).

Chance comes from outside. `start_game` and `start_hand` stop with `chance` set; the caller names the
dealer, or puts the cards of `draw` in a random order (the top is the last), and calls `go_on`.
"""

from .codes import (
    DEAL, DEALER, DRAW, E_DEALT, E_FIRST_SKIPPED, GROUPS, NOBODY, NOTHING, OVER, RENEWAL, SEATS, SKIP,
)  # fmt: skip
from .drawing import fill_with_deck, push_discard, renewed
from .hands import add_card, empty_hand
from .happened import clear_events, tell
from .scoring import next_playing
from .turns import pass_turn


def start_game(g, players):
    """A new game by the rules already in the record; it waits for its dealer to be drawn."""
    g.players = players
    g.hand_no = 0
    g.replay = 0
    g.winner = NOBODY
    g.game_over = 0
    g.step = OVER
    g.seat = NOBODY
    g.dealer = NOBODY
    for s in range(SEATS):
        g.phase[s] = 0
        g.score[s] = 0
        g.playing[s] = 0
        if s < players:
            g.playing[s] = 1
    clear_table(g)
    g.chance = DEALER


def clear_table(g):
    """Gather all cards and forget the hand before (1.3)."""
    for s in range(SEATS):
        empty_hand(g, s)
        g.laid[s] = 0
        g.skips[s] = 0
        g.points[s] = 0
        g.contract[s] = 0
        for group in range(GROUPS):
            g.low[s][group] = 0
            g.high[s][group] = 0
            g.hue[s][group] = 0
            g.size[s][group] = 0
    g.pool_count = 0
    g.draw_count = 0
    g.discard_count = 0
    g.plan_count = 0
    g.turn = 0
    g.direction = 1
    g.went_out = NOBODY
    g.renewals = 0
    g.idle = 0
    g.hits = 0
    g.laid_now = 0
    g.taken = NOBODY


def start_hand(g):
    """Gather the cards for the next hand; it waits for the shuffle."""
    clear_table(g)
    g.hand_no += 1
    for s in range(g.players):
        if g.playing[s] == 1:
            g.contract[s] = g.phase[s]
    fill_with_deck(g)
    g.chance = DEAL


def deal_cards(g):
    """Deal to everybody one card at a time, from the seat after the dealer, and turn the upcard (1.3)."""
    s = g.dealer
    for _ in range(g.hand_size):
        for seat in range(g.players):
            s = (g.dealer + 1 + seat) % g.players
            if g.playing[s] == 1:
                g.draw_count -= 1
                add_card(g, s, g.draw[g.draw_count])
    g.draw_count -= 1
    push_discard(g, g.draw[g.draw_count])


def open_hand(g):
    """The first turn: an upcard that is a Skip costs the first player the turn (1.4)."""
    upcard = g.discard[g.discard_count - 1]
    tell(g, E_DEALT, g.dealer, upcard, 0, 0)
    g.step = DRAW
    g.seat = g.dealer
    if upcard == SKIP:
        g.seat = next_playing(g, g.dealer, g.direction)
        g.turn += 1
        tell(g, E_FIRST_SKIPPED, g.seat, 0, 0, 0)
    pass_turn(g)


def deal(g):
    """The deck has been shuffled: deal it and begin."""
    g.chance = NOTHING
    deal_cards(g)
    open_hand(g)


def go_on(g):
    """Chance has been supplied: the dealer is named, or the draw pile is in its new order."""
    clear_events(g)
    if g.chance == DEALER:
        start_hand(g)
    elif g.chance == DEAL:
        deal(g)
    elif g.chance == RENEWAL:
        renewed(g)
