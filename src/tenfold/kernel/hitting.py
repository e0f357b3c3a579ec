"""Hitting: adding a card to a group on the table (rules.md 1.11), and the end a Wild takes (1.9)."""

from .codes import (
    ALTERNATING_RUN, ANY_END, E_HIT, E_HIT_END, GROUPS, HIGH_END, LOW_END, NUMBERS, ODD, OK, R_END_CLOSED,
    R_HIT_DOES_NOT_FIT,
    R_HIT_NOT_YET, R_HIT_OWN_ONLY, R_LAY_FIRST, R_NEEDS_COLOUR, R_NO_SUCH_GROUP, R_NOT_HELD, R_RUN_FULL, R_SKIP_NO_HIT,
    R_USE_WILD_FIRST, R_WHICH_END, R_WILD_CONTRADICTS, SKIP, STANDS_COLOUR, WILD,
)  # fmt: skip
from .groups import (
    WRAPS, longest_run, number_of, one_colour, one_number, one_parity, parity_of, run_highest, run_lowest, run_number,
    run_step, used_as_wild,
)  # fmt: skip
from .hands import bit_of, forget, remove_card
from .happened import refuse, tell
from .laying import colour_shown, number_shown, put_on_table, why_not_as_wild, widen_group, wild_number
from .leaving import why_not_hit_more, why_not_leave
from .tables import EVERY, IN_ALL_COLOURS, ODD_NUMBERS

OWN_ONLY, NO_HITS_YET = 1, 2  # hit.same_turn = own_only, none


def group_kind_of(g, s, group):
    """The kind of a group on the table."""
    return g.need[g.contract[s]][group] % 16


def run_is_full(g, s, group):
    """Whether a run on the table holds every number it can."""
    return g.size[s][group] >= longest_run(group_kind_of(g, s, group))


def low_number(g, s, group):
    """The number that would join a run at its low end, or 0 if that end is closed."""
    group_kind = group_kind_of(g, s, group)
    number = g.low[s][group] - run_step(group_kind)
    if g.run_wrap == WRAPS:
        if run_is_full(g, s, group):
            return 0
        return run_number(group_kind, g.low[s][group], -1)
    if number < run_lowest(group_kind):
        return 0
    return number


def high_number(g, s, group):
    """The number that would join a run at its high end, or 0 if that end is closed."""
    group_kind = group_kind_of(g, s, group)
    number = g.high[s][group] + run_step(group_kind)
    if g.run_wrap == WRAPS:
        if run_is_full(g, s, group):
            return 0
        return run_number(group_kind, g.high[s][group], 1)
    if number > run_highest(group_kind):
        return 0
    return number


def colour_at(g, s, group, number):
    """The colour + 1 of the card that shows a number in a group on the table, or 0."""
    for i in range(g.pool_count):
        if g.pool_group[i] == GROUPS * s + group and number_shown(g.pool_kind[i], g.pool_stands[i]) == number:
            return colour_shown(g.pool_kind[i], g.pool_stands[i])
    return 0


def end_number(g, s, group, end):
    """The number that joins a run at an end, 0 if it is closed."""
    if end == LOW_END:
        return low_number(g, s, group)
    return high_number(g, s, group)


def natural_end(g, kind, s, group, end):
    """The end of a run where a natural card fits by its number, or ANY_END if nowhere.

    Where one card is missing in a run that wraps it fits at both: the high end, unless the low one is named.
    """
    high = number_of(kind) == high_number(g, s, group)
    if number_of(kind) == low_number(g, s, group) and not (high and end != LOW_END):
        return LOW_END
    if number_of(kind) == high_number(g, s, group):
        return HIGH_END
    return ANY_END


def wild_end(g, s, group, end, stands):
    """The end a Wild takes: the one named, the one its value says, the only open one; ANY_END if it must be said."""
    low = low_number(g, s, group)
    high = high_number(g, s, group)
    if end != ANY_END:
        return end
    said = stands % STANDS_COLOUR
    if said > 0 and said == low:
        return LOW_END
    if low > 0 and high > 0 and said != high:
        return ANY_END
    if high > 0:
        return HIGH_END
    return LOW_END


