/** One table as the page sees it: what the server said last, and the commands one may send. */
import { m } from '../paraglide/messages.js'
import { api, ApiError } from './api'
import { Chronicle, openly, type FinishedHand, type Line } from './chronicle'
import { reloadOnce } from './mend'
import { Net, type SocketLike, type Status, type Stop, type Waiting } from './net'
import { Own } from './own.svelte'
import type { Command, Ev, GameEvent, HintAnswer, Meta, Nak, Place, Snap, Timer, View, Why } from './protocol'
import type { About } from './rules'
import { Opener, StreamSocket } from './stream'
import { Talk } from './talk.svelte'
import { recall, recallJson, remember } from './storage'
import { whyNak } from './why'
import { needsName } from './words'

const SENDING_AFTER = 150
const LATE_AFTER = 1000
/** What a host says for the table, whoever of the device has it in hand. */
const FOR_THE_TABLE = new Set<Command['k']>(['start', 'bot', 'remove', 'pace', 'level', 'set', 'host', 'end', 'pause'])

function socketUrl(): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`
}

/** Under which name things of a place are remembered: each player of a device has their own. */
function keyOf({ room, beside = 0, watch }: Place): string {
  return watch ? `${room}.tv` : beside > 0 ? `${room}.${beside}` : room
}

function outbox(key: string, count: (waiting: number) => void) {
  return {
    load: () => {
      const waiting = (recallJson('session', `outbox.${key}`) ?? []) as Waiting[]
      count(waiting.length)
      return waiting
    },
    save: (waiting: Waiting[]) => {
      count(waiting.length)
      remember('session', `outbox.${key}`, waiting.length > 0 ? JSON.stringify(waiting) : null)
    },
  }
}

export class Table {
  meta = $state.raw<Meta | null>(null)
  view = $state.raw<View | null>(null)
  lines = $state.raw<Line[]>([])
  hands = $state.raw<FinishedHand[]>([])
  /** The rules of this table, once read. */
  about = $state.raw<About | null>(null)
  /** The seats that replay a tie in the next hand. */
  tie = $state.raw<number[]>([])
  here = $state.raw<boolean[]>([])
  /** The last thing anybody did with a card: where the next card flies from. */
  lastAct = $state.raw<GameEvent | null>(null)
  status = $state<Status>('connecting')
  /** The version seen last, 0 before the first. */
  v = $state(0)
  /** Since it last rested (or began) the line has told how the table stands. */
  fresh = $state(false)
  /** How many commands wait for their answer. */
  waiting = $state(0)
  /** The connection has been missing for more than a moment. */
  late = $state(false)
  stop = $state<Stop | null>(null)
  /** A command has been on its way for more than a moment. */
  sending = $state(false)
  busy = $state(false)
  /** Why the last try did not work, for the line near the action; '' for nothing. */
  error = $state('')
  /** The move a hint has shown, until the next decision; '' for none. */
  shown = $state('')
  /** Counts errors, so that the same sentence twice is read twice. */
  errorNo = $state(0)
  /** What happened last, for the polite live region; `open`: as everybody may hear it. */
  said = $state.raw<{ text: string; open: string }>({ text: '', open: '' })

  /** How many windows of this person look at the table. */
  windows = $state(1)
  /** The clock of the running turn as it was told, and when that was by the clock of this page. */
  timer = $state.raw<{ frame: Timer; at: number } | null>(null)
  /** Nothing can be saved just now: the table stands still. */
  halted = $state(false)
  /** The word that stands in the field and is not mixed into the shuffle yet; whether it came too late for that. */
  draft = $state('')
  lateWord = $state(false)
  readonly talk = new Talk()

  /** Everybody who plays on this device. */
  everybody: () => readonly Table[] = () => [this]

  readonly own: Own
  private readonly opener: Opener
  private readonly chronicle = new Chronicle()
  private readonly net: Net
  private learned = ''
  private lateTimer: ReturnType<typeof setTimeout> | undefined
  private readonly wake = () => {
    if (document.visibilityState === 'visible') this.net.wake()
  }

  /** `seat`: where one sits as far as is known before the table has spoken; `ways`: shared by all lines of a device. */
  constructor(
    readonly place: Place,
    private readonly seat = 0,
    ways: { streams: boolean } = { streams: false },
  ) {
    this.opener = new Opener(() => new WebSocket(socketUrl()) as unknown as SocketLike, () => new StreamSocket(), ways)
    this.own = new Own(keyOf(place), () => this.everybody().length < 2)
    this.net = new Net(
      place,
      {
        snap: (frame) => this.snap(frame),
        events: (frame) => this.events(frame),
        presence: (here, windows) => {
          this.here = here
          this.windows = windows
        },
        timer: (frame) => (this.timer = { frame, at: performance.now() }),
        chat: (lines) => this.talk.hear(lines),
        halt: (on) => (this.halted = on),
        status: (status) => this.connection(status),
        caughtUp: () => (this.fresh = true),
        stopped: (why) => this.stopped(why),
      },
      () => this.opener.open(),
      outbox(keyOf(place), (waiting) => (this.waiting = waiting)),
    )
  }

  start(): void {
    document.addEventListener('visibilitychange', this.wake)
    window.addEventListener('pageshow', this.wake)
    window.addEventListener('online', this.wake)
    this.net.start()
  }

  /** Have no connection for now: others of this device need it more. */
  rest(): void {
    this.net.rest()
  }

  /** Have a connection (again). */
  rouse(): void {
    this.net.rouse()
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.wake)
    window.removeEventListener('pageshow', this.wake)
    window.removeEventListener('online', this.wake)
    clearTimeout(this.lateTimer)
    this.talk.close()
    this.net.stop()
  }

  get room(): string {
    return this.place.room
  }

  get you(): number {
    return this.meta?.you ?? this.seat
  }

  get myTurn(): boolean {
    return this.view !== null && this.you > 0 && this.view.to_move === this.you && !this.stoodIn
  }

  /** A bot plays for one until one is back. */
  get stoodIn(): boolean {
    return this.meta?.state === 'playing' && this.meta.seats[this.you - 1]?.bot === true
  }

  /** One gives up a card for the upcard Wild: nothing else can be done with the hand. */
  get returning(): boolean {
    return this.myTurn && this.view?.step === 'return'
  }

  /** The host has this device in hand. */
  get iAmHost(): boolean {
    return this.meta !== null && this.isLocal(this.meta.host)
  }

  /** The line has had to make room for others, and has not been heard since. */
  get rested(): boolean {
    return this.meta !== null && !this.fresh
  }

  /** What happened as everybody may read it: nobody is "you", and nobody's drawn card is told. */
  get openLines(): Line[] {
    return this.lines.map((line) => ({ ...line, text: openly(line, this.meta) }))
  }

  /** Whether a seat is played on this device. */
  isLocal(seat: number): boolean {
    return seat > 0 && this.everybody().some((each) => each.you === seat)
  }

  /** People elsewhere have to do with this table. */
  get company(): boolean {
    const elsewhere = this.meta?.seats.some((seat, i) => seat.kind === 'human' && !this.isLocal(i + 1)) ?? false
    return this.meta?.options !== undefined && (elsewhere || this.you === 0 || this.meta.spectators > 0)
  }

  name(seat: number): string {
    return this.meta?.seats[seat - 1]?.name || m.bot()
  }

  /** "Phase 7: 2 sets of 4"; the number alone while the rules are not read yet. */
  phaseText(number: number): string {
    const needs = this.own.phases[number]
    return needs ? m.choose_phase({ number, needs: needsName(needs) }) : m.phase({ number })
  }

  /** Send a command and tell the player if it is refused. Answers whether it was done. */
  async send(c: Command): Promise<boolean> {
    this.fault('')
    const slow = setTimeout(() => (this.sending = true), SENDING_AFTER)
    const speaker = FOR_THE_TABLE.has(c.k) ? this.everybody().find((each) => each.you === this.meta?.host) : undefined
    const answer = await (speaker ?? this).net.command(c)
    clearTimeout(slow)
    this.sending = false
    if (answer.t === 'ack') return true
    this.fault(await whyNak(answer))
    return false
  }

  /** Send a command for everybody on this device: they have settled it among themselves. */
  async sendForAll(c: Command): Promise<void> {
    this.fault('')
    const answers = await Promise.all(this.everybody().map((each) => each.net.command(c)))
    const [first] = answers
    if (first?.t === 'nak' && answers.every((answer) => answer.t === 'nak')) this.fault(await whyNak(first))
  }

  /** Mix in the word that stands in the field, if any does; answers whether none is left that could be. */
  async mixIn(): Promise<boolean> {
    const word = this.draft.trim()
    if (!word || this.meta?.state !== 'waiting') return true
    if (!(await this.send({ k: 'word', word }))) return false
    if (this.draft.trim() === word) this.draft = ''
    return true
  }

  /** Play a move of one's own seat. `leaving` are the local names of the cards it takes out of the hand. */
  async play(move: string, leaving: number[] = []): Promise<boolean> {
    if (!this.view || this.busy) return false
    this.busy = true
    this.own.leaving = new Set(leaving)
    const done = await this.send({ k: 'move', m: move, turn: this.view.decision })
    this.busy = false
    if (!done) this.own.leaving = new Set()
    return done
  }

  ask(move: string): Promise<Why | null> {
    return this.net.ask(move)
  }

  /** Whether one may ask for a hint now. */
  get mayHint(): boolean {
    return this.myTurn && this.meta?.options?.hints === true
  }

  hint(decision: number): Promise<HintAnswer | Nak | null> {
    return this.net.hint(decision)
  }

  /** Show why something is not possible; '' clears it. */
  fault(text: string): void {
    this.error = text
    if (text) this.errorNo += 1
  }

  private snap(frame: Snap): void {
    this.v = frame.v
    this.know(frame.meta)
    this.chronicle.reset(frame.log, frame.meta)
    this.see(frame.s)
    this.tell()
  }

  private events(frame: Ev): void {
    this.v = frame.v
    if (frame.meta) this.know(frame.meta)
    const act = frame.e.findLast((event) => event.card !== undefined || event.e === 'laid' || event.e === 'laid_part' || event.e === 'drew')
    if (act) this.lastAct = act
    if (frame.s !== undefined) this.see(frame.s)
    const fresh = this.chronicle.add(frame.e, this.meta)
    this.tell()
    if (fresh.length === 0) return
    this.said = {
      text: fresh.map((line) => line.text).join(' '),
      open: fresh.map((line) => openly(line, this.meta)).join(' '),
    }
  }

  /** Take in the table; its fingerprint is kept as first seen, so that it cannot change behind our back. */
  private know(meta: Meta): void {
    if (this.meta?.state === 'waiting' && meta.state === 'playing') this.lateWord = this.draft.trim() !== ''
    this.meta = meta
    if (meta.you === 0) this.own.forget()
    void this.learn(meta.rules)
    const key = `commitment.${meta.room}.${meta.game}`
    if (meta.commitment && recall('session', key) === null) remember('session', key, meta.commitment)
  }

  /** Read the rules of the table; where that fails it is tried again with the next news of the table. */
  private async learn(rules: string): Promise<void> {
    if (rules === this.learned) return
    this.learned = rules
    try {
      this.about = await api.about(rules, 'en')
    } catch (fault) {
      this.learned = ''
      if (!(fault instanceof ApiError)) throw fault
      return
    }
    const { numbers, phases } = this.about
    this.own.phases = Object.fromEntries(numbers.map((number, i) => [number, phases[i] ?? []]))
    this.own.see(this.view, this.meta?.game ?? 1)
  }

  private tell(): void {
    this.lines = this.chronicle.lines
    this.hands = this.chronicle.hands
    this.tie = this.chronicle.tie
  }

  private see(view: View | null): void {
    if (view?.decision !== this.view?.decision) {
      this.fault('')
      this.shown = ''
    }
    this.view = view
    this.own.see(view, this.meta?.game ?? 1)
  }

  private connection(status: Status): void {
    this.status = status
    clearTimeout(this.lateTimer)
    if (status === 'resting') {
      this.fresh = this.late = false
    } else if (status === 'open') {
      this.late = false
      this.opener.works()
    } else if (status === 'connecting') this.lateTimer = setTimeout(() => (this.late = true), LATE_AFTER)
  }

  private stopped(why: Stop): void {
    this.late = false
    // An old page mends itself by loading the new one, but never in a loop.
    if (why === 'old' && reloadOnce()) return
    this.stop = why
  }
}
