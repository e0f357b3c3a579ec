"""OpenSpiel's own tests, a playthrough that is kept, chance against the kernel's, other deals of the hidden cards."""

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

np = pytest.importorskip("numpy", reason="numpy comes with tenfold[envs]")
pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed; it comes with tenfold[envs]")

from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

from envs.playing import number_of_greedy
from tenfold.envs import spiel
from tenfold.envs.chances import ChanceGame
from tenfold.envs.episodes import Episode
from tenfold.envs.resampling import Unseen, resampled_history
from tenfold.game import FastShuffler, Rules
from tenfold.kernel import codes as k
from tenfold.kernel.chance import RNG, seed, supply
from tenfold.kernel.record import FIELDS
from variants.random_rules import random_rules

LONG = os.environ.get("TENFOLD_LONG") == "1"
PLAYTHROUGH = Path(__file__).parent / "playthroughs" / "python_tenfold.txt"
GAMES = [
    "python_tenfold",
    "python_tenfold(players=4,rules=mattel skip.target:next)",
    "python_tenfold(players=2,hands=2,rules=mattel hand.size:4 phases.list:S2;R3)",
    "python_tenfold(players=3,rules=mixed-up-masters phases.list:S3+S3;S3+R4;R7)",
    "python_tenfold(players=3,rules=mattel upcard.skip:bury upcard.wild:redraw skip.last_card:draw_replacement)",
    "python_tenfold(players=3,rules=reverse wild.replace:take hand.size:5 phases.list:R4;S3)",
    "python_tenfold(players=2,rules=postal,start=7)",
]


@pytest.mark.parametrize("text", GAMES)
def test_random_sim(text, capfd):
    pyspiel.random_sim_test(
        pyspiel.load_game(text), num_sims=10 if LONG else 1, serialize=True, verbose=False
    )


def test_the_playthrough_is_as_it_was(capfd):
    """Made by `generate_playthrough.playthrough(GAME, None, seed=1)`; where a change is meant, make it anew."""
    kept = PLAYTHROUGH.read_text(encoding="utf-8")
    name = kept.splitlines()[0].removeprefix("game: ")
    actions = [
        int(line.removeprefix("action: ")) for line in kept.splitlines() if line.startswith("action: ")
    ]
    assert generate_playthrough.playthrough(name, actions, alsologtostdout=False) == kept


@pytest.mark.parametrize("text", GAMES)
def test_parameters_are_read_back(text):
    game = pyspiel.load_game(text)
    assert str(pyspiel.load_game(str(game))) == str(game)
    rules = Rules.parse(
        "mattel phases.list=S3+S3,R4 end.stop=hands:4 end.winner=leader_at_stop skip.target=next"
    )
    assert spiel.rules_of(spiel.text_of(rules)) == rules


class Shuffled:
    """The cards that `FastShuffler` would deal, for a game that asks for them one at a time."""

    def __init__(self, number):
        self.shuffler = FastShuffler(number)
        self.cards: Iterator[int] = iter(())
        self.shuffles = 0

    def next_outcome(self, game):
        g = game.state
        if g.chance == k.DEALER:
            return self.shuffler.dealer(g.players)
        if g.chance in (k.DEAL, k.PHASE_CARDS) and not game.drawn:
            self.shuffles = 1
            hand = 0 if g.chance == k.PHASE_CARDS else g.hand_no
            self.start(g, hand)
        elif g.chance == k.RENEWAL:
            self.shuffles += 1
            self.start(g, g.hand_no)
        return next(self.cards)

    def start(self, g, hand_no):
        self.cards = iter(self.shuffler.shuffle(sorted(g.draw[: g.draw_count]), hand_no, self.shuffles))


COMPARED = {name for name, *_ in FIELDS} - {
    "draw",
    "why",
    "plan_kind",
    "plan_group",
    "plan_stands",
    "plan_count",
}
COMPARED -= {"event", "event_count", "need", "need_count"}


