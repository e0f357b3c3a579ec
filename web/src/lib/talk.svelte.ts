/** What is said at a table, and what of it is new. */
import type { ChatLine } from './protocol'

const SHOWN_FOR = 5000
const KEPT = 50

export class Talk {
  lines = $state.raw<ChatLine[]>([])
  /** How many have come since the talk was last open. */
  fresh = $state(0)
  /** The newest line, for a moment. */
  shown = $state.raw<ChatLine | null>(null)
  private open = false
  private greeted = false
  private timer: ReturnType<typeof setTimeout> | undefined

  /** Lines from the server: all it remembers after each greeting, then one at a time. */
  hear(lines: ChatLine[]): void {
    const newest = this.lines.at(-1)?.n ?? 0
    const fresh = lines.filter((line) => line.n > newest)
    this.lines = [...this.lines, ...fresh].slice(-KEPT)
    // What was said before one came is nothing new.
    if (this.greeted && fresh.length > 0 && !this.open) this.show(fresh)
    this.greeted = true
  }

  opened(open: boolean): void {
    this.open = open
    if (!open) return
    this.fresh = 0
    this.shown = null
  }

  close(): void {
    clearTimeout(this.timer)
  }

  private show(fresh: ChatLine[]): void {
    this.fresh += fresh.length
    this.shown = fresh.at(-1) ?? null
    clearTimeout(this.timer)
    this.timer = setTimeout(() => (this.shown = null), SHOWN_FOR)
  }
}
