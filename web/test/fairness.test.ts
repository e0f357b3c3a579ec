import { describe, expect, it } from 'vitest'
import { groupName, linesOf, scaleOf, share, type Fairness, type Figure, type Row } from '../src/lib/fairness'

const figure = (cards: number, seen: number, expected: number): Figure => ({
  cards, seen, expected, low: seen - 5, high: seen + 5, z: 0, enough: true,
})
const row = (of: Row['of'], which: string, wilds: Figure | null): Row => ({ of, which, wilds, skips: null, drawn: null, phases: null })
const found = (...rows: Row[]): Fairness => ({
  games: 1, hands: 1, since: 1, rows, compared: 1, outside: 0, by_chance: 0.1, bound: 2, far: [],
})

describe('the figures over all deals', () => {
  it('are told in ten cards', () => {
    const [line] = linesOf(found(row('seat', '3', figure(100, 8, 7.4))), 'wilds')
    expect(line).toMatchObject({ name: 'Seat 3', seen: 0.8, cards: 100 })
    expect(line?.expected).toBeCloseTo(0.74)
    expect(line?.low).toBeCloseTo(0.3)
  })
  it('leave out what was not counted, and the deck where there is only one', () => {
    const deck = row('deck', '108.8.4', figure(10, 1, 1))
    expect(linesOf(found(row('seat', '1', null), row('seat', '2', figure(0, 0, 0)), deck), 'wilds')).toEqual([])
    expect(linesOf(found(deck, { ...deck, which: '108.12.0' }), 'wilds')).toHaveLength(2)
  })
  it('name every group', () => {
    const names = [
      ['all', ''], ['kind', 'person'], ['kind', 'bot'], ['seat', '6'], ['level', '0'], ['level', '7'], ['deck', '108.8.4'],
    ].map(([of, which]) => groupName({ of: of as Row['of'], which: which ?? '' }))
    expect(names).toEqual([
      'Everybody', 'People', 'Bots', 'Seat 6', 'Bots, no level', 'Bots, level 7', '108 cards, 8 Wilds, 4 Skips',
    ])
  })
  it('share one scale that holds every range and what was expected', () => {
    const lines = linesOf(found(row('seat', '1', figure(100, 20, 7)), row('seat', '2', figure(100, 8, 30))), 'wilds')
    const { from, to } = scaleOf(lines)
    expect(from).toBeLessThan(0.3)
    expect(to).toBeGreaterThan(3)
  })
  it('have no more digits than mean something', () => {
    expect(share(0.74074)).toBe('0.741')
    expect(share(1.23456)).toBe('1.23')
  })
})
