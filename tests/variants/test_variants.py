"""Whatever the rules: no game is stuck, no card is lost, records replay, and everything has a legal move."""

import os
import random
from collections import Counter

import pytest

from tenfold.bots import choose
from tenfold.bots.fast_play import play_game
from tenfold.game import EDITIONS, FastShuffler, Game, Rules
from tenfold.game.rules import write_rules
from tenfold.kernel import codes as k
from tenfold.kernel.chance import RNG
from tenfold.kernel.deck import copies_in_deck
from tenfold.kernel.drawing import card_of
from tenfold.kernel.legal import MOST_LEGAL
from tenfold.kernel.record import State, faults

from .hand_limit import TOLD, reached_limit, report
from .random_rules import random_rules

LONG = os.environ.get("TENFOLD_LONG") == "1"


def all_cards(g):
    """Every card of the position, wherever it is."""
    cards = [kind for s in range(g.players) for kind in range(k.KINDS) for _ in range(g.hand[s][kind])]
    cards += g.draw[: g.draw_count] + [card_of(face) for face in g.discard[: g.discard_count]]
    cards += g.pool_kind[: g.pool_count]
    skips = sum(g.front[: g.players]) + g.aside
    wilds = sum(g.front_wild[: g.players]) + g.aside_wild
    return sorted(cards + [k.SKIP] * skips + [k.WILD] * wilds)


def whole_deck(g):
    return [kind for kind in range(k.KINDS) for _ in range(copies_in_deck(g, kind))]


def check(game, luck):
    g = game.state
    assert all_cards(g) == whole_deck(g)
    assert not faults(g)
    if game.hand_over:
        return
    moves = list(game.legal_moves())
    assert moves, f"nothing to do: {game.rules}"
    for move in luck.sample(moves, min(3, len(moves))):
        assert game.as_read(str(move)) == move, f"{move} is written otherwise: {game.rules}"


def play_some(game, luck, randomly, hands, after_move):
    while not game.game_over and game.decision < 4000:
        if game.hand_over:
            if game.hand_no >= hands:
                break
            game.deal()
        elif randomly and luck.randrange(randomly) == 0:
            game.play(luck.choice(list(game.legal_moves())))
        else:
            game.play(choose("greedy", game.view(game.to_move)))
        after_move(game, luck)
    return game


def replayed(game):
    again = Game.replay(game.record())
    assert again.position_text() == game.position_text()
    assert again.history == game.history
    assert str(again.rules) == str(game.rules)


@pytest.mark.parametrize("edition", list(EDITIONS))
def test_every_edition_is_played_to_its_end(edition):
    rules = Rules.edition(edition)
    for players in (2, rules.most_players):
        luck = random.Random(players)
        game = Game.new(rules, players, FastShuffler(players))
        play_some(game, luck, 0, 200, lambda game, luck: None)
        if game.rules.end_stop.startswith("minutes") and not game.game_over:
            game.stop()
        assert game.game_over
        replayed(game)


@pytest.mark.parametrize("number", range(400 if LONG else 40))
def test_random_rules_keep_every_card_and_always_have_a_move(number):
    luck = random.Random(number)
    rules = random_rules(luck)
    players = luck.randint(2, rules.most_players)
    game = Game.new(rules, players, FastShuffler(number))
    play_some(game, luck, luck.choice((0, 3)), 3, check)
    replayed(game)


def test_bot_games_over_random_rules_end(record_property):
    """None is stuck, none meets an illegal move; ./test --long plays 20,000. What only the limit ended is told."""
    luck = random.Random(77)
    games, limit = (20_000, 300) if LONG else (60, 40)
    reached: Counter[Rules] = Counter()
    for number in range(games):
        rules = random_rules(luck, limit)
        players = luck.randint(2, rules.most_players)
        g = State()
        write_rules(rules, g)
        h = play_game([g], 0, players, number, 5 if number % 10 == 0 else 0, [0] * RNG, [0] * MOST_LEGAL)
        assert h >= 0, f"{rules} with {players} players, game {number}"
        assert g.game_over == 1
        assert not faults(g), f"{rules}: {faults(g)}"
        reached[rules] += reached_limit(g)
    told = report(reached, games, limit)
    print("\n".join(told))
    record_property(TOLD, told)


def test_a_game_can_be_stopped_by_the_clock():
    game = Game.new(Rules.edition("baseball"), 3, FastShuffler(5))
    luck = random.Random(1)
    play_some(game, luck, 0, 9, lambda game, luck: None)
    game.deal() if game.hand_over and not game.game_over else None
    if not game.game_over:
        game.stop()
    assert game.game_over
    replayed(game)
    with pytest.raises(ValueError, match="no clock"):
        Game.new(Rules.edition("mattel"), 2, FastShuffler(1)).stop()


NOTHING_BUT_SAVING = [
    ("mattel draw.same_back=forbid goout.final_discard=required save_pile=yes", 6, 19928),
    ("masters draw.same_back=forbid goout.final_discard=required", 4, 4),
    (
        "even hit.limit=2 skip.place=discard skip.limit=everyone_once skip.dead_discard=never save_pile=yes",
        2,
        17945,
    ),
]


@pytest.mark.parametrize("text, players, number", NOTHING_BUT_SAVING)
def test_a_bot_that_may_throw_nothing_away_saves(text, players, number):
    g = State()
    write_rules(Rules.parse(text), g)
    for at in range(20):
        assert play_game([g], 0, players, number + at, 0, [0] * RNG, [0] * MOST_LEGAL) >= 0


def test_a_bot_that_may_throw_nothing_away_replaces_a_wild():
    g = State()
    text = (
        "anti-phase dealer.first=right_of_youngest deck.skips=3 hand.size=15 draw.same_back=forbid wild.replace=take "
        "skip.dead_discard=never skip.last_card=draw_replacement goout.final_discard=floating "
        "goout.earliest=dealers_turn floating.strict=yes hand.renewals=10 advance=anti_hybrid "
        "end.winner=lowest_total end.max_hands=300"
    )
    write_rules(Rules.parse(text), g)
    assert play_game([g], 0, 6, 19640, 5, [0] * RNG, [0] * MOST_LEGAL) >= 0


def test_the_baseline_saves_and_takes_back():
    game = Game.new(Rules.edition("masters"), 3, FastShuffler(2))
    play_some(game, random.Random(1), 0, 200, lambda game, luck: None)
    verbs = {move.split()[1] for move in game.history}
    assert {"p", "s", "v"} <= verbs
