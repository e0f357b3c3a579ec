import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkDeals, commits } from '../src/lib/deals'

const vector = (name: string) => readFileSync(new URL(`../../docs/frozen/vectors/${name}`, import.meta.url), 'utf8')
const { seed, commitment } = JSON.parse(vector('shuffle.json')) as { seed: string; commitment: string }
const record = vector('record.txt')
const hands = (record.match(/^deck /gm) ?? []).length

describe('the check of the deals', () => {
  it('knows the seed of a fingerprint', () => {
    expect(commits(seed, commitment)).toBe(true)
    expect(commits(seed, commitment.toUpperCase())).toBe(true)
    expect(commits(seed.replace(/.$/, 'e'), commitment)).toBe(false)
    expect(commits('not hex', commitment)).toBe(false)
  })

  it('recomputes every deal of a record', () => {
    expect(checkDeals(record, commitment)).toEqual({ seed: true, hands, same: true })
  })

  it('sees another fingerprint, word, dealer, deck or renewal', () => {
    expect(checkDeals(record, commitment.replace(/^./, '0'))?.seed).toBe(false)
    const changes = [
      record.replace('words=plum', 'words=pear'),
      record.replace('hand 1 dealer 1', 'hand 1 dealer 2'),
      record.replace('deck R11 R12', 'deck R12 R11'),
    ]
    for (const changed of changes) expect(checkDeals(changed, commitment)?.same).toBe(false)
  })

  it('says nothing about a record without a published shuffle', () => {
    expect(checkDeals(record.replace(/^\[Shuffle.*\n/m, ''), commitment)).toBeNull()
  })
})
