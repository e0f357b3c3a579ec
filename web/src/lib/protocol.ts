/** The frames of docs/protocol.md, version 2, as this page reads and writes them. */

import type { Hint } from './hints'

export const PROTO = 2
/** Code points of a word for the shuffle. */
export const WORD_LONGEST = 64

export type Params = Record<string, string | number>
export interface Reason {
  code: string
  params?: Params
}

/** A requirement of a phase in notation: `S3`, `R4`, `C7`. */
export type Need = string
/** A card in notation; on the table a Wild says what it stands for: `W=7`. */
export type CardText = string

/** The number of a phase, a contract such as `S3+R4`, `done` behind the last, `out` who has dropped out, '' none yet. */
export type PhaseLabel = number | string

export interface Group {
  need: Need
  cards: CardText[]
}

export interface Result {
  went_out: number
  points: number[]
  laid: boolean[]
  phases: PhaseLabel[]
  scores: number[]
  why: 'out' | 'laid' | 'stopped' | 'stalled'
}

/** What one seat may know of the running game (`s`). */
export interface View {
  seat: number
  players: number
  hand_no: number
  dealer: number
  to_move: number
  step: 'choose' | 'give' | 'return' | 'draw' | 'play' | 'over'
  turn: number
  decision: number
  hand: CardText[] | null
  counts: number[]
  phases: PhaseLabel[]
  needs: Need[][]
  laid: Group[][]
  scores: number[]
  draw_count: number
  discard_top: CardText
  discard_count: number
  discard_next: CardText
  /** Turns each seat is going to lose. */
  skipped: number[]
  /** Open save piles. */
  saved: CardText[][]
  /** The seats without cards that play on. */
  floating: number[]
  /** The phases still to be made where their order is free. */
  left: number[][]
  /** The number that is wild for a seat, 0 for none. */
  wild_numbers: number[]
  direction: 1 | -1
  playing: boolean[]
  replay: boolean
  legal: string[] | null
  lays: string[] | null
  result: Result | null
  game_over: boolean
  winners: number[]
  places: number[]
}

export interface Seat {
  name: string
  kind: 'human' | 'bot' | 'free'
  /** Who plays for an owner that is away. */
  guest?: string
  /** The owner has left the rest of the game to a bot. */
  resigned?: boolean
  /** The owner is deleted: nobody can come back to this seat. */
  gone?: boolean
  state: 'here' | 'away' | 'left' | 'free'
  bot: boolean
  /** 1 to 7; 0 where no bot plays, and for bots from before there were levels. */
  level: number
}

export type Pace = 'slow' | 'normal' | 'fast' | 'instant'
export const PACES: Pace[] = ['slow', 'normal', 'fast', 'instant']

/** The table around the game (`meta`). */
export interface Meta {
  room: string
  state: 'waiting' | 'playing' | 'over'
  game: number
  rules: string
  host: number
  pace: Pace
  you: number
  seats: Seat[]
  commitment: string | null
  words: (string | null)[]
  seed: string | null
  ready: number[]
  spectators: number
  /** What the table has settled. */
  options?: Options
  paused?: boolean
  helped?: boolean
  slow?: boolean
  votes?: Vote[]
  claims?: Claim[]
  declined?: number[]
  /** Oneself is the last person of the running game. */
  alone?: boolean
  /** Its games count for ratings: it is rated, and nobody shares a device. */
  counts?: boolean
  muted?: number[]
}

export interface Options {
  away: 'bot' | 'ask' | 'wait'
  timer: 'off' | 'gentle' | 'strict'
  seconds: number
  chat: 'off' | 'phrases' | 'players' | 'all'
  watch: boolean
  open: boolean
  hints: boolean
  rated?: boolean
}

export interface Vote {
  seat: number
  what: 'bot' | 'remove'
  by: number[]
}

/** Somebody would like to play for an owner who is away. */
export interface Claim {
  n: number
  seat: number
  name: string
}

