/** What a person is told of themselves (docs/protocol.md). */
import { m } from '../paraglide/messages.js'
import { ApiError } from './api'
import { oneself } from './oneself'
import { forgetWindow, remember, tellWindows } from './storage'

export interface Figures {
  games: number
  won: number
  place: number | null
}

export interface Rating {
  rating: number
  error: number
  games: number
  settling: boolean
}

export interface Passkey {
  id: string
  label: string
  made: number
  used: number
}

export interface Me {
  name: string
  since: number | null
  devices: number
  /** How many tables are in the list of one's own. */
  tables: number
  /** How many seats there are one's own or those of others on the same device. */
  seats: number
  all: Figures
  bots: Figures
  people: Figures
  by_players: (Figures & { players: number })[]
  ratings: { people: Rating | null; bots: Rating | null }
  /** The last game that was rated. */
  rated: { room: string; game: number; idle: boolean } | null
  passkeys: Passkey[]
}

export interface Line extends Figures {
  name: string
}

/** The figures as lines of a table: all, then what they are made of; what never happened is left out. */
export function linesOf(me: Me): Line[] {
  const lines = [
    { name: m.me_people(), ...me.people },
    { name: m.me_bots(), ...me.bots },
    ...me.by_players.map((each) => ({ ...each, name: m.me_players({ count: each.players }) })),
  ]
  return [{ name: m.me_all(), ...me.all }, ...lines.filter((line) => line.games > 0)]
}

/** How somebody comes back to what is theirs, once the browser they are in is no longer theirs. */
export function wayBackText(me: Pick<Me, 'passkeys' | 'devices'>): string {
  if (me.passkeys.length > 0) return m.way_back_passkey()
  return me.devices > 1 ? m.way_back_device() : m.way_back_none()
}

/** Whoever had this browser has it no more: no window keeps their name, the order of a hand, or what they had yet to send. */
export function forgetPerson(): void {
  remember('local', 'name', null)
  forgetWindow()
  tellWindows()
}

/** This browser is somebody else's from now on: it suggests their name, and keeps nothing of who had it before. */
export async function becamePerson(): Promise<void> {
  forgetPerson()
  try {
    const { name } = await oneself.me()
    remember('local', 'name', name || null)
  } catch (fault) {
    if (!(fault instanceof ApiError)) throw fault
  }
}

/** An average place with one digit, a dash for none. */
export function placeText(place: number | null): string {
  return place === null ? '–' : place.toFixed(1)
}

/** A rating in words. */
export function ratingText(rating: Rating): string {
  return m.me_rating({ rating: rating.rating, error: rating.error })
}

/** A day in words. */
export function day(at: number): string {
  return new Date(at).toLocaleDateString('en', { dateStyle: 'long' })
}
