"""The vectors of docs/frozen/actions.md: `python tests/envs/vectors.py` writes them; the tests hold the code to them.

A position is told by rules, players, the game's number and the numbers played: anybody can get there.
"""

import json
import random
from pathlib import Path

import numpy as np

from tenfold.bots.greedy import greedy
from tenfold.envs import numbering as n
from tenfold.envs import observing as o
from tenfold.envs.chances import ChanceGame
from tenfold.envs.episodes import Episode
from tenfold.game import Rules
from tenfold.kernel import codes as k
from tenfold.kernel.moves import verb_of, why_not

VECTORS = Path(__file__).parents[2] / "docs" / "frozen" / "vectors" / "actions.json"
BLOCKS = {
    "lay": n.L_LAYS,
    "hit": n.L_HITS,
    "hit_with_a_wild": n.L_WILD_HITS,
    "discard": n.L_DISCARDS,
    "skip": n.L_SKIPS,
    "hit_with_a_wild_number": n.L_NUMBER_HITS,
    "replace": n.L_REPLACES,
    "wild_as_skip": n.L_WILD_SKIPS,
    "rules_card": n.L_DROPS,
    "save": n.L_SAVES,
    "take_saved": n.L_SAVED,
    "choose": n.L_CHOICES,
    "give": n.L_GIFTS,
    "actions": n.L_ACTIONS,
}
PARTS = {
    "known": o.O_KNOWN,
    "groups": o.O_GROUPS,
    "ends": o.O_ENDS,
    "wilds": o.O_WILDS,
    "parts": o.O_PARTS,
    "skipped_by": o.O_SKIPPED,
    "saved": o.O_SAVED,
    "left": o.O_LEFT,
    "size": o.O_SIZE,
}
GAMES = [
    ("mattel", 2),
    ("mattel", 6),
    ("masters", 4),
    ("choose-your-phase", 3),
    ("postal", 3),
    ("anti-phase-others deck.reverses=4 upcard.wild=dealer_gives", 4),
    ("truly-wild wild.replace=slide phases.list=AR5,S3+R4,CR4+P3", 3),
    ("mattel wild.replace=take laydown.partial=yes skip.limit=fundex_round", 5),
]


def layouts(rules, players):
    layout = Episode(rules, players).layout()
    return (
        {name: layout[at] for name, at in BLOCKS.items()},
        {name: layout[at] for name, at in PARTS.items()},
    )


def sensible(game, luck):
    """Mostly what the baseline plays."""
    g = game.state
    if luck.random() < 0.25:
        return luck.choice(game.legal_numbers())
    move = greedy(g, g.seat)
    if verb_of(move) == k.M_LAY:
        why_not(g, g.seat, move)
    return n.number_of(g, g.seat, game.settings, move)


def seen(game, seat):
    out = np.zeros((1, game.settings[o.O_SIZE]), np.int8)
    o.write_observation(game.state, seat, game.settings, out, 0, o.ANEW)
    return out[0].tolist()


def position(game):
    return {
        "after": game.applied,
        "seat": int(game.state.seat),
        "legal": {str(a): game.text_of(a) for a in game.legal_numbers()},
        "observations": [seen(game, seat) for seat in range(game.episode.players)],
    }


def replayed(rules, players, applied):
    """The game after each of these outcomes and actions."""
    game = ChanceGame(Episode(rules, players, hands=0))
    yield game
    for number in applied:
        if game.waits:
            game.choose(number)
        else:
            game.play(number)
        yield game


def made(rules, players, number):
    luck = random.Random(number)
    game = ChanceGame(Episode(rules, players, hands=0))
    applied, positions, decisions = [], [], 0
    while not game.over and decisions < 60:
        if game.waits:
            outcomes, shares = zip(*game.outcomes(), strict=True)
            applied.append(luck.choices(outcomes, shares)[0])
            game.choose(applied[-1])
            continue
        if decisions in (0, 1, 25, 55):
            positions.append(position(game))
        applied.append(sensible(game, luck))
        game.play(applied[-1])
        decisions += 1
    blocks, parts = layouts(rules, players)
    return {
        "rules": str(Rules.parse(rules)),
        "players": players,
        "numbers_from": blocks,
        "observation_from": parts,
        "played": [int(a) for a in applied],
        "positions": positions,
    }


if __name__ == "__main__":
    games = [made(rules, players, number) for number, (rules, players) in enumerate(GAMES)]
    text = json.dumps(
        {"version": "tenfold-actions-1, tenfold-observation-1", "games": games}, separators=(",", ":")
    )
    VECTORS.write_text(
        text.replace('{"after"', '\n{"after"').replace('{"rules"', '\n{"rules"') + "\n", encoding="utf-8"
    )
