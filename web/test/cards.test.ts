import { describe, expect, it } from 'vitest'
import { byNumber, face, hitOf, hitMove, hitsOf, layGroups, layMove, layNumber, named, partings, requirement, stands, value } from '../src/lib/cards'
import { cardName, endValue, needsName } from '../src/lib/words'

describe('notation', () => {
  it('reads cards', () => {
    expect(face('Y12')).toEqual({ kind: 'number', colour: 'Y', number: 12 })
    expect(face('W=7').kind).toBe('wild')
    expect(face('K').kind).toBe('skip')
    expect([stands('W=G7'), stands('R7')]).toEqual(['G7', ''])
    expect([value('W=G7'), value('W=12'), value('R4'), value('W')]).toEqual([7, 12, 4, 0])
  })

  it('reads requirements', () => {
    expect(requirement('S3')).toEqual({ letters: 'S', size: 3, shape: 'set' })
    expect(requirement('AR9')).toEqual({ letters: 'AR', size: 9, shape: 'run' })
    expect(requirement('C7').shape).toBe('block')
  })

  it('reads and writes lay-downs', () => {
    const move = 'l R3 B3 W | Y4 G5 R6 W'
    expect(layMove(layGroups(move))).toBe(move)
  })

  it('reads hits and Skips from the legal moves', () => {
    const legal = ['h W>2.1<', 'h W>2.1>', 'h R7>1.2', 'h R7>3.1>', 'x R7', 'x K>1', 'x K>3', 'd']
    expect(hitOf('x R7')).toBeNull()
    expect(hitsOf(legal, 'W').map((hit) => hit.end)).toEqual(['<', '>'])
    expect(hitsOf(legal, 'R7').map((hit) => [hit.seat, hit.group])).toEqual([
      [1, 2],
      [3, 1],
    ])
    expect(partings(legal, 'K').map((way) => way.victim)).toEqual([1, 3])
  })
})

describe('the moves of variants', () => {
  it('knows the special cards and numbers used as Wilds', () => {
    expect(['V', 'A', 'K!'].map((card) => face(card).kind)).toEqual(['reverse', 'rules', 'skip'])
    expect(value('R2=9')).toBe(9)
    expect([...['A', 'V', 'K', 'W', 'R12']].sort((a, b) => byNumber(a) - byNumber(b))).toEqual(['R12', 'W', 'K', 'V', 'A'])
    expect(['V', 'A', 'K!', 'R2=9'].map(cardName)).toEqual(['Reverse', 'rules card', 'Wild played as a Skip', 'red 2 as 9'])
  })

  it('reads hits by a wild number and replacements', () => {
    const legal = ['h R2>1.1', 'h R2=9>2.1', 'r R2>3.2<', 'r R2>3.2>', 'l+ R3 B3 W']
    expect(hitsOf(legal, 'R2').map(hitMove)).toEqual(legal.slice(0, 4))
  })

  it('reads the ways to end a turn', () => {
    const legal = ['x W', 'x W!>2', 'x K>-', 'x K>3', 'x A>2', 'x R5', 's R5']
    expect(partings(legal, 'W').map((way) => [way.asSkip, way.victim])).toEqual([
      [false, 0],
      [true, 2],
    ])
    expect(partings(legal, 'K').map((way) => [way.idle, way.victim])).toEqual([
      [true, 0],
      [false, 3],
    ])
    expect(partings(legal, 'A').map((way) => way.move)).toEqual(['x A>2'])
    expect(partings(legal, 'R5').map((way) => way.move)).toEqual(['x R5'])
  })

  it('reads phases and seats to choose from, and the phase of a lay-down', () => {
    expect(named(['p 7', 'p 10', 'g 2', 'd'], 'p')).toEqual([7, 10])
    expect(named(['g 1', 'g 3'], 'g')).toEqual([1, 3])
    expect([layNumber('l#7 R3 B3'), layNumber('l R3 B3')]).toEqual([7, 0])
    expect(layMove(layGroups('l#7 R3 B3 | W W'), 7)).toBe('l#7 R3 B3 | W W')
  })
})

describe('words', () => {
  it('names cards and phases', () => {
    expect(['R7', 'W', 'K', 'W=5', 'W=G', 'W=G5', ''].map(cardName)).toEqual([
      'red 7',
      'Wild',
      'Skip',
      'Wild as 5',
      'Wild as green',
      'Wild as green 5',
      'no card',
    ])
    expect(needsName(['S3', 'S3'])).toBe('2 sets of 3')
    expect(needsName(['S3', 'R4'])).toBe('set of 3 and run of 4')
    expect(needsName(['C7'])).toBe('7 of one colour')
  })

  it('knows what a Wild counts as at each end of a run', () => {
    expect([endValue(['W=4', 'R5', 'W=6'], '<'), endValue(['W=4', 'R5', 'W=6'], '>')]).toEqual([3, 7])
  })
})