def kernels_own(rules, players, number):
    from tenfold.kernel.dealing import start_game

    g = Episode(rules, players).state()
    rng = [0] * RNG
    seed(rng, number)
    start_game(g, players)
    supply(g, rng)
    return g, rng


@pytest.mark.parametrize("number", range(300 if LONG else 25))
def test_chance_one_card_at_a_time_is_the_kernels(number):
    """With the same cards the same game, under any rules."""
    from tenfold.envs.numbering import move_of_number
    from tenfold.kernel.dealing import start_hand
    from tenfold.kernel.moves import play, why_not

    luck = random.Random(number)
    rules = random_rules(luck, 20) if number else Rules.edition("mattel")
    players = luck.randint(2, rules.most_players)
    game, cards = ChanceGame(Episode(rules, players, hands=0)), Shuffled(number)
    g, rng = kernels_own(rules, players, number)
    for _ in range(250):
        while game.waits:
            game.choose(cards.next_outcome(game))
        if game.over:
            assert g.game_over
            return
        different = [name for name in COMPARED if getattr(g, name) != getattr(game.state, name)]
        assert not different, f"{rules} with {players} players"
        assert sorted(g.draw[: g.draw_count]) == sorted(game.state.draw[: g.draw_count])
        known = [(at, kind) for at, kind in enumerate(game.places) if kind >= 0]
        assert len(game.places) == g.draw_count
        assert all(g.draw[at] == kind for at, kind in known)
        layout = game.settings
        number_played = (
            number_of_greedy(g, layout) if luck.random() < 0.6 else luck.choice(game.legal_numbers())
        )
        move = move_of_number(g, g.seat, layout, number_played)
        assert why_not(g, g.seat, move) == k.OK
        play(g, move)
        supply(g, rng)
        game.play(number_played)
        if g.step == k.OVER and not g.game_over:
            start_hand(g)
            supply(g, rng)


def play_on(state, luck, share_of_chance):
    """One decision or outcome further."""
    if state.is_chance_node():
        outcomes, shares = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(luck.choices(outcomes, shares)[0])
    elif luck.random() < share_of_chance:
        state.apply_action(luck.choice(state.legal_actions()))
    else:
        state.apply_action(number_of_greedy(state.table.state, state.table.settings))


