/** Hints and analyses in words: every code has its sentence, every kind of move its name. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { handMarks, line, tenths, type Point } from '../src/lib/analysis'
import { moveCard } from '../src/lib/cards'
import { asGood, helpingName, moveText, reasonText, type Suggestion } from '../src/lib/hints'

const docs = readFileSync(new URL('../../docs/hints.md', import.meta.url), 'utf8')
const rows = docs
  .slice(docs.indexOf('| code | params |'))
  .split('\n')
  .filter((row) => row.startsWith('| `'))
const codes = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([a-z_]+)`/g)].map((found) => found[1] ?? ''))
const name = (seat: number) => ['Anna', 'Ben', 'Kim'][seat - 1] ?? ''
const params = { card: 'R7', seat: 2, cards: 3, before: 2, after: 1, distance: 2, helping: 11, unseen: 84, points: 5, phase: 4, taken: 2 }

describe('reasons', () => {
  it('are all documented', () => expect(codes.length).toBeGreaterThan(20))
  it.each(codes)('%s has a sentence with all its figures', (code) => {
    const text = reasonText({ code, params }, name)
    expect(text).toMatch(/^[A-Z0-9].*\.$/)
    expect(text).not.toMatch(/[{}]|undefined|reason_/)
  })
  it('that are not known say nothing', () => expect(reasonText({ code: 'sings' }, name)).toBe(''))
})

describe('moves', () => {
  it.each([
    ['d', 'Draw from the pile', ''],
    ['t', 'Take the blue 4', 'B4'],
    ['v R5', 'Take the red 5 from your save pile', 'R5'],
    ['l R3 B3 W | Y4 G5 R6 W', 'Lay down your phase', ''],
    ['l#7 R3 B3', 'Lay down phase 7', ''],
    ['l+ R3 B3 W', 'Lay one group early', ''],
    ['h R7>2.1', 'Add red 7 to Ben’s phase', 'R7'],
    ['h W=7>1.2<', 'Add Wild as 7 to your phase, at the low end', 'W'],
    ['r R5>3.1', 'Put red 5 in place of a Wild of Kim’s phase', 'R5'],
    ['x R9', 'Discard red 9', 'R9'],
    ['x K>3', 'Skip Kim', 'K'],
    ['x K', 'Discard Skip', 'K'],
    ['x K>-', 'Discard Skip', 'K'],
    ['x W!>2', 'Play a Wild as a Skip on Ben', 'W'],
    ['s G2', 'Save green 2', 'G2'],
    ['p 7', 'Choose phase 7', ''],
    ['g 3', 'Give the blue 4 to Kim', 'B4'],
  ])('%s', (move, text, card) => {
    expect(moveText(move, 'B4', 1, name)).toBe(text)
    expect(moveCard(move, 'B4')).toBe(card)
  })
})

it('cards that help are named as people say them', () => {
  expect(['7', 'R', 'any', 'R7', 'W'].map(helpingName)).toEqual(['any 7', 'any red card', 'any number card', 'red 7', 'Wild'])
})

it('a move within two standard errors is as good', () => {
  const move = (win: number, error: number) => ({ win, error }) as Suggestion
  expect(asGood(move(0.5, 0), move(0.49, 0.01))).toBe(true)
  expect(asGood(move(0.5, 0), move(0.45, 0.01))).toBe(false)
})

describe('the curve', () => {
  const points: Point[] = [
    { hand_no: 0, turn: -1, seat: 0, chances: [500, 500] },
    { hand_no: 1, turn: -1, seat: 0, chances: [600, 400] },
    { hand_no: 1, turn: 0, seat: 1, chances: [700, 300] },
    { hand_no: 2, turn: -1, seat: 0, chances: [1000, 0] },
  ]
  it('goes from the left to the right, up for more', () => {
    expect(line(points, 1, 300, 100)).toBe('0.0,50.0 100.0,40.0 200.0,30.0 300.0,0.0')
    expect(line(points, 2, 300, 100)).toBe('0.0,50.0 100.0,60.0 200.0,70.0 300.0,100.0')
  })
  it('knows where its hands begin', () => {
    expect(handMarks(points, 300)).toEqual([
      { hand: 1, x: 100, middle: 200 },
      { hand: 2, x: 300, middle: 300 },
    ])
  })
  it('tells per cent to a tenth', () => expect([tenths(41), tenths(-7)]).toEqual([4.1, -0.7]))
})
