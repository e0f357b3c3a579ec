"""Games as episodes: one entry point that plays an action in each of many games and writes what comes of it.

Each game has a stream (its generator), dice for bots, and a life: its seed, how many episodes it has had, and
what the running one has brought so far. An episode's deals follow from seed and episode alone, so games are
independent of each other and of how many there are.

Arrays are rows by game: numpy arrays, but for streams and dice, which plain Python has as lists. Functions
that run at every step are handed no more arrays than they need: passing one on costs more than a draw.
"""

from ..bots.policies import decide_simply
from ..kernel.chance import below, seed, start_stream, supply
from ..kernel.codes import M_DRAW, M_LAY, M_TAKE, NOBODY, NOTHING, OVER, SEATS, WILD
from ..kernel.dealing import set_contracts, start_game, start_hand
from ..kernel.moves import discard_of, plain_move, play, verb_of, why_not
from ..kernel.winning import leaders
from .masking import write_mask
from .numbering import DRAW_NUMBER, L_ACTIONS, L_DISCARDS, L_PLAYERS, TAKE_NUMBER, move_of_number
from .observing import ANEW, LAYOUT, write_observation

ENTRIES = ("advance_games",)
ARRAYS = {
    "settings": ("int64", 1),
    "streams": ("int64", 2),
    "dice": ("int64", 2),
    "lives": ("int64", 2),
    "actions": ("int64", 1),
    "observations": ("int8", 2),
    "masks": ("uint8", 2),
    "rewards": ("float32", 2),
    "told": ("int8", 2),
}

# Settings: the layout, and behind it how episodes are played.
S_HANDS, S_PHASES, S_CAP, S_START, S_AUTORESET, S_BONUS, S_ANY_BOT, S_BOTS = (
    LAYOUT, LAYOUT + 1, LAYOUT + 2, LAYOUT + 3, LAYOUT + 4, LAYOUT + 5, LAYOUT + 6, LAYOUT + 7,
)  # fmt: skip
SETTINGS = S_BOTS + SEATS
"""How long settings are: how many hands an episode has (0: no limit), phases that end it (0: none), actions that
cut it off, completed phases everybody starts with (START_RANDOM: each seat its own number), whether a new episode
begins by itself, thousandths for a phase completed, whether any
seat has a bot; then by seat 0 for an agent, or 1 + the bot's number."""
START_RANDOM = -1
AGENT = 0

# A life: what the running episode of a game has brought so far; points and phases made are by seat.
# `COUNTED`: how many discards the row of the observation counts.
SEED, EPISODE, COUNTED, ACTIONS, HANDS, POINTS, MADE = 0, 1, 2, 3, 4, 5, 5 + SEATS
LIFE = MADE + SEATS
"""How long a life is."""

# What is told of a game: seat to act, how the episode ended.
T_SEAT, T_ENDED = 0, 1
TOLD = 2
GOES_ON, TERMINATED, TRUNCATED = 0, 1, 2

RESET = -1
"""The action that begins a new episode. Below it: `look(seat)`, which writes what a seat observes and nothing else."""
EPISODES = 1 << 30
"""Episodes of one seed; then they begin anew."""
STARTS = 2
"""The stream of hand 0 that random starting phases come from (0 and 1: kernel.chance)."""
DICE = 1 << 61
"""Added to a game's number for the dice of bots, so that they never meet the stream of its deals."""
TRIES = 1000
ALL_LEGAL = -1


def look(seat):
    """The action that shows what a seat sees."""
    return RESET - 1 - seat


def start_phases_at(g, completed, rng):
    """Every seat starts with some phases completed, or with a number of its own, each as likely."""
    start_stream(rng, 0, STARTS)
    for s in range(g.players):
        g.phase[s] = below(rng, g.phases) if completed == START_RANDOM else completed
    set_contracts(g)


def begin_episode(g, settings, rng, dice, number):
    """Deal the first hand of the episode with this number."""
    seed(dice, number + DICE)
    seed(rng, number)
    start_game(g, settings[L_PLAYERS])
    if settings[S_START] != 0:
        start_phases_at(g, settings[S_START], rng)
    supply(g, rng)


def new_life(lives, i):
    """The next episode of a game: its number; nothing has happened in it yet."""
    number = int(lives[i, SEED] * EPISODES + lives[i, EPISODE])
    lives[i, EPISODE] = (lives[i, EPISODE] + 1) % EPISODES
    for k in range(ACTIONS, LIFE):
        lives[i, k] = 0
    return number


def phases_are_made(g, wanted):
    """Whether a seat has made so many phases."""
    for s in range(g.players):
        if g.phase[s] >= wanted:
            return True
    return False


def ends_with_hand(g, settings, lives, i):
    """Note what the hand that is over has brought each seat; whether the episode ends with it."""
    lives[i, HANDS] += 1
    for s in range(g.players):
        lives[i, POINTS + s] += g.points[s]
        lives[i, MADE + s] += g.laid[s]
    if g.game_over == 1:
        return True
    if settings[S_HANDS] > 0 and lives[i, HANDS] >= settings[S_HANDS]:
        return True
    return settings[S_PHASES] > 0 and phases_are_made(g, settings[S_PHASES])


def next_hand_or_end(g, settings, rng, lives, i):
    """A hand is over: the next one is dealt, or the episode ends; how it stands."""
    if ends_with_hand(g, settings, lives, i):
        return TERMINATED
    start_hand(g)
    supply(g, rng)
    return GOES_ON


