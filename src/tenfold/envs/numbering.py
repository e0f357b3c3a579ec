"""Actions as numbers: one numbering for every environment, a pure function of the rule set and the players.

FROZEN: tenfold-actions-1 (docs/frozen/actions.md). Seats are relative to the one to move: 0 is its own,
1 the next to the left, and so on. A number belongs to a block; which blocks there are and where they
begin is the layout, an array of numbers made once for a rule set (`lay_out`). What a number means can
depend on the position (a group that does not lie there means nothing): then it has no move.
"""

from ..kernel.best import best_lay
from ..kernel.choosing import AT_DEAL, AT_LAYDOWN, place_to_lay
from ..kernel.codes import (
    ALTERNATING_RUN, ANY_END, COLOURS, HIGH_END, KINDS, LOW_END, M_CHOOSE, M_DISCARD, M_DRAW, M_GIVE, M_HIT, M_LAY,
    M_REPLACE, M_SAVE, M_SAVED, M_SKIP, M_TAKE, NO_EFFECT, NOBODY, RULES_CARD, SKIP, STANDS_COLOUR, WILD,
)  # fmt: skip
from ..kernel.groups import run_step
from ..kernel.hitting import end_number, group_exists, group_kind_of, landing_end, landing_stands
from ..kernel.laying import wild_number
from ..kernel.moves import (
    discard_of, end_of, group_of, kind_of, move_of, plain_move, seat_of, stands_of, verb_of,
)  # fmt: skip
from ..kernel.opening import SKIP_GIVEN, WILD_GIVEN
from ..kernel.replacing import SLIDE, slide_end
from ..kernel.skips import discard_ends_hand, last_card, only_victim

NO_MOVE, NO_NUMBER = -1, -1
DRAW_NUMBER, TAKE_NUMBER, LAY_NUMBER = 0, 1, 2
NATURALS = 48

# Places of the layout: where each block begins (blocks that a rule set lacks are empty), then sizes.
L_LAYS, L_HITS, L_WILD_HITS, L_DISCARDS, L_SKIPS, L_NUMBER_HITS, L_REPLACES, L_WILD_SKIPS = (
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
)
L_DROPS, L_SAVES, L_SAVED, L_CHOICES, L_GIFTS = 8, 9, 10, 11, 12
L_ACTIONS = 13
"""How many numbers there are."""
L_PLAYERS, L_GROUPS, L_COLOURS, L_ENDS = 14, 15, 16, 17
"""Players, groups of the largest phase, colours a Wild can name (1 or 4), ends a replacing Wild can name (1 or 2)."""
NUMBERING = 18
"""How long this part of the layout is; behind it comes that of the observation."""


def most_groups(g):
    """How many groups the largest phase of the rule set has."""
    most = 1
    for i in range(g.phases):
        if g.need_count[g.order[i]] > most:
            most = 0 + g.need_count[g.order[i]]
    return most


def colours_said(g):
    """How many colours a Wild may have to choose from on the table: 4 where runs of alternating colours are played."""
    if g.alt_strict_two == 1:
        return 1
    for i in range(g.phases):
        for j in range(g.need_count[g.order[i]]):
            if g.need[g.order[i]][j] % 16 == ALTERNATING_RUN:
                return COLOURS
    return 1