/** Something that happened; which keys there are depends on `e` (docs/protocol.md). */
export interface GameEvent {
  e: string
  seat?: number
  card?: CardText
  /** The cards of each group, in the order of the requirements. */
  groups?: CardText[][]
  cards?: CardText[]
  phase?: PhaseLabel
  target?: number
  group?: number
  stands?: string
  end?: 'low' | 'high'
  victim?: number
  count?: number
  hand_no?: number
  dealer?: number
  upcard?: CardText
  went_out?: number
  points?: number[]
  scores?: number[]
  phases?: PhaseLabel[]
  laid?: boolean[]
  seats?: number[]
  winners?: number[]
  places?: number[]
  name?: string
  about?: number
  what?: string
  game?: number
  pace?: Pace
  level?: number
}

export type Command =
  | { k: 'move'; m: string; turn: number }
  | { k: 'next'; hand: number }
  | { k: 'start' | 'leave' | 'back' | 'rematch' | 'end' }
  | { k: 'bot'; seat: number; on: boolean }
  | { k: 'word'; word: string }
  | { k: 'name'; name: string }
  | { k: 'remove' | 'host'; seat: number }
  | { k: 'decline' | 'resign' }
  | { k: 'pause'; on: boolean }
  | { k: 'help'; turn: number }
  | { k: 'vote'; seat: number; what: 'bot' | 'remove'; on: boolean }
  | { k: 'claim'; seat: number; name: string }
  | { k: 'admit'; claim: number; on: boolean }
  | { k: 'say'; phrase: string }
  | { k: 'say'; text: string }
  | { k: 'mute'; seat: number; on: boolean }
  | { k: 'report'; seat: number; text: string }
  | { k: 'pace'; pace: Pace }
  | ({ k: 'set' } & Partial<Options>)
  | { k: 'level'; seat: number; level: number }

/** What a connection is of: a table, and there the own player, one who sits beside on this device, or a screen. */
export interface Place {
  room: string
  beside?: number
  watch?: true
}

export type ToServer =
  | ({ t: 'hello'; proto: number; v: number } & Place)
  | { t: 'cmd'; id: string; c: Command }
  | { t: 'ask'; id: string; m: string }
  | { t: 'hint'; id: string; turn: number }
  | { t: 'ping' }

export interface Hello {
  t: 'hello'
  proto: number
  v: number
  seat: number
  now: number
}
export interface Snap {
  t: 'snap'
  v: number
  meta: Meta
  s: View | null
  log: GameEvent[]
}
export interface Ev {
  t: 'ev'
  v: number
  e: GameEvent[]
  meta?: Meta
  s?: View | null
}
export interface Ack {
  t: 'ack'
  id: string
  v: number
}
export interface Nak {
  t: 'nak'
  id: string
  code: string
  v: number
  reason?: Reason
}
export interface Why {
  t: 'why'
  id: string
  ok: boolean
  reason?: Reason
  m?: string
}
/** What the strongest bot would do: the answer to `hint`. */
export interface HintAnswer extends Hint {
  t: 'hint'
  id: string
  turn: number
}
export interface Pong {
  t: 'pong'
  v: number
  now: number
}
export interface Pres {
  t: 'pres'
  here: boolean[]
  /** How many connections the reader has. */
  windows?: number
}
/** What is left of the running turn, in milliseconds; seat 0: nobody is timed. */
export interface Timer {
  t: 'timer'
  seat: number
  mode?: 'gentle' | 'strict'
  left?: number
  of?: number
}
export interface ChatLine {
  n: number
  seat: number
  name: string
  phrase?: string
  text?: string
}
export interface Chat {
  t: 'chat'
  lines: ChatLine[]
}
export interface Halt {
  t: 'halt'
  on: boolean
}
export type FromServer = Hello | Snap | Ev | Ack | Nak | Why | HintAnswer | Pong | Pres | Timer | Chat | Halt

/** A level with its measured strength against level 1; all 0 until it is measured. */
export interface Strength {
  level: number
  elo: number
  low: number
  high: number
}

export interface Levels {
  levels: Strength[]
  friendly: number
  /** What plays at level 7. */
  strongest: 'itself' | 'preparing' | 'level5'
}

export interface GameLine {
  room: string
  state: 'waiting' | 'playing' | 'over'
  names: string[]
  seat: number
  phases: PhaseLabel[]
  scores: number[]
  winners: number[]
  your_turn: boolean
  updated: number | string
  finished_games: number[]
}

/** A table of the lobby. */
export interface OpenTable {
  room: string
  state: 'waiting' | 'playing'
  names: string[]
  seats: number
  free: number
  watch: boolean
  rules: string
  updated: number
}
