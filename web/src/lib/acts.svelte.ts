/** What the player does at the table: taps, keys and drops become moves, or a question where a choice is open. */
import { m } from '../paraglide/messages.js'
import { hitMove, hitsOf, partings, stands, type Hit, type Parting } from './cards'
import type { OwnCard } from './hand'
import type { Table } from './table.svelte'
import { writtenGroup } from './tray'
import { cardName, endValue, groupCards, hasLaid, needName, standsName } from './words'

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
  private now(step: 'draw' | 'play', also?: 'return'): boolean {
    const { view } = this.table
    if (!view) return false
    if (!this.table.myTurn) this.table.fault(view.step === 'over' ? m.say_over() : m.not_your_turn_now())
    else if (view.step !== step && view.step !== also) this.table.fault(step === 'draw' ? m.refusal_already_drawn() : m.not_now_draw())
    else return true
    return false
  }

  draw(): void {
    if (this.now('draw')) void this.table.play('d')
  }

  take(): void {
    if (this.now('draw')) void this.table.play('t')
  }

  /** Take a card of the own save pile instead of drawing. */
  takeSaved(card: string): void {
    if (this.now('draw')) void this.table.play(`v ${card}`)
  }

  /** Choose a phase (`p 7`), or give the upcard away (`g 3`). */
  choose(move: string): void {
    if (this.table.myTurn) void this.table.play(move)
  }

  /** End the turn by saving the picked card. */
  save(): void {
    const { one } = this.table.own
    if (!this.now('play')) return
    if (one) void this.table.play(`s ${one.card}`, [one.id])
    else this.table.fault(m.pick_one())
  }

  /** A tap on the discard pile takes its card, or puts the picked one there. */
  discardPile(): void {
    const step = this.table.view?.step
    if (this.table.myTurn && (step === 'play' || step === 'return')) this.discard()
    else this.take()
  }

  layDown(): void {
    const { own } = this.table
    if (!this.now('play')) return
    if (own.move === '') this.table.fault(m.tray_hint())
    else {
      const ids = own.tray.flatMap((group) => group.ids)
      void this.table.play(own.move, ids)
    }
  }

  /** Lay one group of the tray early. */
  layGroup(at: number): void {
    const { own } = this.table
    const group = own.tray[at]
    if (group && this.now('play')) void this.table.play(`l+ ${writtenGroup(group, own.held).join(' ')}`, group.ids)
  }

  discard(own: OwnCard | null = this.table.own.one): void {
    if (!this.now('play', 'return')) return
    if (!own) {
      this.table.fault(this.table.own.picked.size > 1 ? m.pick_one() : m.nothing_to_discard())
      return
    }
    const ways = partings(this.legal, own.card)
    const [way, another] = ways
    if (!another && !(way && own.card === 'K' && way.victim > 0)) {
      // Also where it is not allowed: the server's answer says why.
      void this.table.play(way?.move ?? `x ${own.card}`, [own.id])
      return
    }
    this.question = {
      title: this.partingTitle(own.card),
      text: '',
      answers: ways.map((each) => ({ value: each.move, ...this.parting(each, own.card) })),
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
    const [first, second] = hits
    if (!first || !second) {
      // Also where nothing fits: the server's answer says why.
      void this.table.play(first ? hitMove(first) : `h ${own.card}>${seat}.${group}`, [own.id])
      return
    }
    const ends = hits.every((hit) => hit.end !== '' && hit.verb === first.verb)
    const slides = ends && first.verb === 'r'
    this.question = {
      title: slides ? m.slide_title() : ends ? m.hit_end_title() : m.hit_how_title(),
      text: slides ? m.slide_text({ card: cardName(own.card) }) : ends ? m.hit_end_text() : '',
      answers: hits.map((hit) => ({ value: hitMove(hit), label: this.way(hit, slides), testid: wayId(hit) })),
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
      const laid = hasLaid(this.table.view, this.table.you)
      this.table.fault(laid ? m.fits_nowhere({ card: cardName(own.card) }) : m.refusal_lay_first())
    } else if (!second) void this.table.play(hitMove(first), [own.id])
    else {
      this.question = {
        title: m.hit_where({ card: cardName(own.card) }),
        text: '',
        answers: hits.map((hit) => ({ value: hitMove(hit), label: this.place(hit), testid: `hit-${hit.seat}-${hit.group}` })),
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

  private partingTitle(card: string): string {
    if (card === 'K') return m.skip_title()
    return card === 'A' ? m.drop_title() : m.parting_title({ card: cardName(card) })
  }

  /** One way to end the turn with a card, in words. */
  private parting({ victim, idle }: Parting, card: string): { label: string; testid: string } {
    const name = victim > 0 ? this.table.name(victim) : ''
    if (card === 'A' && victim > 0) return { label: m.drop_on({ name }), testid: `drop-${victim}` }
    if (victim > 0) return { label: card === 'K' ? name : m.skip_on({ name }), testid: `skip-victim-${victim}` }
    if (idle) return { label: m.skip_idle(), testid: 'skip-nobody' }
    return { label: m.discard_card({ card: cardName(card) }), testid: 'discard-plain' }
  }

  /** What a card becomes in a group, in words; `slides` where all answers move its Wild to an end. */
  private way(hit: Hit, slides = false): string {
    const cards = this.table.view?.laid[hit.seat - 1]?.[hit.group - 1]?.cards ?? []
    const said = stands(hit.card)
    if (hit.verb === 'r' && !slides) {
      if (hit.end === '') return m.replace_take()
      return hit.end === '<' ? m.replace_low() : m.replace_high()
    }
    if (hit.end === '') return said ? m.hit_as({ value: standsName(said) }) : m.hit_plain({ card: cardName(hit.card) })
    const value = [said ? standsName(said) : '', endValue(cards, hit.end)].filter(Boolean).join(' ')
    return hit.end === '<' ? m.hit_low({ value }) : m.hit_high({ value })
  }

  private place(hit: Hit): string {
    const group = this.table.view?.laid[hit.seat - 1]?.[hit.group - 1]
    const end = hit.end ? endValue(group?.cards ?? [], hit.end) : null
    const cards = group ? groupCards(group.cards) : ''
    const name = hit.seat === this.table.you ? m.you() : this.table.name(hit.seat)
    const where = m.group_of({ name, need: group ? needName(group.need) : '', cards })
    if (hit.verb === 'r') return m.replace_in({ group: where })
    const said = stands(hit.card)
    const value = [said ? standsName(said) : '', end ?? ''].filter((each) => each !== '').join(' ')
    return value === '' ? where : m.hit_at_end({ group: where, value })
  }
}

function wayId(hit: Hit): string {
  const end = hit.end === '' ? '' : hit.end === '<' ? '-low' : '-high'
  if (hit.verb === 'r') return `replace${end}`
  const said = stands(hit.card)
  return end && !said ? `end${end}` : `as-${said || 'itself'}${end}`
}