def lay_out(g, players, layout):
    """Write where the blocks of numbers begin into `layout`; the rules are in the record."""
    groups = most_groups(g) * players
    colours = colours_said(g)
    ends = 2 if g.wild_replace == SLIDE else 1
    layout[L_PLAYERS] = players
    layout[L_GROUPS] = most_groups(g)
    layout[L_COLOURS] = colours
    layout[L_ENDS] = ends
    layout[L_LAYS] = LAY_NUMBER
    layout[L_HITS] = LAY_NUMBER + (g.phases if g.phases_order == AT_LAYDOWN else 1)
    layout[L_WILD_HITS] = layout[L_HITS] + NATURALS * groups
    layout[L_DISCARDS] = layout[L_WILD_HITS] + 2 * colours * groups
    layout[L_SKIPS] = layout[L_DISCARDS] + KINDS
    layout[L_NUMBER_HITS] = layout[L_SKIPS] + players
    layout[L_REPLACES] = layout[L_NUMBER_HITS] + (
        COLOURS * 2 * colours * groups if g.postal_wild_numbers == 1 else 0
    )
    layout[L_WILD_SKIPS] = layout[L_REPLACES] + (NATURALS * ends * groups if g.wild_replace > 0 else 0)
    layout[L_DROPS] = layout[L_WILD_SKIPS] + (players if g.wild_as_skip == 1 else 0)
    layout[L_SAVES] = layout[L_DROPS] + (players if g.deck_rules_card == 1 else 0)
    layout[L_SAVED] = layout[L_SAVES] + (KINDS if g.save_pile == 1 else 0)
    layout[L_CHOICES] = layout[L_SAVED] + (KINDS if g.save_pile == 1 else 0)
    layout[L_GIFTS] = layout[L_CHOICES] + (g.phases if g.phases_order == AT_DEAL else 0)
    gives = g.upcard_wild == WILD_GIVEN or g.upcard_skip == SKIP_GIVEN
    layout[L_ACTIONS] = layout[L_GIFTS] + (players if gives else 0)


def seat_at(g, s, relative):
    """The seat some places to the left of seat `s`."""
    seat = s + relative
    return seat if seat < g.players else seat - g.players


def relative_to(g, s, seat):
    """How many places to the left of seat `s` a seat sits."""
    return seat - s if seat >= s else seat - s + g.players


def plan_lay(g, s, i):
    """Put the best lay-down of the phase of a lay number into the plan and give the move, or NO_MOVE."""
    contract = 0 + g.contract[s]
    if g.laid[s] == 1:
        return NO_MOVE
    if g.phases_order != AT_LAYDOWN:
        if contract == NOBODY or best_lay(g, s) == 0:
            return NO_MOVE
        return plain_move(M_LAY)
    place = 0 + g.order[i]
    if contract != NOBODY and contract != place:
        return NO_MOVE
    g.contract[s] = place
    there = best_lay(g, s)
    g.contract[s] = contract
    if there == 0:
        return NO_MOVE
    return move_of(M_LAY, 0, NOBODY, place + 1, ANY_END, 0)


def wild_hit_move(g, s, kind, seat, group, high, colour, layout):
    """The hit of a card used as a Wild: at an end of a run; elsewhere only the number of the low end has a move.

    `colour` is said on a run of alternating colours alone, from 0; other groups have a move for colour 0 only.
    """
    if not group_exists(g, seat, group):
        return NO_MOVE
    group_kind = group_kind_of(g, seat, group)
    says = layout[L_COLOURS] > 1 and group_kind == ALTERNATING_RUN
    end = ANY_END
    if run_step(group_kind) > 0:
        end = HIGH_END if high == 1 else LOW_END
        if end_number(g, seat, group, end) == 0:
            return NO_MOVE
    elif high == 1:
        return NO_MOVE
    if colour > 0 and not says:
        return NO_MOVE
    stands = STANDS_COLOUR * (colour + 1) if says else 0
    if kind < WILD:
        if end == HIGH_END and end_number(g, seat, group, LOW_END) == end_number(g, seat, group, HIGH_END):
            return NO_MOVE
        stands = landing_stands(g, WILD, seat, group, end, STANDS_COLOUR * (colour + 1))
        end = ANY_END
    return move_of(M_HIT, kind, seat, group, end, stands)


def replace_move(g, s, kind, seat, group, high):
    """The natural card in place of a Wild (3.9); where the Wild slides, to the end the number names."""
    if not group_exists(g, seat, group):
        return NO_MOVE
    end = ANY_END
    if g.wild_replace == SLIDE:
        end = HIGH_END if high == 1 else LOW_END
    return move_of(M_REPLACE, kind, seat, group, end, 0)


