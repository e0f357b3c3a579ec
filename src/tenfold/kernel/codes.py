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
M_VARIANT = 7  # a move of a variant that is not played
# The end of a run a card is hit on: left open, or named.
ANY_END, LOW_END, HIGH_END = 0, 1, 2
NOBODY = -1

# Why a move is refused, in order of precedence. `game/refusals.py` names the codes and their parameters.
OK = 0
R_HAND_OVER, R_NOT_YOUR_TURN, R_DRAW_FIRST, R_ALREADY_DRAWN = 1, 2, 3, 4
R_NOTHING_TO_DRAW, R_NO_DISCARD, R_SKIP_STAYS = 5, 6, 7
R_ALREADY_LAID, R_NOT_HELD, R_SKIP_IN_GROUP, R_GROUP_COUNT = 8, 9, 10, 11
R_GROUP_TOO_SMALL, R_SET_DIFFERS, R_COLOUR_DIFFERS, R_PARITY_DIFFERS = 12, 13, 14, 15
R_RUN_REPEATS, R_RUN_GAP, R_RUN_OUTSIDE, R_NOT_ALTERNATING = 16, 17, 18, 19
R_WILD_CONTRADICTS, R_NEEDS_VALUE, R_NEEDS_COLOUR, R_AMBIGUOUS_RUN, R_NEEDS_NATURAL = 20, 21, 22, 23, 24
R_LAY_FIRST, R_NO_SUCH_GROUP, R_SKIP_NO_HIT = 25, 26, 27
R_HIT_DOES_NOT_FIT, R_RUN_FULL, R_END_CLOSED, R_WHICH_END = 28, 29, 30, 31
R_NOT_A_SKIP, R_NO_SUCH_SEAT, R_SKIP_SELF, R_NOT_PLAYING, R_ALREADY_SKIPPED, R_WHICH_VICTIM = (
    32, 33, 34, 35, 36, 37,
)  # fmt: skip

R_NOT_IN_THESE_RULES = 38

# What happened (record: `event`), each with seat, kind, group and value where they mean something.
E_DEALT = 0  # seat: the dealer, kind: the upcard
E_FIRST_SKIPPED = 1
E_DREW = 2
E_TOOK = 3
E_LAID = 4  # value: place of the phase; its cards follow
E_LAID_CARD = 5  # kind, group, value: what it stands for
E_HIT = 6  # kind, group: GROUPS * seat + group, value: what it stands for
E_DISCARDED = 7
E_SKIPPED = 8  # value: the victim
E_LOST_TURN = 9
E_NO_DRAW = 10
E_RENEWED = 11  # value: cards in the new draw pile
E_WENT_OUT = 12
E_HAND_OVER = 13  # seat: who went out, or NOBODY
E_TIE = 14
E_GAME_OVER = 15  # seat: the winner
E_HIT_END = 16  # value: LOW_END or HIGH_END, of the hit before it
E_COLUMNS = 5
