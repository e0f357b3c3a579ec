/** The keys of the table (docs in the help sheet). Off while text is typed, a sheet is open, or a shortcut of the browser is meant. */

import { recall, remember } from './storage'

export type KeyAction = 'draw' | 'take' | 'lay' | 'hit' | 'discard' | 'scores' | 'hint' | 'help' | 'cancel' | 'hand' | 'jump'

const KEYS: Record<string, KeyAction> = {
  ' ': 'draw',
  d: 'draw',
  t: 'take',
  l: 'lay',
  h: 'hit',
  x: 'discard',
  s: 'scores',
  i: 'hint',
  '?': 'help',
  escape: 'cancel',
  c: 'hand',
}

let on = recall('local', 'keys') !== 'off'

/** Are the keys in use? Somebody who speaks to the browser may not want single letters to act. */
export function keysOn(): boolean {
  return on
}

export function useKeys(use: boolean): void {
  on = use
  remember('local', 'keys', use ? null : 'off')
}

/** What a key press means at the table, `null` if nothing. Escape and `?` always work. */
export function keyAction(event: KeyboardEvent): KeyAction | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null
  const target = event.target instanceof HTMLElement ? event.target : null
  if (document.querySelector('dialog[open]') || target?.closest('input, textarea, select')) return null
  // Space presses the focused button; only elsewhere does it draw.
  if (event.key === ' ' && target?.closest('button, a, [role="option"]')) return null
  const action = KEYS[event.key.toLowerCase()] ?? (/^[0-9w]$/i.test(event.key) ? 'jump' : null)
  return on || action === 'cancel' || action === 'help' ? action : null
}
