/** A pretended server for pictures and design work: `?mock=NAME` shows one of the fixtures below. Development only. */
import type { FromServer, GameEvent, Meta, ToServer, View } from '../src/lib/protocol'
import { fixtures } from './fixtures'

class PretendSocket {
  readyState = 1
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null

  constructor(private readonly fixture: { meta: Meta; view: View | null; log: GameEvent[] }) {
    setTimeout(() => this.onopen?.(), 0)
  }

  send(text: string): void {
    const frame = JSON.parse(text) as ToServer
    const { meta, view, log } = this.fixture
    if (frame.t === 'hello') {
      this.answer({ t: 'hello', proto: 1, v: 1, seat: meta.you, now: 0 })
      this.answer({ t: 'snap', v: 1, meta, s: view, log })
    } else if (frame.t === 'ask') {
      const ok = (view?.lays ?? []).includes(frame.m)
      const reason = { code: 'group_too_small', params: {} }
      this.answer({ t: 'why', id: frame.id, ok, ...(ok ? {} : { reason }) })
    } else if (frame.t === 'cmd') {
      this.answer({ t: 'nak', id: frame.id, code: 'not_now', v: 1 })
    } else {
      this.answer({ t: 'pong', v: 1, now: 0 })
    }
  }

  close(): void {
    this.readyState = 3
  }

  private answer(frame: FromServer): void {
    setTimeout(() => this.onmessage?.({ data: JSON.stringify(frame) }), 0)
  }
}

export function pretend(name: string): void {
  const fixture = fixtures[name] ?? fixtures.two
  if (!fixture) return
  window.WebSocket = class extends PretendSocket {
    constructor() {
      super(fixture as NonNullable<typeof fixture>)
    }
  } as unknown as typeof WebSocket
  window.fetch = (input) => {
    const path = String(input)
    const body = path.endsWith('/api/mine') ? { games: [] } : path.endsWith('/api/hello') ? { proto: 1, version: '', origin: 'http://192.168.1.5:8010' } : fixture.meta
    return Promise.resolve(new Response(JSON.stringify(body)))
  }
}
