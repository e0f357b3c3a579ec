"""Positions from descriptions: what a scenario says lies on the table becomes a `Game` (scenarios.md "Scenarios").

A position need not be reachable by play. Refused are unknown words, more copies of a card than the deck
has, and laid groups that do not fit their phase: `SetupError` names the key.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations

from ..kernel import codes as k
from ..kernel.choosing import AT_DEAL, AT_LAYDOWN, BITS_LEFT, FIXED
from ..kernel.dealing import clear_table, start_game
from ..kernel.deck import copies_in_deck
from ..kernel.drawing import card_of
from ..kernel.groups import settle_group, why_not_group
from ..kernel.hands import add_card
from ..kernel.happened import clear_events
from ..kernel.hitting import landing_stands, note_joining, why_not_join
from ..kernel.laying import clear_plan, put_in_plan, put_on_table, widen_group
from ..kernel.opening import open_hand
from ..kernel.record import State
from ..kernel.saving import SAVED
from ..kernel.scoring import next_playing
from ..kernel.skips import ON_PILE
from ..kernel.turns import end_turn, pass_turn, start_turn
from ..kernel.winning import replays_own_phase
from .cards import NotationError, PlayedCard, parse_cards, token
from .deals import FastShuffler
from .game import Game, HandLog
from .phases import Phase
from .rules import Rules, write_phase, write_rules
from .rules_check import RulesError

LISTED = 30
"""The places of the record from here on are contracts of single seats."""


class SetupError(ValueError):
    """A position that cannot be set up: the `key` at fault and one sentence."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(f"{key}: {message}")
        self.key = key
        self.message = message


@dataclass(slots=True)
class Position:
    """A position as a scenario describes it; the fields are its keys, with their defaults."""

    hands: Sequence[str]
    rules: str = "mattel"
    options: Mapping[str, str] = field(default_factory=dict)
    phases: Sequence[int | str] = ()
    scores: Sequence[int] = ()
    laid: Sequence[str] = ()
    saved: Sequence[str] = ()
    saved_now: Sequence[int] = ()
    draw: str = ""
    draw_only: bool = False
    discard: str = ""
    skipped: Sequence[int] = ()
    skips_by: Mapping[str, int] = field(default_factory=dict)
    done: Sequence[Sequence[int]] = ()
    tie: Sequence[int] = ()
    hand_no: int = 1
    renewals: int = 0
    direction: int = 1
    dealer: int = 0
    to_move: int = 0
    step: str = "draw"
    turn: int = 20


STEPS = {"choose": k.CHOOSE, "give": k.GIVE, "return": k.RETURN, "draw": k.DRAW, "play": k.PLAY}


def set_up(position: Position) -> Game:
    """The game of a position, with whoever is to move before its step. Raises SetupError."""
    players = len(position.hands)
    rules = _rules(position, players)
    g = State()
    write_rules(rules, g)
    start_game(g, players)
    _clear(g)
    _set_score_book(g, position)
    _set_phases(g, position)
    _set_cards(g, position)
    _begin(g, position)
    game = Game(rules, g, FastShuffler(0))
    seats = tuple(s + 1 for s in range(players) if g.playing[s])
    game.hands.append(HandLog(g.hand_no, g.dealer + 1, seats, ()))
    clear_events(g)
    return game


def _clear(g: State) -> None:
    """Forget what a new game would wait for: the position says it all."""
    clear_table(g)
    g.chance = k.NOTHING
    g.draw_count = 0


def _rules(position: Position, players: int) -> Rules:
    try:
        base = Rules.edition(position.rules)
        base.check_players(players)
    except RulesError as error:
        raise SetupError("rules" if "edition" in str(error) else "hands", str(error)) from None
    try:
        return base.with_options(dict(position.options))
    except RulesError as error:
        raise SetupError("options", str(error)) from None


def _seat(g: State, key: str, seat: int) -> int:
    if not 1 <= seat <= g.players:
        raise SetupError(key, f"there is no seat {seat}; {g.players} play")
    return seat - 1


def _by_seat(g: State, key: str, values: Sequence[object], default: object) -> list[object]:
    if values and len(values) != g.players:
        raise SetupError(key, f"it speaks of {len(values)} of the {g.players} seats in hands")
    return list(values) or [default] * g.players


def _set_score_book(g: State, position: Position) -> None:
    for s, score in enumerate(_by_seat(g, "scores", position.scores, 0)):
        g.score[s] = int(str(score))
    for seat in position.tie:
        _seat(g, "tie", seat)
    if position.tie and len(set(position.tie)) < 2:
        raise SetupError("tie", "a tie is between two seats or more")
    if position.tie:
        g.replay = 1
        for s in range(g.players):
            g.playing[s] = int(s + 1 in position.tie)
    g.hand_no = position.hand_no
    g.renewals = position.renewals
    if position.direction not in (1, -1):
        raise SetupError("direction", "it is 1 or -1")
    g.direction = position.direction
    for victim, skipper in position.skips_by.items():
        if not victim.isdecimal():
            raise SetupError("skips_by", f"'{victim}' is no seat")
        g.skipper[_seat(g, "skips_by", int(victim))] = _seat(g, "skips_by", skipper)
    for seat in position.saved_now:
        g.saved_now |= 1 << _seat(g, "saved_now", seat)
    g.dealer = _seat(g, "dealer", position.dealer or g.players)


