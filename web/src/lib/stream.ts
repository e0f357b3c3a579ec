/**
 * A line without WebSocket, for networks that let none through (docs/protocol.md, "Without WebSocket"): frames come as
 * server-sent events and go as POSTs, one after the other. It looks like a socket to `Net`.
 */
import type { SocketLike } from './net'

const CONNECTING = 0
const OPEN = 1
const CLOSED = 3
const BROKEN = 1006

export class StreamSocket implements SocketLike {
  readyState = CONNECTING
  onopen: SocketLike['onopen'] = null
  onmessage: SocketLike['onmessage'] = null
  onclose: SocketLike['onclose'] = null
  private readonly source: EventSource
  private name = ''
  private last: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly base = '/api/stream',
    open: (url: string) => EventSource = (url) => new EventSource(url),
    private readonly post: typeof fetch = (...args) => fetch(...args),
  ) {
    this.source = open(base)
    this.source.addEventListener('name', (event) => {
      this.name = (event as MessageEvent<string>).data
      this.readyState = OPEN
      this.onopen?.({} as never)
    })
    this.source.addEventListener('message', (event) => this.onmessage?.({ data: event.data as string } as never))
    this.source.addEventListener('close', (event) => this.end(Number((event as MessageEvent<string>).data)))
    this.source.addEventListener('error', () => this.end(BROKEN))
  }

  send(text: string): void {
    this.last = this.last.then(() => this.say(text))
  }

  close(): void {
    this.readyState = CLOSED
    this.source.close()
  }

  private async say(text: string): Promise<void> {
    if (this.readyState !== OPEN) return
    try {
      const answer = await this.post(`${this.base}/${this.name}`, { method: 'POST', body: text })
      if (!answer.ok) this.end(BROKEN)
    } catch {
      this.end(BROKEN)
    }
  }

  private end(code: number): void {
    if (this.readyState === CLOSED) return
    this.close()
    this.onclose?.({ code } as never)
  }
}

/** Failures of WebSockets in a row, none of them ever open, after which the next line is a stream. */
export const GIVE_UP = 2

/**
 * Opens lines: WebSockets, until two in a row have failed before they were open; then streams. A WebSocket that has been open
 * once proves that they get through.
 */
export class Opener {
  private failed = 0

  /** `ways`: what is known of the way lines take; several may share it. */
  constructor(
    private readonly socket: () => SocketLike,
    private readonly stream: () => SocketLike,
    private readonly ways: { streams: boolean } = { streams: false },
  ) {}

  open(): SocketLike {
    if (this.failed >= GIVE_UP) this.ways.streams = true
    if (this.ways.streams) return this.stream()
    const socket = this.socket()
    this.failed += 1
    return socket
  }

  /** The table has answered over what was opened last. */
  works(): void {
    if (this.failed < GIVE_UP) this.failed = 0
  }
}
