/** Everybody who plays at one table on this device: one line each, and only one of them on the screen. */
import { api } from './api'
import { dealOf, holderWanted, type Holder } from './passing'
import { Table } from './table.svelte'

export const MOST_BESIDE = 5

export class Party {
  tables = $state.raw<readonly Table[]>([])
  private holder = $state.raw<Holder | null>(null)

  /** `numbers`: which players of this device sit at the table; 0 is the owner of the session, or who only looks on. */
  constructor(
    private readonly room: string,
    numbers: readonly number[],
  ) {
    this.tables = numbers.map((beside) => this.enter(beside))
  }

  /** Which players of this device have a line. */
  get numbers(): readonly number[] {
    return this.tables.map((table) => table.place.beside ?? 0)
  }

  /** The lines of those who have a seat. */
  get players(): readonly Table[] {
    return this.tables.filter((table) => table.you > 0 && table.stop === null)
  }

  /** The line on the screen: of whoever has the device, or is to have it. */
  get table(): Table | undefined {
    const wanted = this.wanted
    return this.players.find((table) => table.you === wanted) ?? this.players[0] ?? this.tables[0]
  }

  /** Not everybody's line has told yet whose it is; till then nobody's cards may be seen. In a waiting room there are none. */
  get gathering(): boolean {
    const open = this.tables.filter((table) => table.stop === null)
    return open.some((table) => !table.meta) && !open.some((table) => table.meta?.state === 'waiting')
  }

  /** Somebody else is to take the device first: nobody's cards may be seen. */
  get covered(): boolean {
    const { newest, wanted, holder } = this
    if (this.tables.length < 2 || !newest?.meta || !newest.view || newest.meta.state === 'waiting') return false
    return holder?.seat !== wanted || holder.deal !== dealOf(newest.meta, newest.view)
  }

  /** Whoever is to have the device has it. */
  uncover(): void {
    const { newest, wanted } = this
    if (newest?.meta && newest.view) this.holder = { seat: wanted, deal: dealOf(newest.meta, newest.view) }
  }

  /** Let somebody else play on this device; raises ApiError. */
  async add(name: string): Promise<void> {
    const free = Array.from({ length: MOST_BESIDE }, (_, i) => i + 1).find((n) => !this.numbers.includes(n))
    if (free === undefined) return
    await api.join(this.room, name, free)
    this.tables = [...this.tables, this.enter(free)]
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
    for (const table of this.tables) table.close()
  }

  /** The line that is furthest: what one of them knows about the turn holds for all. */
  private get newest(): Table | undefined {
    const far = ({ meta, view }: Table) => [meta?.game ?? 0, view?.hand_no ?? 0, view?.decision ?? 0]
    return this.players.reduce<Table | undefined>((best, each) => (best && !later(far(each), far(best)) ? best : each), undefined)
  }

  private get wanted(): number {
    const { newest, players } = this
    if (!newest?.meta || !newest.view) return 0
    return holderWanted(newest.meta, newest.view, players.map((table) => table.you), this.holder)
  }

  private enter(beside: number): Table {
    const table = new Table(beside > 0 ? { room: this.room, beside } : { room: this.room })
    table.everybody = () => (this.players.length > 0 ? this.players : [table])
    table.start()
    return table
  }
}

/** Whether one position, as numbers from great to small, comes after another. */
function later(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((number, i) => number !== other[i])
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0)
}
