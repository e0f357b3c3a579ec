import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { backoff, Net, PING_EVERY, SILENCE_LIMIT, type NetHooks, type SocketLike, type Waiting } from '../src/lib/net'
import type { HintAnswer, FromServer, Meta, ToServer } from '../src/lib/protocol'

class FakeSocket implements SocketLike {
  readyState = 0
  sent: ToServer[] = []
  onopen: SocketLike['onopen'] = null
  onmessage: SocketLike['onmessage'] = null
  onclose: SocketLike['onclose'] = null

  send(text: string) {
    this.sent.push(JSON.parse(text) as ToServer)
  }
  close() {
    this.readyState = 3
  }
  accept() {
    this.readyState = 1
    this.onopen?.({} as never)
  }
  says(frame: FromServer) {
    this.onmessage?.({ data: JSON.stringify(frame) } as never)
  }
  breaks(code = 1006) {
    this.readyState = 3
    this.onclose?.({ code } as never)
  }
  commands() {
    return this.sent.flatMap((frame) => (frame.t === 'cmd' ? [frame] : []))
  }
}

class Fixture {
  sockets: FakeSocket[] = []
  kept: Waiting[] = []
  seen: string[] = []
  visible = true
  caught = 0
  hooks: NetHooks = {
    snap: (frame) => this.seen.push(`snap ${frame.v}`),
    events: (frame) => this.seen.push(`ev ${frame.v}`),
    presence: (here) => this.seen.push(`pres ${here.length}`),
    timer: (frame) => this.seen.push(`timer ${frame.left}`),
    chat: (lines) => this.seen.push(`chat ${lines.length}`),
    halt: (on) => on && this.seen.push('halt'),
    caughtUp: () => this.caught++,
    status: (status) => this.seen.push(status),
    stopped: (why) => this.seen.push(`stop ${why}`),
  }
  net = this.make()

  make() {
    return new Net(
      { room: '7KQ2M9XD' },
      this.hooks,
      () => {
        const socket = new FakeSocket()
        this.sockets.push(socket)
        return socket
      },
      { load: () => this.kept, save: (waiting) => (this.kept = waiting) },
      () => this.visible,
      () => 0.5,
    )
  }
  get socket() {
    return this.sockets.at(-1) as FakeSocket
  }
  /** A connection that has been greeted and is at version `v`. */
  connected(v = 41) {
    this.net.start()
    this.socket.accept()
    this.socket.says({ t: 'hello', proto: 2, v, seat: 1, now: 0 })
    this.socket.says({ t: 'snap', v, meta: {} as Meta, s: null, log: [] })
    this.seen = []
  }
}

const hello = (v: number): FromServer => ({ t: 'hello', proto: 2, v, seat: 1, now: 0 })
const ev = (v: number): FromServer => ({ t: 'ev', v, e: [] })