def skip_move(g, s, kind, relative):
    """A card played as a Skip: on a seat, or with the own seat's number on nobody."""
    if last_card(g, s):
        if relative > 0:
            return NO_MOVE
        return move_of(M_SKIP, kind, NOBODY, 0, ANY_END, 0)
    if relative == 0:
        if kind == WILD:
            return NO_MOVE
        return move_of(M_SKIP, kind, NO_EFFECT, 0, ANY_END, 0)
    return move_of(M_SKIP, kind, seat_at(g, s, relative), 0, ANY_END, 0)


def discard_move(g, s, kind):
    """A discard that is no Skip; the rules card as a last card names who drops a phase instead."""
    if kind == SKIP:
        return NO_MOVE
    if kind == RULES_CARD and g.laid[s] == 1 and g.count[s] == 1 and discard_ends_hand(g, s):
        return NO_MOVE
    return discard_of(kind)


def table_move_of_number(g, s, layout, a):
    """The move of a number up to the hits with a Wild."""
    if a == DRAW_NUMBER:
        return plain_move(M_DRAW)
    if a == TAKE_NUMBER:
        return plain_move(M_TAKE)
    if a < layout[L_HITS]:
        return plan_lay(g, s, a - LAY_NUMBER)
    each = layout[L_GROUPS]
    if a < layout[L_WILD_HITS]:
        at = a - layout[L_HITS]
        place = at // NATURALS
        seat = seat_at(g, s, place // each)
        if not group_exists(g, seat, place % each):
            return NO_MOVE
        return move_of(M_HIT, at % NATURALS, seat, place % each, ANY_END, 0)
    colours = layout[L_COLOURS]
    at = a - layout[L_WILD_HITS]
    place = at // (2 * colours)
    return wild_hit_move(
        g, s, WILD, seat_at(g, s, place // each), place % each, at // colours % 2, at % colours, layout
    )


def variant_move_of_number(g, s, layout, a):
    """The move of a number behind the Skips: what only some rule sets have."""
    each = layout[L_GROUPS]
    colours = layout[L_COLOURS]
    if a < layout[L_REPLACES]:
        if wild_number(g, s) == 0:
            return NO_MOVE
        at = a - layout[L_NUMBER_HITS]
        place = at // (COLOURS * 2 * colours)
        kind = COLOURS * (wild_number(g, s) - 1) + at // (2 * colours) % COLOURS
        seat = seat_at(g, s, place // each)
        return wild_hit_move(g, s, kind, seat, place % each, at // colours % 2, at % colours, layout)
    if a < layout[L_WILD_SKIPS]:
        at = a - layout[L_REPLACES]
        place = at // (NATURALS * layout[L_ENDS])
        seat = seat_at(g, s, place // each)
        return replace_move(g, s, at % NATURALS, seat, place % each, at // NATURALS % layout[L_ENDS])
    if a < layout[L_DROPS]:
        return skip_move(g, s, WILD, a - layout[L_WILD_SKIPS])
    if a < layout[L_SAVES]:
        if a == layout[L_DROPS]:
            return NO_MOVE
        return move_of(M_SKIP, RULES_CARD, seat_at(g, s, a - layout[L_DROPS]), 0, ANY_END, 0)
    if a < layout[L_SAVED]:
        return move_of(M_SAVE, a - layout[L_SAVES], NOBODY, 0, ANY_END, 0)
    if a < layout[L_CHOICES]:
        return move_of(M_SAVED, a - layout[L_SAVED], NOBODY, 0, ANY_END, 0)
    if a < layout[L_GIFTS]:
        return move_of(M_CHOOSE, 0, NOBODY, g.order[a - layout[L_CHOICES]] + 1, ANY_END, 0)
    return move_of(M_GIVE, 0, seat_at(g, s, a - layout[L_GIFTS]), 0, ANY_END, 0)


def move_of_number(g, s, layout, a):
    """The move of a number for seat `s` in this position, legal or not; NO_MOVE if it means none here.

    A lay number puts the best lay-down of the hand into the plan (`why_not` then settles it).
    """
    if a < 0 or a >= layout[L_ACTIONS]:
        return NO_MOVE
    if a < layout[L_DISCARDS]:
        return table_move_of_number(g, s, layout, a)
    if a < layout[L_SKIPS]:
        return discard_move(g, s, a - layout[L_DISCARDS])
    if a < layout[L_NUMBER_HITS]:
        return skip_move(g, s, SKIP, a - layout[L_SKIPS])
    return variant_move_of_number(g, s, layout, a)


def number_of_hit(g, s, layout, move):
    """The number of a legal hit."""
    kind = kind_of(move)
    seat = seat_of(move)
    group = group_of(move)
    stands = stands_of(move)
    place = relative_to(g, s, seat) * layout[L_GROUPS] + group
    if kind < WILD and stands == 0:
        return layout[L_HITS] + NATURALS * place + kind
    high = 1 if landing_end(g, kind, seat, group, end_of(move), stands) == HIGH_END else 0
    colour = 0
    if layout[L_COLOURS] > 1 and group_kind_of(g, seat, group) == ALTERNATING_RUN:
        colour = stands // STANDS_COLOUR - 1
    at = high * layout[L_COLOURS] + colour
    if kind < WILD:
        return layout[L_NUMBER_HITS] + 2 * layout[L_COLOURS] * (COLOURS * place + kind % COLOURS) + at
    return layout[L_WILD_HITS] + 2 * layout[L_COLOURS] * place + at


def number_of_replacement(g, s, layout, move):
    """The number of a legal replacement of a Wild."""
    place = relative_to(g, s, seat_of(move)) * layout[L_GROUPS] + group_of(move)
    high = 0
    if g.wild_replace == SLIDE and slide_end(g, seat_of(move), group_of(move), end_of(move)) == HIGH_END:
        high = 1
    return layout[L_REPLACES] + NATURALS * (layout[L_ENDS] * place + high) + kind_of(move)


def number_of_skip(g, s, layout, move):
    """The number of a card played as a legal Skip, or of the rules card that names who drops a phase."""
    kind = kind_of(move)
    victim = seat_of(move)
    if kind != RULES_CARD and last_card(g, s):
        victim = s
    elif victim == NOBODY:
        victim = only_victim(g, s)
    if victim == NOBODY or victim == NO_EFFECT:
        victim = s
    first = layout[L_SKIPS]
    if kind == WILD:
        first = layout[L_WILD_SKIPS]
    elif kind == RULES_CARD:
        first = layout[L_DROPS]
    return first + relative_to(g, s, victim)


def place_in_order(g, place):
    """Which of the played phases a place of the list is, from 0."""
    for i in range(g.phases):
        if g.order[i] == place:
            return i
    return 0


def number_of_discard(g, s, layout, kind):
    """The number of a legal discard; two players' rules card as a last card is named by its seat."""
    if kind == RULES_CARD and g.laid[s] == 1 and g.count[s] == 1 and discard_ends_hand(g, s):
        return layout[L_DROPS] + 1
    return layout[L_DISCARDS] + kind


def number_of(g, s, layout, move):
    """The number of a legal move of seat `s`; NO_NUMBER if it has none (docs/frozen/actions.md lists these).

    Of a lay-down the phase alone is in the number: it stands for the best one.
    """
    verb = verb_of(move)
    if verb == M_DRAW:
        return DRAW_NUMBER
    if verb == M_TAKE:
        return TAKE_NUMBER
    if verb == M_LAY:
        if g.phases_order != AT_LAYDOWN:
            return LAY_NUMBER
        return LAY_NUMBER + place_in_order(g, place_to_lay(g, s, group_of(move)))
    if verb == M_HIT:
        return number_of_hit(g, s, layout, move)
    if verb == M_REPLACE:
        return number_of_replacement(g, s, layout, move)
    if verb == M_DISCARD:
        return number_of_discard(g, s, layout, kind_of(move))
    if verb == M_SKIP:
        return number_of_skip(g, s, layout, move)
    if verb == M_SAVE:
        return layout[L_SAVES] + kind_of(move)
    if verb == M_SAVED:
        return layout[L_SAVED] + kind_of(move)
    if verb == M_CHOOSE:
        return layout[L_CHOICES] + place_in_order(g, group_of(move) - 1)
    if verb == M_GIVE:
        return layout[L_GIFTS] + relative_to(g, s, seat_of(move))
    return NO_NUMBER
