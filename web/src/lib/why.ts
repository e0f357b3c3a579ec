/**
 * Why something was refused, as one sentence. Most words for it are fetched when they are needed, or while a table is
 * idle (`later`); where even they cannot be fetched, the player learns at least that it was refused.
 */
import { m } from '../paraglide/messages.js'
import type { ApiError } from './api'
import type { Nak, Reason } from './protocol'

const refusals = () => import('./refusals').catch(() => null)

/** Why the rules do not allow a move. */
export async function whyIllegal(reason: Reason | undefined): Promise<string> {
  return (await refusals())?.refusalText(reason) ?? m.refusal_other()
}

/** Why a command was refused. */
export async function whyNak(nak: Nak): Promise<string> {
  return (await refusals())?.nakText(nak) ?? (nak.code === 'illegal' ? m.refusal_other() : m.nak_error())
}

/** Why a request over HTTP was refused; `rules` are those it was about. */
export async function whyFault(fault: ApiError, rules = ''): Promise<string> {
  if (fault.code === 'offline') return m.http_offline()
  const faults = await import('./faults').catch(() => null)
  return (await faults?.rulesFault(fault, rules)) ?? m.nak_error()
}
