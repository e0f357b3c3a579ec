/** Why moves and commands were refused, in words. The first cards are shown without them: `why` fetches them. */
import { m } from '../paraglide/messages.js'
import { family } from './families'
import type { Nak, Reason } from './protocol'
import { cardName, sentenceCase } from './words'

const REFUSALS = family(import.meta.glob('../paraglide/messages/{refusal,nak}_*.js', { eager: true }))

/** Why a move was refused, as one sentence. */
export function refusalText(reason: Reason | undefined): string {
  if (!reason) return m.refusal_other()
  const params = reason.params ?? {}
  const card = typeof params.card === 'string' ? cardName(params.card) : m.this_card()
  const text = REFUSALS[`refusal_${reason.code}`]?.({ ...params, card }) ?? m.refusal_other()
  return sentenceCase(text)
}

/** Why a command was refused, as one sentence. */
export function nakText(nak: Nak): string {
  if (nak.code === 'illegal') return refusalText(nak.reason)
  return REFUSALS[`nak_${nak.code}`]?.({}) ?? m.nak_error()
}
