import { describe, expect, it } from 'vitest'
import { layMove } from '../src/lib/cards'
import { newCard, type OwnCard } from '../src/lib/hand'
import { arrange, choices, complete, emptyTray, eitherWay, fromOffer, prune, put, refit, starts, staged, suppose, takeBack, written, type TrayGroup } from '../src/lib/tray'

const hold = (...cards: string[]): OwnCard[] => cards.map((card) => newCard(card))
const all = (need: string, held: OwnCard[], says = ''): TrayGroup => ({ need, ids: held.map((own) => own.id), says, wilds: [] })
const shown = (group: TrayGroup, held: OwnCard[]) => arrange(group, held).map((each) => (each.shows ? `${each.card}=${each.shows}` : each.card))

describe('a run in the tray', () => {
  it('lies from low to high, Wilds in the gaps and then at the high end', () => {
    const held = hold('W', 'R7', 'B4', 'G5', 'W')
    expect(shown(all('R4', held), held)).toEqual(['B4', 'G5', 'W=6', 'R7', 'W=8'])
  })

  it('begins where the player says', () => {
    const held = hold('R5', 'B6', 'W', 'W')
    expect(choices(all('R4', held), held)).toEqual(['3', '4', '5'])
    expect(shown(all('R4', held, '3'), held)).toEqual(['W=3', 'W=4', 'R5', 'B6'])
    expect(shown(all('R4', held, '4'), held)).toEqual(['W=4', 'R5', 'B6', 'W=7'])
    expect(written([all('R4', held, '4')], held)).toEqual([['W', 'R5', 'B6', 'W']])
  })

  it('stays inside 1 to 12', () => {
    const held = hold('R11', 'B12', 'W', 'W')
    expect(shown(all('R4', held), held)).toEqual(['W=9', 'W=10', 'R11', 'B12'])
    expect(choices(all('R4', held), held)).toEqual([])
  })

  it('is simply sorted while its cards do not come together', () => {
    const held = hold('R9', 'W', 'B2', 'G9')
    expect(shown(all('R4', held), held)).toEqual(['B2', 'R9', 'G9', 'W'])
    expect(starts(['R9', 'G9'])).toEqual([])
  })

  it('of Wilds alone names its first card', () => {
    const held = hold('W', 'W', 'W', 'W')
    expect(choices(all('R4', held), held)).toHaveLength(9)
    expect(written([all('R4', held, '5')], held)).toEqual([['W=5', 'W', 'W', 'W']])
    expect(written([all('R4', held)], held)).toEqual([['W', 'W', 'W', 'W']])
  })
})

describe('other groups in the tray', () => {
  it('show what their Wilds stand for', () => {
    const set = hold('W', 'R8', 'B8')
    expect(shown(all('S3', set), set)).toEqual(['R8', 'B8', 'W=8'])
    const colour = hold('G2', 'W', 'G11')
    expect(shown(all('C7', colour), colour)).toEqual(['G2', 'G11', 'W=G'])
    expect(written([all('S3', set)], set)).toEqual([['R8', 'B8', 'W']])
  })

  it('of Wilds alone ask for a number or a colour', () => {
    const held = hold('W', 'W', 'W')
    expect(choices(all('S3', held), held)).toHaveLength(12)
    expect(choices(all('C7', held), held)).toEqual(['R', 'B', 'G', 'Y'])
    expect(written([all('S3', held, '7')], held)).toEqual([['W=7', 'W=7', 'W=7']])
  })
})

describe('a number that is wild for the player', () => {
  const meant = (group: TrayGroup, held: OwnCard[]) => written([suppose(group, held, 2)], held)

  it('is natural beside its like, and a Wild beside another number', () => {
    const twos = hold('R2', 'B2', 'W')
    expect(meant(all('S3', twos), twos)).toEqual([['R2', 'B2', 'W']])
    const nines = hold('R9', 'B9', 'G2')
    expect(meant(all('S3', nines), nines)).toEqual([['G2=9', 'R9', 'B9']])
  })

  it('goes where the run lacks a card', () => {
    const held = hold('R2', 'B3', 'Y2', 'G5')
    expect(meant(all('R4', held), held)).toEqual([['R2', 'B3', 'Y2=4', 'G5']])
    const high = hold('R9', 'B2', 'Y11', 'G12')
    expect(meant(all('R4', high), high)).toEqual([['R9', 'B2=10', 'Y11', 'G12']])
  })

  it('may be said to be the other, and is taken over from a suggestion', () => {
    const held = hold('R2', 'B2', 'W')
    const group = all('S3', held)
    expect(eitherWay(group, held, 2).map((own) => own.card)).toEqual(['R2', 'B2'])
    expect(eitherWay(group, held, 0)).toEqual([])
    const nines = hold('R9', 'R2', 'W')
    expect(written(fromOffer(['S3'], nines, 'l R9 R2=9 W') ?? [], nines)).toEqual([['R2=9', 'R9', 'W']])
  })
})

describe('the tray', () => {
  const needs = ['S3', 'R4']

  it('holds a card once', () => {
    const held = hold('R3', 'B3')
    const [first, second] = held.map((own) => own.id) as [number, number]
    let tray = put(put(emptyTray(needs), first, 0), second, 0)
    tray = put(tray, first, 1)
    expect(tray.map((group) => group.ids)).toEqual([[second], [first]])
    expect(staged(tray).size).toBe(2)
    expect(takeBack(tray, first).map((group) => group.ids)).toEqual([[second], []])
    expect(complete(tray)).toBe(true)
    expect(complete(emptyTray(needs))).toBe(false)
  })

  it('forgets cards that are gone', () => {
    const held = hold('R3', 'B3')
    const tray = put(put(emptyTray(needs), held[0]?.id ?? 0, 0), held[1]?.id ?? 0, 1)
    expect(prune(tray, held.slice(1)).map((group) => group.ids.length)).toEqual([0, 1])
  })

  it('keeps the groups that are still asked for', () => {
    const held = hold('R3', 'B3')
    const tray = put(put(emptyTray(['S3', 'S3', 'R4']), held[0]?.id ?? 0, 1), held[1]?.id ?? 0, 2)
    expect(refit(tray, ['S3', 'R4']).map((group) => group.ids.length)).toEqual([1, 1])
    expect(refit(tray, ['C7']).map((group) => group.ids.length)).toEqual([0])
  })

  it('takes a suggestion over, with the places of its Wilds', () => {
    const held = hold('W', 'R3', 'B3', 'Y4', 'G5', 'R6', 'W', 'K')
    const move = 'l R3 B3 W | W Y4 G5 R6'
    const tray = fromOffer(needs, held, move)
    expect(tray).not.toBeNull()
    expect(staged(tray ?? []).size).toBe(7)
    expect(layMove(written(tray ?? [], held))).toBe(move)
  })

  it('takes a suggestion over whose Wilds are named', () => {
    const held = hold('W', 'W', 'W', 'Y4', 'G5', 'R6', 'B7')
    const tray = fromOffer(needs, held, 'l W=9 W=9 W=9 | Y4 G5 R6 B7') ?? []
    expect(layMove(written(tray, held))).toBe('l W=9 W=9 W=9 | Y4 G5 R6 B7')
  })

  it('refuses a suggestion of cards it does not hold', () => {
    expect(fromOffer(needs, hold('R3'), 'l R3 R3 R3 | W W W W')).toBeNull()
  })
})
