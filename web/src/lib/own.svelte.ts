/** The own seat: the hand in the player's order, what is picked, and the phase being put together. */
import { moved, newCard, reconcile, sorted, SORTS, type OwnCard, type Sort } from './hand'
import type { View } from './protocol'
import { recall, recallJson, remember } from './storage'
import { emptyTray, fromOffer, prune, put, staged, takeBack, type TrayGroup } from './tray'

interface Kept {
  hand: string[]
  tray: { at: number[]; says: string }[]
}

export class Own {
  held = $state.raw<OwnCard[]>([])
  picked = $state.raw<ReadonlySet<number>>(new Set())
  tray = $state.raw<TrayGroup[]>([])
  sort = $state<Sort>('number')
  /** Local names of the cards the move on its way takes out of the hand. */
  leaving: ReadonlySet<number> = new Set()
  private hand = ''

  constructor(private readonly room: string) {
    const known = recall('local', 'sort') as Sort | null
    if (known && SORTS.includes(known)) this.sort = known
  }

  /** The cards that are not in the tray. */
  get loose(): OwnCard[] {
    const away = staged(this.tray)
    return this.held.filter((own) => !away.has(own.id))
  }

  get pickedCards(): OwnCard[] {
    return this.held.filter((own) => this.picked.has(own.id))
  }

  /** The one picked card, if exactly one is picked. */
  get one(): OwnCard | null {
    const [first, second] = this.pickedCards
    return first && !second ? first : null
  }

  /** Take in a new view. */
  see(view: View | null, game: number): void {
    if (!view?.hand) {
      this.held = []
      this.picked = new Set()
      this.tray = []
      this.hand = ''
      return
    }
    const hand = `${game}.${view.hand_no}`
    const needs = view.needs[view.seat - 1] ?? []
    if (hand !== this.hand) this.begin(hand, view, needs)
    else this.held = sorted(reconcile(this.held, view.hand, this.leaving), this.sort)
    this.leaving = new Set()
    const laid = (view.laid[view.seat - 1] ?? []).length > 0
    if (laid || view.step === 'over') this.tray = emptyTray(needs)
    else this.tray = prune(this.tray, this.held)
    const there = new Set(this.loose.map((own) => own.id))
    this.picked = new Set([...this.picked].filter((id) => there.has(id)))
    this.keep()
  }

  /** Pick a card or let go of it; `only` lets go of all others first. */
  pick(id: number, only: boolean): void {
    const next = new Set(only ? [] : this.picked)
    if (this.picked.has(id)) next.delete(id)
    else next.add(id)
    this.picked = next
  }

  letGo(): void {
    this.picked = new Set()
  }

  /** Put the picked cards (or the named one) into a group of the tray. */
  stage(group: number, id?: number): void {
    const ids = id === undefined ? [...this.picked] : [id]
    this.tray = ids.reduce((tray, each) => put(tray, each, group), this.tray)
    this.picked = new Set([...this.picked].filter((each) => !ids.includes(each)))
    this.keep()
  }

  unstage(id: number): void {
    this.tray = takeBack(this.tray, id)
    this.keep()
  }

  /** Fill the tray with a suggestion; answers whether the hand holds its cards. */
  offer(move: string): boolean {
    const tray = fromOffer(
      this.tray.map((group) => group.need),
      this.held,
      move,
    )
    if (!tray) return false
    this.tray = tray
    this.picked = new Set()
    this.keep()
    return true
  }

  clearTray(): void {
    this.tray = emptyTray(this.tray.map((group) => group.need))
    this.keep()
  }

  says(group: number, what: string): void {
    this.tray = this.tray.map((each, i) => (i === group ? { ...each, says: what } : each))
    this.keep()
  }

  sortBy(sort: Sort): void {
    this.sort = sort
    this.held = sorted(this.held, sort)
    remember('local', 'sort', sort)
    this.keep()
  }

  /** Move a card to the place of another one; from then on the order is the player's own. */
  moveTo(id: number, other: number): void {
    const place = this.held.findIndex((own) => own.id === other)
    if (place < 0 || id === other) return
    this.sort = 'own'
    remember('local', 'sort', 'own')
    this.held = moved(this.held, id, place)
    this.keep()
  }

  /** Move a card one step among the loose cards: -1 to the left, 1 to the right. */
  step(id: number, by: -1 | 1): void {
    const loose = this.loose
    const neighbour = loose[loose.findIndex((own) => own.id === id) + by]
    if (neighbour) this.moveTo(id, neighbour.id)
  }

  private begin(hand: string, view: View, needs: string[]): void {
    const first = this.hand === ''
    this.hand = hand
    this.picked = new Set()
    this.tray = emptyTray(needs)
    const kept = first ? this.kept(hand) : null
    const cards = kept?.hand.map((card) => newCard(card)) ?? []
    this.held = sorted(reconcile(cards, view.hand ?? [], new Set()), this.sort)
    if (kept?.tray.length !== needs.length) return
    this.tray = needs.map((need, i) => ({
      need,
      ids: (kept.tray[i]?.at ?? []).flatMap((place) => cards[place]?.id ?? []),
      says: kept.tray[i]?.says ?? '',
    }))
  }

  /** After a reload the cards lie as they did. The server's hand decides which there are. */
  private kept(hand: string): Kept | null {
    const kept = recallJson('session', `hand.${this.room}`) as (Kept & { of: string }) | null
    return kept?.of === hand ? kept : null
  }

  private keep(): void {
    const place = new Map(this.held.map((own, i) => [own.id, i]))
    const kept: Kept & { of: string } = {
      of: this.hand,
      hand: this.held.map((own) => own.card),
      tray: this.tray.map((group) => ({ at: group.ids.flatMap((id) => place.get(id) ?? []), says: group.says })),
    }
    remember('session', `hand.${this.room}`, JSON.stringify(kept))
  }
}
