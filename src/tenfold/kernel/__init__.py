"""The rules of the card game, once: plain functions over one record (`record.State`).

Every function here is ordinary Python over small integers and lists, written so that numba compiles
it unchanged over a numpy structured record with the same field names (`twin.py`). So: `a[i][j]`
indexing, one type per name, no objects, no allocation, no exceptions, no keyword arguments.

Seats, groups and places in the phase list count from 0 here; people count from 1 (`tenfold.game`).

| module | chapter of the rules |
|---|---|
| `codes`    | the numbers that stand for cards, steps, moves, refusals, events |
| `record`   | the field list: every number of a position and of its rules |
| `hands`    | cards in and out of a hand, with the masks the solver reads |
| `tables`   | constant tables over bit masks of numbers |
| `solver`   | how far a hand is from its phase (rules.md 1.7-1.9) |
| `generic`  | the same for any mixture of groups |
| `picks`    | how the groups of a phase are fixed before cards are counted |
| `best`     | the best lay-down of a hand that is there |
| `common`   | the same in closed form for the common phases |
| `happened` | events, and why a move was refused |
| `groups`   | what fits a group, and what a Wild stands for (1.8, 1.9) |
| `choosing` | which phase a seat is on, and choosing it (1.17, 3.15, 3.21) |
| `leaving`  | how many cards may leave a hand in a turn (1.14, 3.19, 3.27) |
| `laying`   | laying down a phase (1.10, 3.20) |
| `hitting`  | hitting (1.11) |
| `skips`    | Skips (1.12) |
| `replacing`| the natural card in place of a Wild (3.9) |
| `saving`   | the Save pile (3.21) |
| `deck`     | what the deck holds (1.1) |
| `drawing`  | drawing, the empty pile (1.6, 1.15) |
| `turns`    | discarding, turns, going out (1.5, 1.13, 1.14) |
| `scoring`  | scoring, who moves on (1.16, 1.17, 3.25, 3.26) |
| `winning`  | the end of the game, ties (1.18, 3.18) |
| `dealing`  | setup of a game and a hand (1.3, 3.24) |
| `opening`  | the first upcard, choosing phases (1.4, 3.6, 3.7, 3.21) |
| `stuck`    | when a ban on discards does not apply |
| `moves`    | one road for all moves: `why_not` and `play` |
| `chance`   | a fast generator for simulations |
| `legal`    | all legal moves of a position |
| `seeing`   | what one seat may know |
"""
