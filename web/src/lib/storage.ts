/** What this browser remembers. Private windows may refuse storage: then it is simply forgotten. */

type Kind = 'local' | 'session'

function store(kind: Kind): Storage | null {
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

/** Forget everything whose key begins so. */
function forgetAll(kind: Kind, start: string): void {
  try {
    const there = store(kind)
    for (const key of Object.keys(there ?? {})) if (key.startsWith(`tenfold.${start}`)) there?.removeItem(key)
  } catch {
    // What is refused to be read is not kept either.
  }
}

/** Whoever had this browser has it no more: neither name nor order of a hand is kept, nor what they had yet to send. */
export function forgetPerson(): void {
  remember('local', 'name', null)
  forgetAll('session', 'hand.')
  forgetAll('session', 'outbox.')
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
