import { describe, expect, it } from 'vitest'
import { changesOf, linesToList, needsOf, readSheet, rulesText } from '../src/lib/rules'

const SHEET = `Phase 10: Mattel
================

The phases
----------

  1. 2 sets of 3
 10. run of 4

* Everybody works through the phases in order.
* Two cards at most. [changed; Mattel has: no limit]

Counting
--------

* Few points are good.
`

describe('rule sets', () => {
  it('are written as edition and changes', () => {
    expect(rulesText('postal', {})).toBe('postal')
    expect(rulesText('postal', { 'hit.limit': '2', 'hand.size': '11' })).toBe('postal hit.limit=2 hand.size=11')
    expect(changesOf('postal hit.limit=2')).toEqual({ edition: 'postal', changes: 1 })
  })

  it('take a list of phases as one types it', () => {
    expect(linesToList(' s3 + s3 \n\nR4+c5\n')).toBe('S3+S3,R4+C5')
    expect(needsOf('S3+R4')).toEqual(['S3', 'R4'])
    expect(needsOf('')).toEqual([])
  })
})

describe('a rule sheet', () => {
  it('is cut into chapters, phases and rules, changed ones marked', () => {
    const { title, chapters } = readSheet(SHEET)
    expect(title).toBe('Phase 10: Mattel')
    expect(chapters.map((chapter) => chapter.title)).toEqual(['The phases', 'Counting'])
    expect(chapters[0]?.phases).toEqual([
      { number: '1', text: '2 sets of 3' },
      { number: '10', text: 'run of 4' },
    ])
    expect(chapters[0]?.rules.map((rule) => rule.changed)).toEqual(['', 'changed; Mattel has: no limit'])
    expect(chapters[0]?.rules[1]?.text).toBe('Two cards at most.')
  })
})
