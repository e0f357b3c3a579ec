/** The few HTTP routes of the server (docs/protocol.md); those about oneself are in oneself.ts. */
import type { GameLine, Levels, Meta, OpenTable, Options, Pace, Params } from './protocol'
import type { Answer } from './analysis'
import type { Fairness } from './fairness'
import type { About, Offered } from './rules'

/** The server said no; `code` is one of the protocol's, or `offline` if it could not be reached. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly params: Params = {},
  ) {
    super(code)
  }
}

async function request(method: 'GET' | 'POST', path: string, body?: object): Promise<Response> {
  try {
    return await fetch(path, {
      method,
      headers: body ? { 'Content-Type': 'application/json' } : {},
      body: body ? JSON.stringify(body) : null,
    })
  } catch {
    throw new ApiError('offline')
  }
}

/** Ask the server. Throws ApiError. */
export async function call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
  const response = await request(method, path, body)
  let answer: unknown
  try {
    answer = await response.json()
  } catch {
    throw new ApiError('error')
  }
  if (!response.ok) {
    const { code = 'error', params = {} } = answer as { code?: string; params?: Params }
    throw new ApiError(code, params)
  }
  return answer as T
}

const room = (code: string) => `/api/rooms/${encodeURIComponent(code)}`

export const api = {
  make: (body: {
    name: string
    seats: number
    bots: number
    pace: Pace
    word: string
    rules: string
    level: number
    /** Who sits beside the maker, on the same device. */
    beside?: string[]
    options?: Partial<Options>
    /** The game begins only when the host says so. */
    wait?: boolean
  }) =>
    call<{ room: string }>('POST', '/api/rooms', body),
  table: (code: string) => call<Meta & { beside?: Record<string, number> }>('GET', room(code)),
  join: (code: string, name: string, beside = 0) =>
    call<{ seat: number }>('POST', `${room(code)}/join`, beside > 0 ? { name, beside } : { name }),
  offered: (language: string) => call<Offered>('GET', `/api/rules?language=${language}`),
  about: (rules: string, language: string) => call<About>('POST', '/api/rules', { rules, language }),
  levels: () => call<Levels>('GET', '/api/levels'),
  lobby: () => call<{ tables: OpenTable[] }>('GET', '/api/lobby'),
  deals: () => call<Fairness>('GET', '/api/deals'),
  mine: () => call<{ games: GameLine[] }>('GET', '/api/mine'),
  hello: () => call<{ proto: number; version: string; origin: string }>('GET', '/api/hello'),
  record: async (code: string, game: number) => {
    const response = await request('GET', api.recordUrl(code, game))
    if (!response.ok) throw new ApiError('no_such_game')
    return response.text()
  },
  analysis: (code: string, game: number) => call<Answer>('GET', `${room(code)}/analysis?game=${game}`),
  recordUrl: (code: string, game: number): string => `${room(code)}/record?game=${game}`,
}
