/**
 * The lay-down being put together: which own card goes to which group of the phase.
 *
 * The tray arranges cards the way a player would on the table, and never judges: whether the phase may be laid down
 * is the server's answer to `ask`.
 */
import { bare, byNumber, COLOURS, face, layGroups, requirement, stands, value } from './cards'
import type { OwnCard } from './hand'
import type { Need } from './protocol'

export interface TrayGroup {
  need: Need
  ids: number[]
  /** What the player said the Wilds mean: the first number of a run, the number of a set, a colour; '' not said. */
  says: string
  /** Cards of the number that is wild for the player, put here as Wilds. */
  wilds: number[]
}

/** A card as it lies in the tray, with what a Wild stands for where that is known. */
export interface Lying {
  id: number
  card: string
  shows: string
}

export function emptyTray(needs: readonly Need[]): TrayGroup[] {
  return needs.map((need) => ({ need, ids: [], says: '', wilds: [] }))
}

export function staged(tray: readonly TrayGroup[]): Set<number> {
  return new Set(tray.flatMap((group) => group.ids))
}

/** Put a card into a group, wherever it was before. */
export function put(tray: readonly TrayGroup[], id: number, group: number): TrayGroup[] {
  return tray.map((each, i) => {
    const ids = each.ids.filter((other) => other !== id)
    const wilds = each.wilds.filter((other) => other !== id)
    return { ...each, ids: i === group ? [...ids, id] : ids, wilds }
  })
}

export function takeBack(tray: readonly TrayGroup[], id: number): TrayGroup[] {
  return tray.map((each) => ({
    ...each,
    ids: each.ids.filter((other) => other !== id),
    wilds: each.wilds.filter((other) => other !== id),
  }))
}

/** Forget cards that are no longer in the hand. */
export function prune(tray: readonly TrayGroup[], held: readonly OwnCard[]): TrayGroup[] {
  const there = new Set(held.map((own) => own.id))
  if (tray.every((group) => group.ids.every((id) => there.has(id)))) return [...tray]
  return tray.map((group) => ({
    ...group,
    ids: group.ids.filter((id) => there.has(id)),
    wilds: group.wilds.filter((id) => there.has(id)),
  }))
}

/** The tray for other requirements: a group stays where the same is still asked for, the fullest first. */
export function refit(tray: readonly TrayGroup[], needs: readonly Need[]): TrayGroup[] {
  const rest = [...tray].sort((a, b) => b.ids.length - a.ids.length)
  return needs.map((need) => {
    const at = rest.findIndex((group) => group.need === need)
    return at < 0 ? { need, ids: [], says: '', wilds: [] } : (rest.splice(at, 1)[0] as TrayGroup)
  })
}

function cardsOf(group: TrayGroup, held: readonly OwnCard[]): OwnCard[] {
  return group.ids.map((id) => held.find((own) => own.id === id)).filter((own): own is OwnCard => own !== undefined)
}

function isWild(own: OwnCard, group: TrayGroup): boolean {
  return face(own.card).kind === 'wild' || group.wilds.includes(own.id)
}

/** What the cards of a group are put there as: numbers used as Wilds are Wilds. */
function putAs(cards: readonly OwnCard[], group: TrayGroup): string[] {
  return cards.map((own) => (isWild(own, group) ? 'W' : own.card))
}

/** The cards of a group that may be natural or Wild: those of the player's wild number. */
export function eitherWay(group: TrayGroup, held: readonly OwnCard[], wildNumber: number): OwnCard[] {
  return wildNumber > 0 ? cardsOf(group, held).filter((own) => face(own.card).number === wildNumber) : []
}

/** Suppose what each such card is meant as: natural where that fits the others, else Wild. The player may say otherwise. */
export function suppose(group: TrayGroup, held: readonly OwnCard[], wildNumber: number): TrayGroup {
  const either = eitherWay(group, held, wildNumber)
  if (either.length === 0) return group.wilds.length > 0 ? { ...group, wilds: [] } : group
  const { shape } = requirement(group.need)
  const others = cardsOf(group, held).filter((own) => !either.includes(own))
  const natural = others.find((own) => face(own.card).kind === 'number')
  if (shape === 'set') {
    return { ...group, wilds: natural ? either.map((own) => own.id) : [] }
  }
  if (shape === 'block') {
    const strange = either.filter((own) => natural && face(own.card).colour !== face(natural.card).colour)
    return { ...group, wilds: strange.map((own) => own.id) }
  }
  const all = either.map((own) => own.id)
  const [first, ...rest] = all
  const one = { ...group, wilds: rest }
  const fits = first !== undefined && starts(putAs(cardsOf(group, held), one)).length > 0
  return fits ? one : { ...group, wilds: all }
}

