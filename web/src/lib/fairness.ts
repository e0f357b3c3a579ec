/** What the deals of this server gave, as GET /api/deals tells it (docs/protocol.md), made ready to be shown. */
import { m } from '../paraglide/messages.js'

export type What = 'wilds' | 'drawn' | 'skips'

export interface Figure {
  cards: number
  seen: number
  expected: number
  low: number
  high: number
  z: number
  enough: boolean
}

export interface Group {
  of: 'all' | 'kind' | 'seat' | 'level' | 'deck'
  which: string
}

export interface Row extends Group {
  wilds: Figure | null
  skips: Figure | null
  drawn: Figure | null
  phases: { hands: number; complete: number } | null
}

export interface Fairness {
  games: number
  hands: number
  since: number
  rows: Row[]
  compared: number
  outside: number
  by_chance: number
  bound: number
  far: (Group & { what: What })[]
}

export const COUNTED: What[] = ['wilds', 'drawn', 'skips']
/** In how many cards the figures are told. */
const CARDS = 10

/** A line of a table: shares in ten cards. */
export interface Line {
  name: string
  expected: number
  seen: number
  low: number
  high: number
  cards: number
  enough: boolean
}

/** Whose cards they are. */
export function groupName({ of, which }: Group): string {
  if (of === 'kind') return which === 'person' ? m.fair_people() : m.fair_bots()
  if (of === 'seat') return m.fair_seat({ number: which })
  if (of === 'level') return which === '0' ? m.fair_old_bots() : m.fair_level({ number: which })
  if (of === 'deck') {
    const [cards = '', wilds = '', skips = ''] = which.split('.')
    return m.fair_deck({ cards, wilds, skips })
  }
  return m.fair_everybody()
}

export function whatName(what: What): string {
  return { wilds: m.fair_wilds, drawn: m.fair_drawn, skips: m.fair_skips }[what]()
}

/** The lines about one thing counted; of decks only where there are several. */
export function linesOf(found: Fairness, what: What): Line[] {
  const decks = found.rows.filter((row) => row.of === 'deck').length
  return found.rows.flatMap((row) => {
    const one = row[what]
    if (!one || one.cards === 0 || (row.of === 'deck' && decks < 2)) return []
    const share = (count: number) => (CARDS * count) / one.cards
    return [
      {
        name: groupName(row),
        expected: share(one.expected),
        seen: share(one.seen),
        low: share(one.low),
        high: share(one.high),
        cards: one.cards,
        enough: one.enough,
      },
    ]
  })
}

/** The part of the scale that all lines need, with a little room. */
export function scaleOf(lines: Line[]): { from: number; to: number } {
  const from = Math.min(...lines.map((line) => Math.min(line.low, line.expected)))
  const to = Math.max(...lines.map((line) => Math.max(line.high, line.expected)))
  const room = 0.04 * (to - from) || 0.1
  return { from: from - room, to: to + room }
}

/** A share so that the last figure still means something. */
export function share(value: number): string {
  return value.toFixed(value < 1 ? 3 : 2)
}
