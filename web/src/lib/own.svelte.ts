/** The own seat: the hand in the player's order, what is picked, and the phase being put together. */
import { layMove, layNumber } from './cards'
import { moved, newCard, reconcile, sorted, SORTS, type OwnCard, type Sort } from './hand'
import type { Need, View } from './protocol'
import { recall, recallJson, remember } from './storage'
import { complete, emptyTray, fromOffer, prune, put, refit, staged, suppose, takeBack, written, type TrayGroup } from './tray'

interface Kept {
  hand: string[]
  tray: { at: number[]; says: string; wilds: number[] }[]
  aim: number
}

/** The groups a seat has still to lay; those laid early are done. */
function asked(view: View): Need[] {
  const laid = view.laid[view.seat - 1] ?? []
  return (view.needs[view.seat - 1] ?? []).filter((_, i) => (laid[i]?.cards ?? []).length === 0)
}

export class Own {
  held = $state.raw<OwnCard[]>([])
  picked = $state.raw<ReadonlySet<number>>(new Set())
  tray = $state.raw<TrayGroup[]>([])
  sort = $state<Sort>('number')
  /** The phase being put together where it is chosen at laying, 0 while none is. */
  aim = $state(0)
  /** The number that is wild for the player in this hand, 0 for none. */
  wildNumber = $state(0)
  /** The phases of the game by number, once known. */
  phases = $state.raw<Readonly<Record<number, Need[]>>>({})
  /** Local names of the cards the move on its way takes out of the hand. */
  leaving: ReadonlySet<number> = new Set()
  private hand = ''

  /** `key`: under which the order of the cards is remembered, while one person alone uses the page. */
  constructor(
    private readonly key: string,
    private readonly alone: () => boolean,
  ) {
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

  /** The phase as it lies in the tray, in notation; '' while a group is empty. */
  get move(): string {
    return complete(this.tray) ? layMove(written(this.tray, this.held), this.aim) : ''
  }

  /** Put another phase together, where it is chosen at laying. */
  aimAt(phase: number): void {
    this.aim = phase
    this.tray = emptyTray(this.phases[phase] ?? [])
    this.keep()
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
    const open = asked(view)
    const free = open.length === 0 && (view.left[view.seat - 1] ?? []).length > 0
    this.wildNumber = view.wild_numbers[view.seat - 1] ?? 0
    if (!free) this.aim = 0
    const needs = free ? (this.phases[this.aim] ?? []) : open
    if (hand !== this.hand) this.begin(hand, view, needs)
    else this.held = sorted(reconcile(this.held, view.hand, this.leaving), this.sort)
    this.leaving = new Set()
    const laid = (view.laid[view.seat - 1] ?? []).length > 0 && open.length === 0
    if (laid || view.step === 'over') this.tray = emptyTray(needs)
    else this.tray = prune(this.tray, this.held)
    if (this.tray.map((group) => group.need).join() !== needs.join()) this.tray = refit(this.tray, needs)
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
    const tray = ids.reduce((so, each) => put(so, each, group), this.tray)
    this.tray = tray.map((each, i) => (i === group ? suppose(each, this.held, this.wildNumber) : each))
    this.picked = new Set([...this.picked].filter((each) => !ids.includes(each)))
    this.keep()
  }

  unstage(id: number): void {
    this.tray = takeBack(this.tray, id)
    this.keep()
  }

  /** Fill the tray with a suggestion; answers whether the hand holds its cards. */
  offer(move: string): boolean {
    const phase = layNumber(move)
    if (phase > 0 && phase !== this.aim) this.aimAt(phase)
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

  /** A card of the wild number is meant as a Wild, or as itself. */
  meant(group: number, id: number): void {
    this.tray = this.tray.map((each, i) => {
      if (i !== group) return each
      const wilds = each.wilds.includes(id) ? each.wilds.filter((other) => other !== id) : [...each.wilds, id]
      return { ...each, wilds }
    })
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
    const first = this.hand === '' && this.alone()
    this.hand = hand
    this.picked = new Set()
    const kept = first ? this.kept(hand) : null
    this.aim = kept?.aim ?? 0
    this.tray = emptyTray(this.aim > 0 ? (this.phases[this.aim] ?? []) : needs)
    const cards = kept?.hand.map((card) => newCard(card)) ?? []
    this.held = sorted(reconcile(cards, view.hand ?? [], new Set()), this.sort)
    if (kept?.tray.length !== this.tray.length) return
    const named = (places: number[] | undefined) => (places ?? []).flatMap((place) => cards[place]?.id ?? [])
    this.tray = this.tray.map(({ need }, i) => ({
      need,
      ids: named(kept.tray[i]?.at),
      says: kept.tray[i]?.says ?? '',
      wilds: named(kept.tray[i]?.wilds),
    }))
  }

  /** Remember no order of cards here: who uses this browser has no hand at the table. */
  forget(): void {
    remember('session', `hand.${this.key}`, null)
  }

  /** After a reload the cards lie as they did. The server's hand decides which there are. */
  private kept(hand: string): Kept | null {
    const kept = recallJson('session', `hand.${this.key}`) as (Kept & { of: string }) | null
    return kept?.of === hand ? kept : null
  }

  private keep(): void {
    if (!this.alone()) {
      this.forget()
      return
    }
    const place = new Map(this.held.map((own, i) => [own.id, i]))
    const places = (ids: number[]) => ids.flatMap((id) => place.get(id) ?? [])
    const kept: Kept & { of: string } = {
      of: this.hand,
      aim: this.aim,
      hand: this.held.map((own) => own.card),
      tray: this.tray.map((group) => ({ at: places(group.ids), says: group.says, wilds: places(group.wilds) })),
    }
    remember('session', `hand.${this.key}`, JSON.stringify(kept))
  }
}
