/** What the player does at the table: taps, keys and drops become moves, or a question where a choice is open. */
import { m } from '../paraglide/messages.js'
import { hitsOf, layMove, victims, type Hit } from './cards'
import type { OwnCard } from './hand'
import type { Table } from './table.svelte'
import { complete, written } from './tray'
import { cardName, endValue, groupCards, needName } from './words'

/** A choice to be made before a move can be played. */
export interface Question {
  title: string
  text: string
  answers: { value: string; label: string; testid: string }[]
  leaving: number[]
}

export class Acts {
  question = $state.raw<Question | null>(null)

  constructor(private readonly table: Table) {}

  private get legal(): readonly string[] {
    return this.table.view?.legal ?? []
  }

  /** Is it one's own turn and this step of it? If not, say why. */
  private now(step: 'draw' | 'play'): boolean {
    const { view } = this.table
    if (!view) return false
    if (!this.table.myTurn) this.table.fault(view.step === 'over' ? m.say_over() : m.not_your_turn_now())
    else if (view.step !== step) this.table.fault(step === 'draw' ? m.refusal_already_drawn() : m.not_now_draw())
    else return true
    return false
  }

  draw(): void {
    if (this.now('draw')) void this.table.play('d')
  }

  take(): void {
    if (this.now('draw')) void this.table.play('t')
  }

  /** A tap on the discard pile takes its card, or puts the picked one there. */
  discardPile(): void {
    if (this.table.myTurn && this.table.view?.step === 'play') this.discard()
    else this.take()
  }

  layDown(): void {
    const { own } = this.table
    if (!this.now('play')) return
    if (!complete(own.tray)) this.table.fault(m.tray_hint())
    else {
      const ids = own.tray.flatMap((group) => group.ids)
      void this.table.play(layMove(written(own.tray, own.held)), ids)
    }
  }

  discard(own: OwnCard | null = this.table.own.one): void {
    if (!this.now('play')) return
    if (!own) {
      this.table.fault(this.table.own.picked.size > 1 ? m.pick_one() : m.nothing_to_discard())
      return
    }
    if (own.card !== 'K') {
      void this.table.play(`x ${own.card}`, [own.id])
      return
    }
    const seats = victims(this.legal)
    if (seats.length === 0) {
      void this.table.play('x K', [own.id])
      return
    }
    this.question = {
      title: m.skip_title(),
      text: '',
      answers: seats.map((seat) => ({
        value: `x K>${seat}`,
        label: this.table.name(seat),
        testid: `skip-victim-${seat}`,
      })),
      leaving: [own.id],
    }
  }

  /** Add a card to a laid group; asks for the end where both are open. */
  hit(seat: number, group: number, own: OwnCard | null = this.table.own.one): void {
    if (!this.now('play')) return
    if (!own) {
      this.table.fault(m.pick_one())
      return
    }
    const hits = hitsOf(this.legal, own.card).filter((hit) => hit.seat === seat && hit.group === group)
    const low = hits.find((hit) => hit.end === '<')
    const high = hits.find((hit) => hit.end === '>')
    const cards = this.table.view?.laid[seat - 1]?.[group - 1]?.cards ?? []
    if (!low || !high) {
      // Also where nothing fits: the server's answer says why.
      void this.table.play(`h ${own.card}>${seat}.${group}${hits[0]?.end ?? ''}`, [own.id])
      return
    }
    this.question = {
      title: m.hit_end_title(),
      text: m.hit_end_text(),
      answers: [
        { value: moveOf(low), label: m.hit_low({ value: endValue(cards, '<') }), testid: 'end-low' },
        { value: moveOf(high), label: m.hit_high({ value: endValue(cards, '>') }), testid: 'end-high' },
      ],
      leaving: [own.id],
    }
  }

  /** The key for hitting: at once where one place fits, else a question. */
  hitByKey(): void {
    if (!this.now('play')) return
    const own = this.table.own.one
    if (!own) {
      this.table.fault(m.pick_one())
      return
    }
    const hits = hitsOf(this.legal, own.card)
    const [first, second] = hits
    if (!first) {
      const laid = (this.table.view?.laid[this.table.you - 1] ?? []).length > 0
      this.table.fault(laid ? m.fits_nowhere({ card: cardName(own.card) }) : m.refusal_lay_first())
    } else if (!second) void this.table.play(moveOf(first), [own.id])
    else {
      this.question = {
        title: m.hit_where({ card: cardName(own.card) }),
        text: '',
        answers: hits.map((hit) => ({ value: moveOf(hit), label: this.place(hit), testid: `hit-${hit.seat}-${hit.group}` })),
        leaving: [own.id],
      }
    }
  }

  /** A card let go of over something. */
  dropped(id: number, target: string): void {
    const own = this.table.own.held.find((each) => each.id === id)
    if (!own) return
    const [kind, what = ''] = target.split(':')
    if (kind === 'card') this.table.own.moveTo(id, Number(what))
    else if (kind === 'tray') this.table.own.stage(Number(what), id)
    else if (kind === 'discard') this.discard(own)
    else if (kind === 'group') {
      const [seat = 0, group = 0] = what.split('.').map(Number)
      this.hit(seat, group, own)
    }
  }

  answer(move: string): void {
    const leaving = this.question?.leaving ?? []
    this.question = null
    void this.table.play(move, leaving)
  }

  private place(hit: Hit): string {
    const group = this.table.view?.laid[hit.seat - 1]?.[hit.group - 1]
    const end = hit.end ? endValue(group?.cards ?? [], hit.end) : null
    const cards = group ? groupCards(group.cards) : ''
    const name = hit.seat === this.table.you ? m.you() : this.table.name(hit.seat)
    const where = m.group_of({ name, need: group ? needName(group.need) : '', cards })
    return end === null ? where : m.hit_at_end({ group: where, value: end })
  }
}

function moveOf(hit: Hit): string {
  return `h ${hit.card}>${hit.seat}.${hit.group}${hit.end}`
}
