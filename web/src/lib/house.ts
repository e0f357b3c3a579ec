/** House rules as one puts them together and keeps them in this browser. */
import type { Need } from './protocol'
import { recallJson, remember } from './storage'

/** A rule set in its text form: the edition and what differs from it. */
export function rulesText(edition: string, differing: Readonly<Record<string, string>>): string {
  return [edition, ...Object.entries(differing).map(([name, value]) => `${name}=${value}`)].join(' ')
}

/** The phases of a list typed by hand, one a line: blanks and letter case do not matter. */
export function linesToList(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replaceAll(/\s/g, '').toUpperCase())
    .filter(Boolean)
    .join(',')
}

export function needsOf(phase: string): Need[] {
  return phase.split('+').filter(Boolean)
}

/** A rule set this browser keeps under a name. */
export interface SavedRules {
  name: string
  rules: string
}

function isSaved(each: unknown): each is SavedRules {
  const { name, rules } = (each ?? {}) as Partial<SavedRules>
  return typeof name === 'string' && typeof rules === 'string'
}

export function savedRules(): SavedRules[] {
  const kept = recallJson('local', 'rule-sets')
  return Array.isArray(kept) ? kept.filter(isSaved) : []
}

/** Keep a rule set; one of the same name gives way. Answers all that are kept. */
export function saveRules(set: SavedRules): SavedRules[] {
  const sets = [...savedRules().filter((each) => each.name !== set.name), set]
  remember('local', 'rule-sets', JSON.stringify(sets))
  return sets
}

export function forgetRules(name: string): SavedRules[] {
  const sets = savedRules().filter((each) => each.name !== name)
  remember('local', 'rule-sets', JSON.stringify(sets))
  return sets
}