def let_bots_play(games, i, settings, streams, dice, lives):
    """Bots move until an agent is to move or the episode ends; how it stands."""
    g = games[i]
    ended = GOES_ON
    while ended == GOES_ON and settings[S_BOTS + g.seat] != AGENT:
        play(g, decide_simply(g, g.seat, settings[S_BOTS + g.seat] - 1))
        lives[i, ACTIONS] += 1
        if g.chance != NOTHING:
            supply(g, streams[i])
        if g.step == OVER:
            ended = next_hand_or_end(g, settings, streams[i], lives, i)
        if ended == GOES_ON and lives[i, ACTIONS] >= settings[S_CAP]:
            ended = TRUNCATED
    return ended


def new_episode(games, i, settings, streams, dice, lives):
    """Begin an episode in which an agent has something to decide, and let bots who come first play."""
    for _ in range(TRIES):
        begin_episode(games[i], settings, streams[i], dice[i], new_life(lives, i))
        if let_bots_play(games, i, settings, streams, dice, lives) == GOES_ON:
            return


def value_of(settings, lives, i, s):
    """What the hands of an episode are worth to a seat alone, in thousandths: -10 a point, and the bonus for phases."""
    return lives[i, MADE + s] * settings[S_BONUS] - 10 * lives[i, POINTS + s]


def reward_hands(g, settings, lives, i, rewards):
    """An episode of some hands: one's own value less the mean of the others'; together they are 0."""
    total = 0
    for s in range(g.players):
        total += value_of(settings, lives, i, s)
    for s in range(g.players):
        own = value_of(settings, lives, i, s)
        rewards[i, s] = (own * g.players - total) / (1000.0 * (g.players - 1))


def reward_winners(g, rewards, i):
    """A game: the winners share 1, the others share -1; 0 for all if nobody or everybody has won."""
    won = 0 + g.won
    if g.game_over == 0:
        won = leaders(g)
    winners = 0
    for s in range(g.players):
        winners += won >> s & 1
    if winners == 0 or winners == g.players:
        return
    for s in range(g.players):
        rewards[i, s] = 1.0 / winners if won >> s & 1 == 1 else -1.0 / (g.players - winners)


def first_illegal(first, count, settings, actions, masks):
    """The first game whose action has no bit in its mask, or ALL_LEGAL."""
    for i in range(first, first + count):
        a = actions[i]
        if a >= settings[L_ACTIONS] or (a >= 0 and masks[i, a >> 3] >> (a & 7) & 1 == 0):
            return i
    return ALL_LEGAL


def settled_move(g, settings, action):
    """The move of a legal action, its lay-down settled. The most frequent ones are found without the layout."""
    if action == DRAW_NUMBER:
        return plain_move(M_DRAW)
    if action == TAKE_NUMBER:
        return plain_move(M_TAKE)
    move = move_of_number(g, g.seat, settings, action)
    if verb_of(move) == M_LAY:
        why_not(g, g.seat, move)
    return move


def finish(games, i, settings, streams, dice, lives, rewards, ended):
    """An action was made in a game with bots, or an episode has ended: bots play, rewards, a new episode."""
    if ended == GOES_ON:
        ended = let_bots_play(games, i, settings, streams, dice, lives)
    if ended == TERMINATED and settings[S_HANDS] > 0:
        reward_hands(games[i], settings, lives, i, rewards)
    elif ended == TERMINATED:
        reward_winners(games[i], rewards, i)
    if ended != GOES_ON and settings[S_AUTORESET] == 1:
        new_episode(games, i, settings, streams, dice, lives)
    return ended


def advance_games(
    games, first, count, settings, streams, dice, lives, actions, observations, masks, rewards, told
):
    """Play one action in each of `count` games from `first` on; write what the seat to act then observes and may do.

    Where an episode has ended and none begins, it is what the seat that acted last observes. `masks` holds what the
    call before has written: if it forbids one of the actions nothing is done, and the first such game is given back;
    otherwise ALL_LEGAL.
    """
    wrong = first_illegal(first, count, settings, actions, masks)
    if wrong != ALL_LEGAL:
        return wrong
    players = settings[L_PLAYERS]
    discards = settings[L_DISCARDS]
    cap = settings[S_CAP]
    bots = settings[S_ANY_BOT] == 1
    for i in range(first, first + count):
        g = games[i]
        action = int(actions[i])
        seat = RESET - 1 - action
        counted = int(lives[i, COUNTED])
        if action >= 0:
            seat = 0 + g.seat
            move = discard_of(action - discards)
            if action < discards or action >= discards + WILD:
                move = settled_move(g, settings, action)
            play(g, move)
            lives[i, ACTIONS] += 1
            ended = GOES_ON
            if g.discard_count < counted and action != TAKE_NUMBER:
                counted = ANEW
            if g.chance != NOTHING:
                supply(g, streams[i])
                counted = ANEW
            if g.step == OVER:
                ended = next_hand_or_end(g, settings, streams[i], lives, i)
                counted = ANEW
            if ended == GOES_ON and lives[i, ACTIONS] >= cap:
                ended = TRUNCATED
            for s in range(players):
                rewards[i, s] = 0.0
            if bots or ended != GOES_ON:
                ended = finish(games, i, settings, streams, dice, lives, rewards, ended)
                counted = ANEW
            told[i, T_ENDED] = ended
        elif action == RESET:
            new_episode(games, i, settings, streams, dice, lives)
            for s in range(players):
                rewards[i, s] = 0.0
            told[i, T_ENDED] = GOES_ON
            counted = ANEW
        if action >= RESET:
            told[i, T_SEAT] = g.seat
            write_mask(g, g.seat, settings, masks, i)
            if g.seat != NOBODY:
                seat = 0 + g.seat
        write_observation(g, seat, settings, observations, i, counted)
        lives[i, COUNTED] = g.discard_count
    return ALL_LEGAL
