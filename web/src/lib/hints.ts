/** Hints and analyses as the server sends them (docs/protocol.md), and their sentences. Nothing here decides a rule. */
import { m } from '../paraglide/messages.js'
import { COLOURS, hitOf, layNumber, type Colour } from './cards'
import type { CardText, Need, PhaseLabel, Reason, View } from './protocol'
import { family } from './families'
import { cardName, colourName } from './words'

const REASONS = family(import.meta.glob('../paraglide/messages/reason_*.js', { eager: true }))

/** Cards of which one would help: `7` of any colour, `R` of any number, `any` number card, or one card. */
export interface Helping {
  card: string
  unseen: number
}

export interface Facts {
  seat: number
  phase: PhaseLabel
  needs: Need[]
  /** Cards still missing; null once the phase is laid, or where none is to be laid. */
  distance: number | null
  laid: boolean
  helping: Helping[]
  helps: number
  unseen: number
  draw_count: number
  points: number
  neighbour: { seat: number; cards: number; laid: boolean; known: CardText[] } | null
}

export interface Suggestion {
  m: string
  /** The chance to win after it, from 0 to 1. */
  win: number
  /** The standard error of the difference to the best move. */
  error: number
  /** On how many deals it was tried; 0: on none, and no chances are known. */
  deals: number
  distance: number | null
  helping: number
  reasons: Reason[]
}

export interface Hint {
  facts: Facts
  moves: Suggestion[]
}

type Name = (seat: number) => string

/** Whose phase a card is added to. */
function owner(seat: number, you: number, name: Name): string {
  return seat === you ? m.owner_own() : m.owner_other({ name: name(seat) })
}

const ENDS = { '': m.move_hit, '<': m.move_hit_low, '>': m.move_hit_high }

/** What a move does, as something to be done: "Discard red 9". `top`: the top of the discard pile. */
export function moveText(move: string, top: CardText, you: number, name: Name): string {
  const [verb = '', rest = ''] = [move.split(/[ #+]/)[0], move.slice(2)]
  const hit = hitOf(move)
  if (hit) {
    const words = { card: cardName(hit.card), owner: owner(hit.seat, you, name) }
    return hit.verb === 'r' ? m.move_replace(words) : ENDS[hit.end](words)
  }
  if (verb === 'l') {
    const number = layNumber(move)
    return move.startsWith('l+') ? m.move_lay_part() : number > 0 ? m.move_lay_number({ number }) : m.move_lay()
  }
  if (verb === 'x') return partingText(rest, name)
  if (verb === 'p') return m.move_choose({ number: rest })
  if (verb === 'g') return m.move_give({ card: cardName(top), name: name(Number(rest)) })
  if (verb === 't') return m.move_take({ card: cardName(top) })
  if (verb === 'v') return m.move_saved({ card: cardName(rest) })
  if (verb === 's') return m.move_save({ card: cardName(rest) })
  return m.move_draw()
}

function partingText(rest: string, name: Name): string {
  const [card = '', victim = ''] = rest.split('>')
  if (Number(victim) > 0) return card === 'W!' ? m.move_skip_wild({ name: name(Number(victim)) }) : m.move_skip({ name: name(Number(victim)) })
  return m.discard_card({ card: cardName(card.replace('!', '')) })
}

/** A reason as a sentence, '' for one this page does not know. */
export function reasonText(reason: Reason, name: Name): string {
  const params = reason.params ?? {}
  const card = typeof params.card === 'string' ? cardName(params.card) : ''
  const count = params.cards ?? params.distance ?? params.taken ?? params.points ?? 0
  const who = typeof params.seat === 'number' ? name(params.seat) : ''
  const text = REASONS[`reason_${reason.code}`]?.({ ...params, card, name: who, count }) ?? ''
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function reasonsText(reasons: readonly Reason[], name: Name): string {
  return reasons.map((reason) => reasonText(reason, name)).join(' ')
}

/** "any 7", "any red card", "red 7", "Wild". */
export function helpingName(card: string): string {
  if (card === 'any') return m.hint_any()
  if (/^\d+$/.test(card)) return m.hint_any_number({ number: card })
  if (COLOURS.includes(card as Colour)) return m.hint_any_colour({ colour: colourName(card) })
  return cardName(card)
}

/** "41 %". */
export function percent(share: number): string {
  return m.percent({ number: Math.round(100 * share) })
}

/** Whether a move is worse than the best by no more than chance would have it. */
export function asGood(best: Suggestion, other: Suggestion): boolean {
  return best.win - other.win <= 2 * other.error
}

/** Whether there was anything to choose. */
export function onlyChoice(view: View): boolean {
  return (view.legal ?? []).length + (view.lays ?? []).length < 2
}
