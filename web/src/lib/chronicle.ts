/** The story of the running game: events folded into sentences and into the sheet of finished hands. */
import { sentence } from './happenings'
import type { GameEvent, Meta } from './protocol'

export interface Line {
  n: number
  event: GameEvent
  text: string
}

/** A finished hand, as its `hand_over` told it. */
export interface FinishedHand {
  hand_no: number
  went_out: number
  points: number[]
  scores: number[]
  laid: boolean[]
}

/** The line as everybody at the table may read it. */
export function openly({ event, text }: Line, meta: Meta | null): string {
  const told = event.e === 'drew' ? { ...event, card: undefined } : event
  return sentence(told, { you: 0, name: (seat) => meta?.seats[seat - 1]?.name ?? '' }) ?? text
}

export class Chronicle {
  lines: Line[] = []
  hands: FinishedHand[] = []
  /** The seats that replay a tie in the next hand. */
  tie: number[] = []
  private handNo = 0
  private count = 0

  /** Begin again with the log of a snap. */
  reset(log: readonly GameEvent[], meta: Meta | null): void {
    this.lines = []
    this.hands = []
    this.tie = []
    this.handNo = 0
    this.add(log, meta)
  }

  /** Take in what happened; answers the new lines. */
  add(events: readonly GameEvent[], meta: Meta | null): Line[] {
    const fresh: Line[] = []
    for (const event of events) {
      this.follow(event)
      const text = sentence(event, {
        you: meta?.you ?? 0,
        name: (seat) => meta?.seats[seat - 1]?.name ?? '',
      })
      if (text === null) continue
      this.count += 1
      fresh.push({ n: this.count, event, text })
    }
    this.lines = [...this.lines, ...fresh]
    return fresh
  }

  private follow(event: GameEvent): void {
    switch (event.e) {
      case 'started':
      case 'rematch':
        this.lines = []
        this.hands = []
        break
      case 'tie':
        this.tie = event.seats ?? []
        break
      case 'dealt':
        this.tie = []
            this.handNo = event.hand_no ?? this.handNo + 1
        break
      case 'hand_over':
        this.hands = [
          ...this.hands,
          {
            hand_no: this.handNo,
            went_out: event.went_out ?? 0,
            points: event.points ?? [],
            scores: event.scores ?? [],
            laid: event.laid ?? [],
          },
        ]
        break
    }
  }
}
