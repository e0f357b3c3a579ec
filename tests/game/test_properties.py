"""What is true in every position of every game (rules.md 1.19)."""

import random

import pytest

from tenfold.bots.fast_play import play_game
from tenfold.game import Card, IllegalMove
from tenfold.game.rules import Rules, write_rules
from tenfold.game.view import see
from tenfold.kernel import codes as k
from tenfold.kernel.chance import RNG
from tenfold.kernel.hands import bit_of, colour_count, held_times
from tenfold.kernel.hitting import groups_of, why_not_join
from tenfold.kernel.legal import MOST_LEGAL
from tenfold.kernel.record import FIELDS, HIDDEN, OWN, PUBLIC, State, copy, faults
from tenfold.kernel.scoring import card_points, hand_points
from tenfold.kernel.skips import why_not_victim

from .playing import LONG, new_game, play_on

GAMES = 200 if LONG else 24
CASES = [(2 + n % 5, n, (0, 0, 3)[n % 3]) for n in range(GAMES)]


def all_cards(g):
    """Every card of the position, wherever it is."""
    cards = [kind for s in range(g.players) for kind in range(k.KINDS) for _ in range(g.hand[s][kind])]
    cards += g.draw[: g.draw_count] + g.discard[: g.discard_count] + g.pool_kind[: g.pool_count]
    return cards + [k.SKIP] * sum(g.skips[: g.players])


def deck():
    return sorted([kind for kind in range(48) for _ in range(2)] + [k.WILD] * 8 + [k.SKIP] * 4)


def check_cards(g):
    assert sorted(all_cards(g)) == deck()
    assert sum(card_points(g, kind) for kind in all_cards(g)) == 860
    for s in range(g.players):
        held = sum(g.hand[s][kind] * card_points(g, kind) for kind in range(k.KINDS))
        assert hand_points(g, s) == held


def check_pool(g):
    """The pool is what was not dealt, whatever was laid or hit (1.15, R-49), but for a card drawn in this turn."""
    pool = g.draw_count + g.discard_count + sum(g.front[: g.players])
    drawn = 1 if g.step == k.PLAY and g.idle == 0 else 0
    if g.step != k.OVER:
        assert pool == 108 - 10 * sum(g.playing[: g.players]) - drawn


def check_hands(g):
    for s in range(g.players):
        assert sum(g.hand[s]) == g.count[s]
        if g.playing[s] and not g.laid[s] and g.step != k.OVER:
            assert g.count[s] == 10 + (1 if s == g.seat and g.step == k.PLAY and g.idle == 0 else 0)


def check_groups(game):
    g = game.state
    assert all(kind < k.SKIP for kind in g.pool_kind[: g.pool_count])
    for groups in game.view(None).laid:
        for group in groups:
            numbers = [
                int(c.partition("=")[2] or Card.parse(c).number)
                for c in group["cards"]
                if group["need"][0] == "R"
            ]
            assert numbers == list(range(numbers[0], numbers[0] + len(numbers))) if numbers else True
            assert all(1 <= number <= 12 for number in numbers)


