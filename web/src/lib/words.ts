/** Cards, phases and reasons in the player's words. All text comes from messages/en.json. */
import { m } from '../paraglide/messages.js'
import { bare, face, requirement, stands, value } from './cards'
import type { Nak, Need, Reason } from './protocol'

type Message = (inputs: Record<string, unknown>) => string
const catalogue = m as unknown as Record<string, Message | undefined>

/** A message by name, for the families whose last part is a code of the protocol. */
function message(name: string, inputs: Record<string, unknown> = {}): string | null {
  return catalogue[name]?.(inputs) ?? null
}

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
  if (shown.kind === 'skip') return m.card_skip()
  if (shown.kind === 'wild') {
    const what = stands(card)
    return what ? m.card_wild_as({ value: standsName(what) }) : m.card_wild()
  }
  return m.card_number({ colour: colourName(shown.colour ?? ''), number: shown.number })
}

export function needName(need: Need): string {
  const { letters, size } = requirement(need)
  return message(`need_${letters}`, { size }) ?? need
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

export function phaseName(phase: number | 'done'): string {
  return phase === 'done' ? m.phase_done() : m.phase({ number: phase })
}

/** Why a move was refused, as one sentence. */
export function refusalText(reason: Reason | undefined): string {
  if (!reason) return m.refusal_other()
  const params = reason.params ?? {}
  const card = typeof params.card === 'string' ? cardName(params.card) : m.this_card()
  const text = message(`refusal_${reason.code}`, { ...params, card }) ?? m.refusal_other()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Why a command was refused, as one sentence. */
export function nakText(nak: Nak): string {
  if (nak.code === 'illegal') return refusalText(nak.reason)
  return message(`nak_${nak.code}`) ?? m.nak_error()
}

/** Why a request over HTTP was refused, as one sentence. */
export function httpText(code: string): string {
  return message(`http_${code}`) ?? m.nak_error()
}

/** What a Wild counts as at the low or high end of a run. */
export function endValue(cards: readonly string[], end: '<' | '>'): number {
  return end === '<' ? value(cards[0] ?? '') - 1 : value(cards.at(-1) ?? '') + 1
}

export { bare }