def _set_phases(g: State, position: Position) -> None:
    """What everybody is on: a place of the phase list, or a requirement, which is a contract for this hand alone."""
    done, laid = _by_seat(g, "done", position.done, []), _by_seat(g, "laid", position.laid, "")
    for s, said in enumerate(_by_seat(g, "phases", position.phases, None)):
        if isinstance(said, int) or said is None:
            _set_place(g, s, int(g.order[0]) if said is None else said - 1)
        elif said == "done":
            g.phase[s] = g.phases
            g.contract[s] = g.order[g.phases - 1]
        elif said == "out":
            g.phase[s], g.playing[s], g.contract[s] = -1, 0, k.NOBODY
        else:
            _set_contract(g, s, str(said))
        if g.phases_order != FIXED:
            known = said is not None and (
                g.phases_order == AT_DEAL or g.contract[s] >= LISTED or bool(laid[s])
            )
            _set_left(g, s, list(done[s]), known)  # type: ignore[call-overload]
        elif done[s]:
            raise SetupError("done", "it belongs to rules with a free order of phases")
        if g.replay and g.playing[s] and not isinstance(said, str) and not replays_own_phase(g, s):
            g.phase[s] = g.phases - 1
            g.contract[s] = g.order[g.phases - 1]


def _set_place(g: State, s: int, place: int) -> None:
    played = list(g.order[: g.phases])
    if place not in played:
        raise SetupError(
            "phases",
            f"'{place + 1}' is no phase of this game, which has {', '.join(str(p + 1) for p in played)}",
        )
    g.phase[s] = played.index(place)
    g.contract[s] = place


def _set_left(g: State, s: int, done: list[int], known: bool) -> None:
    """Where the order is free: what is still to be made; `known`: the phase set is the one chosen for this hand."""
    g.left[s] = 0
    for place in g.order[: g.phases]:
        if place + 1 not in done:
            g.left[s] |= 1 << (BITS_LEFT * place)
    g.phase[s] = len(done)
    if g.phases_order == AT_LAYDOWN:
        if not known:
            g.contract[s] = k.NOBODY
    elif not known and g.phases > len(done):
        g.contract[s] = next(place for place in g.order[: g.phases] if place + 1 not in done)


def _set_contract(g: State, s: int, said: str) -> None:
    try:
        phase = Phase.parse(said)
    except NotationError as error:
        raise SetupError("phases", str(error)) from None
    codes = [need.code for need in phase.needs]
    for place in g.order[: g.phases]:
        if g.need[place][: g.need_count[place]] == codes:
            _set_place(g, s, place)
            return
    g.contract[s] = LISTED + s
    write_phase(g, LISTED + s, phase)


def _faces(key: str, text: str) -> list[int]:
    """Cards as they lie on the discard pile, where `K!` is a Wild that was played as a Skip."""
    return [k.WILD_AS_SKIP if word == "K!" else _cards(key, word)[0] for word in text.split()]


def _cards(key: str, text: str) -> list[int]:
    try:
        return [card.kind for card in parse_cards(text)]
    except NotationError as error:
        raise SetupError(key, str(error)) from None


def _set_cards(g: State, position: Position) -> None:
    used: Counter[int] = Counter()
    for s, hand in enumerate(position.hands):
        for kind in _cards("hands", hand):
            add_card(g, s, kind)
            used[kind] += 1
    for s, text in enumerate(_by_seat(g, "laid", position.laid, "")):
        if text:
            used.update(_lay_out(g, s, str(text)))
    note_joining(g)
    for seat in position.skipped:
        g.skips[_seat(g, "skipped", seat)] += 1
        if g.skip_place != ON_PILE:
            g.front[seat - 1] += 1
            used[k.SKIP] += 1
    for s, text in enumerate(_by_seat(g, "saved", position.saved, "")):
        used.update(_save(g, s, str(text)))
    discards, draws = _faces("discard", position.discard), _cards("draw", position.draw)
    used.update([card_of(face) for face in discards] + draws)
    for kind, count in used.items():
        if count > copies_in_deck(g, kind):
            raise SetupError(
                "hands", f"{token(kind)} is there {count} times; the deck has {copies_in_deck(g, kind)}"
            )
    left = [kind for kind in range(k.KINDS) for _ in range(copies_in_deck(g, kind) - used[kind])]
    pile = draws if position.draw_only else draws + left
    g.draw[: len(pile)] = pile[::-1]
    g.draw_count = len(pile)
    g.discard[: len(discards)] = discards[::-1]
    g.discard_count = len(discards)


