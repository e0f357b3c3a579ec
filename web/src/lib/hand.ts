/**
 * The own hand as things one can hold on to.
 *
 * The wire knows kinds only. Each card in the hand gets a local name that stays as long as the card does, so that the
 * hand never changes under the finger: two red 7s are two cards, and a new view moves nothing that is still there.
 */
import { byColour, byNumber } from './cards'

export interface OwnCard {
  id: number
  card: string
  /** Came with the last view and was not there before. */
  fresh: boolean
}

export type Sort = 'number' | 'colour' | 'own'
export const SORTS: Sort[] = ['number', 'colour', 'own']

let last = 0

/** A card nobody has held yet. */
export function newCard(card: string, fresh = false): OwnCard {
  last += 1
  return { id: last, card, fresh }
}

/**
 * The hand after a new view: the same cards keep name and place, cards that have gone are taken out, new ones join.
 * `leaving` are the local names that were just played: among equal cards they go first.
 */
export function reconcile(held: readonly OwnCard[], hand: readonly string[], leaving: ReadonlySet<number>): OwnCard[] {
  const left = new Map<string, number>()
  for (const card of hand) left.set(card, (left.get(card) ?? 0) + 1)
  const staying = new Set<number>()
  const inOrder = [...held].sort((a, b) => Number(leaving.has(a.id)) - Number(leaving.has(b.id)))
  for (const own of inOrder) {
    const many = left.get(own.card) ?? 0
    if (many > 0) {
      left.set(own.card, many - 1)
      staying.add(own.id)
    }
  }
  const kept = held.filter((own) => staying.has(own.id))
  const added: OwnCard[] = []
  for (const card of hand) {
    const many = left.get(card) ?? 0
    if (many > 0) {
      left.set(card, many - 1)
      added.push(newCard(card, held.length > 0))
    }
  }
  const changed = added.length > 0 || kept.length < held.length
  const rested = changed ? kept.map((own) => (own.fresh ? { ...own, fresh: false } : own)) : kept
  return [...rested, ...added]
}

/** The hand in the order asked for; equal cards keep the order they had. */
export function sorted(held: readonly OwnCard[], sort: Sort): OwnCard[] {
  if (sort === 'own') return [...held]
  const rank = sort === 'number' ? byNumber : byColour
  return [...held].sort((a, b) => rank(a.card) - rank(b.card))
}

/** Move the card with this name so that it comes to lie at `place` (from 0). */
export function moved(held: readonly OwnCard[], id: number, place: number): OwnCard[] {
  const own = held.find((each) => each.id === id)
  if (!own) return [...held]
  const others = held.filter((each) => each.id !== id)
  const at = Math.max(0, Math.min(others.length, place))
  return [...others.slice(0, at), own, ...others.slice(at)]
}
