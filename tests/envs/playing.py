"""What the tests of the environments share: positions of many games, masks in plain Python."""

import random

import numpy as np

from tenfold.bots.greedy import greedy
from tenfold.envs import masking, numbering, observing
from tenfold.envs.episodes import Episode
from tenfold.kernel import codes as k
from tenfold.kernel.chance import RNG, seed, supply
from tenfold.kernel.dealing import start_game, start_hand
from tenfold.kernel.legal import MOST_LEGAL, list_legal
from tenfold.kernel.moves import play, verb_of, why_not


def layout_of(rules, players):
    return Episode(rules, players).layout()


def mask_of(g, s, layout):
    """The mask of a position in plain Python, as a set of numbers."""
    masks = np.zeros((1, masking.mask_bytes(layout)), np.uint8)
    masking.write_mask(g, s, layout, masks, 0)
    return set(np.flatnonzero(np.unpackbits(masks[0], bitorder="little")).tolist())


def observation_of(g, s, layout):
    out = np.zeros((1, layout[observing.O_SIZE]), np.int8)
    observing.write_observation(g, s, layout, out, 0, observing.ANEW)
    return out[0]


def listed(g):
    """The legal moves that the kernel lists (no lay-downs)."""
    found = [0] * MOST_LEGAL
    return found[: list_legal(g, found)]


def positions(rules, players, number, decisions, luck, sensibly=0.6):
    """Positions with a decision to make, of a game played partly by the baseline, partly at random, by numbers."""
    layout = layout_of(rules, players)
    g = Episode(rules, players).state()
    rng = [0] * RNG
    seed(rng, number)
    start_game(g, players)
    supply(g, rng)
    greedily = luck.random() < sensibly
    for _ in range(decisions):
        if g.game_over:
            return
        if g.step == k.OVER:
            start_hand(g)
            supply(g, rng)
            continue
        yield g, layout
        number_played = choice(g, layout, luck, greedily)
        move = numbering.move_of_number(g, g.seat, layout, number_played)
        assert why_not(g, g.seat, move) == k.OK
        play(g, move)
        supply(g, rng)


def choice(g, layout, luck, greedily):
    if greedily and luck.random() < 0.8:
        return number_of_greedy(g, layout)
    return luck.choice(sorted(mask_of(g, g.seat, layout)))


def number_of_greedy(g, layout):
    move = greedy(g, g.seat)
    if verb_of(move) == k.M_LAY:
        assert why_not(g, g.seat, move) == k.OK
    return numbering.number_of(g, g.seat, layout, move)


def lucky(number):
    return random.Random(number)
