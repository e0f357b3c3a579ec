/** The levels of bots in words. */
import { m } from '../paraglide/messages.js'
import type { Seat, Strength } from './protocol'

export const LEVELS = [1, 2, 3, 4, 5, 6, 7]
/** The level of a new table where nobody has chosen another. */
export const FRIENDLY = 3

const NAMES: Record<number, () => string> = {
  1: m.level_1,
  2: m.level_2,
  3: m.level_3,
  4: m.level_4,
  5: m.level_5,
  6: m.level_6,
  7: m.level_7,
}

/** The level's name, '' for none. */
export function levelName(level: number): string {
  return NAMES[level]?.() ?? ''
}

/** Whether there are figures to show. */
export function areMeasured(strengths: readonly Strength[]): boolean {
  return strengths.some((each) => each.elo !== 0)
}

/** A level as one chooses it: number, name and, once measured, its strength. */
export function levelOption(level: number, strengths: readonly Strength[]): string {
  const choice = { number: level, name: levelName(level) }
  const elo = strengths.find((each) => each.level === level)?.elo ?? 0
  if (!areMeasured(strengths)) return m.level_option(choice)
  return m.level_option_measured({ ...choice, strength: elo > 0 ? `+${elo}` : String(elo).replace('-', '−') })
}

/** What stands beside the name of a seat that a bot plays; `short` where room is scarce. */
export function botText(seat: Seat, short = false): string {
  if (seat.level === 0) return m.bot()
  return short ? m.bot_level_short({ level: seat.level }) : m.bot_level({ level: seat.level })
}
