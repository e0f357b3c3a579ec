/** The one line that says what to do now. */
import { m } from '../paraglide/messages.js'
import { hitOf, hitsOf, lastRulesCard, partings } from './cards'
import type { Meta, View } from './protocol'
import { cardName, hasLaid } from './words'

/** What the line depends on. */
export interface Situation {
  view: View
  meta: Meta
  you: number
  /** The one card picked, '' if none or several. */
  picked: string
  /** Cards lie in the tray. */
  staging: boolean
}

export function sayLine({ view, meta, you, picked, staging }: Situation): string {
  if (view.game_over || meta.state === 'over') return m.say_game_over()
  if (view.step === 'over') return m.say_over()
  if (you > 0 && view.to_move === you && meta.seats[you - 1]?.bot) return m.own_stand_in()
  if (view.to_move !== you) return waiting(view, meta, you)
  if (view.step === 'choose') return m.say_choose()
  if (view.step === 'give') return view.discard_top === 'K' ? m.say_give_skip() : m.say_give({ card: cardName(view.discard_top) })
  if (view.step === 'return') return m.say_return()
  if (view.step === 'draw') return drawing(view, you)
  if (owesWild(view.legal ?? [])) return m.say_use_wild()
  if (picked === 'K' && partings(view.legal ?? [], 'K').some((way) => way.victim > 0)) return m.say_skip()
  if (picked === 'A') return lastRulesCard(view.legal ?? []) ? m.say_rules_card_last() : m.say_rules_card()
  if (picked) {
    const hits = hitsOf(view.legal ?? [], picked)
    if (hits.length > 0 && hits.every((hit) => hit.verb === 'r')) return m.say_replace_or_discard({ card: cardName(picked) })
    return hits.length > 0 ? m.say_hit_or_discard({ card: cardName(picked) }) : m.say_discard_this({ card: cardName(picked) })
  }
  if (view.floating.includes(you)) return m.say_float_play()
  if (hasLaid(view, you)) return m.say_hit()
  if (staging) return m.say_stage()
  return (view.lays ?? []).length > 0 ? m.say_lay_offer() : m.say_play()
}

/** A Wild was taken from the table: until it is used, nothing else can be done. */
function owesWild(legal: readonly string[]): boolean {
  return legal.length > 0 && legal.every((move) => hitOf(move)?.verb === 'h' && move.startsWith('h W'))
}

function waiting(view: View, meta: Meta, you: number): string {
  if (you > 0 && view.playing[you - 1] === false) return m.say_sit_out()
  const seat = meta.seats[view.to_move - 1]
  const name = seat?.name || m.bot()
  if (seat && !seat.bot && seat.state !== 'here') return m.say_wait_away({ name })
  const says = { choose: m.say_wait_choose, give: m.say_wait_give, return: m.say_wait_return, draw: m.say_wait_draw }
  return (says[view.step as keyof typeof says] ?? m.say_wait)({ name })
}

function drawing(view: View, you: number): string {
  const legal = view.legal ?? []
  const take = legal.includes('t')
  if (view.floating.includes(you)) return take ? m.say_float_take({ card: cardName(view.discard_top) }) : m.say_float_draw()
  if (legal.some((move) => move.startsWith('v '))) return m.say_draw_saved()
  if (take && !legal.includes('d')) return m.say_take_only({ card: cardName(view.discard_top) })
  if (take) return m.say_draw({ card: cardName(view.discard_top) })
  return view.discard_top.startsWith('K') ? m.say_draw_skip() : m.say_draw_only()
}