def landing_end(g, kind, s, group, end, stands):
    """The end where a card would land on a run (ANY_END on other groups); the hit is known to be legal."""
    if run_step(group_kind_of(g, s, group)) == 0:
        return ANY_END
    if not used_as_wild(kind, stands):
        return natural_end(g, kind, s, group, end)
    return wild_end(g, s, group, end, stands)


def landing_stands(g, kind, s, group, end, stands):
    """What a card would stand for on a group: 0 for a natural; the hit is known to be legal."""
    if not used_as_wild(kind, stands):
        return 0
    group_kind = group_kind_of(g, s, group)
    value = 0
    if run_step(group_kind) > 0:
        value = end_number(g, s, group, landing_end(g, kind, s, group, end, stands))
    elif one_number(group_kind) or one_parity(group_kind):
        value = g.low[s][group]
    if one_colour(group_kind):
        value += STANDS_COLOUR * g.hue[s][group]
    elif group_kind == ALTERNATING_RUN:
        value += STANDS_COLOUR * joining_colour(g, kind, s, group, end, stands)
    return value


def why_not_end(g, kind, s, group, end, stands):
    """Why a card fits at neither end of a run, or not at the end named."""
    if low_number(g, s, group) == 0 and high_number(g, s, group) == 0:
        return refuse(g, R_RUN_FULL, kind, s, group)
    if not used_as_wild(kind, stands):
        fits = natural_end(g, kind, s, group, end)
        if fits == ANY_END:
            return refuse(g, R_HIT_DOES_NOT_FIT, kind, s, group)
        if end != ANY_END and end != fits:
            return refuse(g, R_END_CLOSED, kind, s, group)
        return OK
    lands = wild_end(g, s, group, end, stands)
    if lands == ANY_END:
        said = stands % STANDS_COLOUR
        if said > 0 and said != low_number(g, s, group) and said != high_number(g, s, group):
            return refuse(g, R_WILD_CONTRADICTS, kind, s, group)
        return refuse(g, R_WHICH_END, kind, s, group)
    if end_number(g, s, group, lands) == 0:
        return refuse(g, R_END_CLOSED, kind, s, group)
    return OK


def joining_colour(g, kind, s, group, end, stands):
    """The colour + 1 a card shows beside its neighbour in a run of alternating colours, 0 if it does not say.

    Where the run has strictly two colours (alt.strict_two) a Wild need not say it.
    """
    colour = colour_shown(kind, stands)
    if colour > 0 or g.alt_strict_two == 0:
        return colour
    return colour_before(g, s, group, landing_end(g, kind, s, group, end, stands), 1)


def colour_before(g, s, group, end, steps):
    """The colour + 1 of the card some steps inside an end of a run (0: the last card itself)."""
    group_kind = group_kind_of(g, s, group)
    number = run_number(group_kind, g.high[s][group], -steps)
    if end == LOW_END:
        number = run_number(group_kind, g.low[s][group], steps)
    return colour_at(g, s, group, number)


def why_not_neighbour(g, kind, s, group, end, stands):
    """Why a card may not lie beside its neighbour in a run of alternating colours (3.14)."""
    colour = joining_colour(g, kind, s, group, end, stands)
    if colour == 0:
        return refuse(g, R_NEEDS_COLOUR, kind, s, group)
    lands = landing_end(g, kind, s, group, end, stands)
    if colour_before(g, s, group, lands, 0) == colour:
        return refuse(g, R_HIT_DOES_NOT_FIT, kind, s, group)
    if g.alt_strict_two == 1 and colour_before(g, s, group, lands, 1) != colour:
        return refuse(g, R_HIT_DOES_NOT_FIT, kind, s, group)
    return OK