def check_masks(g):
    """What the solver reads is what the hand says."""
    for s in range(g.players):
        held = [kind for kind in range(k.WILD) for _ in range(g.hand[s][kind])]
        for n in range(1, 9):
            wanted = sum(1 << v for v in range(12) if sum(kind // 4 == v for kind in held) >= n)
            assert held_times(g.alike[s], g.more[s], n) == wanted
        for colour in range(4):
            assert colour_count(g, s, colour) == sum(kind % 4 == colour for kind in held)
        assert g.one[s] == sum(bit_of(kind) for kind in set(held))
        assert g.two[s] == sum(bit_of(kind) for kind in set(held) if held.count(kind) == 2)
        joining = [kind for kind in range(k.WILD) if joins(g, kind)]
    assert g.joining == sum(bit_of(kind) for kind in joining)


def joins(g, kind):
    """Whether a number card fits any group of the table as what it is."""
    return any(
        why_not_join(g, kind, s, group, k.ANY_END, 0) == k.OK
        for s in range(g.players)
        for group in range(groups_of(g, s))
    )


def check_known(g):
    for s in range(g.players):
        known = g.known[s][: g.known_count[s]]
        assert all(known.count(kind) <= g.hand[s][kind] for kind in known)


def check_victims(g):
    """Whoever is to move can play a Skip on somebody (R-123)."""
    if g.seat >= 0:
        assert any(why_not_victim(g, g.seat, s) == k.OK for s in range(g.players))


def check_position(game):
    g = game.state
    assert not faults(g)
    check_cards(g)
    check_pool(g)
    check_hands(g)
    check_groups(game)
    check_masks(g)
    check_known(g)
    check_victims(g)
    assert game.hand_over or len(game.legal_moves()) > 0


@pytest.mark.parametrize("players, number, randomly", CASES)
def test_every_position_is_sound(players, number, randomly):
    play_on(new_game(players, number), number, randomly, check_position, hands=4 if randomly else None)


@pytest.mark.parametrize("players, number", [(2 + n % 5, n) for n in range(GAMES // 2)])
def test_what_is_listed_is_legal_and_changes_nothing(players, number):
    def check(game):
        before = game.position_text()
        for move in game.legal_moves():
            assert game.explain(move) is None
            assert move in game.legal_moves()
            assert game.as_read(move) == game.as_read(str(move))
        assert game.position_text() == before

    play_on(new_game(players, number), number, 3, check, hands=2)


def every_plain_try(g):
    """Every move without a lay-down that could be written, legal or not."""
    cards = [str(Card(kind)) for kind in range(50)]
    ends = ("", "<", ">")
    hits = [f"h {c}>{s}.{j}{e}" for c in cards for s in range(1, g.players + 1) for j in (1, 2) for e in ends]
    skips = [f"x K>{s}" for s in range(1, g.players + 2)]
    return ["d", "t", *(f"x {c}" for c in cards), *skips, *hits]


def test_the_list_of_legal_moves_is_whole():
    """Whatever is legal is one of the moves listed, once it is written in its one way."""

    def check(game):
        if game.hand_over or luck.random() < 0.7:
            return
        listed = {str(move) for move in game.plain_moves()}
        found = {
            str(game.as_read(text)) for text in every_plain_try(game.state) if game.explain(text) is None
        }
        assert found == listed

    luck = random.Random(5)
    for number in range(12 if LONG else 4):
        play_on(new_game(2 + number % 3, number), number, 4, check, hands=2)


def test_a_refused_move_changes_nothing():
    def check(game):
        if game.hand_over:
            return
        for text in luck.sample(tries, 12):
            if game.explain(text) is None:
                continue
            before, moves = game.position_text(), game.decision
            with pytest.raises(IllegalMove):
                game.play(text)
            assert (game.position_text(), game.decision) == (before, moves)

    luck = random.Random(9)
    game = new_game(4, 77)
    tries = [
        *every_plain_try(game.state),
        "l R3 B3 G3 | R4 B4 G4",
        "l R1",
        "l W W W | W W W",
        "2: d",
        "4: x R5",
    ]
    play_on(game, 3, 3, check, hands=3)


def swap_hidden(g, seat, luck):
    """The same position for a seat: every card it cannot see dealt anew."""
    other = copy(g)
    places = [
        (s, kind)
        for s in range(g.players)
        if s != seat
        for kind in range(k.KINDS)
        for _ in range(g.hand[s][kind])
    ]
    cards = [kind for _, kind in places] + g.draw[: g.draw_count]
    luck.shuffle(cards)
    from tenfold.kernel.hands import add_card, remove_card

    for s, kind in places:
        remove_card(other, s, kind)
    for (s, _), kind in zip(places, cards, strict=False):
        add_card(other, s, kind)
    other.draw[: g.draw_count] = cards[len(places) :]
    return other


def test_a_view_knows_no_hidden_card():
    def check(game):
        for seat in (None, *range(1, game.players + 1)):
            if seat is not None and seat == game.to_move:
                continue
            mine = game.view(seat)
            real, game.state = game.state, swap_hidden(game.state, -1 if seat is None else seat - 1, luck)
            other = game.view(seat)
            game.state = real
            if not game.hand_over:
                assert mine.to_json() == other.to_json()
            assert all(getattr(mine.seen, name) == getattr(other.seen, name) for name, *_ in FIELDS)

    luck = random.Random(1)
    for number in range(6 if LONG else 3):
        play_on(new_game(2 + number, number), number, 3, check, hands=2)


def test_the_seat_to_move_sees_the_same_choices_whatever_is_hidden():
    def check(game):
        if game.hand_over:
            return
        mine = game.view(game.to_move)
        real, game.state = game.state, swap_hidden(game.state, game.to_move - 1, luck)
        other = game.view(game.to_move)
        game.state = real
        assert mine.to_json() == other.to_json()

    luck = random.Random(2)
    play_on(new_game(3, 8), 8, 3, check, hands=3)


def test_hiding_zeroes_exactly_what_the_field_list_says():
    game = play_on(new_game(3, 4), 4, hands=1)
    seen = see(game.state, 2)
    for name, shape, *_, who in FIELDS:
        real, shown = getattr(game.state, name), getattr(seen, name)
        if who == PUBLIC:
            assert shown == real, name
        elif who == OWN:
            assert shown[1] == real[1], name
            rows = [row if len(shape) == 2 else [row] for row in shown]
            assert all(not any(row) for s, row in enumerate(rows) if s != 1), name
        else:
            flat = [shown] if not shape else shown if len(shape) == 1 else [v for row in shown for v in row]
            assert who == HIDDEN
            assert not any(flat), name


def test_bot_games_end():
    """None is stuck, none meets an illegal move; ./test --long plays 20,000."""
    for number in range(20_000 if LONG else 150):
        g = State()
        write_rules(Rules.edition("mattel"), g)
        randomly = 4 if number % 10 == 9 else 0
        h = play_game([g], 0, 2 + number % 5, number, randomly, [0] * RNG, [0] * MOST_LEGAL)
        assert h >= 0, f"game {number}"
        assert g.game_over == 1
        assert not faults(g)