/** The numbers a run of these cards could begin with; empty where its naturals repeat or do not come together. */
export function starts(cards: readonly string[]): number[] {
  const numbers = cards.map((card) => face(card).number).filter((number) => number > 0)
  const distinct = new Set(numbers)
  if (distinct.size < numbers.length || cards.length > 12) return []
  const low = Math.min(12, ...numbers)
  const high = Math.max(1, ...numbers)
  const found: number[] = []
  for (let start = 1; start + cards.length <= 13; start += 1) {
    if (start <= low && high < start + cards.length) found.push(start)
  }
  return found
}

/** What the player can say about the Wilds of a group: nothing, first numbers of a run, numbers, or colours. */
export function choices(group: TrayGroup, held: readonly OwnCard[]): string[] {
  const cards = cardsOf(group, held)
  const wilds = cards.filter((own) => isWild(own, group)).length
  if (wilds === 0) return []
  const { shape, letters } = requirement(group.need)
  if (shape === 'run') {
    const possible = letters === 'R' ? starts(putAs(cards, group)) : []
    return possible.length > 1 ? possible.map(String) : []
  }
  if (wilds < cards.length) return []
  if (shape === 'set') return Array.from({ length: 12 }, (_, i) => String(i + 1))
  return letters === 'C' ? [...COLOURS] : []
}

/** The group as it lies: sets and colours by number with Wilds last, runs from low to high with Wilds in their places. */
export function arrange(group: TrayGroup, held: readonly OwnCard[]): Lying[] {
  const cards = cardsOf(group, held).sort((a, b) => byNumber(a.card) - byNumber(b.card))
  if (requirement(group.need).shape === 'run') return arrangeRun(group, cards)
  const natural = cards.find((own) => !isWild(own, group))
  const colour = requirement(group.need).shape === 'block'
  const meant = natural ? (colour ? (face(natural.card).colour ?? '') : String(face(natural.card).number)) : group.says
  return cards.map((own) => ({ id: own.id, card: own.card, shows: isWild(own, group) ? meant : '' }))
}

function arrangeRun(group: TrayGroup, cards: OwnCard[]): Lying[] {
  const possible = starts(putAs(cards, group))
  const allWild = cards.every((own) => isWild(own, group))
  const said = Number(group.says)
  // Spare Wilds go to the high end unless the player said otherwise; a run of Wilds alone has no place of its own.
  const start = possible.includes(said) ? said : allWild ? 0 : (possible.at(-1) ?? 0)
  if (start === 0) return cards.map((own) => ({ id: own.id, card: own.card, shows: '' }))
  const wilds = cards.filter((own) => isWild(own, group))
  return cards.map((_, i) => {
    const number = start + i
    const natural = cards.find((own) => !isWild(own, group) && face(own.card).number === number)
    const own = natural ?? (wilds.shift() as OwnCard)
    return { id: own.id, card: own.card, shows: natural ? '' : String(number) }
  })
}

/**
 * A group in notation. A Wild is named only where nothing but the player's word fixes it: in a group of Wilds alone. A
 * number used as a Wild always says what it stands for.
 */
export function writtenGroup(group: TrayGroup, held: readonly OwnCard[]): string[] {
  const lying = arrange(group, held)
  const allWild = lying.length > 0 && lying.every((each) => group.wilds.includes(each.id) || face(each.card).kind === 'wild')
  const run = requirement(group.need).shape === 'run'
  return lying.map((each, i) => {
    const says = group.wilds.includes(each.id) || (allWild && (!run || i === 0))
    return says && each.shows ? `${each.card}=${each.shows}` : each.card
  })
}

/** The groups in notation. */
export function written(tray: readonly TrayGroup[], held: readonly OwnCard[]): string[][] {
  return tray.map((group) => writtenGroup(group, held))
}

/** Fill the tray with an offered lay-down; `null` if the hand does not hold its cards. */
export function fromOffer(needs: readonly Need[], held: readonly OwnCard[], move: string): TrayGroup[] | null {
  const free = [...held]
  const groups = layGroups(move)
  if (groups.length !== needs.length) return null
  const tray: TrayGroup[] = []
  for (const [i, cards] of groups.entries()) {
    const need = needs[i] ?? ''
    const ids: number[] = []
    const wilds: number[] = []
    for (const card of cards) {
      const at = free.findIndex((own) => own.card === bare(card))
      const own = free[at]
      if (!own) return null
      ids.push(own.id)
      if (stands(card) && face(card).kind === 'number') wilds.push(own.id)
      free.splice(at, 1)
    }
    tray.push({ need, ids, says: offerSays(need, cards), wilds })
  }
  return tray
}

function offerSays(need: Need, cards: readonly string[]): string {
  if (requirement(need).shape !== 'run') return stands(cards.find((card) => stands(card)) ?? '')
  const at = cards.findIndex((card) => value(card) > 0)
  return at < 0 ? '' : String(value(cards[at] ?? '') - at)
}

/** Is there a card in every group? Only then is it worth asking whether it may be laid. */
export function complete(tray: readonly TrayGroup[]): boolean {
  return tray.length > 0 && tray.every((group) => group.ids.length > 0)
}
