import { describe, expect, it } from 'vitest'
import { linesOf, placeText, ratingText, wayBackText, type Me } from '../src/lib/me'
import { toBytes, toText } from '../src/lib/passkey'

const none = { games: 0, won: 0, place: null }
const me: Me = {
  name: 'Anna',
  since: 1,
  devices: 1,
  tables: 2,
  seats: 2,
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

describe('the way back to what one leaves in a browser', () => {
  const passkey = { id: 'x', label: 'Phone', made: 1, used: 1 }
  it('is a passkey, or another browser, or none', () => {
    expect(wayBackText({ passkeys: [passkey], devices: 1 })).toContain('with your passkey')
    expect(wayBackText({ passkeys: [passkey], devices: 2 })).not.toContain('no way back')
    expect(wayBackText({ passkeys: [], devices: 2 })).toContain('another browser that knows you')
    expect(wayBackText({ passkeys: [], devices: 1 })).toContain('no way back')
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
