import { describe, expect, it } from 'vitest'
import { plainFault } from '../src/lib/faults'
import { linesToList, needsOf, rulesText } from '../src/lib/house'
import { steppedBack } from '../src/lib/result'
import { changesOf, type About, type RuleOption } from '../src/lib/rules'
import { readSheet } from '../src/lib/sheet'

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

describe('a phase back by the rules card', () => {
  const about = (options: Record<string, string>) =>
    ({ numbers: [2, 4, 6], options: { 'deck.rules_card': 'yes', advance: 'completers', ...options } }) as unknown as About
  const after = (laid: boolean, before: number, next: number | string) => ({
    result: { went_out: 2, points: [0], scores: [0], laid: [laid], phases: [before], why: 'out' as const },
    phases: [next],
    left: [[]],
    replay: false,
  })

  it('shows where a seat goes on with less than it made', () => {
    expect(steppedBack(after(true, 4, 4), 1, about({}))).toBe(true)
    expect(steppedBack(after(false, 4, 2), 1, about({}))).toBe(true)
    expect(steppedBack(after(true, 6, 6), 1, about({}))).toBe(true)
    expect(steppedBack(after(true, 6, 'done'), 1, about({}))).toBe(false)
    expect(steppedBack(after(true, 2, 4), 1, about({}))).toBe(false)
    expect(steppedBack(after(false, 2, 2), 1, about({}))).toBe(false)
    expect(steppedBack(after(false, 2, 2), 1, about({ advance: 'everybody' }))).toBe(true)
  })

  it('is never said by rules without the card, or where one may fall back anyway', () => {
    expect(steppedBack(after(false, 4, 2), 1, about({ 'deck.rules_card': 'no' }))).toBe(false)
    expect(steppedBack(after(false, 4, 2), 1, about({ advance: 'anti_hybrid' }))).toBe(false)
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

function option(name: string, label: string, values: Record<string, string>): RuleOption {
  const labelled = Object.entries(values).map(([value, words]) => ({ value, label: words, sentence: '' }))
  const rest = { about: '', chapter: '', chapter_label: '', default: '', numbers: null, free_text: false, wanted: '' }
  return { name, label, ...rest, values: labelled }
}

describe('what is said against rules', () => {
  const options = [
    option('phases.list', 'The list', { original: 'the printed ten' }),
    { ...option('end.stop', 'Stopped early', { none: 'never', 'minutes:60': '60 minutes' }), free_text: true },
    option('end.winner', 'Who wins', { last_phase: 'whoever ends first', leader_at_stop: 'the leader' }),
    option('hand.size', 'Cards in a hand', { '10': '10' }),
    option('advance', 'Who moves on', { anti: 'who failed' }),
    option('color.distinct', 'Different colours', { yes: 'yes' }),
  ]
  it.each([
    [
      'end.stop=none and end.winner=leader_at_stop contradict each other: won by the leader (end.winner=leader_at_stop), and only that',
      '“Stopped early: never” and “Who wins: the leader” contradict each other: won by the leader (“Who wins: the leader”), and only that',
    ],
    ['hand.size=99 is no value of this option; it takes 10 or any of 3-15', '“Cards in a hand” cannot be “99”; it takes 10 or any of 3-15'],
    ['end.stop=x is no value of this option; it takes none | minutes:M', '“Stopped early” cannot be “x”; it takes never or something like “60 minutes”'],
    ["phases.list=S3,X9: 'X9' is no group; groups are S3 R4; or a list by name: original, twist", "“The list”: 'X9' is no group; groups are S3 R4"],
    ['phases.list has 31 phases; 30 are the most', '“The list” has 31 phases; 30 are the most'],
    ["there is no option 'foo.bar'; the rule sheet lists them: tenfold rules", "there is no option 'foo.bar'"],
    ['advance=anti and end.stop=minutes:30: they advance', '“Who moves on: who failed” and “Stopped early: 30 minutes”: they advance'],
    ['the colour groups cannot all differ (color.distinct=yes)', 'the colour groups cannot all differ (“Different colours: yes”)'],
  ])('is put into the words of the editor: %s', (said, plain) => {
    expect(plainFault(said, options)).toBe(plain)
  })
})
