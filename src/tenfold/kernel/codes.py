"""The numbers that stand for things: cards, group kinds, steps, moves, refusals, events.

FROZEN: card kinds and group kinds (docs/frozen/kinds.md). Other codes may grow at their end.
"""

# Card kinds 0-47 are numbers: 4 * (number - 1) + colour.
RED, BLUE, GREEN, YELLOW = 0, 1, 2, 3
COLOURS = 4
NUMBERS = 12
WILD, SKIP, RULES_CARD, REVERSE = 48, 49, 50, 51
KINDS = 52

# Sizes of the record. They bound what rules can ask for, not what the printed game needs.
SEATS = 6
GROUPS = 6  # groups of one phase
PHASES = 36  # places in the phase list, contracts of single seats included
CARDS = 129  # 96 numbers, 16 Wilds, 8 Skips, 8 Reverses, a rules card
PLAN = 16  # cards of one lay-down: the largest hand and the card drawn
EVENTS = 32

# Group kinds, in the letters of the notation: S R C CR AR P CP OR ER CS.
SET, RUN, COLOUR, COLOUR_RUN, ALTERNATING_RUN, PARITY, COLOUR_PARITY, ODD_RUN, EVEN_RUN, COLOUR_SET = (
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
)  # fmt: skip

# What a laid card stands for: number + STANDS_COLOUR * (colour + 1); 0 where a part is open or
# means nothing in its group. In parity groups the number part is ODD or EVEN.
STANDS_COLOUR = 16
ODD, EVEN = 13, 14

# Steps of a hand. Chance: the pile in `draw` waits to be put in order, or a dealer to be drawn.
CHOOSE, GIVE, RETURN, DRAW, PLAY, OVER = 0, 1, 2, 3, 4, 5
NOTHING, DEALER, DEAL, RENEWAL = 0, 1, 2, 3

# Moves.
M_DRAW, M_TAKE, M_LAY, M_HIT, M_DISCARD, M_SKIP = 0, 1, 2, 3, 4, 5
# The end of a run a card is hit on: left open, or named.
ANY_END, LOW_END, HIGH_END = 0, 1, 2
NOBODY = -1
