"""An observation shows what its fields say, and nothing that is hidden."""

import os

import pytest

np = pytest.importorskip("numpy", reason="numpy comes with tenfold[envs]")

from envs.playing import layout_of, lucky, observation_of, positions
from tenfold.envs import observing
from tenfold.envs.numbering import L_GROUPS
from tenfold.game import Rules
from tenfold.kernel import codes as k
from tenfold.kernel.hands import add_card, remove_card
from tenfold.kernel.record import FIELDS, HIDDEN, OWN, copy
from tenfold.kernel.seeing import hide
from variants.random_rules import random_rules

RULE_SETS = 1000 if os.environ.get("TENFOLD_LONG") == "1" else 40
PRINTED = Rules.edition("mattel")


def swap_hidden(g, seat, luck):
    """Exchange hidden cards: of the other hands and the draw pile, all but those known to lie in a hand."""
    h = copy(g)
    cards = h.draw[: h.draw_count]
    places = []
    for s in range(h.players):
        if s != seat:
            known = h.known[s][: h.known_count[s]]
            for kind in range(k.KINDS):
                for _ in range(max(h.hand[s][kind] - known.count(kind), 0)):
                    remove_card(h, s, kind)
                    places.append(s)
                    cards.append(kind)
    luck.shuffle(cards)
    for s in places:
        add_card(h, s, cards.pop())
    h.draw[: h.draw_count] = cards
    return h


def test_hidden_cards_do_not_show():
    luck = lucky(1)
    for number in range(RULE_SETS):
        rules = random_rules(luck, 20)
        players = luck.randint(2, rules.most_players)
        for g, layout in positions(rules, players, number, 60, luck):
            if luck.random() < 0.3:
                for s in range(players):
                    seen = observation_of(g, s, layout)
                    other = swap_hidden(g, s, luck)
                    assert (seen == observation_of(other, s, layout)).all(), f"{rules}, game {number}"
                    blind = copy(g)
                    hide(blind, s)
                    assert (seen == observation_of(blind, s, layout)).all(), f"{rules}, game {number}"


def test_the_swap_is_one():
    g, _ = list(positions(PRINTED, 3, 4, 30, lucky(2)))[-1]
    other = swap_hidden(g, 0, lucky(3))
    changed = {name for name, *_ in FIELDS if getattr(g, name) != getattr(other, name)}
    assert {"hand", "draw"} <= changed
    assert all(who in (OWN, HIDDEN) for name, *_, who in FIELDS if name in changed)
    assert g.count == other.count


def test_the_fields():
    for g, layout in positions(PRINTED, 4, 7, 400, lucky(4), sensibly=1.0):
        s = g.seat
        o = observation_of(g, s, layout).tolist()
        assert o[:2] == [g.step, 0]
        assert o[2] == (g.dealer - s) % 4
        assert o[4:6] == [g.draw_count, g.discard_count]
        assert o[6] == (g.discard[g.discard_count - 1] if g.discard_count else -1)
        needs = [(need % 16, need // 16) for need in g.need[g.contract[s]][: g.need_count[g.contract[s]]]]
        assert [tuple(o[20 + 2 * j : 22 + 2 * j]) for j in range(len(needs))] == needs
        assert o[30:82] == g.hand[s]
        assert o[82:134] == [g.discard[: g.discard_count].count(kind) for kind in range(k.KINDS)]
        for relative in range(4):
            seat = (s + relative) % 4
            row = o[134 + 8 * relative : 142 + 8 * relative]
            assert row[:5] == [g.count[seat], g.laid[seat], g.phase[seat], g.skips[seat], g.playing[seat]]
            assert 5 * (row[5] + 128 * row[6]) == g.score[seat]
            if relative:
                at = layout[observing.O_KNOWN] + k.KINDS * (relative - 1)
                known = g.known[seat][: g.known_count[seat]]
                assert o[at : at + k.KINDS] == [known.count(kind) for kind in range(k.KINDS)]
            for group in range(layout[L_GROUPS]):
                at = layout[observing.O_GROUPS] + 5 * (layout[L_GROUPS] * relative + group)
                if g.laid[seat] and group < g.need_count[g.contract[seat]]:
                    kind = g.need[g.contract[seat]][group] % 16
                    ends = [g.low[seat][group], g.high[seat][group], g.hue[seat][group], g.size[seat][group]]
                    assert o[at : at + 5] == [kind + 1, *ends]
                else:
                    assert o[at : at + 5] == [0] * 5


@pytest.mark.parametrize(("players", "size"), [(2, 222), (3, 292), (4, 362), (5, 432), (6, 502)])
def test_it_is_small(players, size):
    assert layout_of(PRINTED, players)[observing.O_SIZE] == size


def test_every_value_fits():
    luck = lucky(5)
    for number in range(RULE_SETS):
        rules = random_rules(luck, 20)
        players = luck.randint(2, rules.most_players)
        layout = layout_of(rules, players)
        wide = np.zeros((1, layout[observing.O_SIZE]), np.int64)
        for g, _ in positions(rules, players, number, 60, luck):
            observing.write_observation(g, g.seat, layout, wide, 0, observing.ANEW)
            assert wide.min() >= -1, rules
            assert wide.max() <= 127, rules
