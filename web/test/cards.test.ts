import { describe, expect, it } from 'vitest'
import { face, hitOf, hitsOf, layGroups, layMove, requirement, stands, value, victims } from '../src/lib/cards'
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
    expect(victims(legal)).toEqual([1, 3])
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