def why_not_shares(g, kind, s, group):
    """Why a natural card does not share the number, parity or colour of a group."""
    group_kind = group_kind_of(g, s, group)
    number = number_of(kind)
    fits = True
    if one_number(group_kind) and number != g.low[s][group]:
        fits = False
    if one_parity(group_kind) and parity_of(number) != g.low[s][group]:
        fits = False
    if one_colour(group_kind) and colour_shown(kind, 0) != g.hue[s][group]:
        fits = False
    if not fits:
        return refuse(g, R_HIT_DOES_NOT_FIT, kind, s, group)
    return OK


def why_not_value(g, kind, s, group, end, stands):
    """Why a Wild cannot stand for what it is said to stand for; OK where nothing is said."""
    value = landing_stands(g, kind, s, group, end, stands)
    number = stands % STANDS_COLOUR
    colour = stands // STANDS_COLOUR
    if 0 < number <= NUMBERS and one_parity(group_kind_of(g, s, group)):
        number = parity_of(number)
    if number > 0 and value % STANDS_COLOUR > 0 and number != value % STANDS_COLOUR:
        return refuse(g, R_WILD_CONTRADICTS, kind, s, group)
    if colour > 0 and value // STANDS_COLOUR > 0 and colour != value // STANDS_COLOUR:
        return refuse(g, R_WILD_CONTRADICTS, kind, s, group)
    return OK


def why_not_join(g, kind, s, group, end, stands):
    """Why a card does not fit a group on the table; the one place that knows what fits."""
    group_kind = group_kind_of(g, s, group)
    code = OK
    if run_step(group_kind) > 0:
        code = why_not_end(g, kind, s, group, end, stands)
    if code == OK and not used_as_wild(kind, stands):
        if run_step(group_kind) == 0 or one_colour(group_kind):
            code = why_not_shares(g, kind, s, group)
    if code == OK and group_kind == ALTERNATING_RUN:
        code = why_not_neighbour(g, kind, s, group, end, stands)
    if code == OK and used_as_wild(kind, stands):
        code = why_not_value(g, kind, s, group, end, stands)
    return code


def groups_of(g, s):
    """How many groups lie in front of seat `s` for everybody to hit."""
    if g.laid[s] == 0:
        return 0
    return 0 + g.need_count[g.contract[s]]


def group_exists(g, s, group):
    """Whether a group with this number lies in front of seat `s`."""
    return 0 <= s < g.players and 0 <= group < groups_of(g, s)


def numbers_joining(g, s, group):
    """The numbers that join a run on the table at its ends, as bits (number - 1)."""
    low = low_number(g, s, group)
    high = high_number(g, s, group)
    return (1 << low | 1 << high) >> 1


def joining_cards(g, s, group):
    """The number cards that fit a group on the table as what they are, as bits 12 * colour + number - 1.

    So a hand is compared with the whole table at once; `why_not_join` says the same card by card.
    """
    group_kind = group_kind_of(g, s, group)
    cards = 0
    if group_kind == ALTERNATING_RUN:
        for kind in range(WILD):
            if why_not_join(g, kind, s, group, ANY_END, 0) == OK:
                cards |= bit_of(kind)
        return cards
    if run_step(group_kind) > 0:
        cards = numbers_joining(g, s, group)
    elif one_number(group_kind):
        cards = 1 << (g.low[s][group] - 1)
    elif one_parity(group_kind):
        cards = ODD_NUMBERS << (g.low[s][group] - ODD)
    else:
        cards = EVERY
    if one_colour(group_kind):
        return cards << 12 * (g.hue[s][group] - 1)
    return cards * IN_ALL_COLOURS


def add_joining(g, s):
    """Keep which number cards fit any group of the table (record: `joining`): seat `s` has laid its groups."""
    joining = 0 + g.joining
    for group in range(groups_of(g, s)):
        joining |= joining_cards(g, s, group)
    g.joining = joining


def note_joining(g):
    """The same after a change of groups that lie there."""
    g.joining = 0
    for s in range(g.players):
        add_joining(g, s)


