/** The analysis of a finished game as the server sends it (docs/analysis.md). Figures are thousandths of a game. */
import type { CardText, Reason } from './protocol'

export interface Point {
  hand_no: number
  turn: number
  /** Whose turn it was; 0 for a deal, and for the time before the first (hand 0). */
  seat: number
  chances: number[]
}

export interface Balance {
  seat: number
  start: number
  end: number
  luck: number
  cost: number
  decisions: number
  mistakes: number
}

export interface Told {
  m: string
  reasons: Reason[]
}

export interface Mistake {
  hand: number
  turn: number
  decision: number
  seat: number
  win: number
  cost: number
  error: number
  cards: CardText[]
  top: CardText
  better: Told
  made: Told
}

export interface Analysis {
  state: 'ready'
  players: number
  rollouts: number
  complete: boolean
  /** Whether decisions could be judged at all. */
  searched: boolean
  points: Point[]
  balances: Balance[]
  hands: { hand_no: number; balances: Balance[] }[]
  mistakes: Mistake[]
}

export type Answer = Analysis | { state: 'making'; done: number; decisions: number } | { state: 'failed' }

const WHOLE = 1000

/** The curve of a seat as the points of an SVG polyline in a box. */
export function line(points: readonly Point[], seat: number, width: number, height: number): string {
  const step = width / Math.max(1, points.length - 1)
  return points
    .map(({ chances }, i) => `${(i * step).toFixed(1)},${(height * (1 - (chances[seat - 1] ?? 0) / WHOLE)).toFixed(1)}`)
    .join(' ')
}

/** Where each hand begins and what its number is: for the lines across the curve. */
export function handMarks(points: readonly Point[], width: number): { hand: number; x: number; middle: number }[] {
  const step = width / Math.max(1, points.length - 1)
  const marks: { hand: number; x: number; middle: number }[] = []
  points.forEach((point, i) => {
    if (point.hand_no > 0 && point.hand_no !== points[i - 1]?.hand_no) marks.push({ hand: point.hand_no, x: i * step, middle: 0 })
  })
  return marks.map((mark, i) => ({ ...mark, middle: (mark.x + (marks[i + 1]?.x ?? width)) / 2 }))
}

/** Thousandths as per cent with one decimal: 4.1. */
export function tenths(thousandths: number): number {
  return Math.round(thousandths) / 10
}
