/**
 * The connection to one table (docs/protocol.md).
 *
 * The socket means nothing: what counts is the version last applied. Commands wait in an outbox, are sent again with
 * the same id until they are answered, and survive a reload. Every version is applied once and in order.
 */
import { freshId } from './ids'
import type { Ack, ChatLine, Command, Ev, FromServer, HintAnswer, Nak, Place, Snap, Timer, ToServer, Why } from './protocol'
import { PROTO } from './protocol'

export interface SocketLike {
  readyState: number
  send(text: string): void
  close(): void
  onopen: ((event: never) => unknown) | null
  onmessage: ((event: { data: string } & never) => unknown) | null
  onclose: ((event: { code: number } & never) => unknown) | null
}

/** Where the outbox is kept between two lives of the page. */
export interface OutboxStore {
  load(): Waiting[]
  save(waiting: Waiting[]): void
}

export interface Waiting {
  id: string
  c: Command
}

/** `resting`: kept without a connection until somebody wants one. */
export type Status = 'connecting' | 'open' | 'resting' | 'stopped'
export type Stop = 'old' | 'removed' | 'no_room'

export interface NetHooks {
  snap(frame: Snap): void
  events(frame: Ev): void
  presence(here: boolean[], windows: number): void
  timer(frame: Timer): void
  chat(lines: ChatLine[]): void
  halt(on: boolean): void
  status(status: Status): void
  /** Everything is known that had happened when the server greeted. */
  caughtUp(): void
  /** The server will not have us at this table any more (or wants a newer page). */
  stopped(why: Stop): void
}

export const CONNECT_LIMIT = 5000
export const PING_EVERY = 5000
export const SILENCE_LIMIT = 9000
export const WAKE_LIMIT = 2000
const OUTBOX_LIMIT = 64
const OPEN = 1

/** Full jitter: anywhere between now and half a second doubled per failed try, at most 15 s. */
export function backoff(tries: number, random: () => number): number {
  return random() * Math.min(15000, 500 * 2 ** tries)
}

export class Net {
  v = 0
  /** The seat the last view was of; -1 before the first. */
  private seat = -1
  /** The newest version when the server greeted. */
  private head = 0
  private socket: SocketLike | null = null
  private greeted = false
  private tries = 0
  private heard = 0
  private stopped = false
  private resting = false
  private retry: ReturnType<typeof setTimeout> | undefined
  private limit: ReturnType<typeof setTimeout> | undefined
  private tick: ReturnType<typeof setInterval> | undefined
  private waiting: Waiting[]
  private answers = new Map<string, (answer: Ack | Nak) => void>()
  private asked = new Map<string, (answer: Why | null) => void>()
  private hints = new Map<string, (answer: HintAnswer | Nak | null) => void>()

  constructor(
    private readonly place: Place,
    private readonly hooks: NetHooks,
    private readonly open: () => SocketLike,
    private readonly outbox: OutboxStore,
    private readonly visible: () => boolean = () => document.visibilityState === 'visible',
    private readonly random: () => number = Math.random,
  ) {
    this.waiting = outbox.load()
  }

  start(): void {
    this.tick = setInterval(() => this.beat(), PING_EVERY)
    this.connect()
  }

  /** Leave the table's connection for good. */
  stop(): void {
    this.stopped = true
    clearInterval(this.tick)
    clearTimeout(this.retry)
    clearTimeout(this.limit)
    this.drop()
    this.forgetAsked()
    this.hooks.status('stopped')
  }

  /** Have no connection until `rouse`: what is to be sent waits. */
  rest(): void {
    if (this.resting || this.stopped) return
    this.resting = true
    clearTimeout(this.retry)
    clearTimeout(this.limit)
    this.drop()
    this.forgetAsked()
    this.hooks.status('resting')
  }

  /** Have a connection again. */
  rouse(): void {
    if (!this.resting) return
    this.resting = false
    this.tries = 0
    this.connect()
  }

  /** Send a command; the promise ends when the server has answered, however often it must be sent. */
  command(c: Command): Promise<Ack | Nak> {
    const item = { id: freshId(), c }
    this.waiting = [...this.waiting, item].slice(-OUTBOX_LIMIT)
    this.outbox.save(this.waiting)
    const answer = new Promise<Ack | Nak>((resolve) => this.answers.set(item.id, resolve))
    if (this.greeted) this.send({ t: 'cmd', ...item })
    return answer
  }

  /** Would this move be legal now? `null` if the connection went away before the answer came. */
  ask(m: string): Promise<Why | null> {
    if (!this.greeted) return Promise.resolve(null)
    const id = freshId()
    const answer = new Promise<Why | null>((resolve) => this.asked.set(id, resolve))
    this.send({ t: 'ask', id, m })
    return answer
  }

  /** What would the strongest bot do? `null` if the connection went away before the answer came. */
  hint(turn: number): Promise<HintAnswer | Nak | null> {
    if (!this.greeted) return Promise.resolve(null)
    const id = freshId()
    const answer = new Promise<HintAnswer | Nak | null>((resolve) => this.hints.set(id, resolve))
    this.send({ t: 'hint', id, turn })
    return answer
  }

  /** The page is seen again, or the network is back: check the socket now, without waiting for a timer. */
  wake(): void {
    if (this.stopped || this.resting) return
    this.tries = 0
    if (this.socket && this.greeted && this.socket.readyState === OPEN) {
      this.send({ t: 'ping' })
      this.expectWithin(WAKE_LIMIT)
    } else {
      this.connect()
    }
  }

