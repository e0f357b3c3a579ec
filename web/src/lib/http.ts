/** Why requests over HTTP were refused, in words. The first page is shown without them: `why` fetches them. */
import { m } from '../paraglide/messages.js'
import { family } from './families'

const FAULTS = family(import.meta.glob('../paraglide/messages/http_*.js', { eager: true }))

/** Why a request over HTTP was refused, as one sentence. */
export function httpText(code: string): string {
  return FAULTS[`http_${code}`]?.({}) ?? m.nak_error()
}
