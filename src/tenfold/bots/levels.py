"""The levels by their settings: what each weighs, what it overlooks."""

WEIGHTS_OF_TWO = (1166, 37, 2, 9, 70, 29, 175, 17, 14, 3, 11, 3, 15, 100, -1, -2, 500, 100, -1, -2, 500)
WEIGHTS_OF_MORE = (1146, 33, 3, 3, 59, 24, 184, 22, 7, 2, 13, 4, 15, 124, 3, -3, 632, 98, 7, -2, 422)
"""The weights of level 5 with two players and with more; the places are named in `weighing`."""

# Of a hundred decisions of a kind, how many go wrong: a card of use is left lying, a complete phase is not seen, a hit
# is not seen, Wilds are laid where numbers would do, the next player is forgotten, the hand is misread.
MISTAKES = bytes(
    (
        *(30, 20, 36, 60, 90, 15),
        *(20, 11, 24, 35, 85, 8),
        *(10, 4, 12, 15, 75, 3),
        *(3, 0, 4, 0, 37, 0),
    )
)
"""The rows of levels 1 to 4; the places are named in `people`."""
KINDS_OF_MISTAKES = 6
ROLLOUTS_OF_LEVEL_6 = 200
ROLLOUTS_OF_LEVEL_7 = 1600
"""How many rollouts a decision takes where results must repeat."""
