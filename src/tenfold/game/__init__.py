"""What people and programs touch: cards, phases, rules, games, moves, views, notation, records.

from tenfold.game import Deals, Game, Rules
game = Game.new(Rules.edition("mattel"), players=3, shuffler=Deals.new())
while not game.game_over:
    ...
"""

from .cards import Card, NotationError, PlayedCard
from .deals import Deals, FastShuffler, Shuffler
from .events import Event
from .game import Game
from .moves import Discard, Draw, Hit, Lay, Move, PlaySkip, Take
from .notation import parse_move
from .phases import Need, Phase
from .records import RecordError
from .refusals import IllegalMove, Refusal
from .rules import EDITIONS, Rules
from .rules_check import RulesError
from .view import HandResult, View

__all__ = [
    "EDITIONS",
    "Card",
    "Deals",
    "Discard",
    "Draw",
    "Event",
    "FastShuffler",
    "Game",
    "HandResult",
    "Hit",
    "IllegalMove",
    "Lay",
    "Move",
    "Need",
    "NotationError",
    "Phase",
    "PlaySkip",
    "PlayedCard",
    "RecordError",
    "Refusal",
    "Rules",
    "RulesError",
    "Shuffler",
    "Take",
    "View",
    "parse_move",
]