def _save(g: State, s: int, text: str) -> list[int]:
    """Put cards on the save pile of a seat; their kinds."""
    if text and not g.save_pile:
        raise SetupError("saved", "these rules have no Save pile (save_pile=yes)")
    kinds = _cards("saved", text)
    for kind in kinds:
        g.pool_kind[g.pool_count], g.pool_group[g.pool_count] = kind, SAVED + s
        g.pool_count += 1
    return kinds


def _lay_out(g: State, s: int, text: str) -> list[int]:
    """Put groups on the table in front of a seat; the kinds used."""
    try:
        groups = [[PlayedCard.parse(word) for word in part.split()] for part in text.split("|")]
    except NotationError as error:
        raise SetupError("laid", str(error)) from None
    place = g.contract[s]
    if place == k.NOBODY:
        raise SetupError("laid", f"seat {s + 1} has laid a phase, so phases must say which")
    needs = g.need[place][: g.need_count[place]]
    part = g.laydown_partial == 1 and len(groups) < len(needs)
    if len(groups) != len(needs) and not part:
        raise SetupError(
            "laid", f"'{text}' has {len(groups)} groups, the phase of seat {s + 1} has {len(needs)}"
        )
    for order in permutations(range(len(needs)), len(groups)):
        if all(_fits(g, group, needs[j]) for group, j in zip(groups, order, strict=True)):
            for group, j in zip(groups, order, strict=True):
                _lay_group(g, s, j, group)
                g.parts[s] |= 1 << j
            g.laid[s] = int(not part)
            return [played.card.kind for group in groups for played in group]
    raise SetupError("laid", f"'{text}' does not fit the phase of seat {s + 1}")


def _plan_group(g: State, group: list[PlayedCard]) -> list[PlayedCard]:
    """Put a group into the plan, as far as there is room; the cards that are left."""
    clear_plan(g)
    for played in group[: k.PLAN]:
        put_in_plan(g, played.card.kind, 0, played.stands)
    return group[k.PLAN :]


def _fits(g: State, group: list[PlayedCard], need: int) -> bool:
    if any(played.card.kind >= k.SKIP for played in group):
        return False
    _plan_group(g, group)
    return bool(why_not_group(g, 0, g.plan_count, need) == k.OK)


def _lay_group(g: State, s: int, j: int, group: list[PlayedCard]) -> None:
    left = _plan_group(g, group)
    settle_group(g, 0, g.plan_count, g.need[g.contract[s]][j] % 16)
    for i in range(g.plan_count):
        put_on_table(g, g.plan_kind[i], s, j, g.plan_stands[i])
        widen_group(g, s, j, g.plan_kind[i], g.plan_stands[i])
    for played in left:
        if why_not_join(g, played.card.kind, s, j, k.ANY_END, 0) != k.OK:
            raise SetupError("laid", f"{played} does not fit its group in front of seat {s + 1}")
        stands = landing_stands(g, played.card.kind, s, j, k.ANY_END, 0)
        put_on_table(g, played.card.kind, s, j, stands)
        widen_group(g, s, j, played.card.kind, stands)


def _begin(g: State, position: Position) -> None:
    """Whose turn it is and how far it has come; a lost turn and an impossible draw happen by themselves."""
    if position.step not in STEPS:
        raise SetupError("step", f"'{position.step}' is no step; steps are {', '.join(STEPS)}")
    if position.turn == 0:
        if g.discard_count == 0:
            raise SetupError("turn", "a hand that has just been dealt needs its upcard in discard")
        if g.phases_order == AT_DEAL and not g.replay:
            g.contract[:] = [k.NOBODY] * len(g.contract)
        open_hand(g)
        return
    if position.turn < 0:
        raise SetupError("turn", "it cannot be below 0")
    g.turn = position.turn
    if position.step in ("choose", "give", "return"):
        _begin_before(g, position)
        return
    s = _seat(g, "to_move", position.to_move) if position.to_move else next_playing(g, g.dealer, g.direction)
    if not g.playing[s]:
        raise SetupError("to_move", f"seat {s + 1} sits out while others replay a tie")
    g.dealer_reached = int(position.turn >= g.players or s == g.dealer)
    g.seat = s
    g.step = k.DRAW
    if g.skips[s] and position.step == "draw":
        g.seat = next_playing(g, s, -g.direction)
        pass_turn(g)
        return
    start_turn(g, s)
    if position.step == "play":
        g.step = k.PLAY
        g.idle = 0
    elif g.step == k.PLAY and g.count[s] == 0:
        end_turn(g)


def _begin_before(g: State, position: Position) -> None:
    """Before the first turn: choosing phases, giving the upcard away, giving up a card for the Wild."""
    default = g.dealer if position.step == "give" else next_playing(g, g.dealer, g.direction)
    g.turn = 0
    g.seat = _seat(g, "to_move", position.to_move) if position.to_move else default
    g.step = STEPS[position.step]
    if position.step == "choose":
        s = g.seat
        while True:
            g.contract[s] = k.NOBODY
            if s == g.dealer:
                break
            s = next_playing(g, s, 1)
