import { describe, expect, it, vi } from 'vitest'
import type { SocketLike } from '../src/lib/net'
import { GIVE_UP, Opener, StreamSocket } from '../src/lib/stream'

class FakeSource {
  closed = false
  private readonly listeners = new Map<string, (event: never) => void>()
  addEventListener(kind: string, listen: (event: never) => void) {
    this.listeners.set(kind, listen)
  }
  close() {
    this.closed = true
  }
  says(kind: string, data = '') {
    this.listeners.get(kind)?.({ data } as never)
  }
}

function fixture(ok = true) {
  const source = new FakeSource()
  const posted: [string, string][] = []
  const post = vi.fn(async (url: string, { body }: { body: string }) => {
    posted.push([url, body])
    return { ok } as Response
  })
  const socket = new StreamSocket('/api/stream', () => source as unknown as EventSource, post as unknown as typeof fetch)
  const seen: string[] = []
  socket.onopen = () => seen.push('open')
  socket.onmessage = ({ data }: { data: string }) => seen.push(data)
  socket.onclose = ({ code }: { code: number }) => seen.push(`closed ${code}`)
  return { source, posted, socket, seen }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('StreamSocket', () => {
  it('F25: carries frames both ways, those it sends one after the other', async () => {
    const { source, posted, socket, seen } = fixture()
    source.says('name', 'abc')
    source.says('message', '{"t":"pong"}')
    socket.send('one')
    socket.send('two')
    await settled()
    expect(seen).toEqual(['open', '{"t":"pong"}'])
    expect(posted).toEqual([
      ['/api/stream/abc', 'one'],
      ['/api/stream/abc', 'two'],
    ])
  })

  it('F25: ends with the code of the server, and with none where the line breaks', async () => {
    const kicked = fixture()
    kicked.source.says('name', 'abc')
    kicked.source.says('close', '4003')
    kicked.source.says('error')
    expect(kicked.seen).toEqual(['open', 'closed 4003'])
    expect(kicked.source.closed).toBe(true)
    const gone = fixture(false)
    gone.source.says('name', 'abc')
    gone.socket.send('one')
    await settled()
    expect(gone.seen).toEqual(['open', 'closed 1006'])
  })
})

describe('Opener', () => {
  const made: string[] = []
  const opener = () => {
    made.length = 0
    const kind = (name: string) => () => {
      made.push(name)
      return {} as SocketLike
    }
    return new Opener(kind('socket'), kind('stream'))
  }

  it('F25: changes over where no WebSocket ever opens', () => {
    const lines = opener()
    for (let i = 0; i <= GIVE_UP; i += 1) lines.open()
    expect(made).toEqual(['socket', 'socket', 'stream'])
  })

  it('F25: what one line has found out holds for those that share its ways', () => {
    const ways = { streams: false }
    const made: string[] = []
    const kind = (name: string) => () => {
      made.push(name)
      return {} as SocketLike
    }
    const one = new Opener(kind('socket'), kind('stream'), ways)
    for (let i = 0; i <= GIVE_UP; i += 1) one.open()
    new Opener(kind('socket'), kind('stream'), ways).open()
    expect(made).toEqual(['socket', 'socket', 'stream', 'stream'])
  })

  it('F25: stays with WebSockets once one has worked', () => {
    const lines = opener()
    lines.open()
    lines.works()
    for (let i = 0; i < GIVE_UP; i += 1) {
      lines.open()
      lines.works()
    }
    expect(made).not.toContain('stream')
  })
})
