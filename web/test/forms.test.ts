import { describe, expect, it } from 'vitest'
import { formExamples, readForm, writeForm } from '../src/lib/forms'
import type { RuleOption } from '../src/lib/rules'

function option(...values: [string, string][]): RuleOption {
  return {
    name: '',
    label: '',
    about: '',
    chapter: '',
    chapter_label: '',
    default: values[0]?.[0] ?? '',
    numbers: null,
    free_text: true,
    wanted: '',
    values: values.map(([value, label]) => ({ value, label, sentence: '' })),
  }
}

const played = option(['all', 'all'], ['even', 'even ones'], ['first:5', 'first 5'], ['first:8', 'first 8'], ['6-9', '6 to 9'])
const limit = option(['none', 'none'], ['minutes:60', '60 minutes'], ['hands:10', '10 hands'])
const least = option(['0', 'none'], ['3', '3 phases'], ['5.5', '5.5 phases'])
const german = option(['none', 'keines'], ['minutes:60', '60 Minuten'], ['hands:10', '10 Runden'])

describe('values with a syntax of their own', () => {
  it.each([
    [played, 'first 7', 'first:7'],
    [played, ' First  5', 'first:5'],
    [played, '2 to 8', '2-8'],
    [played, '2-8', '2-8'],
    [played, 'even ones', 'even'],
    [played, 'odd', 'odd'],
    [limit, '45 min', 'minutes:45'],
    [limit, '1 hand', 'hands:1'],
    [limit, 'minutes:45', 'minutes:45'],
    [least, '4 phases', '4'],
    [least, '2,5 phases', '2.5'],
    [least, '2,5', '2.5'],
    [german, '45 Minuten', 'minutes:45'],
    [played, 'some of them', 'someofthem'],
  ])('are read as people write them: %#', (of, text, value) => {
    expect(readForm(of, text)).toBe(value)
  })

  it.each([
    [played, 'first:7', 'first 7'],
    [played, '2-8', '2 to 8'],
    [played, 'even', 'even ones'],
    [limit, 'minutes:45', '45 minutes'],
    [least, '2.5', '2.5 phases'],
    [german, 'hands:4', '4 Runden'],
    [limit, 'minutes:x', 'minutes:x'],
  ])('are shown in words: %#', (of, value, words) => {
    expect(writeForm(of, value)).toBe(words)
  })

  it('have an example of each kind', () => {
    expect(formExamples(played)).toEqual(['first 8', '6 to 9'])
    expect(formExamples(limit)).toEqual(['60 minutes', '10 hands'])
    expect(formExamples(least)).toEqual(['5.5 phases'])
  })
})
