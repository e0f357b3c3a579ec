/** Cards, groups and requirements of the notation, as the page shows them. Nothing here decides a rule. */

export type Colour = 'R' | 'B' | 'G' | 'Y'
export const COLOURS: Colour[] = ['R', 'B', 'G', 'Y']

export interface Face {
  kind: 'number' | 'wild' | 'skip' | 'reverse' | 'rules'
  colour: Colour | null
  number: number
}

const SPECIAL: Record<string, Face['kind']> = { K: 'skip', 'K!': 'skip', V: 'reverse', A: 'rules' }
/** Behind the numbers of the hand, in this order. */
const BEHIND: Face['kind'][] = ['wild', 'skip', 'reverse', 'rules']

/** Read `R7`, `W`, `W=7`, `R2=9`, `K`, `K!`, `V`, `A`. What a Wild stands for is read by `stands`. */
export function face(card: string): Face {
  const text = card.split('=')[0] ?? ''
  const special = SPECIAL[text]
  if (special) return { kind: special, colour: null, number: 0 }
  if (text.startsWith('W')) return { kind: 'wild', colour: null, number: 0 }
  return { kind: 'number', colour: text[0] as Colour, number: Number(text.slice(1)) }
}

/** What a laid Wild, or a number used as one, stands for: `7`, `G`, `G7`, `even`; empty for other cards. */
export function stands(card: string): string {
  return card.split('=')[1] ?? ''
}

/** The card without what it stands for. */
export function bare(card: string): string {
  return card.split('=')[0] ?? ''
}

/** The number a laid card counts as, 0 if it has none. */
export function value(card: string): number {
  const said = stands(card)
  return said ? Number(/\d+/.exec(said)?.[0] ?? 0) : face(card).number
}

/** Order of the hand: by number, then colour; special cards behind. */
export function byNumber(card: string): number {
  const shown = face(card)
  if (shown.kind !== 'number') return 1000 + BEHIND.indexOf(shown.kind)
  return shown.number * 4 + COLOURS.indexOf(shown.colour as Colour)
}

/** Order of the hand: by colour, then number; special cards behind. */
export function byColour(card: string): number {
  const shown = face(card)
  if (shown.kind !== 'number') return 1000 + BEHIND.indexOf(shown.kind)
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

/** The groups of a lay-down in notation: `l R3 B3 W | Y4 G5 R6 W`, `l#7 …`. */
export function layGroups(move: string): string[][] {
  return move
    .replace(/^l\S*\s+/, '')
    .split('|')
    .map((group) => group.trim().split(/\s+/).filter(Boolean))
}

/** The phase a lay-down names, where it is chosen at laying: 7 of `l#7 …`; 0 if it names none. */
export function layNumber(move: string): number {
  return Number(/^l#(\d+) /.exec(move)?.[1] ?? 0)
}

/** A lay-down in notation from groups of cards; `phase` where it is chosen at laying. */
export function layMove(groups: string[][], phase = 0): string {
  return (phase > 0 ? `l#${phase} ` : 'l ') + groups.map((group) => group.join(' ')).join(' | ')
}

/** A way to put a card on a laid group: hit it, or put it in place of a Wild. */
export interface Hit {
  verb: 'h' | 'r'
  card: string
  seat: number
  group: number
  end: '' | '<' | '>'
}

/** Read `h R7>2.1<`, `r R5>2.1`; `null` for any other move. */
export function hitOf(move: string): Hit | null {
  const found = /^([hr]) (\S+?)>(\d+)\.(\d+)([<>]?)$/.exec(move)
  if (!found) return null
  const [, verb, card = '', seat, group, end = ''] = found
  return { verb: verb as Hit['verb'], card, seat: Number(seat), group: Number(group), end: end as Hit['end'] }
}

export function hitMove(hit: Hit): string {
  return `${hit.verb} ${hit.card}>${hit.seat}.${hit.group}${hit.end}`
}

/** The legal hits and replacements of a card, as found in the view's `legal`. */
export function hitsOf(legal: readonly string[], card: string): Hit[] {
  return legal.map(hitOf).filter((hit): hit is Hit => hit !== null && bare(hit.card) === card)
}

/** A way to end the turn with a card: `x R9`, `x K>3`, `x K>-`, `x W!>3`, `x A>3`. */
export interface Parting {
  move: string
  /** The Wild is played as a Skip. */
  asSkip: boolean
  /** The seat it is played on, 0 for none. */
  victim: number
  /** A Skip is thrown away without effect. */
  idle: boolean
}

/** The legal ways to discard a card, as found in the view's `legal`. */
export function partings(legal: readonly string[], card: string): Parting[] {
  return legal.flatMap((move) => {
    const found = /^x (\w+)(!?)(?:>(\d+|-))?$/.exec(move)
    if (found?.[1] !== card) return []
    const on = found[3] ?? ''
    return [{ move, asSkip: found[2] === '!', victim: Number(on) || 0, idle: on === '-' }]
  })
}

/** Whether the rules card may go as the last card, against somebody. */
export function lastRulesCard(legal: readonly string[]): boolean {
  return partings(legal, 'A').some((way) => way.victim > 0)
}

/** The numbers named by legal moves of one kind: `p 7` chooses a phase, `g 3` gives to a seat. */
export function named(legal: readonly string[], verb: 'p' | 'g'): number[] {
  return legal.flatMap((move) => (move.startsWith(`${verb} `) ? [Number(move.slice(2))] : []))
}

/** The card a move is about, for the picture beside it: '' for none. */
export function moveCard(move: string, top: string): string {
  const hit = hitOf(move)
  if (hit) return hit.card.split('=')[0] ?? ''
  if (move === 't' || move.startsWith('g ')) return top
  const found = /^[xsv] (\w+)/.exec(move)
  return found?.[1] ?? ''
}
