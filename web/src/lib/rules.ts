/** House rules as the page handles them: what the server offers, and a rule set as text. It judges nothing. */
import type { Need } from './protocol'

/** What `POST /api/rules` says of a rule set. */
export interface About {
  rules: string
  edition: string
  differing: Record<string, string>
  options: Record<string, string>
  /** The phases that are played, and the number of each. */
  phases: Need[][]
  numbers: number[]
  most_players: number
  sheet: string
}

export interface OptionValue {
  value: string
  label: string
  sentence: string
}

export interface RuleOption {
  name: string
  label: string
  about: string
  chapter: string
  chapter_label: string
  default: string
  numbers: [number, number] | null
  free_text: boolean
  wanted: string
  values: OptionValue[]
}

export interface Edition {
  name: string
  label: string
  about: string
  most_players: number
  options: { name: string; label: string; value: string; value_label: string }[]
}

/** What `GET /api/rules` offers the editor. */
export interface Offered {
  editions: Edition[]
  options: RuleOption[]
  lists: { name: string; phases: string[] }[]
}

export const PRINTED = 'mattel'
export const MOST_SEATS = 6

/** The edition and the number of changes of a rule set's text. */
export function changesOf(rules: string): { edition: string; changes: number } {
  const [edition = PRINTED, ...changes] = rules.split(' ')
  return { edition, changes: changes.length }
}

/** The title of a rule sheet, which names the edition behind the game: "Phase 10: Masters". */
export function sheetTitle(sheet: string): string {
  return sheet.split('\n', 1)[0] ?? ''
}