@pytest.mark.parametrize("text", GAMES)
@pytest.mark.parametrize("share_of_chance", [0.1, 1.0])
def test_a_player_cannot_tell_a_sampled_state_from_the_true_one(text, share_of_chance):
    game, luck = pyspiel.load_game(text), random.Random(text)
    state = game.new_initial_state()
    sampled = others = 0
    while not state.is_terminal() and sampled < (200 if LONG else 20):
        if not state.is_chance_node() and luck.random() < 0.15:
            player = luck.randrange(game.num_players())
            other = state.resample_from_infostate(player, luck.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.current_player() == state.current_player()
            if player == state.current_player():
                assert other.legal_actions() == state.legal_actions()
            assert game.deserialize_state(other.serialize()).history() == other.history()
            sampled += 1
            others += str(other) != str(state)
        play_on(state, luck, share_of_chance)
    assert others > sampled / 2 or sampled < 4


def test_hidden_cards_are_anywhere_alike():
    """At the first decision nothing is known of the others: every unseen card is in a hand as often as any other."""
    game, luck = (
        pyspiel.load_game("python_tenfold(players=3,rules=mattel hand.size:6 phases.list:S3)"),
        random.Random(1),
    )
    state = game.new_initial_state()
    while state.is_chance_node():
        play_on(state, luck, 1.0)
    player = state.current_player()
    unseen = Unseen(state.table, state.history(), player)
    cards = unseen.values + unseen.pile
    held = np.zeros(k.KINDS)
    times = 3000
    for _ in range(times):
        history = resampled_history(state.table, state.history(), player, luck.random)
        for slot in unseen.slots:
            held[history[slot.at]] += 1
    for kind in set(cards):
        wanted = times * len(unseen.slots) * cards.count(kind) / len(cards)
        assert abs(held[kind] - wanted) < 6 * wanted**0.5


def test_both_ways_of_sampling_agree():
    """Drawn at once and found by exchanging: the same cards are as frequent in the hands, while nothing was played."""
    game, luck = (
        pyspiel.load_game("python_tenfold(rules=mattel hand.size:4 phases.list:S2)"),
        random.Random(2),
    )
    state = game.new_initial_state()
    while state.is_chance_node():
        play_on(state, luck, 1.0)
    unseen = Unseen(state.table, state.history(), state.current_player())
    held = np.zeros((2, k.KINDS))
    times = 3000
    for _ in range(times):
        at_once = unseen.drawn_at_once(luck)
        assert at_once is not None
        for way, values in enumerate((at_once, unseen.exchanged(luck, 10))):
            for kind in values:
                held[way, kind] += 1
    assert np.abs(held[0] - held[1]).max() < 6 * held.max() ** 0.5 * 2**0.5


def test_what_was_played_must_have_been_held():
    game, luck = pyspiel.load_game("python_tenfold(players=3)"), random.Random(3)
    state = game.new_initial_state()
    while len(state.table.lays) < 2:
        play_on(state, luck, 0.0)
    unseen = Unseen(state.table, state.history(), state.table.lays[0].owner ^ 1)
    for owner in unseen.asked:
        assert unseen.can_be(owner, unseen.values)
    owner = next(owner for owner, asked in unseen.asked.items() if asked)
    wrong = [
        k.SKIP if slot.owner == owner else kind
        for slot, kind in zip(unseen.slots, unseen.values, strict=True)
    ]
    assert not unseen.can_be(owner, wrong)


def test_information_set_search_plays():
    game = pyspiel.load_game("python_tenfold(rules=mattel hand.size:4 phases.list:S2)")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 1.0, 15, random_state=np.random.RandomState(2))
    state, luck = game.new_initial_state(), random.Random(4)
    decisions = 0
    while not state.is_terminal() and decisions < 6:
        if state.is_chance_node():
            play_on(state, luck, 1.0)
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
            decisions += 1


def test_observers_keep_to_what_was_asked_for():
    game, luck = pyspiel.load_game("python_tenfold(players=2)"), random.Random(5)
    state = game.new_initial_state()
    while state.is_chance_node():
        play_on(state, luck, 1.0)
    own = [
        " ".join(line.split()[2:])
        for line in str(state).splitlines()
        if line.startswith("hand ") and ":" in line
    ]
    private, public = pyspiel.PrivateInfoType, pyspiel.IIGObservationType
    for recalls in (False, True):
        nothing = game.make_py_observer(public(True, recalls, private.NONE))
        alone = game.make_py_observer(public(False, recalls, private.SINGLE_PLAYER))
        for player in range(2):
            assert own[player] not in nothing.string_from(state, player)
            assert own[player] in alone.string_from(state, player)
            assert "hand 1" not in alone.string_from(state, player)
    for player in range(2):
        assert own[1 - player] not in state.information_state_string(player)
        assert own[1 - player] not in state.observation_string(player)


@pytest.mark.parametrize(
    ("parameters", "right"),
    [
        ({"hands": -3}, "hands=-3: "),
        ({"phases": -1}, "phases=-1: "),
        ({"max_actions": -1}, "max_actions=-1: "),
    ],
)
def test_parameters_that_cannot_be(parameters, right):
    with pytest.raises(ValueError, match=right):
        spiel.episode_of(parameters)


def test_no_such_player():
    game = pyspiel.load_game("python_tenfold")
    state, observer = game.new_initial_state(), game.make_py_observer()
    for ask in (observer.set_from, observer.string_from):
        with pytest.raises(ValueError, match="a seat from 0 to 1"):
            ask(state, 5)
    with pytest.raises(ValueError, match="a seat from 0 to 1"):
        state.resample_from_infostate(5, random.random)
