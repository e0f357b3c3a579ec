/** Tables to look at: each a meta, a view and a log. */
import type { GameEvent, Group, Meta, Seat, View } from '../src/lib/protocol'

interface Fixture {
  meta: Meta
  view: View | null
  log: GameEvent[]
}

const NAMES = ['Anna', 'Robin', 'Kim', 'Alexandra-Sophie', 'Noor', 'Sascha']

function seats(players: number): Seat[] {
  return NAMES.slice(0, players).map((name, i) => ({
    name,
    kind: i === 0 || i === 2 ? 'human' : 'bot',
    state: i === 2 ? 'away' : 'here',
    bot: i !== 0 && i !== 2,
    level: i !== 0 && i !== 2 ? 3 : 0,
  }))
}

function meta(players: number, more: Partial<Meta> = {}): Meta {
  return {
    room: '7KQ2M9XD',
    state: 'playing',
    game: 1,
    rules: 'mattel',
    host: 1,
    pace: 'normal',
    you: 1,
    seats: seats(players),
    commitment: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    words: Array.from({ length: players }, () => ''),
    seed: null,
    ready: [],
    spectators: 0,
    ...more,
  }
}

const fill = <T>(players: number, value: T): T[] => Array.from({ length: players }, () => value)

function view(players: number, more: Partial<View> = {}): View {
  return {
    seat: 1,
    players,
    hand_no: 3,
    dealer: 2,
    to_move: 1,
    step: 'play',
    turn: 12,
    decision: 87,
    hand: ['R3', 'B3', 'G3', 'W', 'K', 'Y4', 'G5', 'R6', 'B12', 'R10', 'G10'],
    counts: fill(players, 10),
    phases: [2, 3, 1, 2, 2, 4].slice(0, players),
    needs: [['S3', 'R4'], ['S4', 'R4'], ['S3', 'S3'], ['S3', 'R4'], ['S3', 'R4'], ['R7']].slice(0, players),
    laid: fill<Group[]>(players, []),
    scores: [55, 20, 120, 0, 75, 260].slice(0, players),
    draw_count: 64,
    discard_top: 'Y7',
    discard_count: 9,
    discard_next: 'B2',
    skipped: fill(players, 0),
    saved: fill<string[]>(players, []),
    floating: [],
    left: fill<number[]>(players, []),
    wild_numbers: fill(players, 0),
    direction: 1,
    playing: fill(players, true),
    replay: false,
    legal: ['x R3'],
    lays: ['l R3 B3 G3 | Y4 G5 R6 W'],
    result: null,
    game_over: false,
    winners: [],
    places: [],
    ...more,
  }
}

const log: GameEvent[] = [
  { e: 'dealt', hand_no: 3, dealer: 2, upcard: 'R9' },
  { e: 'drew', seat: 1, card: 'G5' },
  { e: 'discarded', seat: 1, card: 'B1' },
  { e: 'took', seat: 2, card: 'B1' },
  { e: 'laid', seat: 2, phase: 1, groups: [['B1', 'R1', 'W=1'], ['G8', 'Y8', 'B8']] },
  { e: 'hit', seat: 2, card: 'G8', target: 2, group: 2 },
  { e: 'skipped', seat: 2, victim: 1 },
  { e: 'lost_turn', seat: 1 },
]

const laid6: Group[][] = [
  [],
  [{ need: 'S4', cards: ['B1', 'R1', 'Y1', 'W=1'] }, { need: 'R4', cards: ['G4', 'R5', 'B6', 'W=7', 'Y8', 'B9'] }],
  [],
  [{ need: 'S3', cards: ['B9', 'R9', 'W=9'] }, { need: 'R4', cards: ['W=1', 'R2', 'B3', 'G4'] }],
  [],
  [{ need: 'R7', cards: ['B3', 'G4', 'W=5', 'R6', 'B7', 'Y8', 'G9', 'R10', 'B11'] }],
]

const laidTwo: Group[][] = [
  [{ need: 'S3', cards: ['R3', 'B3', 'W=3'] }, { need: 'R4', cards: ['Y4', 'G5', 'R6', 'W=7'] }],
  [{ need: 'S4', cards: ['B1', 'R1', 'Y1', 'W=1'] }, { need: 'R4', cards: ['G4', 'R5', 'B6', 'W=7'] }],
]

export const fixtures: Record<string, Fixture> = {
  two: { meta: meta(2), view: view(2), log },
  draw: { meta: meta(2), view: view(2, { step: 'draw', legal: ['d', 't'], hand: ['R3', 'B3', 'G3', 'W', 'K', 'Y4', 'G5', 'R6', 'B12', 'R10'] }), log },
  hit: {
    meta: meta(2),
    view: view(2, { laid: laidTwo, hand: ['W', 'R8', 'K', 'G8'], lays: [], legal: ['h R8>1.2', 'h R8>2.2', 'h W>1.2<', 'h W>1.2>', 'h W>2.1', 'x R8', 'x K>2'] }),
    log,
  },
  six: { meta: meta(6), view: view(6, { laid: laid6, to_move: 4, skipped: [0, 0, 1, 0, 0, 0], legal: [], lays: [] }), log },
  three: { meta: meta(3), view: view(3, { laid: laid6.slice(0, 3) }), log },
  over: {
    meta: meta(3, { ready: [2] }),
    view: view(3, {
      step: 'over',
      to_move: 0,
      laid: laid6.slice(0, 3),
      legal: [],
      lays: [],
      result: { went_out: 2, points: [65, 0, 110], laid: [false, true, false], phases: [2, 3, 1], scores: [120, 20, 230], why: 'out' },
      phases: [2, 4, 1],
      scores: [120, 20, 230],
    }),
    log,
  },
  result: {
    meta: meta(4, { state: 'over', seed: '00ff' }),
    view: view(4, {
      step: 'over',
      to_move: 0,
      legal: [],
      lays: [],
      phases: ['done', 9, 10, 8],
      scores: [310, 420, 515, 280],
      game_over: true,
      winners: [1],
      places: [1, 3, 2, 4],
      result: { went_out: 1, points: [0, 55, 70, 90], laid: [true, true, false, false], phases: [10, 8, 10, 8], scores: [310, 420, 515, 280], why: 'out' },
    }),
    log,
  },
  lobby: {
    meta: meta(4, { state: 'waiting', seats: [...seats(2), { name: 'Kim', kind: 'human', state: 'here', bot: false, level: 0 }, { name: '', kind: 'free', state: 'free', bot: false, level: 0 }] }),
    view: null,
    log: [],
  },
  join: {
    meta: meta(4, { state: 'waiting', you: 0, seats: [...seats(2), { name: '', kind: 'free', state: 'free', bot: false, level: 0 }, { name: '', kind: 'free', state: 'free', bot: false, level: 0 }] }),
    view: null,
    log: [],
  },
}
