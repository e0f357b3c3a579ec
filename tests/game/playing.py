"""Ways to play a game through for the tests of the game layer."""

import os
import random

from tenfold.bots import choose
from tenfold.game import FastShuffler, Game, Rules

LONG = os.environ.get("TENFOLD_LONG") == "1"


def new_game(players, number):
    return Game.new(Rules.edition("mattel"), players=players, shuffler=FastShuffler(number))


def choose_move(game, luck, randomly):
    """The baseline's move, or once in `randomly` decisions any legal one."""
    if randomly and luck.randrange(randomly) == 0:
        return luck.choice(list(game.legal_moves()))
    return choose("greedy", game.view(game.to_move))


def play_on(game, number, randomly=0, after_move=None, hands=None):
    """Play a game to its end, or so many hands; `after_move(game)` is called after every move and deal."""
    luck = random.Random(number)
    while not game.game_over:
        if game.hand_over:
            if hands is not None and game.hand_no >= hands:
                return game
            game.deal()
        else:
            game.play(choose_move(game, luck, randomly))
        if after_move is not None:
            after_move(game)
    return game
