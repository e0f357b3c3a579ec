/** Events of the protocol as sentences for the log and the live region. */
import { m } from '../paraglide/messages.js'
import type { GameEvent } from './protocol'
import { levelName } from './levels'
import { cardName, groupCards, listed, phaseName } from './words'

/** What the sentences need to know of the table. */
export interface Teller {
  you: number
  name(seat: number): string
}

type Sentence = (event: GameEvent, tell: Teller, who: { who: string; name: string }) => string | null

function hitCard(event: GameEvent): string {
  return cardName(event.stands ? `${event.card}=${event.stands}` : (event.card ?? ''))
}

function owner(event: GameEvent, tell: Teller): string {
  const target = event.target ?? 0
  if (target === tell.you) return m.owner_own()
  if (target === event.seat) return m.owner_same()
  return m.owner_other({ name: tell.name(target) })
}

function victim(event: GameEvent, tell: Teller): string {
  return event.victim === tell.you ? m.victim_you() : tell.name(event.victim ?? 0)
}

function names(seats: readonly number[] | undefined, tell: Teller): string {
  return listed((seats ?? []).map((seat) => (seat === tell.you ? m.you() : tell.name(seat))))
}

/** One sentence per kind of event; a test holds that none of the protocol is missing. */
export const SENTENCES: Record<string, Sentence> = {
  dealt: (e, _, who) => m.ev_dealt({ ...who, hand: e.hand_no ?? 0, card: cardName(e.upcard ?? '') }),
  first_skipped: (_e, _, who) => m.ev_first_skipped(who),
  drew: (e, _, who) => (e.card ? m.ev_drew({ ...who, card: cardName(e.card) }) : m.ev_drew_unseen(who)),
  took: (e, _, who) => m.ev_took({ ...who, card: cardName(e.card ?? '') }),
  laid: (e, _, who) =>
    m.ev_laid({ ...who, phase: e.phase ?? '', groups: (e.groups ?? []).map(groupCards).join('; ') }),
  hit: (e, tell, who) => m.ev_hit({ ...who, card: hitCard(e), owner: owner(e, tell) }),
  discarded: (e, _, who) => m.ev_discarded({ ...who, card: e.card === 'A' ? m.the_rules_card() : cardName(e.card ?? '') }),
  skipped: (e, tell, who) =>
    (e.card === 'W' ? m.ev_skipped_wild : m.ev_skipped)({ ...who, victim: victim(e, tell) }),
  laid_part: (e, _, who) => m.ev_laid_part({ ...who, cards: groupCards(e.cards ?? []) }),
  chose: (e, _, who) => m.ev_chose({ ...who, phase: phaseName(e.phase ?? '') }),
  gave: (e, tell, who) =>
    e.card === 'W' ? m.ev_gave_wild({ ...who, victim: victim(e, tell) }) : m.ev_gave_skip({ ...who, victim: victim(e, tell) }),
  saved: (e, _, who) => m.ev_saved({ ...who, card: cardName(e.card ?? '') }),
  took_saved: (e, _, who) => m.ev_took_saved({ ...who, card: cardName(e.card ?? '') }),
  turned: (e) => m.ev_turned({ card: cardName(e.card ?? '') }),
  replaced: (e, tell, who) => {
    const what = { ...who, card: cardName(e.card ?? ''), owner: owner(e, tell) }
    return e.end ? m.ev_replaced(what) : m.ev_replaced_taken(what)
  },
  floats: (_e, _, who) => m.ev_floats(who),
  no_effect: (_e, _, who) => m.ev_no_effect(who),
  dropped: (e, tell, who) => m.ev_dropped({ ...who, victim: names([e.victim ?? 0], tell) }),
  dropped_out: (_e, _, who) => m.ev_dropped_out(who),
  reversed: () => m.ev_reversed(),
  stopped: () => m.ev_stopped(),
  dealt_phases: () => m.ev_dealt_phases(),
  lost_turn: (_e, _, who) => m.ev_lost_turn(who),
  no_draw: (_e, _, who) => m.ev_no_draw(who),
  renewed: (e) => m.ev_renewed({ count: e.count ?? 0 }),
  went_out: (_e, _, who) => m.ev_went_out(who),
  hand_over: (e, tell) =>
    m.ev_hand_over({
      points: (e.points ?? [])
        .map((count, i) => m.points_of({ name: names([i + 1], tell), count }))
        .join(', '),
    }),
  tie: (e, tell) => m.ev_tie({ names: names(e.seats, tell) }),
  game_over: (e, tell) =>
    (e.winners ?? []).length > 0 ? m.ev_game_over({ names: names(e.winners, tell) }) : m.ev_game_over_none(),
  joined: (_e, _, who) => m.ev_joined(who),
  left: (_e, _, who) => m.ev_left(who),
  stand_in: (_e, _, who) => m.ev_stand_in(who),
  // A game and a table both know this word: somebody gives up a card for the Wild, or comes back.
  returned: (e, _, who) =>
    e.card ? m.ev_returned_card({ ...who, card: cardName(e.card) }) : m.ev_returned(who),
  bot_on: () => m.ev_bot_on(),
  bot_off: () => m.ev_bot_off(),
  renamed: (_e, _, who) => m.ev_renamed(who),
  started: (e) => m.ev_started({ game: e.game ?? 1 }),
  ended: () => m.ev_ended(),
  rematch: (e) => m.ev_rematch({ game: e.game ?? 1 }),
  ready: (_e, _, who) => m.ev_ready(who),
  pace: (e) => m.ev_pace({ pace: paceName(e.pace ?? 'normal') }),
  level: (e, _, who) =>
    m.ev_level({ name: who.name, level: e.level ?? 0, words: levelName(e.level ?? 0) }),
  host: (_e, _, who) => m.ev_host(who),
  word: (_e, _, who) => m.ev_word(who),
  word_back: (_e, _, who) => m.ev_word_back(who),
  options: () => m.ev_options(),
  paused: () => m.ev_paused(),
  resumed: () => m.ev_resumed(),
  helped: (_e, _, who) => m.ev_helped(who),
  timed_out: (_e, _, who) => m.ev_timed_out(who),
  slow: (_e, _, who) => m.ev_slow(who),
  voted: (e, tell, who) =>
    (e.what === 'bot' ? m.ev_voted_bot : m.ev_voted_remove)({ name: who.name, about: tell.name(e.about ?? 0) }),
  removed: (_e, _, who) => m.ev_removed(who),
  resigned: (_e, _, who) => m.ev_resigned(who),
  declined: (_e, _, who) => m.ev_declined(who),
  claimed: (e, tell) => m.ev_claimed({ name: e.name ?? '', owner: tell.name(e.seat ?? 0) }),
  guest: (e, tell) => m.ev_guest({ name: e.name ?? '', owner: tell.name(e.seat ?? 0) }),
  refused: (e, tell) => m.ev_refused({ name: e.name ?? '', owner: tell.name(e.seat ?? 0) }),
}

export function paceName(pace: string): string {
  const known: Record<string, () => string> = {
    slow: m.pace_slow,
    normal: m.pace_normal,
    fast: m.pace_fast,
    instant: m.pace_instant,
  }
  return known[pace]?.() ?? pace
}

/** The event as a sentence, or `null` for an event this page does not know. */
export function sentence(event: GameEvent, tell: Teller): string | null {
  const seat = event.e === 'dealt' ? (event.dealer ?? 0) : (event.seat ?? 0)
  const name = event.name ?? tell.name(seat)
  const who = { who: seat > 0 && seat === tell.you ? 'you' : 'other', name }
  return SENTENCES[event.e]?.(event, tell, who) ?? null
}
