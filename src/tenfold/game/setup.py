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
from ..kernel.dealing import open_hand, start_game
from ..kernel.drawing import copies_in_deck
from ..kernel.groups import settle_group, why_not_group
from ..kernel.hands import add_card
from ..kernel.happened import clear_events
from ..kernel.hitting import landing_stands, why_not_join
from ..kernel.laying import clear_plan, put_in_plan, put_on_table, widen_group
from ..kernel.record import State
from ..kernel.scoring import next_playing
from ..kernel.turns import pass_turn, start_turn
from .cards import NotationError, PlayedCard, parse_cards, token
from .deals import FastShuffler
from .game import Game, HandLog
from .phases import Phase
from .rules import Rules, RulesError, write_phase, write_rules


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


STEPS = {"draw": k.DRAW, "play": k.PLAY}
UNPLAYED_KEYS = ("saved_now", "skips_by")
"""Keys that speak of rules which are not played yet; they may stand empty."""


def set_up(position: Position) -> Game:
    """The game of a position, with whoever is to move before its step. Raises SetupError."""
    players = len(position.hands)
    rules = _rules(position, players)
    g = State()
    write_rules(rules, g)
    start_game(g, players)
    _refuse_unplayed(position)
    _set_score_book(g, position)
    _set_phases(g, position)
    _set_cards(g, position)
    _begin(g, position)
    game = Game(rules, g, FastShuffler(0))
    seats = tuple(s + 1 for s in range(players) if g.playing[s])
    game.hands.append(HandLog(g.hand_no, g.dealer + 1, seats, ()))
    clear_events(g)
    return game


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


def _refuse_unplayed(position: Position) -> None:
    for key in UNPLAYED_KEYS:
        if getattr(position, key):
            raise SetupError(key, "the rules of this position know no such thing")
    for key in ("saved", "done"):
        if any(getattr(position, key)):
            raise SetupError(key, "the rules of this position know no such thing")


def _seat(g: State, key: str, seat: int) -> int:
    if not 1 <= seat <= g.players:
        raise SetupError(key, f"there is no seat {seat}; {g.players} play")
    return seat - 1


def _by_seat(g: State, key: str, values: Sequence[object], default: object) -> list[object]:
    if values and len(values) != g.players:
        raise SetupError(key, f"it has {len(values)} entries, but hands has {g.players} seats")
    return list(values) or [default] * g.players


def _set_score_book(g: State, position: Position) -> None:
    for s, score in enumerate(_by_seat(g, "scores", position.scores, 0)):
        g.score[s] = int(str(score))
    for seat in position.tie:
        _seat(g, "tie", seat)
    if position.tie:
        g.replay = 1
        for s in range(g.players):
            g.playing[s] = int(s + 1 in position.tie)
    g.hand_no = position.hand_no
    g.renewals = position.renewals
    if position.direction not in (1, -1):
        raise SetupError("direction", "it is 1 or -1")
    g.direction = position.direction
    g.dealer = _seat(g, "dealer", position.dealer or g.players)


def _set_phases(g: State, position: Position) -> None:
    """What everybody is on: a place of the phase list, or a requirement, which is a contract for this hand alone."""
    for s, said in enumerate(_by_seat(g, "phases", position.phases, 1)):
        if isinstance(said, int) and 1 <= said <= g.phases:
            g.phase[s] = said - 1
            g.contract[s] = said - 1
        elif said == "done":
            g.phase[s] = g.phases
            g.contract[s] = g.phases - 1
        elif isinstance(said, str):
            _set_contract(g, s, said)
        else:
            raise SetupError("phases", f"'{said}' is no phase; phases are 1 to {g.phases}, or like CR4+S3")
        if g.replay and g.playing[s] and not isinstance(said, str):
            g.phase[s] = g.phases - 1
            g.contract[s] = g.phases - 1


def _set_contract(g: State, s: int, said: str) -> None:
    try:
        phase = Phase.parse(said)
    except NotationError as error:
        raise SetupError("phases", str(error)) from None
    codes = [need.code for need in phase.needs]
    for place in range(g.phases):
        if g.need[place][: g.need_count[place]] == codes:
            g.phase[s] = place
            g.contract[s] = place
            return
    g.contract[s] = g.phases + 1 + s
    write_phase(g, g.phases + 1 + s, phase)


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
    for seat in position.skipped:
        g.skips[_seat(g, "skipped", seat)] += 1
        used[k.SKIP] += 1
    discards, draws = _cards("discard", position.discard), _cards("draw", position.draw)
    used.update(discards + draws)
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


def _lay_out(g: State, s: int, text: str) -> list[int]:
    """Put groups on the table in front of a seat; the kinds used."""
    try:
        groups = [[PlayedCard.parse(word) for word in part.split()] for part in text.split("|")]
    except NotationError as error:
        raise SetupError("laid", str(error)) from None
    place = g.contract[s]
    needs = g.need[place][: g.need_count[place]]
    if len(groups) != len(needs):
        raise SetupError(
            "laid", f"'{text}' has {len(groups)} groups, the phase of seat {s + 1} has {len(needs)}"
        )
    for order in permutations(range(len(needs))):
        if all(_fits(g, group, needs[j]) for group, j in zip(groups, order, strict=True)):
            for group, j in zip(groups, order, strict=True):
                _lay_group(g, s, j, group)
            g.laid[s] = 1
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
        raise SetupError("step", f"'{position.step}' is no step of these rules; steps are draw, play")
    g.chance = k.NOTHING
    if position.turn == 0:
        if g.discard_count == 0:
            raise SetupError("turn", "a hand that has just been dealt needs its upcard in discard")
        g.turn = 0
        open_hand(g)
        return
    if position.turn < 0:
        raise SetupError("turn", "it cannot be below 0")
    g.turn = position.turn
    s = _seat(g, "to_move", position.to_move) if position.to_move else next_playing(g, g.dealer, g.direction)
    if not g.playing[s]:
        raise SetupError("to_move", f"seat {s + 1} sits out while others replay a tie")
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
