/** Cards and phases in the player's words. All text comes from messages/en.json. */
import { m } from '../paraglide/messages.js'
import { family } from './families'
import { face, requirement, stands, value } from './cards'
import type { Need, PhaseLabel, View } from './protocol'

const NEEDS = family(import.meta.glob('../paraglide/messages/need_*.js', { eager: true }))

const COLOUR_NAMES: Record<string, () => string> = {
  R: m.colour_red,
  B: m.colour_blue,
  G: m.colour_green,
  Y: m.colour_yellow,
}

export function colourName(letter: string): string {
  return COLOUR_NAMES[letter]?.() ?? letter
}

/** What a Wild stands for, in words: "7", "green", "green 7". */
export function standsName(what: string): string {
  const colour = COLOUR_NAMES[what[0] ?? '']
  if (!colour) return what
  return what.length > 1 ? m.card_number({ colour: colour(), number: what.slice(1) }) : colour()
}

/** "red 7", "Wild", "Wild as 7", "Skip". */
export function cardName(card: string): string {
  if (!card) return m.card_none()
  const shown = face(card)
  if (card === 'K!') return m.card_wild_skip()
  const special = { skip: m.card_skip, reverse: m.card_reverse, rules: m.card_rules }[shown.kind as string]
  if (special) return special()
  if (shown.kind === 'wild') {
    const what = stands(card)
    return what ? m.card_wild_as({ value: standsName(what) }) : m.card_wild()
  }
  const plain = m.card_number({ colour: colourName(shown.colour ?? ''), number: shown.number })
  return stands(card) ? m.card_as({ card: plain, value: standsName(stands(card)) }) : plain
}

export function needName(need: Need): string {
  const { letters, size } = requirement(need)
  return NEEDS[`need_${letters}`]?.({ size }) ?? need
}

/** "set of 3 and run of 4", "2 sets of 3". */
export function needsName(needs: readonly Need[]): string {
  const [first, second] = needs
  if (needs.length === 2 && first === second && first?.startsWith('S')) return m.need_twice({ size: requirement(first).size })
  return listed(needs.map(needName))
}

/** "Anna, Ben and Carla". */
export function listed(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? ''
  return m.and_list({ first: names.slice(0, -1).join(', '), last: names.at(-1) ?? '' })
}

/** A laid group in a few words: "set of 5s", "run 4 to 7" are left to the cards themselves. */
export function groupCards(cards: readonly string[]): string {
  return cards.map(cardName).join(', ')
}

export function phaseName(phase: PhaseLabel): string {
  if (phase === 'done') return m.phase_done()
  if (phase === 'out') return m.phase_out()
  return typeof phase === 'number' ? m.phase({ number: phase }) : phase ? needsName(phase.split('+')) : m.phase_none()
}

/** Where a seat stands: its phase, or how many are left where their order is free and none is chosen. */
export function standing(view: View, seat: number): string {
  const left = view.left[seat - 1] ?? []
  // Of the hand on the table: once it is over, `phases` already speaks of the next.
  const phase = view.result?.phases[seat - 1] ?? view.phases[seat - 1] ?? 1
  const chosen = (view.needs[seat - 1] ?? []).length > 0
  return left.length > 0 && !chosen ? m.phases_left({ count: left.length }) : phaseName(phase)
}

/** Whether a seat has laid down its whole phase; groups laid early alone do not count. */
export function hasLaid(view: View | null, seat: number): boolean {
  const groups = view?.laid[seat - 1] ?? []
  return groups.length > 0 && groups.every((group) => group.cards.length > 0)
}

/** Why a name was refused, '' if something else was; a body is not understood if the name in it is far too long. */
export function nameFaultText(code: string): string {
  return code === 'bad_name' || code === 'bad_body' ? m.http_bad_name() : ''
}

/** What a Wild counts as at the low or high end of a run. */
export function endValue(cards: readonly string[], end: '<' | '>'): number {
  return end === '<' ? value(cards[0] ?? '') - 1 : value(cards.at(-1) ?? '') + 1
}

/** The text as a sentence of its own. */
export function sentenceCase(text: string): string {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}