  private connect(): void {
    if (this.stopped || this.resting) return
    clearTimeout(this.retry)
    this.drop()
    this.hooks.status('connecting')
    const socket = this.open()
    this.socket = socket
    socket.onopen = () => {
      if (socket !== this.socket) return
      this.resume()
    }
    socket.onmessage = (event: { data: string }) => {
      if (socket === this.socket) this.receive(JSON.parse(event.data) as FromServer)
    }
    socket.onclose = (event: { code: number }) => {
      if (socket === this.socket) this.closed(event.code)
    }
    this.expectWithin(CONNECT_LIMIT)
  }

  /** Replace the socket unless something is heard in time. Never judged while the page is hidden: timers sleep there. */
  private expectWithin(ms: number): void {
    clearTimeout(this.limit)
    this.limit = setTimeout(() => {
      if (this.visible()) this.connect()
    }, ms)
  }

  private drop(): void {
    const socket = this.socket
    this.socket = null
    this.greeted = false
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null
      socket.close()
    }
  }

  private closed(code: number): void {
    this.socket = null
    this.greeted = false
    clearTimeout(this.limit)
    this.forgetAsked()
    const stop = ({ 4001: 'old', 4003: 'removed', 4004: 'no_room' } as const)[code]
    if (stop) {
      this.stop()
      this.hooks.stopped(stop)
      return
    }
    this.hooks.status('connecting')
    // 1012: a planned restart. Come back soon, but not all in the same moment.
    const delay = code === 1012 && this.tries === 0 ? this.random() * 2000 : backoff(this.tries, this.random)
    this.tries += 1
    clearTimeout(this.retry)
    this.retry = setTimeout(() => this.connect(), delay)
  }

  private beat(): void {
    if (this.stopped || !this.visible() || !this.greeted) return
    if (Date.now() - this.heard > SILENCE_LIMIT) {
      this.connect()
      return
    }
    this.send({ t: 'ping' })
    for (const item of this.waiting) this.send({ t: 'cmd', ...item })
  }

  private send(frame: ToServer): void {
    if (this.socket?.readyState === OPEN) this.socket.send(JSON.stringify(frame))
  }

  private receive(frame: FromServer): void {
    this.heard = Date.now()
    clearTimeout(this.limit)
    switch (frame.t) {
      case 'hello':
        this.greet(frame.v, frame.seat)
        break
      case 'snap':
        this.v = frame.v
        this.hooks.snap(frame)
        this.hooks.caughtUp()
        break
      case 'ev':
        this.events(frame)
        break
      case 'ack':
      case 'nak':
        this.answer(frame)
        break
      case 'why':
        this.asked.get(frame.id)?.(frame)
        this.asked.delete(frame.id)
        break
      case 'hint':
        this.hints.get(frame.id)?.(frame)
        this.hints.delete(frame.id)
        break
      case 'pong':
        if (frame.v > this.v) this.resume()
        break
      case 'pres':
        this.hooks.presence(frame.here, frame.windows ?? 1)
        break
      case 'timer':
        this.hooks.timer(frame)
        break
      case 'chat':
        this.hooks.chat(frame.lines)
        break
      case 'halt':
        this.hooks.halt(frame.on)
        break
    }
  }

  private greet(head: number, seat: number): void {
    this.greeted = true
    this.head = head
    this.tries = 0
    this.hooks.halt(false) // said again after this where it is so
    // A table that has gone back behind us (restored from a copy) is read anew: its snap replaces everything.
    if (head < this.v) this.v = 0
    // So is one at which this session has another seat now: what was seen so far was another's view.
    if (this.seat >= 0 && seat !== this.seat) {
      this.v = 0
      this.resume()
    }
    this.seat = seat
    this.hooks.status('open')
    if (this.v > 0 && this.v === head) this.hooks.caughtUp()
    for (const item of this.waiting) this.send({ t: 'cmd', ...item })
  }

  private resume(): void {
    this.send({ t: 'hello', proto: PROTO, ...this.place, v: this.v })
  }

  private events(frame: Ev): void {
    // Without a view there is nothing to add to: a snap is on its way.
    if (this.v === 0 || frame.v <= this.v) return
    if (frame.v > this.v + 1) {
      this.resume()
      return
    }
    this.v = frame.v
    this.hooks.events(frame)
    if (frame.v === this.head) this.hooks.caughtUp()
  }

  private answer(frame: Ack | Nak): void {
    // A question that has no answer now: nobody's turn, or nothing being played.
    const question = this.asked.get(frame.id)
    if (question) {
      this.asked.delete(frame.id)
      question(null)
      return
    }
    const hint = this.hints.get(frame.id)
    if (hint) {
      this.hints.delete(frame.id)
      hint(frame.t === 'nak' ? frame : null)
      return
    }
    // The server could not write it down just now: it stays in the outbox and is sent again.
    if (frame.t === 'nak' && frame.code === 'retry') return
    this.waiting = this.waiting.filter((item) => item.id !== frame.id)
    this.outbox.save(this.waiting)
    this.answers.get(frame.id)?.(frame)
    this.answers.delete(frame.id)
  }

  private forgetAsked(): void {
    for (const resolve of this.asked.values()) resolve(null)
    this.asked.clear()
    for (const resolve of this.hints.values()) resolve(null)
    this.hints.clear()
  }
}
