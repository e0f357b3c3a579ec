/** The HTTP routes about oneself (docs/protocol.md): apart, since a table needs none of them. */
import { call } from './api'
import type { Me, Passkey } from './me'

export const oneself = {
  device: () => call<{ ticket: string; seconds: number }>('POST', '/api/device'),
  takeDevice: (ticket: string, sure: boolean) => call<object>('POST', '/api/device/take', { ticket, sure }),
  me: () => call<Me>('GET', '/api/me'),
  exportUrl: '/api/me/export',
  deleteMe: () => call<object>('POST', '/api/me/delete', { sure: true }),
  signOut: (others: boolean) => call<object>('POST', '/api/me/sign-out', { others }),
  passkeyNew: () => call<Record<string, unknown>>('POST', '/api/passkey/new', {}),
  passkeyKeep: (answer: object, label: string) => call<Passkey>('POST', '/api/passkey/keep', { answer, label }),
  passkeyAsk: () => call<Record<string, unknown>>('POST', '/api/passkey/ask', {}),
  passkeyEnter: (answer: object) => call<object>('POST', '/api/passkey/enter', { answer }),
  passkeyRemove: (id: string) => call<object>('POST', '/api/passkey/remove', { id }),
}
