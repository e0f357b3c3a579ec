/** What can be said at a table without typing. */
import { m } from '../paraglide/messages.js'
import type { ChatLine } from './protocol'

/** Ready-made phrases by their code; a sign stands for itself. */
export const PHRASES: Record<string, () => string> = {
  hello: m.phrase_hello,
  good_luck: m.phrase_good_luck,
  well_played: m.phrase_well_played,
  thanks: m.phrase_thanks,
  oops: m.phrase_oops,
  one_moment: m.phrase_one_moment,
  take_your_time: m.phrase_take_your_time,
  good_game: m.phrase_good_game,
  once_more: m.phrase_once_more,
  bye: m.phrase_bye,
}
export const SIGNS = ['👍', '👏', '😀', '😂', '😮', '😢', '🎉', '❤️']

/** A line in words. */
export function lineText(line: ChatLine): string {
  return line.text ?? PHRASES[line.phrase ?? '']?.() ?? line.phrase ?? ''
}
