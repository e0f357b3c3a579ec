/** Every code of the protocol has its text. The codes are read from the texts that define them. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Chronicle } from '../src/lib/chronicle'
import { SENTENCES, sentence } from '../src/lib/happenings'
import type { GameEvent, Meta } from '../src/lib/protocol'
import { rulesFaultText } from '../src/lib/faults'
import { httpText } from '../src/lib/http'
import { nakText, refusalText } from '../src/lib/refusals'
import { needName } from '../src/lib/words'
import { m } from '../src/paraglide/messages.js'

const protocol = readFileSync(new URL('../../docs/protocol.md', import.meta.url), 'utf8')
const python = readFileSync(new URL('../../src/tenfold/game/refusals.py', import.meta.url), 'utf8')

/** The words in backticks of a piece of the protocol. */
function ticked(text: string): string[] {
  return [...text.matchAll(/`([a-z_]+)`/g)].map((found) => found[1] ?? '')
}

const events = (() => {
  const table = protocol.slice(protocol.indexOf('| `e` | keys |'))
  const rows = table.split('\n').filter((line) => line.startsWith('| '))
  const named = rows.slice(1).flatMap((line) => {
    const [, first = '', rest = ''] = line.split('|')
    return first.includes('table events') ? rest.split('·').flatMap((each) => ticked(each).slice(0, 1)) : ticked(first)
  })
  return [...new Set(named)]
})()
const refusals = [...python.matchAll(/k\.R_\w+: \("([a-z_]+)"/g)].map((found) => found[1] ?? '')
const naks = ticked((/`nak.code`: (.*)/.exec(protocol)?.[1] ?? '').replaceAll(/\(.*?\)/g, ''))
const https = ticked(/`code` values: (.*)/.exec(protocol)?.[1] ?? '')

const params = { card: 'R7', group: '2.1', lowest: 3, highest: 5, number: 7, needed: 3, given: 2, phase: 4, most: 2, seat: 2 }
const event: GameEvent = {
  e: '',
  seat: 2,
  card: 'R7',
  groups: [['R3', 'B3', 'W=3']],
  phase: 1,
  target: 1,
  group: 1,
  victim: 1,
  count: 30,
  hand_no: 2,
  dealer: 1,
  upcard: 'K',
  cards: ['R3', 'B3', 'W=3'],
  went_out: 2,
  points: [50, 0],
  scores: [50, 0],
  laid: [false, true],
  seats: [1, 2],
  winners: [2],
  places: [2, 1],
  name: 'Ben',
  game: 2,
  pace: 'slow',
}
const tell = { you: 1, name: (seat: number) => ['', 'Anna', 'Ben'][seat] ?? '' }

describe('texts', () => {
  it('finds the codes to look for', () => {
    expect(events.length).toBeGreaterThan(40)
    expect(refusals.length).toBeGreaterThan(65)
    expect(naks.length).toBeGreaterThan(7)
    expect(https.length).toBeGreaterThan(8)
  })

  it.each(refusals)('says why a move is refused: %s', (code) => {
    const text = refusalText({ code, params })
    if (code !== 'not_in_these_rules') expect(text).not.toBe(m.refusal_other())
    expect(text).not.toMatch(/undefined|[{}]/)
    expect(text).toMatch(/^[A-Z].*\.$/)
  })

  it.each(events)('tells the event: %s', (name) => {
    expect(Object.keys(SENTENCES)).toContain(name)
    for (const seat of [1, 2]) {
      const text = sentence({ ...event, e: name, seat }, tell) ?? ''
      expect(text).toMatch(/\S/)
      expect(text).not.toMatch(/undefined|[{}]/)
    }
  })

  it.each(naks)('says why a command is refused: %s', (code) => {
    const text = nakText({ t: 'nak', id: '', code, v: 1 })
    if (code !== 'error') expect(text).not.toBe(m.nak_error())
  })

  it.each(https)('says why a request is refused: %s', (code) => {
    expect(httpText(code)).not.toBe(m.nak_error())
  })

  it.each(['S3', 'R4', 'C7', 'CR4', 'AR9', 'P6', 'CP5', 'OR5', 'ER5', 'CS3'])('names the requirement %s', (need) => {
    expect(needName(need)).not.toBe(need)
  })

  it('tells what variants bring apart', () => {
    const told = (more: Partial<GameEvent>) => sentence({ ...event, ...more }, tell)
    expect(told({ e: 'skipped', card: 'W' })).toBe('Ben played a Wild as a Skip on you.')
    expect(told({ e: 'returned', card: 'R5' })).toBe('Ben gave up red 5 for the Wild.')
    expect(sentence({ e: 'returned', seat: 2 }, tell)).toBe('Ben is back.')
    expect(told({ e: 'gave', card: 'K' })).toBe('Ben gave the first card, a Skip, to you.')
    expect(told({ e: 'game_over', winners: [] })).toBe('The game is over without a winner.')
    expect(told({ e: 'game_over', winners: [1, 2] })).toBe('The game is over. You and Ben won.')
    expect(told({ e: 'replaced', end: 'low' })).not.toBe(told({ e: 'replaced' }))
  })

  it('says what is wrong with rules as the server says it', () => {
    expect(rulesFaultText('bad_rules', 'nobody could lay S9', '', [])).toBe('Nobody could lay S9.')
    expect(rulesFaultText('bad_rules', 'hand.size=99 is too much', '', [])).toBe('hand.size=99 is too much')
    expect(rulesFaultText('bad_rules', '', '', [])).toBe(m.http_bad_rules())
    expect(rulesFaultText('bad_body', '', 'mattel phases.list=S3', [])).toBe(m.list_too_long())
    expect(rulesFaultText('bad_body', '', 'mattel', [])).toBe(m.http_bad_body())
  })

  it('passes over events of a newer server', () => {
    expect(sentence({ ...event, e: 'something_new' }, tell)).toBeNull()
  })
})

describe('the chronicle', () => {
  const meta = { you: 1, seats: [{ name: 'Anna' }, { name: 'Ben' }] } as Meta

  it('keeps the sheet of finished hands and begins anew with a new game', () => {
    const chronicle = new Chronicle()
    chronicle.reset([{ e: 'dealt', hand_no: 1, dealer: 2, upcard: 'R3' }, { ...event, e: 'hand_over' }], meta)
    expect(chronicle.hands).toEqual([{ hand_no: 1, went_out: 2, points: [50, 0], scores: [50, 0], laid: [false, true] }])
    chronicle.add([{ e: 'rematch', game: 2 }], meta)
    expect(chronicle.hands).toEqual([])
    expect(chronicle.lines.map((line) => line.text)).toEqual(['A rematch: game 2.'])
  })

  it('numbers its lines so that the same sentence twice is two lines', () => {
    const chronicle = new Chronicle()
    const drew = { e: 'drew', seat: 2 }
    chronicle.add([drew, drew], meta)
    expect(new Set(chronicle.lines.map((line) => line.n)).size).toBe(2)
  })
})
