/** How hands and games ended, in words. */
import { m } from '../paraglide/messages.js'
import type { PhaseLabel, View } from './protocol'
import type { About } from './rules'
import { listed, phaseName } from './words'

/** What a seat goes on with after a hand. */
export function goingOn(view: View, seat: number): string {
  const left = view.left[seat - 1] ?? []
  return left.length > 0 ? m.phases_left({ count: left.length }) : phaseName(view.phases[seat - 1] ?? 1)
}

/** How a game ended, as `you` reads it. */
export function resultTitle(view: View | null, you: number, name: (seat: number) => string): string {
  const winners = view?.winners ?? []
  const [first = 0, another] = winners
  if (first === 0) return view?.game_over ? m.result_none() : m.result_ended()
  if (another !== undefined) return m.result_shared({ names: listed(winners.map(name)) })
  return first === you ? m.result_you() : m.result_other({ name: name(first) })
}

/** Whether the rules card has taken a phase from a seat at the end of the hand: the result says less than it made. */
export function steppedBack(view: Pick<View, 'result' | 'replay' | 'left' | 'phases'>, seat: number, about: About): boolean {
  const { numbers, options } = about
  const everybody = options.advance === 'everybody'
  const ordinary = options['deck.rules_card'] === 'yes' && (everybody || options.advance === 'completers')
  if (!view.result || view.replay || !ordinary || (view.left[seat - 1] ?? []).length > 0) return false
  const place = (phase: PhaseLabel | undefined) => (phase === 'done' ? numbers.length : numbers.indexOf(Number(phase)))
  const made = everybody || view.result.laid[seat - 1] === true
  return place(view.phases[seat - 1]) < place(view.result.phases[seat - 1]) + Number(made)
}