def why_not_reach(g, actor, s):
    """Why a seat may not bring cards to another's groups in this turn (hit.same_turn)."""
    if g.laid_now == 1 and g.hit_same_turn == NO_HITS_YET:
        return refuse(g, R_HIT_NOT_YET, 0, 0, 0)
    if g.laid_now == 1 and g.hit_same_turn == OWN_ONLY and s != actor:
        return refuse(g, R_HIT_OWN_ONLY, 0, 0, 0)
    return OK


def takes_wild(g, s, group):
    """Whether a Wild can still join a group on the table."""
    return (
        run_step(group_kind_of(g, s, group)) == 0
        or low_number(g, s, group) > 0
        or high_number(g, s, group) > 0
    )


def why_wild_stuck(g, kind, s, group):
    """Why a hit may not take the last place of a Wild that must be used in this turn (wild.replace=take)."""
    if g.owed == 0 or kind >= WILD:
        return OK
    for other in range(g.players):
        for j in range(GROUPS):
            if not group_exists(g, other, j) or not takes_wild(g, other, j):
                continue
            fills = other == s and j == group and run_step(group_kind_of(g, s, group)) > 0
            if not fills or g.size[s][group] + 1 < longest_run(group_kind_of(g, s, group)):
                return OK
    return refuse(g, R_USE_WILD_FIRST, 0, 0, 0)


def why_not_hit(g, actor, kind, s, group, end, stands):
    """Why seat `actor` may not hit a card on a group of seat `s` (1.11)."""
    if g.laid[actor] == 0:
        return refuse(g, R_LAY_FIRST, 0, 0, 0)
    if g.hand[actor][kind] == 0:
        return refuse(g, R_NOT_HELD, kind, 0, 1)
    if not group_exists(g, s, group):
        return refuse(g, R_NO_SUCH_GROUP, s, group, 0)
    if kind >= SKIP:
        return refuse(g, R_SKIP_NO_HIT, kind, 0, 0)
    code = OK
    if kind < WILD and stands > 0:
        code = why_not_as_wild(g, actor, kind)
    if code == OK:
        code = why_not_join(g, kind, s, group, end, stands)
    if code == OK:
        code = why_not_reach(g, actor, s)
    cards = 1 + g.owed * (1 - kind // WILD)  # a Wild that is owed must still be hit afterwards
    if code == OK:
        code = why_not_hit_more(g, cards, g.count[actor] - 1)
    if code == OK and g.floats == 0:
        code = why_not_leave(g, actor, cards)
    if code == OK:
        code = why_wild_stuck(g, kind, s, group)
    return code


def fits_anywhere(g, actor, kind):
    """Whether seat `actor` could hit a card of a kind on any group of the table."""
    if kind >= SKIP:
        return False
    if kind < WILD and g.joining & bit_of(kind) != 0:
        return True
    if kind < WILD and number_of(kind) != wild_number(g, actor):
        return False
    for s in range(g.players):
        for group in range(groups_of(g, s)):
            if takes_wild(g, s, group):
                return True
    return False


def hit(g, actor, kind, s, group, end, stands):
    """Hit a card: it leaves the hand, belongs to the group and keeps its value (1.9, 1.11)."""
    is_run = run_step(group_kind_of(g, s, group)) > 0
    lands = landing_end(g, kind, s, group, end, stands)
    value = landing_stands(g, kind, s, group, end, stands)
    remove_card(g, actor, kind)
    forget(g, actor, kind)
    put_on_table(g, kind, s, group, value)
    widen_group(g, s, group, kind, value)
    if is_run:  # other groups take what they took
        note_joining(g)
    g.hits += 1
    if kind >= WILD:
        g.owed = 0
    g.renewals = 0
    g.idle = 0
    tell(g, E_HIT, actor, kind, GROUPS * s + group, value)
    tell(g, E_HIT_END, actor, kind, 0, lands)
