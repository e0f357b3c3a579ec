"""The fast way to show a position to everybody shows each seat what its own view shows."""

import pytest

from .playing import new_game, play_on


@pytest.mark.parametrize("players", [2, 4, 6])
def test_what_is_public_and_what_is_ones_own_make_the_view_of_a_seat(players):
    def check(game):
        public = game.view(None).to_json()
        before = repr(public)
        for seat in range(1, players + 1):
            whole = game.view(seat).to_json()
            assert game.view_json(seat, public) == whole
            assert {name for name in whole if whole[name] != public[name]} <= {
                "seat",
                "hand",
                "legal",
                "lays",
            }
        assert repr(public) == before

    play_on(new_game(players, players), players, randomly=3, after_move=check, hands=3)
