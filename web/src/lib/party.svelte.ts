/**
 * Everybody who plays at one table on this device, and only one of them on the screen.
 *
 * Over WebSockets each has a connection. Streams are too dear for that (a browser opens six connections to a server at
 * most): over them only whoever is shown or asked for has one, and for a moment whoever else has something to say.
 */
import { api } from './api'
import { dealOf, shownOf, type Holder, type Shown } from './passing'
import { Table } from './table.svelte'

export const MOST_BESIDE = 5

/** Which way lines go; what one has found out holds for all. */
class Ways {
  streams = $state(false)
}

export class Party {
  tables = $state.raw<readonly Table[]>([])
  /** The end of a hand or game whose sheet has been closed: it does not come again by itself, whoever is shown. */
  read = ''
  private holder = $state.raw<Holder | null>(null)
  private readonly ways = new Ways()
  /** Some line has got through. */
  private spoken = false
  private readonly end: () => void
  private readonly hide = () => {
    if (document.visibilityState === 'hidden') this.cover()
  }

  /** `seats`: by their number on this device who sits at the table, and where; 0 is the owner of the session, or who only looks on. */
  constructor(
    private readonly room: string,
    seats: Readonly<Record<number, number>>,
  ) {
    this.tables = Object.entries(seats).map(([beside, seat]) => this.enter(Number(beside), seat))
    document.addEventListener('visibilitychange', this.hide)
    this.end = $effect.root(() => {
      $effect(() => this.arrange())
      $effect(() => this.follow())
    })
  }

  /** The seats of those who play on this device, by their number there. */
  get seats(): Readonly<Record<number, number>> {
    return Object.fromEntries(this.tables.map((table) => [table.place.beside ?? 0, table.you]))
  }

  /** The tables of those who have a seat. */
  get players(): readonly Table[] {
    const seats = this.newest?.meta?.seats
    return this.sitting.filter((table) => !seats || table.fresh || seats?.[table.you - 1]?.kind === 'human')
  }

  /** What is to be on the screen. */
  get shown(): Shown {
    const { newest, players } = this
    if (players.length < 2 || !newest?.meta || !newest.view || newest.meta.state === 'waiting') return { how: 'own', seat: 0 }
    return shownOf(newest.meta, newest.view, players.map((table) => table.you), this.holder)
  }

  /** The table of whoever is shown, or is to be. */
  get table(): Table | undefined {
    const { seat } = this.shown
    return this.players.find((table) => table.you === seat) ?? this.players[0] ?? this.tables[0]
  }

  /** Where it can be read best how the table stands: what one of them knows about the turn holds for all. */
  get newest(): Table | undefined {
    const far = (table: Table) => (table.fresh ? Number.MAX_SAFE_INTEGER / 2 : 0) + table.v
    return this.sitting.reduce<Table | undefined>((best, each) => (best && far(each) <= far(best) ? best : each), undefined)
  }

  /** Whose table is to be shown has not been told yet, or not how it stands now. */
  get gathering(): boolean {
    const { table } = this
    return !table?.meta || table.rested
  }

  /** Whoever owns the seat has the device and sees their cards. */
  uncover(seat: number): void {
    const { newest } = this
    if (newest?.meta && newest.view)
      this.holder = { seat, deal: dealOf(newest.meta, newest.view), moving: newest.view.to_move === seat }
  }

  /** Nobody's cards are to be seen. */
  cover(): void {
    if (this.players.length > 1 && this.holder) this.holder = { ...this.holder, deal: '' }
  }

  /** Let somebody else play on this device; raises ApiError. */
  async add(name: string): Promise<void> {
    const taken = this.tables.map((table) => table.place.beside ?? 0)
    const free = Array.from({ length: MOST_BESIDE }, (_, i) => i + 1).find((n) => !taken.includes(n))
    if (free === undefined) return
    const { seat } = await api.join(this.room, name, free)
    this.tables = [...this.tables, this.enter(free, seat)]
  }

  /** Somebody no longer plays, here or at all. */
  async remove(table: Table): Promise<void> {
    if (!(await table.send({ k: 'leave' }))) return
    table.close()
    this.tables = this.tables.filter((other) => other !== table)
  }

  /** Everybody leaves the table. */
  async leave(): Promise<void> {
    await Promise.all(this.players.map((table) => table.send({ k: 'leave' })))
  }

  close(): void {
    this.end()
    document.removeEventListener('visibilitychange', this.hide)
    for (const table of this.tables) table.close()
  }

  private get sitting(): readonly Table[] {
    return this.tables.filter((table) => table.you > 0 && table.stop === null)
  }

  /** Give lines to those who are to have one. The first finds out how lines get through before the others begin. */
  private arrange(): void {
    const { tables, table } = this
    this.spoken ||= tables.some((each) => each.fresh || each.stop !== null)
    const errand = tables.find((each) => each !== table && each.waiting > 0)
    for (const each of tables) {
      const wanted = this.spoken ? !this.ways.streams || each === table || each === errand : each === tables[0]
      if (wanted) each.rouse()
      else each.rest()
    }
  }

  /** Notice that whoever looks at their cards is to move: when they have moved, they have seen enough. */
  private follow(): void {
    const { holder, newest } = this
    if (holder && !holder.moving && newest?.view?.to_move === holder.seat) this.holder = { ...holder, moving: true }
  }

  private enter(beside: number, seat: number): Table {
    const place = beside > 0 ? { room: this.room, beside } : { room: this.room }
    const table = new Table(place, seat, this.ways)
    table.everybody = () => (this.players.length > 0 ? this.players : [table])
    table.rest()
    table.start()
    return table
  }
}
