import { describe, expect, it } from 'vitest'
import { moved, newCard, reconcile, sorted, type OwnCard } from '../src/lib/hand'

const hold = (...cards: string[]): OwnCard[] => cards.map((card) => newCard(card))
const faces = (held: readonly OwnCard[]) => held.map((own) => own.card)
const ids = (held: readonly OwnCard[]) => held.map((own) => own.id)
const none = new Set<number>()

describe('the hand between views', () => {
  it('keeps every card that is still there, by name and place', () => {
    const held = hold('R7', 'W', 'R7', 'B2')
    const next = reconcile(held, ['B2', 'R7', 'R7', 'W'], none)
    expect(ids(next)).toEqual(ids(held))
  })

  it('puts a new card behind and marks it until the next change', () => {
    const held = hold('R7', 'W')
    const drawn = reconcile(held, ['G3', 'R7', 'W'], none)
    expect(faces(drawn)).toEqual(['R7', 'W', 'G3'])
    expect(drawn.map((own) => own.fresh)).toEqual([false, false, true])
    const same = reconcile(drawn, ['G3', 'R7', 'W'], none)
    expect(same[2]?.fresh).toBe(true)
    const after = reconcile(drawn, ['G3', 'W'], none)
    expect(after.map((own) => own.fresh)).toEqual([false, false])
  })

  it('takes out the card that was played, not its twin', () => {
    const held = hold('R7', 'B2', 'R7')
    const played = held[0]?.id ?? 0
    expect(ids(reconcile(held, ['R7', 'B2'], new Set([played])))).toEqual([held[1]?.id, held[2]?.id])
    const other = held[2]?.id ?? 0
    expect(ids(reconcile(held, ['R7', 'B2'], new Set([other])))).toEqual([held[0]?.id, held[1]?.id])
  })

  it('keeps a card that was meant to leave and is still there', () => {
    const held = hold('R7', 'B2')
    expect(ids(reconcile(held, ['B2', 'R7'], new Set(ids(held))))).toEqual(ids(held))
  })

  it('holds two Wilds apart', () => {
    const held = hold('W', 'W')
    expect(new Set(ids(held)).size).toBe(2)
    expect(faces(reconcile(held, ['W', 'W', 'W'], none))).toEqual(['W', 'W', 'W'])
  })

  it('does not mark the cards of a fresh deal', () => {
    expect(reconcile([], ['R7', 'B2'], none).some((own) => own.fresh)).toBe(false)
  })
})

describe('order', () => {
  const held = hold('K', 'B10', 'W', 'R9', 'Y9', 'R10')

  it('sorts by number or colour, Wilds and Skips behind', () => {
    expect(faces(sorted(held, 'number'))).toEqual(['R9', 'Y9', 'R10', 'B10', 'W', 'K'])
    expect(faces(sorted(held, 'colour'))).toEqual(['R9', 'R10', 'B10', 'Y9', 'W', 'K'])
    expect(faces(sorted(held, 'own'))).toEqual(faces(held))
  })

  it('moves a card to a place', () => {
    const id = held[0]?.id ?? 0
    expect(faces(moved(held, id, 2))).toEqual(['B10', 'W', 'K', 'R9', 'Y9', 'R10'])
    expect(faces(moved(held, id, 99)).at(-1)).toBe('K')
    expect(ids(moved(held, -1, 2))).toEqual(ids(held))
  })
})
