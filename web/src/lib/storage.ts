/** What this browser remembers. Private windows may refuse storage: then it is simply forgotten. */

type Kind = 'local' | 'session'

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