describe('the connection', () => {
  let f: Fixture
  beforeEach(() => {
    vi.useFakeTimers()
    f = new Fixture()
  })
  afterEach(() => {
    f.net.stop()
    vi.useRealTimers()
  })

  it('greets with the last version and applies every version once and in order', () => {
    f.connected()
    f.socket.says(ev(42))
    f.socket.says(ev(42))
    f.socket.says(ev(41))
    f.socket.says(ev(43))
    expect(f.seen).toEqual(['ev 42', 'ev 43'])
    expect(f.net.v).toBe(43)
  })

  it('tells when it knows all there was at the greeting', () => {
    f.connected()
    expect(f.caught).toBe(1)
    f.net.rest()
    f.net.rouse()
    f.socket.accept()
    f.socket.says(hello(43))
    f.socket.says(ev(42))
    expect(f.caught).toBe(1)
    f.socket.says(ev(43))
    expect(f.caught).toBe(2)
  })

  it('has no connection while it rests, and says afterwards what had to wait', () => {
    f.connected()
    f.net.rest()
    expect(f.sockets[0]?.readyState).toBe(3)
    expect(f.seen).toEqual(['resting'])
    f.net.wake()
    void f.net.command({ k: 'leave' })
    vi.advanceTimersByTime(60_000)
    expect(f.sockets).toHaveLength(1)
    f.net.rouse()
    f.socket.accept()
    f.socket.says(hello(41))
    expect(f.sockets).toHaveLength(2)
    expect(f.socket.sent.map((frame) => frame.t)).toEqual(['hello', 'cmd'])
    expect(f.caught).toBe(2)
  })

  it('F28: asks again from its own version when one is missing', () => {
    f.connected()
    f.socket.says(ev(44))
    expect(f.seen).toEqual([])
    expect(f.socket.sent.at(-1)).toEqual({ t: 'hello', proto: 2, room: '7KQ2M9XD', v: 41 })
  })

  it('F28: notices by a pong that it has missed something', () => {
    f.connected()
    f.socket.says({ t: 'pong', v: 41, now: 0 })
    expect(f.socket.sent.at(-1)).toMatchObject({ v: 0 })
    f.socket.says({ t: 'pong', v: 42, now: 0 })
    expect(f.socket.sent.at(-1)).toMatchObject({ t: 'hello', v: 41 })
  })

  it('resumes after a broken connection from where it was', () => {
    f.connected()
    f.socket.breaks()
    vi.advanceTimersByTime(1000)
    expect(f.sockets).toHaveLength(2)
    f.socket.accept()
    expect(f.socket.sent).toEqual([{ t: 'hello', proto: 2, room: '7KQ2M9XD', v: 41 }])
  })

  it('F02: sends a command again with the same id until it is answered', async () => {
    f.connected()
    const answer = f.net.command({ k: 'move', m: 'd', turn: 7 })
    const [first] = f.socket.commands()
    f.socket.breaks()
    vi.advanceTimersByTime(1000)
    f.socket.accept()
    expect(f.socket.commands()).toEqual([])
    f.socket.says(hello(41))
    expect(f.socket.commands()).toEqual([first])
    vi.advanceTimersByTime(PING_EVERY)
    expect(f.socket.commands()).toEqual([first, first])
    f.socket.says({ t: 'ack', id: first?.id ?? '', v: 42 })
    expect(await answer).toMatchObject({ t: 'ack', v: 42 })
    vi.advanceTimersByTime(PING_EVERY)
    expect(f.socket.commands()).toHaveLength(2)
    expect(f.kept).toEqual([])
  })

  it('F02: keeps unanswered commands over a reload', () => {
    f.connected()
    void f.net.command({ k: 'move', m: 'x R5', turn: 8 })
    const [kept] = f.kept
    f.net.stop()
    f.net = f.make()
    f.net.start()
    f.socket.accept()
    f.socket.says(hello(41))
    expect(f.socket.commands()).toEqual([{ t: 'cmd', ...kept }])
  })

  it('keeps a command the server could not write down, and drops one it refused', async () => {
    f.connected()
    const answer = f.net.command({ k: 'next', hand: 1 })
    const id = f.socket.commands()[0]?.id ?? ''
    f.socket.says({ t: 'nak', id, code: 'retry', v: 41 })
    expect(f.kept).toHaveLength(1)
    f.socket.says({ t: 'nak', id, code: 'stale', v: 41 })
    expect(await answer).toMatchObject({ code: 'stale' })
    expect(f.kept).toEqual([])
  })

  it('asks for a hint, and tells why there is none', async () => {
    expect(await f.net.hint(87)).toBeNull()
    f.connected()
    const first = f.net.hint(87)
    const asked = f.socket.sent.at(-1) as { id: string }
    expect(asked).toMatchObject({ t: 'hint', turn: 87 })
    f.socket.says({ t: 'hint', id: asked.id, turn: 87, facts: {} as HintAnswer['facts'], moves: [] })
    expect(await first).toMatchObject({ t: 'hint', moves: [] })
    const second = f.net.hint(88)
    const again = f.socket.sent.at(-1) as { id: string }
    f.socket.says({ t: 'nak', id: again.id, code: 'hints_off', v: 41 })
    expect(await second).toMatchObject({ code: 'hints_off' })
    const third = f.net.hint(88)
    f.net.stop()
    expect(await third).toBeNull()
  })

  it('answers a question with nothing when the connection goes away or nothing is played', async () => {
    f.connected()
    const first = f.net.ask('l R3 B3 G3')
    f.socket.breaks()
    expect(await first).toBeNull()
    expect(await f.net.ask('l R3 B3 G3')).toBeNull()
    vi.advanceTimersByTime(1000)
    f.socket.accept()
    f.socket.says(hello(41))
    const second = f.net.ask('l R3 B3 G3')
    const asked = f.socket.sent.at(-1) as { id: string }
    f.socket.says({ t: 'nak', id: asked.id, code: 'not_now', v: 41 })
    expect(await second).toBeNull()
  })

  it('F04: replaces a silent connection while the page is visible, and only then', () => {
    f.connected()
    f.visible = false
    vi.advanceTimersByTime(SILENCE_LIMIT * 3)
    expect(f.sockets).toHaveLength(1)
    f.visible = true
    vi.advanceTimersByTime(PING_EVERY)
    expect(f.sockets).toHaveLength(2)
  })

  it('F03: tests the connection when the page wakes, and replaces one that does not answer', () => {
    f.connected()
    f.net.wake()
    expect(f.socket.sent.at(-1)).toEqual({ t: 'ping' })
    f.socket.says({ t: 'pong', v: 41, now: 0 })
    vi.advanceTimersByTime(2500)
    expect(f.sockets).toHaveLength(1)
    f.net.wake()
    vi.advanceTimersByTime(2500)
    expect(f.sockets).toHaveLength(2)
  })

  it('F03: connects at once when it wakes without a connection', () => {
    f.connected()
    for (let i = 0; i < 6; i += 1) f.socket.breaks()
    f.net.wake()
    expect(f.sockets).toHaveLength(2)
  })

  it('F30: gives up where the server says so', () => {
    f.connected()
    f.socket.breaks(4003)
    vi.advanceTimersByTime(60000)
    expect(f.sockets).toHaveLength(1)
    expect(f.seen).toEqual(['stopped', 'stop removed'])
  })

  it('reads a table anew that has gone back', () => {
    f.connected(41)
    f.socket.breaks()
    vi.advanceTimersByTime(1000)
    f.socket.accept()
    f.socket.says(hello(12))
    f.socket.says({ t: 'snap', v: 12, meta: {} as Meta, s: null, log: [] })
    f.socket.says(ev(13))
    expect(f.net.v).toBe(13)
  })

  it('hands on the clock, the talk and that the table stands still, until it is greeted again', () => {
    f.connected(41)
    f.seen = []
    f.socket.says({ t: 'timer', seat: 2, mode: 'strict', left: 9000, of: 60000 })
    f.socket.says({ t: 'chat', lines: [{ n: 1, seat: 2, name: 'Ben', phrase: 'hello' }] })
    f.socket.says({ t: 'halt', on: true })
    expect(f.seen).toEqual(['timer 9000', 'chat 1', 'halt'])
  })

  it('F20: reads everything anew when it has another seat than before', () => {
    f.connected(41)
    f.socket.breaks()
    vi.advanceTimersByTime(1000)
    f.socket.accept()
    f.socket.says({ t: 'hello', proto: 2, v: 42, seat: 2, now: 0 })
    expect(f.socket.sent.at(-1)).toMatchObject({ t: 'hello', v: 0 })
    f.seen = []
    f.socket.says(ev(42))
    f.socket.says({ t: 'snap', v: 42, meta: {} as Meta, s: null, log: [] })
    f.socket.says(ev(43))
    expect(f.seen).toEqual(['snap 42', 'ev 43'])
  })
})

describe('backoff', () => {
  it('F08: doubles up to a quarter of a minute, anywhere below', () => {
    expect(backoff(0, () => 1)).toBe(500)
    expect(backoff(3, () => 1)).toBe(4000)
    expect(backoff(20, () => 1)).toBe(15000)
    expect(backoff(20, () => 0)).toBe(0)
  })
})
