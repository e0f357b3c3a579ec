"""The numbers that stand for things: cards, group kinds, steps, moves, refusals, events.

FROZEN: card kinds and group kinds (docs/frozen/kinds.md). Other codes may grow at their end.
"""

# Card kinds 0-47 are numbers: 4 * (number - 1) + colour.
RED, BLUE, GREEN, YELLOW = 0, 1, 2, 3
COLOURS = 4
NUMBERS = 12
# Cards and moves are taken apart by shifts and masks, since a division has to mind negative numbers.
COLOUR_BITS, COLOUR_MASK = 2, 3
WILD, SKIP, RULES_CARD, REVERSE = 48, 49, 50, 51
KINDS = 52

# Sizes of the record. They bound what rules can ask for, not what the printed game needs.
SEATS = 6
GROUPS = 5  # groups of one phase
PLACES = 30  # of the phase list
PHASES = 37  # its places, 6 contracts of single seats, one for what is left of a phase
CARDS = 129  # 96 numbers, 16 Wilds, 8 Skips, 8 Reverses, a rules card
PLAN = 16  # cards of one lay-down: the largest hand and the card drawn
EVENTS = 19

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
NOTHING, DEALER, DEAL, RENEWAL, PHASE_CARDS = 0, 1, 2, 3, 4

# On the discard pile, beside card kinds: a Wild that was played as a Skip and counts as one (3.8).
WILD_AS_SKIP = 52

# Moves.
M_DRAW, M_TAKE, M_LAY, M_HIT, M_DISCARD, M_SKIP = 0, 1, 2, 3, 4, 5
M_SAVED, M_LAY_PART, M_REPLACE, M_SAVE, M_CHOOSE, M_GIVE, M_OTHER = 6, 7, 8, 9, 10, 11, 15
# M_OTHER: a move of another game, which reads and is always refused
# The victim of a Skip without effect, where the rules allow one: `x K>-`.
NO_EFFECT = 99
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
R_GROUP_TOO_LARGE, R_SAME_COLOUR, R_NOT_WILD_NUMBER, R_WHICH_PHASE, R_NO_SUCH_PHASE, R_PHASE_DONE = (
    39, 40, 41, 42, 43, 44,
)  # fmt: skip
R_CHOOSE_FIRST, R_GIVE_FIRST, R_RETURN_FIRST, R_NOT_NOW, R_RETURN_NO_SKIP = 45, 46, 47, 48, 49
R_MUST_TAKE, R_MUST_DRAW, R_MUST_HIT, R_MUST_DISCARD = 50, 51, 52, 53
R_SAME_BACK, R_HIT_NOT_YET, R_HIT_OWN_ONLY, R_HIT_LIMIT, R_KEEP_A_CARD, R_OUT_TOO_EARLY = (
    54,
    55,
    56,
    57,
    58,
    59,
)
R_SKIP_NEXT_ONLY, R_SKIP_HAS_TARGET, R_SKIP_NEEDS_TARGET, R_SKIPPED_THIS_CIRCUIT = 60, 61, 62, 63
R_NO_WILD_THERE, R_WILD_HAS_NO_PLACE, R_USE_WILD_FIRST = 64, 65, 66
R_SAVED_ALREADY, R_NOT_SAVED, R_SAVE_TOO_MANY, R_PART_LAID, R_NO_DROP, R_WHO_DROPS = 67, 68, 69, 70, 71, 72

# What happened (record: `event`), each with seat, kind, group and value where they mean something.
E_DEALT = 0  # seat: the dealer, kind: the upcard
E_FIRST_SKIPPED = 1
E_DREW = 2
E_TOOK = 3
E_LAID = 4  # value: place of the phase
E_LAID_PART = 5  # group: GROUPS * seat + group
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
E_CHOSE = 17  # value: place of the phase
E_GAVE = 18  # kind: the upcard, value: who gets it or is skipped
E_RETURNED = 19  # kind: the card given up for the Wild
E_SAVED = 20
E_TOOK_SAVED = 21
E_REPLACED = 22  # kind, group: where; value: the end a Wild slides to, ANY_END if it was taken
E_REVERSED = 23  # value: the direction of play from now on
E_FLOATS = 24
E_NO_EFFECT = 25  # a Skip that skips nobody
E_TURNED = 26  # kind: a new upcard, the one before went under the pile, into it, or lies below
E_DROPPED = 27  # value: who drops one phase by the rules card
E_DROPPED_OUT = 28
E_STOPPED = 29
E_DEALT_PHASES = 30
E_HIT_END = 16  # value: LOW_END or HIGH_END, of the hit before it
E_COLUMNS = 5
