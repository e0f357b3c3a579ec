/** Cards, groups and requirements of the notation, as the page shows them. Nothing here decides a rule. */

export type Colour = 'R' | 'B' | 'G' | 'Y'
export const COLOURS: Colour[] = ['R', 'B', 'G', 'Y']

export interface Face {
  kind: 'number' | 'wild' | 'skip'
  colour: Colour | null
  number: number
}

/** Read `R7`, `W`, `W=7`, `K`. What a Wild stands for is read by `stands`. */
export function face(card: string): Face {
  const text = card.split('=')[0] ?? ''
  if (text === 'K') return { kind: 'skip', colour: null, number: 0 }
  if (text.startsWith('W')) return { kind: 'wild', colour: null, number: 0 }
  return { kind: 'number', colour: text[0] as Colour, number: Number(text.slice(1)) }
}

/** What a laid Wild stands for: `7`, `G`, `G7`, `even`; empty for other cards. */
export function stands(card: string): string {
  return card.split('=')[1] ?? ''
}

/** The card without what it stands for. */
export function bare(card: string): string {
  return card.split('=')[0] ?? ''
}

/** The number a laid card counts as, 0 if it has none. */
export function value(card: string): number {
  const shown = face(card)
  if (shown.kind === 'number') return shown.number
  return Number(/\d+/.exec(stands(card))?.[0] ?? 0)
}

/** Order of the hand: by number, then colour; Wilds and Skips behind. */
export function byNumber(card: string): number {
  const shown = face(card)
  if (shown.kind === 'wild') return 1000
  if (shown.kind === 'skip') return 1001
  return shown.number * 4 + COLOURS.indexOf(shown.colour as Colour)
}

/** Order of the hand: by colour, then number; Wilds and Skips behind. */
export function byColour(card: string): number {
  const shown = face(card)
  if (shown.kind === 'wild') return 1000
  if (shown.kind === 'skip') return 1001
  return COLOURS.indexOf(shown.colour as Colour) * 20 + shown.number
}

export interface Requirement {
  letters: string
  size: number
  /** Which way the page arranges it: equal numbers, numbers in a row, or anything that shares a colour or parity. */
  shape: 'set' | 'run' | 'block'
}

/** Read `S3`, `R4`, `C7` (also `CR4`, `AR9`, `CS3`, `P6` ...). */
export function requirement(need: string): Requirement {
  const letters = /^[A-Z]+/.exec(need)?.[0] ?? ''
  const size = Number(need.slice(letters.length))
  const shape = letters.endsWith('R') ? 'run' : letters.endsWith('S') ? 'set' : 'block'
  return { letters, size, shape }
}

/** The groups of a lay-down in notation: `l R3 B3 W | Y4 G5 R6 W`. */
export function layGroups(move: string): string[][] {
  return move
    .replace(/^l\s+/, '')
    .split('|')
    .map((group) => group.trim().split(/\s+/).filter(Boolean))
}

/** A lay-down in notation from groups of cards. */
export function layMove(groups: string[][]): string {
  return 'l ' + groups.map((group) => group.join(' ')).join(' | ')
}

export interface Hit {
  card: string
  seat: number
  group: number
  end: '' | '<' | '>'
}

/** Read `h R7>2.1<`; `null` for any other move. */
export function hitOf(move: string): Hit | null {
  const found = /^h (\S+?)>(\d+)\.(\d+)([<>]?)$/.exec(move)
  if (!found) return null
  return { card: found[1] ?? '', seat: Number(found[2]), group: Number(found[3]), end: (found[4] ?? '') as Hit['end'] }
}

/** The legal hits of a card, as found in the view's `legal`. */
export function hitsOf(legal: readonly string[], card: string): Hit[] {
  return legal.map(hitOf).filter((hit): hit is Hit => hit !== null && bare(hit.card) === card)
}

/** The seats a Skip can be played on. */
export function victims(legal: readonly string[]): number[] {
  return legal.flatMap((move) => {
    const found = /^x K>(\d+)$/.exec(move)
    return found ? [Number(found[1])] : []
  })
}
