"""What the deck holds (rules.md 1.1 and the options deck.*)."""

from .codes import RULES_CARD, SKIP, WILD


def copies_in_deck(g, kind):
    """How many cards of a kind the deck has: two of each number and colour, the special cards as the rules say."""
    if kind < WILD:
        return 2
    if kind == WILD:
        return g.deck_wilds
    if kind == SKIP:
        return g.deck_skips
    if kind == RULES_CARD:
        return g.deck_rules_card
    return g.deck_reverses
