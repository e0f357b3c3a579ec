import { describe, expect, it } from 'vitest'
import { linesOf, placeText, ratingText, type Me } from '../src/lib/me'
import { toBytes, toText } from '../src/lib/passkey'

const none = { games: 0, won: 0, place: null }
const me: Me = {
  name: 'Anna',
  since: 1,
  devices: 1,
  all: { games: 3, won: 1, place: 2 },
  bots: none,
  people: { games: 3, won: 1, place: 2 },
  by_players: [{ players: 4, games: 3, won: 1, place: 2 }],
  ratings: { people: null, bots: null },
  rated: null,
  passkeys: [],
}

describe('the figures', () => {
  it('leave out what never happened', () => {
    expect(linesOf(me).map((line) => line.name)).toEqual(['All', 'With people', '4 players'])
    expect(linesOf({ ...me, all: none, people: none, by_players: [] })).toEqual([{ name: 'All', ...none }])
  })
  it('are read as words', () => {
    expect(placeText(2.254)).toBe('2.3')
    expect(placeText(null)).toBe('–')
    expect(ratingText({ rating: 1520, error: 90, games: 12, settling: false })).toBe('about 1520, ± 90')
  })
})

describe('the bytes of a passkey', () => {
  it('travel as text and come back', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, i) => i)
    const text = toText(bytes.buffer)
    expect(text).not.toMatch(/[+/=]/)
    expect(toBytes(text)).toEqual(bytes)
  })
})
