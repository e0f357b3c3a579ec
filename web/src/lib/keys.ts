/** The keys of the table (docs in the help sheet). Off while text is typed, a sheet is open, or a shortcut of the browser is meant. */

export type KeyAction = 'draw' | 'take' | 'lay' | 'hit' | 'discard' | 'scores' | 'help' | 'cancel' | 'hand'

const KEYS: Record<string, KeyAction> = {
  ' ': 'draw',
  d: 'draw',
  t: 'take',
  l: 'lay',
  h: 'hit',
  x: 'discard',
  s: 'scores',
  '?': 'help',
  escape: 'cancel',
  c: 'hand',
}

export function keyAction(event: KeyboardEvent): KeyAction | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null
  const target = event.target instanceof HTMLElement ? event.target : null
  if (document.querySelector('dialog[open]') || target?.closest('input, textarea, select')) return null
  // Space presses the focused button; only elsewhere does it draw.
  if (event.key === ' ' && target?.closest('button, a, [role="option"]')) return null
  return KEYS[event.key.toLowerCase()] ?? null
}
