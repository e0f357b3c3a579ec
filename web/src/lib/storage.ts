/** What this browser remembers. Private windows may refuse storage: then it is simply forgotten. */

import { freshId } from './ids'

type Kind = 'local' | 'session'

/** Changes whenever the browser changes hands. */
const PERSON = 'person'

/** Where things are remembered, `null` where that is refused. */
export function store(kind: Kind): Storage | null {
  try {
    return kind === 'local' ? window.localStorage : window.sessionStorage
  } catch {
    return null
  }
}

/** The remembered text, or `null` if there is none or storage is refused. */
export function recall(kind: Kind, key: string): string | null {
  try {
    return store(kind)?.getItem(`tenfold.${key}`) ?? null
  } catch {
    return null
  }
}

/** Remember a text; `null` forgets it. */
export function remember(kind: Kind, key: string, value: string | null): void {
  try {
    if (value === null) store(kind)?.removeItem(`tenfold.${key}`)
    else store(kind)?.setItem(`tenfold.${key}`, value)
  } catch {
    // A full or forbidden storage only costs convenience.
  }
}

/** What this window keeps of whoever has the browser: the order of a hand, what is yet to be sent, fingerprints seen. */
const OF_A_PERSON = /^tenfold\.(hand|outbox|commitment)\./

/** Forget in this window whoever had the browser. */
export function forgetWindow(): void {
  try {
    const there = store('session')
    for (const key of Object.keys(there ?? {})) if (OF_A_PERSON.test(key)) there?.removeItem(key)
  } catch {
    // What is refused to be read is not kept either.
  }
}

/** Tell all other windows that the browser is nobody's any more, or somebody else's. */
export function tellWindows(): void {
  remember('local', PERSON, freshId())
}

/** Once another window has told so: whoever was here is forgotten, and the page begins anew as who the browser is. */
export function heedWindows(): void {
  addEventListener('storage', ({ key }) => {
    if (key !== `tenfold.${PERSON}`) return
    addEventListener('pagehide', forgetWindow) // until then more may be kept
    location.reload()
  })
}

/** A remembered JSON value, or `null` if it is missing or cannot be read. */
export function recallJson(kind: Kind, key: string): unknown {
  const text = recall(kind, key)
  if (text === null) return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
