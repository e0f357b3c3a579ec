/**
 * The check of the deals: every shuffle of a finished game recomputed from its seed and the players' words
 * (docs/frozen/shuffle.md, record.md). The browser's own SHA-256 is missing on plain http, so a library has it.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { COLOURS, face } from './cards'

const encoder = new TextEncoder()

function hash(...parts: Uint8Array[]): Uint8Array {
  const state = sha256.create()
  for (const part of parts) state.update(part)
  return state.digest()
}

/** A number as big-endian bytes. */
function bytes(number: number, count: number): Uint8Array {
  const out = new Uint8Array(count)
  new DataView(out.buffer).setUint32(count - 4, number)
  return out
}

/** Does the seed belong to the fingerprint shown before the first deal? */
export function commits(seed: string, commitment: string): boolean {
  if (!/^([0-9a-f]{2})+$/i.test(seed)) return false
  return bytesToHex(hash(encoder.encode('tenfold-commit-1\n'), hexToBytes(seed))) === commitment.toLowerCase()
}

function keyOf(seed: Uint8Array, words: readonly string[]): Uint8Array {
  const parts = words.flatMap((word) => {
    const text = encoder.encode(word)
    return [bytes(text.length, 4), text]
  })
  return hash(encoder.encode('tenfold-key-1\n'), seed, bytes(words.length, 4), ...parts)
}

/** The 32-bit numbers of one shuffle. */
function* stream(key: Uint8Array, hand: number, number: number): Generator<number> {
  const head = [encoder.encode('tenfold-stream-1\n'), key, bytes(hand, 4), bytes(number, 4)]
  for (let block = 0; ; block += 1) {
    const view = new DataView(hash(...head, bytes(block, 8)).buffer)
    for (let at = 0; at < 32; at += 4) yield view.getUint32(at)
  }
}

/** A number below `n` without favour. */
function below(n: number, numbers: Generator<number>): number {
  const limit = 2 ** 32 - (2 ** 32 % n)
  for (;;) {
    const number = numbers.next().value as number
    if (number < limit) return number % n
  }
}

/** The order of the kinds: by number, then colour; Wild, Skip. */
function kind(card: string): number {
  const shown = face(card)
  if (shown.kind === 'number') return 4 * (shown.number - 1) + COLOURS.indexOf(shown.colour ?? 'R')
  return shown.kind === 'wild' ? 48 : 49
}

/** The pile these cards make in this shuffle, top first. */
function shuffled(cards: readonly string[], numbers: Generator<number>): string[] {
  const pile = [...cards].sort((a, b) => kind(a) - kind(b))
  for (let i = pile.length - 1; i > 0; i -= 1) {
    const j = below(i + 1, numbers)
    const other = pile[j] as string
    pile[j] = pile[i] as string
    pile[i] = other
  }
  return pile
}

export interface DealsReport {
  /** The record's seed belongs to the fingerprint. */
  seed: boolean
  /** Hands recomputed. */
  hands: number
  /** Everything in the record came out the same: first dealer, decks, renewed piles. */
  same: boolean
}

/** Recompute every deal of a record; `null` if it does not say what is needed. */
export function checkDeals(record: string, commitment: string): DealsReport | null {
  const header = /^\[Shuffle "tenfold-shuffle-1 commitment=\S+ seed=([0-9a-f]{64}) words=([^\s"]*)"\]$/m.exec(record)
  const players = Number(/^\[Seats "(\d)"\]$/m.exec(record)?.[1] ?? 0)
  if (!header || players === 0) return null
  const seed = header[1] ?? ''
  const words = header[2] ? header[2].split(',').map(decodeURIComponent) : []
  const key = keyOf(hexToBytes(seed), words)
  const report = { seed: commits(seed, commitment), hands: 0, same: true }
  let number = 0
  let hand = 0
  for (const line of record.split('\n')) {
    const [word = '', ...rest] = line.split(' ')
    if (word === 'hand') {
      hand = Number(rest[0])
      number = 0
      if (report.hands === 0) report.same &&= Number(rest[2]) === 1 + below(players, stream(key, 0, 0))
    } else if (word === 'deck' || word === 'renew') {
      number += 1
      if (word === 'deck') report.hands += 1
      report.same &&= shuffled(rest, stream(key, hand, number)).join(' ') === rest.join(' ')
    }
  }
  return report
}
